"""What documents say: claims, how they are meant, and whom they speak of."""

from __future__ import annotations

import datetime
import enum
from dataclasses import dataclass

from doclint.model.entries import Benchmark, Change, Entry, Hypothesis, Issue
from doclint.model.facts import Deployment, FactKind
from doclint.model.places import NOWHERE, Span


class Frame(enum.StrEnum):
    """How a claim is meant."""

    CURRENT = "current"
    PAST = "past"
    PROPOSED = "proposed"
    EXAMPLE = "example"
    QUOTED = "quoted"
    NEGATED = "negated"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Framing:
    """A frame with the signals that led to it, nearest first, and the date it speaks of where one is known."""

    frame: Frame
    signals: tuple[str, ...] = ()  # for people: 'heading "History"', 'cue "currently"', 'directive'
    as_of: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class Scope:
    """Which deployments a claim speaks of. Nothing named: every deployment of the default environment that fits."""

    deployments: tuple[str, ...] = ()  # deployment ids
    environments: tuple[str, ...] = ()
    signal: str = ""  # where it was named, for people
    foreign: bool = False  # it names a place or program that is none of ours


@dataclass(frozen=True, slots=True)
class SettingClaim:
    """A key has a value, is set, or is not set."""

    fact: FactKind
    key: str  # canonical; image: the repository as written without tag
    value: str  # as a reader sees it; image: the whole reference; "" where state is not "value"
    value_span: Span  # what a correction replaces: the bare value inside marks, quotes and padding
    state: str = "value"  # "value" | "set" | "unset"
    default: bool = False  # speaks of the default layer, not of what is deployed
    reasoned: bool = False  # its sentence gives a reason for the value, so that another value needs another sentence
    key_span: Span = NOWHERE  # where the key is named; it may stand in a heading or a row's label


class Stance(enum.StrEnum):
    """How a sentence about a cause stands to it."""

    ASSERTS = "asserts"
    SUSPECTS = "suspects"
    REPORTS = "reports"
    DENIES = "denies"
    SUPERSEDES = "supersedes"


@dataclass(frozen=True, slots=True)
class CauseClaim:
    """A statement that something caused an issue."""

    suspect: str  # as written
    hypotheses: tuple[str, ...]  # ids that the suspect can mean, narrowed by `issues`
    issues: tuple[str, ...]  # ids the statement belongs to, nearest binding first
    stance: Stance
    sentence: Span  # the whole statement
    form: str = "prose"  # "prose" | "front-matter" | "table"


@dataclass(frozen=True, slots=True)
class StatusClaim:
    """The document says where a ledger entry stands."""

    entry: str  # ledger id
    status: str
    document: bool  # true: the status of the document itself


@dataclass(frozen=True, slots=True)
class ChangeStateClaim:
    """A change or commit is said to be live, reverted or restored."""

    target: str  # change id or commit hash as written
    in_force: bool


@dataclass(frozen=True, slots=True)
class IdReference:
    """A ledger id is mentioned."""

    id: str


@dataclass(frozen=True, slots=True)
class CommitReference:
    """A commit is mentioned by hash."""

    hash: str


@dataclass(frozen=True, slots=True)
class PathReference:
    """A file is linked or described."""

    target: str  # as written
    path: str  # relative to the project root, `..` resolved, percent-decoded, no fragment
    field: str = ""  # "describes", ... where front matter holds it


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers that a displayed number can stand for, both ends included."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class DerivedClaim:
    """A table cell that follows from others by a formula that explains the rest of its column or row."""

    formula: str  # for people: "(b − a) / a, base `before`"
    shown: Interval
    expected: Interval  # what the inputs give, at their own precision
    corrected: str  # the cell recomputed in its own style; "" where the style can't be kept
    inputs: tuple[Span, ...]
    inputs_text: str  # for people: "684.7 → 680.6"


@dataclass(frozen=True, slots=True)
class MeasuredUnderClaim:
    """A table presented as today's was measured under `env`. The span is the line that states it."""

    env: tuple[tuple[str, str], ...]
    benchmarks: tuple[str, ...] = ()  # ledger ids
    table: Span = NOWHERE


Detail = (
    SettingClaim
    | CauseClaim
    | StatusClaim
    | ChangeStateClaim
    | IdReference
    | CommitReference
    | PathReference
    | DerivedClaim
    | MeasuredUnderClaim
)


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement in a document that facts or ledger can confirm or contradict, with its exact span."""

    kind: str  # "setting" "cause" "status" "change-state" "ledger-id" "commit" "path" "derived" "measured-under"
    path: str
    span: Span  # what is underlined
    text: str  # the claim in words that survive edits elsewhere; part of the fingerprint
    headings: tuple[str, ...]
    framing: Framing
    scope: Scope
    detail: Detail

    @property
    def frame(self) -> Frame:
        """The frame, without its signals."""
        return self.framing.frame


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What claims are read against: names, never values."""

    keys: frozenset[str] = frozenset()  # env keys that facts, ledger or git know
    flags: frozenset[str] = frozenset()  # `--name`
    images: frozenset[str] = frozenset()  # repositories without tag
    deployments: tuple[Deployment, ...] = ()
    default_environment: str = "production"
    changes: tuple[Change, ...] = ()
    hypotheses: tuple[Hypothesis, ...] = ()
    issues: tuple[Issue, ...] = ()
    benchmarks: tuple[Benchmark, ...] = ()

    @property
    def ids(self) -> frozenset[str]:
        """Every ledger id."""
        entries: tuple[Entry, ...] = (*self.changes, *self.hypotheses, *self.issues, *self.benchmarks)
        return frozenset(entry.id for entry in entries)
