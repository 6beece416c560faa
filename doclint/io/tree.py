"""The only way to a file's text: the work tree, a commit, or either with some texts laid over it."""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Protocol

from doclint.io.git import Git
from doclint.io.ignored import Ignored
from doclint.io.process import GitError
from doclint.io.records import GITLINK, LINK, TreeEntry
from doclint.io.regular import MAX_SIZE, decode, is_inside, missing, normal, read_bytes, refused
from doclint.model import File, Problem

MAX_LINKS = 8


class Tree(Protocol):
    """Files by their path below the project root, with `/`."""

    def read(self, path: str) -> File | Problem:
        """Give a file's text, or why it is not read (kind "refused" or "missing")."""

    def list(self) -> tuple[str, ...]:
        """Give every file that is tracked, or untracked and not ignored, sorted."""

    def exists(self, path: str) -> bool | None:
        """Say whether a file or folder is there; None where that can't be said (ignored, outside, a submodule's)."""


class WorkTree:
    """The files on disk. Listed by git where there is one, else by walking the folders; listed once."""

    def __init__(self, root: Path, git: Git | None = None) -> None:
        self.root = Path(os.path.realpath(root))
        self._root = str(self.root)
        self._git = git if git is not None else Git.at(self.root)
        self._ignored = Ignored(self._text)
        self._listed: tuple[str, ...] | None = None
        self._submodules: tuple[str, ...] | None = None

    def read(self, path: str) -> File | Problem:
        """Give a file's text, or why it is not read."""
        inside = normal(path)
        if inside is None:
            return refused(path, "outside the project")
        data = read_bytes(self._root, inside)
        return decode(path, data) if isinstance(data, bytes) else data

    def list(self) -> tuple[str, ...]:
        """Give the files. A link to a file of the project is left out: its target is there."""
        if self._listed is None:
            names = self._by_git()
            kept = self._walk("") if names is None else self._present(names)
            self._listed = tuple(sorted(set(kept)))
        return self._listed

    def exists(self, path: str) -> bool | None:
        """Say whether a file or folder is there."""
        inside = normal(path)
        if inside is None:
            return None
        real = os.path.realpath(f"{self._root}/{inside}")
        if not is_inside(self._root, real):
            return None
        if os.path.lexists(real):
            return True
        is_unknown = _is_below(inside, self._gitlinks()) or self._is_ignored(inside, path)
        return None if is_unknown else False

    def _is_ignored(self, inside: str, written: str) -> bool:
        # What does not exist may be meant as a folder; `build/` only ignores those.
        return self._ignored.matches(inside, is_folder=True) or (
            not written.endswith("/") and self._ignored.matches(inside)
        )

    def _text(self, path: str) -> str | None:
        data = read_bytes(self._root, path)
        return data.decode("utf-8", "replace") if isinstance(data, bytes) else None

    def _gitlinks(self) -> tuple[str, ...]:
        if self._submodules is None:
            try:
                self._submodules = self._git.submodules() if self._git else ()
            except GitError:
                self._submodules = ()
        return self._submodules

    def _by_git(self) -> tuple[str, ...] | None:
        try:
            return (*self._git.tracked(), *self._git.untracked()) if self._git else None
        except GitError:
            return None

    def _present(self, names: tuple[str, ...]) -> Iterator[str]:
        """Leave out what the index still names but nobody has, looking into each folder once."""
        folders: dict[str, dict[str, os.DirEntry[str]]] = {}
        for name in names:
            folder, _, base = name.rpartition("/")
            if folder not in folders:
                folders[folder] = {entry.name: entry for entry in self._entries(folder)}
            entry = folders[folder].get(base)
            if entry is not None and self._is_listed(entry, name):
                yield name

    def _walk(self, folder: str) -> Iterator[str]:
        for entry in sorted(self._entries(folder), key=lambda entry: entry.name):
            name = f"{folder}/{entry.name}" if folder else entry.name
            is_folder = entry.is_dir(follow_symlinks=False)
            if entry.name == ".git" or self._ignored.matches(name, is_folder=is_folder):
                continue
            if not is_folder and self._is_listed(entry, name):
                yield name
            if is_folder and not os.path.lexists(f"{entry.path}/.git"):
                yield from self._walk(name)

    def _entries(self, folder: str) -> tuple[os.DirEntry[str], ...]:
        try:
            with os.scandir(f"{self._root}/{folder}") as found:
                return tuple(found)
        except OSError:
            return ()

    def _is_listed(self, entry: os.DirEntry[str], name: str) -> bool:
        if not entry.is_symlink():
            return not entry.is_dir(follow_symlinks=False)
        return not is_inside(self._root, os.path.realpath(f"{self._root}/{name}"))


