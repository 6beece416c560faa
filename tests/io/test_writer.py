"""A file is replaced whole or stays as it was."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doclint.io.writer import write
from tests.io.repository import put


def said(problem: object) -> str:
    return str(getattr(problem, "message", problem))


def names(root: Path) -> list[str]:
    return sorted(entry.name for entry in root.rglob("*"))


def test_bytes_outside_the_change_and_the_mode_stay(tmp_path: Path) -> None:
    put(tmp_path, "docs/plan.md", "\ufefflanes: 64\r\nend\r")
    (tmp_path / "docs/plan.md").chmod(0o640)
    assert write(tmp_path, "docs/plan.md", "\ufefflanes: 64\r\nend\r", "\ufefflanes: 32\r\nend\r") is None
    assert (tmp_path / "docs/plan.md").read_bytes() == "\ufefflanes: 32\r\nend\r".encode()
    assert stat.S_IMODE((tmp_path / "docs/plan.md").stat().st_mode) == 0o640
    assert names(tmp_path) == ["docs", "plan.md"]


@given(st.text(max_size=30), st.text("a\r\n\u2028é", max_size=30))
def test_any_text_arrives_as_it_is(tmp_path_factory: pytest.TempPathFactory, before: str, after: str) -> None:
    root = tmp_path_factory.mktemp("any")
    put(root, "x.md", before)
    problem = write(root, "x.md", before, after)
    assert problem is None
    assert (root / "x.md").read_bytes() == after.encode()


def test_a_file_that_somebody_else_saved_is_kept(tmp_path: Path) -> None:
    put(tmp_path, "plan.md", "theirs")
    assert said(write(tmp_path, "plan.md", "mine", "fixed")) == "changed since it was read"
    assert (tmp_path / "plan.md").read_text() == "theirs"
    assert names(tmp_path) == ["plan.md"]


def test_a_line_end_that_changed_is_a_change(tmp_path: Path) -> None:
    put(tmp_path, "plan.md", "a\n")
    assert said(write(tmp_path, "plan.md", "a\r\n", "b\r\n")) == "changed since it was read"


def test_a_link_inside_is_written_through_and_one_out_is_refused(tmp_path: Path) -> None:
    put(tmp_path, "outside.md", "a")
    put(tmp_path, "project/plan.md", "a")
    root = tmp_path / "project"
    (root / "in.md").symlink_to("plan.md")
    (root / "out.md").symlink_to("../outside.md")
    (root / "up").symlink_to("..")
    assert write(root, "in.md", "a", "b") is None
    assert (root / "in.md").is_symlink()
    assert (root / "plan.md").read_text() == "b"
    assert said(write(root, "out.md", "a", "b")) == "a link out of the project"
    assert said(write(root, "up/outside.md", "a", "b")) == "a link out of the project"
    assert said(write(root, "../outside.md", "a", "b")) == "outside the project"
    assert (tmp_path / "outside.md").read_text() == "a"


def test_what_this_user_may_not_write_stays(tmp_path: Path) -> None:
    put(tmp_path, "fixed.md", "a")
    (tmp_path / "fixed.md").chmod(0o444)
    allowed = os.access(tmp_path / "fixed.md", os.W_OK)  # the superuser may, and keeps the mode
    problem = write(tmp_path, "fixed.md", "a", "b")
    assert (problem is None) == allowed
    assert (tmp_path / "fixed.md").read_text() == ("b" if allowed else "a")
    assert (tmp_path / "fixed.md").stat().st_mode & 0o777 == 0o444


def test_what_is_not_written(tmp_path: Path) -> None:
    put(tmp_path, "hard.md", "a")
    os.link(tmp_path / "hard.md", tmp_path / "other.md")
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "folder.md").mkdir()
    put(tmp_path, "latin.md", "é".encode("latin-1"))
    before = names(tmp_path)
    assert said(write(tmp_path, "hard.md", "a", "b")) == "has another name (a hard link)"
    assert said(write(tmp_path, "pipe.md", "a", "b")) == "not a regular file"
    assert said(write(tmp_path, "folder.md", "a", "b")) == "not a regular file"
    assert said(write(tmp_path, "gone.md", "a", "b")) == "can't be written: no such file or directory"
    assert said(write(tmp_path, "latin.md", "é", "b")) == "changed since it was read"
    assert said(write(tmp_path, ".git/config", "a", "b")) == "outside the project"
    assert names(tmp_path) == before
    assert (tmp_path / "other.md").read_text() == "a"


def test_a_text_that_can_t_be_encoded_changes_nothing(tmp_path: Path) -> None:
    put(tmp_path, "plan.md", "a")
    assert said(write(tmp_path, "plan.md", "a", "\ud800")) == "its new text is not UTF-8"
    assert (tmp_path / "plan.md").read_text() == "a"


STEPS = ("write", "fchmod", "fsync", "replace")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("failure", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_at_any_step_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, failure: BaseException
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise failure

    put(tmp_path, "plan.md", "a")
    with monkeypatch.context() as broken:
        broken.setattr(os, step, fail)
        if isinstance(failure, OSError):
            assert said(write(tmp_path, "plan.md", "a", "b")) == "can't be written: no space left on device"
        else:
            with pytest.raises(KeyboardInterrupt):
                write(tmp_path, "plan.md", "a", "b")
    assert (tmp_path / "plan.md").read_text() == "a"
    assert names(tmp_path) == ["plan.md"]


@pytest.mark.parametrize("swap", ["saved", "link"])
def test_a_change_while_the_new_text_is_written_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, swap: str
) -> None:
    put(tmp_path, "outside.md", "a")
    root = tmp_path / "project"
    put(root, "plan.md", "a")
    sync = os.fsync

    def meddle(handle: int) -> None:
        sync(handle)
        (root / "plan.md").unlink()
        (root / "plan.md").symlink_to("../outside.md") if swap == "link" else put(root, "plan.md", "saved")

    monkeypatch.setattr(os, "fsync", meddle)
    problem = write(root, "plan.md", "a", "b")
    assert said(problem) == ("not a regular file" if swap == "link" else "changed since it was read")
    assert (tmp_path / "outside.md").read_text() == "a"
    assert names(root) == ["plan.md"]
