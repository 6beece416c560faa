"""`doclint explain`."""

from __future__ import annotations

import click

from doclint.cli import options
from doclint.cli.groups import examples
from doclint.cli.opening import open_project
from doclint.cli.output import emit
from doclint.cli.progress import progress
from doclint.engine import Report, check
from doclint.names import hint
from doclint.queries.explain import explain


@click.command(
    epilog=examples(
        "doclint explain docs/plan.md       every claim of a document",
        "doclint explain docs/plan.md:19    the claims of one line",
    )
)
@click.argument("place", metavar="PATH[:LINE]", callback=options.filled)
@options.config
def command(*, place: str, config: str | None) -> int:
    """Show what was read at a place, and how it was judged."""
    path, _, number = place.rpartition(":")
    if not path or not number.isdecimal():
        path, number = place, ""
    with progress("reading"):
        opened = open_project(config=config, paths=(path,))
        report = check(opened.project)
    asked = opened.project.paths[0]
    _verify(report, asked, number)
    emit(explain(report, asked, int(number or 0)), report, opened)
    return 2 if report.incomplete else 0


def _verify(report: Report, path: str, number: str) -> None:
    """Refuse what is no document, and a line that it does not have."""
    files = {document.file.path: document.file for document in report.reading.documents}
    if path not in files:
        raise click.ClickException(f"{path} is no document here{hint(path, files)}")
    lines = len(files[path].starts) - files[path].text.endswith(("\n", "\r"))
    if number and not 1 <= int(number) <= lines:
        raise click.ClickException(f"{path} has lines 1 to {lines}, no line {number}")
