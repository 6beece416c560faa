"""Numbers and their units. A text can stand for several quantities (`1.024`, `64 MB`, `5m`); readings keep them all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

# The base units are the second, the byte, the hertz, and one hundredth for a percentage.
UNITS: dict[str, tuple[tuple[str, Fraction], ...]] = {}


def _declare(family: str, factor: Fraction | int, *names: str) -> None:
    for name in names:
        UNITS[name] = (*UNITS.get(name, ()), (family, Fraction(factor)))


_declare("time", Fraction(1, 10**9), "ns")
_declare("time", Fraction(1, 10**6), "us", "µs", "μs", "microsecond", "microseconds")
_declare("time", Fraction(1, 1000), "ms", "msec", "millis", "millisecond", "milliseconds", "millisekunden")
_declare("time", 1, "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden")
_declare("time", 60, "m", "min", "mins", "minute", "minutes", "minuten")
_declare("time", 3600, "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden")
_declare("time", 86400, "d", "day", "days", "tag", "tage", "tagen")
_declare("time", 604800, "w", "week", "weeks", "woche", "wochen")
_declare("size", 1, "b", "byte", "bytes")
for _power, _letter in enumerate("kmgtp", start=1):
    _declare("size", 1000**_power, f"{_letter}b")
    _declare("size", 1024**_power, f"{_letter}b", f"{_letter}ib", f"{_letter}i")
    _declare("size", 1000**_power, _letter)
    _declare("size", 1024**_power, _letter)
_declare("rate", 1, "hz")
_declare("rate", 1000, "khz")
_declare("rate", 10**6, "mhz")
_declare("rate", 10**9, "ghz")
_declare("share", Fraction(1, 100), "%", "percent", "prozent")

WORDS = {
    **dict(zip("zero one two three four five six seven eight nine ten eleven twelve".split(), range(13), strict=True)),
    **dict(zip("null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(), range(13), strict=True)),
    "ein": 1,
    "eine": 1,
    "a": 1,
    "an": 1,
}
_NUMBER = r"[+\-−]?(?:\d[\d_,.'\u00a0\u2009\u202f ]*\d|\d|\.\d+)(?:[eE][+\-]?\d+)?"
_QUANTITY = re.compile(rf"(?P<number>{_NUMBER})(?P<gap>\s*)(?P<unit>[^\W\d_]+|%)?", re.UNICODE)
_WORD_QUANTITY = re.compile(r"(?P<number>[^\W\d_]+)(?P<gap>\s+)(?P<unit>[^\W\d_]+)", re.UNICODE)
_COMPOUND = re.compile(r"(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h|d))+")
_PRODUCT = re.compile(r"\d+(?:\s*\*\s*\d+)+")
# Groups of three behind the first one to three digits are how people write thousands.
_GROUPED = re.compile(r"\d{1,3}(?:(?P<mark>[,.'_\u00a0\u2009\u202f ])\d{3})(?:(?P=mark)\d{3})*")


@dataclass(frozen=True, slots=True)
class Quantity:
    """One reading of a text: a number, its unit's name as written, and the gap between them."""

    number: Fraction
    unit: str
    gap: str

    @property
    def readings(self) -> frozenset[tuple[str, Fraction]]:
        """(family, amount in the base unit) for each meaning of the unit; family "" without one."""
        known = UNITS.get(self.unit) or UNITS.get(self.unit.lower(), ())
        if self.unit in {"M", "G"}:  # a capital letter is mega or giga, never minutes
            known = tuple(pair for pair in known if pair[0] == "size")
        if not known:  # "64 lanes" counts lanes, it measures nothing
            return frozenset({("", self.number)})
        return frozenset((family, self.number * factor) for family, factor in known)


