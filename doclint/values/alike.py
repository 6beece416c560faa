"""Whether two quantities amount to the same, by their units and the one that the key names."""

from __future__ import annotations

from fractions import Fraction

from doclint.values.likeness import Likeness
from doclint.values.quantities import Quantity
from doclint.values.units import any_factors, factors, families, is_doubtful

# After a number these begin a remark, they are no unit.
_FUNCTION_WORDS = frozenset(
    "of per by or to in at on for if and from with not is as each total pro von für bei im je".split()
)


def compare(one: Quantity, other: Quantity, key: str) -> Likeness:
    """Compare a documented quantity with a deployed one."""
    ours, theirs = families(one.unit), families(other.unit)
    if ours and theirs:
        return _measured(one, other)
    if theirs:
        return _plain(one, other, key)
    if ours:
        return _plain(other, one, key)
    return _counted(one, other)


def _measured(one: Quantity, other: Quantity) -> Likeness:
    if one.amounts & other.amounts:
        return Likeness.SAME
    shared = families(one.unit) & families(other.unit)
    return Likeness.OTHER if shared and not _is_remark(one) else Likeness.UNSURE


def _plain(plain: Quantity, measured: Quantity, key: str) -> Likeness:
    """A number that names no unit, or one that measures nothing, beside one that measures something."""
    if measured.amounts & _meant(plain.number, measured, key):
        return Likeness.SAME
    if plain.unit or _is_remark(measured):
        return Likeness.UNSURE
    if is_doubtful(key) and any(
        (family, plain.number * factor) in measured.amounts
        for family in families(measured.unit)
        for factor in any_factors(family)
    ):
        return Likeness.UNSURE
    return Likeness.OTHER


def _meant(number: Fraction, measured: Quantity, key: str) -> set[tuple[str, Fraction]]:
    meant = {(family, number * factor) for family in families(measured.unit) for factor in factors(family, key)}
    if "share" in families(measured.unit):  # 85 % is written 0.85 and 85
        meant |= {("share", number), ("share", number / 100)}
    return meant


def _counted(one: Quantity, other: Quantity) -> Likeness:
    if one.number == other.number:
        return Likeness.SAME
    if _is_remark(one) or _is_remark(other) or (one.unit and other.unit and one.unit != other.unit):
        return Likeness.UNSURE
    return Likeness.OTHER


def _is_remark(quantity: Quantity) -> bool:
    """Say whether the words behind a number say more than what it counts."""
    return bool(quantity.tail) or quantity.unit.lower() in _FUNCTION_WORDS


def amounts(one: Quantity, other: Quantity, key: str) -> tuple[tuple[Fraction, Fraction], ...]:
    """Give the pairs of amounts, in one family, that two quantities can be compared by."""
    ours = one.amounts or frozenset(_meant(one.number, other, key)) or frozenset({("", one.number)})
    theirs = other.amounts or frozenset(_meant(other.number, one, key)) or frozenset({("", other.number)})
    return tuple((a, b) for family, a in ours for name, b in theirs if family == name)
