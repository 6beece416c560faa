"""The difference between two texts as a patch that `git apply` and `patch -p1` take."""

from __future__ import annotations

import difflib
from collections.abc import Iterator


def lines(text: str) -> list[str]:
    """Split after each LF only: patch tools know no other line end, and a CR before it is part of the line."""
    parts = text.split("\n")
    return [f"{part}\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def unified(path: str, before: str, after: str) -> str:
    """Write a unified diff of one file; nothing where the texts are the same."""
    return "".join(_ended(difflib.unified_diff(lines(before), lines(after), f"a/{path}", f"b/{path}")))


def _ended(rows: Iterator[str]) -> Iterator[str]:
    for row in rows:
        yield row if row.endswith("\n") else f"{row}\n\\ No newline at end of file\n"
