"""Dates in prose: where they stand, which day they name, and what the word before makes of them."""

from __future__ import annotations

import datetime
import functools
import re
from dataclasses import dataclass

from doclint.claims.cues import closing, entries


@dataclass(frozen=True, slots=True)
class Mention:
    """A date, month, quarter or year in a text. `role` is "since", "until", "as of", "by" or "" (simply then)."""

    start: int
    end: int
    text: str
    day: datetime.date | None
    role: str

    @property
    def as_of(self) -> datetime.date | None:
        """The last day on which what is said held: the day before an "until"."""
        return self.day - datetime.timedelta(days=1) if self.day and self.role == "until" else self.day


def mentions(text: str) -> tuple[Mention, ...]:
    """Find every date of a text, in order."""
    return tuple(_mention(text, match) for match in _pattern().finditer(text) if _counts(text, match))


def opens_with_time(text: str) -> bool:
    """Say whether a text begins with a date or a time of day, as the entries of a log do."""
    bare = text.lstrip(" \t\n*_[(`")
    first = next(iter(mentions(bare[:40])), None)
    dated = bool(first and first.start == 0 and re.match(r"\W*(?:[–—:\-\])]|\d\d:\d\d|$)", bare[first.end :]))
    return dated or bool(re.match(r"\d{1,2}:\d{2}(?::\d{2})?(?!\d)\s*\S", bare))


def is_version(text: str) -> bool:
    """Say whether a heading names a release rather than a thing."""
    return bool(re.match(r"\W*(?:(?:version|release|from|since)\s+)?v?\d+(?:\.(?:\d+|x))+\b", text, re.IGNORECASE))


def _counts(text: str, match: re.Match[str]) -> bool:
    """A month alone needs a word that makes it one: "may", "march" and "august" are other words too."""
    return bool(match["bare"] is None or closing("date.before_bare").search(text[: match.start()]))


def _mention(text: str, match: re.Match[str]) -> Mention:
    return Mention(match.start(), match.end(), match[0], _day(match), _role(text[: match.start()]))


def _role(before: str) -> str:
    trimmed = re.sub(
        r"(?:\b(?:the|end of|early|late|mid|about|around|dem|den)\s+)+$", "", before[-60:], flags=re.IGNORECASE
    )
    roles = (("since", "since"), ("until", "until"), ("as_of", "as of"), ("future", "by"))
    return next((role for group, role in roles if closing(f"date.before_{group}").search(trimmed)), "")


def _day(match: re.Match[str]) -> datetime.date | None:
    parts = match.groupdict()
    year = next((parts[name] for name in ("y1", "y2", "y3", "y5") if parts[name]), None)
    day = next((parts[name] for name in ("d1", "d2", "d3", "d5") if parts[name]), None)
    month = parts["m1"] or parts["m5"] or parts["n2"] or parts["n3"]
    if not (year and month and day):
        return None
    number = int(month) if month.isdigit() else _months()[month.lower()[:3]]
    try:
        return datetime.date(int(year), number, int(day))
    except ValueError:
        return None


@functools.cache
def _months() -> dict[str, int]:
    return {name[:3]: index % 12 + 1 for index, name in enumerate(entries("date.months"))}


@functools.cache
def _pattern() -> re.Pattern[str]:
    full = "|".join(dict.fromkeys(entries("date.months")))
    short = "|".join(dict.fromkeys(name[:3] for name in entries("date.months")))
    month = rf"(?:{full}|(?:{short})\.?(?=\s))"
    return re.compile(
        rf"""
        (?<![\w.\-/])(?:
          (?P<y1>(?:19|20)\d\d)-(?P<m1>\d\d)(?:-(?P<d1>\d\d))?(?![\w\-/]|\.\d)
        | (?P<d5>\d\d?)\.(?P<m5>\d\d?)\.(?P<y5>(?:19|20)\d\d)
        | (?P<d2>\d\d?)(?:st|nd|rd|th|\.)?\s+(?P<n2>{month})(?:\s+(?P<y2>(?:19|20)\d\d))?(?!\w)
        | (?P<n3>{month})\s+(?:(?P<d3>\d\d?)(?:st|nd|rd|th)?(?:,?\s+(?P<y3>(?:19|20)\d\d))?|(?:19|20)\d\d)(?![\w%])
        | Q[1-4][\s/]*(?:19|20)\d\d
        | (?:spring|summer|autumn|fall|winter)\s+(?:of\s+)?20\d\d(?![\w.\-])
        | (?:(?<=\bin\s)|(?<=\bsince\s)|(?<=\buntil\s)|(?<=\bseit\s))20[12]\d(?![\w.\-])
        | (?P<bare>{full})(?![\w=])
        )
        """,
        re.IGNORECASE | re.VERBOSE,
    )
