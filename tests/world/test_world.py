"""The world that checks ask, over real repositories: what is held, was held, changed, is in force."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from doclint.io.git import Git
from doclint.io.tree import WorkTree
from doclint.ledger import read as ledgers
from doclint.model import ChangeState, Claim, Deployment, FactKind, Frame, Framing, PathReference, Scope, Since, Span
from doclint.sources import deployed
from doclint.world import Replayed, build
from tests.io.repository import commit, git, init, put

ENV = FactKind.ENV
EDGE = Deployment("edge", "edge", "production", ("deploy/edge.env",))
CORE = Deployment("core", "core", "production", ("deploy/common.env", "deploy/core.env"))
LAB = Deployment("edge-lab", "edge", "lab", ("deploy/lab.env",))


def day(number: int) -> str:
    return f"2026-04-{number:02d}T10:00:00+0000"


def date(number: int) -> datetime.date:
    return datetime.date(2026, 4, number)


def save(root: Path, number: int, message: str = "Change", **texts: str) -> str:
    """Commit files of the deploy folder on a day in April."""
    for name, text in texts.items():
        put(root, f"deploy/{name}.env", text)
    return commit(root, message, day(number))


def world(root: Path, *deployments: Deployment, ledger: str = "") -> Replayed:
    put(root, "ledger.yaml", ledger or "version: 1\n")
    tree = WorkTree(root)
    found = ledgers.load(tree, ("ledger.yaml",), named=True)
    assert not found.problems
    return build(tree, deployed.load(tree, deployments or (EDGE,)), found, Git.at(root), "production")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return init(tmp_path / "repo")


# --- what was held ------------------------------------------------------------------------------------------------


def test_the_commit_that_ended_a_value(root: Path) -> None:
    save(root, 1, edge="LANES=32\nDEPTH=4\n")
    save(root, 2, edge="LANES=64\nDEPTH=4\n")
    save(root, 3, edge="LANES=64\nDEPTH=8\n")
    changed = save(root, 4, edge="LANES=96\nDEPTH=8\n")
    found = world(root)
    assert found.held(ENV, "LANES", "edge", "64") == Since("commit", "", changed[:9], date(4))
    assert found.held(ENV, "LANES", "edge", "96") is None
    assert found.held(ENV, "LANES", "edge", "7") is None
    assert found.held(ENV, "LANES", "core", "64") is None


def test_the_last_time_counts(root: Path) -> None:
    for number, value in enumerate(("1", "2", "1", "3"), 1):
        last = save(root, number, edge=f"LANES={value}\n")
    found = world(root).held(ENV, "LANES", "edge", "1")
    assert found is not None
    assert found.commit == last[:9]


def test_a_value_is_compared_as_a_value(root: Path) -> None:
    save(root, 1, edge="WAIT_MS=2000\n")
    changed = save(root, 2, edge="WAIT_MS=900\n")
    found = world(root).held(ENV, "WAIT_MS", "edge", "2 s")
    assert found is not None
    assert found.commit == changed[:9]


def test_a_key_that_was_taken_out(root: Path) -> None:
    save(root, 1, edge="LANES=32\nDEPTH=4\n")
    gone = save(root, 2, edge="LANES=32\n")
    found = world(root)
    since = found.held(ENV, "DEPTH", "edge", None)
    assert since is not None
    assert since.commit == gone[:9]
    assert [place.path for place in found.knew(ENV, "DEPTH")] == ["deploy/edge.env"]
    assert gone[:9] in found.knew(ENV, "DEPTH")[0].message
    assert found.knew(ENV, "WIDTH") == ()


def test_the_layer_that_wins_is_followed(root: Path) -> None:
    save(root, 1, common="LANES=1\n", core="LANES=2\n")
    save(root, 2, common="LANES=3\n")
    lifted = save(root, 3, core="\n")
    since = world(root, CORE).held(ENV, "LANES", "core", "2")
    assert since is not None
    assert since.commit == lifted[:9]


def test_the_ledger_answers_before_git(root: Path) -> None:
    save(root, 1, edge="LANES=32\n")
    second = save(root, 2, edge="LANES=64\n")
    save(root, 5, edge="LANES=32\n")
    ledger = f"""\
