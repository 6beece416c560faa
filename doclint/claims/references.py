"""References of documents and of the ledger to ledger ids, commits and files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from doclint.claims import mentions, reference_commits, reference_ids, reference_paths
from doclint.markdown.document import Document
from doclint.model import (
    Benchmark,
    Change,
    Claim,
    CommitReference,
    Entry,
    File,
    Hypothesis,
    Issue,
    PathReference,
    Scope,
    Span,
    Vocabulary,
)


def extract(document: Document, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Find every reference of a document."""
    return (
        *reference_ids.extract(document, vocabulary),
        *reference_commits.extract(document, vocabulary),
        *reference_paths.extract(document, vocabulary),
    )


def in_ledger(file: File, entries: Iterable[Entry]) -> tuple[Claim, ...]:
    """Find the commits and files that the entries of a ledger file name, each where it is written."""
    own = sorted((entry for entry in entries if entry.place.path == file.path), key=lambda entry: entry.place.line)
    ends = [*(file.line(entry.place.line).start for entry in own[1:]), len(file.text)]
    return tuple(claim for entry, end in zip(own, ends, strict=False) for claim in _entry(file, entry, end))


def _entry(file: File, entry: Entry, end: int) -> Iterator[Claim]:
    start = file.line(entry.place.line).start
    for text in _commits(entry):
        if reference_commits.HASH.fullmatch(text):
            yield _claim(file, "commit", entry, _place(file, text, start, end), CommitReference(text))
    for field, text in _paths(entry):
        path = reference_paths.local(text.partition("#")[0], "") if reference_paths.is_path(text) else ""
        if path:
            yield _claim(file, "path", entry, _place(file, text, start, end), PathReference(text, path, field))


def _commits(entry: Entry) -> tuple[str, ...]:
    return entry.commits if isinstance(entry, Change | Benchmark) else ()


def _paths(entry: Entry) -> Iterator[tuple[str, str]]:
    if isinstance(entry, Change | Hypothesis):
        yield from (("evidence", word) for word in entry.evidence)
    elif isinstance(entry, Issue):
        yield "doc", entry.doc
    else:
        yield "results", entry.results


def _place(file: File, text: str, start: int, end: int) -> Span:
    """Find the words of an entry in its file; the entry's line where escapes hide them."""
    match = re.compile(rf"(?<![\w./-]){re.escape(text)}(?![\w/-])").search(file.text, start, end)
    return Span(*match.span()) if match else file.line(file.position(start).line)


def _claim(file: File, kind: str, entry: Entry, span: Span, detail: CommitReference | PathReference) -> Claim:
    text = detail.hash if isinstance(detail, CommitReference) else detail.target
    return Claim(kind, file.path, span, f"{entry.id} {text}", (), mentions.CURRENT, Scope(), detail)
