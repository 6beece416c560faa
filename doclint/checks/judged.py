"""What the checks of settings share: which claims can be judged, and when several deployments give one verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from doclint.checks import Subject
from doclint.model import Claim, Fact, Frame, SettingClaim, Unknown
from doclint.values import same


@dataclass(frozen=True, slots=True)
class Judged:
    """A fact that a claim was compared with: whether it agrees, and who holds it, in words and as a deployment's id."""

    fact: Fact
    agrees: bool | None
    holder: str
    deployment: str = ""


def setting(subject: Subject) -> tuple[Claim, SettingClaim] | Unknown:
    """Give a claim about a setting that can be judged, or why it can't."""
    if not isinstance(subject, Claim) or not isinstance(subject.detail, SettingClaim):
        return Unknown("not a setting")
    if subject.frame is not Frame.CURRENT:
        return Unknown(f"not stated as current ({subject.frame})")
    if subject.scope.foreign:
        return Unknown(f"speaks of something that is not deployed here ({subject.scope.signal})")
    return subject, subject.detail


def one_other_value(found: Sequence[Judged], key: str) -> Judged | None:
    """Give the first fact if all say the same; None if they differ, since then no single value is right."""
    first = found[0]
    return first if all(same(other.fact.value, first.fact.value, key) for other in found[1:]) else None
