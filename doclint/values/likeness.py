"""What a comparison of two values comes to."""

from __future__ import annotations

import enum
from collections.abc import Iterable


class Likeness(enum.Enum):
    """Same, other, or neither can be said."""

    SAME = "same"
    OTHER = "other"
    UNSURE = "unsure"

    @property
    def answer(self) -> bool | None:
        """True, False, or None where neither can be said."""
        return {Likeness.SAME: True, Likeness.OTHER: False}.get(self)


def best(found: Iterable[Likeness]) -> Likeness | None:
    """Give the likeness of what can be read in several ways: one that agrees will do. None where there is none."""
    seen = set(found)
    return next((one for one in (Likeness.SAME, Likeness.UNSURE, Likeness.OTHER) if one in seen), None)


def worst(found: Iterable[Likeness]) -> Likeness:
    """Give the likeness of what consists of several parts: each must agree."""
    seen = set(found)
    return next((one for one in (Likeness.OTHER, Likeness.UNSURE) if one in seen), Likeness.SAME)
