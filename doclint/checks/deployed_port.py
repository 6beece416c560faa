"""A documented port against the ports of the deployments it speaks of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from doclint.checks import Subject
from doclint.checks.judged import setting
from doclint.model import (
    Agrees,
    Answer,
    Deployment,
    Fact,
    FactKind,
    FactState,
    Mismatch,
    Place,
    SettingClaim,
    Unknown,
    World,
)

# A port or a range of them, in ASCII: other digits are text, and no port has more than five.
_PORT = re.compile(r"[0-9]{1,5}")
_RANGE = re.compile(r"(?P<low>[0-9]{1,5})(?:-(?P<high>[0-9]{1,5}))?")

KIND = "setting"
WORDS = frozenset({"documented", "deployed", "holder"})
SIDES = {"listen": "listens on", "publish": "is published on"}


@dataclass(frozen=True, slots=True)
class Ports:
    """The ports of one deployment; `settled` is the one that a document would name."""

    deployment: Deployment
    facts: tuple[Fact, ...]  # of either side
    mentioned: tuple[Fact, ...]  # by settings that may be about another party

    @classmethod
    def of(cls, deployment: Deployment, world: World) -> Ports:
        """Ask for all ports of a deployment."""
        sides = (each for side in SIDES for each in world.layers(FactKind.PORT, side, deployment.id))
        return cls(deployment, tuple(sides), world.layers(FactKind.PORT, "mentioned", deployment.id))

    @property
    def settled(self) -> Fact | None:
        """The one port that it listens on, or is published on; None where there are several or none."""
        for side in SIDES:
            found = [each for each in self.facts if each.key == side]
            if found:
                return found[-1] if len({each.value for each in found}) == 1 else None
        return None


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Compare with either side of every deployment in scope; any that has the port settles it."""
    match setting(subject):
        case Unknown() as unknown:
            return unknown
        case (claim, detail):
            pass
    if detail.default or not _PORT.fullmatch(detail.value):
        return Unknown("no port that a deployment could have")
    found = [Ports.of(deployment, world) for deployment in world.in_scope(claim.scope)]
    return _settle(detail, found, world)


def _settle(detail: SettingClaim, found: list[Ports], world: World) -> Answer:
    every = [fact for ports in found for fact in (*ports.facts, *ports.mentioned)]
    agreeing = [fact.place for fact in every if _is(detail.value, fact)]
    if agreeing:
        return Agrees(tuple(agreeing))
    unknown = next((fact for fact in every if fact.state is FactState.UNKNOWN), None)
    if unknown:
        return Unknown(unknown.why)
    settled = [(ports.deployment, fact) for ports in found if (fact := ports.settled)]
    if not settled or len(settled) < len(found):
        return Unknown("not every deployment in scope has one port that is known")
    deployment, fact = settled[0]
    if any(other.value != fact.value for _, other in settled):
        return Unknown("the deployments in scope have different ports")
    if not _PORT.fullmatch(fact.value):
        return Unknown("a range of ports")
    holder = f"{deployment.name} ({deployment.environment}) {SIDES[fact.key]}"
    return Mismatch(
        words={"documented": detail.value, "deployed": fact.value, "holder": holder},
        because=(Place(fact.place.path, fact.place.line, f"{holder} {fact.value}"),),
        since=world.held(FactKind.PORT, fact.key, deployment.id, detail.value),
        expected=fact.value,
        draft=detail.reasoned,
    )


def _is(documented: str, fact: Fact) -> bool:
    shown, found = _RANGE.fullmatch(documented), _RANGE.fullmatch(fact.value)
    if fact.state is not FactState.SET or not shown or not found:
        return False
    return int(found["low"]) <= int(shown["low"]) <= int(found["high"] or found["low"])
