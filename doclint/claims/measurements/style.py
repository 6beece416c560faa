"""Writing a number the way its neighbours are written."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Context, Decimal

from doclint.claims.measurements.numbers import Quantity

_EXACT = Context(prec=400)  # more digits than a float has


def written(value: float, like: Quantity, neighbours: Iterable[Quantity], minus: str) -> str:
    """Give a number (in the unit's base) with the digits, marks and signs of a displayed one."""
    around = tuple(neighbours)
    step = Decimal(1).scaleb(-like.style.decimals)
    number = Decimal(repr(round(value / like.factor, 10))).quantize(step, ROUND_HALF_UP, _EXACT)
    digits = f"{abs(number):f}"
    whole, _, part = digits.partition(".")
    group = like.style.group or next((q.style.group for q in around if q.style.group), "")
    body = _grouped(whole, group) + (like.style.mark + part if part else "")
    return _sign(number, like, around, minus) + body


def minus_sign(quantities: Iterable[Quantity], text: str) -> str:
    """The minus sign that a column uses, else the one before digits elsewhere in the text, else a hyphen."""
    signs = [q.style.sign for q in quantities if q.style.sign not in ("", "+")]
    if signs:
        return max(signs, key=signs.count)
    return "−" if any(f"−{digit}" in text for digit in "0123456789") else "-"


def _sign(number: Decimal, like: Quantity, around: tuple[Quantity, ...], minus: str) -> str:
    if number < 0:
        return minus
    explicit = like.style.sign == "+" or any(q.style.sign == "+" for q in around)
    return "+" if explicit and number > 0 else ""


def _grouped(digits: str, mark: str) -> str:
    if not mark or len(digits) < 4:
        return digits
    head = len(digits) % 3
    parts = [digits[:head]] * bool(head) + [digits[i : i + 3] for i in range(head, len(digits), 3)]
    return mark.join(parts)
