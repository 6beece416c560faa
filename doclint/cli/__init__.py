"""Options in, exit code out."""

from __future__ import annotations

import importlib
import sys

import click

from doclint import __version__
from doclint.io.display import show
from doclint.names import hint

COMMANDS: tuple[tuple[str, str], ...] = (
    ("check", "Lint documents; writes nothing."),
    ("fix", "Apply safe edits, or drafts too."),
    ("explain", "Show what was read at a place, and how it was judged."),
    ("rule", "List the rules, or print one rule's page."),
    ("facts", "Show what is deployed and which line wins."),
    ("coverage", "Show what was read, compared, and left out."),
    ("ledger", "Look after the ledger."),
)


class _Commands(click.Group):
    """The commands by name, each imported only when it runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names in the order of the help page."""
        return [name for name, _ in COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        if cmd_name not in dict(COMMANDS):
            raise click.UsageError(f"unknown command {cmd_name}{hint(cmd_name, dict(COMMANDS))}")
        module = importlib.import_module(f"doclint.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(COMMANDS)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="doclint")
def root() -> None:
    r"""Keep engineering documents true to what is deployed and to what was found out.

    \b
    doclint check                     lint every document of the project
    doclint check docs --format json  one folder, for a machine
    doclint fix --diff                the corrections as a patch
    doclint explain docs/plan.md:19   why a line was, or was not, reported

    Exit status: 0 nothing wrong; 1 something is; 2 the work could not be done, or not all of it.
    """


def main() -> None:
    """Run doclint: every wrong word of the user is one line on stderr and exit status 2."""
    try:
        status = root.main(prog_name="doclint", standalone_mode=False)
    except click.exceptions.Abort:
        show("doclint: interrupted\n", err=True)
        sys.exit(130)
    except click.ClickException as error:
        show(f"doclint: {_one_line(error)}\n", err=True)
        sys.exit(2)
    sys.exit(status if isinstance(status, int) else 0)


def _one_line(error: click.ClickException) -> str:
    message = " ".join(error.format_message().split())
    if isinstance(error, click.NoSuchOption) and error.ctx is not None:
        known = [option for parameter in error.ctx.command.params for option in parameter.opts]
        return f"no such option: {error.option_name}{hint(error.option_name, known)}"
    return message
