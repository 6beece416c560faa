"""The options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from doclint.model import Severity
from doclint.names import hint
from doclint.reporters import FORMATS


class Name(click.ParamType[str, str]):
    """One of a few names; a wrong one is answered with the nearest."""

    name = "name"

    def __init__(self, *names: str) -> None:
        self.names = names

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Take a name that is known."""
        if value not in self.names:
            self.fail(f"{value} is none of {', '.join(self.names)}{hint(value, self.names)}", param, ctx)
        return value

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Show the names in the help."""
        return "[" + "|".join(self.names) + "]"


Command = TypeVar("Command", bound=Callable[..., Any])

config = click.option(
    "--config", default="", metavar="FILE", help="Use this doclint.toml; its folder is the project root."
)
paths = click.argument("paths", nargs=-1, metavar="[PATH]...")
output_format = click.option(
    "--format",
    "format_",
    type=Name(*(name for name, _ in FORMATS)),
    default="full",
    envvar="DOCLINT_OUTPUT_FORMAT",
    show_default=True,
    help="How findings are written.",
)
fail_on = click.option(
    "--fail-on",
    type=Name(*(severity.value for severity in Severity)),
    default=Severity.ERROR.value,
    show_default=True,
    help="The least severity that makes the exit status 1.",
)
colour = click.option(
    "--color",
    "colour",
    type=Name("auto", "always", "never"),
    default="auto",
    help="Colour the output; auto honours NO_COLOR, FORCE_COLOR and a non-terminal.",
)
select = click.option(
    "--select",
    multiple=True,
    metavar="RULE",
    callback=lambda _c, _p, v: _split(v),
    help="Only these rules (repeat, or separate by commas).",
)
ignore = click.option(
    "--ignore", multiple=True, metavar="RULE", callback=lambda _c, _p, v: _split(v), help="All but these rules."
)
output = click.option("--output", default="", metavar="FILE", help="Write to a file instead of the terminal.")


def _split(values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name.strip() for value in values for name in value.split(",") if name.strip())


def linting(command: Command) -> Command:
    """Add what `check` and `fix` have in common."""
    for option in (paths, select, ignore, fail_on, config, colour):
        command = option(command)
    return command
