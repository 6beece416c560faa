"""A setting documented as removed or unset, where every deployment in scope still sets it."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.checks.judged import setting
from doclint.model import Agrees, Answer, FactState, Mismatch, Place, Unknown, World

KIND = "setting"
WORDS = frozenset({"key", "holders"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Speak only where no deployment in scope has done what the document says."""
    match setting(subject):
        case Unknown() as unknown:
            return unknown
        case (claim, detail):
            pass
    deployments = world.in_scope(claim.scope)
    found = [(deployment, world.deployed(detail.fact, detail.key, deployment.id)) for deployment in deployments]
    setting_it = [(deployment, fact) for deployment, fact in found if fact and fact.state is FactState.SET]
    if any(fact and fact.state is FactState.UNKNOWN for _, fact in found):
        return Unknown("whether it is set depends on something that is not in the repository")
    if not setting_it:
        return Agrees() if deployments else Unknown("no deployment in scope")
    if len(setting_it) < len(deployments) and claim.scope.deployments:
        return Unknown("only some of the deployments in scope set it")
    return Mismatch(
        words={"key": detail.key, "holders": " and ".join(f"{d.name} ({d.environment})" for d, _ in setting_it)},
        because=tuple(Place(f.place.path, f.place.line, f"{d.name} sets {detail.key}") for d, f in setting_it),
    )
