"""Places in files, and what is wrong with a file. Offsets count Unicode code points in a file's decoded text.

A byte-order mark and line ends count. Lines and columns count from 1, ends are exclusive.
"""

from __future__ import annotations

import bisect
import functools
import itertools
import re
from dataclasses import dataclass

# Markdown, YAML and git all end lines on these three only; str.splitlines() also splits on \f, \v, U+0085, U+2028.
LINE_END = re.compile(r"\r\n|\n|\r")
BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a file's text, `start` inclusive, `end` exclusive."""

    start: int
    end: int

    def holds(self, other: Span) -> bool:
        """Say whether `other` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Say whether the two share a character, or are the same empty place."""
        return (self.start < other.end and other.start < self.end) or self == other


NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A line and a column, as editors count them."""

    line: int
    column: int


@functools.lru_cache(maxsize=256)
def _line_starts(text: str) -> tuple[int, ...]:
    if "\r" in text:
        return (0, *(end.end() for end in LINE_END.finditer(text)))
    return tuple(itertools.accumulate((len(line) + 1 for line in text.split("\n")[:-1]), initial=0))


@dataclass(frozen=True, slots=True)
class File:
    """A file's path below the project root (with `/`) and its text exactly as it stands."""

    path: str
    text: str

    @property
    def starts(self) -> tuple[int, ...]:
        """The offset of each line's first character."""
        return _line_starts(self.text)

    def position(self, offset: int) -> Position:
        """Give the place of an offset; a byte-order mark takes no column."""
        line = bisect.bisect_right(self.starts, offset)
        column = offset - self.starts[line - 1] + 1
        if line == 1 and column > 1 and self.text.startswith(BYTE_ORDER_MARK):
            column -= 1
        return Position(line, column)

    def line(self, number: int) -> Span:
        """Give the span of a line, counted from 1, without its line end."""
        start = self.starts[number - 1]
        stop = self.starts[number] if number < len(self.starts) else len(self.text)
        return Span(start, start + len(self.text[start:stop].rstrip("\r\n")))

    def slice(self, span: Span) -> str:
        """Give the text that a span covers."""
        return self.text[span.start : span.end]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line of a file, with what it shows; the evidence under a verdict."""

    path: str
    line: int
    message: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that could not be read or does not hold where it was read. `kind` chooses the rule that reports it."""

    kind: str  # "refused" | "front-matter" | "ledger" | "suppression" | "source"
    path: str
    line: int
    message: str
    span: Span | None = None
    because: tuple[Place, ...] = ()


class InputError(Exception):
    """A file that the user owns (settings, a rule page) can't be used: where, and why in one line."""

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")
