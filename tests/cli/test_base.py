"""`--base`: what a branch makes wrong, wherever it shows; what was wrong before is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.project import make, overwrite
from tests.conftest import Typing
from tests.repository import git

RIGHT = "# Indexer\n\nThe indexer currently runs with `INDEX_BATCH=64`.\n"


@pytest.fixture
def branch(tmp_path: Path) -> Path:
    """A branch off main, where docs/indexer.md is right and docs/flush.md is wrong already."""
    old = "# Flush\n\nThe indexer currently runs with `INDEX_FLUSH_MS=100`.\n"
    root = make(tmp_path, **{"docs/indexer.md": RIGHT, "docs/flush.md": old})
    git(root, "checkout", "-q", "-b", "work")
    return root


def commit(root: Path, path: str, text: str) -> None:
    overwrite(root, path, text)
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", f"Change {path}")


def test_a_branch_without_a_change_has_nothing_new(branch: Path, typing: Typing) -> None:
    assert typing("check", cwd=branch).status == 1
    done = typing("check", "--format", "concise", "--base", "main", cwd=branch)
    assert (done.out, done.status) == ("", 0)


def test_a_changed_env_file_makes_an_untouched_document_wrong(branch: Path, typing: Typing) -> None:
    commit(branch, "deploy/indexer.env", "INDEX_BATCH=96\nINDEX_FLUSH_MS=250\n")
    done = typing("check", "--format", "concise", "--base", "main", cwd=branch)
    assert done.out.startswith("docs/indexer.md:3:46: error: INDEX_BATCH is documented as 64")
    assert done.out.count("\n") == 1
    assert done.status == 1


def test_an_old_error_in_an_edited_document_is_not_new(branch: Path, typing: Typing) -> None:
    old = (branch / "docs/flush.md").read_text()
    commit(branch, "docs/flush.md", f"<!-- moved -->\n{old}\nMore words.\n")
    assert typing("check", "--base", "main", cwd=branch).status == 0


def test_a_renamed_document_brings_nothing_new(branch: Path, typing: Typing) -> None:
    git(branch, "mv", "docs/flush.md", "docs/flushing.md")
    git(branch, "commit", "-q", "-m", "Rename")
    assert typing("check", "--base", "main", cwd=branch).status == 0


def test_what_is_not_committed_yet_counts_too(branch: Path, typing: Typing) -> None:
    overwrite(branch, "deploy/indexer.env", "INDEX_BATCH=96\nINDEX_FLUSH_MS=250\n")
    assert typing("check", "--base", "main", cwd=branch).status == 1


def test_what_main_did_meanwhile_is_not_the_branch_s(branch: Path, typing: Typing) -> None:
    git(branch, "checkout", "-q", "main")
    commit(branch, "deploy/indexer.env", "INDEX_BATCH=96\nINDEX_FLUSH_MS=250\n")
    git(branch, "checkout", "-q", "work")
    commit(branch, "docs/notes.md", "# Notes\n\nA word.\n")
    assert typing("check", "--base", "main", cwd=branch).status == 0


def test_a_fix_with_a_base_leaves_old_errors_alone(branch: Path, typing: Typing) -> None:
    commit(branch, "deploy/indexer.env", "INDEX_BATCH=96\nINDEX_FLUSH_MS=250\n")
    old = (branch / "docs/flush.md").read_text()
    done = typing("fix", "--base", "main", cwd=branch)
    assert (branch / "docs/indexer.md").read_text() == RIGHT.replace("64", "96")
    assert (branch / "docs/flush.md").read_text() == old
    assert done.err == "doclint: corrected docs/indexer.md\n"
    assert done.status == 0


def test_annotations_stand_on_the_document_and_on_the_changed_line(branch: Path, typing: Typing) -> None:
    commit(branch, "deploy/indexer.env", "# batches of the new disks\nINDEX_BATCH=96\nINDEX_FLUSH_MS=250\n")
    done = typing("check", "--format", "github", "--base", "main", cwd=branch)
    assert "::error file=docs/indexer.md,line=3," in done.out
    assert "::error file=deploy/indexer.env,line=2," in done.out
