"""Settings in paragraphs and list items: `KEY=V`, a key with its value further on, a value before its key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from doclint.claims.cues import alternatives, closing, words
from doclint.claims.dates import mentions as dates
from doclint.claims.setting_claims import Statement, claim, value_of
from doclint.claims.setting_headings import bullet, under_heading
from doclint.claims.setting_keys import Mention, mentions
from doclint.claims.setting_values import at, before
from doclint.claims.site import Site
from doclint.markdown.document import Document, Inline, Paragraph
from doclint.model import Claim, FactKind, Vocabulary
from doclint.values import is_placeholder

OPENED = re.compile(r"\s*\(")
ASIDE = r"(?:\s*\([^()]{0,60}\))?"


def read(document: Document, block: Paragraph, vocabulary: Vocabulary) -> Iterator[Claim]:
    """Find what a paragraph says of settings."""
    site = Site(document, block.context, block.inline, 0, 0, (), vocabulary)
    found = mentions(block.inline, vocabulary)
    headed = bool(found and block.context.list_path and found[0].start <= 1)
    for mention, following in zip(found, (*found[1:], None), strict=False):
        limit = following.start if following else len(block.inline.text)
        if (
            headed
            and mention is not found[0]
            and not mention.is_assigned
            and OPENED.match(block.inline.text, mention.end)
        ):
            continue  # a bullet's closing "(default: V)" is its head's, not the last name's
        if said := _assigned(site, block.inline, mention) or _apart(site, block.inline, mention, limit):
            yield claim(site, said, vocabulary)
    yield from bullet(site, block.inline, found)
    yield from under_heading(site, block, found, vocabulary)


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
    pattern = re.compile(rf"{ASIDE}\s*(?:\bis\s+)?(?P<cue>{alternatives(group)})(?!\w)", re.IGNORECASE)
    return pattern.match(inline.text, mention.end)


def _default(site: Site, inline: Inline, mention: Mention, limit: int) -> Statement | None:
    """`KEY` defaults to V; `KEY` (default: V); the default of `KEY` is V."""
    match = re.compile(rf"\s*[(,–—-]?\s*(?:{alternatives('setting.default')})(?!\w)\s*", re.IGNORECASE).match(
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
    match = re.compile(rf"\s+(?:{alternatives('setting.at')})\s+", re.IGNORECASE).match(inline.text, mention.end)
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
