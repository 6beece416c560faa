"""`doclint ledger`."""

from __future__ import annotations

import click

from doclint.cli.groups import examples, help_alone, of

COMMANDS = (("check", "doclint.cli.ledger_check", "Check the ledger itself."),)


@click.group(cls=of(COMMANDS), invoke_without_command=True, epilog=examples("doclint ledger check"))
@click.pass_context
def command(ctx: click.Context) -> int | None:
    """Look after the ledger."""
    return help_alone(ctx)
