"""`doclint coverage`."""

from __future__ import annotations

import click

from doclint.cli import options
from doclint.cli.opening import open_project
from doclint.cli.output import emit
from doclint.engine import check
from doclint.queries.coverage import coverage


@click.command()
@options.paths
@options.config
def command(*, paths: tuple[str, ...], config: str) -> int:
    """Show what was read, compared, and left out, and why: how far the silence of a clean run can be trusted."""
    opened = open_project(config=config, paths=paths)
    report = check(opened.project)
    emit(coverage(report), report, opened.root)
    return 2 if report.incomplete or not report.coverage.documents else 0
