"""Text that a parser has cut out and changed, with the place in the file that each character came from."""

from __future__ import annotations

from dataclasses import dataclass

from markdown_it.rules_block import StateBlock

from doclint.model import Span


@dataclass(frozen=True, slots=True)
class Content:
    """Text with `len(text) + 1` offsets into the file: character i is read from `at[i]` up to `at[i + 1]`."""

    text: str
    at: list[int]

    @property
    def span(self) -> Span:
        """The source that the whole text was read from."""
        return Span(self.at[0], self.at[-1])

    def cut(self, start: int, end: int | None = None) -> Content:
        """Give a part of it."""
        stop = len(self.text) if end is None else end
        return Content(self.text[start:stop], self.at[start : stop + 1])


def line_feeds_only(text: str, start: int) -> list[int]:
    r"""Give the file's offset of each character, and of the end, once `\r\n` has become one line feed."""
    places: list[int] = []
    position = start
    while (pair := text.find("\r\n", position)) >= 0:
        places.extend(range(position, pair + 1))
        position = pair + 2
    places.extend(range(position, len(text) + 1))
    return places


def places_of(state: StateBlock) -> list[int]:
    """Give the file's offset of each character of the text that a block rule sees."""
    places: list[int] = state.env["places"]
    return places


def line_start(state: StateBlock, line: int) -> int:
    """Give where a line's own text starts, after the markers and the indent of its containers."""
    return state.bMarks[line] + state.tShift[line]


def line_text(state: StateBlock, line: int) -> str:
    """Give a line's own text."""
    return state.src[line_start(state, line) : state.eMarks[line]]


def stretch(state: StateBlock, start: int, end: int) -> Content:
    """Place a stretch of the text that a block rule sees."""
    return Content(state.src[start:end], places_of(state)[start : end + 1])


def span_of(state: StateBlock, start: int, end: int) -> Span:
    """Give the file's span of a stretch of the text that a block rule sees."""
    places = places_of(state)
    return Span(places[start], places[end])


def block_span(state: StateBlock, first: int, stop: int) -> Span:
    """Give the span of the lines `first` to `stop` (exclusive), from the first one's own text."""
    return span_of(state, line_start(state, first), state.eMarks[stop - 1])


def lines_content(state: StateBlock, first: int, text: str) -> Content:
    """Place text that was put together from whole lines, each without the markers of its containers."""
    places = places_of(state)
    at: list[int] = []
    for line, part in enumerate(text.split("\n"), first):
        start, padding = _start(state, line, part)
        at.extend([places[start]] * padding)
        at.extend(places[start : state.eMarks[line] + 1])
    return Content(text, at)


def line_spans(state: StateBlock, first: int, parts: list[str]) -> tuple[Span, ...]:
    """Place each of several whole lines."""
    return tuple(
        span_of(state, _start(state, line, part)[0], state.eMarks[line]) for line, part in enumerate(parts, first)
    )


def _start(state: StateBlock, line: int, part: str) -> tuple[int, int]:
    """Give where a line's text starts in the source, and how many of its spaces only stand for part of a tab."""
    first = state.eMarks[line] - len(part)
    for padding in range(len(part)):
        start = first + padding
        if start >= state.bMarks[line] and state.src.startswith(part[padding:], start):
            return start, padding
    return state.eMarks[line], len(part)
