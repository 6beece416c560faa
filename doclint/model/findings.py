"""What a user gets: findings, and the edits that would mend them."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from doclint.model.answers import Since
from doclint.model.places import Place, Position, Span


class Severity(enum.StrEnum):
    """How much a finding weighs."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """Order severities: the heavier, the higher."""
        return (Severity.INFO, Severity.WARNING, Severity.ERROR).index(self)


class Applicability(enum.StrEnum):
    """Who may apply an edit."""

    SAFE = "safe"
    UNSAFE = "unsafe"  # a draft that a person must read
    DISPLAY = "display"  # shown, never applied


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace a span of a file by a text."""

    path: str
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that belong together: applied whole or not at all."""

    edits: tuple[Edit, ...]
    applicability: Applicability
    description: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule, a place, what is wrong, and what it rests on."""

    rule: str
    severity: Severity
    path: str
    span: Span
    start: Position
    end: Position
    message: str
    fingerprint: str
    because: tuple[Place, ...] = ()
    since: Since | None = None
    fixes: tuple[Fix, ...] = ()
