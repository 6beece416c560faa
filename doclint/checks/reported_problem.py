"""A problem that a reader met: the rule's `where` chooses the kind, the problem says the rest itself."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.model import Answer, Mismatch, Problem, Unknown, World

KIND = "problem"
WORDS = frozenset({"problem"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Report the problem as it is."""
    if not isinstance(subject, Problem):
        return Unknown("not a problem")
    return Mismatch({"problem": subject.message}, because=subject.because, span=subject.span)
