"""The World that checks ask: today's facts, the ledger replayed, git's log and the sources' history behind them."""

from __future__ import annotations

import datetime
import functools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from doclint.io.git import Git, GitError
from doclint.io.tree import Tree
from doclint.ledger import history, replay
from doclint.ledger.effects import Key, Target, settings, touched
from doclint.ledger.history import History
from doclint.ledger.read import Ledger
from doclint.ledger.record import Record
from doclint.ledger.record import record as make_ready
from doclint.model import (
    Benchmark,
    Change,
    ChangeState,
    Claim,
    CommitAnswer,
    Deployment,
    Entry,
    Fact,
    FactKind,
    FactState,
    Hypothesis,
    PathReference,
    Place,
    Recorded,
    Scope,
    Since,
    Verdict,
)
from doclint.sources.deployed import Deployed
from doclint.values import same
from doclint.world import changed, pins, scopes
from doclint.world.commits import Commits
from doclint.world.past import Past

DESCRIBING = frozenset(("describes", "source_of_truth", "source_paths"))  # front matter that names what a page is about


@dataclass(frozen=True, slots=True)
class Replayed:
    """A World: see the protocol in `doclint.model` for what each question means."""

    tree: Tree
    facts: Deployed
    ledger: Ledger
    git: Git | None
    default_environment: str
    default_branch: str
    by_id: Mapping[str, Entry]
    record: Record
    commits: Commits
    past: Past
    pins: Callable[[str], bool | None]
    by_kind: Mapping[str, tuple[Claim, ...]] = field(default_factory=dict)
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by document: what its front matter names

    def with_claims(self, claims: Iterable[Claim]) -> Replayed:
        """The same world, with the claims of all documents."""
        by_kind: dict[str, list[Claim]] = {}
        sources: dict[str, list[str]] = {}
        for claim in claims:
            by_kind.setdefault(claim.kind, []).append(claim)
            if isinstance(claim.detail, PathReference) and claim.detail.field in DESCRIBING:
                sources.setdefault(claim.path, []).append(claim.detail.path)
        return replace(
            self,
            by_kind={kind: tuple(found) for kind, found in by_kind.items()},
            sources={path: tuple(found) for path, found in sources.items()},
        )

    # --- deployments ----------------------------------------------------------------------------------------------

    @property
    def deployments(self) -> tuple[Deployment, ...]:
        """Every deployment, in the settings' order."""
        return self.facts.deployments

    def in_scope(self, scope: Scope) -> tuple[Deployment, ...]:
        """The deployments that a claim can mean."""
        return scopes.meant(scope, self.deployments, self.default_environment)

    def deployed(self, kind: FactKind, key: str, deployment: str) -> Fact | None:
        """The fact that wins in a deployment."""
        return self.facts.winner(kind, key, deployment)

    def layers(self, kind: FactKind, key: str, deployment: str) -> tuple[Fact, ...]:
        """Every fact about a key in a deployment, the winner last."""
        return self.facts.layers(kind, key, deployment)

    def defaults(self, kind: FactKind, key: str, near: str = "") -> tuple[Fact, ...]:
        """What default layers say of a key, to a document where one is asked for."""
        named = (fact for fact in self.described(kind, key, near) if fact.layer.is_default)
        return tuple(dict.fromkeys((*self.facts.defaults_for(kind, key, near), *named)))

    def described(self, kind: FactKind, key: str, document: str) -> tuple[Fact, ...]:
        """What the files say of a key that a document's front matter names."""
        facts = (fact for path in self.sources.get(document, ()) for fact in self.facts.described.get(path, ()))
        return tuple(fact for fact in facts if (fact.kind, fact.key) == (kind, key))

    def images(self, deployment: str) -> tuple[Fact, ...]:
        """The images that a deployment runs."""
        found = self.facts.facts.get(deployment, ())
        return tuple({fact.key: fact for fact in found if fact.kind is FactKind.IMAGE}.values())

    def complete(self, deployment: str) -> bool:
        """Whether every source of a deployment was read whole."""
        return deployment in self.facts.complete

    def knew(self, kind: FactKind, key: str, among: tuple[str, ...] = ()) -> tuple[Place, ...]:
        """Where ledger, a deployment or, failing both, the sources' history has known a key."""
        asked = tuple(deployment for deployment in self.deployments if not among or deployment.id in among)
        by_ledger = (entry.place for entry in self.ledger.entries if _names(entry, Key(kind, key)))
        by_facts = (
            fact.place
            for one in asked
            for fact in self.facts.facts.get(one.id, ())
            if (fact.kind, fact.key) == (kind, key)
        )
        by_git = (self.past.had(kind, key, deployment) for deployment in asked)
        known = tuple(dict.fromkeys((*by_ledger, *by_facts)))
        return known or tuple(dict.fromkeys(place for place in by_git if place is not None))

    def held(self, kind: FactKind, key: str, deployment: str, value: str | None) -> Since | None:
        """What ended the last time when a key had a value: by the ledger, else by the sources' history."""
        meant = self._deployment(deployment)
        if meant is None:
            return None
        change = replay.last_held(self.record, Key(kind, key), Target.of(meant), lambda held: _is(value, held, key))
        if change is not None:
            return replay.since(change)
        commit = self.past.ended(kind, key, meant, lambda fact: _holds(value, fact, key))
        return self.commits.since(commit) if commit else None

    def changed(self, path: str, keys: frozenset[str], after: datetime.date) -> tuple[Since, ...]:
        """The commits after a day that changed what a source says."""
        return tuple(map(self.commits.since, changed.commits(self.git, path, keys, after)))

    def pinned(self, hash: str) -> bool | None:
        """Whether a file that is no document holds a hash."""
        return self.pins(hash)

    def file_exists(self, path: str) -> bool | None:
        """Whether a file or folder is there."""
        return self.tree.exists(path)

    # --- the ledger -----------------------------------------------------------------------------------------------

    def entry(self, id: str) -> Entry | None:
        """A sound ledger entry."""
        return self.by_id.get(id)

    def entries(self) -> tuple[Entry, ...]:
        """Every sound ledger entry, in file order."""
        return self.ledger.entries

    def known(self, id: str) -> bool:
        """Whether the ledger has an entry of that id, sound or broken."""
        return id in self.by_id or id in self.ledger.ids

    def recorded(self, kind: FactKind, key: str, deployment: str, at: datetime.date | None = None) -> Recorded | None:
        """What the ledger says a key should hold in a deployment."""
        meant = self._deployment(deployment)
        return self._recorded(Key(kind, key), meant, at) if meant else None

    def expects(self, change: str) -> tuple[Recorded, ...]:
        """What the ledger says that deployments should hold because of an entry."""
        effect = self.record.effects.get(change)
        if effect is None:
            return ()
        keys = sorted(touched(self.record.changes[change], effect.root))
        found = (self._recorded(key, meant, None) for key in keys if key.kind for meant in self.deployments)
        return tuple(recorded for recorded in found if recorded is not None and recorded.change == change)

    def state(self, change: str, at: datetime.date | None = None) -> ChangeState:
        """Where a change or commit stands."""
        return self.commits.state(change, at)

    def ended(self, change: str) -> Since | None:
        """What ended a change or commit, or brought it back."""
        return self.commits.ended(change)

    def verdict(self, hypothesis: str, at: datetime.date | None = None) -> Verdict | None:
        """What was held of a hypothesis."""
        entry = self.by_id.get(hypothesis)
        return replay.verdict(entry, at) if isinstance(entry, Hypothesis) else None

    def commit(self, hash: str) -> CommitAnswer:
        """What git knows of a commit."""
        return history.commit(self.git, hash, self.default_branch)

    def claims(self, kind: str) -> tuple[Claim, ...]:
        """The claims of all documents of one kind."""
        return self.by_kind.get(kind, ())

    # --- inside ---------------------------------------------------------------------------------------------------

    def _deployment(self, id: str) -> Deployment | None:
        return next((deployment for deployment in self.deployments if deployment.id == id), None)

    def _recorded(self, key: Key, deployment: Deployment, at: datetime.date | None) -> Recorded | None:
        holding = replay.holding(self.record, key, Target.of(deployment), at)
        if holding is None:
            return self._given_back(key, deployment, at)
        if not holding.standing:
            return None
        change = holding.standing[-1]
        root = holding.root if holding.root != change else ""
        return Recorded(FactKind(key.kind), key.name, deployment.id, holding.value, change, root)

    def _given_back(self, key: Key, deployment: Deployment, at: datetime.date | None) -> Recorded | None:
        """Where a revert gives back what no entry states, what the sources held before the first change to it."""
        found = replay.given_back(self.record, key, Target.of(deployment), at)
        if found is None or not found[1].commits:
            return None
        kind = FactKind(key.kind)
        fact = self.past.at_parent(kind, key.name, deployment, found[1].commits[0])
        if fact is None or fact.state is not FactState.SET:
            return None
        return Recorded(kind, key.name, deployment.id, fact.value, found[0].id)


