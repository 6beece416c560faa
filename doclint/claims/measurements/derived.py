"""Claims of derived cells: each is what a formula makes of other cells, with what it shows and what they give."""

from __future__ import annotations

from collections.abc import Iterator

from doclint.claims.measurements import blame, candidates, fitting, grid, sections, shapes, style
from doclint.claims.measurements.blame import Verdict
from doclint.claims.measurements.fitting import Constraint
from doclint.claims.measurements.formulas import Slot
from doclint.claims.measurements.grid import Grid, Line
from doclint.claims.measurements.numbers import Quantity
from doclint.claims.measurements.sections import Surroundings
from doclint.claims.measurements.summaries import summaries
from doclint.claims.measurements.words import has
from doclint.markdown.document import Cell, Document, Table
from doclint.model import Claim, DerivedClaim, Frame, Framing, Interval, Scope, Span

MOST_CELLS = 2000  # a larger table is data, not a comparison


def derived(document: Document) -> Iterator[Claim]:
    """Give the claims of every table whose arithmetic is understood."""
    votes: int | None = None
    for block in document.blocks:
        if isinstance(block, Table) and _is_numeric(block):
            votes = sections.document_votes(document) if votes is None else votes
            yield from _of_table(document, block, votes)


def _is_numeric(table: Table) -> bool:
    size = len(table.rows) * len(table.header)
    digits = sum(any(char.isdigit() for char in cell.inline.text) for row in table.rows for cell in row)
    return 0 < size <= MOST_CELLS and digits >= 2


def _of_table(document: Document, table: Table, votes: int) -> Iterator[Claim]:
    around = sections.surroundings(document, table)
    if has("column.goal", around.heading):
        return
    by_column = grid.columns(table, votes)
    found = _constraints(by_column, around)
    by_row = grid.rows(by_column)
    known = {constraint.target for constraint in found}
    found += [c for c in _row_constraints(by_row, around) if c.target not in known]
    by_cell: dict[tuple[int, int], list[Verdict]] = {}
    for verdict in blame.verdicts(by_column, found):
        slot = verdict.constraint.target
        by_cell.setdefault((slot.row, slot.column), []).append(verdict)
    for (row, column), verdicts in by_cell.items():
        yield _claim(document, table, by_column, table.rows[row][column], verdicts)


def _constraints(by_column: Grid, around: Surroundings) -> list[Constraint]:
    found: list[Constraint] = []
    settled: set[tuple[int, str]] = set()
    for target in _targets(by_column):
        constraints = _explained(by_column, target, _inputs(by_column, target, settled), around)
        if constraints:
            settled.add((target.index, target.role))
        found += constraints
    summed = [c for c in found if c.target.row in by_column.aggregates]
    own = [c for c in found if c not in summed]
    at_summaries = {c.target: c.options for c in summed if any(r.evaluate(by_column.values) for r in c.options)}
    known = {c.target for c in own}
    return own + [c for c in summaries(by_column, at_summaries, around) if c.target not in known]


def _row_constraints(by_row: Grid, around: Surroundings) -> list[Constraint]:
    """Rows that compare other rows: `change | −20 % | −25 %`."""
    targets = [line for line in _targets(by_row) if fitting.is_hinted(line) and not grid.aggregate(line.title)]
    found: list[Constraint] = []
    for target in targets:
        inputs = [line for line in by_row.lines if line not in targets and not grid.aggregate(line.title)]
        found += _explained(by_row, target, inputs, around)
    return found


def _targets(lines: Grid) -> list[Line]:
    """The lines that may follow from others, the plainest first."""
    fit = [
        line
        for line in lines.lines
        if not line.is_goal and (shapes.families(line) or grid.aggregate(line.title)) and line.quantities
    ]
    return sorted(fit, key=lambda line: (not fitting.is_hinted(line), line.index))


def _inputs(lines: Grid, target: Line, settled: set[tuple[int, str]]) -> list[Line]:
    return [
        line
        for line in lines.lines
        if line is not target
        and (line.index, line.role) not in settled
        and not line.is_goal
        and len(line.quantities) > 1
        and line.kind not in ("pp", "x")
        and not (line.is_signed and line.kind == "%" and line.role != "a")
    ]


