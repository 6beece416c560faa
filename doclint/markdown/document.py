"""What a Markdown document is made of, each part with the span that covers exactly its source text."""

from __future__ import annotations

import bisect
from collections.abc import Iterator
from dataclasses import dataclass

from doclint.model import File, Problem, Span
from doclint.syntax.node import Map


@dataclass(frozen=True, slots=True)
class Code:
    """A code span: where its content stands in the visible text, and the source with and without its backticks."""

    start: int  # visible text
    end: int
    span: Span  # backticks included
    inner: Span


@dataclass(frozen=True, slots=True)
class Link:
    """A link or image: where its text stands in the visible text, its target as written and unescaped."""

    start: int  # visible text; an image's alternative text is not visible: start == end
    end: int
    target: str  # unescaped, percent-encoding kept
    span: Span  # the whole construct
    target_span: Span | None  # the destination; None for a reference link, whose definition stands elsewhere
    image: bool = False
    autolink: bool = False


@dataclass(frozen=True, slots=True)
class Inline:
    r"""Inline text as a reader sees it, with the source place of each character.

    `starts[i]` and `ends[i]` are source offsets around visible character i; both have len(text) items. Soft and hard
    breaks are one "\n". Markup (`**`, backticks, link targets, HTML tags, comments) is not visible.
    """

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    source: Span  # from the first to the last source character, markup included
    codes: tuple[Code, ...] = ()
    links: tuple[Link, ...] = ()
    struck: tuple[tuple[int, int], ...] = ()  # visible ranges
    strong: tuple[tuple[int, int], ...] = ()
    emphasised: tuple[tuple[int, int], ...] = ()
    sentences: tuple[tuple[int, int], ...] = ()  # visible ranges that leave nothing but white space out
    comments: tuple[Span, ...] = ()  # inline HTML comments, source

    def span(self, start: int, end: int) -> Span:
        """Give the source that covers visible characters `start` to `end`; an empty range is an empty place."""
        if not self.text or start >= len(self.text):
            return Span(self.source.end, self.source.end)
        return Span(self.starts[start], self.ends[max(start, end - 1)] if end > start else self.starts[start])

    def sentence_at(self, position: int) -> tuple[int, int]:
        """Give the visible range of the sentence that holds a position; the whole text where none does."""
        nearest = bisect.bisect_left(self.sentences, (position + 1,)) - 1
        found = self.sentences[nearest] if nearest >= 0 else (0, 0)
        return found if position < found[1] else (0, len(self.text))

    def code_at(self, position: int) -> Code | None:
        """Give the code span around a visible position."""
        return next((code for code in self.codes if code.start <= position < code.end), None)

    def is_struck(self, position: int) -> bool:
        """Say whether the character is struck through."""
        return any(start <= position < end for start, end in self.struck)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading with its level, 1 to 6."""

    level: int
    inline: Inline
    span: Span
    nested: bool = False  # inside a list, quote, callout or footnote: no section of the document
    directives: tuple[Directive, ...] = ()  # comments right before it, or on its line

    @property
    def text(self) -> str:
        """The heading as a reader sees it."""
        return self.inline.text


@dataclass(frozen=True, slots=True)
class Directive:
    """A comment `<!-- doclint: … -->`. It speaks of the block that follows."""

    body: str  # what follows `doclint:`, stripped
    span: Span  # the whole comment


@dataclass(frozen=True, slots=True)
class Context:
    """Where a block stands."""

    headings: tuple[Heading, ...] = ()  # outer to inner
    lead_in: Inline | None = (
        None  # the paragraph right before (for a list item: before its list) if nothing else is between
    )
    directives: tuple[Directive, ...] = ()  # comments right before the block (or, for list items, before their list)
    quote: bool = False  # inside a block quote that is no callout
    callout: str = ""  # "note", "warning", … inside a callout (`> [!NOTE]`, `!!! note`, `:::note`)
    list_path: tuple[int, ...] = ()  # one number a list level: the item's ordinal; empty outside lists
    list_id: int = -1  # items of one list share it; -1 outside lists
    ordered: bool = False
    task: bool = False  # a `- [ ]` item
    checked: bool = False  # a `- [x]` item
    footnote: str = ""  # the label, inside a footnote's definition


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Prose: a paragraph, or the text of a list item or block quote."""

    inline: Inline
    context: Context


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell. `raw` is all that stands between its pipes; `span` the same without padding (maybe empty)."""

    inline: Inline
    span: Span
    raw: Span


@dataclass(frozen=True, slots=True)
class Table:
    """A pipe table. A row has as many cells as were written, up to the header's count."""

    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    alignments: tuple[str, ...]  # "left" "right" "center" ""
    span: Span  # whole lines, from the header row to the last row
    context: Context

    @property
    def cells(self) -> Iterator[Cell]:
        """Every cell, header first."""
        yield from self.header
        for row in self.rows:
            yield from row


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced (or indented) code block. `lines` cover each content line, container prefixes left out."""

    language: str  # the info string's first word, lower-case; "" for none and for indented code
    info: str
    lines: tuple[Span, ...]
    span: Span
    context: Context
    indented: bool = False


@dataclass(frozen=True, slots=True)
class HtmlBlock:
    """Raw HTML that is no comment; its text is not read."""

    span: Span
    context: Context


Block = Paragraph | Table | Fence | HtmlBlock


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The metadata block at the top. `root` is a map node, or None where it could not be read."""

    kind: str  # "yaml" | "toml"
    span: Span  # with its delimiter lines
    body: Span  # without them
    root: Map | None


@dataclass(frozen=True, slots=True)
class Document:
    """A Markdown document, read. Headings stand in `blocks` order through each block's context."""

    file: File
    front_matter: FrontMatter | None
    headings: tuple[Heading, ...]
    blocks: tuple[Block, ...]
    directives: tuple[Directive, ...]
    problems: tuple[Problem, ...] = ()
    unread: tuple[tuple[Span, str], ...] = ()  # parts that no reader looked into, and why
    configured_type: str = ""  # the type that the settings give the path; front matter wins
