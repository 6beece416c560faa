"""What the block rules of the Markdown reader find: parts with their places, before anyone reads their inline text."""

from __future__ import annotations

from dataclasses import dataclass

from doclint.markdown.places import Content
from doclint.model import Span


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph, or the title of a callout."""

    content: Content


@dataclass(frozen=True, slots=True)
class Title:
    """A heading."""

    content: Content
    level: int
    span: Span


@dataclass(frozen=True, slots=True)
class GridCell:
    r"""A cell: its text with `\|` as one character, and what stands between its pipes."""

    content: Content
    raw: Span


@dataclass(frozen=True, slots=True)
class Grid:
    """A pipe table, header row first."""

    rows: tuple[tuple[GridCell, ...], ...]
    alignments: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Listing:
    """A fenced or indented code block."""

    info: str
    lines: tuple[Span, ...]
    span: Span
    indented: bool


@dataclass(frozen=True, slots=True)
class Markup:
    """A block of raw HTML; comments are such blocks too."""

    content: Content
    span: Span


@dataclass(frozen=True, slots=True)
class Opening:
    """A container begins. `name` is the kind of a callout or the label of a footnote."""

    kind: str  # "quote" | "callout" | "list" | "item" | "footnote"
    name: str = ""
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Closing:
    """The innermost container ends."""


Part = Prose | Title | Grid | Listing | Markup
Event = Part | Opening | Closing
