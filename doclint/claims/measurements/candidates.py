"""The formulas that a line of a table may follow, each as one recipe a position."""

from __future__ import annotations

from collections.abc import Iterator

from doclint.claims.measurements.baselines import baselines
from doclint.claims.measurements.formulas import Recipe
from doclint.claims.measurements.grid import Grid, Line
from doclint.claims.measurements.shapes import Candidate, Shape, families, shapes
from doclint.claims.measurements.shapes import scale as scale_to
from doclint.claims.measurements.wholes import shares, summaries
from doclint.claims.measurements.words import has

MOST_INPUTS = 8  # more columns than this make any formula fit something; the nearest ones are tried


def candidates(grid: Grid, target: Line, inputs: list[Line], constants: tuple[float, ...]) -> Iterator[list[Candidate]]:
    """Every formula that may give `target`, by sort; a later sort is for lines that no plainer one explains."""
    open_families = families(target)
    nearest = sorted(inputs, key=lambda line: abs(line.index - target.index))[:MOST_INPUTS]
    inputs = [line for line in inputs if line in nearest]
    yield list(summaries(grid, target, inputs))
    yield [c for n, a in enumerate(inputs) for b in inputs[n + 1 :] for c in _pairs(grid, target, a, b, open_families)]
    if "share" in open_families:
        yield [c for line in inputs for c in shares(grid, line, ())]
    yield [c for line in inputs for c in baselines(grid, target, line, open_families)]
    if "share" in open_families:
        yield [c for line in inputs for c in shares(grid, line, constants)]


def _pairs(grid: Grid, target: Line, a: Line, b: Line, open_families: frozenset[str]) -> Iterator[Candidate]:
    later_first = has("column.after", a.title) and has("column.before", b.title)
    named = has("column.before", a.title) or has("column.after", b.title) or a.role == "a" or later_first
    scale = scale_to(target, a)
    distance = 0 if a.role == "a" else 2 * (abs(target.index - a.index) + abs(target.index - b.index) - 1)
    for shape in shapes(open_families, a):
        base, other = (b, a) if shape.swap else (a, b)
        is_natural = base is (b if later_first else a)
        recipes = {
            position: Recipe(shape.operation, (base.slots[position], other.slots[position]), scale=scale)
            for position in range(len(grid.labels))
        }
        yield Candidate(
            shape.family,
            _named(shape, a, b),
            frozenset({base.title} if shape.family == "relative" else {a.title, b.title}),
            (a.index, b.index),
            recipes,
            shape.prior + distance + 2 * (not is_natural),
            named and (is_natural or shape.family != "relative"),
            shape.falls,
        )


def _named(shape: Shape, a: Line, b: Line) -> str:
    names = (a.title, b.title) if a.index != b.index else ("before", "after")
    return shape.name.format(a=names[0] or "left", b=names[1] or "right")
