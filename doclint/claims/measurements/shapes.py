"""The ways of comparing two numbers that tables use, and what a title and a unit leave open of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from doclint.claims.measurements import formulas
from doclint.claims.measurements.formulas import Operation, Recipe
from doclint.claims.measurements.grid import Line
from doclint.claims.measurements.words import has


@dataclass(frozen=True, slots=True)
class Candidate:
    """A formula for a whole line. The lower `prior`, the likelier before any number is read."""

    family: str
    name: str  # for people
    bases: frozenset[str]  # titles or labels that a text would name as base; "previous"
    pair: tuple[int, ...]  # what it compares, whichever way round
    recipes: Mapping[int, Recipe]  # by position
    prior: int
    natural: bool = False  # the titles say which side is the base
    falls: bool = False  # it is positive where numbers fall
    unmarked: bool = False  # nothing in the table or around it points to the base


@dataclass(frozen=True, slots=True)
class Shape:
    """One way to compare two numbers; `swap` takes the second one as base, `falls` is positive where b is below a."""

    family: str
    name: str
    operation: Operation
    swap: bool
    prior: int
    falls: bool = False


_SHAPES = (
    Shape("relative", "({b} − {a}) / {a}", formulas.change, False, 0),
    Shape("relative", "({a} − {b}) / {a}", formulas.reduction, False, 1, True),
    Shape("relative", "({b} − {a}) / {b}", formulas.reduction, True, 4),
    Shape("relative", "({a} − {b}) / {b}", formulas.change, True, 3, True),
    Shape("ratio", "{b} / {a}", formulas.ratio, False, 0),
    Shape("ratio", "{a} / {b}", formulas.ratio, True, 1),
    Shape("difference", "{b} − {a}", formulas.difference, False, 0),
    Shape("difference", "{a} − {b}", formulas.difference, True, 1, True),
    Shape("percentage", "{b} / {a}", formulas.percentage, False, 6),
    Shape("percentage", "{a} / {b}", formulas.percentage, True, 7),
)


def families(target: Line) -> frozenset[str]:
    """The ways of comparing that a line's unit and title leave open."""
    kind, title = target.kind, target.title
    if kind == "%":
        found = {"relative", "points"}
        shared = has("column.share", title) or not (target.is_signed or has("column.change", title))
        return frozenset(found | ({"share", "percentage"} if shared else set()))
    if kind == "pp":
        return frozenset({"points"})
    if kind == "x":
        return frozenset({"ratio"})
    changes = has("column.change", title) or has("column.reduction", title)
    found = {"difference"} if changes or target.is_signed else set()
    if has("column.ratio", title) and kind == "":
        found.add("ratio")
    return frozenset(found)


def shapes(open_families: frozenset[str], source: Line) -> Iterator[Shape]:
    """The ways of comparing numbers of `source`; a difference of percentages is one of points."""
    for shape in _SHAPES:
        points = shape.family == "difference" and source.kind == "%"
        if points and open_families & {"points", "difference"}:
            yield replace(shape, family="points", prior=shape.prior + 2)
        elif not points and shape.family in open_families:
            yield shape


def scale(target: Line, source: Line) -> float:
    """The factor from the inputs' unit to a target that names none."""
    factors = {q.factor for q in source.quantities}
    return 1 / factors.pop() if target.kind == "" and source.kind in ("time", "size") and len(factors) == 1 else 1.0
