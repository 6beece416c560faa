"""A change or commit that is said to be in force, or not, against where it stands."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.model import (
    Agrees,
    Answer,
    Change,
    ChangeKind,
    ChangeState,
    ChangeStateClaim,
    Claim,
    Frame,
    Mismatch,
    Place,
    Since,
    Unknown,
    World,
)

KIND = "change-state"
WORDS = frozenset({"target", "claimed", "actual", "how"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Compare what is said with the state now; of what only happened, ask whether it ever did."""
    if not isinstance(subject, Claim) or not isinstance(subject.detail, ChangeStateClaim):
        return Unknown("no statement about a change")
    detail = subject.detail
    state = world.state(detail.target)
    if state is ChangeState.UNKNOWN:
        return Unknown("neither ledger nor git says where it stands")
    entry = world.entry(detail.target)
    because = (entry.place,) if entry else ()
    if detail.in_force == (state is ChangeState.IN_FORCE):
        return Agrees(because)
    doubt = _doubt(subject, detail, world, entry)
    if doubt:
        return Unknown(doubt)
    since = world.ended(detail.target)
    return Mismatch(
        {
            "target": detail.target,
            "claimed": "in force" if detail.in_force else "not in force",
            "actual": _actual(state),
            "how": _how(state, since),
        },
        because=(*because, *_evidence(since, world)),
        since=since,
    )


def _doubt(claim: Claim, detail: ChangeStateClaim, world: World, entry: object) -> str:
    """Say why a statement that differs is still no error; nothing where it is one."""
    happened = claim.framing.signals[:1] == ("what happened",)
    if claim.frame is not Frame.CURRENT and not happened:
        return f"not stated as current ({', '.join(claim.framing.signals)})"
    if happened and (detail.in_force or world.ended(detail.target) is not None):
        return "tells what happened, which was true once"
    if not detail.in_force and not isinstance(entry, Change) and world.ended(detail.target) is None:
        return "git has no revert of it, which may have been done by hand"
    if not detail.in_force and isinstance(entry, Change) and entry.kind is ChangeKind.REVERT and happened:
        return "tells what happened, which was true once"
    return _elsewhere(claim, world, entry)


def _elsewhere(claim: Claim, world: World, entry: object) -> str:
    """Say why a statement may speak of another place than the change does."""
    scope = claim.scope
    if scope.foreign:
        return f"speaks of something that is not deployed here ({scope.signal})"
    environment = (entry.environment if isinstance(entry, Change) else "") or world.default_environment
    if scope.environments and environment not in scope.environments:
        return f"speaks of another environment ({scope.signal})"
    if not isinstance(entry, Change):
        return ""
    named = {d.name for d in world.deployments if d.id in scope.deployments} | set(scope.deployments)
    if named and entry.deployments and named.isdisjoint(entry.deployments):
        return f"speaks of another deployment ({scope.signal})"
    return ""


def _actual(state: ChangeState) -> str:
    return "in force" if state is ChangeState.IN_FORCE else state.value


def _how(state: ChangeState, since: Since | None) -> str:
    if since is None:
        return ""
    name = since.id or since.commit[:9]
    return f", restored by {name}" if state is ChangeState.IN_FORCE else f" by {name}"


def _evidence(since: Since | None, world: World) -> tuple[Place, ...]:
    entry = world.entry(since.id) if since and since.id else None
    return (entry.place,) if entry else ()
