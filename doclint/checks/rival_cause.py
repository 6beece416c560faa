"""A stated cause against the causes that other documents, or the ledger's verdict, give the same issue."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.checks.overturned_cause import confirmed_cause, name, words
from doclint.model import (
    Agrees,
    Answer,
    CauseClaim,
    Claim,
    Hypothesis,
    Issue,
    Mismatch,
    Place,
    Stance,
    Unknown,
    Verdict,
    World,
)

KIND = "cause"
WORDS = frozenset({"subject", "issue", "other"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Speak of a flat statement about one issue; a suspect that was cleared is no side of a conflict."""
    if not isinstance(subject, Claim) or not isinstance(subject.detail, CauseClaim) or not _is_side(subject, world):
        return Unknown("no side of a conflict about a cause")
    detail = subject.detail
    issue = world.entry(detail.issues[0])
    if not isinstance(issue, Issue):
        return Unknown("the statement belongs to no issue of the ledger")
    confirmed = confirmed_cause(issue, world)
    if confirmed is not None:
        return _against_ledger(detail, issue, confirmed)
    rivals = [claim for claim in world.claims("cause") if _is_rival(subject, claim, world)]
    if not rivals:
        return Agrees()
    first = rivals[0].detail
    assert isinstance(first, CauseClaim)  # noqa: S101 - _is_rival looked
    said = name(first.suspect)
    return Mismatch(
        words={"subject": name(detail.suspect), "issue": issue.id, "other": f"{rivals[0].path} blames {said}"},
        because=tuple(Place(rival.path, 1, f"blames {said}") for rival in rivals[:1]),
    )


def _is_side(claim: Claim, world: World) -> bool:
    """Say whether a claim takes part: flat, about one issue, of a suspect that was not cleared."""
    detail = claim.detail
    if not isinstance(detail, CauseClaim) or detail.stance is not Stance.ASSERTS or len(detail.issues) != 1:
        return False
    verdicts = {world.verdict(entry.id) for entry in _own(detail, world)}
    if any(verdict and verdict.is_cleared for verdict in verdicts):
        return False
    return detail.form != "front-matter" or verdicts == {Verdict.CONFIRMED}


def _own(detail: CauseClaim, world: World) -> list[Hypothesis]:
    entries = (world.entry(identifier) for identifier in detail.hypotheses)
    return [entry for entry in entries if isinstance(entry, Hypothesis) and entry.issue in detail.issues]


def _against_ledger(detail: CauseClaim, issue: Issue, confirmed: Hypothesis) -> Answer:
    if confirmed.id in detail.hypotheses:
        return Agrees((confirmed.place,))
    place = Place(confirmed.place.path, confirmed.place.line, f"{confirmed.id} is confirmed: {words(confirmed)}")
    said = f"the cause is {confirmed.id}: {words(confirmed)}"
    return Mismatch(
        words={"subject": name(detail.suspect), "issue": issue.id, "other": said}, because=(place, issue.place)
    )


def _is_rival(claim: Claim, other: Claim, world: World) -> bool:
    mine, theirs = claim.detail, other.detail
    if not isinstance(mine, CauseClaim) or not isinstance(theirs, CauseClaim) or other.path == claim.path:
        return False
    return theirs.issues == mine.issues and not set(theirs.hypotheses) & set(mine.hypotheses) and _is_side(other, world)
