"""Options in, exit code out."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from doclint import __version__
from doclint.cli.failures import status
from doclint.cli.groups import examples, help_alone, of

COMMANDS = (
    ("check", "doclint.cli.check", "Lint documents; writes nothing."),
    ("fix", "doclint.cli.fix", "Apply safe edits, or drafts too."),
    ("explain", "doclint.cli.explain", "Show what was read at a place, and how it was judged."),
    ("rule", "doclint.cli.rule", "List the rules, or print one rule's page."),
    ("facts", "doclint.cli.facts", "Show what is deployed and which line wins."),
    ("coverage", "doclint.cli.coverage", "Show what was read, compared, and left out."),
    ("ledger", "doclint.cli.ledger", "Look after the ledger."),
)
EXAMPLES = examples(
    "doclint check                      lint every document of the project",
    "doclint check docs --format json   one folder, for a machine",
    "doclint fix --unsafe --diff        every correction and draft as a patch",
    "doclint explain docs/plan.md:19    why a line was, or was not, reported",
)


@click.group(
    cls=of(COMMANDS),
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXAMPLES,
)
@click.version_option(__version__, prog_name="doclint")
@click.pass_context
def root(ctx: click.Context) -> int | None:
    """Keep engineering documents true to what is deployed and to what was found out.

    Exit status: 0 nothing wrong; 1 something is; 2 the work could not be done, or not all of it.
    """
    return help_alone(ctx)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run doclint and give the exit status: whatever goes wrong is one line on stderr."""
    return status(lambda: root.main(arguments, prog_name="doclint", standalone_mode=False))


def main() -> None:
    """Run doclint as a program."""
    sys.exit(run())
