"""The only way to git: questions about objects, which run nothing that a repository's configuration names.

Every path that goes in or comes out is relative to the project root, which may lie below the repository's.
Only `rev-parse`, `rev-list`, `merge-base`, `log` without patches, `ls-tree`, `ls-files`, `cat-file --batch` are used,
and `config` where nothing of the repository can be read yet.
"""

from __future__ import annotations

import bisect
import os
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from doclint.io import records
from doclint.io.process import Answer, GitError, Objects, find_program, run, trusted_folders
from doclint.io.records import GITLINK, Commit, TreeEntry
from doclint.model import CommitAnswer

__all__ = ["Commit", "Git", "GitError", "TreeEntry"]

T = TypeVar("T")

HASH = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
ABBREVIATED = re.compile(r"[0-9a-f]{4,64}")
LOG = ("log", "-z", "--date-order", "--no-show-signature", "--no-ext-diff", "--no-textconv", "--no-mailmap")
LOG_FORMAT = ("--no-color", "--no-decorate", "--no-notes", "--encoding=UTF-8")
LOG_FIELDS = "--format=" + "%x00".join(records.LOG_FIELDS)
DISCOVERY = ("rev-parse", "--absolute-git-dir", "--show-toplevel", "--is-shallow-repository")
USUAL_TRUNKS = ("main", "master")
SHALLOW = "shallow clone: its history is cut off (fetch-depth: 0 brings it)"


