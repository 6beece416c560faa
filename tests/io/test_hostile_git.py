"""A repository whose configuration tries to run programs gets none of them started."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from doclint.io.git import Git
from doclint.io.tree import Revision, WorkTree
from doclint.model import Problem
from tests.io.repository import ENVIRONMENT, commit, git, init, put
from tests.io.test_git import exercise

PROGRAMS = (
    "core.fsmonitor",
    "core.pager",
    "core.editor",
    "core.askPass",
    "core.sshCommand",
    "core.gitProxy",
    "core.alternateRefsCommand",
    "credential.helper",
    "diff.external",
    "diff.trap.command",
    "diff.trap.textconv",
    "filter.trap.clean",
    "filter.trap.smudge",
    "filter.trap.process",
    "gpg.program",
    "gpg.ssh.program",
    "interactive.diffFilter",
    "merge.trap.driver",
    "pager.log",
    "pager.rev-list",
    "sequence.editor",
    "trailer.trap.command",
    "uploadpack.packObjectsHook",
    "alias.log",
    "remote.origin.uploadpack",
)
HOOKS = ("post-index-change", "post-checkout", "fsmonitor-watchman", "reference-transaction", "pre-auto-gc")


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """Make the repository; `canary` beside it appears as soon as any of its programs is started."""
    root = init(tmp_path / "repo")
    put(root, ".gitattributes", "*.md filter=trap diff=trap merge=trap\n*.env filter=trap diff=trap\n")
    commit(root, plan="1", docs__notes="kept")
    commit(root, plan="2")
    _sign_head(root)
    put(tmp_path, "springs.sh", f'#!/bin/sh\necho "$0 $@" >> {tmp_path}/canary\nexit 1\n')
    (tmp_path / "springs.sh").chmod(0o755)
    for name in PROGRAMS:
        git(root, "config", name, f"{tmp_path}/springs.sh")
    for name, value in (("log.showSignature", "true"), ("core.hooksPath", str(tmp_path / "hooks"))):
        git(root, "config", name, value)
    for hook in HOOKS:
        put(tmp_path, f"hooks/{hook}", (tmp_path / "springs.sh").read_bytes())
        (tmp_path / "hooks" / hook).chmod(0o755)
    put(root, "plan.md", "changed since")
    return root


def _sign_head(root: Path) -> None:
    """Give HEAD a signature, so that whoever shows it would ask `gpg.program`."""
    head, _, message = git(root, "cat-file", "commit", "HEAD").partition("\n\n")
    signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----"
    signed = f"{head}\n{signature}\n\n{message}\n".encode()
    git(root, "update-ref", "HEAD", git(root, "hash-object", "-t", "commit", "-w", "--stdin", given=signed))


@pytest.mark.parametrize("command", [["status"], ["log", "-1"], ["diff"]])
def test_the_trap_springs_on_those_who_are_careless(trap: Path, command: list[str]) -> None:
    subprocess.run(["git", *command], cwd=trap, env=ENVIRONMENT, capture_output=True, check=False)
    assert (trap.parent / "canary").exists()


def test_nothing_is_started(trap: Path) -> None:
    found = Git.at(trap)
    assert found is not None
    first = found.commits()[-1].hash
    exercise(found, first)
    tree = WorkTree(trap)
    for name in tree.list():
        tree.read(name)
    tree.exists("docs/absent.md")
    past = Revision(found, first)
    assert [past.read(name) for name in past.list()]
    assert not (trap.parent / "canary").exists()


def test_a_missing_object_of_a_partial_clone_fetches_nothing(trap: Path) -> None:
    for name, value in (
        ("core.repositoryFormatVersion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("remote.origin.url", "ssh://nowhere.invalid/repo"),
    ):
        git(trap, "config", name, value)
    blob = git(trap, "rev-parse", "HEAD:plan.md")
    (trap / ".git/objects" / blob[:2] / blob[2:]).unlink()
    found = Git.at(trap)
    assert found is not None
    assert found.blob("HEAD", "plan.md") is None
    assert found.blob("HEAD", "docs/notes.md") == b"kept"
    assert found.files("HEAD") == (".gitattributes", "docs/notes.md", "plan.md")
    read = Revision(found, "HEAD").read("plan.md")
    assert isinstance(read, Problem)
    assert read.message == "git does not hold its content"
    assert not (trap.parent / "canary").exists()


def test_a_configured_work_tree_elsewhere_is_not_believed(tmp_path: Path) -> None:
    root = init(tmp_path / "repo")
    commit(root, plan="1")
    put(tmp_path, "elsewhere/secret.md", "x")
    git(root, "config", "core.worktree", str(tmp_path / "elsewhere"))
    assert Git.at(root) is None
    assert WorkTree(root).list() == ("plan.md",)
