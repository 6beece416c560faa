"""Settings in paragraphs and list items: `KEY=V`, a key with its value further on, a value before its key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from doclint.claims.cues import closing, entries, words
from doclint.claims.dates import mentions as dates
from doclint.claims.setting_claims import Statement, claim, part, value_of
from doclint.claims.setting_keys import Mention, mentions
from doclint.claims.setting_values import at, before, labelled
from doclint.claims.site import Site
from doclint.markdown.document import Document, Inline, Paragraph
from doclint.model import Claim, FactKind, Span, Vocabulary
from doclint.values import is_placeholder

NEARBY = 8  # lines between a heading that is a key and its value
ASIDE = r"(?:\s*\([^()]{0,60}\))?"


def read(document: Document, block: Paragraph, vocabulary: Vocabulary) -> Iterator[Claim]:
    """Find what a paragraph says of settings."""
    site = Site(document, block.context, block.inline, 0, 0, (), vocabulary)
    found = mentions(block.inline, vocabulary)
    for mention, following in zip(found, (*found[1:], None), strict=False):
        limit = following.start if following else len(block.inline.text)
        if said := _assigned(site, block.inline, mention) or _apart(site, block.inline, mention, limit):
            yield claim(site, said, vocabulary)
    yield from _bullet(site, block.inline, found)
    yield from _under_heading(site, block, found, vocabulary)


def _assigned(site: Site, inline: Inline, mention: Mention) -> Statement | None:
    if not mention.is_assigned or is_placeholder(mention.value):
        return None
    value_span = inline.span(mention.value_start, mention.value_end)
    key_span = inline.span(mention.start, mention.key_end)
    return Statement(mention.fact, mention.key, key_span, mention.value, value_span, mention.start, mention.end)


def _apart(site: Site, inline: Inline, mention: Mention, limit: int) -> Statement | None:
    if mention.is_assigned or mention.fact is FactKind.IMAGE:
        return None
    return (
        _default(site, inline, mention, limit)
        or _state(inline, mention, limit)
        or _set_to(site, inline, mention, limit)
        or _held(site, inline, mention)
        or _explained(site, inline, mention)
    )


def _after(inline: Inline, mention: Mention, group: str) -> re.Match[str] | None:
    pattern = re.compile(rf"{ASIDE}\s*(?:\bis\s+)?(?P<cue>{_any(group)})(?!\w)", re.IGNORECASE)
    return pattern.match(inline.text, mention.end)


def _any(group: str) -> str:
    return "|".join(re.sub(" ", r"\\s+", entry) for entry in entries(group))


def _default(site: Site, inline: Inline, mention: Mention, limit: int) -> Statement | None:
    """`KEY` defaults to V; `KEY` (default: V); the default of `KEY` is V."""
    match = re.compile(rf"\s*[(,–—-]?\s*(?:{_any('setting.default')})(?!\w)\s*", re.IGNORECASE).match(
        inline.text, mention.end
    )
    if not match and closing("setting.default_of").search(inline.text[: mention.start]):
        match = re.compile(r"\s+(?:is|ist)\s+").match(inline.text, mention.end)
    value = at(inline, match.end(), tokens=True) if match and match.end() <= limit else None
    return value_of(site, mention, value, mention.start, mention.end, default=True) if value else None


def _state(inline: Inline, mention: Mention, limit: int) -> Statement | None:
    """`KEY` is gone; X does not set `KEY`; `KEY` is set."""
    key_span = inline.span(mention.start, mention.key_end)
    said = Statement(mention.fact, mention.key, key_span, start=mention.start, end=mention.end, assertive=True)
    if match := _after(inline, mention, "setting.unset"):
        return replace(said, state="unset", end=match.end())
    if match := closing("setting.unset_before").search(inline.text[: mention.start]):
        return replace(said, state="unset", start=match.start())
    match = _after(inline, mention, "setting.set")
    if match and re.match(r"\s*(?:[.,;]|$|(?:in|on|from|by|for|everywhere)\b)", inline.text[match.end() :]):
        return replace(said, state="set", end=match.end())
    return None


def _set_to(site: Site, inline: Inline, mention: Mention, limit: int) -> Statement | None:
    """`KEY` is set to V; `KEY` is V; `KEY`: V; `KEY` = V."""
    match = _after(inline, mention, "setting.assigned")
    value = at(inline, match.end(), tokens=True) if match else None
    if match and value:
        return value_of(site, mention, value, mention.start, mention.end, default=False)
    match = _after(inline, mention, "setting.copula")
    value = at(inline, match.end()) if match else None
    if match and value:
        return value_of(site, mention, value, mention.start, mention.end, default=False)
    match = re.compile(r"\s*(?P<mark>[:=])\s*").match(inline.text, mention.end)
    value = at(inline, match.end(), tokens=match["mark"] == "=") if match else None
    if match and value:
        return replace(value_of(site, mention, value, mention.start, mention.end, default=False), assertive=False)
    return None


def _held(site: Site, inline: Inline, mention: Mention) -> Statement | None:
    """We keep `KEY` at V; ... is set to V and `KEY` to V."""
    match = re.compile(rf"\s+(?:{_any('setting.at')})\s+", re.IGNORECASE).match(inline.text, mention.end)
    if not match:
        return None
    low, _ = inline.sentence_at(mention.start)
    earlier = inline.text[low : mention.start]
    holding = closing("setting.holding").search(earlier)
    echoed = words("setting.assigned").search(earlier)
    value = at(inline, match.end(), tokens=True) if holding or echoed else None
    wished = re.search(r"\bto\s+\w+\s*$", earlier)
    return value_of(site, mention, value, mention.start, mention.end, default=False) if value and not wished else None


def _explained(site: Site, inline: Inline, mention: Mention) -> Statement | None:
    """... waits 25 ms (`KEY`)."""
    opened = re.search(r"\(\s*$", inline.text[: mention.start])
    closed = re.match(r"\s*\)", inline.text[mention.end :])
    value = before(inline.text, opened.start()) if opened and closed else None
    if not value or any(date.start < value.end and value.start < date.end for date in dates(inline.text)):
        return None
    return replace(value_of(site, mention, value, mention.start, mention.end, default=False), assertive=False)


# --- apart --------------------------------------------------------------------------------------------------------


def _bullet(site: Site, inline: Inline, found: tuple[Mention, ...]) -> Iterator[Claim]:
    """**KEY** – what it is for (default: V)."""
    if not (site.context.list_path and found) or found[0].start > 1 or found[0].is_assigned:
        return
    link = r"(?:\s*:|\s+(?:to|is))?\s+"
    pattern = re.compile(rf"[(,;.]\s*(?P<label>{_any('setting.default_label')}){link}", re.IGNORECASE)
    match = pattern.search(inline.text, found[0].end + 2)
    between = [mention for mention in found[1:] if match and mention.start < match.end()]
    if match and not between:
        key = (found[0], inline.span(found[0].start, found[0].key_end))
        yield from _labelled(site, inline, key, match, default=True)


def _under_heading(site: Site, block: Paragraph, found: tuple[Mention, ...], vocabulary: Vocabulary) -> Iterator[Claim]:
    """A heading that is a key, and its value in a line below."""
    heading = block.context.headings[-1] if block.context.headings else None
    key = _lone(heading.inline, vocabulary) if heading else None
    if not (heading and key) or not _is_near(site.document, heading.span.end, block.inline.source.start):
        return
    for group, default in (("setting.default_label", True), ("setting.label", False)):
        link = r"\s*(?::|\bto\b|\bis\b)\s*" if default else r"\s*:\s*"
        pattern = re.compile(rf"(?:^|(?<=[.\n])\s*)(?P<label>{_any(group)}){link}", re.IGNORECASE)
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


def _lone(inline: Inline, vocabulary: Vocabulary) -> Mention | None:
    """The key that a heading consists of."""
    found = mentions(inline, vocabulary)
    shown = [mention for mention in found if not mention.is_assigned or is_placeholder(mention.value)]
    if not found or len(shown) != len(found) or len({mention.key for mention in found}) > 1:
        return None
    rest = inline.text[: found[0].start] + inline.text[found[-1].end :]
    return found[0] if len(re.sub(r"[{}#]", " ", rest).split()) <= 2 else None


def _is_near(document: Document, one: int, other: int) -> bool:
    return document.file.position(other).line - document.file.position(one).line <= NEARBY
