"""Keep a statement that has been overturned, struck out and followed by what holds now; move the front matter on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from doclint.checks import Subject
from doclint.checks.overturned_cause import confirmed_cause, words
from doclint.corrections import cells
from doclint.markdown.document import Document, Heading, Inline, Paragraph, Table
from doclint.model import (
    LINE_END,
    CauseClaim,
    Claim,
    Edit,
    Hypothesis,
    Issue,
    Mismatch,
    Span,
    Stance,
    World,
)

_MARKS = "*_"
_IS_CODE = re.compile(r"_|^-|^[0-9a-f]{7,40}$")


def correct(mismatch: Mismatch, subject: Subject, document: Document, world: World) -> tuple[Edit, ...]:
    """Give the edits of one statement; with a front matter's root cause, those of the sentences that repeat it."""
    if not isinstance(subject, Claim) or not isinstance(subject.detail, CauseClaim):
        return ()
    entry = world.entry(mismatch.words.get("entry", ""))
    if not isinstance(entry, Hypothesis):
        return ()
    if subject.detail.form != "front-matter":
        return _superseded(subject.detail, entry, document, world)
    if not mismatch.expected:
        return ()
    moved = Edit(document.file.path, subject.span, mismatch.expected)
    repeated = [
        edit for detail in _repeated(subject, entry, world) for edit in _superseded(detail, entry, document, world)
    ]
    return (moved, *dict.fromkeys(repeated))


def _repeated(subject: Claim, entry: Hypothesis, world: World) -> Iterator[CauseClaim]:
    """The flat statements of the same document that blame the same hypothesis."""
    for claim in world.claims("cause"):
        detail = claim.detail
        if not isinstance(detail, CauseClaim) or claim.path != subject.path or detail.form == "front-matter":
            continue
        if detail.stance is Stance.ASSERTS and detail.hypotheses == (entry.id,) and entry.issue in detail.issues:
            yield detail


def _superseded(detail: CauseClaim, entry: Hypothesis, document: Document, world: World) -> tuple[Edit, ...]:
    place = detail.sentence
    for heading in document.headings:
        if heading.inline.source.holds(place):
            return _in_heading(document, heading, _note(detail, entry, world))
    for block in document.blocks:
        if isinstance(block, Table) and block.span.holds(place):
            return _in_table(document, block, detail, entry, world)
        if isinstance(block, Paragraph) and block.inline.source.holds(place):
            return _struck(document, block.inline, place, f" {_note(detail, entry, world)}")
    return ()


def _note(detail: CauseClaim, entry: Hypothesis, world: World) -> str:
    """What holds now, in a parenthesis."""
    issue = world.entry(entry.issue or next(iter(detail.issues), ""))
    cause = confirmed_cause(issue, world) if isinstance(issue, Issue) else None
    verdict = world.verdict(entry.id) or entry.verdict
    date = f" {entry.decided}" if entry.decided else ""
    found = f"; the cause is {cause.id}: {words(cause)}" if cause else ""
    return f"(superseded{date}: {entry.id} was {verdict}{found})"


def _struck(document: Document, inline: Inline, place: Span, note: str) -> tuple[Edit, ...]:
    """Strike a statement and add a note; only the note where striking would break its markup."""
    span = _widened(document, inline, place)
    path = document.file.path
    if _is_crossed(inline, span) or "~~" in document.file.slice(span):
        return (Edit(path, Span(span.end, span.end), note),)
    return Edit(path, Span(span.start, span.start), "~~"), Edit(path, Span(span.end, span.end), f"~~{note}")


def _widened(document: Document, inline: Inline, place: Span) -> Span:
    """Take in the marks of code, links and emphasis that begin or end with the statement."""
    start, end = place.start, place.end
    for part in (*(code.span for code in inline.codes), *(link.span for link in inline.links)):
        if part.overlaps(Span(start, end)):
            start, end = min(start, part.start), max(end, part.end)
    for low, high in (*inline.strong, *inline.emphasised):
        inner = inline.span(low, high)
        if start <= inner.start and inner.end <= end:
            outer = _with_marks(document.file.text, inner, inline.source)
            start, end = min(start, outer.start), max(end, outer.end)
    return Span(start, end)


def _with_marks(text: str, inner: Span, limit: Span) -> Span:
    before, after = inner.start, inner.end
    while before > limit.start and text[before - 1] in _MARKS:
        before -= 1
    while after < limit.end and text[after] in _MARKS:
        after += 1
    return Span(before, after)


def _is_crossed(inline: Inline, span: Span) -> bool:
    """Say whether emphasis reaches over one border of the span only."""
    for low, high in (*inline.strong, *inline.emphasised):
        inner = inline.span(low, high)
        nested = span.holds(inner) or inner.holds(span)
        if inner.overlaps(span) and not nested:
            return True
    return False


def _in_heading(document: Document, heading: Heading, note: str) -> tuple[Edit, ...]:
    """Strike a heading and say why below it: its anchor stays what links point at."""
    line_end = LINE_END.search(document.file.text)
    blank = 2 * (line_end[0] if line_end else "\n")
    path, below = document.file.path, heading.span.end
    edits = _struck(document, heading.inline, heading.inline.source, "")
    if edits[-1].span.start == below:
        last = edits[-1]
        return (*edits[:-1], Edit(path, last.span, last.text + blank + note))
    return (*edits, Edit(path, Span(below, below), blank + note))


def _in_table(
    document: Document, table: Table, detail: CauseClaim, entry: Hypothesis, world: World
) -> tuple[Edit, ...]:
    """Strike a cell and add what holds; a verdict is followed by the ledger's."""
    cell = next((cell for cell in table.cells if cell.raw.holds(detail.sentence)), None)
    if cell is None:
        return ()
    verdict = world.verdict(entry.id) or entry.verdict
    dated = f" ({entry.decided})" if entry.decided else ""
    is_verdict = detail.suspect not in cell.inline.text
    added = f"{verdict}{dated}" if is_verdict else _note(detail, entry, world)
    # Escaped pipes are escaped again by what writes into a cell.
    text = document.file.slice(cell.span).replace("\\|", "|")
    struck = text if "~~" in text else f"~~{text}~~"
    return (cells.replace(document, cell.span, f"{struck} {added}"),)