def build(
    tree: Tree, deployed: Deployed, ledger: Ledger, git: Git | None, default_environment: str, default_branch: str = ""
) -> Replayed:
    """Put facts, ledger and git together."""
    past = Past(git, deployed.pulled)
    log = functools.cache(lambda: history.of(git, default_branch) if git else None)
    changes = tuple(_dated(entry, git, log) for entry in ledger.entries if isinstance(entry, Change))
    by_target = {Target.of(deployment): deployment for deployment in deployed.deployments}

    @functools.cache
    def has(key: Key, target: Target) -> bool:
        deployment = by_target.get(target)
        if deployment is None or not key.kind:
            return deployment is not None
        kind = FactKind(key.kind)
        return bool(deployed.layers(kind, key.name, deployment.id)) or past.had(kind, key.name, deployment) is not None

    record = make_ready(
        changes,
        default_environment=default_environment,
        targets=tuple(by_target),
        has=has,
        ancestry=lambda earlier, later: _is_ancestor(git, earlier, later),
        doubtful=ledger.doubtful,
    )
    return Replayed(
        tree,
        deployed,
        ledger,
        git,
        default_environment,
        default_branch,
        {entry.id: entry for entry in ledger.entries},
        record,
        Commits(git, log, record, ledger.ids),
        past,
        pins.finder(tree, ledger.files),
    )


