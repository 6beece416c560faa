"""Where each block stands: sections, lists, quotes, lead-ins and directives around the parts that were read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from doclint.markdown import inline
from doclint.markdown.comments import OPEN, closed, directive, inline_directives
from doclint.markdown.document import (
    Block,
    Cell,
    Context,
    Directive,
    Fence,
    Heading,
    HtmlBlock,
    Inline,
    Paragraph,
    Table,
)
from doclint.markdown.parts import Closing, Event, Grid, GridCell, Listing, Markup, Opening, Part, Prose, Title
from doclint.markdown.places import Content
from doclint.markdown.reader import Reading
from doclint.model import File, Span

TASK = re.compile(r"\[([ xX])\][ \t]+")
LANGUAGE = re.compile(r"\{?\.?([^\s{},:=]+)")
UNCLOSED = "a comment that is not closed"


@dataclass(slots=True)
class _Level:
    """A container that is being read."""

    kind: str
    context: Context
    outer_headings: int = 0  # headings inside a container end none of those around it
    previous: Inline | None = None  # the paragraph right before, if nothing else is between
    closed_list: Inline | None = None  # what led in to the list right before
    pending: list[Directive] = field(default_factory=list)
    items: int = 0
    is_empty: bool = True


@dataclass(slots=True)
class Outline:
    """Takes in what the reader found, part by part, and gives blocks with their contexts."""

    file: File
    reading: Reading
    blocks: list[Block] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    directives: list[Directive] = field(default_factory=list)
    unread: list[tuple[Span, str]] = field(default_factory=list)
    levels: list[_Level] = field(default_factory=lambda: [_Level("document", Context())])
    lists: int = 0

    def build(self) -> Outline:
        """Take in everything."""
        for event in self.reading.events:
            self._take(event)
        return self

    @property
    def _level(self) -> _Level:
        return self.levels[-1]

    def _take(self, event: Event) -> None:
        match event:
            case Opening():
                self._open(event)
            case Closing():
                self._close()
            case _:
                self._part(event)

    # --- containers ---

    def _open(self, opening: Opening) -> None:
        outer = self._level
        changes = self._changes(outer, opening)
        directives = outer.context.directives + self._pending()
        context = replace(outer.context, directives=directives, task=False, checked=False, **changes)
        self.levels.append(_Level(opening.kind, context, len(context.headings)))

    def _changes(self, outer: _Level, opening: Opening) -> dict[str, Any]:
        """Give what a container changes in the context of what it holds."""
        lead_in = outer.previous or outer.context.lead_in
        match opening.kind:
            case "list":
                self.lists += 1
                # A directive between two items cuts their list in two.
                resumed = outer.closed_list if outer.pending else None
                lead_in = outer.previous or resumed or outer.context.lead_in
                return {"lead_in": lead_in, "list_id": self.lists, "ordered": opening.ordered}
            case "item":
                outer.items += 1
                return {"list_path": (*outer.context.list_path, outer.items)}
            case "footnote":
                return {"footnote": opening.name, "lead_in": None}
            case "callout":
                return {"callout": opening.name, "lead_in": lead_in}
        return {"quote": True, "lead_in": lead_in}

    def _close(self) -> None:
        inner = self.levels.pop()
        outer = self._level
        outer.previous = None
        outer.closed_list = inner.context.lead_in if inner.kind == "list" else None
        if inner.kind in ("list", "item"):
            outer.pending.extend(inner.pending)

    def _pending(self) -> tuple[Directive, ...]:
        level = self._level
        pending, level.pending = level.pending, []
        return tuple(pending)

    # --- parts ---

    def _part(self, part: Part) -> None:
        match part:
            case Prose():
                self._paragraph(part.content)
            case Title():
                self._heading(part)
            case Grid():
                self._add(self._table(part), None)
            case Listing():
                self._add(self._fence(part), None)
            case Markup():
                self._markup(part)
            case _:
                assert_never(part)

    def _add(self, block: Block, previous: Inline | None) -> None:
        self.blocks.append(block)
        self._level.previous = previous
        self._level.closed_list = None
        self._level.is_empty = False

    def _context(self, lead_in: Inline | None, own: tuple[Directive, ...] = ()) -> Context:
        """Give the context of a block, and use up the directives before it."""
        context = self._level.context
        lead_in = lead_in or context.lead_in
        directives = context.directives + self._pending() + own
        if lead_in is context.lead_in and directives == context.directives:
            return context
        return replace(context, lead_in=lead_in, directives=directives)

    def _read(self, content: Content) -> Inline:
        return inline.read(content, self.reading.references)

    def _paragraph(self, content: Content) -> None:
        level = self._level
        if level.kind == "item" and level.is_empty and (task := TASK.match(content.text)):
            level.context = replace(level.context, task=True, checked=task[1] != " ")
            content = content.cut(task.end())
        text = self._read(content)
        # Prose follows on from a paragraph only where that one says so.
        before = level.previous
        lead_in = before if before and before.text.rstrip().endswith(":") else None
        self._add(Paragraph(text, self._context(lead_in, self._noted(text))), text)

    def _noted(self, text: Inline) -> tuple[Directive, ...]:
        found = inline_directives(self.file, text.comments) if text.comments else ()
        self.directives.extend(found)
        return found

    def _heading(self, part: Title) -> None:
        level = self._level
        text = self._read(part.content)
        directives = self._pending() + self._noted(text)
        heading = Heading(part.level, text, part.span, len(self.levels) > 1, directives)
        self.headings.append(heading)
        kept = level.context.headings[: level.outer_headings]
        own = level.context.headings[level.outer_headings :]
        above = tuple(other for other in own if other.level < heading.level)
        level.context = replace(level.context, headings=(*kept, *above, heading))
        level.previous = level.closed_list = None

    def _table(self, grid: Grid) -> Table:
        context = self._context(self._level.previous)
        rows = tuple(tuple(self._cell(cell) for cell in row) for row in grid.rows)
        return Table(rows[0], rows[1:], grid.alignments, grid.span, context)

    def _cell(self, cell: GridCell) -> Cell:
        text = self._read(cell.content)
        self._noted(text)
        return Cell(text, text.source, cell.raw)

    def _fence(self, part: Listing) -> Fence:
        language = LANGUAGE.match(part.info)
        name = language[1].lower() if language else ""
        return Fence(name, part.info, part.lines, part.span, self._context(self._level.previous), part.indented)

    def _markup(self, part: Markup) -> None:
        text, rest, position = part.content.text, "", 0
        for start, end in closed(text):
            rest += text[position:start]
            position = end
            self._comment(part.content.cut(start, end))
        rest = (rest + text[position:]).lstrip()
        if rest:
            if rest.startswith(OPEN):
                self.unread.append((part.span, UNCLOSED))
            self._add(HtmlBlock(part.span, self._context(self._level.previous)), None)

    def _comment(self, comment: Content) -> None:
        found = directive(comment.text, comment.span)
        if found:
            self.directives.append(found)
            self._level.pending.append(found)
