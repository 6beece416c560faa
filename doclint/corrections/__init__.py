"""What to write instead, one module for each kind of correction; a new one is one module and one line here.

A module holds `correct(mismatch, subject, document, world) -> tuple[Edit, ...]`; no edit where none is sure.
"""

from __future__ import annotations

import importlib
from typing import Protocol, cast

from doclint.checks import Subject
from doclint.markdown.document import Document
from doclint.model import Edit, Mismatch, World

CORRECTIONS: tuple[tuple[str, str], ...] = (
    ("replace-value", "doclint.corrections.replace_value"),
    ("recompute-cell", "doclint.corrections.recompute_cell"),
    ("supersede-statement", "doclint.corrections.supersede_statement"),
)


class Correction(Protocol):
    """What a module in this package offers."""

    def correct(self, mismatch: Mismatch, subject: Subject, document: Document, world: World) -> tuple[Edit, ...]:
        """Give the edits that make the subject agree; they belong together."""


def load(name: str) -> Correction:
    """Give the correction of a name; KeyError where there is none."""
    return cast(Correction, importlib.import_module(dict(CORRECTIONS)[name]))