def _explained(lines: Grid, target: Line, inputs: list[Line], around: Surroundings) -> list[Constraint]:
    names = [line.title for line in inputs] + [part for label in lines.labels for part in label.split(" · ")]
    stated = sections.stated_bases(target.title, around, names)
    sorts = candidates.candidates(lines, target, inputs, sections.figures(around))
    return next(filter(None, (fitting.explain(lines, target, tried, stated) for tried in sorts)), [])


def _claim(document: Document, table: Table, lines: Grid, cell: Cell, verdicts: list[Verdict]) -> Claim:
    main = next((v for v in verdicts if v.wrong), verdicts[0])
    slot = main.constraint.target
    line = lines.line(slot)
    quantity = line.quantity(slot.row) if line else None
    detail = DerivedClaim(
        formula=main.constraint.name,
        shown=quantity.interval if quantity else fitting.FLAT,
        expected=_expected(main, quantity),
        corrected=_corrected(document, table, lines, cell, verdicts),
        inputs=tuple(_cell_span(table, s) for s in main.recipe.slots),
        inputs_text=_inputs_text(document, table, main),
    )
    title = table.header[slot.column].inline.text.strip()
    text = f"{lines.labels[slot.row]} / {title}: {cell.inline.text.strip()}"
    headings = tuple(heading.text for heading in table.context.headings)
    return Claim("derived", document.file.path, cell.span, text, headings, _framing(table), Scope(), detail)


def _framing(table: Table) -> Framing:
    if table.context.quote and not table.context.callout:
        return Framing(Frame.QUOTED, ("block quote",))
    return Framing(Frame.CURRENT, ("a table's arithmetic holds at any time",))


def _expected(verdict: Verdict, quantity: Quantity | None) -> Interval:
    """What the inputs give; widened to the shown number where nothing is held against it."""
    interval = verdict.expected.interval
    if verdict.wrong or quantity is None:
        return interval
    return Interval(min(interval.low, quantity.value), max(interval.high, quantity.value))


def _cell_span(table: Table, slot: Slot) -> Span:
    return table.rows[slot.row][slot.column].span


def _inputs_text(document: Document, table: Table, verdict: Verdict) -> str:
    cells = list(dict.fromkeys(_cell_span(table, slot) for slot in verdict.recipe.slots))
    texts = [document.file.slice(span).replace("*", "").strip() for span in cells]
    return ", ".join(texts if len(texts) <= 6 else [*texts[:3], "…", texts[-1]])


def _corrected(document: Document, table: Table, lines: Grid, cell: Cell, verdicts: list[Verdict]) -> str:
    """The cell's source with each wrong number rewritten."""
    source = document.file.slice(cell.span)
    for verdict in sorted((v for v in verdicts if v.wrong), key=lambda v: v.constraint.target.role, reverse=True):
        slot = verdict.constraint.target
        line = lines.line(slot)
        quantity = line.quantity(slot.row) if line else None
        if line is None:
            return ""
        if quantity is None:
            return _in_place_of_word(document, table, line, verdict)
        minus = style.minus_sign(line.quantities, document.file.text)
        value = (
            abs(verdict.expected.value) if quantity.worded or verdict.constraint.loose_sign else verdict.expected.value
        )
        new = style.written(value, quantity, line.quantities, minus)
        span = cell.inline.span(quantity.start, quantity.end)
        source = source[: span.start - cell.span.start] + new + source[span.end - cell.span.start :]
    return source


def _in_place_of_word(document: Document, table: Table, line: Line, verdict: Verdict) -> str:
    """A number for a cell that says "flat", written like the nearest plain cell of its column."""
    for slot, reading in sorted(
        zip(line.slots, line.readings, strict=True), key=lambda pair: abs(pair[0].row - verdict.constraint.target.row)
    ):
        quantity = reading.part(line.role)
        cell = table.rows[slot.row][slot.column] if quantity else None
        if quantity and cell and document.file.slice(cell.span) == cell.inline.text:
            minus = style.minus_sign(line.quantities, document.file.text)
            new = style.written(verdict.expected.value, quantity, line.quantities, minus)
            text = cell.inline.text
            return text[: quantity.start] + new + text[quantity.end :]
    return ""
