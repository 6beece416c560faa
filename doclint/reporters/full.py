"""For a person at a terminal: the source with the span marked, the evidence, since when, and the suggested edit."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterator, Mapping

from doclint import edits
from doclint.engine import Report
from doclint.io.display import escape
from doclint.model import LINE_END, Edit, File, Finding, Fix, Severity
from doclint.reporters.view import View, outdated, tally

_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.INFO: "1;36"}
_FAINT, _GOOD, _BAD = "2", "32", "31"
WIDEST = 200  # a longer line is cut around its span


def report(report: Report, view: View) -> str:
    """Write every finding, then what was read and compared."""
    lines = [line for finding in report.findings for line in _finding(finding, report.files, view)]
    return "".join(f"{line}\n" for line in (*lines, _summary(report)))


def _summary(report: Report) -> str:
    coverage = report.coverage
    counts = tally(report.findings)
    fixable = sum(1 for finding in report.findings if finding.fixes)
    hint = f"; `doclint fix` can correct or draft {fixable}" if fixable else ""
    return (
        f"{counts} in {_plural(coverage.documents, 'document')}: {coverage.compared} of "
        f"{_plural(coverage.claims, 'claim')} compared with {_plural(coverage.sources, 'source')}{hint}"
    )


def _paint(text: str, colour: str, view: View) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m" if view.colour else text


def _finding(finding: Finding, files: Mapping[str, File], view: View) -> Iterator[str]:
    head = _paint(f"{finding.severity.value}[{finding.rule}]", _COLOURS[finding.severity], view)
    yield f"{head}: {escape(finding.message)}"
    yield f"  --> {escape(finding.path)}:{finding.start.line}:{finding.start.column}"
    file = files.get(finding.path)
    if file is not None:
        yield from _excerpt(file, finding, view)
    for place in finding.because:
        yield f"   = {escape(place.path)}:{place.line}: {escape(place.message)}"
        evidence = files.get(place.path)
        if evidence is not None and place.line <= len(evidence.starts):
            yield _paint(f"     | {escape(evidence.slice(evidence.line(place.line)).strip())[:WIDEST]}", _FAINT, view)
    since = outdated(finding.since)
    if since:
        yield f"   = {escape(since)}"
    for fix in finding.fixes:
        yield from _fix(fix, files, view)
    yield ""


def _excerpt(file: File, finding: Finding, view: View) -> Iterator[str]:
    span = file.line(finding.start.line)
    text = file.slice(span).lstrip("\ufeff")
    start = finding.start.column - 1
    stop = finding.end.column - 1 if finding.end.line == finding.start.line else len(text)
    cut = max(0, start - WIDEST // 2)
    shown, before, marked = (escape(part) for part in (text[cut : cut + WIDEST], text[cut:start], text[start:stop]))
    number = str(finding.start.line)
    yield f"{number:>4} | {shown}"
    mark = _paint("^" * max(1, min(len(marked), WIDEST)), _COLOURS[finding.severity], view)
    yield f"     | {' ' * len(before)}{mark}"


def _fix(fix: Fix, files: Mapping[str, File], view: View) -> Iterator[str]:
    yield f"   = {fix.applicability.value} fix: {escape(fix.description)}"
    for path in dict.fromkeys(edit.path for edit in fix.edits):
        file = files.get(path)
        if file is not None:
            yield from _changed_lines(file, [edit for edit in fix.edits if edit.path == path], view)


def _changed_lines(file: File, changes: list[Edit], view: View) -> Iterator[str]:
    """Show what goes and what comes; lines between two places of one fix stay out of sight."""
    first = file.position(min(edit.span.start for edit in changes)).line
    last = file.position(max(edit.span.end for edit in changes)).line
    begin, end = file.line(first).start, file.line(last).end
    after = edits.apply(file.text, tuple(changes))
    new = after[begin : len(after) - (len(file.text) - end)]
    rows = difflib.unified_diff(LINE_END.split(file.text[begin:end]), LINE_END.split(new), n=0, lineterm="")
    for row in itertools.islice(rows, 2, None):
        if not row.startswith("@"):
            yield _paint(f"     {row[0]} {escape(row[1:])}".rstrip(), _GOOD if row[0] == "+" else _BAD, view)


def _plural(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
