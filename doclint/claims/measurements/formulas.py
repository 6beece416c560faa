"""The arithmetic of tables, on intervals: each displayed number stands for every number that rounds to it."""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from doclint.claims.measurements.numbers import Quantity
from doclint.model import Interval

# Where floating point ends and arithmetic begins: far below any digit that a table shows.
EPSILON = 1e-9


@dataclass(frozen=True, slots=True, order=True)
class Slot:
    """A quantity's place in a table."""

    row: int
    column: int
    role: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """A number with what it can stand for."""

    value: float
    interval: Interval
    kind: str = ""
    coarse: Interval | None = None  # where its column is plainly rounded further than it shows; for ratios

    @property
    def widest(self) -> Interval:
        """The interval that a ratio takes."""
        return self.coarse or self.interval


Operation = Callable[[Sequence[Term]], Term | None]


@dataclass(frozen=True, slots=True)
class Recipe:
    """An operation on places of a table and on numbers from elsewhere; `scale` turns its unit into the cell's."""

    operation: Operation
    slots: tuple[Slot, ...]
    constants: tuple[Term, ...] = ()
    scale: float = 1.0

    def evaluate(self, values: Mapping[Slot, Term]) -> Term | None:
        """Give what the inputs give; None where one is missing or the operation has no answer."""
        terms = [values[slot] for slot in self.slots if slot in values]
        if len(terms) < len(self.slots):
            return None
        result = self.operation((*terms, *self.constants))
        return scaled(result, self.scale) if result and self.scale != 1.0 else result


def term(quantity: Quantity, half: float = 0.0) -> Term:
    """Take a displayed number; `half` is a coarser precision, where its neighbours show one."""
    reach = max(quantity.half, half) + quantity.noise
    coarse = Interval(quantity.value - reach, quantity.value + reach) if half > quantity.half else None
    return Term(quantity.value, quantity.interval, quantity.kind, coarse)


def scaled(result: Term, factor: float) -> Term:
    """Multiply by a positive factor."""
    interval = Interval(result.interval.low * factor, result.interval.high * factor)
    return Term(result.value * factor, interval, result.kind)


def difference(terms: Sequence[Term]) -> Term | None:
    """`b − a`."""
    a, b = terms
    if not _comparable(terms):
        return None
    return Term(b.value - a.value, Interval(b.interval.low - a.interval.high, b.interval.high - a.interval.low), b.kind)


def ratio(terms: Sequence[Term]) -> Term | None:
    """`b / a`."""
    a, b = terms
    below, above = a.widest, b.widest
    if not _comparable(terms) or below.low <= 0 or above.low < 0:
        return None
    return Term(b.value / a.value, Interval(above.low / below.high, above.high / below.low))


def change(terms: Sequence[Term]) -> Term | None:
    """`(b − a) / a` in percent."""
    result = ratio(terms)
    return _affine(result, 100.0, -100.0) if result else None


def reduction(terms: Sequence[Term]) -> Term | None:
    """`(a − b) / a` in percent."""
    result = ratio(terms)
    return _affine(result, -100.0, 100.0) if result else None


def percentage(terms: Sequence[Term]) -> Term | None:
    """`b / a` in percent."""
    result = ratio(terms)
    return _affine(result, 100.0, 0.0) if result else None


def share(terms: Sequence[Term]) -> Term | None:
    """The first term as a percentage of the sum of the others."""
    whole = total(terms[1:])
    return percentage((whole, terms[0])) if whole else None


def total(terms: Sequence[Term]) -> Term | None:
    """The sum."""
    if not terms or not _comparable(terms):
        return None
    low, high = sum(t.interval.low for t in terms), sum(t.interval.high for t in terms)
    return Term(math.fsum(t.value for t in terms), Interval(low, high), terms[0].kind)


def mean(terms: Sequence[Term]) -> Term | None:
    """The arithmetic mean."""
    result = total(terms)
    return scaled(result, 1 / len(terms)) if result else None


def median(terms: Sequence[Term]) -> Term | None:
    """The median; it grows with each of its inputs, so its ends are the medians of theirs."""
    return _monotone(statistics.median, terms)


def geomean(terms: Sequence[Term]) -> Term | None:
    """The geometric mean, of positive numbers."""
    if any(t.interval.low <= 0 for t in terms):
        return None
    return _monotone(statistics.geometric_mean, terms)


def geomean_of_changes(terms: Sequence[Term]) -> Term | None:
    """The change in percent whose factor is the geometric mean of the factors."""
    factors = [_affine(t, 0.01, 1.0) for t in terms]
    result = geomean(factors)
    return _affine(result, 100.0, -100.0) if result else None


def weighted_mean(terms: Sequence[Term]) -> Term | None:
    """The mean of the first half of the terms, weighted by the second half."""
    half = len(terms) // 2
    values, weights = terms[:half], terms[half:]
    weight = math.fsum(w.value for w in weights)
    if not values or weight <= 0 or any(w.value < 0 for w in weights) or not _comparable(values):
        return None
    low = math.fsum(v.interval.low * w.value for v, w in zip(values, weights, strict=True)) / weight
    high = math.fsum(v.interval.high * w.value for v, w in zip(values, weights, strict=True)) / weight
    middle = math.fsum(v.value * w.value for v, w in zip(values, weights, strict=True)) / weight
    return Term(middle, Interval(low, high), values[0].kind)


def gap(shown: Interval, expected: Interval) -> float:
    """How far two intervals are apart; zero where they share a number."""
    return max(0.0, expected.low - shown.high, shown.low - expected.high)


def _monotone(function: Callable[[list[float]], float], terms: Sequence[Term]) -> Term | None:
    if not terms or not _comparable(terms):
        return None
    low = function([t.interval.low for t in terms])
    high = function([t.interval.high for t in terms])
    return Term(function([t.value for t in terms]), Interval(low, high), terms[0].kind)


def _affine(result: Term, factor: float, offset: float) -> Term:
    ends = sorted((result.interval.low * factor + offset, result.interval.high * factor + offset))
    return Term(result.value * factor + offset, Interval(ends[0], ends[1]))


def _comparable(terms: Sequence[Term]) -> bool:
    return all(a.kind == b.kind for a, b in itertools.pairwise(terms))
