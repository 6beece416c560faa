"""What every format has in common: what it is asked, what it gives back, and text that may stay unresolved."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from dataclasses import dataclass, field

from doclint.io.tree import Tree
from doclint.model import Fact, FactKind, FactState, File, Layer, Place, Problem

MAX_TEXT = 64 * 1024  # what one value may grow to while it is resolved
MAX_TOTAL = 4 * 1024 * 1024  # what all values of one source may grow to
MAX_DEPTH = 32  # how deep files may pull in files, and values may hold values


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A text that reading can't know, and why."""

    why: str


Resolved = str | Unresolved

COMPUTED = Unresolved("computed")
CONDITIONAL = Unresolved("conditional")
FROM_OUTSIDE = Unresolved("from outside")
TOO_LARGE = Unresolved("too large")


@dataclass(frozen=True, slots=True)
class Source:
    """A file, and the service, workload or unit that is meant in it (`path#name`)."""

    path: str
    name: str = ""

    @classmethod
    def parse(cls, text: str) -> Source:
        """Read `path#name`."""
        path, _, name = text.partition("#")
        return cls(posixpath.normpath(path), name)


@dataclass(frozen=True, slots=True)
class Reading:
    """What sources say, lowest precedence first."""

    facts: tuple[Fact, ...] = ()
    defaults: tuple[Fact, ...] = ()  # what holds where nobody sets anything: `${X:-8}` names a default of X
    pulled: tuple[str, ...] = ()  # every file that was read for it
    problems: tuple[Problem, ...] = ()
    gaps: tuple[str, ...] = ()  # why keys may be set that are not seen here
    left_out: tuple[tuple[str, str], ...] = ()  # path, why

    def __add__(self, other: Reading) -> Reading:
        """Lay another reading over this one."""
        return Reading(
            self.facts + other.facts,
            self.defaults + other.defaults,
            tuple(dict.fromkeys(self.pulled + other.pulled)),
            self.problems + other.problems,
            self.gaps + other.gaps,
            self.left_out + other.left_out,
        )


class Nothing:
    """A tree without files, for formats whose command lines run where no file of the project is."""

    def read(self, path: str) -> File | Problem:
        """Give nothing."""
        return Problem("missing", path, 1, "not part of the project")

    def list(self) -> tuple[str, ...]:
        """Give nothing."""
        return ()

    def exists(self, path: str) -> bool | None:
        """Say nothing."""
        return None


@dataclass(frozen=True, slots=True)
class Workspace:
    """The files that may be read, and those that a deployment names."""

    tree: Tree
    declared: tuple[str, ...] = ()
    listed: frozenset[str] = field(default=frozenset(), compare=False)

    @classmethod
    def of(cls, tree: Tree, declared: tuple[str, ...] = ()) -> Workspace:
        """List the tree once."""
        return cls(tree, declared, frozenset(tree.list()))

    @classmethod
    def empty(cls) -> Workspace:
        """No files at all."""
        return cls(Nothing())

    def naming(self, declared: tuple[str, ...]) -> Workspace:
        """The same files, seen from another deployment."""
        return Workspace(self.tree, declared, self.listed)

    def find(self, path: str, folder: str = "") -> str | None:
        """Give the file that a source refers to as `path`; None where it is not part of the project.

        A file that git ignores is another one on every machine, so it is only read where a deployment names it.
        """
        if "\0" in path or not path:
            return None
        if not path.startswith(("/", "~")):
            inside = posixpath.normpath(posixpath.join(folder, path))
            if not inside.startswith("../") and (inside in self.listed or inside in self.declared):
                return inside
        return self.same_name(path)

    def same_name(self, path: str) -> str | None:
        """Give the one declared source with the same base name."""
        base = posixpath.basename(path)
        found = [name for name in dict.fromkeys(self.declared) if posixpath.basename(name) == base]
        return found[0] if len(found) == 1 else None

    def read(self, path: str) -> File | Problem:
        """Read a file of the project."""
        return self.tree.read(path)


def fact(kind: FactKind, key: str, value: Resolved, place: Place, layer: Layer) -> Fact:
    """Make a fact of a value that may be unresolved."""
    if isinstance(value, Unresolved):
        return Fact(kind, key, "", FactState.UNKNOWN, place, layer, value.why)
    return Fact(kind, key, value, FactState.SET, place, layer)


def env(key: str, value: Resolved, place: Place, layer: Layer) -> Fact:
    """Make a fact about an environment variable."""
    return fact(FactKind.ENV, key, value, place, layer)


def unset(key: str, place: Place, layer: Layer) -> Fact:
    """Make the fact that a variable is taken away."""
    return Fact(FactKind.ENV, key, "", FactState.UNSET, place, layer)


def image(reference: Resolved, place: Place, layer: Layer) -> tuple[Fact, ...]:
    """Make the fact about an image; none where not even its repository is known."""
    if isinstance(reference, Unresolved) or not reference:
        return ()
    return (fact(FactKind.IMAGE, repository(reference), reference, place, layer),)


def repository(reference: str) -> str:
    """Give an image's full name, without tag and digest."""
    name = reference.partition("@")[0]
    head, colon, tag = name.rpartition(":")
    return head if colon and "/" not in tag else name


def joined(parts: Sequence[Resolved]) -> Resolved:
    """Put parts together; one unresolved part makes the whole unresolved."""
    texts: list[str] = []
    length = 0
    for part in parts:
        if isinstance(part, Unresolved):
            return part
        length += len(part)
        if length > MAX_TEXT and len(parts) > 1:
            return TOO_LARGE
        texts.append(part)
    return "".join(texts)


class Budget:
    """How much text may still come out of resolving one source: references to references double it line by line."""

    def __init__(self) -> None:
        self.left = MAX_TOTAL

    def take(self, value: Resolved) -> Resolved:
        """Give the value, or say that it is one too many."""
        if isinstance(value, str):
            self.left -= len(value)
            return value if self.left >= 0 else TOO_LARGE
        return value


def combined(readings: list[Reading], why: str) -> Reading:
    """Put side by side what runs side by side: what two of them say differently is unknown."""
    if len(readings) == 1:
        return readings[0]
    total = sum(readings, Reading())
    winners: dict[tuple[FactKind, str], list[Fact]] = {}
    for reading in readings:
        last = {(each.kind, each.key): each for each in reading.facts}
        for name, each in last.items():
            winners.setdefault(name, []).append(each)
    clashes = [
        Fact(said[0].kind, said[0].key, "", FactState.UNKNOWN, said[-1].place, said[-1].layer, why)
        for said in winners.values()
        if said[0].kind is not FactKind.PORT and len({(each.state, each.value) for each in said}) > 1
    ]
    return Reading(
        total.facts + tuple(clashes), total.defaults, total.pulled, total.problems, total.gaps, total.left_out
    )
