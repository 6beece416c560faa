"""Which cell is wrong where several formulas fail: the one whose correction satisfies them all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from doclint.claims.measurements import formulas
from doclint.claims.measurements.fitting import Constraint, Fit, agrees
from doclint.claims.measurements.formulas import Recipe, Slot, Term
from doclint.claims.measurements.grid import Grid
from doclint.model import Interval


@dataclass(frozen=True, slots=True)
class Verdict:
    """A cell, the formula it was held against, and what that gives. `wrong` only where nothing excuses it."""

    constraint: Constraint
    recipe: Recipe
    expected: Term
    wrong: bool


def verdicts(grid: Grid, constraints: list[Constraint]) -> list[Verdict]:
    """Judge every constrained cell."""
    values = dict(grid.values)
    failing = [c for c in constraints if c.firm and not _holds(grid, c, values)]
    excused: set[Slot] = set()
    blamed: list[Verdict] = []
    while len(open_ := [c for c in failing if c.target not in excused]) > 1:
        culprit = _culprit(grid, constraints, open_, values)
        if culprit is None:
            break
        slot, value, source, fixed = culprit
        values[slot] = value
        if slot not in {c.target for c in constraints}:
            stand_in = Constraint(slot, source.name, source.options, firm=True)
            blamed.append(Verdict(stand_in, source.options[0], value, wrong=True))
            excused.add(slot)
        excused |= {c.target for c in fixed if c.target != slot}
        failing = [c for c in failing if c.target != slot or c.target in excused]
    own = [
        _verdict(grid, c, values, wrong=c.firm and c.target not in excused and not _holds(grid, c, grid.values, values))
        for c in constraints
        if c.firm or _holds(grid, c, values)
    ]
    return [*blamed, *(verdict for verdict in own if verdict)]


def _verdict(grid: Grid, constraint: Constraint, values: Mapping[Slot, Term], *, wrong: bool) -> Verdict | None:
    """Take the option that gives the cell, else the first one."""
    given = [(recipe, term) for recipe in constraint.options if (term := recipe.evaluate(values))]
    if not given:
        return None
    fitting = [(r, t) for r, t in given if not wrong and _gives(grid, constraint, t)]
    recipe, expected = (fitting or given)[0]
    return Verdict(constraint, recipe, expected, wrong)


def _holds(grid: Grid, constraint: Constraint, *choices: Mapping[Slot, Term]) -> bool:
    """Say whether some option gives the cell; one that can't be worked out excuses it."""
    results = [t for values in choices for r in constraint.options if (t := r.evaluate(values))]
    return not results or any(_gives(grid, constraint, t) for t in results)


def _gives(grid: Grid, constraint: Constraint, expected: Term) -> bool:
    line = grid.line(constraint.target)
    if line is None:
        return True
    reading = line.readings[line.slots.index(constraint.target)]
    family = "relative" if line.kind == "%" else "ratio" if line.kind == "x" else "difference"
    fit = agrees(reading, line.role, family, expected, loose_sign=constraint.loose_sign)
    return fit not in (Fit.WRONG, Fit.SIGN)


def _culprit(
    grid: Grid, constraints: list[Constraint], failing: list[Constraint], values: Mapping[Slot, Term]
) -> tuple[Slot, Term, Constraint, list[Constraint]] | None:
    best: tuple[Slot, Term, Constraint, list[Constraint]] | None = None
    for constraint in failing:
        for slot, value in _suspects(constraint, values):
            tried = {**values, slot: value}
            involved = [c for c in constraints if slot != c.target and any(slot in r.slots for r in c.options)]
            fixed = [c for c in failing if c in involved and _holds(grid, c, tried)]
            fixed += [constraint] if constraint not in fixed else []
            broken = [c for c in involved if c.firm and c not in failing and not _holds(grid, c, tried)]
            if len(fixed) > 1 and not broken and (best is None or len(fixed) > len(best[3])):
                best = (slot, value, constraint, fixed)
    return best


def _suspects(constraint: Constraint, values: Mapping[Slot, Term]) -> list[tuple[Slot, Term]]:
    """The values that would satisfy a formula: its own cell's, or, in a sum, that of one of its inputs."""
    recipe = constraint.options[0]
    expected = recipe.evaluate(values)
    if expected is None:
        return []
    found = [(constraint.target, expected)]
    shown = values.get(constraint.target)
    if recipe.operation is formulas.total and shown:
        missing = (shown.value - expected.value) / recipe.scale
        for slot in recipe.slots:
            term = values[slot]
            moved = Interval(term.interval.low + missing, term.interval.high + missing)
            found.append((slot, Term(term.value + missing, moved, term.kind)))
    return found
