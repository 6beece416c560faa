"""The nouns of doclint: what every layer passes on. Imports nothing of ours.

Offsets count Unicode code points in a file's decoded text, byte-order mark and line ends included.
Lines and columns count from 1, ends are exclusive.
"""

from __future__ import annotations

import bisect
import datetime
import enum
import functools
import itertools
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

# Markdown, YAML and git all end lines on these three only; str.splitlines() also splits on \f, \v, U+0085, U+2028.
LINE_END = re.compile(r"\r\n|\n|\r")
BYTE_ORDER_MARK = "\ufeff"


# --- places -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a file's text, `start` inclusive, `end` exclusive."""

    start: int
    end: int

    def holds(self, other: Span) -> bool:
        """Say whether `other` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Say whether the two share a character, or are the same empty place."""
        return (self.start < other.end and other.start < self.end) or self == other


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A line and a column, as editors count them."""

    line: int
    column: int


@functools.lru_cache(maxsize=256)
def _line_starts(text: str) -> tuple[int, ...]:
    if "\r" in text:
        return (0, *(end.end() for end in LINE_END.finditer(text)))
    return tuple(itertools.accumulate((len(line) + 1 for line in text.split("\n")[:-1]), initial=0))


@dataclass(frozen=True, slots=True)
class File:
    """A file's path below the project root (with `/`) and its text exactly as it stands."""

    path: str
    text: str

    @property
    def starts(self) -> tuple[int, ...]:
        """The offset of each line's first character."""
        return _line_starts(self.text)

    def position(self, offset: int) -> Position:
        """Give the place of an offset; a byte-order mark takes no column."""
        line = bisect.bisect_right(self.starts, offset)
        column = offset - self.starts[line - 1] + 1
        if line == 1 and column > 1 and self.text.startswith(BYTE_ORDER_MARK):
            column -= 1
        return Position(line, column)

    def line(self, number: int) -> Span:
        """Give the span of a line, counted from 1, without its line end."""
        start = self.starts[number - 1]
        stop = self.starts[number] if number < len(self.starts) else len(self.text)
        return Span(start, start + len(self.text[start:stop].rstrip("\r\n")))

    def slice(self, span: Span) -> str:
        """Give the text that a span covers."""
        return self.text[span.start : span.end]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line of a file, with what it shows; the evidence under a verdict."""

    path: str
    line: int
    message: str = ""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that could not be read or does not hold where it was read. `kind` chooses the rule that reports it."""

    kind: str  # "refused" | "front-matter" | "ledger" | "suppression" | "source"
    path: str
    line: int
    message: str
    span: Span | None = None
    because: tuple[Place, ...] = ()