changes:
  - {{id: C-1, kind: set, date: 2026-04-01, deployment: edge, env: {{LANES: 32}}}}
  - {{id: C-2, kind: set, date: 2026-04-02, deployment: edge, commit: {second[:9]}, env: {{LANES: 64}}}}
  - {{id: C-3, kind: revert, of: C-2, date: 2026-04-04, deployment: edge}}
"""
    found = world(root, ledger=ledger)
    assert found.held(ENV, "LANES", "edge", "64") == Since("change", "C-3", "", date(4))


def test_a_commit_is_named_as_the_change_it_belongs_to(root: Path) -> None:
    save(root, 1, edge="LANES=32\n")
    second = save(root, 2, edge="LANES=64\n")
    ledger = f"changes:\n  - {{id: C-9, kind: fix, date: 2026-04-02, commit: {second[:8]}}}\n"
    assert world(root, ledger=ledger).held(ENV, "LANES", "edge", "32") == Since("change", "C-9", second[:9], date(2))


def test_without_git_nothing_is_known_of_the_past(tmp_path: Path) -> None:
    put(tmp_path, "deploy/edge.env", "LANES=32\n")
    found = world(tmp_path)
    assert found.held(ENV, "LANES", "edge", "64") is None
    assert found.commit("0123abcde").state == "unknown"
    assert found.state("0123abcde") is ChangeState.UNKNOWN
    assert found.changed("deploy/edge.env", frozenset(), date(1)) == ()


# --- what changed -------------------------------------------------------------------------------------------------


def test_changes_of_a_value_after_a_day(root: Path) -> None:
    save(root, 1, edge="LANES=32\nDEPTH=4\n")
    save(root, 3, edge="# who owns it\nLANES=32\nDEPTH=4\n")
    lanes = save(root, 5, edge="# who owns it\nLANES=64\nDEPTH=4\n")
    depth = save(root, 7, edge="LANES=64\n\nDEPTH=8\n")
    found = world(root)
    path = "deploy/edge.env"

    def commits(keys: frozenset[str], after: int) -> list[str]:
        return [since.commit for since in found.changed(path, keys, date(after))]

    assert commits(frozenset(), 1) == [depth[:9], lanes[:9]]
    assert commits(frozenset(("LANES",)), 1) == [lanes[:9]]
    assert commits(frozenset(), 5) == [depth[:9]]
    assert commits(frozenset(), 7) == []
    assert commits(frozenset(("WIDTH",)), 1) == []


def test_moving_a_file_is_no_change(root: Path) -> None:
    put(root, "old/edge.env", "LANES=32\n")
    commit(root, "First", day(1))
    git(root, "mv", "old/edge.env", "edge.env")
    commit(root, "Move", day(5))
    assert world(root).changed("edge.env", frozenset(), date(2)) == ()


def test_a_folder_is_described_with_all_its_files(root: Path) -> None:
    save(root, 1, edge="LANES=32\n", core="LANES=1\n")
    last = save(root, 4, core="LANES=2\n")
    found = world(root, EDGE, CORE)
    assert [since.commit for since in found.changed("deploy/", frozenset(), date(2))] == [last[:9]]


def test_a_file_that_no_reader_knows(root: Path) -> None:
    put(root, "pool.lua", "-- the pool\nlocal size = 4\n")
    commit(root, "First", day(1))
    put(root, "pool.lua", "-- the pool, and who owns it\n\nlocal  size = 4\n")
    commit(root, "Comment", day(3))
    put(root, "pool.lua", "-- the pool\nlocal size = 8\n")
    last = commit(root, "Bigger", day(5))
    found = world(root)
    assert [since.commit for since in found.changed("pool.lua", frozenset(), date(1))] == [last[:9]]
    assert found.changed("pool.lua", frozenset(("LANES",)), date(1)) == ()


# --- where changes and commits stand ------------------------------------------------------------------------------


def test_git_answers_for_a_commit_without_an_entry(root: Path) -> None:
    first = save(root, 1, edge="LANES=32\n")
    second = save(root, 2, edge="LANES=64\n")
    third = save(root, 3, f"Out\n\nThis reverts commit {second}.", edge="LANES=32\n")
    found = world(root)
    assert found.state(second[:9]) is ChangeState.REVERTED
    assert found.state(second[:9], date(2)) is ChangeState.IN_FORCE
    assert found.state(first[:9]) is ChangeState.IN_FORCE
    assert found.ended(second[:9]) == Since("commit", "", third[:9], date(3))
    assert found.state("0123abcde") is ChangeState.UNKNOWN


def test_git_answers_for_a_change_that_the_ledger_says_no_more_of(root: Path) -> None:
    second = save(root, 2, edge="LANES=64\n")
    third = save(root, 3, f"Out\n\nThis reverts commit {second}.", edge="LANES=32\n")
    ledger = f"changes:\n  - {{id: C-1, kind: fix, date: 2026-04-02, commit: {second[:9]}}}\n"
    found = world(root, ledger=ledger)
    assert found.state("C-1") is ChangeState.REVERTED
    assert found.ended("C-1") == Since("commit", "", third[:9], date(3))


def test_ledger_and_git_that_clash_are_unknown(root: Path) -> None:
    second = save(root, 2, edge="LANES=64\n")
    save(root, 3, f"Out\n\nThis reverts commit {second}.", edge="LANES=32\n")
    ledger = f"changes:\n  - {{id: C-1, kind: set, date: 2026-04-02, commit: {second[:9]}, env: {{LANES: 64}}}}\n"
    assert world(root, ledger=ledger).state("C-1") is ChangeState.UNKNOWN


def test_the_ledger_answers_for_the_commits_of_its_changes(root: Path) -> None:
    second, third = save(root, 2, edge="LANES=64\n"), save(root, 3, edge="LANES=32\n")
    ledger = f"""\
