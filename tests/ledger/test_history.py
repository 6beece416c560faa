"""Git's log as a ledger, in real repositories."""

from __future__ import annotations

from pathlib import Path

import pytest

from doclint.io.git import Git
from doclint.ledger import history
from doclint.ledger.history import History
from doclint.model import ChangeState
from tests.io.repository import commit, git, init

IN_FORCE, REVERTED, UNKNOWN = ChangeState.IN_FORCE, ChangeState.REVERTED, ChangeState.UNKNOWN


class Story:
    """A repository whose commits have names; `{name}` in a message is the hash of an earlier one."""

    def __init__(self, root: Path) -> None:
        self.root = init(root)
        self.hashes: dict[str, str] = {}
        commit(root, "The relay as it was", day(1), README="relay")

    def tell(self, *steps: tuple[str, str]) -> History:
        for number, (name, message) in enumerate(steps, 2):
            short = {known: full[:9] for known, full in self.hashes.items()}
            self.hashes[name] = commit(self.root, message.format(**short), day(number))
        found = Git.at(self.root)
        assert found is not None
        log = history.of(found)
        assert log is not None
        return log

    def states(self, log: History) -> dict[str, ChangeState]:
        return {name: log.states[full] for name, full in self.hashes.items()}

    def turns(self, log: History) -> dict[str, str]:
        names = {full: name for name, full in self.hashes.items()}
        return {name: names.get(log.turns[full], "") for name, full in self.hashes.items()}


def day(number: int) -> str:
    return f"2026-05-{number:02d}T10:00:00+0000"


@pytest.fixture
def story(tmp_path: Path) -> Story:
    return Story(tmp_path / "relay")


CHAINS: dict[str, tuple[tuple[tuple[str, str], ...], dict[str, ChangeState], dict[str, str]]] = {
    "a commit alone": ((("ring", "Bigger ring"),), {"ring": IN_FORCE}, {"ring": ""}),
    "a revert": (
        (("ring", "Bigger ring"), ("out", 'Revert "Bigger ring"\n\nThis reverts commit {ring}.')),
        {"ring": REVERTED, "out": IN_FORCE},
        {"ring": "out", "out": ""},
    ),
    "a revert of a revert": (
        (
            ("ring", "Bigger ring"),
            ("out", 'Revert "Bigger ring"\n\nThis reverts commit {ring}.'),
            ("again", 'Reapply "Bigger ring"\n\nThis reverts commit {out}.'),
        ),
        {"ring": IN_FORCE, "out": REVERTED, "again": IN_FORCE},
        {"ring": "again", "out": "again", "again": ""},
    ),
    "three turns": (
        (
            ("ring", "Bigger ring"),
            ("out", "Take it out\n\nThis reverts commit {ring}."),
            ("again", "Once more\n\nThis reverts commit {out}."),
            ("gone", "No\n\nThis reverts commit {again}."),
        ),
        {"ring": REVERTED, "out": IN_FORCE, "again": REVERTED, "gone": IN_FORCE},
        {"ring": "gone", "out": "gone", "again": "gone", "gone": ""},
    ),
    "reverted a second time by its own hash": (
        (
            ("ring", "Bigger ring"),
            ("out", "Take it out\n\nThis reverts commit {ring}."),
            ("again", "Once more\n\nThis reverts commit {out}."),
            ("gone", "No\n\nThis reverts commit {ring}."),
        ),
        {"ring": REVERTED, "gone": IN_FORCE},
        {"ring": "gone"},
    ),
    "in the middle of another message": (
        (("ring", "Bigger ring"), ("tidy", "Tidy up\n\nSlow handsets.\n\nThis reverts\ncommit {ring} for now.\n")),
        {"ring": REVERTED, "tidy": IN_FORCE},
        {"ring": "tidy"},
    ),
    "two at once": (
        (("ring", "Bigger ring"), ("pool", "A pool"), ("out", "Both\n\nThis reverts commits {ring} and {pool}.")),
        {"ring": REVERTED, "pool": REVERTED},
        {"ring": "out", "pool": "out"},
    ),
    "applied again by its hash": (
        (
            ("ring", "Bigger ring"),
            ("out", "Out\n\nThis reverts commit {ring}."),
            ("again", "In\n\nThis reapplies commit {ring}."),
        ),
        {"ring": IN_FORCE, "again": IN_FORCE},
        {"ring": "again"},
    ),
    "only talked about": (
        (("ring", "Bigger ring"), ("notes", "Notes\n\nWe may revert commit {ring} one day.")),
        {"ring": IN_FORCE},
        {"ring": ""},
    ),
    "a hash of nothing": (
        (("ring", "Bigger ring"), ("out", "Out\n\nThis reverts commit 0123456789abcdef.")),
        {"ring": IN_FORCE, "out": IN_FORCE},
        {"ring": ""},
    ),
    "a revert that names no hash": (
        (("ring", "Bigger ring"), ("out", 'Revert "Bigger ring" (#7)\n\nReverts acme/relay#6')),
        {"ring": UNKNOWN, "out": IN_FORCE},
        {"ring": ""},
    ),
}


