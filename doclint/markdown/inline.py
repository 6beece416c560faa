"""Inline text: what a reader sees, and the place in the file of each character."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from markdown_it.helpers import parseLinkDestination
from markdown_it.token import Token

from doclint.markdown.document import Code, Inline, Link
from doclint.markdown.places import Content
from doclint.markdown.reader import tokens_of
from doclint.markdown.sentences import split
from doclint.markdown.urls import bare
from doclint.model import Span

MARKUP = re.compile(r"[\\`*_~\[\]!<>&\n]")
TAG = re.compile(r"<(/?)([A-Za-z]+)")
# GitHub leaves `~~took ~5 ms~~` as it is; whoever wrote it struck it out.
LITERAL_STRIKE = re.compile(r"~~(?=\S).*?(?<=\S)~~", re.DOTALL)
HTML_RANGES = {"del": "s", "s": "s", "strike": "s", "b": "strong", "strong": "strong", "i": "em", "em": "em"}


def read(content: Content, references: dict[str, Any]) -> Inline:
    """Read inline text."""
    walk = _Walk(content)
    if MARKUP.search(content.text):
        walk.follow(tokens_of(content.text, references))
    else:
        walk.show(content.text)
    return walk.inline()


class _Walk:
    """Follows the parser's tokens through the source: the cursor always stands right behind the last one."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.source = content.text
        self.cursor = 0
        self.text: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.codes: list[Code] = []
        self.links: list[Link] = []
        self.comments: list[Span] = []
        self.ranges: dict[str, list[tuple[int, int]]] = {"s": [], "strong": [], "em": []}
        self.open: dict[str, list[int]] = {"s": [], "strong": [], "em": []}
        self.open_links: list[tuple[int, Token]] = []

    @property
    def here(self) -> int:
        """The visible position."""
        return len(self.starts)

    def span(self, start: int, end: int) -> Span:
        """Give the file's span of a stretch of the source."""
        return Span(self.content.at[start], self.content.at[end])

    def follow(self, tokens: list[Token]) -> None:
        """Take in each token."""
        for token in tokens:
            HANDLERS.get(token.type, _pass)(self, token)

    def show(self, text: str) -> None:
        """Take in text that stands at the cursor as it is."""
        start, end = self.cursor, self.cursor + len(text)
        if not self.source.startswith(text, start):
            raise ValueError("text without a place")
        self.text.append(text)
        self.starts.extend(self.content.at[start:end])
        self.ends.extend(self.content.at[start + 1 : end + 1])
        self.cursor = end

    def stand_for(self, text: str, start: int, end: int) -> None:
        """Take in characters that each stand for the same stretch of the source."""
        span = self.span(start, end)
        self.text.append(text)
        self.starts.extend([span.start] * len(text))
        self.ends.extend([span.end] * len(text))
        self.cursor = end

    def mark(self, kind: str, opens: bool) -> None:  # noqa: FBT001
        """Open or close a range of struck, strong or emphasised text."""
        if opens:
            self.open[kind].append(self.here)
        elif self.open[kind]:
            self.ranges[kind].append((self.open[kind].pop(), self.here))

    def inline(self) -> Inline:
        """Put together what was taken in."""
        text = "".join(self.text)
        codes = tuple(self.codes)
        links = (*self.links, *bare(text, codes, self.links, self.starts, self.ends))
        return Inline(
            text=text,
            starts=tuple(self.starts),
            ends=tuple(self.ends),
            source=self.content.span,
            codes=codes,
            links=tuple(sorted(links, key=lambda link: link.span)),
            struck=tuple(sorted((*self.ranges["s"], *_literally_struck(text, codes)))),
            strong=tuple(sorted(self.ranges["strong"])),
            emphasised=tuple(sorted(self.ranges["em"])),
            sentences=split(text, tuple((code.start, code.end) for code in codes)),
            comments=tuple(self.comments),
        )


def _literally_struck(text: str, codes: tuple[Code, ...]) -> Iterator[tuple[int, int]]:
    for match in LITERAL_STRIKE.finditer(text) if "~~" in text else ():
        if not any(code.start <= match.start() < code.end for code in codes):
            yield match.span()


