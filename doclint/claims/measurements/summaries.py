"""Rows that summarise the rows around them: totals, means, medians."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from doclint.claims.measurements import formulas
from doclint.claims.measurements.fitting import Constraint, Fit, agrees
from doclint.claims.measurements.formulas import Operation, Recipe, Slot
from doclint.claims.measurements.grid import Grid, Line
from doclint.claims.measurements.sections import Surroundings
from doclint.claims.measurements.words import has

_OPERATIONS: dict[str, tuple[Operation, ...]] = {
    "total": (formulas.total,),
    "subtotal": (formulas.total,),
    "mean": (formulas.mean,),
    "either": (formulas.total, formulas.mean, formulas.median),
    "median": (formulas.median,),
    "geomean": (formulas.geomean,),
    "overall": (formulas.total, formulas.mean, formulas.geomean, formulas.median),
}
_OF_RATIOS: dict[str, tuple[Operation, ...]] = {
    **dict.fromkeys(("total", "subtotal"), (formulas.mean,)),
    **dict.fromkeys(("mean", "either", "overall"), (formulas.mean, formulas.geomean)),
    "median": (formulas.median,),
    "geomean": (formulas.geomean,),
}
_OF_CHANGES: dict[str, tuple[Operation, ...]] = {
    "total": (formulas.total, formulas.mean),
    "subtotal": (formulas.total, formulas.mean),
    "mean": (formulas.mean, formulas.geomean_of_changes),
    "either": (formulas.mean, formulas.total, formulas.geomean_of_changes),
    "median": (formulas.median,),
    "geomean": (formulas.geomean_of_changes,),
    "overall": (formulas.mean, formulas.geomean_of_changes, formulas.median, formulas.total),
}


def summaries(grid: Grid, derived: Mapping[Slot, tuple[Recipe, ...]], around: Surroundings) -> list[Constraint]:
    """Give the constraints of every summary row; `derived` holds what a column's own formula makes of a place."""
    kinds = grid.aggregates or _unlabelled(grid)
    return [c for row, kind in kinds.items() for c in _row(grid, row, kind, kinds, derived, around)]


def _row(
    grid: Grid,
    row: int,
    kind: str,
    kinds: Mapping[int, str],
    derived: Mapping[Slot, tuple[Recipe, ...]],
    around: Surroundings,
) -> list[Constraint]:
    found: list[tuple[Line, Constraint, Fit]] = []
    for line in grid.lines:
        quantity = line.quantity(row)
        recipes = tuple(_recipes(grid, line, row, kind, kinds, derived)) if quantity and not line.is_goal else ()
        given = [(r, t) for r in recipes if (t := r.evaluate(grid.values))]
        if not given:
            continue
        fits = [agrees(line.readings[row], line.role, "summary", t, loose_sign=False) for _, t in given]
        best = max(fits, key=lambda fit: fit.value)
        name = f"{kind or 'total'} of {line.title or 'the rows'}"
        found.append((line, Constraint(line.slots[row], name, tuple(r for r, _ in given), firm=True), best))
    return _firm(
        grid,
        kind,
        found,
        around,
        derived,
        complete={line.slots[row]: _is_whole(line, row, kinds) for line in grid.lines},
    )


def _firm(
    grid: Grid,
    kind: str,
    found: list[tuple[Line, Constraint, Fit]],
    around: Surroundings,
    derived: Mapping[Slot, tuple[Recipe, ...]],
    complete: dict[Slot, bool],
) -> list[Constraint]:
    """Say which contradictions count: where the row is plainly a summary of just these rows."""
    good = sum(fit in (Fit.EXACT, Fit.CLOSE) for _, _, fit in found)
    bad = sum(fit in (Fit.WRONG, Fit.SIGN) and c.target not in derived for _, c, fit in found)
    partial = has("text.left_out", around.section) or any(has("text.inside", label) for label in grid.labels)
    statistic = any(has("aggregate.statistic", label) for label in grid.labels)
    trusted = kind not in ("overall", "subtotal") and (good >= bad if good else bad == 1 and not partial)
    trusted = trusted and not (statistic and kind != "total")
    rates = any(line.is_rate and fit in (Fit.EXACT, Fit.CLOSE) for line, _, fit in found)
    return [
        Constraint(
            c.target,
            c.name,
            c.options,
            trusted and complete[c.target] and (rates or not line.is_rate or kind == "geomean" or c.target in derived),
        )
        for line, c, _ in found
    ]


def _recipes(
    grid: Grid, line: Line, row: int, kind: str, kinds: Mapping[int, str], derived: Mapping[Slot, tuple[Recipe, ...]]
) -> Iterator[Recipe]:
    yield from derived.get(line.slots[row], ())
    operations = {"%": _OF_CHANGES, "pp": _OF_CHANGES, "x": _OF_RATIOS}.get(line.kind, _OPERATIONS)[kind or "total"]
    for members in _members(line, row, kinds):
        slots = tuple(line.slots[p] for p in members)
        yield from (Recipe(operation, slots) for operation in operations)
        if kind in ("mean", "either", "overall"):
            yield from _weighted(grid, line, members)


def _weighted(grid: Grid, line: Line, members: list[int]) -> Iterator[Recipe]:
    """Means weighted by a column of counts."""
    for other in grid.lines:
        counts = other.kind == "" and not other.is_rate and all(q.style.decimals == 0 for q in other.quantities)
        if other is not line and counts and all(other.quantity(p) for p in members):
            slots = (*(line.slots[p] for p in members), *(other.slots[p] for p in members))
            yield Recipe(formulas.weighted_mean, slots)


def _members(line: Line, row: int, kinds: Mapping[int, str]) -> Iterator[list[int]]:
    """The rows that a summary can speak of: those since the last one, all above, all summaries above, or all below."""
    last = max((p for p in kinds if p < row), default=-1)
    above = [p for p in range(row) if p not in kinds and line.quantity(p)]
    below = [p for p in range(row + 1, len(line.readings)) if p not in kinds and line.quantity(p)]
    parts = [p for p in kinds if p < row and line.quantity(p)]
    options = [[p for p in above if p > last], above, parts if len(parts) > 1 else [], below if not above else []]
    seen: list[list[int]] = []
    for members in options:
        if len(members) > 1 and members not in seen:
            seen.append(members)
            yield members


def _is_whole(line: Line, row: int, kinds: Mapping[int, str]) -> bool:
    return all(line.quantity(p) for p in range(len(line.readings)) if p != row and p not in kinds)


def _unlabelled(grid: Grid) -> Mapping[int, str]:
    """A last row that adds up in two columns or more is a total, whatever its label."""
    last = len(grid.labels) - 1
    if last < 2:
        return {}
    exact = 0
    for line in grid.lines:
        quantity = line.quantity(last)
        slots = tuple(line.slots[p] for p in range(last) if line.quantity(p))
        expected = Recipe(formulas.total, slots).evaluate(grid.values) if quantity and len(slots) == last else None
        if expected and not line.is_rate:
            exact += agrees(line.readings[last], line.role, "summary", expected, loose_sign=False) is Fit.EXACT
    return {last: ""} if exact >= 2 else {}
