"""Workflow commands that GitHub Actions turns into annotations.

Source: docs.github.com, "Workflow commands for GitHub Actions", setting an error message. `%`, CR and LF are escaped in
data, `:` and `,` in properties too, so that no text from a repository can begin a command of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from doclint.engine import Report
from doclint.io.display import escape
from doclint.model import Finding, Severity
from doclint.reporters.view import View, outdated, tally

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def report(report: Report, view: View) -> str:
    """Write an annotation for each finding, and one for each line of evidence that the branch changed."""
    lines = [line for finding in report.findings for line in _annotations(finding, view)]
    return "".join(f"{line}\n" for line in (*lines, f"doclint: {tally(report.findings)}"))


def _annotations(finding: Finding, view: View) -> Iterator[str]:
    command, title = _COMMANDS[finding.severity], f"doclint: {finding.rule}"
    since = outdated(finding.since)
    evidence = [f"{place.path}:{place.line}: {place.message}" for place in finding.because]
    where = {
        "file": view.prefix + finding.path,
        "line": finding.start.line,
        "endLine": finding.end.line,
        "col": finding.start.column,
        "endColumn": finding.end.column,
        "title": title,
    }
    yield _command(command, where, [finding.message, *evidence, *([since] if since else [])])
    for place in finding.because:
        if (place.path, place.line) in view.changed and place.path != finding.path:
            message = f"this makes {finding.path}:{finding.start.line} wrong: {finding.message}"
            yield _command(command, {"file": view.prefix + place.path, "line": place.line, "title": title}, [message])


def _command(name: str, properties: dict[str, object], lines: list[str]) -> str:
    written = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{name} {written}::" + "%0A".join(_data(line) for line in lines)


def _data(text: str) -> str:
    return escape(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
