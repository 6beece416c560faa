"""`doclint check`."""

from __future__ import annotations

from collections.abc import Collection

import click

from doclint.cli import options
from doclint.cli.base import base_of
from doclint.cli.groups import examples
from doclint.cli.opening import Opened, open_project
from doclint.cli.output import emit, read_stdin, status
from doclint.cli.patches import patch
from doclint.cli.progress import progress
from doclint.engine import check, fix
from doclint.io.display import color
from doclint.model import Applicability
from doclint.reporters import load
from doclint.reporters.view import View


@click.command(
    epilog=examples(
        "doclint check                       everything that the settings name",
        "doclint check docs/plan.md          one document",
        "doclint check --base origin/main    only what this branch makes wrong",
        "doclint check --select stale-env-value,broken-path",
        "doclint check --stdin-filename docs/plan.md < draft.md",
    )
)
@options.linting
@click.option("--stdin-filename", callback=options.filled, metavar="PATH", help="Lint standard input as this file.")
def command(  # noqa: PLR0913
    *,
    paths: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str,
    config: str | None,
    colour: str,
    format_: str,
    output: str | None,
    base: str | None,
    stdin_filename: str | None,
) -> int:
    """Lint documents; writes nothing."""
    if stdin_filename and paths:
        raise click.UsageError("--stdin-filename takes the place of PATH")
    named = (stdin_filename,) if stdin_filename else paths
    with progress("checking"):
        opened = open_project(
            config=config, paths=named, select=select, ignore=ignore, stdin=read_stdin if stdin_filename else None
        )
        before = base_of(opened.project, base) if base else None
        report = check(opened.project)
        if before:
            report = before.only_new(report)
        drafted = _patch(opened, before.known if before else ()) if format_ == "markdown" and report.findings else ""
    view = View(
        colour=color(colour) and not output,
        patch=drafted,
        changed=before.changed(opened.project, report) if before else frozenset(),
        prefix=opened.project.git.prefix if opened.project.git else "",
    )
    emit(load(format_).report(report, view), report, opened, output)
    return status(report, opened, fail_on)


def _patch(opened: Opened, known: Collection[str]) -> str:
    outcome = fix(opened.project, {Applicability.SAFE, Applicability.UNSAFE}, known)
    return patch(opened.project.tree, outcome.texts)
