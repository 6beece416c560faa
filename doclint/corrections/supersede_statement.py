"""Keep a statement that has been overturned, struck out and followed by what holds now; move the front matter on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from doclint.checks import Subject
from doclint.checks.overturned_cause import confirmed_cause, words
from doclint.corrections import cells
from doclint.markdown.document import Cell, Document, Heading, Inline, Paragraph, Table
from doclint.model import (
    CauseClaim,
    Claim,
    Edit,
    Hypothesis,
    Issue,
    LINE_END,
    Mismatch,
    Span,
    Stance,
    Verdict,
    World,
)

_MARKS = "*_"


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
    repeated = [edit for detail in _repeated(subject, entry, world) for edit in _superseded(detail, entry, document, world)]
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
            return _heading(document, heading, _note(detail, entry, world, brief=False))
    for block in document.blocks:
        if isinstance(block, Table) and block.span.holds(place):
            return _cell(document, block, place, detail, entry, world)
        if isinstance(block, Paragraph) and block.inline.source.holds(place):
            struck = _struck(document, block.inline, place)
            note = _note(detail, entry, world, brief=False)
            return (Edit(document.file.path, struck[0], f"{struck[1]} {note}"),)
    return ()


def _note(detail: CauseClaim, entry: Hypothesis, world: World, *, brief: bool) -> str:
    """What holds now, in a parenthesis."""
    verdict = world.verdict(entry.id) or entry.verdict
    issue = world.entry(entry.issue or (detail.issues[0] if detail.issues else ""))
    cause = confirmed_cause(issue, world) if isinstance(issue, Issue) else None
    date = f" {entry.decided}" if entry.decided else ""
    code = f"`{detail.suspect}`" if re.search(r"[_=]|^-", detail.suspect) else detail.suspect
    cleared = "cleared" if verdict is Verdict.EXONERATED else str(verdict)
    found = f"; the cause is {words(cause)}, {cause.id}" if cause else ""
    who = entry.id if brief or detail.suspect == entry.id else f"{code} was {cleared} by {entry.id}"
    return f"(superseded{date}: {who}{' was ' + cleared if who == entry.id else ''}{found})"


def _struck(document: Document, inline: Inline, place: Span) -> tuple[Span, str]:
    """The span to replace and its text struck out; as it stands where striking would break its markup."""
    span = _widened(document, inline, place)
    text = document.file.slice(span)
    return span, text if _is_crossed(inline, span) or "~~" in text else f"~~{text}~~"


def _widened(document: Document, inline: Inline, place: Span) -> Span:
    """Take in the marks of code, links and emphasis that begin or end with the statement."""
    start, end = place.start, place.end
    for part in (*(code.span for code in inline.codes), *(link.span for link in inline.links)):
        if part.overlaps(Span(start, end)):
            start, end = min(start, part.start), max(end, part.end)
    text = document.file.text
    for low, high in (*inline.strong, *inline.emphasised):
        inner = inline.span(low, high)
        before, after = inner.start, inner.end
        while before > inline.source.start and text[before - 1] in _MARKS:
            before -= 1
        while after < inline.source.end and text[after] in _MARKS:
            after += 1
        if start <= inner.start and inner.end <= end:
            start, end = min(start, before), max(end, after)
    return Span(start, end)


def _is_crossed(inline: Inline, span: Span) -> bool:
    """Say whether emphasis reaches over one border of the span only."""
    for low, high in (*inline.strong, *inline.emphasised):
        inner = inline.span(low, high)
        inside = span.start <= inner.start and inner.end <= span.end
        around = inner.start <= span.start and span.end <= inner.end
        if inner.overlaps(span) and not inside and not around:
            return True
    return False


def _heading(document: Document, heading: Heading, note: str) -> tuple[Edit, ...]:
    """Strike a heading and say why below it: its anchor stays what links point at."""
    span, text = _struck(document, heading.inline, heading.inline.source)
    path = document.file.path
    found = LINE_END.search(document.file.text)
    line_end = found[0] if found else "\n"
    after = Span(heading.span.end, heading.span.end)
    return Edit(path, span, text), Edit(path, after, f"{line_end}{line_end}{note}")


def _cell(  # noqa: PLR0913 - where, what and why
    document: Document, table: Table, place: Span, detail: CauseClaim, entry: Hypothesis, world: World
) -> tuple[Edit, ...]:
    cell = next((cell for cell in table.cells if cell.raw.holds(place)), None)
    if cell is None:
        return ()
    verdict = world.verdict(entry.id) or entry.verdict
    if cell.span == place and not _names(cell, detail):
        date = f" ({entry.decided})" if entry.decided else ""
        return (_in_cell(document, cell.span, f"{verdict}{date}"),)
    span, text = _struck(document, cell.inline, place)
    return (_in_cell(document, span, text[2:-2] if False else text, _note(detail, entry, world, brief=True)),)


def _names(cell: Cell, detail: CauseClaim) -> bool:
    return detail.suspect in cell.inline.text


def _in_cell(document: Document, span: Span, *texts: str) -> Edit:
    return cells.replace(document, span, " ".join(texts))
