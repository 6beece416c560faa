"""The stretches of inline text of a document, each with where it stands: prose, headings and table cells alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from doclint.markdown.document import Context, Document, Inline, Paragraph, Table


@dataclass(frozen=True, slots=True)
class Passage:
    """Inline text, its context, and for a table's cell the words of its column's header and of its row's first cell."""

    inline: Inline
    context: Context
    column: str = ""
    row: str = ""
    in_heading: bool = False

    @property
    def headings(self) -> tuple[str, ...]:
        """The texts of the headings above, outer to inner."""
        return tuple(heading.text for heading in self.context.headings)


def passages(document: Document) -> Iterator[Passage]:
    """Give every passage: headings first, then blocks in order."""
    yield from _headings(document)
    for block in document.blocks:
        if isinstance(block, Paragraph):
            yield Passage(block.inline, block.context)
        elif isinstance(block, Table):
            yield from _cells(block)


def _headings(document: Document) -> Iterator[Passage]:
    above = Context()
    for heading in document.headings:
        outer = tuple(other for other in above.headings if other.level < heading.level)
        yield Passage(heading.inline, replace(above, headings=outer), in_heading=True)
        above = Context(headings=(*outer, heading))


def _cells(table: Table) -> Iterator[Passage]:
    for cell in table.header:
        yield Passage(cell.inline, table.context)
    for row in table.rows:
        for column, cell in enumerate(row):
            header = table.header[column].inline.text.strip() if column < len(table.header) else ""
            label = row[0].inline.text.strip() if column else ""
            yield Passage(cell.inline, table.context, header, label)
