"""Put the right value where the wrong one stands, in the document's own spelling."""

from __future__ import annotations

import re

from doclint.checks import Subject
from doclint.corrections import cells
from doclint.markdown.document import Document
from doclint.model import Claim, Edit, Mismatch, SettingClaim, Span, World

# YAML's plain style can't hold these (spec 1.2, 7.3.3).
_NEEDS_QUOTES = re.compile(r"^[\s\-?:,\[\]{}#&*!|>'\"%@`]|: |\s#|\s$|^$")


def correct(mismatch: Mismatch, subject: Subject, document: Document, world: World) -> tuple[Edit, ...]:
    """Replace the claim's value by what the world holds."""
    if not isinstance(subject, Claim) or not mismatch.expected:
        return ()
    span, text = subject.span, mismatch.expected
    if isinstance(subject.detail, SettingClaim):
        span = subject.detail.value_span
        text = _without_unit(document.file.slice(span), subject.detail.value, text)
    if not text:
        return ()
    if document.front_matter and document.front_matter.body.holds(span):
        return (Edit(document.file.path, span, _scalar(document, span, text)),)
    return (cells.replace(document, span, text),)


def _without_unit(written: str, value: str, expected: str) -> str:
    """Leave out what stands behind the marks already: `**5** seconds` keeps its unit. Nothing where it can't."""
    if written == value or not value.startswith(written):
        return expected
    rest = value[len(written) :]
    return expected.removesuffix(rest) if expected.endswith(rest) else ""


def _scalar(document: Document, span: Span, text: str) -> str:
    quoted = document.file.text[span.start - 1 : span.start] in ("'", '"')
    if quoted or not _NEEDS_QUOTES.search(text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
