"""The deployed value, written the way the document writes it."""

from __future__ import annotations

import re
from fractions import Fraction

from doclint.values.compare import FALSE, TRUE, bare
from doclint.values.quantities import UNITS, Quantity, key_unit, quantities

_PAIRS = (("true", "false"), ("yes", "no"), ("on", "off"), ("enabled", "disabled"), ("1", "0"), ("ja", "nein"))


def restyle(documented: str, deployed: str, key: str = "") -> str:
    """Write `deployed` with the spelling of `documented`: its boolean words, separators, unit and gap.

    Where that spelling can't hold the value exactly, the deployed text stands as it is.
    """
    old, new = bare(documented), bare(deployed)
    return _boolean(old, new) or _quantity(old, new, key) or new


def _boolean(old: str, new: str) -> str:
    truth = new.lower() in TRUE or (new == "1")
    if not truth and new.lower() not in FALSE and new != "0":
        return ""
    for yes, no in _PAIRS:
        if old.lower() in (yes, no):
            word = yes if truth else no
            return word.capitalize() if old[:1].isupper() else word
    return ""


def _quantity(old: str, new: str, key: str) -> str:
    ours, theirs = quantities(old), quantities(new)
    if not ours or not theirs:
        return ""
    model, value = ours[-1], theirs[0]
    number = _convert(model, value, key)
    if number is None:
        return ""
    if not model.unit and not value.unit:
        return _grouped(old, new)
    text = _plain(number)
    if text is None:
        return ""
    unit = model.unit or value.unit
    return _grouped(old, text) + (model.gap if model.unit else value.gap) + unit


def _convert(model: Quantity, value: Quantity, key: str) -> Fraction | None:
    if model.unit == value.unit or model.unit.lower() not in UNITS:
        return value.number if not value.unit or model.unit == value.unit else None
    source = value.unit or key_unit(key)
    if not model.unit:
        return None
    for family, factor in UNITS.get(source.lower(), ()):
        for other, size in UNITS[model.unit.lower()]:
            if family == other:
                return value.number * factor / size
    return None


def _plain(number: Fraction) -> str | None:
    if number.denominator == 1:
        return str(number.numerator)
    if 10**3 % number.denominator == 0:
        return f"{float(number):.3f}".rstrip("0")
    return None


def _grouped(old: str, new: str) -> str:
    mark = re.search(r"\d([,\u00a0\u2009\u202f_' ])\d{3}(?!\d)", old)
    if mark is None or not new.isdecimal() or len(new) < 4:
        return new
    return f"{int(new):,}".replace(",", mark[1])
