"""Put the right value where the wrong one stands, in the document's own spelling."""

from __future__ import annotations

import re

from doclint import edits as algebra
from doclint.checks import Subject
from doclint.claims.measurements.derived import derived
from doclint.corrections import cells
from doclint.corrections.recompute_cell import rippled
from doclint.corrections.spelling import spelled
from doclint.markdown.document import Document, Table
from doclint.markdown.parse import parse
from doclint.model import Claim, DerivedClaim, Edit, File, Mismatch, SettingClaim, Span, World

_NUMBER_AND_UNIT = re.compile(r"(?P<number>.*\d)(?P<unit>\s*[^\W\d_]+|\s*%)")


def correct(mismatch: Mismatch, subject: Subject, document: Document, world: World) -> tuple[Edit, ...]:
    """Replace the claim's value by what the world holds; nothing where it can't stand in that place."""
    if not isinstance(subject, Claim) or not mismatch.expected:
        return ()
    span = subject.detail.value_span if isinstance(subject.detail, SettingClaim) else subject.span
    text = mismatch.expected
    if isinstance(subject.detail, SettingClaim):
        text = _beside_its_unit(document.file.slice(span), subject.detail.value, text)
    written = spelled(document, span, text)
    if not written:
        return ()
    if document.front_matter and document.front_matter.body.holds(span):
        return (Edit(document.file.path, span, written),)
    return _in_step(document, world, span, written)


def _in_step(document: Document, world: World, span: Span, written: str) -> tuple[Edit, ...]:
    """Bring along the cells that are computed from the one that changes; nothing where one of them can't be."""
    cell = next((cell for cell in _cells(document) if cell.holds(span)), None)
    followers = {n: claim for n, claim in _derived(document).items() if _is_input(span, claim)} if cell else {}
    if cell is None or not followers:
        return (cells.replace(document, span, written),)
    text = document.file.text
    texts = {cell: text[cell.start : span.start] + written + text[span.end : cell.end]}
    edits = rippled(document, world, texts)
    after = _derived(parse(File(document.file.path, algebra.apply(text, edits))))
    # What no longer follows, or can't be written, would be left wrong and pass unseen.
    recomputed = {claim.span: _corrected(after.get(number)) for number, claim in followers.items()}
    return () if "" in recomputed.values() else rippled(document, world, texts | recomputed)


def _cells(document: Document) -> list[Span]:
    return [cell.span for block in document.blocks if isinstance(block, Table) for cell in block.cells]


def _derived(document: Document) -> dict[int, Claim]:
    """Give what is claimed of each derived cell, by the cell's number, which edits inside cells do not change."""
    numbers = {span: number for number, span in enumerate(_cells(document))}
    return {numbers[claim.span]: claim for claim in derived(document) if claim.span in numbers}


def _is_input(span: Span, claim: Claim) -> bool:
    return isinstance(claim.detail, DerivedClaim) and any(one.holds(span) for one in claim.detail.inputs)


def _corrected(claim: Claim | None) -> str:
    """Give the text that a cell comes to; nothing where it only passes because rounding might explain it."""
    if claim is None or not isinstance(claim.detail, DerivedClaim):
        return ""
    shown, expected = claim.detail.shown, claim.detail.expected
    is_at_the_edge = (shown.low + shown.high) / 2 in (expected.low, expected.high) and expected.low < expected.high
    return "" if is_at_the_edge else claim.detail.corrected


def _beside_its_unit(replaced: str, documented: str, text: str) -> str:
    """Give the number alone where only that is replaced (`**5** seconds`); nothing where the unit would change."""
    old = _NUMBER_AND_UNIT.fullmatch(documented)
    if old is None or replaced.strip() != old["number"].strip():
        return text
    new = _NUMBER_AND_UNIT.fullmatch(text)
    return new["number"] if new and new["unit"].strip() == old["unit"].strip() else ""
