"""Formulas of parts and wholes: shares of a total, and sums and means over neighbouring lines."""

from __future__ import annotations

from collections.abc import Iterator

from doclint.claims.measurements import formulas
from doclint.claims.measurements.formulas import Operation, Recipe, Term
from doclint.claims.measurements.grid import Grid, Line, bare
from doclint.claims.measurements.shapes import Candidate, scale
from doclint.claims.measurements.words import is_only, words
from doclint.model import Interval


def shares(grid: Grid, line: Line, constants: tuple[float, ...]) -> Iterator[Candidate]:
    """Shares of a total row, of the column's sum, and of numbers that the text gives."""
    summaries = grid.aggregates
    data = [p for p in range(len(grid.labels)) if line.quantity(p) and p not in summaries]
    everyone = [p for p in range(len(grid.labels)) if line.quantity(p)]
    for row in dict.fromkeys([p for p in summaries if line.quantity(p)] + everyone[-1:] + everyone[:1]):
        recipes = {p: Recipe(formulas.share, (line.slots[p], line.slots[row])) for p in everyone}
        name = f"share of {grid.labels[row] or 'the total'}"
        yield Candidate("share", name, frozenset(), (line.index,), recipes, 2, natural=row in summaries)
    if len(data) > 1:
        whole = tuple(line.slots[p] for p in data)
        recipes = {p: Recipe(formulas.share, (line.slots[p], *whole)) for p in data}
        yield Candidate("share", f"share of the sum of {line.title}", frozenset(), (line.index,), recipes, 3)
    factor = next((q.factor for q in line.quantities), 1.0)
    for number in constants:
        known = Term(number * factor, Interval(number * factor, number * factor), line.kind)
        recipes = {p: Recipe(formulas.share, (line.slots[p],), (known,)) for p in data}
        yield Candidate("share", f"share of {number:g}", frozenset(), (line.index,), recipes, 4)


_SUMMARIES: tuple[tuple[str, Operation], ...] = (
    ("total", formulas.total),
    ("mean", formulas.mean),
    ("median", formulas.median),
    ("geomean", formulas.geomean),
)


def summaries(grid: Grid, target: Line, inputs: list[Line]) -> Iterator[Candidate]:
    """Sums and means over the neighbouring lines, for a line whose title names them."""
    title = bare(target.title)
    for name, operation in _SUMMARIES:
        if not (is_only(f"aggregate.{name}", title) or words(f"aggregate.{name}").match(title)):
            continue
        for members in _blocks(target, inputs):
            recipes = {
                position: Recipe(
                    operation, tuple(line.slots[position] for line in members), scale=scale(target, members[0])
                )
                for position in range(len(grid.labels))
            }
            titles = " + ".join(line.title for line in members)
            yield Candidate(
                "summary",
                f"{name} of {titles}",
                frozenset(),
                tuple(m.index for m in members),
                recipes,
                -len(members),
                natural=is_only(f"aggregate.{name}", title),
            )


def _blocks(target: Line, inputs: list[Line]) -> Iterator[list[Line]]:
    plain = [line for line in inputs if line.role == "" and line.index != target.index]
    left = [line for line in plain if line.index < target.index]
    right = [line for line in plain if line.index > target.index]
    for start in range(len(left) - 1):
        yield left[start:]
    for end in range(2, len(right) + 1):
        yield right[:end]
