"""Where a YAML scalar really stands: the parser's marks take in anchors, tags and the lines after a block."""

from __future__ import annotations

import re

from doclint.model import LINE_END, Span

PROPERTIES = re.compile(r"(?:[&!][^\s]*(?:\s+|$)|#[^\r\n]*\s+)*")


def after_properties(text: str, start: int, end: int) -> int:
    """Give the index where a node begins after its anchor, its tag and comments between them."""
    match = PROPERTIES.match(text, start, end)
    return match.end() if match else start


def scalar_spans(text: str, start: int, end: int, style: str, offset: int) -> tuple[Span, Span]:
    """Give a scalar's span and the same without quotes (for a block scalar: its lines, indentation included)."""
    if style in ("|", ">"):
        body, stop = _block(text, start, end)
        return Span(offset + start, offset + stop), Span(offset + body, offset + stop)
    whole = Span(offset + start, offset + end)
    return whole, Span(whole.start + 1, whole.end - 1) if style else whole


def _block(text: str, start: int, end: int) -> tuple[int, int]:
    header = LINE_END.search(text, start, end)
    if header is None:
        return end, end
    body = line = header.end()
    stop = header.start()
    indent: int | None = None
    while line < end:
        line_end = LINE_END.search(text, line, end)
        content_end = line_end.start() if line_end else end
        content = text[line:content_end]
        depth = len(content) - len(content.lstrip(" "))
        if content.strip():
            if indent is None:
                indent = depth
            if depth < indent:
                break
            stop = content_end
        line = line_end.end() if line_end else end
    return min(body, stop) if stop < body else body, max(stop, start)
