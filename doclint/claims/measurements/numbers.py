"""What a table cell says in numbers: quantities with their displayed precision, unit, style and place."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass

from doclint.claims.measurements.words import is_only, pattern, words
from doclint.model import Interval

# Factors to one base each; a prefix of bytes without "i" is decimal unless a neighbour says otherwise.
UNITS: dict[str, tuple[str, float]] = {
    **dict.fromkeys(("ns",), ("time", 1e-9)),
    **dict.fromkeys(("us", "µs", "μs"), ("time", 1e-6)),
    **dict.fromkeys(("ms", "msec"), ("time", 1e-3)),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds", "sek", "sekunden"), ("time", 1.0)),
    **dict.fromkeys(("min", "mins", "minute", "minutes", "minuten"), ("time", 60.0)),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "std", "stunden"), ("time", 3600.0)),
    **dict.fromkeys(("b", "byte", "bytes"), ("size", 1.0)),
    **{f"{letter}b": ("size", 1000.0**power) for power, letter in enumerate("kmgtp", 1)},
    **{f"{letter}ib": ("size", 1024.0**power) for power, letter in enumerate("kmgtp", 1)},
    **dict.fromkeys(("x", "×"), ("x", 1.0)),
    "%": ("%", 1.0),
}
_SCALES = {"k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9}
_MINUS = "−–‑-"  # the hyphen last: it stands in character classes
_SPACES = " \u00a0\u2009\u202f"
_GROUPS = {mark: rf"[0-9]{{1,3}}(?:[{other}'’_{_SPACES}][0-9]{{3}})+" for mark, other in ((".", ","), (",", "."))}
_NUMERALS = {
    m: re.compile(rf"(?:{g}|[0-9]+)(?:[{m}](?P<part>[0-9]+))?|[{m}](?P<bare>[0-9]+)") for m, g in _GROUPS.items()
}
_COMMA = re.compile(r"(?<![\d.,])(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,}))(?![\d.,]*\d)")
_DOT = re.compile(r"(?<![\d.,])(?:\d{1,3}(?:,\d{3})+\.\d+|\d+\.(?:\d{1,2}|\d{4,}))(?![\d.,]*\d)")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]+\]|[¹²³⁴⁵⁶⁷⁸⁹⁰†‡*]+(?=\s*(?:$|[)±]))")
LONGEST = 80  # a longer cell is prose
_ARROWS = r"->|=>|→|⇒|➔|➜"
_CURRENCY = r"US\$|[€$£¥]|EUR|USD|CHF|GBP"


@dataclass(frozen=True, slots=True)
class Style:
    """How a number is written."""

    sign: str = ""  # as written
    decimals: int = 0
    group: str = ""  # between thousands; "" where none is shown
    mark: str = "."


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in a cell. `value`, `half` and `noise` are in the unit's base (`870 ms` is 0.87)."""

    value: float
    half: float  # half a last digit
    noise: float
    kind: str  # "time", "size", "%", "pp", "x", "" or the unit as written
    factor: float  # from the number as written to the base
    start: int  # visible place of sign and digits, without the unit
    end: int
    style: Style
    approximate: bool = False
    worded: bool = False  # "12 % faster": the words, not a sign, give the direction
    united: bool = False  # the cell itself names its unit

    @property
    def interval(self) -> Interval:
        """The numbers that it can stand for."""
        reach = self.half + self.noise
        return Interval(self.value - reach, self.value + reach)

    @property
    def digit(self) -> float:
        """The weight of the last digit shown."""
        return 2 * self.half


@dataclass(frozen=True, slots=True)
class Reading:
    """A cell, read: quantities by their role ("" the only one, "a" and "b" around an arrow, "p" in parentheses)."""

    parts: tuple[tuple[str, Quantity], ...] = ()
    word: str = ""  # "flat" | "missing" | "reference" | "text"
    marked: bool = False  # a footnote says more

    def part(self, role: str) -> Quantity | None:
        """The quantity of a role."""
        return next((quantity for name, quantity in self.parts if name == role), None)


def decimal_votes(texts: Iterable[str]) -> int:
    """Count what texts say of the decimal mark: above zero a comma, below a dot."""
    joined = "\n".join(texts)
    return len(_COMMA.findall(joined)) - len(_DOT.findall(joined))


