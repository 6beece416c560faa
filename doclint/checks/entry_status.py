"""A documented status or verdict against the ledger's."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.claims.statuses import words
from doclint.model import (
    Agrees,
    Answer,
    Claim,
    Entry,
    Frame,
    Hypothesis,
    Issue,
    Mismatch,
    Since,
    StatusClaim,
    Unknown,
    Verdict,
    World,
)

KIND = "status"
WORDS = frozenset({"claimed", "entry", "actual"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Compare a document's word with the ledger's; `closed` and `resolved` do not contradict."""
    if not isinstance(subject, Claim) or not isinstance(subject.detail, StatusClaim):
        return Unknown("not a status")
    detail = subject.detail
    entry = world.entry(detail.entry)
    actual = _actual(entry, world)
    if entry is None or actual is None:
        return Unknown("the ledger does not say")
    agreeing = _agreeing(entry, detail.status)
    if actual in agreeing:
        return Agrees((entry.place,))
    if not agreeing:
        return Unknown(f'"{detail.status}" is no status of the ledger')
    if subject.frame is not Frame.CURRENT:
        return Unknown(f"not stated as current ({', '.join(subject.framing.signals)})")
    if isinstance(entry, Hypothesis) and "confirmed" in agreeing and Verdict(actual).is_cleared:
        return Unknown("a cleared cause, which is another rule's matter")
    since = _since(entry)
    return Mismatch(
        {"claimed": detail.status, "entry": entry.id, "actual": actual},
        because=(entry.place,),
        since=since,
        # Only a word of the ledger's own is replaced by another: a synonym belongs to its sentence.
        expected=_restyled(detail.status, actual) if detail.status.lower() in agreeing else "",
    )


def _actual(entry: Entry | None, world: World) -> str | None:
    if isinstance(entry, Issue):
        return entry.status.lower() or None
    if isinstance(entry, Hypothesis):
        verdict = world.verdict(entry.id)
        return verdict.value if verdict else None
    return None


def _agreeing(entry: Entry, claimed: str) -> frozenset[str]:
    kind = "issue" if isinstance(entry, Issue) else "hypothesis"
    return words(kind).get(" ".join(claimed.lower().split()), frozenset())


def _since(entry: Entry) -> Since | None:
    date = entry.closed if isinstance(entry, Issue) else entry.decided if isinstance(entry, Hypothesis) else None
    return Since("change", entry.id, date=date) if date else None


def _restyled(claimed: str, actual: str) -> str:
    """Write the ledger's word with the document's capitals."""
    if claimed.isupper():
        return actual.upper()
    return actual.capitalize() if claimed[:1].isupper() else actual
