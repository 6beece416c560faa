"""A setting documented as set, where no deployment in scope sets it."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.checks.judged import setting
from doclint.model import Agrees, Answer, FactState, Mismatch, Place, Unknown, World

KIND = "setting"
WORDS = frozenset({"key", "holders"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Speak only of a key that ledger, git or another deployment has known, where every source was read."""
    match setting(subject):
        case Unknown() as unknown:
            return unknown
        case (claim, detail):
            pass
    if detail.default or detail.state == "unset":
        return Unknown("not documented as set")
    deployments = world.in_scope(claim.scope)
    facts = [world.deployed(detail.fact, detail.key, deployment.id) for deployment in deployments]
    setting_it = [fact.place for fact in facts if fact is not None and fact.state is not FactState.UNSET]
    if setting_it:
        return Agrees(tuple(setting_it))
    if not deployments or not all(world.complete(deployment.id) for deployment in deployments):
        return Unknown("not every source was read")
    if world.defaults(detail.fact, detail.key):
        return Unknown("a default layer sets it")
    # What was only discovered has settings in common with nothing else: another one's key proves nothing.
    among = tuple(one.id for one in deployments) if any(one.discovered for one in deployments) else ()
    known = world.knew(detail.fact, detail.key, among)
    if not known:
        return Unknown(f"nothing in the repository has ever known {detail.key}")
    removed = [Place(f.place.path, f.place.line, f"unsets {detail.key}") for f in facts if f is not None]
    return Mismatch(
        words={"key": detail.key, "holders": " and ".join(f"{d.name} ({d.environment})" for d in deployments)},
        because=(*removed, *known),
        since=world.held(detail.fact, detail.key, deployments[0].id, None),
    )
