"""One cue, read from one text: the frame it speaks for, and how strongly."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from doclint.claims.clauses import MASK
from doclint.claims.cues import closing, opening, words
from doclint.claims.dates import is_version, mentions
from doclint.model import Frame

SOFT_START = re.compile(
    r"[\W\d_]*(?:(?:and|then|or|but|please|now|also|first|simply|just|so|you|und|dann|bitte)\s+)*", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Signal:
    """A frame and the words that speak for it. A weak one yields to any other frame further out."""

    frame: Frame
    words: str
    strong: bool = True
    as_of: datetime.date | None = None


def cue(frame: Frame, group: str, text: str, where: str, *, strong: bool = True) -> Signal | None:
    """A signal where a text holds a cue of a group."""
    found = words(group).search(text)
    return Signal(frame, f'{where} says "{_shown(found[0])}"', strong=strong) if found else None


def departs(text: str, where: str, *, timeless: bool = False, ordered: bool = True) -> Signal | None:
    """The signal of a clause or sentence that does not state what holds now; `ordered`: it may be an imperative."""
    return (
        cue(Frame.NEGATED, "negated.clause", text, where)
        or cue(Frame.PROPOSED, "proposed.clause", text, where)
        or (imperative(text, where) if ordered else None)
        or cue(Frame.EXAMPLE, "example.clause", text, where)
        or cue(Frame.EXAMPLE, "example.condition", text, where)
        or (None if timeless else cue(Frame.PAST, "past.clause", text, where) or dated(text, where))
    )


def imperative(text: str, where: str) -> Signal | None:
    """The signal of a clause that tells the reader to do something."""
    start = SOFT_START.match(text)
    found = words("example.imperative").match(text, start.end() if start else 0)
    return Signal(Frame.EXAMPLE, f'{where} begins with "{_shown(found[0])}"') if found else None


def dated(text: str, where: str) -> Signal | None:
    """The signal of a date: then, unless it says since when or by when."""
    for date in mentions(text):
        if date.role == "by":
            return Signal(Frame.PROPOSED, f'{where} says "by {_shown(date.text)}"')
        if date.role != "since":
            trial = words("date.trial").search(text)
            return Signal(Frame.PAST, f'{where} is dated "{_shown(date.text)}"', as_of=None if trial else date.as_of)
    return None


def governs(text: str, where: str, *, timeless: bool = False) -> Signal | None:
    """The signal of words before a claim that hold for the rest of the sentence: a condition, a date, a speaker."""
    opened = opening("example.governing_start").match(text)
    return (
        cue(Frame.EXAMPLE, "example.governing", text, where)
        or (Signal(Frame.EXAMPLE, f'{where} begins with "{_shown(opened[0])}"') if opened else None)
        or cue(Frame.QUOTED, "quoted.saying", text, where)
        or (None if timeless else dated(text, where))
    )


def holds(text: str, where: str) -> Signal | None:
    """The signal of a text that states what holds now, weak or strong."""
    return cue(Frame.CURRENT, "current.strong", text, where) or cue(
        Frame.CURRENT, "current.weak", text, where, strong=False
    )


def refuses(before: str, where: str) -> Signal | None:
    """The signal of a word right before a claim that turns it down."""
    for frame, group in ((Frame.NEGATED, "negated.before"), (Frame.EXAMPLE, "example.before")):
        if found := closing(group).search(before):
            return Signal(frame, f'{where} says "{_shown(found[0])}"')
    return None


def adjoins(before: str, after: str, where: str) -> Signal | None:
    """The signal of a word that states what holds where it stands right beside the claim."""
    found = closing("current.adjacent").search(before) or opening("current.adjacent").match(after[:40])
    return Signal(Frame.CURRENT, f'{where} says "{_shown(found[0])}"', strong=False) if found else None


def remarks(text: str, where: str) -> Signal | None:
    """The signal of a paragraph that stands before a list but does not announce it: only time and plans carry over."""
    return (
        cue(Frame.NEGATED, "negated.row", text, where)
        or cue(Frame.PROPOSED, "proposed.clause", text, where)
        or cue(Frame.PAST, "past.clause", text, where)
        or dated(text, where)
    )


def heading(text: str, *, stated: bool, planning: bool) -> Signal | None:
    """The signal of a heading. What is stated as a value may stand in a section that explains how to do things."""
    where = "heading"
    return (
        cue(Frame.PROPOSED, "proposed.heading", text, where)
        or (cue(Frame.PROPOSED, "proposed.planning_heading", text, where) if planning else None)
        or cue(Frame.EXAMPLE, "example.heading", text, where)
        or (None if stated else cue(Frame.EXAMPLE, "example.howto_heading", text, where))
        or _opened(Frame.EXAMPLE, "example.heading_start", text)
        or cue(Frame.PAST, "past.heading", text, where)
        or _opened(Frame.PAST, "past.heading_start", text)
        or dated(text, where)
        or (Signal(Frame.PAST, f'heading "{_shown(text)}" is a release') if is_version(text) else None)
        or cue(Frame.NEGATED, "negated.clause", text, where)
        or cue(Frame.CURRENT, "current.heading", text, where)
    )


def _opened(frame: Frame, group: str, text: str) -> Signal | None:
    found = opening(group).match(text)
    return Signal(frame, f'heading begins with "{_shown(found[0])}"') if found else None


def _shown(text: str) -> str:
    return " ".join(text.replace(MASK, "").split())
