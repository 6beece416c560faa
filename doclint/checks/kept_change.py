"""A change marked `keep` against whether it is still in force."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.checks.recorded_value import drifts, holder
from doclint.model import Agrees, Answer, Change, ChangeKind, ChangeState, Mismatch, Place, Since, Unknown, World

KIND = "entry"
WORDS = frozenset({"entry", "how"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Report a change to keep that was taken back, in the ledger, in git or in what is deployed."""
    if not isinstance(subject, Change) or not subject.keep:
        return Unknown("no change to keep")
    state = world.state(subject.id)
    if state in (ChangeState.REVERTED, ChangeState.REPLACED):
        return _ended(subject, state, world)
    for commit in subject.commits:
        if world.state(commit) is ChangeState.REVERTED:
            since = world.ended(commit)
            return _lost(subject, f"commit {commit[:9]} was reverted{_by(since)}", since, world)
    recorded = world.expects(subject.id)
    for one, fact in drifts(recorded, world):
        deployed = "does not set it" if fact is None or not fact.value else f"runs with {fact.value}"
        how = f"{one.key} is {one.value}, and {holder(one, world)} {deployed}"
        because = (Place(fact.place.path, fact.place.line, f"{holder(one, world)} {deployed}"),) if fact else ()
        return Mismatch({"entry": subject.id, "how": how}, because=because)
    if recorded or (subject.commits and state is ChangeState.IN_FORCE):
        return Agrees((subject.place,))
    return Unknown("neither a setting nor a commit says whether it is in force")


def _ended(change: Change, state: ChangeState, world: World) -> Answer:
    since = world.ended(change.id)
    by = world.entry(since.id) if since else None
    replaced = isinstance(by, Change) and by.kind in (ChangeKind.SET, ChangeKind.FIX)
    if replaced and isinstance(by, Change) and (by.because or by.note):
        return Agrees((change.place, by.place))
    if state is ChangeState.REPLACED and not replaced:
        return Unknown("the ledger does not say what replaced it")
    verb = "replaced without a reason" if replaced else "reverted"
    return _lost(change, f"it was {verb}{_by(since)}", since, world)


def _lost(change: Change, how: str, since: Since | None, world: World) -> Mismatch:
    by = world.entry(since.id) if since and since.id else None
    return Mismatch({"entry": change.id, "how": how}, because=(by.place,) if by else (), since=since)


def _by(since: Since | None) -> str:
    return f" by {since.id or since.commit[:9]}" if since else ""
