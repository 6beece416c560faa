"""Which formula explains a line of a table, and which of its cells that formula then contradicts."""

from __future__ import annotations

import enum
import math
from collections.abc import Mapping
from dataclasses import dataclass

from doclint.claims.measurements.formulas import EPSILON, Recipe, Slot, Term, gap
from doclint.claims.measurements.grid import Grid, Line
from doclint.claims.measurements.numbers import Quantity, Reading
from doclint.claims.measurements.shapes import Candidate
from doclint.claims.measurements.words import has
from doclint.model import Interval

FLAT = Interval(-2.0, 3.0)  # percent: what people call "flat"


@dataclass(frozen=True, slots=True)
class Constraint:
    """A cell that some recipe has to give. Where it is not `firm`, a contradiction says nothing."""

    target: Slot
    name: str
    options: tuple[Recipe, ...]  # any of them will do; the first one is what a correction writes
    firm: bool
    loose_sign: bool = False  # the line shows sizes, not directions


class Fit(enum.Enum):
    """How well an expected number explains a shown one."""

    EXACT = 3  # to the digit
    CLOSE = 2  # but for one last digit
    TRIVIAL = 1  # but so would many others
    SIGN = 0  # but for its sign
    WRONG = -1


def agrees(shown: Reading, role: str, family: str, expected: Term, *, loose_sign: bool) -> Fit:
    """Compare a cell with what a formula gives."""
    quantity = shown.part(role)
    if quantity is None:
        return Fit.TRIVIAL if _is_flat(expected, family) else Fit.WRONG
    fit = _fit(quantity, quantity.interval, expected)
    if fit is Fit.WRONG and quantity.value:
        mirrored = _fit(quantity, Interval(-quantity.interval.high, -quantity.interval.low), expected)
        if mirrored is not Fit.WRONG:
            return mirrored if loose_sign or quantity.worded else Fit.SIGN
    return fit


def _fit(quantity: Quantity, shown: Interval, expected: Term) -> Fit:
    tolerance = EPSILON * max(1.0, abs(quantity.value))
    distance = gap(shown, expected.interval)
    if distance > quantity.digit + tolerance:
        return Fit.WRONG
    width = expected.interval.high - expected.interval.low
    tiny = width > 0 and abs(quantity.value) <= 2 * quantity.digit
    if tiny or _is_neutral(expected):
        return Fit.TRIVIAL
    if _is_nominal(quantity, expected):
        return Fit.EXACT
    if width > max(4 * quantity.digit, abs(expected.value) / 4):
        return Fit.TRIVIAL
    return Fit.EXACT if distance <= tolerance else Fit.CLOSE


def _is_neutral(expected: Term) -> bool:
    """Say whether equal inputs gave it: any two columns that count the same explain a 1, a 0 or a 100 %."""
    return any(abs(abs(expected.value) - neutral) <= EPSILON for neutral in (0, 1, 100))


def _is_nominal(quantity: Quantity, expected: Term) -> bool:
    """Say whether the inputs as they are shown give the very cell: telling, however coarse they are."""
    return abs(abs(expected.value) - abs(quantity.value)) <= quantity.digit / 2 + EPSILON * max(
        1.0, abs(quantity.value)
    )


def _is_flat(expected: Term, family: str) -> bool:
    if family in ("relative", "share"):
        return gap(FLAT, expected.interval) == 0
    if family == "ratio":
        return gap(Interval(1 + FLAT.low / 100, 1 + FLAT.high / 100), expected.interval) == 0
    return True


@dataclass(frozen=True, slots=True)
class Score:
    """What a candidate makes of a line."""

    candidate: Candidate
    fits: Mapping[int, Fit]
    surprise: float  # decimal digits: how unlikely the agreement would be by chance
    above: int  # positions that show more than the formula gives

    @property
    def explained(self) -> int:
        """Positions that agree."""
        return sum(fit.value > 0 for fit in self.fits.values())

    @property
    def exact(self) -> int:
        """Positions that agree to the digit, where few other numbers would."""
        return sum(fit is Fit.EXACT for fit in self.fits.values())

    @property
    def telling(self) -> int:
        """Positions whose agreement says something."""
        return sum(fit in (Fit.EXACT, Fit.CLOSE) for fit in self.fits.values())

    @property
    def judged(self) -> int:
        """Positions that agree or not."""
        return len(self.fits)


def score(grid: Grid, target: Line, candidate: Candidate, positions: list[int], *, loose_sign: bool) -> Score:
    """Try a candidate on the positions of a line."""
    fits: dict[int, Fit] = {}
    surprise, above = 0.0, 0
    spread = _spread(target)
    for position in positions:
        recipe = candidate.recipes.get(position)
        expected = recipe.evaluate(grid.values) if recipe else None
        if expected is None:
            continue
        fits[position] = agrees(
            target.readings[position], target.role, candidate.family, expected, loose_sign=loose_sign
        )
        quantity = target.quantity(position)
        above += bool(quantity and fits[position] is Fit.WRONG and quantity.value > expected.value)
        if quantity and fits[position] in (Fit.EXACT, Fit.CLOSE, Fit.SIGN):
            width = expected.interval.high - expected.interval.low
            zone = 3 * quantity.digit + (0 if _is_nominal(quantity, expected) else width)
            surprise += -math.log10(min(1.0, zone / spread))
    return Score(candidate, fits, surprise, above)