def numbers(text: str) -> tuple[Fraction, ...]:
    """Give every number that a numeral can stand for: `1,024` and `1.024` each have two readings where they may."""
    bare = text.strip().replace("−", "-").lstrip("+")
    sign = -1 if bare.startswith("-") else 1
    bare = bare.lstrip("-")
    found: list[Fraction] = []
    mantissa, _, exponent = bare.lower().partition("e")
    scale = Fraction(10) ** int(exponent) if exponent else Fraction(1)
    if _GROUPED.fullmatch(mantissa):
        found.append(Fraction(re.sub(r"\D", "", mantissa)))
    for decimal, group in ((".", ","), (",", ".")):
        whole, mark, part = mantissa.rpartition(decimal)
        if not mark:
            whole, part = mantissa, ""
        digits = whole.replace(group, "").replace("_", "").replace(" ", "").replace("'", "")
        grouped = group not in whole or _GROUPED.fullmatch(whole)
        if grouped and (digits or part).isdecimal() and part.isdecimal() == bool(part):
            found.append(Fraction(f"{digits or 0}.{part or 0}"))
    return tuple(dict.fromkeys(sign * scale * number for number in found))


def quantities(text: str) -> tuple[Quantity, ...]:
    """Give every quantity that a text can stand for; nothing where it is no number with at most one unit."""
    if _PRODUCT.fullmatch(text):
        product = Fraction(1)
        for factor in text.split("*"):
            product *= int(factor)
        return (Quantity(product, "", ""),)
    match = _QUANTITY.fullmatch(text)
    if match:
        return tuple(Quantity(n, match["unit"] or "", match["gap"]) for n in numbers(match["number"]))
    if _COMPOUND.fullmatch(text):  # Go's and systemd's `1m30s`
        parts = re.findall(r"(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h|d)", text)
        seconds = sum((Fraction(n) * _seconds(unit) for n, unit in parts), Fraction(0))
        return (Quantity(seconds, "s", ""),)
    words = _WORD_QUANTITY.fullmatch(text.lower())
    if words and words["number"] in WORDS and words["unit"] in UNITS:
        return (Quantity(Fraction(WORDS[words["number"]]), words["unit"], words["gap"]),)
    if text.lower() in WORDS and text.lower() not in ("a", "an", "null"):
        return (Quantity(Fraction(WORDS[text.lower()]), "", ""),)
    return ()


def _seconds(unit: str) -> Fraction:
    return next(factor for family, factor in UNITS[unit] if family == "time")


KEY_UNITS: dict[str, str] = {
    "ns": "ns", "us": "us", "ms": "ms", "millis": "ms", "milliseconds": "ms",
    "s": "s", "sec": "s", "secs": "s", "seconds": "s", "ttl_s": "s",
    "min": "min", "mins": "min", "minutes": "min", "hours": "h", "hrs": "h", "h": "h", "days": "d", "weeks": "w",
    "bytes": "b", "kb": "kb", "kib": "kib", "mb": "mb", "mib": "mib", "gb": "gb", "gib": "gib", "tb": "tb",
    "hz": "hz", "khz": "khz", "mhz": "mhz", "ghz": "ghz", "percent": "%", "pct": "%",
}  # fmt: skip


def key_unit(key: str) -> str:
    """Give the unit that a key's last segment names (`LINGER_MS`, `match.rewind_ms`, `fetchWaitMs`), or nothing."""
    segments = re.split(r"[_.\-]|(?<=[a-z0-9])(?=[A-Z])", key)
    return KEY_UNITS.get(segments[-1].lower(), "") if len(segments) > 1 else ""


def family_of(unit: str) -> frozenset[str]:
    """Give what a unit can measure: "time", "size", "rate", "share"."""
    return frozenset(family for family, _ in UNITS.get(unit, UNITS.get(unit.lower(), ())))


def plain_readings(number: Fraction, key: str, families: frozenset[str]) -> frozenset[tuple[str, Fraction]]:
    """What a number without a unit can mean for a key, when the other side measures one of `families`.

    The key's own unit decides. Where the key names none of that family, any unit of the family may be meant.
    """
    own = UNITS.get(key_unit(key), ())
    result = {("", number)}
    for family in families:
        factors = [factor for name, factor in own if name == family]
        if not factors:
            factors = [factor for pairs in UNITS.values() for name, factor in pairs if name == family]
        result.update((family, number * factor) for factor in factors)
    return frozenset(result)