@functools.cache
def _part(prefix: str) -> str:
    sign = rf"(?P<{prefix}sign>[+±{_MINUS}])?\s?"
    money = rf"(?:(?:{_CURRENCY}|(?P<{prefix}times>×))\s?)?"
    body = rf"(?:[0-9][0-9.,'’_{_SPACES}]*[0-9]|[0-9])|[.,][0-9]+"
    digits = rf"(?P<{prefix}digits>{body})(?P<{prefix}power>[eE][+-]?[0-9]{{1,2}})?"
    unit = (
        rf"(?:\s?(?P<{prefix}unit>%|[×x](?![^\W\d_])|(?:{pattern('unit.points')}|{pattern('unit.percent')})(?!\w)"
        rf"|{_CURRENCY}|(?!(?:{pattern('cell.tail')})(?!\w))[^\W\d_](?:[^\W\d_]|[/·²³°.])*(?:\s?/\s?[^\W\d_]+)?))?"
    )
    noise = (
        rf"(?:\s*\(?\s*(?:±|\+/-|\+-)\s*(?P<{prefix}noise>[0-9.,]+)\s?(?P<{prefix}noiseunit>%|[^\W\d_][\w/]*)?\s*\)?)?"
    )
    return rf"{sign}{money}{digits}{noise if prefix else ''}{unit}{'' if prefix else noise}"


@functools.cache
def _cell() -> re.Pattern[str]:
    about = rf"(?P<about>[~≈∼]|(?:{pattern('cell.approximately')})(?!\w))?\s*"
    arrow = rf"(?:\s*(?:{_ARROWS})\s*{_part('b')})?"
    tail = rf"(?P<tail>\s+(?:{pattern('cell.tail')})(?!\w))?"
    aside = rf"(?:\s*[(]\s*(?P<pabout>[~≈])?\s?{_part('p')}(?P<ptail>\s+(?:{pattern('cell.tail')})(?!\w))?\s*[)])?"
    return re.compile(rf"\s*{about}{_part('a')}{arrow}{tail}{aside}\s*[↑↓▲▼✓✅🔺🔻]*\s*", re.IGNORECASE)


@functools.cache
def _flat() -> re.Pattern[str]:
    return re.compile(
        rf"\s*(?:[~≈±=]+\s*(?:0(?:[.,]0+)?\s?%?|(?:{pattern('cell.flat')}))?|(?:{pattern('cell.flat')}))\s*"
    )


def read(text: str, mark: str, header_unit: str = "") -> Reading:
    """Read a cell's visible text; `mark` is the table's decimal mark, `header_unit` what its header says."""
    marked = bool(_FOOTNOTE.search(text))
    bare = _FOOTNOTE.sub(lambda match: " " * len(match[0]), text)
    if len(bare) > LONGEST:
        return Reading(word="text", marked=marked)
    if not bare.strip(" -–—−.…\u00a0"):
        return Reading(word="missing", marked=marked)
    if _flat().fullmatch(bare.lower()):
        return Reading(word="flat", marked=marked)
    if is_only("cell.reference", bare):
        return Reading(word="reference", marked=marked)
    if is_only("cell.missing", bare):
        return Reading(word="missing", marked=marked)
    match = _cell().fullmatch(bare)
    parts = _parts(match, mark, header_unit) if match else None
    return Reading(tuple(parts), marked=marked) if parts else Reading(word="text", marked=marked)


def _parts(match: re.Match[str], mark: str, header_unit: str) -> list[tuple[str, Quantity]] | None:
    roles = [("a", "a" if match["bdigits"] else ""), ("b", "b"), ("p", "p")]
    found: list[tuple[str, Quantity]] = []
    for prefix, role in roles:
        if match[f"{prefix}digits"] is None:
            continue
        unit = match[f"{prefix}unit"] or match[f"{prefix}times"] or (match["bunit"] if prefix == "a" else None)
        quantity = _quantity(match, prefix, mark, unit, header_unit if role != "p" else "")
        if quantity is None:
            return None
        found.append((role, quantity))
    return found


