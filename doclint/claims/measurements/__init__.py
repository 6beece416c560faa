"""Claims of measurement tables: cells that follow from others, and tables that state what they were measured under."""

from __future__ import annotations

from doclint.claims.measurements.config import measured_under
from doclint.claims.measurements.derived import derived
from doclint.markdown.document import Document
from doclint.model import Claim, Vocabulary


def extract(document: Document, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Give a document's claims of kind "derived" and "measured-under"."""
    return (*derived(document), *measured_under(document, vocabulary))
