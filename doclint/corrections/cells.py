"""Replacing text inside a table cell without moving its column."""

from __future__ import annotations

from doclint.markdown.document import Cell, Document, Table
from doclint.model import Edit, Span


def replace(document: Document, span: Span, text: str) -> Edit:
    """Give the edit that puts `text` at `span`; in a cell of an aligned column the padding takes up the difference."""
    for block in document.blocks:
        if isinstance(block, Table) and block.span.holds(span):
            for column, cell in _cells(block):
                if cell.raw.holds(span):
                    return _padded(document, block, column, cell, span, text.replace("|", "\\|"))
    return Edit(document.file.path, span, text)


def _cells(table: Table) -> list[tuple[int, Cell]]:
    return [pair for row in (table.header, *table.rows) for pair in enumerate(row)]


def _padded(document: Document, table: Table, column: int, cell: Cell, span: Span, text: str) -> Edit:
    grown = len(text) - (span.end - span.start)
    if grown == 0 or not _is_aligned(table, column, cell):
        return Edit(document.file.path, span, text)
    left, right = cell.span.start - cell.raw.start, cell.raw.end - cell.span.end
    if table.alignments[column] == "right":
        inner = document.file.slice(Span(cell.span.start, span.start))
        start = cell.span.start - max(0, min(grown, left - 1))
        return Edit(document.file.path, Span(start, span.end), " " * max(0, -grown) + inner + text)
    inner = document.file.slice(Span(span.end, cell.span.end))
    end = cell.span.end + max(0, min(grown, right - 1))
    return Edit(document.file.path, Span(span.start, end), text + inner + " " * max(0, -grown))


def _is_aligned(table: Table, column: int, cell: Cell) -> bool:
    """Say whether someone keeps this column's width: the cell is as wide as its header."""
    if column >= len(table.header):
        return False
    header = table.header[column].raw
    return header.end - header.start == cell.raw.end - cell.raw.start
