"""Put the right value where the wrong one stands, in the document's own spelling."""

from __future__ import annotations

import re

from doclint.checks import Subject
from doclint.corrections import cells
from doclint.corrections.spelling import spelled
from doclint.markdown.document import Document
from doclint.model import Claim, Edit, Mismatch, SettingClaim, World

_NUMBER_AND_UNIT = re.compile(r"(?P<number>.*\d)(?P<unit>\s*[^\W\d_]+|\s*%)")


def correct(mismatch: Mismatch, subject: Subject, document: Document, world: World) -> tuple[Edit, ...]:
    """Replace the claim's value by what the world holds; nothing where it can't stand in that place."""
    if not isinstance(subject, Claim) or not mismatch.expected:
        return ()
    span = subject.detail.value_span if isinstance(subject.detail, SettingClaim) else subject.span
    text = mismatch.expected
    if isinstance(subject.detail, SettingClaim):
        text = _beside_its_unit(document.file.slice(span), subject.detail.value, text)
    written = spelled(document, span, text)
    if not written:
        return ()
    if document.front_matter and document.front_matter.body.holds(span):
        return (Edit(document.file.path, span, written),)
    return (cells.replace(document, span, written),)


def _beside_its_unit(replaced: str, documented: str, text: str) -> str:
    """Give the number alone where only that is replaced (`**5** seconds`); nothing where the unit would change."""
    old = _NUMBER_AND_UNIT.fullmatch(documented)
    if old is None or replaced.strip() != old["number"].strip():
        return text
    new = _NUMBER_AND_UNIT.fullmatch(text)
    return new["number"] if new and new["unit"].strip() == old["unit"].strip() else ""