class Revision:
    """The files of a commit."""

    def __init__(self, git: Git, commit: str) -> None:
        self._git = git
        self.commit = commit
        self._entries: dict[str, TreeEntry] = {entry.path: entry for entry in git.entries(commit)}
        self._folders = frozenset(_parents(self._entries))
        self._gitlinks = tuple(path for path, entry in self._entries.items() if entry.mode == GITLINK)
        self._ignored = Ignored(self._text)

    def read(self, path: str) -> File | Problem:
        """Give a file's text as of the commit."""
        inside = normal(path)
        if inside is None:
            return refused(path, "outside the project")
        entry = self._target(inside)
        if isinstance(entry, Problem):
            return Problem(entry.kind, path, 1, entry.message)
        if entry.size > MAX_SIZE:
            return refused(path, f"larger than {MAX_SIZE // 2**20} MiB")
        data = self._git.object(entry.hash)
        return refused(path, "git does not hold its content") if data is None else decode(path, data)

    def list(self) -> tuple[str, ...]:
        """Give the commit's files; links and submodules are left out."""
        return tuple(path for path, entry in self._entries.items() if entry.mode not in (GITLINK, LINK))

    def exists(self, path: str) -> bool | None:
        """Say whether the commit has a file or folder."""
        inside = normal(path)
        if inside is None:
            return None
        if inside == "" or inside in self._entries or inside in self._folders:
            return True
        is_unknown = _is_below(inside, self._gitlinks) or self._ignored.matches(inside, is_folder=True)
        return None if is_unknown or self._ignored.matches(inside) else False

    def _target(self, path: str) -> TreeEntry | Problem:
        for _ in range(MAX_LINKS):
            entry = self._entries.get(path)
            if entry is None:
                return refused(path, "not a regular file") if path in self._folders else missing(path)
            if entry.mode == GITLINK:
                return refused(path, "not a regular file")
            if entry.mode != LINK:
                return entry
            goal = (self._git.object(entry.hash) or b"").decode("utf-8", "replace")
            inside = None if goal.startswith("/") else normal(posixpath.join(posixpath.dirname(path), goal))
            if inside is None:
                return refused(path, "a link out of the project")
            path = inside
        return refused(path, "a link that leads nowhere")

    def _text(self, path: str) -> str | None:
        entry = self._entries.get(path)
        data = self._git.object(entry.hash) if entry and entry.mode not in (GITLINK, LINK) else None
        return None if data is None else data.decode("utf-8", "replace")


class Overlay:
    """A tree with some texts in place of its own: an editor's buffers, standard input, a fix before it is written."""

    def __init__(self, tree: Tree, texts: Mapping[str, str]) -> None:
        self._tree = tree
        self._texts = dict(texts)
        self._folders = frozenset(_parents(self._texts))

    def read(self, path: str) -> File | Problem:
        """Give the text laid over, else the tree's."""
        text = self._texts.get(path, self._texts.get(normal(path) or ""))
        return self._tree.read(path) if text is None else File(path, text)

    def list(self) -> tuple[str, ...]:
        """Give the tree's files and those laid over."""
        return tuple(sorted({*self._tree.list(), *self._texts}))

    def exists(self, path: str) -> bool | None:
        """Say whether a file or folder is there or laid over."""
        inside = normal(path)
        return True if inside in self._texts or inside in self._folders else self._tree.exists(path)


def _parents(paths: Mapping[str, object]) -> Iterator[str]:
    for path in paths:
        parts = path.split("/")
        yield from ("/".join(parts[:count]) for count in range(1, len(parts)))


def _is_below(path: str, folders: tuple[str, ...]) -> bool:
    return any(path.startswith(folder + "/") for folder in folders)
