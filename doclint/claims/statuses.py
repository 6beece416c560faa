"""What a document says of where an issue or hypothesis stands: front matter, "Status:" lines, and table rows."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator

from doclint.claims import cues, mentions, metadata
from doclint.claims.dates import mentions as dates
from doclint.claims.passages import Passage
from doclint.claims.reference_ids import shapes
from doclint.markdown.document import Cell, Document, Inline, Paragraph, Table
from doclint.model import Claim, Frame, Framing, Hypothesis, Issue, Scope, Span, StatusClaim, Vocabulary

_WITHDRAWN = frozenset({"draft", "proposed", "archived", "superseded", "deprecated"})
_LABEL = r"[\s*_]*(?:{label})[*_]*\s*:\s*"


def extract(document: Document, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Find every statement of a status that the ledger can answer for."""
    return (
        *_metadata(document, vocabulary),
        *(claim for block in document.blocks for claim in _block(document, block, vocabulary)),
    )


def subject(document: Document, vocabulary: Vocabulary) -> Issue | None:
    """Give the issue that a document is about: the one it names, else the one whose `doc` it is."""
    named = metadata.text(document, "issue")
    if named:
        return next((issue for issue in vocabulary.issues if issue.id == named), None)
    owners = [issue for issue in vocabulary.issues if issue.doc and issue.doc == document.file.path]
    return owners[0] if len(owners) == 1 else None


def _metadata(document: Document, vocabulary: Vocabulary) -> Iterator[Claim]:
    node, issue = metadata.field(document, "status"), subject(document, vocabulary)
    if node is None or issue is None or metadata.doc_status(document) not in words("issue"):
        return
    detail = StatusClaim(issue.id, node.text.strip(), document=True)
    yield _claim(document, node.inner, detail, (), mentions.CURRENT)


def _block(document: Document, block: object, vocabulary: Vocabulary) -> Iterator[Claim]:
    if isinstance(block, Paragraph):
        yield from _lines(document, block, vocabulary)
    elif isinstance(block, Table):
        yield from _rows(document, block, vocabulary)


# --- "Status:" lines ----------------------------------------------------------------------------------------------


def _lines(document: Document, block: Paragraph, vocabulary: Vocabulary) -> Iterator[Claim]:
    text = block.inline.text
    for match in _label().finditer(text):
        entry = _line_subject(document, block, vocabulary)
        kind = "issue" if isinstance(entry, Issue) else "hypothesis"
        stated = _stated(block.inline, match.end(), text.find("\n", match.end()), kind)
        if entry is None or stated is None:
            continue
        passage = Passage(block.inline, block.context)
        framing = _framing(document, passage, stated[0])
        span = block.inline.span(*stated)
        detail = StatusClaim(entry.id, text[slice(*stated)], document=False)
        yield _claim(document, span, detail, passage.headings, framing)


@functools.cache
def _label() -> re.Pattern[str]:
    return re.compile("(?im)^" + _LABEL.format(label="|".join(cues.entries("status.label"))))


def _line_subject(document: Document, block: Paragraph, vocabulary: Vocabulary) -> Issue | Hypothesis | None:
    """Give whose status a line states: the nearest heading's only entry, or under the title the document's issue."""
    for heading in reversed(block.context.headings):
        found = _entries(heading.text, vocabulary)
        if len(found) == 1:
            return found[0]
        if found or heading.level > 1:
            return None
    return subject(document, vocabulary)


def _entries(text: str, vocabulary: Vocabulary) -> list[Issue | Hypothesis]:
    pattern = shapes(vocabulary.ids)
    ids = {match[0] for match in pattern.finditer(text)} if pattern else set[str]()
    known: tuple[Issue | Hypothesis, ...] = (*vocabulary.issues, *vocabulary.hypotheses)
    return [entry for entry in known if entry.id in ids]


# --- tables -------------------------------------------------------------------------------------------------------


def _rows(document: Document, table: Table, vocabulary: Vocabulary) -> Iterator[Claim]:
    column = status_column(table, "status.column")
    if column is None:
        return
    for row in table.rows:
        entry = _row_subject(row, column, vocabulary)
        if entry is None or column >= len(row):
            continue
        cell = row[column]
        kind = "issue" if isinstance(entry, Issue) else "hypothesis"
        stated = _stated(cell.inline, 0, -1, kind)
        if stated is None:
            continue
        passage = Passage(cell.inline, table.context, table.header[column].inline.text)
        framing = _framing(document, passage, stated[0])
        span = cell.inline.span(*stated)
        detail = StatusClaim(entry.id, cell.inline.text[slice(*stated)], document=False)
        yield _claim(document, span, detail, passage.headings, framing)


def status_column(table: Table, group: str) -> int | None:
    """Give the only column whose header is one of a group's words; a dated header speaks of another day."""
    found = [
        number
        for number, cell in enumerate(table.header)
        if cues.whole(group).fullmatch(cell.inline.text.strip()) and not dates(cell.inline.text)
    ]
    return found[0] if len(found) == 1 else None


def _row_subject(row: tuple[Cell, ...], column: int, vocabulary: Vocabulary) -> Issue | Hypothesis | None:
    """Give the entry that a row is about: its first cell that begins with an id."""
    for number, cell in enumerate(row):
        if number == column:
            continue
        found = _entries(cell.inline.text, vocabulary)
        if found:
            alone = len(found) == 1 and cell.inline.text.strip().startswith(found[0].id)
            return found[0] if alone else None
    return None


# --- words --------------------------------------------------------------------------------------------------------


@functools.cache
def words(kind: str) -> dict[str, frozenset[str]]:
    """Give the words for the statuses of issues or hypotheses, each with the ledger's statuses that it agrees with."""
    pairs = (entry.partition("=") for entry in cues.entries(f"status.{kind}"))
    return {word: frozenset(agreeing.split(",")) for word, _, agreeing in pairs}


def _stated(inline: Inline, start: int, end: int, kind: str) -> tuple[int, int] | None:
    """Give the range of the status word that a text begins with, struck words left out."""
    text = inline.text if end < 0 else inline.text[:end]
    position = start
    while position < len(text) and (inline.is_struck(position) or not text[position].isalnum()):
        position += 1
    match = _status_word(kind).match(text, position)
    if match is None or re.match(r"\s*(?:→|->|=>|\?|/|\||or\b|oder\b|until\b|bis\b)", text[match.end() :]):
        return None
    return match.span()


@functools.cache
def _status_word(kind: str) -> re.Pattern[str]:
    either = "|".join(re.escape(word) for word in sorted(words(kind), key=len, reverse=True))
    return re.compile(rf"(?:{either})(?![\w-])", re.IGNORECASE)


def _framing(document: Document, passage: Passage, start: int) -> Framing:
    if metadata.doc_status(document) in _WITHDRAWN:
        return Framing(Frame.PAST, (f"document is {metadata.doc_status(document)}",))
    for heading in reversed(passage.headings):
        past = cues.words("past.heading").search(heading)
        if past or dates(heading):
            return Framing(Frame.PAST, (f'heading "{heading}"',))
    return mentions.framing(passage, start)


def _claim(document: Document, span: Span, detail: StatusClaim, headings: Iterable[str], framing: Framing) -> Claim:
    text = f"{detail.entry} {detail.status}"
    return Claim("status", document.file.path, span, text, tuple(headings), framing, Scope(), detail)
