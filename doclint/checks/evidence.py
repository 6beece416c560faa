"""A verdict or a restore against the evidence that it gives."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.model import Agrees, Answer, Change, ChangeKind, Hypothesis, Mismatch, Unknown, Verdict, World

KIND = "entry"
WORDS = frozenset({"entry", "what"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Report a decided hypothesis, or a restore, that says nothing of how it is known."""
    match subject:
        case Hypothesis(verdict=Verdict.CONFIRMED | Verdict.REFUTED | Verdict.EXONERATED):
            what = f"the verdict {subject.verdict}"
        case Change(kind=ChangeKind.RESTORE):
            what = f"the restore of {subject.of}" if subject.of else "the restore"
        case _:
            return Unknown("nothing that asks for evidence")
    return Agrees((subject.place,)) if subject.evidence else Mismatch({"entry": subject.id, "what": what})