class Git:
    """A repository seen from the project root. Its answers are remembered for the life of the instance.

    Every method raises `GitError`, and nothing else, where git itself fails (a time limit, a damaged repository).
    """

    def __init__(self, program: str, root: Path, git_folder: str, top: Path, *, is_shallow: bool) -> None:
        self.root = root
        self.top = top
        self.is_shallow = is_shallow
        self.prefix = "" if root == top else root.relative_to(top).as_posix() + "/"
        self._program = program
        self._place = (f"--git-dir={git_folder}", f"--work-tree={top}")
        self._objects = Objects(program, self._place, root)
        self._memory: dict[Hashable, Any] = {}

    @classmethod
    def at(cls, root: Path) -> Git | None:
        """Give the repository that holds a folder; None where there is no git, no repository, or no trust in it."""
        root = Path(os.path.realpath(root))
        program = find_program(root)
        if program is None or not root.is_dir():
            return None
        lines = _discover(program, root)
        if len(lines) < 3:
            return None
        top = Path(os.path.realpath(lines[1]))
        # A configuration can name any folder as the work tree.
        return cls(program, root, lines[0], top, is_shallow=lines[2] == "true") if root.is_relative_to(top) else None

    def close(self) -> None:
        """End the process that reads objects; it starts again when it is needed."""
        self._objects.close()

    # --- names --------------------------------------------------------------------------------------------------------

    def head(self) -> str | None:
        """Give HEAD's commit; None before the first one."""
        return self.resolve("HEAD")

    def resolve(self, revision: str) -> str | None:
        """Give the commit that a revision names."""
        return self._once(("resolve", revision), lambda: self._resolve(revision))

    def _resolve(self, revision: str) -> str | None:
        if not revision or revision.startswith("-") or not revision.isprintable():
            return None
        answer = self._run("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
        found = answer.output.decode("ascii", "replace").strip().split("\n")[-1]
        return found if answer.status == 0 and HASH.fullmatch(found) else None

    def default_branch(self, name: str = "") -> str | None:
        """Give the full name of the default branch: the named one, origin's, main or master, else HEAD."""
        return next(iter(self._trunks(name)), None)

    def _trunks(self, name: str) -> tuple[str, ...]:
        """Give the default branch as origin has it and as it is here; either may be ahead."""
        names = (name,) if name else (self._origin_head(), *USUAL_TRUNKS)
        for candidate in filter(None, names):
            both = (f"refs/remotes/origin/{candidate}", f"refs/heads/{candidate}")
            found = tuple(reference for reference in both if self.resolve(reference))
            if found:
                return found
        return ("HEAD",) if self.head() else ()

    def _origin_head(self) -> str:
        answer = self._run("rev-parse", "--verify", "--quiet", "--symbolic-full-name", "refs/remotes/origin/HEAD")
        return os.fsdecode(answer.output).strip().removeprefix("refs/remotes/origin/") if answer.status == 0 else ""

    # --- commits ------------------------------------------------------------------------------------------------------

    def commits(self, revision: str = "HEAD") -> tuple[Commit, ...]:
        """Give a commit and its ancestors, newest first, children always before their parents."""
        return self._once(("log", revision), lambda: self._log(revision, ()))

    def history(self, paths: Iterable[str], revision: str = "HEAD") -> tuple[Commit, ...]:
        """Give the commits that changed one of the files, newest first."""
        named = tuple(paths)
        return self._once(("log", revision, named), lambda: self._log(revision, named) if named else ())

    def _log(self, revision: str, paths: tuple[str, ...]) -> tuple[Commit, ...]:
        commit = self.resolve(revision)
        if commit is None:
            return ()
        answer = self._expect(*LOG, *LOG_FORMAT, LOG_FIELDS, "--end-of-options", commit, "--", *paths)
        return records.commits(answer.output)

    def merge_base(self, a: str, b: str) -> str | None:
        """Give the best common ancestor."""
        ends = (self.resolve(a), self.resolve(b))
        if ends[0] is None or ends[1] is None:
            return None
        answer = self._run("merge-base", ends[0], ends[1])
        return answer.output.decode("ascii").split("\n")[0] if answer.status == 0 else None

    def is_ancestor(self, a: str, b: str) -> bool | None:
        """Say whether `a` is `b` or before it; None where git can't know (a shallow clone, an unknown revision)."""
        ends = (self.resolve(a), self.resolve(b))
        if ends[0] is None or ends[1] is None:
            return None
        names = (ends[0], ends[1])
        status = self._once(("ancestor", *names), lambda: self._run("merge-base", "--is-ancestor", *names).status)
        if status == 0:
            return True
        return False if status == 1 and not self.is_shallow else None

    def lookup(self, prefix: str) -> str | None:
        """Give the commit with an abbreviated hash; of several, one that HEAD reaches if any does."""
        reachable = self._reachable("")
        return min(self._matches(prefix), key=lambda commit: (commit not in reachable, commit), default=None)

    def answer(self, prefix: str, default_branch: str = "") -> CommitAnswer:
        """Say where a commit stands: reached by the default branch or HEAD, only present, absent, or unknown."""
        found = self._matches(prefix)
        reachable = self._reachable(default_branch)
        reached = next((commit for commit in found if commit in reachable), None)
        if reached:
            return CommitAnswer("reachable", reached)
        if self.is_shallow:
            return CommitAnswer("unknown", why=SHALLOW)
        return CommitAnswer("unreachable", found[0]) if found else CommitAnswer("absent")

    def _matches(self, prefix: str) -> tuple[str, ...]:
        prefix = prefix.lower()
        if not ABBREVIATED.fullmatch(prefix):
            return ()
        known = self._once("known", lambda: tuple(sorted(self._revisions(("--all", *self._heads())))))
        first, last = bisect.bisect_left(known, prefix), bisect.bisect_right(known, prefix + "g")
        if first < last:
            return known[first:last]
        dangling = self.resolve(prefix)  # no branch holds it any more, but the object may still be there
        return (dangling,) if dangling and dangling.startswith(prefix) else ()

    def _heads(self) -> tuple[str, ...]:
        head = self.head()
        return (head,) if head else ()

    def _reachable(self, default_branch: str) -> frozenset[str]:
        return self._once(("reachable", default_branch), lambda: self._reach(default_branch))

    def _reach(self, default_branch: str) -> frozenset[str]:
        tips = {*self._heads(), *filter(None, map(self.resolve, self._trunks(default_branch)))}
        return self._revisions(sorted(tips)) if tips else frozenset()

    def _revisions(self, tips: Sequence[str]) -> frozenset[str]:
        return frozenset(self._expect("rev-list", *tips, "--").output.decode("ascii").split())

    # --- files --------------------------------------------------------------------------------------------------------

    def files(self, commit: str) -> tuple[str, ...]:
        """Give the files of a commit, submodules left out, sorted."""
        return tuple(entry.path for entry in self.entries(commit) if entry.mode != GITLINK)

    def entries(self, commit: str) -> tuple[TreeEntry, ...]:
        """Give the files, links and submodules of a commit, sorted by path."""
        return self._once(("entries", commit), lambda: self._entries(commit))

    def _entries(self, commit: str) -> tuple[TreeEntry, ...]:
        full = self.resolve(commit)
        if full is None:
            return ()
        listing = ("ls-tree", "-r", "-z", "--full-tree", "--end-of-options", f"{full}:{self.prefix}")
        answer = self._run(*listing[:1], "-l", *listing[1:])
        if answer.status != 0:  # a partial clone lacks the objects whose size is asked
            answer = self._run(*listing)
        if answer.status != 0 and not self.prefix:
            raise GitError("git could not read the files of a commit")
        return records.entries(answer.output)

    def blob(self, commit: str, path: str) -> bytes | None:
        """Give a file as of a commit; None where it is not there, is no file, or is larger than 2 MiB."""
        full = commit if HASH.fullmatch(commit) else self.resolve(commit)
        return self._objects.blob(f"{full}:{self.prefix}{path}") if full else None

    def object(self, name: str) -> bytes | None:
        """Give a blob by its own hash."""
        return self._objects.blob(name) if HASH.fullmatch(name) else None

    def tracked(self) -> tuple[str, ...]:
        """Give what the index holds below the project root, submodules left out, sorted."""
        return tuple(sorted({path for mode, path in self._index() if mode != GITLINK}))

    def submodules(self) -> tuple[str, ...]:
        """Give the folders that the index leaves to other repositories."""
        return tuple(sorted({path for mode, path in self._index() if mode == GITLINK}))

    def untracked(self) -> tuple[str, ...]:
        """Give the files that are neither in the index nor ignored; nested repositories are not entered."""
        answer = self._expect("ls-files", "-z", "--others", "--exclude-standard")
        names = map(os.fsdecode, filter(None, answer.output.split(b"\0")))
        return tuple(sorted(name for name in names if not name.endswith("/")))

    def _index(self) -> tuple[tuple[str, str], ...]:
        return self._once("index", lambda: records.index(self._expect("ls-files", "-z", "--stage").output))

    # --- the process --------------------------------------------------------------------------------------------------

    def _once(self, key: Hashable, make: Callable[[], T]) -> T:
        if key not in self._memory:
            self._memory[key] = make()
        answer: T = self._memory[key]
        return answer

    def _run(self, *arguments: str) -> Answer:
        return run(self._program, (*self._place, *arguments), self.root)

    def _expect(self, *arguments: str) -> Answer:
        answer = self._run(*arguments)
        if answer.status != 0:
            raise GitError(f"git {arguments[0]} failed with status {answer.status}")
        return answer


def _discover(program: str, root: Path) -> tuple[str, ...]:
    """Find the repository; one of a foreign owner only if the user has said that it is safe."""
    try:
        answer = run(program, DISCOVERY, root)
        if answer.status != 0 and b"dubious ownership" in answer.errors:
            answer = run(program, (*trusted_folders(program), *DISCOVERY), root)
    except GitError:
        return ()
    return tuple(os.fsdecode(answer.output).split("\n")) if answer.status == 0 else ()
