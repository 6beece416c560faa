"""The config that a table of today's numbers was measured under, against what is deployed."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.checks.judged import Judged, one_other_value
from doclint.model import (
    Agrees,
    Answer,
    Claim,
    FactKind,
    FactState,
    Frame,
    MeasuredUnderClaim,
    Mismatch,
    Place,
    Unknown,
    World,
)
from doclint.values import is_secret_key, same

KIND = "measured-under"
WORDS = frozenset({"key", "measured", "deployed", "holder"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Find a setting that the table states and that no deployment in scope has any more."""
    if not isinstance(subject, Claim) or not isinstance(subject.detail, MeasuredUnderClaim):
        return Unknown("not a table of measurements")
    if subject.frame is not Frame.CURRENT or subject.scope.foreign:
        return Unknown("not presented as what runs here today")
    answers = [_setting(subject, subject.detail, key, value, world) for key, value in subject.detail.env]
    mismatch = next((answer for answer in answers if isinstance(answer, Mismatch)), None)
    agreed = next((answer for answer in answers if isinstance(answer, Agrees)), None)
    return mismatch or agreed or next(iter(answers), Unknown("the table states no setting"))


def _setting(claim: Claim, detail: MeasuredUnderClaim, key: str, value: str, world: World) -> Answer:
    if is_secret_key(key):
        return Unknown("the values of secrets are not compared")
    found: list[Judged] = []
    for deployment in world.in_scope(claim.scope):
        fact = world.deployed(FactKind.ENV, key, deployment.id)
        if fact is not None:
            agrees = same(value, fact.value, key) if fact.state is FactState.SET else None
            found.append(Judged(fact, agrees, f"{deployment.name} ({deployment.environment})", deployment.id))
    if not found:
        return Unknown(f"no deployment in scope sets {key}")
    if any(judged.agrees for judged in found):
        return Agrees(tuple(judged.fact.place for judged in found if judged.agrees))
    other = one_other_value(found, key)
    if other is None or any(judged.agrees is None for judged in found):
        return Unknown(f"the deployments in scope do not agree on {key}")
    return _mismatch(detail, key, value, other, world)


def _mismatch(detail: MeasuredUnderClaim, key: str, value: str, other: Judged, world: World) -> Mismatch:
    place = other.fact.place
    deployed = Place(place.path, place.line, f"{other.holder} runs with {key}={other.fact.value}")
    recorded = [
        Place(entry.place.path, entry.place.line, f"{entry.id} was measured with {key}={value}")
        for name in detail.benchmarks
        if (entry := world.entry(name)) is not None
    ]
    return Mismatch(
        words={"key": key, "measured": value, "deployed": other.fact.value, "holder": other.holder},
        because=(deployed, *recorded),
        since=world.held(FactKind.ENV, key, other.deployment, value),
    )
