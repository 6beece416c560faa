"""Settings whose key stands apart from the value: in a heading above, or at the head of a bullet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from doclint.claims.cues import alternatives
from doclint.claims.setting_claims import Statement, claim, part
from doclint.claims.setting_keys import Mention, mentions
from doclint.claims.setting_values import labelled
from doclint.claims.site import Site
from doclint.markdown.document import Document, Fence, Inline, Paragraph
from doclint.model import Claim, Span, Vocabulary
from doclint.values import is_placeholder

NEARBY = 8  # lines between a heading that is a key and its value
# An indented default that ends with its value: one that goes on ("for PostgreSQL") is one of several.
INDENTED = re.compile(r"\s*(?:Defaults? to|Default:)\s+`(?P<value>[^`]+)`(?:\.|,|\s*$)", re.IGNORECASE)


def bullet(site: Site, inline: Inline, found: tuple[Mention, ...]) -> Iterator[Claim]:
    """**KEY** – what it is for (default: V)."""
    if not (site.context.list_path and found) or found[0].start > 1 or found[0].is_assigned:
        return
    link = r"(?:\s*:|\s+(?:to|is))?\s+"
    pattern = re.compile(rf"[(,;.]\s*(?P<label>{alternatives('setting.default_label')}){link}", re.IGNORECASE)
    match = pattern.search(inline.text, found[0].end + 2)
    between = [mention for mention in found[1:] if match and mention.start < match.end()]
    if match and not between:
        key = (found[0], inline.span(found[0].start, found[0].key_end))
        yield from _labelled(site, inline, key, match, default=True)


def under_heading(site: Site, block: Paragraph, found: tuple[Mention, ...], vocabulary: Vocabulary) -> Iterator[Claim]:
    """A heading that is a key, and its value in a line below."""
    heading = block.context.headings[-1] if block.context.headings else None
    key = lone_key(heading.inline, vocabulary) if heading else None
    if not (heading and key) or not is_near(site.document, heading.span.end, block.inline.source.start):
        return
    for group, default in (("setting.default_label", True), ("setting.label", False)):
        link = r"\s*(?::|\bto\b|\bis\b)\s*" if default else r"\s*:\s*"
        pattern = re.compile(rf"(?:^|(?<=[.\n])\s*)(?P<label>{alternatives(group)}){link}", re.IGNORECASE)
        match = pattern.search(block.inline.text)
        if match and not any(mention.start < match.end() for mention in found):
            named_at = (key, heading.inline.span(key.start, key.key_end))
            yield from _labelled(site, block.inline, named_at, match, default=default)


def _labelled(
    site: Site, inline: Inline, key: tuple[Mention, Span], match: re.Match[str], *, default: bool
) -> Iterator[Claim]:
    """A label with its value speaks for itself: what the key is for, said before, has no part in it."""
    start, (_, high) = match.start("label"), inline.sentence_at(match.end())
    own = part(inline, start, max(high, match.end()))
    value = labelled(own, match.end() - start)
    if value is None or site.vocabulary is None:
        return
    mention, key_span = key
    said = Statement(
        mention.fact,
        mention.key,
        key_span,
        value.text,
        value.span(own, site.document.file),
        end=value.end,
        default=default,
        assertive=True,
    )
    yield claim(replace(site, inline=own, context=replace(site.context, lead_in=None)), said, site.vocabulary)


def lone_key(inline: Inline, vocabulary: Vocabulary) -> Mention | None:
    """The key that a heading consists of."""
    found = mentions(inline, vocabulary)
    shown = [mention for mention in found if not mention.is_assigned or is_placeholder(mention.value)]
    if not found or len(shown) != len(found) or len({mention.key for mention in found}) > 1:
        return None
    rest = inline.text[: found[0].start] + inline.text[found[-1].end :]
    return found[0] if len(re.sub(r"[{}#]", " ", rest).split()) <= 2 else None


def is_near(document: Document, one: int, other: int) -> bool:
    """Say whether two offsets are few enough lines apart to belong together."""
    return document.file.position(other).line - document.file.position(one).line <= NEARBY


def indented(document: Document, fence: Fence, vocabulary: Vocabulary) -> Iterator[Claim]:
    """A default in an indented block below a heading that is a key: how definition lists look to plain Markdown."""
    heading = fence.context.headings[-1] if fence.context.headings else None
    key = lone_key(heading.inline, vocabulary) if heading and fence.indented else None
    for line in fence.lines if heading and key else ():
        match = INDENTED.match(document.file.slice(line))
        if heading and key and match and not is_placeholder(match["value"]):
            span = Span(line.start + match.start("value"), line.start + match.end("value"))
            key_span = heading.inline.span(key.start, key.key_end)
            said = Statement(key.fact, key.key, key_span, match["value"], span, default=True, assertive=True)
            context = replace(fence.context, lead_in=None)
            yield claim(Site(document, context, None, 0, 0, (), vocabulary), said, vocabulary)
