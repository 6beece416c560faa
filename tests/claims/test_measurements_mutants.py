"""Changed digits, signs and pairs of derived cells: what an independent oracle calls wrong is found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

import pytest

from doclint.checks.arithmetic import check
from doclint.claims.measurements.derived import derived
from doclint.markdown.parse import parse
from doclint.model import File, Mismatch, World
from tests.claims.measured_tables import SAMPLES, Sample
from tests.claims.oracle import rows, wrong_cells

FLOOR = 0.99
NOTHING = cast(World, None)  # arithmetic asks nothing of the world


def reported(text: str) -> list[int]:
    """The lines of the table's cells that are reported."""
    document = parse(File("docs/table.md", text))
    wrong = [claim for claim in derived(document) if isinstance(check(claim, NOTHING, {}), Mismatch)]
    return [document.file.position(claim.span.start).line for claim in wrong]


def mutants(sample: Sample) -> Iterator[tuple[str, str, list[list[str]]]]:
    """Give (what changed, the text, its cells) for every mutant of a derived cell."""
    original = rows(sample.text)
    places = [place for derived_cells in sample.derived for place in derived_cells.cells]
    for row, column in dict.fromkeys(places):
        for what, cell in _variants(original[row][column]):
            yield from _with(sample, original, {(row, column): cell}, f"{what} of {original[row][column]!r}")
    for derived_cells in sample.derived:
        for one, other in zip(derived_cells.cells, derived_cells.cells[1:], strict=False):
            first, second = original[one[0]][one[1]], original[other[0]][other[1]]
            yield from _with(sample, original, {one: second, other: first}, f"{first!r} and {second!r} swapped")


def _variants(cell: str) -> Iterator[tuple[str, str]]:
    for index, char in enumerate(cell):
        if char.isdigit():
            for digit in "0123456789":
                if digit != char:
                    yield f"digit {index}", cell[:index] + digit + cell[index + 1 :]
    signed = re.match(r"\**([+\-−]?)\d", cell)
    if signed:
        start = signed.start(1)
        flipped = "-" if signed[1] in ("+", "") else "+"
        yield "sign", cell[:start] + flipped + cell[start + len(signed[1]) :]


def _with(
    sample: Sample, original: list[list[str]], changes: dict[tuple[int, int], str], what: str
) -> Iterator[tuple[str, str, list[list[str]]]]:
    cells = [[changes.get((r, c), cell) for c, cell in enumerate(row)] for r, row in enumerate(original)]
    lines = sample.text.split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("|")) + 2
    for offset, row in enumerate(cells):
        lines[first + offset] = "| " + " | ".join(row) + " |"
    yield what, "\n".join(lines), cells


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)
def test_a_table_that_adds_up_is_left_alone(sample: Sample) -> None:
    assert not list(wrong_cells(sample, rows(sample.text)))
    assert not reported(sample.text)


def test_wrong_cells_are_found() -> None:
    found: list[str] = []
    missed: list[str] = []
    for sample in SAMPLES:
        for what, text, cells in mutants(sample):
            if list(wrong_cells(sample, cells)):
                (found if reported(text) else missed).append(f"{sample.name}: {what}")
    share = len(found) / (len(found) + len(missed))
    assert share >= FLOOR, f"{share:.3f} of {len(found) + len(missed)}; missed {missed[:40]}"
