"""Where output goes, and what the exit status says."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from doclint.cli.opening import Opened
from doclint.engine import Report
from doclint.io.display import Redactor, escape, show
from doclint.io.writer import create
from doclint.model import Problem, Severity
from doclint.names import hint


def read_stdin() -> str:
    """Read standard input as UTF-8, line ends kept."""
    try:
        return sys.stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError:
        raise click.ClickException("standard input is not UTF-8") from None
    except OSError as error:
        raise click.ClickException(f"standard input: {(error.strerror or 'input/output error').lower()}") from None


def emit(text: str, report: Report, opened: Opened, output: str | None = None) -> None:
    """Write a report out, secrets taken out; then say on stderr what could not be read."""
    text = Redactor(report.secrets).redact(text)
    if output:
        failure = create(Path(output), text)
        if failure:
            raise click.ClickException(f"--output: {failure}")
    else:
        show(text)
    for problem in report.incomplete:
        show(f"doclint: {escape(problem.path)}: {escape(problem.message)}{escape(_meant(problem, opened))}\n", err=True)


def _meant(problem: Problem, opened: Opened) -> str:
    tree = opened.project.tree
    sources = (path for path in tree.list() if not path.endswith(".md"))
    return hint(problem.path, sources) if tree.exists(problem.path) is False else ""


def status(report: Report, opened: Opened, fail_on: str) -> int:
    """Give the exit status: a check that checked nothing, or not everything, is never green."""
    return unfinished(report, opened) or failed(report, fail_on)


def unfinished(report: Report, opened: Opened) -> int:
    """Give 2, and say why, where no document or not everything that was asked for was read; else 0."""
    if report.coverage.documents:
        return 2 if report.incomplete else 0
    asked, patterns = ", ".join(opened.project.paths), ", ".join(opened.project.settings.documents)
    message = f"no document matched{f' {asked}' if asked else ''}; documents are {patterns}"
    show(f"doclint: {escape(message)}\n", err=True)
    return 2


def failed(report: Report, fail_on: str) -> int:
    """Give 1 where a finding is at or above a severity, else 0."""
    return int(any(finding.severity.rank >= Severity(fail_on).rank for finding in report.findings))
