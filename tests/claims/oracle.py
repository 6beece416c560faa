"""What a table's derived cells may show, worked out in exact fractions. Imports nothing of doclint."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from fractions import Fraction

from tests.claims.measured_tables import Sample

Range = tuple[Fraction, Fraction]
NUMBER = re.compile(r"[+\-−]?\s?\$?(\d[\d.,]*)")
SECONDS = {"ms": Fraction(1, 1000), "s": Fraction(1)}


def rows(text: str) -> list[list[str]]:
    """The body cells of the text's only table."""
    lines = [line for line in text.split("\n") if line.startswith("|")]
    return [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines[2:]]


@functools.cache
def number(cell: str, *, comma: bool) -> tuple[Fraction, Fraction] | None:
    """A cell's number and the weight of its last digit."""
    match = NUMBER.search(cell)
    if match is None:
        return None
    digits = match[1].rstrip(".,")
    digits = digits.replace(".", "").replace(",", ".") if comma else digits.replace(",", "")
    whole, _, part = digits.partition(".")
    value = Fraction(int(whole + part), 10 ** len(part))
    negative = match[0].lstrip()[:1] in "-−"
    unit = re.search(r"\b(ms|s)\b", cell)
    factor = SECONDS[unit[1]] if unit else Fraction(1)
    return (-value if negative else value) * factor, factor / 10 ** len(part)


def interval(cell: str, *, comma: bool) -> Range:
    """Every number that rounds to the one shown."""
    found = number(cell, comma=comma)
    assert found is not None, cell
    return found[0] - found[1] / 2, found[0] + found[1] / 2


def expected(formula: str, inputs: list[Range]) -> Range:
    """What the inputs give."""
    a, b = inputs[0], inputs[-1]
    quotient = (b[0] / a[1], b[1] / a[0]) if formula in ("change", "cut", "ratio", "quotient", "share") else b
    match formula:
        case "change":
            return (quotient[0] - 1) * 100, (quotient[1] - 1) * 100
        case "cut":
            return (1 - quotient[1]) * 100, (1 - quotient[0]) * 100
        case "ratio" | "quotient":
            return quotient
        case "share":
            return quotient[0] * 100, quotient[1] * 100
        case "minus":
            return b[0] - a[1], b[1] - a[0]
        case "back":
            return a[0] - b[1], a[1] - b[0]
        case "sum" | "mean":
            size = len(inputs) if formula == "mean" else 1
            return sum((i[0] for i in inputs), Fraction(0)) / size, sum((i[1] for i in inputs), Fraction(0)) / size
        case "geomean":
            return _root([i[0] for i in inputs]), _root([i[1] for i in inputs])
    raise ValueError(formula)


def _root(factors: list[Fraction]) -> Fraction:
    """The geometric mean, to one part in ten thousand millions."""
    product = Fraction(1)
    for factor in factors:
        product *= factor
    low, high = Fraction(0), max(factors)
    for _ in range(48):
        middle = (low + high) / 2
        low, high = (middle, high) if middle ** len(factors) < product else (low, middle)
    return low


def wrong_cells(sample: Sample, table: list[list[str]]) -> Iterator[tuple[int, int]]:
    """The derived cells that no value in their inputs' intervals gives, by more than one last digit."""
    for derived in sample.derived:
        for place, inputs in zip(derived.cells, derived.inputs, strict=True):
            cell = table[place[0]][place[1]]
            shown, found = interval(cell, comma=sample.comma), number(cell, comma=sample.comma)
            low, high = expected(derived.formula, [interval(table[r][c], comma=sample.comma) for r, c in inputs])
            digit = found[1] if found else Fraction(0)
            if max(Fraction(0), low - shown[1], shown[0] - high) > digit:
                yield place
