"""Which commits changed what a source says: parsed facts are compared, so that comments and order don't count."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from itertools import islice

from doclint.io.git import Commit, Git, GitError
from doclint.model import LINE_END, Deployment, File
from doclint.sources import deployed
from doclint.world.version import Version

MAX_COMMITS = 200
COMMENTS = ("#", "//", ";", "--", "/*", "*", "<!--", "rem ")
PROBE = "described"

# What a version says of each (kind, key).
Said = dict[tuple[str, str], list[tuple[str, str, str]]]


def commits(git: Git | None, path: str, keys: frozenset[str], after: datetime.date) -> Iterator[Commit]:
    """The commits after a day (UTC) that changed the value of one of the keys in a file or folder, newest first.

    A commit that adds the whole file is left out: it may as well have moved it.
    """
    if git is None or git.is_shallow:
        return
    try:
        for commit in islice(git.history((path,)), MAX_COMMITS):
            if commit.date > after and commit.parents and _changes(git, commit, path, keys):
                yield commit
    except GitError:
        return


def _changes(git: Git, commit: Commit, path: str, keys: frozenset[str]) -> bool:
    return any(
        _differs(Version(git, commit.parents[0], (name,)), Version(git, commit.hash, (name,)), name, keys)
        for name in _files(git, commit.hash, path)
    )


def _files(git: Git, commit: str, path: str) -> tuple[str, ...]:
    if git.blob(commit, path) is not None:
        return (path,)
    folder = path.rstrip("/") + "/"
    return tuple(name for name in git.files(commit) if name.startswith(folder))


def _differs(older: Version, newer: Version, path: str, keys: frozenset[str]) -> bool:
    before, after = older.read(path), newer.read(path)
    if not isinstance(before, File) or not isinstance(after, File) or before.text == after.text:
        return False
    said = _said(older, path), _said(newer, path)
    if said[0] is None or said[1] is None:
        return _lines(before.text, keys) != _lines(after.text, keys)
    names = {name for name in (*said[0], *said[1]) if not keys or name[1] in keys}
    return any(said[0].get(name) != said[1].get(name) for name in names)


def _said(version: Version, path: str) -> Said | None:
    """What a file alone says; None where no reader knows it."""
    state = deployed.load(version, (Deployment(PROBE, PROBE, "", (path,)),))
    facts = (*state.defaults, *state.facts.get(PROBE, ()))
    if not facts:
        return None
    said: Said = {}
    for fact in facts:
        if fact.place.path == path:
            said.setdefault((fact.kind, fact.key), []).append((fact.state, fact.value, fact.why))
    # One file may set a key for several services: their order says nothing.
    return {name: sorted(held) for name, held in said.items()}


def _lines(text: str, keys: frozenset[str]) -> list[str]:
    """The lines that say something: no comments, no blank ones, and only those that name a key where some are asked."""
    lines = (" ".join(line.split()) for line in LINE_END.split(text))
    spoken = [line for line in lines if line and not line.lower().startswith(COMMENTS)]
    names = [re.compile(rf"(?<![\w.-]){re.escape(key)}(?![\w.-])") for key in keys]
    return [line for line in spoken if not names or any(name.search(line) for name in names)]
