"""Patches that git applies to the byte."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doclint.patch import lines, unified
from tests.repository import git


def test_a_patch() -> None:
    assert unified("docs/ring.md", "a\n256\nb\n", "a\n512\nb\n") == (
        "--- a/docs/ring.md\n+++ b/docs/ring.md\n@@ -1,3 +1,3 @@\n a\n-256\n+512\n b\n"
    )


def test_no_change_is_no_patch() -> None:
    assert unified("docs/ring.md", "a\n", "a\n") == ""


def test_a_missing_last_line_end_is_said() -> None:
    assert unified("a.md", "256", "512") == (
        "--- a/a.md\n+++ b/a.md\n@@ -1 +1 @@\n-256\n\\ No newline at end of file\n+512\n\\ No newline at end of file\n"
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\r\n256\r\n", "a\r\n512\r\n"),
        ("a\r256\rb", "a\r512\rb"),
        ("\ufeff256\nb\n", "\ufeff512\nb\n"),
        ("256", "512\n"),
        ("a\x0cb\u2028c 256\n", "a\x0cb\u2028c 512\n"),
        ("größer 256\n" * 9, "größer 256\n" * 4 + "größer 512\n" + "größer 256\n" * 4),
    ],
    ids=["crlf", "cr", "bom", "end added", "other separators", "one of many"],
)
@pytest.mark.parametrize("name", ["ring.md", "a b.md", "größe.md", "a\n+++ b\tc.md", 'a"b\\c.md'])
def test_git_applies_it(tmp_path: Path, before: str, after: str, name: str) -> None:
    git(tmp_path, "init", "-q", "--template=")
    (tmp_path / name).write_bytes(before.encode())
    patch = unified(name, before, after).encode()
    subprocess.run(["git", "apply", "-"], cwd=tmp_path, input=patch, check=True)
    assert (tmp_path / name).read_bytes() == after.encode()


@settings(deadline=None)
@given(st.text("ab\r\n\x0c\u2028", max_size=20))
def test_lines_lose_nothing(text: str) -> None:
    assert "".join(lines(text)) == text
    assert all("\n" not in line[:-1] for line in lines(text))
