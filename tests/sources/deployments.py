"""Read a deployment from texts, and show what won."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.io.tree import Overlay, Tree
from doclint.model import Deployment, FactKind, FactState
from doclint.sources import deployed
from doclint.sources.deployed import Deployed
from doclint.sources.reading import Nothing

UNKNOWN = "<unknown>"
UNSET = "<unset>"


def tree(files: Mapping[str, str]) -> Tree:
    return Overlay(Nothing(), files)


def read(files: Mapping[str, str], *sources: str) -> Deployed:
    """One configured deployment, `app`; without named sources, those that are discovered."""
    configured = (Deployment("app", "app", "production", sources),) if sources else ()
    return deployed.load(tree(files), configured)


def winners(found: Deployed, kind: FactKind = FactKind.ENV, deployment: str = "app") -> dict[str, str]:
    """Give each key's value; UNKNOWN where nobody can say, UNSET where it is taken away."""
    shown = {FactState.UNKNOWN: UNKNOWN, FactState.UNSET: UNSET}
    return {each.key: shown.get(each.state, each.value) for each in found.facts[deployment] if each.kind is kind}


def env(files: Mapping[str, str], *sources: str) -> dict[str, str]:
    return winners(read(files, *sources))


def flags(files: Mapping[str, str], *sources: str) -> dict[str, str]:
    return winners(read(files, *sources), FactKind.FLAG)


def place(found: Deployed, key: str, kind: FactKind = FactKind.ENV, deployment: str = "app") -> str:
    """Give `path:line` of the fact that won."""
    fact = found.winner(kind, key, deployment)
    assert fact is not None
    return f"{fact.place.path}:{fact.place.line}"
