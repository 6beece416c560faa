"""Groups of commands: each is imported only when it runs, a wrong name is answered with the nearest."""

from __future__ import annotations

import importlib

import click

from doclint.io.display import show
from doclint.names import hint

Table = tuple[tuple[str, str, str], ...]  # name, module, what it does


class Commands(click.Group):
    """The commands of a table."""

    table: Table = ()

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names in the order of the help page."""
        return [name for name, _, _ in self.table]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        modules = {name: module for name, module, _ in self.table}
        if cmd_name not in modules:
            raise click.UsageError(f"unknown command {cmd_name}{hint(cmd_name, modules)}", ctx)
        command: click.Command = importlib.import_module(modules[cmd_name]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, _, summary in self.table])


def of(table: Table) -> type[Commands]:
    """Make the group of a table."""
    return type("Commands", (Commands,), {"table": table})


def help_alone(ctx: click.Context) -> int | None:
    """Print the help of a group that was given no command: nothing was asked, so nothing was done."""
    if ctx.invoked_subcommand is not None:
        return None
    show(f"{ctx.get_help()}\n")
    return 2


def examples(*lines: str) -> str:
    """Write the examples of a help page; click wraps them unless told not to."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)