@pytest.mark.parametrize("name", CHAINS)
def test_chains(story: Story, name: str) -> None:
    steps, states, turns = CHAINS[name]
    log = story.tell(*steps)
    assert {known: story.states(log)[known] for known in states} == states
    assert {known: story.turns(log)[known] for known in turns} == turns


def test_since_names_commit_and_day(story: Story) -> None:
    log = story.tell(("ring", "Bigger ring"), ("out", "Out\n\nThis reverts commit {ring}."))
    since = log.since(story.hashes["ring"])
    assert since is not None
    assert (since.kind, since.commit, str(since.date)) == ("commit", story.hashes["out"][:9], "2026-05-03")


def test_a_side_branch_that_nobody_merged_is_not_reachable(story: Story) -> None:
    git(story.root, "checkout", "-q", "-b", "trial")
    trial = commit(story.root, "A trial", day(3))
    git(story.root, "checkout", "-q", "main")
    found = Git.at(story.root)
    assert history.commit(found, trial[:9]).state == "unreachable"
    assert history.commit(found, "0123abcde").state == "absent"
    assert history.commit(found, "main").state == "absent"


def test_what_head_reaches_is_enough(story: Story) -> None:
    git(story.root, "checkout", "-q", "-b", "feature")
    feature = commit(story.root, "A feature", day(3))
    answer = history.commit(Git.at(story.root), feature[:9])
    assert (answer.state, answer.hash) == ("reachable", feature)


def test_the_trunk_counts_from_a_branch_behind_it(story: Story) -> None:
    ring = commit(story.root, "Bigger ring", day(2))
    git(story.root, "checkout", "-q", "-b", "behind")
    git(story.root, "checkout", "-q", "main")
    commit(story.root, f"Out\n\nThis reverts commit {ring}.", day(3))
    git(story.root, "checkout", "-q", "behind")
    found = Git.at(story.root)
    assert found is not None
    log = history.of(found)
    assert log is not None
    assert log.states[ring] is REVERTED


def test_a_shallow_clone_knows_no_history(story: Story, tmp_path: Path) -> None:
    ring = commit(story.root, "Bigger ring", day(2))
    commit(story.root, "Notes", day(3))
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{story.root}", "shallow")
    found = Git.at(tmp_path / "shallow")
    assert found is not None
    assert history.of(found) is None
    answer = history.commit(found, ring[:9])
    assert answer.state == "unknown"
    assert "git fetch --unshallow" in answer.why
    assert "fetch-depth: 0" in answer.why


def test_no_repository_and_an_empty_one(tmp_path: Path) -> None:
    assert history.commit(None, "0123abcde").why == "no git repository"
    empty = Git.at(init(tmp_path / "empty"))
    assert history.commit(empty, "0123abcde").state == "unknown"
