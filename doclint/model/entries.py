"""The ledger: changes, hypotheses, issues and benchmarks."""

from __future__ import annotations

import datetime
import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from doclint.model.places import Place


class ChangeKind(enum.StrEnum):
    """What a change did."""

    SET = "set"
    FIX = "fix"
    REVERT = "revert"
    RESTORE = "restore"


class Verdict(enum.StrEnum):
    """What became of a hypothesis."""

    SUSPECTED = "suspected"
    CONFIRMED = "confirmed"
    REFUTED = "refuted"
    EXONERATED = "exonerated"
    INCONCLUSIVE = "inconclusive"

    @property
    def is_cleared(self) -> bool:
        """Say whether the suspect is no cause."""
        return self in (Verdict.REFUTED, Verdict.EXONERATED)


@dataclass(frozen=True, slots=True)
class Change:
    """A ledger entry about something that was deployed."""

    id: str
    place: Place
    kind: ChangeKind
    date: datetime.date | None
    of: str = ""
    undoes: str = ""
    commits: tuple[str, ...] = ()
    deployments: tuple[str, ...] = ()  # names; empty = every deployment of the environment
    environment: str = ""
    env: Mapping[str, str | None] = field(default_factory=dict)  # None unsets
    flags: Mapping[str, str | None] = field(default_factory=dict)
    image: str = ""
    because: str = ""
    keep: bool = False
    evidence: tuple[str, ...] = ()
    gates: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A ledger entry about a possible cause."""

    id: str
    place: Place
    verdict: Verdict
    issue: str = ""
    claim: str = ""
    subject: str = ""
    aliases: tuple[str, ...] = ()
    decided: datetime.date | None = None
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Issue:
    """A ledger entry about something that was wrong."""

    id: str
    place: Place
    title: str = ""
    status: str = ""
    root_cause: str = ""
    closed: datetime.date | None = None
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A ledger entry about a measurement."""

    id: str
    place: Place
    measured: datetime.date | None = None
    deployments: tuple[str, ...] = ()
    environment: str = ""
    commits: tuple[str, ...] = ()
    unit: str = ""
    results: str = ""
    env: Mapping[str, str | None] = field(default_factory=dict)


Entry = Change | Hypothesis | Issue | Benchmark


class ChangeState(enum.StrEnum):
    """Where a change or commit stands at a date."""

    IN_FORCE = "in force"
    REVERTED = "reverted"
    REPLACED = "replaced"  # a later change set the same keys
    UNKNOWN = "unknown"
