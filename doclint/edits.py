"""Span algebra: edits to a text, applied all or not at all, in whatever order they come."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from doclint.model import Edit, Fix, Span


class EditError(ValueError):
    """Edits that can't be applied: they overlap, insert at one place, or lie outside the text."""


def apply(text: str, edits: Iterable[Edit]) -> str:
    """Give the text with every edit made. All edits are taken to be of this text; the same edit twice counts once."""
    ordered = sorted(_distinct(edits), key=lambda edit: edit.span)
    parts: list[str] = []
    at = 0
    for edit in ordered:
        if edit.span.end < edit.span.start or edit.span.start < at or edit.span.end > len(text):
            raise EditError("edits overlap or lie outside the text")
        parts += (text[at : edit.span.start], edit.text)
        at = edit.span.end
    return "".join((*parts, text[at:]))


def choose(fixes: Iterable[Fix]) -> tuple[Fix, ...]:
    """Give the fixes that can be applied together: each whole or not at all, an earlier one before a later one."""
    taken: dict[str, _Taken] = {}
    return tuple(fix for fix in fixes if _take(fix, taken))


def compatible(a: Fix, b: Fix) -> bool:
    """Say whether two fixes can be applied together."""
    return choose((a, b)) == (a, b)


def shift(span: Span, edits: Iterable[Edit]) -> Span | None:
    """Give where a span stands once the edits are made; None where one of them cuts across its borders."""
    start, end = span.start, span.end
    for edit in _distinct(edits):
        grown = len(edit.text) - (edit.span.end - edit.span.start)
        if edit.span.end <= span.start:
            start, end = start + grown, end + grown
        elif span.holds(edit.span) and edit.span.start < span.end:
            end += grown
        elif edit.span.start < span.end:
            return None
    return Span(start, end)


def _distinct(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """Two equal replacements are one; two insertions at one place stay two and are refused."""
    seen: dict[tuple[str, Span], Edit] = {}
    for edit in edits:
        present = seen.setdefault((edit.path, edit.span), edit)
        if present is not edit and (present != edit or edit.span.start == edit.span.end):
            raise EditError("two edits of one place")
    return tuple(seen.values())


@dataclass(slots=True)
class _Taken:
    """The edits of one file that are already chosen, none of which overlap, in order."""

    spans: list[Span] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)

    def allows(self, edit: Edit) -> bool:
        at = bisect.bisect_left(self.spans, edit.span)
        near = range(max(0, at - 1), min(len(self.spans), at + 1))
        return not any(self.spans[i].overlaps(edit.span) and not self._repeats(i, edit) for i in near)

    def add(self, edit: Edit) -> None:
        at = bisect.bisect_left(self.spans, edit.span)
        if at < len(self.spans) and self._repeats(at, edit):
            return
        self.spans.insert(at, edit.span)
        self.edits.insert(at, edit)

    def _repeats(self, at: int, edit: Edit) -> bool:
        return self.edits[at] == edit and edit.span.start < edit.span.end


def _take(fix: Fix, taken: dict[str, _Taken]) -> bool:
    if not fix.edits or not _is_sound(fix.edits):
        return False
    if not all(taken.setdefault(edit.path, _Taken()).allows(edit) for edit in fix.edits):
        return False
    for edit in fix.edits:
        taken[edit.path].add(edit)
    return True


def _is_sound(edits: Sequence[Edit]) -> bool:
    """Say whether a fix's own edits can all be made."""
    try:
        ordered = sorted(_distinct(edits), key=lambda edit: (edit.path, edit.span))
    except EditError:
        return False
    return all(edit.span.start <= edit.span.end for edit in ordered) and not any(
        a.path == b.path and a.span.overlaps(b.span) for a, b in itertools.pairwise(ordered)
    )
