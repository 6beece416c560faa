"""What a fix would change, as one patch."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.io.tree import Tree
from doclint.model import Problem
from doclint.patch import unified


def patch(tree: Tree, texts: Mapping[str, str]) -> str:
    """Write the difference between a tree's files and their new texts."""
    parts = []
    for path, after in sorted(texts.items()):
        before = tree.read(path)
        parts.append("" if isinstance(before, Problem) else unified(path, before.text, after))
    return "".join(parts)
