"""A revert that is still in force against what became of its reason."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.model import (
    Agrees,
    Answer,
    Change,
    ChangeKind,
    ChangeState,
    Hypothesis,
    Mismatch,
    Since,
    Unknown,
    World,
)

KIND = "entry"
WORDS = frozenset({"entry", "target", "hypothesis", "verdict"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Report a revert whose hypothesis has been cleared and that nothing has undone or overtaken."""
    if not isinstance(subject, Change) or subject.kind is not ChangeKind.REVERT:
        return Unknown("no revert")
    reason = world.entry(subject.because)
    if not isinstance(reason, Hypothesis):
        return Unknown("the revert gives no hypothesis as its reason")
    verdict = world.verdict(reason.id)
    if verdict is None or not verdict.is_cleared:
        return Agrees((reason.place,))
    state = world.state(subject.id)
    if state is not ChangeState.IN_FORCE:
        return Unknown("not known to be in force") if state is ChangeState.UNKNOWN else Agrees((reason.place,))
    return Mismatch(
        {
            "entry": subject.id,
            "target": subject.of,
            "hypothesis": reason.id,
            "verdict": verdict.value,
        },
        because=(reason.place,),
        since=Since("change", reason.id, date=reason.decided) if reason.decided else None,
    )
