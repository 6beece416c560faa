"""HTML comments: `<!-- doclint: … -->` speaks to the reader, all others are invisible."""

from __future__ import annotations

import re
from collections.abc import Iterator

from doclint.markdown.document import Directive
from doclint.model import File, Span

OPEN, CLOSE = "<!--", "-->"
BODY = re.compile(r"\s*doclint:\s*(.*?)\s*\Z", re.DOTALL)


def closed(text: str) -> Iterator[tuple[int, int]]:
    """Give the bounds of each comment that is closed."""
    start = text.find(OPEN)
    while start >= 0 and (close := text.find(CLOSE, start + len(OPEN) - 2)) >= 0:
        end = close + len(CLOSE)
        yield start, end
        start = text.find(OPEN, end)


def directive(comment: str, span: Span) -> Directive | None:
    """Read a comment as a directive."""
    match = BODY.match(comment.removeprefix(OPEN).removesuffix(CLOSE))
    return Directive(match[1], span) if match else None


def inline_directives(file: File, comments: tuple[Span, ...]) -> tuple[Directive, ...]:
    """Give the directives among the comments of inline text."""
    found = (directive(file.slice(span), span) for span in comments)
    return tuple(item for item in found if item)
