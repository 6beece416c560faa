"""The deployed value, written the way the document writes it.

Each way of writing is a proposal; the first that means exactly the deployed value is taken, else the deployed text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from doclint.values import words
from doclint.values.compare import same
from doclint.values.lists import items
from doclint.values.marks import bare, wrapping
from doclint.values.quantities import Quantity, quantities
from doclint.values.units import agreeing, families, key_unit, meanings

_OPERATOR = re.compile(r"(?i)(?:at least|at most|mindestens|höchstens|≥|>=|≤|<=|~|≈)\s*")
_BYTES = 4096  # from here on a multiple of 1024 is an amount of bytes
_ORDER = 50
_DECIMALS = 3  # of a converted value: 150 s are 2.5 min, 100 s stay seconds


def restyle(documented: str, deployed: str, key: str = "") -> str:
    """Write `deployed` with the spelling of `documented`: its words, separators, unit, gap and quotes."""
    if same(documented, deployed, key):
        return documented
    before, after = wrapping(documented)
    old, new = bare(documented), bare(deployed)
    for proposal in _proposals(old, new, key):
        if same(proposal, deployed, key) and bare(proposal) == proposal:
            return f"{before}{proposal}{after}"
    return f"{before}{deployed.strip()}{after}" if same(f"{before}{deployed}{after}", deployed) else deployed.strip()


def _proposals(old: str, new: str, key: str) -> Iterator[str]:
    yield from _switches(old, new)
    operator = _OPERATOR.match(old)
    prefix = operator[0] if operator else ""
    for model in quantities(old[len(prefix) :])[::-1]:
        for value in quantities(new)[:1]:
            yield from (prefix + written for written in _quantities(old[len(prefix) :], new, model, value, key))
    yield from _lists(old, new)


def _switches(old: str, new: str) -> Iterator[str]:
    truth = {"1": True, "0": False}.get(new, True if new.lower() in words.TRUE else None)
    if truth is None and new.lower() in words.FALSE:
        truth = False
    if truth is None:
        return
    for yes, no in (*words.SWITCHES, ("1", "0")):
        if old.lower() in (yes, no):
            yield _cased(old, yes if truth else no)


def _cased(model: str, word: str) -> str:
    if len(model) > 1 and model.isupper():
        return word.upper()
    return word.capitalize() if model[:1].isupper() else word


def _lists(old: str, new: str) -> Iterator[str]:
    """`a, b` keeps its gaps."""
    if ", " in old and "," in new and not new.startswith(("[", "{")):
        yield ", ".join(items(new))


# --- quantities ---------------------------------------------------------------------------------------------------


def _quantities(old: str, new: str, model: Quantity, value: Quantity, key: str) -> Iterator[str]:
    if not families(model.unit):
        if not value.unit:  # the same kind of number: its digits stay as they are deployed
            yield _grouped(old, new) + model.gap + model.unit + model.tail
        return
    for number in _converted(model, value, key):
        digits = _digits(number)
        if digits is not None:
            yield _grouped(old, digits) + model.gap + agreeing(model.unit, number) + model.tail
    if not value.unit and key_unit(key):
        yield f"{_grouped(old, new)}{model.gap or ' '}{key_unit(key)}"


def _converted(model: Quantity, value: Quantity, key: str) -> Iterator[Fraction]:
    """Give the value in the model's unit, for each meaning of the units; whole numbers first."""
    if model.unit == "%" and not value.unit and not key_unit(key):
        yield value.number * 100 if value.number < 1 else value.number
        return
    source = value.unit or key_unit(key) or _assumed(model, value)
    found = [
        value.number * factor / size
        for family, factor in meanings(source)
        for other, size in meanings(model.unit)
        if family == other
    ]
    yield from sorted(dict.fromkeys(found), key=lambda number: number.denominator)


def _assumed(model: Quantity, value: Quantity) -> str:
    """Give the unit of a deployed number that neither it nor its key names.

    Bytes where it looks like them, else the document's, as long as the number is of that order.
    """
    if "size" in families(model.unit) and value.number >= _BYTES and value.number % 1024 == 0:
        return "b"
    is_near = value.number == 0 or model.number == 0 or 1 / _ORDER <= abs(value.number / model.number) <= _ORDER
    return model.unit if is_near else ""


def _digits(number: Fraction) -> str | None:
    if number.denominator == 1:
        return str(number.numerator)
    scaled = number * 10**_DECIMALS
    if scaled.denominator != 1:
        return None
    sign, digits = ("-" if number < 0 else ""), f"{abs(scaled.numerator):0{_DECIMALS + 1}d}"
    return f"{sign}{digits[:-_DECIMALS]}.{digits[-_DECIMALS:]}".rstrip("0")


def _grouped(old: str, digits: str) -> str:
    """Set a plain number's thousands and decimals apart as the old one does."""
    match = re.fullmatch(r"(?P<sign>-?)(?P<whole>\d+)(?:\.(?P<part>\d+))?", digits)
    if match is None:
        return digits
    point = "," if re.search(r"\d,(?:\d{1,2}|\d{4,})(?!\d)", old) else "."
    group = re.search(r"(?<!\d)[1-9]\d{0,2}([,.\u00a0\u2009\u202f_'’ ])\d{3}(?!\d)", old)
    # Three digits behind the only point may be decimals as well: they are no model for thousands.
    mark = group[1] if group and group[1] != point and (group[1] != "." or point == ",") else ""
    whole = match["whole"]
    if mark and len(whole) > 3:
        whole = f"{int(whole):,}".replace(",", mark)
    sign = "−" if match["sign"] and "−" in old else match["sign"]
    return sign + whole + (f"{point}{match['part']}" if match["part"] else "")
