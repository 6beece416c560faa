"""Bare web addresses in running text, which GitHub turns into links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from doclint.markdown.document import Code, Link
from doclint.model import Span

ADDRESS = re.compile(r"(?<![\w/])(?:https?://|www\.)[^\s<>`]+", re.IGNORECASE)
TRAILING = "?!.,:*_~'\";"


def bare(
    text: str, codes: Sequence[Code], links: Sequence[Link], starts: Sequence[int], ends: Sequence[int]
) -> Iterator[Link]:
    """Give the addresses that stand neither in code nor in another link."""
    if "://" not in text and "www." not in text.lower():
        return
    taken = bytearray(len(text))
    for first, last in (*((code.start, code.end) for code in codes), *((link.start, link.end) for link in links)):
        taken[first:last] = b"x" * (last - first)
    for match in ADDRESS.finditer(text):
        start, end = match.start(), match.start() + _length(match.group())
        if not any(taken[start:end]):
            span = Span(starts[start], ends[end - 1])
            yield Link(start, end, text[start:end], span, span, autolink=True)


def _length(address: str) -> int:
    """Leave out punctuation that belongs to the sentence."""
    length = len(address)
    surplus = address.count(")") - address.count("(")
    while length and (address[length - 1] in TRAILING or (address[length - 1] == ")" and surplus > 0)):
        surplus -= address[length - 1] == ")"
        length -= 1
    return length
