"""A summary for a pull request or a job page, with the drafted patch.

Text from a repository stands in code only, between more backticks than it holds: no mention, link or HTML comes alive.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from doclint.engine import Report
from doclint.io.display import escape
from doclint.model import Finding
from doclint.reporters.view import View, outdated, plural, tally

# GitHub refuses a step summary over 1 MiB; the patch is what is cut.
LARGEST_PATCH = 600_000


def report(report: Report, view: View) -> str:
    """Write the summary."""
    coverage = report.coverage
    documents = plural(coverage.documents, "document")
    lines = [f"## doclint: {tally(report.findings)}", ""]
    for finding in report.findings:
        lines += _finding(finding)
    lines += [
        "",
        f"{coverage.compared} of {plural(coverage.claims, 'claim')} in {documents} compared with "
        f"{plural(coverage.sources, 'source')}.",
    ]
    return "\n".join([*lines, *_patch(view.patch)]) + "\n"


def _finding(finding: Finding) -> Iterator[str]:
    yield f"- **{finding.severity.value}** {_code(f'{finding.path}:{finding.start.line}')} {_code(finding.rule)}  "
    yield f"  {_code(finding.message)}"
    for place in finding.because:
        yield f"  - {_code(f'{place.path}:{place.line}')} {_code(place.message)}"
    since = outdated(finding.since)
    if since:
        yield f"  - {_code(since)}"


def _code(text: str) -> str:
    text = escape(text)
    fence = "`" * (1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    pad = " " if text.startswith("`") or text.endswith("`") or not text.strip() else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def _patch(patch: str) -> Iterator[str]:
    if not patch:
        return
    if len(patch) > LARGEST_PATCH:
        yield from ("", "The drafted patch is too long to show here; `doclint fix --unsafe --diff` prints it.")
        return
    body = "\n".join(escape(line) for line in patch.split("\n"))
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", body)), default=0))
    yield from (
        "",
        "<details><summary>Drafted patch</summary>",
        "",
        f"{fence}diff",
        body.rstrip("\n"),
        fence,
        "",
        "</details>",
    )
