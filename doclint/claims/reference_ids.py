"""Mentions of ledger ids: in prose, headings, tables, code spans and front matter."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator

from doclint.claims import mentions, metadata
from doclint.claims.passages import Passage, passages
from doclint.markdown.document import Document
from doclint.model import Claim, Framing, IdReference, Scope, Span, Vocabulary

FIELDS = ("issue", "root_cause", "related", "benchmarks", "supersedes", "superseded_by")
_DIGITS = re.compile(r"\d+")
# Letters enough that a version, a heading level or a rack is not taken for an id.
_PREFIX = re.compile(r"[A-Za-z]{2,}.*[-_.:#/]|[A-Za-z]{3,}")


def extract(document: Document, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Find every mention that has the shape of an id of this ledger."""
    pattern = shapes(vocabulary.ids)
    if pattern is None:
        return ()
    prose = (claim for passage in passages(document) for claim in _mentions(document, passage, pattern))
    return (*_metadata(document, pattern), *prose)


@functools.lru_cache(maxsize=8)
def shapes(ids: frozenset[str]) -> re.Pattern[str] | None:
    """Give a pattern for texts that look like the ledger's ids: the same letters, any numbers."""
    if not ids:
        return None
    known = {_shape(one) for one in ids if _DIGITS.search(one) and _PREFIX.match(_DIGITS.split(one)[0])}
    exact = {re.escape(one) for one in ids}
    either = "|".join(sorted(known | exact, key=lambda shape: (-len(shape), shape)))
    # A slash stands between two ids, or in a path.
    return re.compile(rf"(?<![\w.#@+-])(?<![A-Za-z_.-]/)(?:{either})(?!\w|[-.]\w|/(?!{either}))")


def _shape(id: str) -> str:
    return r"\d+".join(re.escape(part) for part in _DIGITS.split(id))


def _metadata(document: Document, pattern: re.Pattern[str]) -> Iterator[Claim]:
    for name in FIELDS:
        for node in metadata.fields(document, name):
            for match in pattern.finditer(node.text):
                if not _is_blank(match[0]):
                    span = _within(document, node.inner, match)
                    yield _claim(document, span, match[0], (), mentions.CURRENT)


def _within(document: Document, inner: Span, match: re.Match[str]) -> Span:
    """Place a match in a scalar: the scalar as a whole where escapes make its text and source differ."""
    if len(document.file.slice(inner)) == len(match.string):
        return Span(inner.start + match.start(), inner.start + match.end())
    return inner


def _mentions(document: Document, passage: Passage, pattern: re.Pattern[str]) -> Iterator[Claim]:
    for match in pattern.finditer(passage.inline.text):
        if _is_blank(match[0]) or mentions.is_foreign_link(passage, match.start()):
            continue
        if _is_part_of_code(passage, match):
            continue
        span = passage.inline.span(match.start(), match.end())
        yield _claim(document, span, match[0], passage.headings, mentions.framing(passage, match.start()))


def _is_part_of_code(passage: Passage, match: re.Match[str]) -> bool:
    """Say whether code holds the id beside other things: a command, a pattern, a file's name."""
    code = passage.inline.code_at(match.start())
    return code is not None and passage.inline.text[code.start : code.end].strip() != match[0]


def _is_blank(id: str) -> bool:
    """Say whether the numbers are all noughts: a blank of a sample."""
    digits = _DIGITS.findall(id)
    return bool(digits) and all(set(number) == {"0"} for number in digits)


def _claim(document: Document, span: Span, id: str, headings: Iterable[str], framing: Framing) -> Claim:
    return Claim("ledger-id", document.file.path, span, id, tuple(headings), framing, Scope(), IdReference(id))
