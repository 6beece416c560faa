"""Numerals: which numbers a written one can stand for."""

from __future__ import annotations

import re
from fractions import Fraction

LONGEST = 60  # characters; nobody writes a longer number, and Python's own limit is near

_MARKS = ",.'’_\u00a0\u2009\u202f "
_GROUPED = rf"[1-9]\d{{0,2}}(?P<mark>[{_MARKS}])\d{{3}}(?:(?P=mark)\d{{3}})*"
# For a longer text's pattern: what may be a numeral. `numbers` decides.
NUMERAL = rf"[+\-−]?(?:0[xX][0-9a-fA-F]+|0[oO][0-7]+|(?:\d[\d{_MARKS}]*\d|\d|\.\d+)(?:[eE][+\-]?\d+)?)"

_SIGN = re.compile(r"[+\-−]?")
_PLAIN = re.compile(r"(?P<whole>\d+(?:_\d+)*|(?=\.\d))(?:\.(?P<part>\d+))?")
_COMMA = re.compile(r"(?P<whole>\d+),(?P<part>\d+)")
_THOUSANDS = re.compile(rf"(?P<whole>{_GROUPED})(?:(?P<point>[.,])(?P<part>\d+))?")
_SCALED = re.compile(r"(?P<mantissa>[^eE]*)(?:[eE](?P<exponent>[+\-]?\d{1,3}))?")
_RADIX = re.compile(r"0(?:[xX](?P<hex>[0-9a-fA-F]+)|[oO](?P<octal>[0-7]+))")


def numbers(text: str) -> tuple[Fraction, ...]:
    """Give every number that a numeral can stand for, the plain reading first.

    `1,024` and `1.024` have two readings each: thousands in one language are decimals in the other.
    """
    text = text.strip()
    if len(text) > LONGEST:
        return ()
    sign = _SIGN.match(text)
    negative = sign is not None and sign[0] in ("-", "−") and sign[0] != ""
    unsigned = text[sign.end() :] if sign else text
    found = _radix(unsigned) or _decimal(unsigned)
    return tuple(dict.fromkeys(-number if negative else number for number in found))


def _radix(text: str) -> tuple[Fraction, ...]:
    match = _RADIX.fullmatch(text)
    if match is None:
        return ()
    return (Fraction(int(match["hex"], 16) if match["hex"] else int(match["octal"], 8)),)


def _decimal(text: str) -> tuple[Fraction, ...]:
    parts = _SCALED.fullmatch(text)
    if parts is None:
        return ()
    mantissa, exponent = parts["mantissa"], int(parts["exponent"] or 0)
    scale = Fraction(10) ** exponent
    found = []
    for pattern in (_PLAIN, _THOUSANDS, _COMMA):
        match = pattern.fullmatch(mantissa)
        if match and not (pattern is _THOUSANDS and match["mark"] == match["point"]):
            whole = re.sub(r"\D", "", match["whole"])
            found.append(scale * Fraction(f"{whole or 0}.{match['part'] or 0}"))
    return tuple(found)
