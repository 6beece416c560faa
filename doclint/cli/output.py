"""Where output goes, and what the exit status says."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from doclint.engine import Report
from doclint.io.display import Redactor, escape, show
from doclint.io.writer import create
from doclint.model import Severity


def read_stdin() -> str:
    """Read standard input as UTF-8, line ends kept."""
    try:
        return sys.stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError:
        raise click.ClickException("standard input is not UTF-8") from None


def emit(text: str, report: Report, root: Path, output: str = "") -> None:
    """Write a report out, secrets taken out; then say on stderr what could not be read."""
    text = Redactor(report.secrets).redact(text)
    if output:
        failure = create(Path(output), text)
        if failure:
            raise click.ClickException(f"--output: {failure}")
    else:
        show(text)
    for problem in report.incomplete:
        show(f"doclint: {escape(problem.path)}: {escape(problem.message)}\n", err=True)
    if not report.coverage.documents:
        show("doclint: no document matched\n", err=True)


def status(report: Report, fail_on: str) -> int:
    """Give the exit status: a check that checked nothing, or not everything, is never green."""
    if report.incomplete or not report.coverage.documents:
        return 2
    return int(any(finding.severity.rank >= Severity(fail_on).rank for finding in report.findings))
