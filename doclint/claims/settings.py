"""Claims about settings: keys, flags, images and ports with the values that a document gives them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from doclint.claims import setting_fences, setting_headings, setting_ports, setting_prose, setting_tables
from doclint.claims.setting_claims import Statement, claim
from doclint.claims.site import Site
from doclint.markdown.document import Block, Context, Document, Fence, Paragraph, Table
from doclint.model import Claim, FactKind, Frame, Framing, SettingClaim, Vocabulary
from doclint.syntax.node import Map, Scalar

SEVERAL = 2  # more values than this for one key, with no scope named, are arms or services: nobody knows whose


def extract(document: Document, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Find every statement about a setting."""
    found = [*_front_matter(document, vocabulary)]
    for block in document.blocks:
        found += _block(document, block, vocabulary)
    return _undecided(tuple(found))


def _block(document: Document, block: Block, vocabulary: Vocabulary) -> Iterator[Claim]:
    if isinstance(block, Paragraph):
        yield from setting_prose.read(document, block, vocabulary)
        yield from setting_ports.read(document, block, vocabulary)
    elif isinstance(block, Table):
        yield from setting_tables.read(document, block, vocabulary)
    elif isinstance(block, Fence):
        yield from setting_fences.read(document, block, vocabulary)
        yield from setting_headings.indented(document, block, vocabulary)


def _front_matter(document: Document, vocabulary: Vocabulary) -> Iterator[Claim]:
    """The `env` map of the front matter: claims in any language."""
    root = document.front_matter.root if document.front_matter else None
    env = root.get("env") if root else None
    site = Site(document, Context(), None, 0, 0, (), vocabulary)
    for pair in env.pairs if isinstance(env, Map) else ():
        if isinstance(pair.value, Scalar):
            state = "unset" if not pair.value.quoted and pair.value.text in ("null", "~", "") else "value"
            value = pair.value.text if state == "value" else ""
            span = pair.value.inner if state == "value" else None
            said = Statement(FactKind.ENV, pair.key.text, pair.key.inner, value, span, state=state, assertive=True)
            yield claim(site, said, vocabulary)


def _undecided(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Take no side where a document gives one key many values and names no scope."""
    values: dict[tuple[str, bool], set[str]] = defaultdict(set)
    for item in claims:
        if key := _unscoped(item):
            values[key].add(item.text)
    return tuple(
        replace(item, framing=Framing(Frame.UNKNOWN, ("many values for one key, no deployment named",)))
        if (key := _unscoped(item)) and len(values[key]) > SEVERAL
        else item
        for item in claims
    )


def _unscoped(item: Claim) -> tuple[str, bool] | None:
    detail = item.detail
    if not isinstance(detail, SettingClaim) or item.frame is not Frame.CURRENT or item.scope.signal:
        return None
    return detail.key, detail.default
