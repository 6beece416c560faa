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
    taken = [*((code.start, code.end) for code in codes), *((link.start, link.end) for link in links)]
    for match in ADDRESS.finditer(text):
        start, end = match.start(), match.start() + len(_trim(match.group()))
        if not any(first < end and start < last for first, last in taken):
            span = Span(starts[start], ends[end - 1])
            yield Link(start, end, text[start:end], span, span, autolink=True)


def _trim(address: str) -> str:
    """Leave out punctuation that belongs to the sentence."""
    while address.endswith(tuple(TRAILING)) or (address.endswith(")") and address.count(")") > address.count("(")):
        address = address[:-1]
    return address
