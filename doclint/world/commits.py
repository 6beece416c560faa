"""Where changes and commits stand: the ledger's word, git's where the ledger has none, unknown where they clash."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from doclint.io.git import Commit, Git, GitError
from doclint.ledger import history, replay
from doclint.ledger.effects import touched
from doclint.ledger.history import SHOWN_DIGITS, History
from doclint.ledger.record import Record
from doclint.model import Change, ChangeState, Since

MIN_DIGITS = 7


@dataclass(frozen=True, slots=True)
class Commits:
    """Changes by id and commits by hash, each known to the other."""

    git: Git | None
    log: Callable[[], History | None]  # read once, and only when asked: a log can be long
    record: Record
    ids: frozenset[str]
    logs: dict[datetime.date, History] = field(default_factory=dict, compare=False, repr=False)

    def state(self, name: str, at: datetime.date | None) -> ChangeState:
        """Where a change (id) or commit (hash) stands."""
        change = self.record.changes.get(name)
        if change is not None:
            return self._both(change, change.commits, at)
        if name in self.ids:
            return ChangeState.UNKNOWN
        changes = self.of(name)
        if not changes:
            return self._by_git((name,), at)
        states = {self._both(each, (name,), at) for each in changes}
        return states.pop() if len(states) == 1 else ChangeState.UNKNOWN

    def ended(self, name: str) -> Since | None:
        """What ended a change or commit, or brought it back."""
        change = self.record.changes.get(name)
        changes = (change,) if change else self.of(name)
        for each in changes:
            ender = replay.ended(self.record, each.id)
            if ender is not None:
                return replay.since(ender)
        hashes = change.commits if change else (name,)
        log = self._log(None)
        turns = (log.since(self._full(digits)) for digits in hashes) if log else ()
        turn = next((turn for turn in turns if turn is not None), None)
        return self._linked(turn) if turn else None

    def since(self, commit: Commit) -> Since:
        """A commit as the reason why a document became wrong: as the change that it belongs to, if any."""
        return self._linked(Since("commit", "", commit.hash[:SHOWN_DIGITS], commit.date))

    def of(self, hash: str) -> tuple[Change, ...]:
        """The changes that a commit belongs to."""
        return tuple(
            change
            for change in self.record.changes.values()
            if any(_is_same_commit(hash, other) for other in change.commits)
        )

    def _linked(self, since: Since) -> Since:
        changes = self.of(since.commit)
        return replace(since, kind="change", id=changes[0].id) if len(changes) == 1 else since

    def _both(self, change: Change, hashes: tuple[str, ...], at: datetime.date | None) -> ChangeState:
        by_ledger = replay.state(self.record, change.id, at)
        if by_ledger is not ChangeState.IN_FORCE or not hashes or self._is_spoken_of(change, at):
            return by_ledger
        by_git = self._by_git(hashes, at)
        if by_git is not ChangeState.REVERTED:
            return by_ledger
        effect = self.record.effects[change.id]
        has_settings = any(key.kind for key in touched(change, effect.root))
        return ChangeState.UNKNOWN if has_settings else ChangeState.REVERTED

    def _is_spoken_of(self, change: Change, at: datetime.date | None) -> bool:
        """Say whether the ledger has a later word on a change, so that git is not asked."""
        mine = self.record.effects.get(change.id)
        return mine is not None and any(
            effect.root.id == mine.root.id and other not in (change.id, change.of, mine.root.id)
            for other, effect in self.record.effects.items()
            if at is None or (date := self.record.changes[other].date) is None or date <= at
        )

    def _by_git(self, hashes: tuple[str, ...], at: datetime.date | None) -> ChangeState:
        log = self._log(at)
        if log is None:
            return ChangeState.UNKNOWN
        states = {log.states.get(self._full(digits), ChangeState.UNKNOWN) for digits in hashes}
        return states.pop() if len(states) == 1 else ChangeState.UNKNOWN

    def _log(self, at: datetime.date | None) -> History | None:
        log = self.log()
        if at is None or log is None or self.git is None:
            return log
        if at not in self.logs:
            known = [commit for commit in log.commits.values() if commit.date <= at]
            self.logs[at] = history.read(known, self.git.lookup)
        return self.logs[at]

    def _full(self, hash: str) -> str:
        try:
            return (self.git.lookup(hash.lower()) if self.git else None) or ""
        except GitError:
            return ""


def _is_same_commit(one: str, other: str) -> bool:
    short, long = sorted((one.lower(), other.lower()), key=len)
    return len(short) >= MIN_DIGITS and long.startswith(short)
