"""HTML comments: `<!-- doclint: … -->` speaks to the reader, all others are invisible."""

from __future__ import annotations

import re

from doclint.markdown.document import Directive
from doclint.model import File, Span

COMMENT = re.compile(r"<!--(?:>|->|(.*?)-->)", re.DOTALL)
BODY = re.compile(r"\s*doclint:\s*(.*?)\s*\Z", re.DOTALL)


def directive(body: str, span: Span) -> Directive | None:
    """Read a comment's text as a directive."""
    match = BODY.match(body)
    return Directive(match[1], span) if match else None


def inline_directives(file: File, comments: tuple[Span, ...]) -> tuple[Directive, ...]:
    """Give the directives among the comments of inline text."""
    found = (directive(file.slice(span).removeprefix("<!--").removesuffix("-->"), span) for span in comments)
    return tuple(item for item in found if item)
