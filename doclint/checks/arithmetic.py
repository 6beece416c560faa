"""A derived cell against what its own row or column gives, at the precision shown."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.model import Agrees, Answer, Claim, DerivedClaim, Frame, Interval, Mismatch, Unknown, World

KIND = "derived"
WORDS = frozenset({"shown", "expected", "formula", "inputs"})
EPSILON = 1e-9


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Allow every number that rounds to what is shown, and one last digit more."""
    if not isinstance(subject, Claim) or not isinstance(subject.detail, DerivedClaim):
        return Unknown("not a derived cell")
    if subject.frame is not Frame.CURRENT:
        return Unknown(f"somebody else's table ({subject.frame})")
    detail = subject.detail
    if _distance(detail.shown, detail.expected) <= _last_digit(detail.shown):
        return Agrees()
    shown = subject.text.rpartition(": ")[2]
    return Mismatch(
        words={
            "shown": shown,
            "expected": _plain(detail.corrected) or f"{detail.expected.low:.4g} to {detail.expected.high:.4g}",
            "formula": detail.formula,
            "inputs": _plain(detail.inputs_text),
        },
        expected=detail.corrected,
    )


def _distance(shown: Interval, expected: Interval) -> float:
    return max(0.0, expected.low - shown.high, shown.low - expected.high)


def _last_digit(shown: Interval) -> float:
    """The weight of the last digit shown: a number stands for half of it on either side."""
    return (shown.high - shown.low) * (1 + EPSILON) + EPSILON * max(abs(shown.low), abs(shown.high))


def _plain(text: str) -> str:
    return text.replace("*", "").replace("`", "").strip()
