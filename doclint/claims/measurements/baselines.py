"""Formulas that compare the numbers of one line with each other: with a base row, or with the row before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from doclint.claims.measurements.formulas import Recipe
from doclint.claims.measurements.grid import Grid, Line
from doclint.claims.measurements.shapes import Candidate, Shape, scale, shapes
from doclint.claims.measurements.words import has, is_only


@dataclass(frozen=True, slots=True)
class Base:
    """The position that each position is compared with, and the names that a text may give it."""

    names: frozenset[str]
    rows: tuple[tuple[int, int], ...]  # position, its base
    prior: int
    unmarked: bool = False


def baselines(grid: Grid, target: Line, line: Line, open_families: frozenset[str]) -> Iterator[Candidate]:
    """Every formula that compares the numbers of `line` with each other."""
    data = [p for p in range(len(grid.labels)) if line.quantity(p) and p not in grid.aggregates]
    if len(data) < 2:
        return
    bases, factor = _bases(grid, target, data), scale(target, line)
    prior = 2 * abs(target.index - line.index) - 3 * _is_mentioned(line.title, target.title)
    for shape in shapes(open_families, line):
        for base in bases:
            name = ", ".join(sorted(base.names)) or "base row"
            yield Candidate(
                shape.family,
                f"{line.title}: {shape.name.format(a=name, b='row')}",
                base.names if shape.family != "relative" or not shape.swap else frozenset(),
                (line.index,),
                _against(shape, line, base, factor),
                shape.prior + base.prior + prior,
                falls=shape.falls,
                unmarked=base.unmarked or (shape.swap and shape.family == "relative"),
            )


def _bases(grid: Grid, target: Line, data: list[int]) -> list[Base]:
    named = [p for p in data if _is_stated(grid.labels[p], target.title)]
    marked = [p for p in data if _is_base(target, p) or is_only("cell.reference", grid.labels[p])]
    pointed = [*named, *marked]
    single = list(dict.fromkeys([*pointed, data[0], data[-1]]))
    found = [Base(_names(grid, [b]), tuple((p, b) for p in data), 4, b not in pointed) for b in single]
    groups = sorted(set(pointed))
    if len(groups) > 1:
        nearest = tuple((p, max(b for b in groups if b <= p)) for p in data if p >= groups[0])
        found.append(Base(_names(grid, groups), nearest, 5))
    before = tuple(zip(data[1:], data[:-1], strict=True))
    found.append(Base(frozenset({"previous"}), before, 6, not has("column.previous", target.title)))
    return found


def _names(grid: Grid, positions: list[int]) -> frozenset[str]:
    return frozenset(part for position in positions for part in grid.labels[position].split(" · ") if part)


def _against(shape: Shape, line: Line, base: Base, factor: float) -> dict[int, Recipe]:
    recipes: dict[int, Recipe] = {}
    for position, other in base.rows:
        if other != position or shape.family not in ("difference", "points"):
            pair = (line.slots[other], line.slots[position])
            recipes[position] = Recipe(shape.operation, pair[::-1] if shape.swap else pair, scale=factor)
    return recipes


def _is_base(target: Line, position: int) -> bool:
    """Say whether a dash, a word or a neutral value marks the row that others are compared with."""
    reading, quantity = target.readings[position], target.quantity(position)
    neutral = 1.0 if target.kind == "x" else 0.0
    return reading.word in ("missing", "reference") or (quantity is not None and quantity.value == neutral)


def _is_stated(label: str, title: str) -> bool:
    return any(_whole(part).search(title) for part in label.split(" · ") if part)


def _whole(text: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.]){re.escape(text)}(?![\w]|\.\d)", re.IGNORECASE)


def _is_mentioned(title: str, other: str) -> bool:
    """Say whether two titles share a word."""
    first, second = (set(re.findall(r"\w{2,}", text.lower())) for text in (title, other))
    return bool(first & second)
