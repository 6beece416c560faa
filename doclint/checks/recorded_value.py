"""A ledger entry that should be in force against what is deployed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from doclint.checks import Subject
from doclint.model import (
    Agrees,
    Answer,
    Change,
    Fact,
    FactKind,
    FactState,
    Mismatch,
    Place,
    Recorded,
    Unknown,
    World,
)
from doclint.values import is_secret_key, same

KIND = "entry"
WORDS = frozenset({"entry", "recorded", "deployed", "holder"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Compare what the ledger, replayed, puts down to an entry with each deployment; `keep` is another rule's."""
    if not isinstance(subject, Change):
        return Unknown("no change")
    if subject.keep:
        return Unknown("a change to keep, which is another rule's matter")
    recorded = world.expects(subject.id)
    found = tuple(drifts(recorded, world))
    if found:
        return _mismatch(subject, found, world)
    return Agrees((subject.place,)) if recorded else Unknown("others decide what is in force, or nothing says")


def drifts(recorded: tuple[Recorded, ...], world: World) -> Iterator[tuple[Recorded, Fact | None]]:
    """Give what is deployed otherwise than recorded, with the fact that says so (None: no source sets the key)."""
    for one in recorded:
        fact = world.deployed(one.kind, one.key, one.deployment)
        if fact is None or fact.state is FactState.UNSET:
            if one.value is not None and world.complete(one.deployment):
                yield one, fact
        elif fact.state is FactState.SET and not is_secret_key(one.key) and _differs(one, fact):
            yield one, fact


def _differs(recorded: Recorded, fact: Fact) -> bool:
    if recorded.value is None:
        return True
    if recorded.kind is FactKind.IMAGE:
        return recorded.value != fact.value
    return same(recorded.value, fact.value, recorded.key) is False


def _mismatch(change: Change, found: tuple[tuple[Recorded, Fact | None], ...], world: World) -> Mismatch:
    one, fact = found[0]
    root = world.entry(one.root) if one.root and one.root != change.id else None
    places = [_place(other, place, world) for other, place in found]
    return Mismatch(
        {
            "entry": change.id,
            "recorded": f"{one.key} unset" if one.value is None else f"{one.key}={one.value}",
            "deployed": "does not set it"
            if fact is None or fact.state is FactState.UNSET
            else f"runs with {fact.value}",
            "holder": holder(one, world),
        },
        because=(*filter(None, places), *((root.place,) if root else ())),
    )


def holder(recorded: Recorded, world: World) -> str:
    """Name a deployment as its users do."""
    deployment = next((d for d in world.deployments if d.id == recorded.deployment), None)
    return f"{deployment.name} ({deployment.environment})" if deployment else recorded.deployment


def _place(recorded: Recorded, fact: Fact | None, world: World) -> Place | None:
    if fact is None:
        return None
    said = f"runs with {fact.value}" if fact.state is FactState.SET else "unsets it"
    return Place(fact.place.path, fact.place.line, f"{holder(recorded, world)} {said}")
