"""Settings in fences: lines of assignments, and flags of a launch command, under a lead-in that says what they are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from doclint.claims.directives import option
from doclint.claims.frames import framing
from doclint.claims.setting_claims import Statement, claim
from doclint.claims.setting_keys import FLAG, is_key, unquoted
from doclint.claims.site import Site
from doclint.markdown.document import Document, Fence
from doclint.model import Claim, FactKind, Frame, Framing, Span, Vocabulary
from doclint.values import is_placeholder

OUTPUT = frozenset(
    {"text", "txt", "console", "log", "logs", "output", "plain", "plaintext", "shell-session", "terminal"}
)
ASSIGNMENT = re.compile(
    r"\s*(?:-\s+)?(?:export\s+|set\s+|Environment=|ENV\s+)?\"?(?P<key>[A-Za-z_][\w.]*)\"?"
    r"(?:=|\s*:\s+|\s+=\s+)(?P<value>\"[^\"]*\"|'[^']*'|[^\s\"'#,][^\s#,]*)\"?,?\s*(?:#.*)?$"
)
STAMP = re.compile(r"\s*\[?(?:\w+\]\s*)?\d{4}-\d\d-\d\d|\s*\d\d:\d\d:\d\d")


def read(document: Document, fence: Fence, vocabulary: Vocabulary) -> Iterator[Claim]:
    """Find what a fence says of settings."""
    site = Site(document, fence.context, None, 0, 0, (), vocabulary)
    found = tuple(said for line in fence.lines for said in _line(document, line, vocabulary))
    if found:
        framed = _frame(document, fence, vocabulary)
        for said in found:
            yield claim(site, said, vocabulary, framed=framed)


def _frame(document: Document, fence: Fence, vocabulary: Vocabulary) -> Framing:
    if option(fence.context, "frame"):
        return framing(document, fence.context, None)
    if fence.language in OUTPUT or any(STAMP.match(document.file.slice(line)) for line in fence.lines):
        return Framing(Frame.QUOTED, ("output of a program",))
    if fence.language in ("diff", "patch"):
        return Framing(Frame.PAST, ("a patch",))
    found = framing(document, fence.context, None, vocabulary=vocabulary)
    if found.frame is Frame.CURRENT and fence.context.lead_in is None:
        return Framing(Frame.EXAMPLE, ("a fence that nothing introduces",))
    return found


def _line(document: Document, line: Span, vocabulary: Vocabulary) -> Iterator[Statement]:
    text = document.file.slice(line)
    if text.lstrip().startswith(("#", "$", ">", "//", ";", "%")):
        return
    match = ASSIGNMENT.match(text)
    if match and is_key(match["key"], vocabulary):
        yield from _said(FactKind.ENV, match, line.start)
    elif not re.match(r"\s*[A-Z_][A-Z0-9_]*=\S*\s", text):
        for flag in FLAG.finditer(text):
            if flag["key"] in vocabulary.flags and text[: flag.start()][-1:] in ("", " ", "\t"):
                yield from _said(FactKind.FLAG, flag, line.start)


def _said(fact: FactKind, match: re.Match[str], offset: int) -> Iterator[Statement]:
    value, start, end = unquoted(match["value"], offset + match.start("value"))
    if not is_placeholder(value):
        key = Span(offset + match.start("key"), offset + match.end("key"))
        yield Statement(fact, match["key"], key, value, Span(start, end))