changes:
  - {{id: C-1, kind: set, date: 2026-04-02, commit: {second[:9]}, env: {{LANES: 64}}}}
  - {{id: C-2, kind: revert, of: C-1, date: 2026-04-03, commit: {third[:9]}}}
"""
    found = world(root, ledger=ledger)
    assert found.state(second) is ChangeState.REVERTED
    assert found.state(third[:10]) is ChangeState.IN_FORCE
    assert found.ended(second[:7]) == Since("change", "C-2", third[:9], date(3))


def test_a_commit_dates_a_change(root: Path) -> None:
    second = save(root, 2, edge="LANES=64\n")
    ledger = f"""\
changes:
  - {{id: C-1, kind: set, commit: {second[:9]}, deployment: edge, env: {{LANES: 64}}}}
  - {{id: C-2, kind: set, date: 2026-04-01, deployment: edge, env: {{LANES: 32}}}}
"""
    recorded = world(root, ledger=ledger).recorded(ENV, "LANES", "edge")
    assert recorded is not None
    assert (recorded.value, recorded.change) == ("64", "C-1")


# --- what the ledger expects --------------------------------------------------------------------------------------

PLAN = """\
changes:
  - {id: C-1, kind: set, date: 2026-04-01, deployment: [edge, core], env: {LANES: "32"}}
  - {id: C-2, kind: set, date: 2026-04-02, deployment: edge, env: {LANES: "64"}}
  - {id: C-3, kind: revert, of: C-2, date: 2026-04-03}
  - {id: C-4, kind: set, date: 2026-04-04, deployment: edge, environment: lab, env: {LANES: "8"}}
  - {id: C-5, kind: set, date: 2026-04-05, env: {TRACE: null}}
