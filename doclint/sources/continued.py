"""A text that was continued over several lines: put together, and still able to name the line of each character."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Continued:
    """The text, where each part of it starts, and the line that the part comes from."""

    text: str
    starts: tuple[int, ...]
    numbers: tuple[int, ...]

    @classmethod
    def of(cls, parts: Sequence[tuple[str, int]]) -> Continued:
        """Put parts with their lines together."""
        starts: list[int] = []
        length = 0
        for part, _ in parts:
            starts.append(length)
            length += len(part)
        return cls("".join(part for part, _ in parts), tuple(starts), tuple(number for _, number in parts))

    def line(self, offset: int) -> int:
        """Give the line of a character."""
        return self.numbers[max(bisect.bisect_right(self.starts, offset) - 1, 0)]
