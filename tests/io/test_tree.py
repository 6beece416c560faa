"""Which files there are, and which are read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from doclint.io.git import Git
from doclint.io.tree import Overlay, Revision, Tree, WorkTree
from doclint.model import File, Problem
from tests.io.repository import commit, git, init, put


def outcome(tree: Tree, path: str) -> str:
    """Give the text, or the kind and reason of the problem."""
    read = tree.read(path)
    return read.text if isinstance(read, File) else f"{read.kind}: {read.message}"


@pytest.fixture(params=["git", "folders"])
def root(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Give a project that git lists, and one that is walked."""
    project = tmp_path / "project"
    return init(project) if request.param == "git" else _folder(project)


def _folder(path: Path) -> Path:
    path.mkdir()
    return path


class TestListing:
    def test_ignored_files_and_the_git_folder_are_left_out(self, root: Path) -> None:
        put(root, ".gitignore", "build/\n*.tmp.md\n/notes.md\n!docs/keep.tmp.md\n")
        for name in ("plan.md", "build/out.md", "docs/x.tmp.md", "docs/keep.tmp.md", "docs/notes.md", "notes.md"):
            put(root, name, "x")
        put(root, "docs/.gitignore", "*.log\n")
        put(root, "docs/run.log", "x")
        put(root, "docs/deep/run.log", "x")
        assert WorkTree(root).list() == (
            ".gitignore",
            "docs/.gitignore",
            "docs/keep.tmp.md",
            "docs/notes.md",
            "plan.md",
        )

    def test_a_nested_gitignore_takes_back_what_an_outer_one_ignores(self, root: Path) -> None:
        put(root, ".gitignore", "*.md\n")
        put(root, "docs/.gitignore", "!*.md\n")
        put(root, "docs/plan.md", "x")
        put(root, "plan.md", "x")
        assert WorkTree(root).list() == (".gitignore", "docs/.gitignore", "docs/plan.md")

    def test_another_repository_inside_is_not_entered(self, root: Path) -> None:
        commit(init(root / "vendor/lib"), readme="x")
        put(root, "plan.md", "x")
        assert WorkTree(root).list() == ("plan.md",)

    def test_a_link_to_a_listed_file_is_left_out_and_one_that_leaves_stays_to_be_refused(self, root: Path) -> None:
        put(root, "HANDBOOK.md", "x")
        put(root.parent, "outside.md", "x")
        (root / "GUIDE.md").symlink_to("HANDBOOK.md")
        (root / "gone.md").symlink_to("absent.md")
        (root / "out.md").symlink_to("../outside.md")
        assert WorkTree(root).list() == ("HANDBOOK.md", "out.md")

    @pytest.mark.parametrize("name", ["a\nb.md", " lead.md", "ünï — ö.md", "-rf.md", 'q"uote.md', "back\\slash.md"])
    def test_odd_names(self, root: Path, name: str) -> None:
        put(root, name, "odd")
        tree = WorkTree(root)
        assert tree.list() == (name,)
        assert outcome(tree, name) == "odd"


def test_tracked_files_count_even_if_ignored_and_deleted_ones_do_not(tmp_path: Path) -> None:
    init(tmp_path)
    commit(tmp_path, kept="x", gone="x", docs__also="x")
    put(tmp_path, ".gitignore", "kept.md\n")
    (tmp_path / "gone.md").unlink()
    (tmp_path / "docs/also.md").unlink()
    (tmp_path / "docs").rmdir()
    assert WorkTree(tmp_path).list() == (".gitignore", "kept.md")


def test_a_merge_conflict_lists_a_file_once(tmp_path: Path) -> None:
    init(tmp_path)
    commit(tmp_path, plan="1")
    git(tmp_path, "checkout", "-q", "-b", "side")
    commit(tmp_path, plan="2")
    git(tmp_path, "checkout", "-q", "main")
    commit(tmp_path, plan="3")
    with pytest.raises(AssertionError):
        git(tmp_path, "merge", "-q", "side")
    assert WorkTree(tmp_path).list() == ("plan.md",)


