"""What git is asked and what it answers."""

from __future__ import annotations

import datetime
import os
import stat
from pathlib import Path

import pytest

from doclint.io.git import Git, GitError
from tests.io.repository import commit, git, init, put


def repository(root: Path) -> Git:
    found = Git.at(root)
    assert found is not None
    return found


def test_no_repository_is_no_error(tmp_path: Path) -> None:
    assert Git.at(tmp_path) is None
    assert Git.at(tmp_path / "nowhere") is None


def test_without_the_program_there_is_no_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    init(tmp_path / "repo")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert Git.at(tmp_path / "repo") is None


def test_a_program_inside_the_project_is_never_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = init(tmp_path / "repo")
    put(root, "bin/git", f"#!/bin/sh\ntouch {tmp_path}/canary\n")
    (root / "bin/git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{root}/bin:bin:.:{os.environ['PATH']}")
    monkeypatch.chdir(root)
    assert repository(root).head() is None
    assert not (tmp_path / "canary").exists()


def test_a_repository_before_its_first_commit(tmp_path: Path) -> None:
    put(init(tmp_path), "plan.md", "x")
    found = repository(tmp_path)
    assert found.head() is None
    assert found.commits() == ()
    assert found.default_branch() is None
    assert found.answer("abcdef1").state == "absent"
    assert found.untracked() == ("plan.md",)


def test_commits_come_newest_first_with_their_times_in_utc(tmp_path: Path) -> None:
    init(tmp_path)
    first = commit(tmp_path, "Set lanes to 64", "2026-03-02T23:30:00-0500", plan="64")
    second = commit(tmp_path, "Revert lanes\n\nThis reverts commit " + first + ".", "2026-03-04T08:00:00+0000")
    newest, oldest = repository(tmp_path).commits()
    assert (newest.hash, newest.parents, newest.subject) == (second, (first,), "Revert lanes")
    assert newest.body == f"This reverts commit {first}."
    assert oldest.date == datetime.date(2026, 3, 3)
    assert oldest.time == datetime.datetime(2026, 3, 3, 4, 30, tzinfo=datetime.UTC)


def test_history_is_of_the_files_that_are_named(tmp_path: Path) -> None:
    init(tmp_path)
    first = commit(tmp_path, plan="1")
    commit(tmp_path, notes="1")
    third = commit(tmp_path, plan="2")
    found = repository(tmp_path)
    assert [change.hash for change in found.history(["plan.md"])] == [third, first]
    assert [change.hash for change in found.history(["plan.md"], first)] == [first]
    assert found.history([]) == ()
    assert found.history([":(glob)**"]) == ()


def test_files_of_a_commit_are_read_as_they_were(tmp_path: Path) -> None:
    init(tmp_path)
    first = commit(tmp_path, docs__plan="lanes: 64\r\n")
    second = commit(tmp_path, docs__plan="lanes: 32\n", docs__new="x")
    found = repository(tmp_path)
    assert found.blob(first, "docs/plan.md") == b"lanes: 64\r\n"
    assert found.blob("HEAD", "docs/plan.md") == b"lanes: 32\n"
    assert found.blob(first, "docs/new.md") is None
    assert found.blob(first, "docs") is None
    assert found.blob("nope", "docs/plan.md") is None
    assert found.blob(first, "docs/plan.md\n" + second) is None
    assert (found.files(first), found.files(second)) == (("docs/plan.md",), ("docs/new.md", "docs/plan.md"))


def test_a_large_file_of_a_commit_is_not_read_and_the_next_one_is(tmp_path: Path) -> None:
    init(tmp_path)
    put(tmp_path, "big.md", "x" * (3 * 2**20))
    commit(tmp_path, small="y")
    found = repository(tmp_path)
    assert found.blob("HEAD", "big.md") is None
    assert found.blob("HEAD", "small.md") == b"y"


