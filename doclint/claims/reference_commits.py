"""Mentions of commits: hashes marked as code or after a cue, among everything else that is hexadecimal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from doclint.claims import cues, mentions
from doclint.claims.passages import Passage, passages
from doclint.claims.standing import is_conversation
from doclint.markdown.document import Document
from doclint.model import Claim, CommitReference, Framing, Scope, Span, Vocabulary
from doclint.syntax.node import Scalar, scalars

HASH = re.compile(r"(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}")
# Beside these a hash is part of something longer: a colour, an address, a UUID, a path, owner/repo@hash.
MENTION = re.compile(rf"(?<![\w#:@/+=%~$&?\\-])(?<![\w)]\.){HASH.pattern}(?![\w@/+=%\\-]|:[\w/]|\.\w)")
WHOLE = 40  # digits
_RANGE = re.compile(rf"(?P<first>{HASH.pattern})\.\.\.?(?P<last>{HASH.pattern})")
_EXPONENT = re.compile(r"\d+e\d+")


def extract(document: Document, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Find every mention of a commit of this repository; those of an exported conversation are other people's."""
    if is_conversation(document):
        return ()
    prose = (claim for passage in passages(document) for claim in _mentions(document, passage))
    return (*_metadata(document), *prose)


def _metadata(document: Document) -> Iterator[Claim]:
    root = document.front_matter.root if document.front_matter else None
    for pair in root.pairs if root else ():
        if cues.whole("commit.fields").fullmatch(pair.key.text):
            for node in scalars(pair.value):
                if HASH.fullmatch(node.text) and not _is_blank(node.text):
                    yield _claim(document, _bare(node), node.text, (), mentions.CURRENT)


def _bare(node: Scalar) -> Span:
    return node.inner


def _mentions(document: Document, passage: Passage) -> Iterator[Claim]:
    for start, end in found(passage):
        text = passage.inline.text[start:end]
        span = passage.inline.span(start, end)
        yield _claim(document, span, text, passage.headings, mentions.framing(passage, start))


def found(passage: Passage) -> Iterator[tuple[int, int]]:
    """Give the visible ranges of a passage that mention a commit of this repository."""
    if mentions_nothing(passage):
        return
    for match in MENTION.finditer(passage.inline.text):
        if not _is_blank(match[0]) and _is_commit(passage, match):
            yield match.span()
    for code in passage.inline.codes:
        pair = _RANGE.fullmatch(passage.inline.text, code.start, code.end)
        if pair:
            yield from (pair.span(name) for name in ("first", "last") if not _is_blank(pair[name]))


def mentions_nothing(passage: Passage) -> bool:
    """Say whether a cell's column or row is one of other hexadecimal things."""
    return not _is_commit_column(passage) and (_names_other(passage.column) or _names_other(passage.row))


def _is_commit(passage: Passage, match: re.Match[str]) -> bool:
    inline = passage.inline
    if mentions.is_foreign_link(passage, match.start()) or _is_foreign(passage, match):
        return False
    code = inline.code_at(match.start())
    if code is not None and inline.text[code.start : code.end].strip(" ") != match[0]:
        return bool(re.fullmatch(rf"(?:commit |git show ){match[0]}", inline.text[code.start : code.end]))
    before, after = _neighbours(passage, match)
    cued = cues.closing("commit.before").search(before)
    named = cues.closing("commit.sure").search(before)
    if not named and (_names_other(before) or _names_other(after)):
        return False
    if code is not None:
        return True
    return bool(cued or _is_commit_column(passage)) and (bool(named) or not _EXPONENT.fullmatch(match[0]))


def _neighbours(passage: Passage, match: re.Match[str]) -> tuple[str, str]:
    """Give the words of the clause before a hash, and the word or two after it."""
    text = passage.inline.text
    low, high = passage.inline.sentence_at(match.start())
    before = re.split(r"[;]\s|,\s(?!version)|\.\s|\n\n|(?<=\w)[)]\s", text[low : match.start()])[-1]
    if not before.strip(" `(\"'“"):
        before = text[low : match.start()]
    after = re.match(r"[\"'`)\]\s]*(?:\S+\s+){0,1}\S*", text[match.end() : high])
    return before, after[0] if after else ""


def _names_other(text: str) -> bool:
    return bool(cues.words("commit.other").search(text))


def _is_commit_column(passage: Passage) -> bool:
    return bool(passage.column and cues.words("commit.column").search(passage.column))


def _is_foreign(passage: Passage, match: re.Match[str]) -> bool:
    """Say whether a hash is that of something else: by the words around it, or because nobody writes one's own so."""
    low, high = passage.inline.sentence_at(match.start())
    sentence = passage.inline.text[low:high]
    pins = cues.words("commit.pins").search
    if cues.words("commit.foreign").search(sentence) or pins(sentence) or pins(passage.row) or pins(passage.column):
        return True
    is_whole = len(match[0]) == WHOLE
    return is_whole and not _is_commit_column(passage) and not cues.words("commit.own").search(sentence)


def _is_blank(text: str) -> bool:
    return bool(cues.whole("commit.blank").fullmatch(text)) or len(set(text)) <= 2


def _claim(document: Document, span: Span, hash: str, headings: Iterable[str], framing: Framing) -> Claim:
    return Claim("commit", document.file.path, span, hash, tuple(headings), framing, Scope(), CommitReference(hash))
