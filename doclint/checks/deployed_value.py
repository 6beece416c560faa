"""A documented value against the value that wins in the deployments it speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from doclint.checks import Subject
from doclint.checks.judged import Judged, one_other_value, setting
from doclint.model import (
    Agrees,
    Answer,
    Claim,
    Fact,
    FactKind,
    FactState,
    Layer,
    Mismatch,
    Place,
    SettingClaim,
    Unknown,
    World,
)
from doclint.values import is_secret_key, restyle, same

KIND = "setting"
WORDS = frozenset({"key", "documented", "deployed", "holder"})
DEFAULT = "the default"


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
            answer = _answer(detail, fact)
            agrees = _aside(detail, deployment.id, world) if answer is False else answer
            found.append(Judged(fact, agrees, f"{deployment.name} ({deployment.environment})", deployment.id))
    found = found or _described(claim, detail, world)
    if not found:
        return Unknown(f"no deployment in scope sets {detail.key}")
    return _settle(detail, found, world)


def _described(claim: Claim, detail: SettingClaim, world: World) -> list[Judged]:
    """What the page's own source says, where the page names one and no deployment."""
    if claim.scope.deployments or claim.scope.environments:
        return []
    facts = world.described(detail.fact, detail.key, claim.path)
    return [Judged(fact, _answer(detail, fact), fact.place.path) for fact in facts if not fact.layer.is_default]


def _defaults(claim: Claim, detail: SettingClaim, world: World) -> Answer:
    facts = [fact for fact in world.defaults(detail.fact, detail.key, claim.path) if _says_default(fact)]
    if not facts:
        return Unknown(f"no default of {detail.key} is known")
    if same(detail.value, "") and all(fact.layer is Layer.SAMPLE and fact.home is None for fact in facts):
        return Unknown("a sample file does not say what holds without it")
    return _settle(detail, [Judged(fact, _default_answer(detail, fact), DEFAULT) for fact in facts], world)


def _says_default(fact: Fact) -> bool:
    """Say whether a fact tells what holds where nobody sets anything, of this very setting.

    An image's command line already sets a flag, and a name of one word (`DEBUG`) in a sample may be another program's.
    """
    if fact.layer is Layer.CODE or fact.home is not None:
        return True
    return fact.kind is not FactKind.FLAG and (fact.kind is not FactKind.ENV or not fact.key.isalnum())


def _default_answer(detail: SettingClaim, fact: Fact) -> bool | None:
    """An empty default leaves it to the program what holds, which may well be what the document says."""
    answer = _answer(detail, fact)
    return None if answer is False and same("", fact.value) else answer


def _answer(detail: SettingClaim, fact: Fact) -> bool | None:
    return same(detail.value, fact.value, detail.key) if fact.state is FactState.SET else None


def _aside(detail: SettingClaim, deployment: str, world: World) -> bool | None:
    """Whether a part of the deployment holds the documented value, though the whole does not."""
    parts = [fact for fact in world.layers(detail.fact, detail.key, deployment) if fact.aside]
    answers = [_answer(detail, fact) for fact in parts]
    return True if True in answers else None if None in answers else False


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
    verb = "runs with" if judged.deployment else "is" if judged.holder == DEFAULT else "says"
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