def _dated(change: Change, git: Git | None, read_log: Callable[[], History | None]) -> Change:
    """Let a change's first commit date it where the ledger does not."""
    if change.date is not None or git is None:
        return change
    log = read_log()
    if log is None:
        return change
    full = (_lookup(git, digits) for digits in change.commits)
    dates = [log.commits[name].date for name in full if name in log.commits]
    return replace(change, date=min(dates)) if dates else change


def _lookup(git: Git, hash: str) -> str:
    try:
        return git.lookup(hash) or ""
    except GitError:
        return ""


def _is_ancestor(git: Git | None, earlier: str, later: str) -> bool | None:
    try:
        return git.is_ancestor(earlier, later) if git else None
    except GitError:
        return None


def _names(entry: Entry, key: Key) -> bool:
    if isinstance(entry, Change):
        return key in settings(entry)
    return isinstance(entry, Benchmark) and key.kind == FactKind.ENV and key.name in entry.env


def _is(value: str | None, held: str | None, key: str) -> bool:
    """Say whether a value that was held is the one asked for; any will do where none is."""
    if held is None:
        return False
    return value is None or value == held or same(value, held, key) is True


def _holds(value: str | None, fact: Fact | None, key: str) -> bool:
    return fact is not None and fact.state is FactState.SET and _is(value, fact.value, key)
