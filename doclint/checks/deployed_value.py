"""A documented value against the value that wins in the deployments it speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from doclint.checks import Subject
from doclint.checks.judged import Judged, one_other_value, setting
from doclint.model import Agrees, Answer, Claim, Fact, FactState, Layer, Mismatch, Place, SettingClaim, Unknown, World
from doclint.values import is_secret_key, restyle, same

KIND = "setting"
WORDS = frozenset({"key", "documented", "deployed", "holder"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Compare the documented value with each deployment in scope; any that agrees settles it."""
    match setting(subject):
        case Unknown() as unknown:
            return unknown
        case (claim, detail):
            if is_secret_key(detail.key):
                return Unknown("the values of secrets are not compared")
            return _defaults(claim, detail, world) if detail.default else _deployed(claim, detail, world)


def _deployed(claim: Claim, detail: SettingClaim, world: World) -> Answer:
    found: list[Judged] = []
    for deployment in world.in_scope(claim.scope):
        fact = world.deployed(detail.fact, detail.key, deployment.id)
        if fact is not None:
            found.append(
                Judged(fact, _answer(detail, fact), f"{deployment.name} ({deployment.environment})", deployment.id)
            )
    if not found:
        return Unknown(f"no deployment in scope sets {detail.key}")
    return _settle(detail, found, world)


def _defaults(claim: Claim, detail: SettingClaim, world: World) -> Answer:
    facts = world.defaults(detail.fact, detail.key, claim.path)
    if not facts:
        return Unknown(f"no default of {detail.key} is known")
    if same(detail.value, "") and all(fact.layer is Layer.SAMPLE and fact.home is None for fact in facts):
        return Unknown("a sample file does not say what holds without it")
    return _settle(detail, [Judged(fact, _answer(detail, fact), "the default") for fact in facts], world)


def _answer(detail: SettingClaim, fact: Fact) -> bool | None:
    return same(detail.value, fact.value, detail.key) if fact.state is FactState.SET else None


def _settle(detail: SettingClaim, found: Sequence[Judged], world: World) -> Answer:
    agreeing = [judged for judged in found if judged.agrees]
    if agreeing:
        return Agrees(tuple(judged.fact.place for judged in agreeing))
    undecided = next((judged for judged in found if judged.agrees is None), None)
    if undecided:
        return Unknown(_undecided(undecided.fact))
    judged = one_other_value(found, detail.key)
    if judged is None:
        return Unknown("the deployments in scope differ from each other")
    return _mismatch(detail, judged, world)


def _undecided(fact: Fact) -> str:
    if fact.state is FactState.UNSET:
        return "a deployment in scope unsets it"
    return fact.why or "the documented text is no value that could be compared"


def _mismatch(detail: SettingClaim, judged: Judged, world: World) -> Mismatch:
    fact = judged.fact
    verb = "runs with" if judged.deployment else "is"
    because = [Place(fact.place.path, fact.place.line, f"{judged.holder} {verb} {fact.value}")]
    since = None
    if judged.deployment:
        because += _overridden(detail, judged, world)
        since = world.held(detail.fact, detail.key, judged.deployment, detail.value)
    return Mismatch(
        words={
            "key": detail.key,
            "documented": detail.value,
            "deployed": fact.value,
            "holder": f"{judged.holder} {verb}",
        },
        because=tuple(because),
        since=since,
        expected=restyle(detail.value, fact.value, detail.key),
        draft=detail.reasoned,
    )


def _overridden(detail: SettingClaim, judged: Judged, world: World) -> list[Place]:
    """Where the document got its value from, when a source that loses still says it."""
    losers = world.layers(detail.fact, detail.key, judged.deployment)[:-1]
    return [
        Place(loser.place.path, loser.place.line, f"sets {loser.value}, overridden")
        for loser in losers
        if loser.state is FactState.SET
        and loser.place != judged.fact.place
        and same(detail.value, loser.value, detail.key)
    ]