def test_a_broken_index_falls_back_to_the_folders(tmp_path: Path) -> None:
    init(tmp_path)
    commit(tmp_path, plan="1")
    (tmp_path / ".git/index").write_bytes(b"junk")
    assert WorkTree(tmp_path).list() == ("plan.md",)


class TestReading:
    @pytest.mark.parametrize(
        ("content", "expected"),
        [
            (b"# Plan\n", "# Plan\n"),
            (b"\xef\xbb\xbfa\r\nb\rc\x0c\xe2\x80\xa8d", "\ufeffa\r\nb\rc\x0c\u2028d"),
            (b"", ""),
            ("Größe".encode("latin-1"), "refused: not UTF-8 (byte 2)"),
            ("x".encode("utf-16"), "refused: not UTF-8 (byte 0)"),
            (b"\xed\xa0\x80", "refused: not UTF-8 (byte 0)"),
            (b"a\0b", "refused: binary (holds a NUL byte)"),
            (b"x" * (2 * 2**20), "x" * (2 * 2**20)),
            (b"x" * (2 * 2**20 + 1), "refused: larger than 2 MiB"),
        ],
    )
    def test_content(self, tmp_path: Path, content: bytes, expected: str) -> None:
        put(tmp_path, "plan.md", content)
        assert outcome(WorkTree(tmp_path), "plan.md") == expected

    def test_a_huge_sparse_file_is_refused_unread(self, tmp_path: Path) -> None:
        with (tmp_path / "big.md").open("wb") as handle:
            handle.truncate(10 * 2**40)
        assert outcome(WorkTree(tmp_path), "big.md") == "refused: larger than 2 MiB"

    def test_a_pipe_does_not_hang(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe.md")
        assert outcome(WorkTree(tmp_path), "pipe.md") == "refused: not a regular file"

    def test_a_folder_named_like_a_document(self, tmp_path: Path) -> None:
        (tmp_path / "x.md").mkdir()
        assert outcome(WorkTree(tmp_path), "x.md") == "refused: not a regular file"
        assert WorkTree(tmp_path).list() == ()

    def test_links(self, tmp_path: Path) -> None:
        put(tmp_path, "secret.md", "outside")
        put(tmp_path, "project/docs/plan.md", "inside")
        root = tmp_path / "project"
        for name, goal in {
            "in.md": "docs/plan.md",
            "out.md": "../secret.md",
            "etc.md": "/etc/passwd",
            "loop.md": "loop.md",
            "gone.md": "nothing.md",
            "up": "..",
            "far": "docs",
        }.items():
            (root / name).symlink_to(goal)
        tree = WorkTree(root)
        assert (outcome(tree, "in.md"), outcome(tree, "far/plan.md")) == ("inside", "inside")
        assert outcome(tree, "out.md") == "refused: a link out of the project"
        assert outcome(tree, "etc.md") == "refused: a link out of the project"
        assert outcome(tree, "up/secret.md") == "refused: a link out of the project"
        assert outcome(tree, "loop.md") == "refused: a link that leads nowhere"
        assert outcome(tree, "gone.md") == "missing: no such file"

    @pytest.mark.parametrize(
        "path", ["../secret.md", "/etc/passwd", "docs/../../secret.md", "~/x", ".git/config", "a/.git/x", "nul\0.md"]
    )
    def test_paths_that_leave_the_project(self, tmp_path: Path, path: str) -> None:
        put(tmp_path, "secret.md", "x")
        put(tmp_path, "project/.git/config", "x")
        assert outcome(WorkTree(tmp_path / "project"), path) == "refused: outside the project"

    @pytest.mark.parametrize("path", ["docs/plan.md", "./docs/plan.md", "docs/../docs//plan.md"])
    def test_paths_are_made_plain(self, tmp_path: Path, path: str) -> None:
        put(tmp_path, "docs/plan.md", "x")
        assert outcome(WorkTree(tmp_path), path) == "x"

    @pytest.mark.parametrize("path", ["absent.md", "docs/plan.md/below.md", "x" * 300 + ".md"])
    def test_what_is_not_there(self, tmp_path: Path, path: str) -> None:
        put(tmp_path, "docs/plan.md", "x")
        read = WorkTree(tmp_path).read(path)
        assert isinstance(read, Problem)
        assert (read.path, read.line) == (path, 1)


@pytest.mark.parametrize("source", ["work tree", "commit"])
def test_whether_something_is_there(tmp_path: Path, source: str) -> None:
    init(tmp_path)
    put(tmp_path, ".gitignore", "site/\n*.pdf\n")
    put(tmp_path, "docs/plan.md", "x")
    library = commit(init(tmp_path.parent / (tmp_path.name + "-lib")), readme="x")
    git(tmp_path, "update-index", "--add", "--cacheinfo", f"160000,{library},lib")
    git(tmp_path, "add", ".gitignore", "docs")
    git(tmp_path, "commit", "-q", "-m", "Start")
    found = Git.at(tmp_path)
    assert found is not None
    tree: Tree = WorkTree(tmp_path) if source == "work tree" else Revision(found, "HEAD")
    there = {name: tree.exists(name) for name in ("docs/plan.md", "docs", "docs/", "", "docs/../docs/plan.md")}
    assert there == dict.fromkeys(there, True)
    absent = {name: tree.exists(name) for name in ("docs/other.md", "docs/plan.md/x", "plan.md")}
    assert absent == dict.fromkeys(absent, False)
    unknown = {name: tree.exists(name) for name in ("site/index.html", "site", "docs/a.pdf", "lib/x.c", "../x", "/x")}
    assert unknown == dict.fromkeys(unknown)


def test_an_ignored_file_that_is_there_is_there(tmp_path: Path) -> None:
    put(init(tmp_path), ".gitignore", "site/\n")
    put(tmp_path, "site/index.html", "x")
    assert WorkTree(tmp_path).exists("site/index.html") is True


class TestRevision:
    def test_reads_a_commit_whatever_the_disk_holds(self, tmp_path: Path) -> None:
        init(tmp_path)
        put(tmp_path, "latin.md", "Größe".encode("latin-1"))
        put(tmp_path, "big.md", "x" * (3 * 2**20))
        put(tmp_path.parent, "outside.md", "x")
        (tmp_path / "in.md").symlink_to("docs/plan.md")
        (tmp_path / "docs").mkdir()
        (tmp_path / "docs/up.md").symlink_to("../../outside.md")
        (tmp_path / "a.md").symlink_to("b.md")
        (tmp_path / "b.md").symlink_to("a.md")
        first = commit(tmp_path, docs__plan="then\r\n")
        put(tmp_path, "docs/plan.md", "now")
        found = Git.at(tmp_path)
        assert found is not None
        tree = Revision(found, first)
        assert tree.list() == ("big.md", "docs/plan.md", "latin.md")
        assert (outcome(tree, "docs/plan.md"), outcome(tree, "in.md")) == ("then\r\n", "then\r\n")
        assert outcome(tree, "latin.md") == "refused: not UTF-8 (byte 2)"
        assert outcome(tree, "big.md") == "refused: larger than 2 MiB"
        assert outcome(tree, "docs") == "refused: not a regular file"
        assert outcome(tree, "docs/up.md") == "refused: a link out of the project"
        assert outcome(tree, "a.md") == "refused: a link that leads nowhere"
        assert outcome(tree, "new.md") == "missing: no such file"


def test_an_overlay_goes_before_the_tree_below(tmp_path: Path) -> None:
    put(tmp_path, "docs/plan.md", "disk")
    put(tmp_path, "other.md", "disk")
    tree = Overlay(WorkTree(tmp_path), {"docs/plan.md": "buffer", "drafts/new.md": "new"})
    assert tree.list() == ("docs/plan.md", "drafts/new.md", "other.md")
    assert [outcome(tree, name) for name in tree.list()] == ["buffer", "new", "disk"]
    assert outcome(tree, "docs/../docs/plan.md") == "buffer"
    assert [tree.exists(name) for name in ("drafts", "drafts/new.md", "other.md", "no.md")] == [True, True, True, False]
