"""Git's log as a ledger: which commits revert which, so which are in force."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from doclint.io.git import Commit, Git, GitError
from doclint.model import ChangeState, CommitAnswer, Since

SHOWN_DIGITS = 9
NO_GIT = "no git repository"
NO_COMMIT = "the repository has no commit yet"
SHALLOW = "the clone is shallow; fetch the full history (`git fetch --unshallow`, or fetch-depth: 0 in CI)"

HASHES = r"((?:\s*(?:,|and|&|\n)?\s*\b[0-9a-f]{7,64}\b)+)"
REVERTS = re.compile(r"\bthis\s+reverts\s+commits?\b:?" + HASHES, re.IGNORECASE)
REAPPLIES = re.compile(r"\bthis\s+re-?applies\s+commits?\b:?" + HASHES, re.IGNORECASE)
HASH = re.compile(r"\b[0-9a-f]{7,64}\b", re.IGNORECASE)
REVERT_SUBJECT = re.compile(r"(?:Revert|Reapply) \"(.*)\"(?: \(#\d+\))?")


@dataclass(frozen=True, slots=True)
class Act:
    """A commit that says it takes another out, or applies it again."""

    by: str
    on: bool


@dataclass(frozen=True, slots=True)
class History:
    """Where the commits of a log stand, and which commit brought each there."""

    states: Mapping[str, ChangeState]
    turns: Mapping[str, str]
    commits: Mapping[str, Commit]

    def since(self, commit: str) -> Since | None:
        """The commit that ended another, or applied it again."""
        turn = self.commits.get(self.turns.get(commit, ""))
        return Since("commit", "", turn.hash[:SHOWN_DIGITS], turn.date) if turn else None


def read(log: Iterable[Commit], lookup: Callable[[str], str | None]) -> History:
    """Follow the chains of reverts through a log (newest first). `lookup` completes an abbreviated hash."""
    commits = {commit.hash: commit for commit in log}
    ages = {name: age for age, name in enumerate(commits)}
    acts: dict[str, list[Act]] = defaultdict(list)
    for commit in commits.values():
        for target, on in named(commit):
            full = lookup(target)
            # A message can name anything; only what came before it can have been reverted by it.
            if full in ages and ages[full] > ages[commit.hash]:
                acts[full].append(Act(commit.hash, on))
    vague = _vague(commits.values(), acts)
    states: dict[str, ChangeState] = {}
    turns: dict[str, str] = {}
    for name, commit in commits.items():
        states[name], turns[name] = _standing(acts.get(name, []), states, turns, ages)
        if states[name] is ChangeState.IN_FORCE and name not in acts and commit.subject in vague:
            states[name] = ChangeState.UNKNOWN
    return History(states, turns, commits)


def named(commit: Commit) -> Iterator[tuple[str, bool]]:
    """Give the hashes that a message says it reverts (False) or applies again (True)."""
    for pattern, on in ((REVERTS, False), (REAPPLIES, True)):
        for match in pattern.finditer(commit.body):
            yield from ((digits.lower(), on) for digits in HASH.findall(match[1]))


def _standing(
    acts: list[Act], states: Mapping[str, ChangeState], turns: Mapping[str, str], ages: Mapping[str, int]
) -> tuple[ChangeState, str]:
    """Where a commit stands given what was done to it; later commits are known already."""
    state, turn = ChangeState.IN_FORCE, ""
    for act in sorted(acts, key=lambda act: -ages[act.by]):
        if states[act.by] is ChangeState.IN_FORCE:
            state, turn = (ChangeState.IN_FORCE if act.on else ChangeState.REVERTED), act.by
        elif states[act.by] is ChangeState.UNKNOWN:
            state = ChangeState.UNKNOWN
    turned = [turns[act.by] for act in acts if turns[act.by]]
    return state, min((turn, *turned), key=lambda by: ages.get(by, len(ages)))


def _vague(commits: Iterable[Commit], acts: Mapping[str, list[Act]]) -> frozenset[str]:
    """The subjects that a revert quotes without a hash that is known: of those nothing is certain."""
    certain = {act.by for done in acts.values() for act in done}
    quoted = (REVERT_SUBJECT.fullmatch(commit.subject) for commit in commits if commit.hash not in certain)
    return frozenset(match[1] for match in quoted if match)


def of(git: Git, default_branch: str = "") -> History | None:
    """The history of HEAD and of the default branch; None where git does not know it whole."""
    if git.is_shallow:
        return None
    try:
        head = git.commits()
        trunk = git.default_branch(default_branch)
        seen = {commit.hash for commit in head}
        others = tuple(commit for commit in git.commits(trunk) if commit.hash not in seen) if trunk else ()
        log = (*others, *head) if others else head
        return read(sorted(log, key=lambda commit: commit.time, reverse=True) if others else log, git.lookup)
    except GitError:
        return None


def commit(git: Git | None, hash: str, default_branch: str = "") -> CommitAnswer:
    """What git knows of a hash."""
    if git is None:
        return CommitAnswer("unknown", why=NO_GIT)
    try:
        if git.head() is None:
            return CommitAnswer("unknown", why=NO_COMMIT)
        answer = git.answer(hash, default_branch)
    except GitError as error:
        return CommitAnswer("unknown", why=str(error))
    return CommitAnswer("unknown", why=SHALLOW) if answer.state == "unknown" and git.is_shallow else answer
