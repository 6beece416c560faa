"""Units: what they measure and how much; and the unit that a key's name carries."""

from __future__ import annotations

import re
from fractions import Fraction

# name -> (family, factor to the family's base). The bases: the second, the byte, the hertz, one.
UNITS: dict[str, tuple[tuple[str, Fraction], ...]] = {}


def _declare(family: str, factor: Fraction | int, *names: str) -> None:
    for name in names:
        UNITS[name] = (*UNITS.get(name, ()), (family, Fraction(factor)))


_declare("time", Fraction(1, 10**9), "ns", "nanosecond", "nanoseconds")
_declare("time", Fraction(1, 10**6), "us", "µs", "μs", "usec", "microsecond", "microseconds")
_declare("time", Fraction(1, 1000), "ms", "msec", "msecs", "millis", "millisecond", "milliseconds", "millisekunden")
_declare("time", 1, "s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden")
_declare("time", 60, "m", "min", "mins", "minute", "minutes", "minuten")
_declare("time", 3600, "h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden")
_declare("time", 86400, "d", "day", "days", "tag", "tage", "tagen")
_declare("time", 604800, "w", "week", "weeks", "woche", "wochen")
_declare("size", 1, "b", "byte", "bytes")
# "MB" and "m" are written for both powers; "MiB" and "Mi" only for that of 1024.
for _power, (_letter, _word) in enumerate(zip("kmgtp", "kilo mega giga tera peta".split(), strict=True), start=1):
    _declare("size", 1000**_power, f"{_letter}b", _letter, f"{_word}byte", f"{_word}bytes")
    _declare("size", 1024**_power, f"{_letter}b", _letter, f"{_letter}ib", f"{_letter}i", f"{_word}bytes")
    _declare("size", Fraction(1000**_power, 8), f"{_letter}bit", f"{_letter}bps")
_declare("rate", 1, "hz")
_declare("rate", 1000, "khz")
_declare("rate", 10**6, "mhz")
_declare("rate", 10**9, "ghz")
_declare("share", Fraction(1, 100), "%", "percent", "prozent")

# One and many, where both are words; English before German where the one is spelt alike.
PLURALS: tuple[tuple[str, str], ...] = (
    ("second", "seconds"), ("minute", "minutes"), ("hour", "hours"), ("day", "days"), ("week", "weeks"),
    ("millisecond", "milliseconds"), ("byte", "bytes"),
    ("sekunde", "sekunden"), ("minute", "minuten"), ("stunde", "stunden"), ("tag", "tage"), ("woche", "wochen"),
)  # fmt: skip

KEY_UNITS: dict[str, str] = {
    "ns": "ns", "us": "us", "ms": "ms", "msec": "ms", "millis": "ms", "milliseconds": "ms",
    "s": "s", "sec": "s", "secs": "s", "seconds": "s",
    "min": "min", "mins": "min", "minutes": "min", "hours": "h", "hrs": "h", "h": "h", "days": "d", "weeks": "w",
    "bytes": "b", "kb": "kb", "kib": "kib", "mb": "mb", "mib": "mib", "gb": "gb", "gib": "gib", "tb": "tb",
    "hz": "hz", "khz": "khz", "mhz": "mhz", "ghz": "ghz", "percent": "%", "pct": "%",
}  # fmt: skip
# These follow the unit in a name (`LINGER_MS_MAX`). `min` is one of them as well as a unit: see `is_doubtful`.
_LIMITS = frozenset("max maximum minimum default limit total avg".split())


def segments(key: str) -> tuple[str, ...]:
    """Split a key of any convention into its lower-case words."""
    return tuple(part.lower() for part in re.split(r"[_.\-/\s]|(?<=[a-z0-9])(?=[A-Z])", key.lstrip("-")) if part)


def key_unit(key: str) -> str:
    """Give the unit that a key's last segment names (`LINGER_MS`, `match.rewind_ms`, `fetchWaitMs`), or nothing."""
    words = list(segments(key))
    while len(words) > 2 and words[-1] in _LIMITS:
        words.pop()
    return KEY_UNITS.get(words[-1], "") if len(words) > 1 else ""


def is_doubtful(key: str) -> bool:
    """Say whether the unit that a key seems to name may be none: `BACKOFF_MIN` may be a minimum."""
    return segments(key)[-1:] == ("min",)


def meanings(unit: str) -> tuple[tuple[str, Fraction], ...]:
    """Give (family, factor) for each meaning of a unit as written; nothing for a word that measures nothing."""
    unit = re.sub(r"(?<=\w)/s(?:ec)?$", "", unit)
    known = UNITS.get(unit) or UNITS.get(unit.lower(), ())
    if unit == "M":  # mega, never minutes
        return tuple(pair for pair in known if pair[0] == "size")
    return known


def families(unit: str) -> frozenset[str]:
    """Give what a unit can measure: "time", "size", "rate", "share"."""
    return frozenset(family for family, _ in meanings(unit))


def factors(family: str, key: str) -> tuple[Fraction, ...]:
    """Give what one can amount to for a key: by the unit that it names, else by any unit of the family."""
    own = [factor for name, factor in UNITS.get(key_unit(key), ()) if name == family]
    return tuple(own) or any_factors(family)


def any_factors(family: str) -> tuple[Fraction, ...]:
    """Give every unit's amount in a family."""
    return tuple(dict.fromkeys(factor for pairs in UNITS.values() for name, factor in pairs if name == family))


def agreeing(unit: str, number: Fraction) -> str:
    """Give a unit word as it goes with an amount: `1 minute`, `2 minutes`."""
    pair = next((pair for pair in PLURALS if unit.lower() in pair), None)
    if pair is None:
        return unit
    wanted = pair[0] if number == 1 else pair[1]
    return wanted.capitalize() if unit[:1].isupper() else wanted
