"""The difference between two texts as a patch that `git apply` and `patch -p1` take."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

_QUOTED = re.compile(r'[\x00-\x1f\x7f"\\]')


def lines(text: str) -> list[str]:
    """Split after each LF only: patch tools know no other line end, and a CR before it is part of the line."""
    parts = text.split("\n")
    return [f"{part}\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])


def unified(path: str, before: str, after: str) -> str:
    """Write a unified diff of one file; nothing where the texts are the same."""
    return "".join(_ended(difflib.unified_diff(lines(before), lines(after), _named("a", path), _named("b", path))))


def _named(side: str, path: str) -> str:
    """Write a name as git does: quoted where it could be read as something else, ended by a tab where it has blanks."""
    name = f"{side}/{path}"
    if _QUOTED.search(name):
        return '"' + _QUOTED.sub(lambda match: _escaped(match[0]), name) + '"'
    return f"{name}\t" if " " in name else name


def _escaped(character: str) -> str:
    return f"\\{character}" if character in '"\\' else f"\\{ord(character):03o}"


def _ended(rows: Iterator[str]) -> Iterator[str]:
    for row in rows:
        yield row if row.endswith("\n") else f"{row}\n\\ No newline at end of file\n"
