"""Write what a derived cell's inputs give, and bring the cells that depend on it along."""

from __future__ import annotations

from dataclasses import dataclass

from doclint import edits as algebra
from doclint.checks import Subject
from doclint.checks.arithmetic import check
from doclint.claims.measurements.derived import derived
from doclint.corrections import cells
from doclint.markdown.document import Document, Table
from doclint.markdown.parse import parse
from doclint.model import Claim, DerivedClaim, Edit, File, Mismatch, Span, World

MOST_ROUNDS = 6


@dataclass(frozen=True, slots=True, order=True)
class _Place:
    """A cell by its ordinals, which edits inside cells do not change."""

    table: int
    row: int
    column: int


def correct(mismatch: Mismatch, subject: Subject, document: Document, world: World) -> tuple[Edit, ...]:
    """Give the edit of the cell and of each cell that follows from it; none where one of them can't be written."""
    if not isinstance(subject, Claim) or not mismatch.expected:
        return ()
    return rippled(document, world, {subject.span: mismatch.expected})


def rippled(document: Document, world: World, texts: dict[Span, str]) -> tuple[Edit, ...]:
    """Put texts into cells, and recompute what follows from them until the tables add up as before."""
    wrong = _wrong(document, world)
    wanted = {place: text for place, span in _places(document).items() if (text := texts.get(span)) is not None}
    if len(wanted) < len(texts):
        return ()
    for _ in range(MOST_ROUNDS):
        edits = _edits(document, wanted)
        after = parse(File(document.file.path, algebra.apply(document.file.text, edits)))
        new = {place: text for place, text in _wrong(after, world).items() if place not in wrong or place in wanted}
        if not new:
            return edits
        if "" in new.values() or any(wanted.get(place) == text for place, text in new.items()):
            return ()
        wanted |= new
    return ()


def _edits(document: Document, wanted: dict[_Place, str]) -> tuple[Edit, ...]:
    spans = _places(document)
    return tuple(cells.replace(document, spans[place], text) for place, text in sorted(wanted.items()))


def _wrong(document: Document, world: World) -> dict[_Place, str]:
    """The corrected text of each derived cell that its inputs contradict."""
    by_span = {span: place for place, span in _places(document).items()}
    return {
        by_span[claim.span]: claim.detail.corrected
        for claim in derived(document)
        if isinstance(claim.detail, DerivedClaim) and isinstance(check(claim, world, {}), Mismatch)
    }


def _places(document: Document) -> dict[_Place, Span]:
    tables = [block for block in document.blocks if isinstance(block, Table)]
    return {
        _Place(number, row, column): cell.span
        for number, table in enumerate(tables)
        for row, cells_of in enumerate(table.rows)
        for column, cell in enumerate(cells_of)
    }
