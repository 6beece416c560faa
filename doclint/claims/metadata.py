"""What a document says about itself: its front matter, read as metadata."""

from __future__ import annotations

import datetime
import re

from doclint.markdown.document import Document
from doclint.syntax.node import Scalar, scalars

ISO_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


def field(document: Document, name: str) -> Scalar | None:
    """Give a scalar field of the front matter, with its place."""
    root = document.front_matter.root if document.front_matter else None
    node = root.get(name) if root else None
    return node if isinstance(node, Scalar) else None


def fields(document: Document, name: str) -> tuple[Scalar, ...]:
    """Give the scalars of a list field; a lone scalar is a list of one."""
    root = document.front_matter.root if document.front_matter else None
    return scalars(root.get(name)) if root else ()


def text(document: Document, name: str) -> str:
    """Give a scalar field's text, or nothing."""
    node = field(document, name)
    return node.text.strip() if node else ""


def doc_type(document: Document) -> str:
    """The document's type: its own, else the one that the settings give its path."""
    return text(document, "type") or document.configured_type


def doc_status(document: Document) -> str:
    """The document's status, in lower case."""
    return text(document, "status").lower()


def date(document: Document, name: str) -> datetime.date | None:
    """Give a date field; None where it is missing or no date."""
    match = ISO_DATE.match(text(document, name))
    try:
        return datetime.date(*map(int, match.groups())) if match else None
    except ValueError:
        return None
