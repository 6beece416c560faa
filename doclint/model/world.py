"""All that a check may ask."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Protocol

from doclint.model.answers import Since
from doclint.model.claims import Claim, Scope
from doclint.model.entries import ChangeState, Entry, Verdict
from doclint.model.facts import Deployment, Fact, FactKind
from doclint.model.places import Place


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
