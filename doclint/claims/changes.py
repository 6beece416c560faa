"""Statements that a change or commit is in force, or no longer is."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from doclint.claims import cues, mentions, metadata, reference_commits
from doclint.claims.dates import mentions as dates
from doclint.claims.passages import Passage, passages
from doclint.claims.reference_ids import shapes
from doclint.claims.scope import scope
from doclint.claims.statuses import status_column
from doclint.markdown.document import Document, Table
from doclint.model import Change, ChangeStateClaim, Claim, Frame, Framing, Vocabulary

_WITHDRAWN = frozenset({"draft", "proposed", "archived", "superseded", "deprecated"})


@dataclass(frozen=True, slots=True)
class Statement:
    """What is said of a change: in force or not, now or once, and where in the text."""

    in_force: bool
    now: bool
    end: int


def extract(document: Document, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Find every statement about the state of a change or commit."""
    prose = (claim for passage in passages(document) for claim in _prose(document, passage, vocabulary))
    tables = (block for block in document.blocks if isinstance(block, Table))
    rows = (claim for table in tables for claim in _rows(document, table, vocabulary))
    return (*prose, *rows)


# --- prose --------------------------------------------------------------------------------------------------------


def _prose(document: Document, passage: Passage, vocabulary: Vocabulary) -> Iterator[Claim]:
    if passage.column:
        return
    for start, end in _targets(passage, vocabulary):
        stated = _statement(passage, start, end)
        if stated is not None:
            yield _claim(document, passage, (start, end), stated, vocabulary)


def _targets(passage: Passage, vocabulary: Vocabulary) -> tuple[tuple[int, int], ...]:
    """Give the visible ranges that name a change of the ledger, or a commit."""
    known = frozenset(change.id for change in vocabulary.changes)
    pattern = shapes(known)
    ids = [match.span() for match in pattern.finditer(passage.inline.text) if match[0] in known] if pattern else []
    return tuple(sorted({*ids, *_hashes(passage)}))


def _hashes(passage: Passage) -> Iterator[tuple[int, int]]:
    """Give commits, also bare ones: what is said of them tells them from other numbers."""
    for match in reference_commits.MENTION.finditer(passage.inline.text):
        code = passage.inline.code_at(match.start())
        alone = code is None or passage.inline.text[code.start : code.end].strip() == match[0]
        if alone and not mentions.is_foreign_link(passage, match.start()):
            yield match.span()


def _statement(passage: Passage, start: int, end: int) -> Statement | None:
    """Read what follows a target, where the target is what the clause speaks of."""
    text = passage.inline.text
    low, high = passage.inline.sentence_at(start)
    sentence = text[low:high].rstrip()
    if sentence.endswith("?") or not _is_subject(text[low:start], text[end:high]):
        return None
    first = _predicate().match(text, end, high)
    if first is None:
        return None
    stated = _read(first)
    for later in _also().finditer(text, first.end(), high):
        if not re.search(r"[.;!?]|\w+\s+\S*[A-Z]+-\d", text[first.end() : later.start()]):
            stated = _read(later)
    if cues.words("state.partial").search(text[stated.end : high]) or _turns_back(text[stated.end : high]):
        return None
    return stated


def _is_subject(before: str, after: str) -> bool:
    """Say whether the words before leave the target as what is spoken of: no "by X", "if X", "the revert of X"."""
    parenthesis = re.search(r"\((?:commit\s+|change\s+)?[`*_]*$", before)
    if parenthesis and not re.match(r"[`*_]*\)", after):
        return False
    if cues.words("state.governing").search(re.split(r"[;:]\s|,\s(?=[`A-Z(])", before)[-1]):
        return False
    bare = before[: parenthesis.start()] if parenthesis else before
    return bool(parenthesis) or not cues.closing("state.oblique").search(
        re.sub(r"\b(?:commit|change)\s*\W*$", "", bare)
    )


def _turns_back(rest: str) -> bool:
    """Say whether the sentence goes on to withdraw what it said: "is live, until …", "was live before"."""
    return bool(re.match(r"\W*(?:until|till|before|bis|when|if|once|falls|wenn|sobald|or not)\b", rest))


def _read(match: re.Match[str]) -> Statement:
    in_force = match["live"] is not None
    then = match["then"] is not None
    return Statement(in_force != (match["negation"] is not None), not then, match.end())