"""


def test_what_an_entry_makes_deployments_hold(root: Path) -> None:
    save(root, 1, edge="LANES=32\n", core="LANES=32\n", common="TRACE=1\n", lab="LANES=8\n")
    found = world(root, EDGE, CORE, LAB, ledger=PLAN)
    expected = {
        entry.id: [(one.deployment, one.key, one.value, one.root) for one in found.expects(entry.id)]
        for entry in found.entries()
    }
    assert expected == {
        "C-1": [("core", "LANES", "32", "")],
        "C-2": [],
        "C-3": [("edge", "LANES", "32", "C-1")],
        "C-4": [("edge-lab", "LANES", "8", "")],
        "C-5": [("core", "TRACE", None, "")],
    }


def test_a_change_for_all_reaches_a_deployment_that_had_the_key(root: Path) -> None:
    save(root, 1, edge="LANES=32\nTRACE=1\n", core="LANES=32\n")
    save(root, 2, edge="LANES=32\n")
    ledger = "changes:\n  - {id: C-1, kind: set, date: 2026-04-02, env: {TRACE: 1}}\n"
    found = world(root, EDGE, CORE, ledger=ledger)
    assert [one.deployment for one in found.expects("C-1")] == ["edge"]


def test_git_knows_what_a_revert_gives_back(root: Path) -> None:
    save(root, 1, edge="LANES=32\n")
    second = save(root, 2, edge="LANES=64\n")
    ledger = f"""\
changes:
  - {{id: C-1, kind: set, date: 2026-04-02, commit: {second[:9]}, deployment: edge, env: {{LANES: 64}}}}
  - {{id: C-2, kind: revert, of: C-1, date: 2026-04-03}}
"""
    found = world(root, ledger=ledger)
    assert [(one.key, one.value) for one in found.expects("C-2")] == [("LANES", "32")]
    assert found.expects("C-1") == ()


def test_broken_entries_are_known_but_say_nothing(root: Path) -> None:
    save(root, 1, edge="LANES=32\n")
    put(root, "ledger.yaml", "changes:\n  - {id: C-7, kind: sett, date: 2026-04-01, env: {LANES: 1}}\n")
    tree = WorkTree(root)
    ledger = ledgers.load(tree, ("ledger.yaml",), named=True)
    found = build(tree, deployed.load(tree, (EDGE,)), ledger, Git.at(root), "production")
    assert found.known("C-7")
    assert not found.known("C-8")
    assert found.entry("C-7") is None
    assert found.state("C-7") is ChangeState.UNKNOWN


# --- scope and claims ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scope", "ids"),
    [
        (Scope(), ["edge", "core"]),
        (Scope(deployments=("edge-lab",)), ["edge-lab"]),
        (Scope(environments=("lab",)), ["edge-lab"]),
        (Scope(deployments=("nowhere",)), []),
    ],
)
def test_scope(root: Path, scope: Scope, ids: list[str]) -> None:
    save(root, 1, edge="A=1\n", core="A=1\n", common="A=1\n", lab="A=1\n")
    assert [one.id for one in world(root, EDGE, CORE, LAB).in_scope(scope)] == ids


def test_scope_where_the_default_environment_is_empty(root: Path) -> None:
    save(root, 1, lab="A=1\n")
    assert [one.id for one in world(root, LAB).in_scope(Scope())] == ["edge-lab"]


def test_claims_by_kind(root: Path) -> None:
    save(root, 1, edge="A=1\n")
    framing = Framing(Frame.CURRENT)
    claim = Claim("path", "a.md", Span(0, 1), "b", (), framing, Scope(), PathReference("b", "b"))
    found = world(root).with_claims((claim,))
    assert found.claims("path") == (claim,)
    assert found.claims("commit") == ()
