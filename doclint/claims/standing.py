"""How a whole document is meant: its status, its title, a notice at its top, its path."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from itertools import islice

from doclint.claims.cues import entries, words
from doclint.claims.metadata import doc_status, doc_type
from doclint.claims.signals import Signal
from doclint.markdown.document import Document, Paragraph, Table
from doclint.model import Frame

DECISION = re.compile(r"(?:^|/)(?:adrs?|decisions)/|(?:^|/)adr[-_]?\d+[^/]*$", re.IGNORECASE)
TRACKED = re.compile(r"/(?:issues|pull|discussions|merge_requests)/\d+$")
PAST = frozenset({"archived", "superseded", "deprecated", "obsolete", "retired"})
UNSETTLED = frozenset({"draft", "proposed", "rejected", "withdrawn"})
NOTICES = 6  # a notice that counts stands among the first blocks


def standing(document: Document) -> Signal | None:
    """The frame that a document as a whole imposes on what it says; None for one that is in force."""
    return (
        _status(document)
        or _title(document)
        or next(_notices(document), None)
        or path_frame(document.file.path)
        or (Signal(Frame.QUOTED, "an exported conversation") if is_conversation(document) else None)
    )


def withdrawn(document: Document) -> Signal | None:
    """The signal of a document that says of itself that it is no longer in force, or that is an old conversation."""
    found = _status(document) or _title(document) or next(_notices(document), None)
    if is_conversation(document):
        return Signal(Frame.QUOTED, "an exported conversation")
    return found if found and found.frame is Frame.PAST else None


def is_conversation(document: Document) -> bool:
    """Say whether a document was exported from a tracker: people's messages, each with its author and date."""
    title = document.headings[0].inline if document.headings else None
    if title is None or not any(TRACKED.search(link.target) for link in title.links):
        return False
    first = next((block for block in document.blocks if isinstance(block, Table)), None)
    fields = {row[0].inline.text.lower() for row in (first.header, *first.rows) if row} if first else set()
    return {"author", "created"} <= fields


def is_decision(path: str) -> bool:
    """Say whether a path is that of a decision record, which argues about values more than it states them."""
    return bool(DECISION.search(path))


def _status(document: Document) -> Signal | None:
    status = doc_status(document)
    if status in PAST:
        return Signal(Frame.PAST, f"the document is {status}")
    if status in UNSETTLED or (doc_type(document) == "adr" and status not in ("accepted", "")):
        return Signal(Frame.PROPOSED, f"the document is {status}")
    return None


def _title(document: Document) -> Signal | None:
    title = document.headings[0].text if document.headings else ""
    for frame, name in ((Frame.PAST, "document.withdrawn"), (Frame.PROPOSED, "document.unsettled")):
        for found in words(name).finditer(title):
            if title[: found.start()].rstrip().endswith(("(", "[")) or re.match(r"\s*[:\]–—-]", title[found.end() :]):
                return Signal(frame, f'title says "{found[0]}"')
    return None


def _notices(document: Document) -> Iterator[Signal]:
    for block in islice(document.blocks, NOTICES):
        if isinstance(block, Paragraph) and _is_notice(block):
            if found := words("document.withdrawn").search(block.inline.text):
                yield Signal(Frame.PAST, f'notice says "{found[0]}"')
            elif found := words("document.unsettled").search(block.inline.text):
                yield Signal(Frame.PROPOSED, f'notice says "{found[0]}"')


def _is_notice(block: Paragraph) -> bool:
    text = block.inline.text
    status = re.match(r"\W*status\W*:", text, re.IGNORECASE)
    return bool(status or words("document.notice").search(text[:80]))


@functools.lru_cache(maxsize=1024)
def path_frame(path: str) -> Signal | None:
    """The frame that a document's place imposes on it."""
    for frame, name in ((Frame.PAST, "path.past"), (Frame.EXAMPLE, "path.example"), (Frame.PROPOSED, "path.proposed")):
        pattern = re.compile(rf"(?:^|/)({'|'.join(entries(name))})(?:[-_.]?v?\d[\w.]*)?(?:/|\.\w+$)", re.IGNORECASE)
        if found := pattern.search(path):
            return Signal(frame, f'path holds "{found[1]}"')
    return None