def _quantity(match: re.Match[str], prefix: str, mark: str, unit: str | None, header_unit: str) -> Quantity | None:
    sign, digits = match[f"{prefix}sign"] or "", match[f"{prefix}digits"]
    if sign == "±" and digits.strip("0.,"):
        return None
    numeral = _numeral(digits, mark)
    if numeral is None:
        return None
    number, style = numeral
    power = match[f"{prefix}power"]
    scale, kind = _unit(unit or header_unit)
    scale *= 10.0 ** int(power[1:]) if power else 1.0
    approximate = bool(match["about" if prefix != "p" else "pabout"])
    half = _half(digits, style, approximate=approximate)
    noise = _noise(match, prefix, mark, number, scale, kind)
    signed = -number if sign and sign in _MINUS else number
    return Quantity(
        value=signed * scale,
        half=half * scale,
        noise=noise,
        kind=kind,
        factor=scale,
        start=match.start(f"{prefix}sign") if sign else match.start(f"{prefix}digits"),
        end=match.end(f"{prefix}digits"),
        style=Style("" if sign == "±" else sign, style.decimals, style.group, style.mark),
        approximate=approximate,
        worded=bool(match["tail"] if prefix != "p" else match["ptail"]),
        united=bool(unit),
    )


def _half(digits: str, style: Style, *, approximate: bool) -> float:
    """Half a last digit; of a rough number, half its last digit that is not a zero."""
    if approximate and style.decimals == 0:
        bare = re.sub(r"\D", "", digits)
        return 0.5 * 10.0 ** (len(bare) - len(bare.rstrip("0") or bare))
    return 0.5 * 10.0**-style.decimals


def _noise(match: re.Match[str], prefix: str, mark: str, number: float, scale: float, kind: str) -> float:
    text, unit = match[f"{prefix}noise"], match[f"{prefix}noiseunit"]
    numeral = _numeral(text.rstrip(".,"), mark) if text else None
    if numeral is None:
        return 0.0
    if unit == "%" and kind != "%":
        return number * scale * numeral[0] / 100
    return numeral[0] * (_unit(unit)[0] if unit and _unit(unit)[1] == kind else scale)


def _numeral(digits: str, mark: str) -> tuple[float, Style] | None:
    """Read digits by the table's decimal mark; by the other one only where they can mean nothing else."""
    match = _NUMERALS[mark].fullmatch(digits)
    if match is None:
        mark = "," if mark == "." else "."
        match = _NUMERALS[mark].fullmatch(digits)
        if match is None:
            return None
    part = match["part"] or match["bare"] or ""
    whole = digits[: len(digits) - len(part) - 1] if part else digits
    group = next((char for char in whole if not char.isdigit()), "")
    if len({char for char in whole if not char.isdigit()}) > 1:
        return None
    number = float(f"{re.sub(r'[^0-9]', '', whole) or '0'}.{part or '0'}")
    return number, Style(decimals=len(part), group=group, mark=mark)


def _unit(text: str) -> tuple[float, str]:
    """The factor and kind of a unit; one that is not known is its own kind."""
    if not text:
        return 1.0, ""
    if text in _SCALES:
        return _SCALES[text], ""
    if re.fullmatch(pattern("unit.points"), text, re.IGNORECASE):
        return 1.0, "pp"
    if re.fullmatch(pattern("unit.percent"), text, re.IGNORECASE):
        return 1.0, "%"
    if re.fullmatch(_CURRENCY, text):
        return 1.0, ""
    kind, factor = UNITS.get(text) or UNITS.get(text.lower()) or (text.lower(), 1.0)
    return factor, kind


_BRACKETS = re.compile(r"[(\[]\s*(?:in\s+)?([^()\[\]]{1,18}?)\s*[)\]]\s*$")
_LAST = re.compile(r"(?:^|[\s,])([^\s,()]+)\s*$")


def header_unit(title: str) -> str:
    """The unit that a header gives its column: `Wall (min)`, `Gain [%]`, `p99, ms`, `Δ %`."""
    brackets = _BRACKETS.search(title)
    if brackets:
        inner = brackets[1]
        known = inner.lower() in UNITS or bool(words("unit.points").fullmatch(inner)) or inner in _SCALES
        return inner if known else ""
    last = _LAST.search(title)
    if last and last[1].lower() in UNITS and last[1] != title.strip() and last[1] not in ("h", "b", "B"):
        return last[1]
    return "%" if title.strip().startswith("%") or title.strip() == "%" else ""
