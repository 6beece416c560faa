"""`doclint explain`."""

from __future__ import annotations

import click

from doclint.cli import options
from doclint.cli.opening import open_project
from doclint.cli.output import emit
from doclint.engine import check
from doclint.queries.explain import explain


@click.command()
@click.argument("place", metavar="PATH[:LINE]")
@options.config
def command(*, place: str, config: str) -> int:
    r"""Show what was read at a place, and how it was judged.

    \b
    doclint explain docs/plan.md       every claim of a document
    doclint explain docs/plan.md:19    the claims of one line
    """
    path, _, line = place.rpartition(":")
    if not path or not line.isdecimal():
        path, line = place, ""
    opened = open_project(config=config, paths=(path,))
    report = check(opened.project)
    emit(explain(report, opened.project.paths[0], int(line or 0)), report, opened.root)
    return 0 if report.coverage.documents else 2
