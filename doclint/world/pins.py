"""Hashes that stand in files that are no documents: most pin what belongs to other repositories."""

from __future__ import annotations

import bisect
import functools
import re
from collections.abc import Callable
from itertools import islice

from doclint.io.tree import Tree
from doclint.model import File

MAX_FILES = 20_000
DOCUMENTS = (".md", ".mdx", ".markdown", ".rst", ".adoc", ".txt")
HASH = re.compile(r"(?<![0-9a-zA-Z])(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{7,64}(?![0-9a-zA-Z])")


def finder(tree: Tree, own: tuple[str, ...] = ()) -> Callable[[str], bool | None]:
    """Give a function that says whether a hash is pinned anywhere; the files are read when it is first asked.

    `own`: files that speak of this repository's commits. Where there are too many files, nobody can say.
    """

    @functools.cache
    def pinned() -> tuple[tuple[str, ...], bool]:
        paths = [path for path in tree.list() if path not in own and not path.lower().endswith(DOCUMENTS)]
        found = {each for path in islice(paths, MAX_FILES) for each in _hashes(tree, path)}
        return tuple(sorted(found)), len(paths) <= MAX_FILES

    def find(hash: str) -> bool | None:
        known, is_all = pinned()
        at = bisect.bisect_left(known, hash)
        if at < len(known) and known[at].startswith(hash):
            return True
        return False if is_all else None

    return find


def _hashes(tree: Tree, path: str) -> frozenset[str]:
    file = tree.read(path)
    return frozenset(HASH.findall(file.text)) if isinstance(file, File) else frozenset()
