"""A documented image reference against the images that run in the deployments it speaks of."""

from __future__ import annotations

import re
from collections.abc import Mapping

from doclint.checks import Subject
from doclint.checks.judged import Judged, one_other_value, setting
from doclint.model import Agrees, Answer, FactState, Mismatch, Place, SettingClaim, Unknown, World
from doclint.values import is_placeholder

KIND = "setting"
WORDS = frozenset({"image", "documented", "deployed", "holder"})


def split(reference: str) -> tuple[str, str]:
    """Split an image reference into repository and tag; a digest, or no tag at all, gives an empty tag."""
    name = reference.partition("@")[0]
    head, mark, tag = name.rpartition(":")
    return (head, tag) if mark and "/" not in tag else (name, "")


def is_same_repository(one: str, other: str) -> bool:
    """Say whether one names the other, perhaps without its registry or owner."""
    left, right = one.split("/"), other.split("/")
    shorter = min(len(left), len(right))
    return left[-shorter:] == right[-shorter:]


def _is_tag(documented: str, running: str) -> bool | None:
    """Compare two tags; `16` may be short for `16.4-alpine`, and `v1.4` is how people say `1.4`."""
    if documented == running:
        return True
    is_short = re.match(rf"{re.escape(documented)}[.-]", running) and documented[:1].isdigit()
    return None if is_short or documented.removeprefix("v") == running.removeprefix("v") else False


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Compare tags of the same repository; any deployment in scope that agrees settles it."""
    match setting(subject):
        case Unknown() as unknown:
            return unknown
        case (claim, detail):
            pass
    repository, tag = split(detail.value)
    if not tag or is_placeholder(detail.value):
        return Unknown("no tag to compare")
    found = []
    for deployment in world.in_scope(claim.scope):
        for fact in world.images(deployment.id):
            if is_same_repository(repository, fact.key):
                running = split(fact.value)[1] if fact.state is FactState.SET else ""
                agrees = _is_tag(tag, running) if running else None
                found.append(Judged(fact, agrees, f"{deployment.name} ({deployment.environment})", deployment.id))
    return _settle(detail, found, world)


def _settle(detail: SettingClaim, found: list[Judged], world: World) -> Answer:
    if not found:
        return Unknown("no deployment in scope runs this image")
    agreeing = [judged.fact.place for judged in found if judged.agrees]
    if agreeing:
        return Agrees(tuple(agreeing))
    undecided = next((judged for judged in found if judged.agrees is None), None)
    if undecided:
        return Unknown(undecided.fact.why or "the image runs without a tag, or under a longer one")
    judged = one_other_value(found, "")
    if judged is None:
        return Unknown("the deployments in scope run different tags")
    tag = split(judged.fact.value)[1]
    repository, documented = split(detail.value)
    return Mismatch(
        words={"image": repository, "documented": documented, "deployed": tag, "holder": judged.holder},
        because=(Place(judged.fact.place.path, judged.fact.place.line, f"{judged.holder} runs {judged.fact.value}"),),
        since=world.held(detail.fact, judged.fact.key, judged.deployment, f"{judged.fact.key}:{documented}"),
        expected=f"{repository}:{tag}",
        draft=detail.reasoned,
    )