def _text(walk: _Walk, token: Token) -> None:
    walk.show(token.content)


def _special(walk: _Walk, token: Token) -> None:
    """An escape or an entity."""
    start, end = token.meta["place"]
    if walk.source.startswith(token.content, start) and end - start == len(token.content):
        walk.show(token.content)  # a backslash that escapes nothing
    else:
        walk.stand_for(token.content, start, end)


def _break(walk: _Walk, token: Token) -> None:
    at = walk.source.index("\n", walk.cursor)
    walk.stand_for("\n", at, at + 1)
    walk.cursor = token.meta["place"][1]


def _code(walk: _Walk, token: Token) -> None:
    start, end = token.meta["place"]
    first, last = start + len(token.markup), end - len(token.markup)
    inner = walk.span(first, last)
    shown = walk.here
    # One space is taken off at each side, if at all.
    walk.cursor = first + (last - first - len(token.content)) // 2
    stop = walk.cursor + len(token.content)
    walk.text.append(token.content)
    walk.starts.extend(walk.content.at[walk.cursor : stop])
    walk.ends.extend(walk.content.at[walk.cursor + 1 : stop + 1])
    walk.codes.append(Code(shown, walk.here, walk.span(start, end), inner))
    walk.cursor = end


def _html(walk: _Walk, token: Token) -> None:
    start, end = token.meta["place"]
    tag = TAG.match(token.content)
    name = tag[2].lower() if tag else ""
    if token.content.startswith("<!--"):
        walk.comments.append(walk.span(start, end))
    elif name == "br":
        walk.stand_for("\n", start, end)
    elif tag and name in HTML_RANGES:
        walk.mark(HTML_RANGES[name], not tag[1])
    walk.cursor = end


def _image(walk: _Walk, token: Token) -> None:
    start, end = token.meta["place"]
    label_end = start + len("![") + len(token.content)
    target_span = _destination(walk, label_end, end)
    target = str(token.attrs["src"])
    walk.links.append(Link(walk.here, walk.here, target, walk.span(start, end), target_span, image=True))
    walk.cursor = end


def _link_open(walk: _Walk, token: Token) -> None:
    walk.open_links.append((walk.here, token))
    walk.cursor = token.meta["place"][0] + 1


def _link_close(walk: _Walk, _: Token) -> None:
    shown, token = walk.open_links.pop()
    start, end = token.meta["place"]
    autolink = token.markup == "autolink"
    target_span = walk.span(start + 1, end - 1) if autolink else _destination(walk, walk.cursor, end)
    target = str(token.attrs["href"])
    walk.links.append(Link(shown, walk.here, target, walk.span(start, end), target_span, autolink=autolink))
    walk.cursor = end


def _destination(walk: _Walk, label_end: int, end: int) -> Span | None:
    """Give the place of a link's destination; None where the label refers to a definition."""
    source = walk.source
    if not source.startswith("](", label_end) or label_end + 1 == end:
        return None
    start = label_end + 2
    while source[start] in " \t\n":
        start += 1
    found = parseLinkDestination(source, start, end)
    if not found.ok:
        return walk.span(start, start)
    pointed = source[start] == "<"
    return walk.span(start + pointed, found.pos - pointed)


def _opens(kind: str) -> Callable[[_Walk, Token], None]:
    def handle(walk: _Walk, token: Token) -> None:
        walk.mark(kind, token.nesting > 0)
        walk.cursor += len(token.markup)

    return handle


def _pass(walk: _Walk, token: Token) -> None:
    walk.cursor = token.meta["place"][1]


HANDLERS: dict[str, Callable[[_Walk, Token], None]] = {
    "text": _text,
    "text_special": _special,
    "softbreak": _break,
    "hardbreak": _break,
    "code_inline": _code,
    "html_inline": _html,
    "image": _image,
    "link_open": _link_open,
    "link_close": _link_close,
    **{f"{kind}_{side}": _opens(kind) for kind in ("s", "strong", "em") for side in ("open", "close")},
}
