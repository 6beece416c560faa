"""Which documents a default speaks to: those of its package, chart or role."""

from __future__ import annotations

import functools
import posixpath
import re
from collections.abc import Iterable
from dataclasses import dataclass

from doclint.model import Fact, Layer

MANIFESTS = frozenset(
    "pyproject.toml setup.py package.json go.mod Cargo.toml composer.json Gemfile pom.xml build.gradle build.gradle.kts"
    " mix.exs Chart.yaml".split()
)
ROLE = re.compile(r"(?P<home>.*?)(?:^|/)defaults/main(?:\.ya?ml|/[^/]+\.ya?ml)")


@dataclass(frozen=True)
class Homes:
    """The folders that are packages of their own, charts and roles among them."""

    folders: frozenset[str] = frozenset()
    charts: frozenset[str] = frozenset()
    roles: frozenset[str] = frozenset()

    @classmethod
    def of(cls, paths: Iterable[str]) -> Homes:
        """Find the packages among the files of a project."""
        folders: set[str] = set()
        charts: set[str] = set()
        roles: set[str] = set()
        for path in paths:
            folder, _, name = path.rpartition("/")
            if name in MANIFESTS:
                folders.add(folder)
            if name == "Chart.yaml":
                charts.add(folder)
            elif match := ROLE.fullmatch(path):
                roles.add(match["home"])
        return cls(frozenset(folders | roles), frozenset(charts), frozenset(roles))

    @functools.cached_property
    def known(self) -> dict[str, str]:
        """What was asked before, by folder."""
        return {}

    def package(self, path: str) -> str:
        """Give the innermost package that a file lies in; the whole project, if none."""
        folder = posixpath.dirname(path)
        if folder not in self.known:
            around = folder
            while around and around not in self.folders:
                around = posixpath.dirname(around)
            self.known[folder] = around
        return self.known[folder]

    def speaks(self, fact: Fact, document: str) -> bool:
        """Say whether a document can mean a default. Code is also meant by what describes the packages around it."""
        if fact.home is None or not document:
            return True
        package = self.package(document)
        if fact.home == package:
            return True
        is_telling = "_" in fact.key
        return fact.layer is Layer.CODE and is_telling and (not package or fact.home.startswith(f"{package}/"))
