"""`doclint ledger`."""

from __future__ import annotations

import click

from doclint.cli import options
from doclint.cli.opening import open_project
from doclint.cli.output import emit, status
from doclint.engine import check
from doclint.io.display import color
from doclint.reporters import load
from doclint.reporters.view import View


@click.group()
def command() -> None:
    """Look after the ledger."""


@command.command("check")
@options.fail_on
@options.config
@options.output_format
@options.colour
def check_command(*, fail_on: str, config: str, format_: str, colour: str) -> int:
    """Check the ledger itself: broken entries, and what no longer holds of those that are sound."""
    opened = open_project(config=config)
    about = [
        rule.id
        for rule in opened.project.rules
        if rule.claims == "entry" or (rule.claims == "problem" and rule.where.get("kind") == "ledger")
    ]
    opened = open_project(config=config, select=about)
    report = check(opened.project)
    if not report.reading.ledger.files:
        raise click.ClickException('no ledger here; name one in doclint.toml: ledger = ["ledger.yaml"]')
    emit(load(format_).report(report, View(colour=color(colour))), report, opened.root)
    return status(report, fail_on)
