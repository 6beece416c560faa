"""A number with its unit. A text can stand for several (`1.024`, `64 MB`, `5m`); readings keep them all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from doclint.values.numerals import LONGEST, NUMERAL, numbers
from doclint.values.units import UNITS, meanings
from doclint.values.words import ARTICLES
from doclint.values.words import NUMBERS as WORDS

__all__ = ["UNITS", "WORDS", "Quantity", "quantities"]

_UNIT = r"[^\W\d_]+(?:/[^\W\d_]+)?|[%×]"
_TAIL = r"(?:\s+[^\W\d_]+){0,3}"
_QUANTITY = re.compile(rf"(?P<number>{NUMERAL})(?P<gap>\s*)(?P<unit>{_UNIT})?(?P<tail>{_TAIL})", re.UNICODE)
_WORD_QUANTITY = re.compile(rf"(?P<number>[^\W\d_]+)(?P<gap>\s+)(?P<unit>{_UNIT})(?P<tail>{_TAIL})", re.UNICODE)
_TIME_UNITS = "|".join(
    sorted((name for name, pairs in UNITS.items() if any(family == "time" for family, _ in pairs)), key=len)[::-1]
)
_PART = re.compile(rf"(?P<number>\d+(?:\.\d+)?)\s*(?P<unit>{_TIME_UNITS})(?![^\W\d_])\s*", re.IGNORECASE)
_COMPOUND = re.compile(rf"(?:\d+(?:\.\d+)?\s*(?:{_TIME_UNITS})(?![^\W\d_])\s*){{2,}}", re.IGNORECASE)
_ISO = re.compile(
    r"P(?:(?P<d>\d+)D)?(?:T(?:(?P<h>\d+)H)?(?:(?P<m>\d+)M)?(?:(?P<s>\d+(?:\.\d+)?)S)?)?(?<=[DHMS])", re.IGNORECASE
)
_CLOCK = re.compile(r"(?P<h>\d{1,2}):(?P<m>[0-5]\d)(?::(?P<s>[0-5]\d))?")
_PRODUCT = re.compile(r"\d+(?:\s*[*×·]\s*\d+)+")
_POWER = re.compile(r"(?P<base>\d{1,2})(?:\^|\*\*)(?P<exponent>\d{1,2})")


@dataclass(frozen=True, slots=True)
class Quantity:
    """One reading of a text: a number, its unit as written, the gap between them, and the words that follow."""

    number: Fraction
    unit: str = ""
    gap: str = ""
    tail: str = ""

    @property
    def amounts(self) -> frozenset[tuple[str, Fraction]]:
        """(family, amount in the base unit) for each meaning of the unit; nothing where it measures nothing."""
        return frozenset((family, self.number * factor) for family, factor in meanings(self.unit))


def quantities(text: str) -> tuple[Quantity, ...]:
    """Give every quantity that a text can stand for; nothing where it is no number with at most a few words."""
    if len(text) > 2 * LONGEST:
        return ()
    for reader in (_calculated, _compound, _iso, _counted, _spelled):
        found = reader(text)
        if found:
            return found
    return ()


def clock(text: str) -> tuple[int, int, int] | None:
    """Read a time of day, or a duration in that form."""
    match = _CLOCK.fullmatch(text)
    return (int(match["h"]), int(match["m"]), int(match["s"] or 0)) if match else None


def _calculated(text: str) -> tuple[Quantity, ...]:
    """`60*60*24`, `2^20`."""
    power = _POWER.fullmatch(text)
    if power:
        return (Quantity(Fraction(int(power["base"]) ** int(power["exponent"]))),)
    match = re.fullmatch(rf"(?P<product>{_PRODUCT.pattern})(?P<gap>\s*)(?P<unit>[^\W\d_]*)", text)
    if match is None:
        return ()
    product = Fraction(1)
    for factor in re.findall(r"\d+", match["product"]):
        product *= int(factor)
    return (Quantity(product, match["unit"], match["gap"]),)


def _compound(text: str) -> tuple[Quantity, ...]:
    """`1m30s`, `1 min 30 s`."""
    if not _COMPOUND.fullmatch(text):
        return ()
    parts = _PART.finditer(text)
    return (Quantity(sum((Fraction(part["number"]) * _seconds(part["unit"]) for part in parts), Fraction(0)), "s"),)


def _seconds(unit: str) -> Fraction:
    return next(factor for family, factor in UNITS[unit.lower()] if family == "time")


def _iso(text: str) -> tuple[Quantity, ...]:
    """`PT1M30S`."""
    match = _ISO.fullmatch(text)
    if match is None:
        return ()
    return (Quantity(sum((Fraction(match[u] or 0) * _seconds(u) for u in "dhms"), Fraction(0)), "s"),)


def _counted(text: str) -> tuple[Quantity, ...]:
    match = _QUANTITY.fullmatch(text)
    if match is None:
        return ()
    return tuple(Quantity(n, match["unit"] or "", match["gap"], match["tail"]) for n in numbers(match["number"]))


def _spelled(text: str) -> tuple[Quantity, ...]:
    """`eight`, `a minute`, `two lanes`."""
    lowered = text.lower()
    if lowered in WORDS and lowered not in ARTICLES:
        return (Quantity(Fraction(WORDS[lowered])),)
    match = _WORD_QUANTITY.fullmatch(text)
    word = match["number"].lower() if match else ""
    if match is None or word not in WORDS or (word in ARTICLES and not meanings(match["unit"])):
        return ()
    return (Quantity(Fraction(WORDS[word]), match["unit"], match["gap"], match["tail"]),)
