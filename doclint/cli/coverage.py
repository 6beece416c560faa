"""`doclint coverage`."""

from __future__ import annotations

import click

from doclint.cli import options
from doclint.cli.groups import examples
from doclint.cli.opening import open_project
from doclint.cli.output import emit, unfinished
from doclint.cli.progress import progress
from doclint.engine import check
from doclint.queries.coverage import coverage


@click.command(
    epilog=examples(
        "doclint coverage               the whole project",
        "doclint coverage docs/plan.md  what was read in one document",
    )
)
@options.paths
@options.config
def command(*, paths: tuple[str, ...], config: str | None) -> int:
    """Show what was read, compared, and left out, and why: how far the silence of a clean run can be trusted."""
    with progress("reading"):
        opened = open_project(config=config, paths=paths)
        report = check(opened.project)
    emit(coverage(report), report, opened)
    return unfinished(report, opened)
