"""`doclint check`."""

from __future__ import annotations

import dataclasses

import click

from doclint.cli import options
from doclint.cli.opening import Opened, at_revision, open_project
from doclint.cli.output import emit, read_stdin, status
from doclint.engine import Report, check, fix
from doclint.engine.base import changed_lines, only_new
from doclint.io.display import color
from doclint.model import Applicability, Problem
from doclint.patch import unified
from doclint.reporters import load
from doclint.reporters.view import View


@click.command()
@options.linting
@options.output_format
@options.output
@click.option("--base", default="", metavar="REV", help="Report only what this branch adds since it left REV.")
@click.option("--stdin-filename", default="", metavar="PATH", help="Lint standard input as this file.")
def command(  # noqa: PLR0913
    *,
    paths: tuple[str, ...],
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fail_on: str,
    config: str,
    colour: str,
    format_: str,
    output: str,
    base: str,
    stdin_filename: str,
) -> int:
    r"""Lint documents; writes nothing.

    \b
    doclint check                       everything that the settings name
    doclint check docs/plan.md          one document
    doclint check --base origin/main    only what this branch makes wrong
    doclint check --select stale-env-value,broken-path
    """
    texts = {stdin_filename: read_stdin()} if stdin_filename else None
    named = (stdin_filename,) if stdin_filename else paths
    opened = open_project(config=config, paths=named, select=select, ignore=ignore, texts=texts)
    report = check(opened.project)
    changed: frozenset[tuple[str, int]] = frozenset()
    if base:
        report, changed = _since(opened, report, base)
    patch = _patch(opened) if format_ == "markdown" and report.findings else ""
    view = View(colour=color(colour) and not output, patch=patch, changed=changed)
    emit(load(format_).report(report, view), report, opened.root, output)
    return status(report, fail_on)


def _since(opened: Opened, report: Report, base: str) -> tuple[Report, frozenset[tuple[str, int]]]:
    git = opened.project.git
    if git is None:
        raise click.ClickException("--base needs a git repository")
    commit = git.resolve(base)
    if commit is None:
        raise click.ClickException(f"--base: no such revision: {base}")
    fork = git.merge_base(commit, "HEAD")
    if fork is None:
        why = (
            "the clone is shallow; fetch the full history (fetch-depth: 0)" if git.is_shallow else "no common ancestor"
        )
        raise click.ClickException(f"--base: no merge base of {base} and HEAD: {why}")
    before = at_revision(opened.project, fork)
    report = dataclasses.replace(report, findings=only_new(report, check(before)))
    return report, changed_lines(before.tree, opened.project.tree, report)


def _patch(opened: Opened) -> str:
    outcome = fix(opened.project, {Applicability.SAFE, Applicability.UNSAFE})
    parts = []
    for path, after in sorted(outcome.texts.items()):
        before = opened.project.tree.read(path)
        parts.append("" if isinstance(before, Problem) else unified(path, before.text, after))
    return "".join(parts)
