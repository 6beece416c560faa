"""What a check answers: agrees, unknown with the reason, or a mismatch with its evidence."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from doclint.model.places import Place, Span


@dataclass(frozen=True, slots=True)
class Since:
    """The change or commit that made a document wrong."""

    kind: str  # "change" | "commit"
    id: str = ""
    commit: str = ""
    date: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class Agrees:
    """The world says the same."""

    because: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Unknown:
    """The world does not say; never a finding, always counted."""

    why: str


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The world says otherwise. `words` fill the rule's message; `expected` is what a correction writes."""

    words: Mapping[str, str]
    because: tuple[Place, ...] = ()
    since: Since | None = None
    expected: str = ""
    span: Span | None = None  # where to report, if not at the subject itself
    draft: bool = False  # the correction needs a reader's eye whatever the rule says


Answer = Agrees | Unknown | Mismatch