class InputError(Exception):
    """A file that the user owns (settings, a rule page) can't be used: where, and why in one line."""

    def __init__(self, path: str, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")


# --- facts --------------------------------------------------------------------------------------------------------


class FactKind(enum.StrEnum):
    """What a fact is about."""

    ENV = "env"
    FLAG = "flag"
    IMAGE = "image"
    PORT = "port"


class FactState(enum.StrEnum):
    """Whether a source sets a key, takes it away, or leaves it undecidable."""

    SET = "set"
    UNSET = "unset"
    UNKNOWN = "unknown"


class Layer(enum.IntEnum):
    """Who says so; between discovered sources the higher one wins. The first three are defaults, not deployments."""

    CODE = 0
    DOCKERFILE = 1
    SAMPLE = 2
    COMPOSE = 3
    LAUNCHER = 4
    SNAPSHOT = 5

    @property
    def is_default(self) -> bool:
        """Say whether the layer only answers what holds where nobody sets anything."""
        return self <= Layer.SAMPLE


@dataclass(frozen=True, slots=True)
class Fact:
    """What one line of a source says about one key."""

    kind: FactKind
    key: str  # env: NAME; flag: `--name`; image: the repository without tag; port: "listen" | "publish"
    value: str  # the text after the format's own unquoting; image: the whole reference; "" where not SET
    state: FactState
    place: Place
    layer: Layer
    why: str = ""  # for UNKNOWN: "computed", "conditional", "secret reference", ...
    home: str | None = None  # a default: the folder whose documents it speaks to; None: any document
    aside: bool = False  # holds for a part only (a step of a job): it can agree, it never contradicts


@dataclass(frozen=True, slots=True)
class Deployment:
    """One running thing whose settings are known, in one environment. `id` is the table key in the settings."""

    id: str
    name: str
    environment: str
    sources: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    discovered: bool = False


# --- the ledger ---------------------------------------------------------------------------------------------------


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


# --- claims -------------------------------------------------------------------------------------------------------


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
    key_span: Span = Span(0, 0)  # where the key is named; it may stand in a heading or a row's label


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
    table: Span = Span(0, 0)


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


# --- verdicts of checks -------------------------------------------------------------------------------------------


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


# --- edits and findings -------------------------------------------------------------------------------------------


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


# --- the world ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CommitAnswer:
    """What git knows of a hash: `state` is "reachable", "unreachable", "absent", or "unknown" with the reason."""

    state: str
    hash: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the ledger, replayed, says that a deployment should hold: the value (None: not set) and who put it there."""

    kind: FactKind
    key: str
    deployment: str  # id
    value: str | None
    change: str  # the entry that should be in force: the last set, revert or restore that bears on the key
    root: str = ""  # the change whose value it is, where that is another entry (a revert gives an older value back)


class World(Protocol):
    """All that a check may ask. Read-only; every answer is for the end of the ledger unless a date is given."""

    @property
    def default_environment(self) -> str:
        """What a claim means that names no environment."""

    @property
    def deployments(self) -> tuple[Deployment, ...]:
        """Every deployment, in the settings' order."""

    def in_scope(self, scope: Scope) -> tuple[Deployment, ...]:
        """The deployments that a claim can mean."""

    def deployed(self, kind: FactKind, key: str, deployment: str) -> Fact | None:
        """The fact that wins in a deployment; None where no source of it names the key."""

    def layers(self, kind: FactKind, key: str, deployment: str) -> tuple[Fact, ...]:
        """Every fact about the key in a deployment, the winner last."""

    def defaults(self, kind: FactKind, key: str, near: str = "") -> tuple[Fact, ...]:
        """What default layers (code, Dockerfile, samples, charts, roles) say; `near`: to that document."""

    def described(self, kind: FactKind, key: str, document: str) -> tuple[Fact, ...]:
        """What the files say that a document's front matter names as its source."""

    def images(self, deployment: str) -> tuple[Fact, ...]:
        """The images that a deployment runs."""

    def complete(self, deployment: str) -> bool:
        """Whether every source of a deployment was read whole, so that an absent key is not set."""

    def knew(self, kind: FactKind, key: str, among: tuple[str, ...] = ()) -> tuple[Place, ...]:
        """Where ledger, git or another deployment has known the key; `among`: only these deployments count."""

    def held(self, kind: FactKind, key: str, deployment: str, value: str | None) -> Since | None:
        """The change or commit that ended the time when the key had that value (None: was set at all)."""

    def entry(self, id: str) -> Entry | None:
        """A ledger entry."""

    def entries(self) -> tuple[Entry, ...]:
        """Every sound ledger entry, in file order."""

    def known(self, id: str) -> bool:
        """Whether the ledger has an entry of that id, sound or broken."""

    def recorded(self, kind: FactKind, key: str, deployment: str, at: datetime.date | None = None) -> Recorded | None:
        """What the ledger says a key should hold in a deployment; None where it does not say or can't be told."""

    def expects(self, change: str) -> tuple[Recorded, ...]:
        """What the ledger says that deployments should hold because of an entry: empty where others decide."""

    def state(self, change: str, at: datetime.date | None = None) -> ChangeState:
        """Where a change (id) or commit (hash) stands."""

    def ended(self, change: str) -> Since | None:
        """What ended (or, for a change in force again, restored) a change or commit."""

    def verdict(self, hypothesis: str, at: datetime.date | None = None) -> Verdict | None:
        """What was held of a hypothesis at a date; None before it was known."""

    def commit(self, hash: str) -> CommitAnswer:
        """What git knows of a commit."""

    def pinned(self, hash: str) -> bool | None:
        """Whether a file that is no document holds the hash, or a longer one that begins so; None: can't be said."""

    def file_exists(self, path: str) -> bool | None:
        """Whether a file or folder is there; None where that can't be said (ignored by git, outside the root)."""

    def changed(self, path: str, keys: frozenset[str], after: datetime.date) -> tuple[Since, ...]:
        """The commits after a date that changed the value of a key in a source (of any key, where none is named)."""

    def claims(self, kind: str) -> tuple[Claim, ...]:
        """The claims of all documents of one kind."""