@functools.cache
def _predicate() -> re.Pattern[str]:
    """What is said right after a target: "`x` has been live", "(x) is no longer in force", "x, since reverted"."""
    marks = r"[`*_)\"'\]]*"
    insertion = r"(?:\s*\([^()]*\)|,[^,.;]{0,60},|\s[–—-]+[^–—]{0,60}[–—-]+)?"
    participle = rf",\s+(?:since|now|seither|inzwischen)\s+(?:{_any('gone')})"
    return re.compile(
        rf"{marks}{insertion}(?:,?\s+(?:which|that|die|der|das))?(?:\s+{_core()}|{participle})(?!\w|-\w)", re.IGNORECASE
    )


@functools.cache
def _also() -> re.Pattern[str]:
    """What a sentence goes on to say of the same target."""
    return re.compile(rf",?\s+(?:and|but|und|aber)\s+{_core()}(?!\w|-\w)", re.IGNORECASE)


def _core() -> str:
    modifiers = rf"(?:(?:{_any('modifier')})\s+)*"
    return (
        rf"(?:(?P<now>{_any('be_now')})|(?P<then>{_any('be_then')}))\s+{modifiers}"
        rf"(?:(?P<negation>{_any('negation')})\s+{modifiers})?(?:(?P<live>{_any('live')})|(?P<gone>{_any('gone')}))"
    )


def _any(group: str) -> str:
    found = sorted(cues.entries(f"state.{group}"), key=len, reverse=True)
    return "|".join(entry.replace(" ", r"\s+") for entry in found)


def _claim(
    document: Document, passage: Passage, target: tuple[int, int], stated: Statement, vocabulary: Vocabulary
) -> Claim:
    start, end = target
    text = passage.inline.text[start:end]
    framing = _framing(document, passage, start, stated)
    where = scope(document, passage.context, passage.inline, start, end, vocabulary)
    detail = ChangeStateClaim(text, stated.in_force)
    words = f"{text} {'in force' if stated.in_force else 'not in force'}"
    span = passage.inline.span(start, end)
    return Claim("change-state", document.file.path, span, words, passage.headings, framing, where, detail)


def _framing(document: Document, passage: Passage, start: int, stated: Statement) -> Framing:
    """Frame a statement: "was reverted" tells what happened, and a date in its sentence makes it history."""
    if metadata.doc_status(document) in _WITHDRAWN:
        return Framing(Frame.PAST, (f"document is {metadata.doc_status(document)}",))
    framing = mentions.framing(passage, start)
    if framing.frame is not Frame.CURRENT:
        return framing
    for heading in reversed(passage.headings):
        proposed = cues.words("proposed.heading").search(heading)
        if proposed:
            return Framing(Frame.PROPOSED, (f'heading "{heading}"',))
    if not stated.now:
        return Framing(Frame.PAST, ("what happened",))
    return _timed(passage, start)


def _timed(passage: Passage, start: int) -> Framing:
    low, _ = passage.inline.sentence_at(start)
    before = passage.inline.text[low:start]
    dated = next((date for date in dates(before) if date.role not in ("since", "as of")), None)
    if dated is not None:
        return Framing(Frame.PAST, (f'date "{dated.text}"',), dated.as_of)
    for heading in reversed(passage.headings):
        past = cues.words("past.heading").search(heading)
        if past or dates(heading):
            return Framing(Frame.PAST, (f'heading "{heading}"',))
    return Framing(Frame.CURRENT, ("present tense",))


# --- tables -------------------------------------------------------------------------------------------------------


def _rows(document: Document, table: Table, vocabulary: Vocabulary) -> Iterator[Claim]:
    column = status_column(table, "state.column")
    known = {change.id: change for change in vocabulary.changes}
    if column is None:
        return
    for row in table.rows:
        if column >= len(row):
            continue
        target = next(
            (cell for number, cell in enumerate(row) if number != column and _names(cell.inline.text, known)), None
        )
        stated = _cell_state(row[column].inline.text)
        if target is None or stated is None:
            continue
        cell = Passage(row[column].inline, table.context, table.header[column].inline.text)
        text = target.inline.text.strip()
        framing = _framing(document, cell, 0, Statement(stated, True, 0))
        where = scope(document, table.context, row[column].inline, 0, 0, vocabulary)
        detail = ChangeStateClaim(text, stated)
        words = f"{text} {'in force' if stated else 'not in force'}"
        yield Claim("change-state", document.file.path, row[column].span, words, cell.headings, framing, where, detail)


def _names(text: str, known: dict[str, Change]) -> bool:
    return text.strip() in known or bool(reference_commits.HASH.fullmatch(text.strip()))


def _cell_state(text: str) -> bool | None:
    match = re.fullmatch(
        rf"\W*(?:(?P<negation>{_any('negation')})\s+)?(?:(?P<live>{_any('live')})|(?P<gone>{_any('gone')}))\W*",
        text,
        re.IGNORECASE,
    )
    return (match["live"] is not None) != (match["negation"] is not None) if match else None
