"""For a person at a terminal: the source with the span marked, the evidence, since when, and the suggested edit."""

from __future__ import annotations

import difflib
import itertools
import unicodedata
from collections.abc import Iterator, Mapping

from doclint import edits
from doclint.engine import Report
from doclint.io.display import Redactor, escape
from doclint.model import LINE_END, Edit, File, Finding, Fix, Severity
from doclint.reporters.view import View, outdated, plural, tally

_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.INFO: "1;36"}
_FAINT, _GOOD, _BAD = "2", "32", "31"
WIDEST = 200  # a longer line is cut around its span


def report(report: Report, view: View) -> str:
    """Write every finding, then what was read and compared."""
    redactor = Redactor(report.secrets)
    lines = [line for finding in report.findings for line in _finding(finding, report.files, redactor, view)]
    return "".join(f"{line}\n" for line in (*lines, _summary(report)))


def _summary(report: Report) -> str:
    coverage = report.coverage
    counts = tally(report.findings)
    fixable = sum(1 for finding in report.findings if finding.fixes)
    hint = f"; `doclint fix` can correct or draft {fixable}" if fixable else ""
    return (
        f"{counts} in {plural(coverage.documents, 'document')}: {coverage.compared} of "
        f"{plural(coverage.claims, 'claim')} compared with {plural(coverage.sources, 'source')}{hint}"
    )


def _paint(text: str, colour: str, view: View) -> str:
    return f"\x1b[{colour}m{text}\x1b[0m" if view.colour else text


def _finding(finding: Finding, files: Mapping[str, File], redactor: Redactor, view: View) -> Iterator[str]:
    head = _paint(f"{finding.severity.value}[{finding.rule}]", _COLOURS[finding.severity], view)
    yield f"{head}: {escape(finding.message)}"
    yield f"  --> {escape(finding.path)}:{finding.start.line}:{finding.start.column}"
    file = files.get(finding.path)
    if file is not None:
        yield from _excerpt(file, finding, redactor, view)
    for place in finding.because:
        yield f"   = {escape(place.path)}:{place.line}: {escape(place.message)}"
        evidence = files.get(place.path)
        if evidence is not None and place.line <= len(evidence.starts):
            line = _cut(redactor.redact(evidence.slice(evidence.line(place.line)).strip("\ufeff \t")), 0)
            yield _paint(f"     | {escape(line)}", _FAINT, view)
    since = outdated(finding.since)
    if since:
        yield f"   = {escape(since)}"
    for fix in finding.fixes:
        yield from _fix(fix, files, redactor, view)
    yield ""


def _excerpt(file: File, finding: Finding, redactor: Redactor, view: View) -> Iterator[str]:
    text = file.slice(file.line(finding.start.line)).lstrip("\ufeff")
    start = finding.start.column - 1
    stop = finding.end.column - 1 if finding.end.line == finding.start.line else len(text)
    # Secrets leave texts of another length: what they do to the text before the mark shows where that stands now.
    shown, before, marked = (redactor.redact(part) for part in (text, text[:start], text[:stop]))
    yield f"{finding.start.line:>4} | {escape(_cut(shown, len(before)))}"
    if shown.startswith(marked) and marked.startswith(before):
        shift, under = _width(_cut(before, len(before))), _width(marked[len(before) :])
        mark = _paint("^" * max(1, min(under, WIDEST // 2)), _COLOURS[finding.severity], view)
        yield f"     | {' ' * shift}{mark}"


def _cut(text: str, column: int) -> str:
    """Give as much of a long line as fits, around a column."""
    begin = max(0, column - WIDEST // 2)
    shown = text[begin : begin + WIDEST]
    return ("…" if begin else "") + shown + ("…" if begin + WIDEST < len(text) else "")


def _width(text: str) -> int:
    """Count the columns that a terminal gives a text: two for a wide character, none for a combining one."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in escape(text)
    )


def _fix(fix: Fix, files: Mapping[str, File], redactor: Redactor, view: View) -> Iterator[str]:
    yield f"   = {fix.applicability.value} fix: {escape(fix.description)}"
    for path in dict.fromkeys(edit.path for edit in fix.edits):
        file = files.get(path)
        if file is not None:
            changes = [edit for edit in fix.edits if edit.path == path]
            for mark, line in _changed_lines(file, changes):
                text = f"     {mark} {escape(redactor.redact(line))}".rstrip()
                yield _paint(text, _GOOD if mark == "+" else _BAD, view)


def _changed_lines(file: File, changes: list[Edit]) -> Iterator[tuple[str, str]]:
    """Give what goes and what comes; lines between two places of one fix stay out of sight."""
    first = file.position(min(edit.span.start for edit in changes)).line
    last = file.position(max(edit.span.end for edit in changes)).line
    begin, end = file.line(first).start, file.line(last).end
    column = min(edit.span.start for edit in changes) - begin
    after = edits.apply(file.text, tuple(changes))
    new = after[begin : len(after) - (len(file.text) - end)]
    rows = difflib.unified_diff(LINE_END.split(file.text[begin:end]), LINE_END.split(new), n=0, lineterm="")
    for row in itertools.islice(rows, 2, None):
        if not row.startswith("@"):
            yield row[0], _cut(row[1:], column)
