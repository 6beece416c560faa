"""A table as lines of quantities: its columns, or its rows, with titles, labels and what each can mean."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from doclint.claims.measurements import numbers
from doclint.claims.measurements.formulas import Slot, Term, term
from doclint.claims.measurements.numbers import Quantity, Reading
from doclint.claims.measurements.words import has, is_only
from doclint.markdown.document import Cell, Inline, Table

AGGREGATES = ("either", "total", "mean", "median", "geomean", "subtotal", "overall")


@dataclass(frozen=True, slots=True)
class Line:
    """A column's (or a row's) quantities of one role, one a position; None where the cell holds no number."""

    title: str
    index: int
    role: str
    slots: tuple[Slot, ...]
    readings: tuple[Reading, ...]
    numbers: tuple[Quantity | None, ...] = field(init=False, repr=False)
    quantities: tuple[Quantity, ...] = field(init=False, repr=False)
    kind: str = field(init=False)  # the commonest kind of unit

    def __post_init__(self) -> None:
        """Pick out the numbers once; every formula that is tried reads them."""
        found = tuple(reading.part(self.role) for reading in self.readings)
        kinds = Counter(quantity.kind for quantity in found if quantity)
        object.__setattr__(self, "numbers", found)
        object.__setattr__(self, "quantities", tuple(q for q in found if q))
        object.__setattr__(self, "kind", kinds.most_common(1)[0][0] if kinds else "")

    def quantity(self, position: int) -> Quantity | None:
        """The number at a position."""
        return self.numbers[position]

    @property
    def is_signed(self) -> bool:
        """Say whether some number has an explicit sign."""
        return any(quantity.style.sign for quantity in self.quantities)

    @property
    def is_goal(self) -> bool:
        """Say whether the title announces wishes, not measurements."""
        return has("column.goal", self.title)

    @property
    def is_rate(self) -> bool:
        """Say whether adding the numbers up would mean nothing."""
        return self.kind in ("%", "x", "pp") or "/" in self.kind or has("column.intensive", bare(self.title))


@dataclass(frozen=True, slots=True)
class Grid:
    """Lines of one length, and the labels of their positions."""

    lines: tuple[Line, ...]
    labels: tuple[str, ...]
    values: Mapping[Slot, Term]
    aggregates: Mapping[int, str] = field(init=False)  # the positions that summarise others, by their kind

    def __post_init__(self) -> None:
        """Read the labels once."""
        found = {position: kind for position, label in enumerate(self.labels) if (kind := aggregate(label))}
        object.__setattr__(self, "aggregates", found)

    def line(self, slot: Slot) -> Line | None:
        """The line that holds a place."""
        return next((line for line in self.lines if slot in line.slots), None)


def aggregate(label: str) -> str:
    """What a label that is nothing but a summary's name stands for, or nothing."""
    return next((name for name in AGGREGATES if is_only(f"aggregate.{name}", bare(label))), "")


def bare(title: str) -> str:
    """A title without its unit or remark in brackets."""
    return re.sub(r"[(\[][^()\[\]]*[)\]]", " ", title).strip()


def columns(table: Table, document_votes: int) -> Grid:
    """Read a table by its columns; the leading label columns are no lines."""
    readings = _readings(table, document_votes)
    titles = [cell.inline.text.strip() for cell in table.header]
    first = _label_columns(table, readings, titles)
    labels = tuple(_label(row, first) for row in table.rows)
    lines = tuple(line for column in range(first, len(titles)) for line in _lines(titles[column], column, readings))
    return Grid(lines, labels, _values(lines))


def rows(grid: Grid) -> Grid:
    """The same table read by its rows."""
    single = [line for line in grid.lines if line.role == ""]
    lines = tuple(
        Line(
            label,
            position,
            "",
            tuple(line.slots[position] for line in single),
            tuple(line.readings[position] for line in single),
        )
        for position, label in enumerate(grid.labels)
    )
    return Grid(lines, tuple(line.title for line in single), grid.values)


def visible(inline: Inline) -> str:
    """The visible text with struck parts blanked, so that places stay."""
    text = inline.text
    for start, end in inline.struck:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _readings(table: Table, document_votes: int) -> list[list[Reading]]:
    texts = [[visible(cell.inline) for cell in row] for row in table.rows]
    votes = numbers.decimal_votes(text for row in texts for text in row) or document_votes
    mark = "," if votes > 0 else "."
    units = [numbers.header_unit(cell.inline.text) for cell in table.header]
    width = len(table.header)
    return [
        [_reading(row, column, mark, units[column] or numbers.header_unit(row[0])) for column in range(width)]
        for row in texts
        if row
    ]


def _reading(row: list[str], column: int, mark: str, unit: str) -> Reading:
    return numbers.read(row[column], mark, unit) if column < len(row) else Reading(word="missing")


def _label_columns(table: Table, readings: list[list[Reading]], titles: list[str]) -> int:
    """How many leading columns name the rows: all text ones, and the first even where it is a number."""
    count = 0
    while count < len(titles) and _is_text(readings, count):
        count += 1
    measured = has("column.before", titles[0]) and any("." in c.inline.text for row in table.rows for c in row[:1])
    return count or (0 if measured else 1)


def _is_text(readings: list[list[Reading]], column: int) -> bool:
    return sum(bool(row[column].parts) for row in readings) * 2 < len(readings)


def _label(row: tuple[Cell, ...], first: int) -> str:
    texts = [cell.inline.text.strip() for cell in row[: max(first, 1)]]
    return next((text for text in reversed(texts) if aggregate(text)), " · ".join(filter(None, texts)))


def _lines(title: str, column: int, readings: list[list[Reading]]) -> Iterable[Line]:
    cells = tuple(row[column] for row in readings)
    for role in ("", "a", "b", "p"):
        if role == "" or any(cell.part(role) for cell in cells):
            slots = tuple(Slot(row, column, role) for row in range(len(cells)))
            yield Line(title, column, role, slots, cells)


def _values(lines: Iterable[Line]) -> dict[Slot, Term]:
    found: dict[Slot, Term] = {}
    for line in lines:
        half = _granularity(line.quantities) / 2
        for position, slot in enumerate(line.slots):
            quantity = line.quantity(position)
            if quantity:
                found[slot] = term(quantity, half * quantity.factor)
    return found


def _granularity(quantities: tuple[Quantity, ...]) -> float:
    """The step of a column of round numbers: three multiples of ten, or two of a hundred, are no accident."""
    shown = [round(abs(q.value / q.factor)) for q in quantities if q.style.decimals == 0 and q.value]
    if len(shown) < 2 or len(shown) < len([q for q in quantities if q.value]):
        return 0.0
    step = 10
    while all(number % (step * 10) == 0 for number in shown) and step < 10**9:
        step *= 10
    enough = all(number % step == 0 for number in shown) and (len(shown) >= 3 or step >= 100)
    return float(step) if enough else 0.0
