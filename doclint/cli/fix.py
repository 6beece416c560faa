"""`doclint fix`."""

from __future__ import annotations

import click

from doclint.cli import options
from doclint.cli.base import base_of
from doclint.cli.groups import examples
from doclint.cli.opening import Opened, open_project
from doclint.cli.output import emit, status
from doclint.cli.patches import patch
from doclint.cli.progress import progress
from doclint.engine import Outcome, fix
from doclint.io.display import color, escape, show
from doclint.io.writer import write
from doclint.model import Applicability, Problem
from doclint.reporters import load
from doclint.reporters.view import View


@click.command(
    epilog=examples(
        "doclint fix                    correct what needs no judgement",
        "doclint fix --unsafe --diff    show every correction and draft as a patch",
        "doclint fix docs/plan.md --select stale-env-value",
    )
)
@options.linting
@click.option("--unsafe", is_flag=True, help="Apply drafts too: corrections that a person must read.")
@click.option("--diff", is_flag=True, help="Print a patch and write nothing; exit as the fix would.")
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
    unsafe: bool,
    diff: bool,
) -> int:
    """Apply safe edits; with --unsafe, drafts too.

    Every fix is applied whole or not at all, and the result is read again: a fix stays only if its finding is gone,
    nothing new appeared, and no byte outside its edits changed.
    """
    with progress("fixing"):
        opened = open_project(config=config, paths=paths, select=select, ignore=ignore)
        before = base_of(opened.project, base) if base else None
        allowed = {Applicability.SAFE, Applicability.UNSAFE} if unsafe else {Applicability.SAFE}
        outcome = fix(opened.project, allowed, before.known if before else ())
    report = before.only_new(outcome.report) if before else outcome.report
    if diff:
        emit(patch(opened.project.tree, outcome.texts), report, opened, output)
        return status(report, opened, fail_on)
    failed = _write(opened, outcome)
    view = View(colour=color(colour) and not output)
    emit(load(format_).report(report, view), report, opened, output)
    return 2 if failed else status(report, opened, fail_on)


def _write(opened: Opened, outcome: Outcome) -> bool:
    """Write every changed file, or, where one can't be written, put the others back. Says what happened on stderr."""
    written: list[tuple[str, str, str]] = []
    for path, after in sorted(outcome.texts.items()):
        before = opened.project.tree.read(path)
        problem = before if isinstance(before, Problem) else write(opened.root, path, before.text, after)
        if isinstance(problem, Problem) or isinstance(before, Problem):
            show(f"doclint: {escape(path)}: not written: {escape(problem.message if problem else '')}\n", err=True)
            for done, old, new in reversed(written):
                write(opened.root, done, new, old)
            return True
        written.append((path, before.text, after))
    for path, _, _ in written:
        show(f"doclint: corrected {escape(path)}\n", err=True)
    return False
