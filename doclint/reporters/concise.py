"""One line a finding, as compilers write it: `path:line:column: severity: message [rule]`."""

from __future__ import annotations

from doclint.engine import Report
from doclint.io.display import escape
from doclint.model import Finding
from doclint.reporters.view import View, outdated


def line(finding: Finding) -> str:
    """Write one finding."""
    since = outdated(finding.since)
    message = escape(finding.message) + (f" ({escape(since)})" if since else "")
    place = f"{escape(finding.path)}:{finding.start.line}:{finding.start.column}"
    return f"{place}: {finding.severity.value}: {message} [{finding.rule}]"


def report(report: Report, view: View) -> str:
    """Write every finding."""
    return "".join(line(finding) + "\n" for finding in report.findings)
