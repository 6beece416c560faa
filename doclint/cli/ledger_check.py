"""`doclint ledger check`."""

from __future__ import annotations

from dataclasses import replace

import click

from doclint.cli import options
from doclint.cli.groups import examples
from doclint.cli.opening import open_project
from doclint.cli.output import emit, failed
from doclint.cli.progress import progress
from doclint.engine import check
from doclint.io.display import color
from doclint.reporters import load
from doclint.reporters.view import View


@click.command(
    epilog=examples(
        "doclint ledger check                     broken entries, and what no longer holds",
        "doclint ledger check --fail-on warning   a revert that lost its reason fails too",
    )
)
@options.fail_on
@options.output_format
@options.output
@options.config
@options.colour
def command(*, fail_on: str, config: str | None, format_: str, output: str | None, colour: str) -> int:
    """Check the ledger itself: broken entries, and what no longer holds of those that are sound."""
    with progress("reading"):
        opened = open_project(config=config)
        rules = opened.project.rules
        about = frozenset(rule.id for rule in rules if rule.claims == "entry" or rule.where.get("kind") == "ledger")
        opened = replace(opened, project=replace(opened.project, selected=about))
        report = check(opened.project)
    if not report.reading.ledger.files:
        wanted = ", ".join(opened.project.settings.ledger)
        raise click.ClickException(f'no ledger here ({wanted}); name one in doclint.toml: ledger = ["FILE"]')
    emit(load(format_).report(report, View(colour=color(colour) and not output)), report, opened, output)
    return 2 if report.incomplete else failed(report, fail_on)