def test_a_project_below_the_repository_sees_its_own_paths(tmp_path: Path) -> None:
    init(tmp_path)
    before = commit(tmp_path, other="x")
    commit(tmp_path, service__docs__plan="y")
    put(tmp_path, "service/new.md", "z")
    put(tmp_path, "loose.md", "z")
    found = repository(tmp_path / "service")
    assert found.files("HEAD") == found.tracked() == ("docs/plan.md",)
    assert found.untracked() == ("new.md",)
    assert found.blob("HEAD", "docs/plan.md") == b"y"
    assert found.files(before) == ()
    assert len(found.history(["docs/plan.md"])) == 1


def test_a_hook_s_variables_do_not_lead_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = init(tmp_path / "here"), init(tmp_path / "there")
    mine = commit(here, plan="1")
    commit(there, other="2")
    monkeypatch.setenv("GIT_DIR", str(there / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(there))
    monkeypatch.setenv("GIT_INDEX_FILE", str(there / ".git/index"))
    found = repository(here)
    assert (found.head(), found.tracked()) == (mine, ("plan.md",))


def test_a_linked_work_tree(tmp_path: Path) -> None:
    main = init(tmp_path / "main")
    first = commit(main, plan="1")
    git(main, "worktree", "add", "-q", "-b", "topic", str(tmp_path / "topic"))
    second = commit(tmp_path / "topic", plan="2")
    found = repository(tmp_path / "topic")
    assert (found.head(), found.blob(first, "plan.md")) == (second, b"1")


class TestWhereACommitStands:
    def test_reachable_unreachable_absent(self, tmp_path: Path) -> None:
        init(tmp_path)
        kept = commit(tmp_path, plan="1")
        git(tmp_path, "checkout", "-q", "-b", "side")
        side = commit(tmp_path, plan="2")
        git(tmp_path, "checkout", "-q", "main")
        git(tmp_path, "checkout", "-q", "-b", "gone")
        dangling = commit(tmp_path, plan="3")
        git(tmp_path, "checkout", "-q", "main")
        git(tmp_path, "branch", "-q", "-D", "gone")
        found = repository(tmp_path)
        assert (found.answer(kept[:9]).state, found.answer(kept[:9].upper()).hash) == ("reachable", kept)
        assert (found.answer(side[:9]).state, found.answer(dangling).state) == ("unreachable", "unreachable")
        assert found.answer("0123456789").state == "absent"
        assert found.answer("not-a-hash").state == "absent"
        assert (found.lookup(side[:7]), found.lookup("0123456789")) == (side, None)

    def test_a_detached_head_reaches_its_own_commits(self, tmp_path: Path) -> None:
        init(tmp_path)
        commit(tmp_path, plan="1")
        git(tmp_path, "checkout", "-q", "--detach")
        mine = commit(tmp_path, plan="2")
        assert repository(tmp_path).answer(mine[:8]).state == "reachable"

    def test_of_commits_that_share_a_prefix_the_reachable_one_is_meant(self, tmp_path: Path) -> None:
        init(tmp_path)
        hashes = [commit(tmp_path, f"Change {number}") for number in range(17)]
        first = next(a for a in hashes if any(a != b and a[0] == b[0] for b in hashes))
        git(tmp_path, "update-ref", "refs/heads/main", hashes[-1])
        assert repository(tmp_path).answer(first[:4]).hash == first

    def test_a_shallow_clone_does_not_say_absent(self, tmp_path: Path) -> None:
        full = init(tmp_path / "full")
        old = commit(full, plan="1")
        new = commit(full, plan="2")
        git(tmp_path, "clone", "-q", "--depth=1", f"file://{full}", "shallow")
        found = repository(tmp_path / "shallow")
        assert found.is_shallow
        assert found.answer(old[:9]).state == "unknown"
        assert "fetch-depth" in found.answer(old[:9]).why
        assert found.answer(new[:9]).state == "reachable"
        assert found.is_ancestor(old, new) is None


def test_ancestry(tmp_path: Path) -> None:
    init(tmp_path)
    base = commit(tmp_path, plan="1")
    git(tmp_path, "checkout", "-q", "-b", "side")
    side = commit(tmp_path, plan="2")
    git(tmp_path, "checkout", "-q", "main")
    tip = commit(tmp_path, notes="1")
    found = repository(tmp_path)
    assert found.merge_base("side", "main") == base
    assert (found.is_ancestor(base, side), found.is_ancestor(tip, side)) == (True, False)
    assert (found.is_ancestor("nope", side), found.merge_base("nope", "main")) == (None, None)


@pytest.mark.parametrize(
    ("branches", "asked", "expected"),
    [
        (("main", "trunk"), "trunk", "refs/heads/trunk"),
        (("main", "trunk"), "", "refs/heads/main"),
        (("master",), "", "refs/heads/master"),
        (("work",), "", "HEAD"),
        (("work",), "release", "HEAD"),
    ],
)
def test_default_branch(tmp_path: Path, branches: tuple[str, ...], asked: str, expected: str) -> None:
    init(tmp_path)
    git(tmp_path, "checkout", "-q", "-b", branches[0]) if branches[0] != "main" else None
    commit(tmp_path, plan="1")
    for name in branches[1:]:
        git(tmp_path, "branch", name)
    assert repository(tmp_path).default_branch(asked) == expected


def test_the_default_branch_of_a_clone_is_its_origin_s(tmp_path: Path) -> None:
    origin = init(tmp_path / "origin")
    commit(origin, plan="1")
    git(origin, "checkout", "-q", "-b", "develop")
    git(tmp_path, "clone", "-q", f"file://{origin}", "clone")
    assert repository(tmp_path / "clone").default_branch() == "refs/remotes/origin/develop"


@pytest.mark.parametrize("revision", ["--output=stolen", "-h", "", "HEAD\nHEAD", "HEAD\0", "no such", "HEAD..HEAD"])
def test_revisions_that_are_none(tmp_path: Path, revision: str) -> None:
    init(tmp_path)
    commit(tmp_path, plan="1")
    found = repository(tmp_path)
    assert found.resolve(revision) is None
    assert found.commits(revision) == ()
    assert [entry.name for entry in tmp_path.iterdir() if entry.name != ".git"] == ["plan.md"]


def test_a_damaged_repository_is_an_error_that_quotes_nothing(tmp_path: Path) -> None:
    init(tmp_path)
    commit(tmp_path, plan="1")
    found = repository(tmp_path)
    assert found.head()
    (tmp_path / ".git/index").write_bytes(b"token=hunter2")
    with pytest.raises(GitError, match="ls-files failed with status 128") as caught:
        found.tracked()
    assert "hunter2" not in str(caught.value)


def test_a_sha256_repository(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "-b", "main", "--object-format=sha256")
    only = commit(tmp_path, plan="1")
    found = repository(tmp_path)
    assert len(only) == 64
    assert (found.answer(only[:9]).hash, found.blob(only, "plan.md")) == (only, b"1")


def test_an_embedded_bare_repository_is_never_used(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "--bare", "docs")
    assert Git.at(tmp_path / "docs") is None


def test_only_harmless_commands_are_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = init(tmp_path / "repo")
    first = commit(root, plan="1")
    real = next(Path(folder) / "git" for folder in os.environ["PATH"].split(":") if (Path(folder) / "git").exists())
    wrapper = tmp_path / "bin/git"
    put(tmp_path, "bin/git", f'#!/bin/sh\necho "$@" >> {tmp_path}/calls\nexec {real} "$@"\n')
    wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    exercise(repository(root), first)
    known = {"rev-parse", "rev-list", "merge-base", "log", "ls-tree", "ls-files", "cat-file"}
    for call in (tmp_path / "calls").read_text().strip().split("\n"):
        assert known & set(call.split()), call
        assert "core.fsmonitor=false" in call
        assert "log" not in call.split() or "--no-textconv" in call.split()


def exercise(found: Git, first: str) -> None:
    """Ask everything there is to ask."""
    found.commits()
    found.history(["plan.md"])
    found.default_branch()
    found.merge_base("HEAD", first)
    found.is_ancestor(first, "HEAD")
    found.answer(first[:9])
    found.lookup(first[:9])
    found.lookup("0123456")
    found.tracked()
    found.untracked()
    found.submodules()
    for name in found.files("HEAD"):
        found.blob("HEAD", name)
    found.close()