def _spread(target: Line) -> float:
    values = [q.value for q in target.quantities]
    digit = max((q.digit for q in target.quantities), default=1.0)
    return max(
        2 * max((abs(v) for v in values), default=0.0), max(values, default=0.0) - min(values, default=0.0), digit
    )


def explain(grid: Grid, target: Line, tried: list[Candidate], stated: frozenset[str]) -> list[Constraint]:
    """Give a constraint for each cell of a line whose formula is understood; none where it is not."""
    positions = [p for p in range(len(grid.labels)) if p not in grid.aggregates and _is_judged(target, p)]
    loose = _shows_sizes(target)
    sample = _sample(positions)
    scores = [score(grid, target, candidate, sample, loose_sign=loose) for candidate in tried]
    scores = [s for s in scores if _is_likely(s)]
    if len(sample) < len(positions):
        scores = [score(grid, target, s.candidate, positions, loose_sign=loose) for s in scores]
    scores = [s for s in scores if s.telling]
    if stated:
        scores = [s for s in scores if s.candidate.bases & stated] or scores
    sense = _sense(target)
    best = max(
        scores, key=lambda s: (s.explained, s.candidate.falls in sense, s.exact, -s.candidate.prior), default=None
    )
    if best is None or not _is_understood(best, target, tried, stated):
        return []
    rivals = [s for s in scores if s is not best and _is_rival(s, best, sense)]
    if _is_mixed(grid, best.candidate):
        rivals += [s for s in scores if s.candidate.pair == best.candidate.pair and s not in rivals and s is not best]
    return [
        _constraint(target, position, [best, *rivals], loose=loose)
        for position in range(len(grid.labels))
        if _is_judged(target, position) and position in best.candidate.recipes
    ]


def _sample(positions: list[int]) -> list[int]:
    """Enough positions of a long line to see that a formula does not explain it."""
    return positions[:: max(1, len(positions) // 12)]


def _is_likely(found: Score) -> bool:
    return sum(fit is not Fit.WRONG for fit in found.fits.values()) * 4 >= found.judged > 0


def _is_rival(other: Score, best: Score, sense: frozenset[bool]) -> bool:
    """Say whether another formula explains as much, and nothing in the title speaks against it."""
    alike = other.explained == best.explained and other.candidate.family == best.candidate.family
    return alike and (other.candidate.falls in sense or best.candidate.falls not in sense)


def _sense(target: Line) -> frozenset[bool]:
    """Whether a title's words let numbers above zero mean a rise, a fall, or either."""
    rises, falls = has("column.change", target.title), has("column.reduction", target.title)
    return frozenset({True, False}) if rises == falls else frozenset({falls})


def _constraint(target: Line, position: int, understood: list[Score], *, loose: bool) -> Constraint:
    options = tuple(s.candidate.recipes[position] for s in understood if position in s.candidate.recipes)
    firm = not target.readings[position].marked
    return Constraint(target.slots[position], understood[0].candidate.name, options, firm, loose)


def _is_judged(target: Line, position: int) -> bool:
    reading = target.readings[position]
    return reading.part(target.role) is not None or (reading.word == "flat" and target.role == "")


def _is_understood(best: Score, target: Line, tried: list[Candidate], stated: frozenset[str]) -> bool:
    """Weigh how much of the line a formula explains against how easily it would by chance."""
    signs = sum(fit is Fit.SIGN for fit in best.fits.values())
    explained, judged = best.explained, best.judged
    wrong = judged - explained - signs
    if best.candidate.bases & stated or best.candidate.natural:
        # Parts that fall short of their whole again and again are not all of its parts.
        partial = wrong >= 3 and best.above == wrong
        return best.surprise >= 1.0 and wrong <= max(1, best.telling) and not partial
    only_pair = len(best.candidate.pair) == 2 and len({c.pair for c in tried}) == 1
    # People get a cell wrong, or swap two; a formula that fails more often than that is not the one they used.
    if wrong * (1 if only_pair else 2) > best.telling + signs + (not only_pair):
        return False
    hinted = target.kind == "x" or target.is_signed or best.candidate.family == "summary" or is_hinted(target)
    if best.surprise < 1.0 + math.log10(len(tried)):
        return False
    if hinted and not best.candidate.unmarked:
        return explained >= 2 and (explained + signs) * 2 >= judged + (not only_pair)
    return best.exact >= 3 and judged - explained <= 1


def is_hinted(target: Line) -> bool:
    """Say whether a title names a comparison."""
    return any(has(f"column.{group}", target.title) for group in ("change", "reduction", "ratio", "share"))


def _shows_sizes(target: Line) -> bool:
    """Say whether a line leaves signs out, so that the direction is the reader's to see."""
    return not target.is_signed and not has("column.directed", target.title)


def _is_mixed(grid: Grid, candidate: Candidate) -> bool:
    """Say whether the rows measure different things, some of which are better when they are lower."""
    kinds = {q.kind for line in grid.lines if line.index in candidate.pair for q in line.quantities}
    lower = [has("cell.lower_is_better", label) for label in grid.labels]
    return len(kinds) > 1 or (any(lower) and not all(lower))
