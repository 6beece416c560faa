"""What documents claim: one module per kind, each of which reads a document against the vocabulary."""

from __future__ import annotations

import importlib
from typing import Protocol, cast

from doclint.markdown.document import Document
from doclint.model import Claim, MeasuredUnderClaim, Vocabulary

KINDS = (
    "doclint.claims.settings",
    "doclint.claims.causes",
    "doclint.claims.measurements",
    "doclint.claims.statuses",
    "doclint.claims.references",
    "doclint.claims.changes",
)


class Kind(Protocol):
    """A module that finds claims of one kind."""

    def extract(self, document: Document, vocabulary: Vocabulary) -> tuple[Claim, ...]:
        """Find the claims in a document."""


def extract_all(document: Document, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Find every claim of a document, in the order of the text."""
    kinds = (cast("Kind", importlib.import_module(name)) for name in KINDS)
    found = tuple(claim for kind in kinds for claim in kind.extract(document, vocabulary))
    return tuple(sorted(_without_captions(found), key=lambda claim: (claim.span, claim.kind)))


def _without_captions(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Leave out settings that say under what a table was measured: the table's own claim speaks of them."""
    captions = tuple(claim.span for claim in claims if isinstance(claim.detail, MeasuredUnderClaim))
    return tuple(c for c in claims if c.kind != "setting" or not any(span.overlaps(c.span) for span in captions))
