"""The day on which a document was last verified against the last changes of what it describes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from doclint.checks import Subject
from doclint.claims import cues, metadata
from doclint.claims.reference_paths import is_path
from doclint.markdown.document import Document
from doclint.model import Agrees, Answer, FactKind, Mismatch, Unknown, World

KIND = "document"
WORDS = frozenset({"verified", "what", "path", "when"})
_WITHDRAWN = frozenset({"archived", "superseded", "deprecated"})
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*[A-Za-z0-9]")


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Report the newest change of a described value, where it is of a later day than the verification."""
    if not isinstance(subject, Document):
        return Unknown("not a document")
    verified, node = metadata.date(subject, "last_verified"), metadata.field(subject, "last_verified")
    if verified is None or node is None:
        return Unknown("no day of verification")
    if metadata.doc_status(subject) in _WITHDRAWN:
        return Unknown("the document is kept as it was")
    paths = tuple(_described(subject))
    if not paths:
        return Unknown("describes no file")
    words = frozenset(_NAME.findall(subject.file.text))
    found = [
        (since, key, path)
        for path in paths
        for key in sorted(_named(words, path, world)) or [""]
        for since in world.changed(path, frozenset({key} if key else ()), verified)
        if since.date is not None and since.date > verified
    ]
    if not found:
        return Agrees()
    since, key, path = max(found, key=lambda item: (str(item[0].date), item[1]))
    return Mismatch(
        {
            "verified": verified.isoformat(),
            "what": key or "a value",
            "path": path,
            "when": str(since.date),
        },
        since=since,
        span=node.inner,
    )


def _described(document: Document) -> Iterator[str]:
    for name in cues.entries("path.fields"):
        for node in metadata.fields(document, name):
            if is_path(node.text):
                yield node.text.strip().partition("#")[0]


def _named(words: frozenset[str], path: str, world: World) -> Iterator[str]:
    """Give the keys of a file that a document names."""
    for word in words:
        facts = (fact for deployment in world.deployments for fact in world.layers(FactKind.ENV, word, deployment.id))
        if any(fact.place.path == path for fact in facts):
            yield word
