"""The options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from doclint.model import Severity
from doclint.names import hint
from doclint.reporters import FORMATS

Command = TypeVar("Command", bound=Callable[..., Any])
Check = Callable[[click.Context, click.Parameter, Any], Any]


def one_of(names: Iterable[str]) -> Check:
    """Take one of a few names; a wrong one is answered with the nearest."""
    known = tuple(names)

    def verify(ctx: click.Context, option: click.Parameter, value: str) -> str:
        if value not in known:
            raise click.BadParameter(f"{value} is none of {', '.join(known)}{hint(value, known)}", ctx, option)
        return value

    return verify


def filled(ctx: click.Context, option: click.Parameter, value: str | tuple[str, ...] | None) -> Any:
    """Take a text that says something: an empty one is a shell variable that was not set."""
    texts = (value,) if isinstance(value, str) else value or ()
    if any(not text.strip() for text in texts):
        raise click.BadParameter("is empty", ctx, option)
    return value


def split(ctx: click.Context, option: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Take names that are repeated, or separated by commas."""
    filled(ctx, option, values)
    return tuple(name.strip() for value in values for name in value.split(",") if name.strip())


def _among(names: Iterable[str]) -> str:
    return "[" + "|".join(names) + "]"


_FORMATS = tuple(name for name, _ in FORMATS)
_SEVERITIES = tuple(severity.value for severity in Severity)
_COLOURS = ("auto", "always", "never")

config = click.option(
    "--config", callback=filled, metavar="FILE", help="Use this doclint.toml; its folder is the project root."
)
paths = click.argument("paths", nargs=-1, callback=filled, metavar="[PATH]...")
base = click.option("--base", callback=filled, metavar="REV", help="Only what this branch adds since it left REV.")
output_format = click.option(
    "--format",
    "format_",
    callback=one_of(_FORMATS),
    metavar=_among(_FORMATS),
    default="full",
    envvar="DOCLINT_OUTPUT_FORMAT",
    show_envvar=True,
    show_default=True,
    help="How findings are written.",
)
fail_on = click.option(
    "--fail-on",
    callback=one_of(_SEVERITIES),
    metavar=_among(_SEVERITIES),
    default=Severity.ERROR.value,
    show_default=True,
    help="The least severity that makes the exit status 1.",
)
colour = click.option(
    "--color",
    "colour",
    callback=one_of(_COLOURS),
    metavar=_among(_COLOURS),
    default="auto",
    help="Colour the output; auto honours NO_COLOR, FORCE_COLOR and a non-terminal.",
)
select = click.option(
    "--select", multiple=True, metavar="RULE", callback=split, help="Only these rules (repeat, or separate by commas)."
)
ignore = click.option("--ignore", multiple=True, metavar="RULE", callback=split, help="All but these rules.")
output = click.option("--output", callback=filled, metavar="FILE", help="Write to a file instead of the terminal.")


def linting(command: Command) -> Command:
    """Add what `check` and `fix` have in common."""
    for option in (colour, config, output, output_format, fail_on, base, ignore, select, paths):
        command = option(command)
    return command
