"""`doclint fix`: what is written, what is only shown, and the exit status."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tests.cli.project import FILES, make, overwrite
from tests.conftest import Typing

WRONG = FILES["docs/indexer.md"] or ""
RIGHT = WRONG.replace("32", "64")


def test_a_safe_fix_is_written(tmp_path: Path, typing: Typing) -> None:
    root = make(tmp_path)
    done = typing("fix", cwd=root)
    assert (root / "docs/indexer.md").read_text() == RIGHT
    assert done.err == "doclint: corrected docs/indexer.md\n"
    assert done.status == 0


def test_a_diff_writes_nothing_and_exits_as_the_fix_would(tmp_path: Path, typing: Typing) -> None:
    root = make(tmp_path)
    done = typing("fix", "--diff", cwd=root)
    assert (root / "docs/indexer.md").read_text() == WRONG
    assert (
        "-The indexer currently runs with `INDEX_BATCH=32`.\n+The indexer currently runs with `INDEX_BATCH=64`.\n"
        in (done.out)
    )
    assert done.status == 0


def test_what_can_not_be_fixed_is_printed_and_fails(tmp_path: Path, typing: Typing) -> None:
    root = make(tmp_path)
    overwrite(root, "docs/notes.md", "# Notes\n\nSee [the plan](plan.md).\n")
    done = typing("fix", "--format", "concise", cwd=root)
    assert done.out == "docs/notes.md:3:16: error: docs/plan.md is not there [broken-path]\n"
    assert (root / "docs/indexer.md").read_text() == RIGHT
    assert done.status == 1
    assert typing("fix", "--diff", cwd=root).status == 1


def test_only_what_was_asked_for_is_fixed(tmp_path: Path, typing: Typing) -> None:
    root = make(tmp_path)
    typing("fix", "docs/notes.md", cwd=root)
    typing("fix", "--ignore", "stale-env-value", cwd=root)
    assert (root / "docs/indexer.md").read_text() == WRONG


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_line_ends_mode_and_byte_order_mark_stay(tmp_path: Path, typing: Typing, end: str) -> None:
    root = make(tmp_path)
    overwrite(root, "docs/indexer.md", ("\ufeff" + WRONG).replace("\n", end))
    (root / "docs/indexer.md").chmod(0o640)
    typing("fix", cwd=root)
    assert (root / "docs/indexer.md").read_bytes() == ("\ufeff" + RIGHT).replace("\n", end).encode()
    assert stat.S_IMODE((root / "docs/indexer.md").stat().st_mode) == 0o640


def test_a_file_that_may_not_be_written_puts_the_others_back(tmp_path: Path, typing: Typing) -> None:
    root = make(tmp_path, **{"docs/a.md": WRONG})
    (root / "docs/copy.md").hardlink_to(root / "docs/indexer.md")  # another name of it: never written
    done = typing("fix", cwd=root)
    assert (root / "docs/a.md").read_text() == WRONG
    assert (root / "docs/indexer.md").read_text() == WRONG
    assert "not written" in done.err
    assert done.status == 2
