"""What deployments held at earlier commits: the sources read again from git, the same way as today's."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from doclint.io.git import Commit, Git, GitError
from doclint.model import Deployment, Fact, FactKind, FactState, Place
from doclint.sources import deployed
from doclint.sources.reading import Workspace
from doclint.world.version import Version

MAX_COMMITS = 200
SHOWN_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Past:
    """Git's memory of the sources. Every version is read at most once."""

    git: Git | None
    pulled: Mapping[str, tuple[str, ...]]  # by deployment id: the files read for it today
    facts: dict[tuple[str, tuple[str, ...]], tuple[Fact, ...]] = field(default_factory=dict, compare=False, repr=False)

    def ended(
        self, kind: FactKind, key: str, deployment: Deployment, matches: Callable[[Fact | None], bool]
    ) -> Commit | None:
        """The newest commit before which a key's winner matched and after which it no longer did."""
        for commit, before, after in self._steps(deployment, key):
            if matches(_winner(before, kind, key)) and not matches(_winner(after, kind, key)):
                return commit
        return None

    def had(self, kind: FactKind, key: str, deployment: Deployment) -> Place | None:
        """Where an earlier version of a deployment's sources set the key; the newest one."""
        for commit, before, _ in self._steps(deployment, key):
            fact = _winner(before, kind, key)
            if fact is not None and fact.state is not FactState.UNKNOWN:
                until = f"{deployment.name} knew it before {commit.hash[:SHOWN_DIGITS]} ({commit.date})"
                return Place(fact.place.path, fact.place.line, until)
        return None

    def at_parent(self, kind: FactKind, key: str, deployment: Deployment, hash: str) -> Fact | None:
        """What won just before a commit."""
        try:
            full = self.git.lookup(hash) if self.git else None
            parent = self.git.resolve(full + "^") if self.git and full else None
            if self.git is None or parent is None:
                return None
            return _winner(self._at(deployment, Version(self.git, parent, self._paths(deployment))), kind, key)
        except GitError:
            return None

    def _steps(self, deployment: Deployment, key: str) -> Iterator[tuple[Commit, tuple[Fact, ...], tuple[Fact, ...]]]:
        """Each commit that touched a deployment's sources, newest first, with what held before and after it.

        Versions that don't even mention the key are not read: nothing holds there.
        """
        if self.git is None:
            return
        paths = self._paths(deployment)
        try:
            for commit in self.git.history(paths)[:MAX_COMMITS]:
                before = Version(self.git, commit.parents[0] if commit.parents else "", paths)
                after = Version(self.git, commit.hash, paths)
                if _mentions(before, key) or _mentions(after, key):
                    yield commit, self._at(deployment, before), self._at(deployment, after)
        except GitError:
            return

    def _paths(self, deployment: Deployment) -> tuple[str, ...]:
        named = (posixpath.normpath(source.partition("#")[0]) for source in deployment.sources)
        return tuple(sorted({*named, *self.pulled.get(deployment.id, ())}))

    def _at(self, deployment: Deployment, version: Version) -> tuple[Fact, ...]:
        place = (deployment.id, version.texts())
        if place not in self.facts:
            self.facts[place] = deployed.read(deployment, Workspace.of(version)).facts
        return self.facts[place]


def _mentions(version: Version, key: str) -> bool:
    parts = [part for part in re.split(r"[./]", key.lstrip("-")) if part]
    return any(all(part in text for part in parts) for text in version.texts())


def _winner(facts: tuple[Fact, ...], kind: FactKind, key: str) -> Fact | None:
    return next((fact for fact in reversed(facts) if fact.kind is kind and fact.key == key), None)
