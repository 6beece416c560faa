"""Values of several parts: JSON, and lists as sets."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from doclint.values.likeness import Likeness, best, worst
from doclint.values.marks import bare

Compare = Callable[[str, str], Likeness]

MOST_ITEMS = 64
_MARK = re.compile(r"\s*[,;|]\s*")
_WORDED = re.compile(r"\s*[,;|]\s*(?:and|und|or|oder)\s+|\s*[,;|]\s*|\s+(?:and|und|or|oder)\s+")
_CHOICE = re.compile(r"(?i)(?:one of|either|any of|eins von|entweder)\s*:?\s*(?P<rest>.+)", re.DOTALL)
_OR = re.compile(r"\s+(?:or|oder)\s+")


def compare_json(left: str, right: str) -> Likeness | None:
    """Compare two JSON objects or arrays by what they hold; None where one of them is none."""
    ours, theirs = _json(left), _json(right)
    if ours is None or theirs is None:
        return None
    return Likeness.SAME if ours == theirs else Likeness.OTHER


def _json(text: str) -> object | None:
    if not text.startswith(("{", "[")):
        return None
    try:
        found: object = json.loads(text, parse_int=float)
    except (ValueError, RecursionError, OverflowError):
        return None
    return found if isinstance(found, dict) or (isinstance(found, list) and _nested(found)) else None


def _nested(items: list[object]) -> bool:
    return any(isinstance(item, dict | list) for item in items)


def compare_lists(left: str, right: str, compare: Compare) -> Likeness | None:
    """Compare two lists as sets, or a choice with one value; None where neither is a list."""
    choice = _CHOICE.fullmatch(left)
    theirs = items(right, _MARK)
    ours = items(choice["rest"] if choice else left, _WORDED)
    if len(ours) < 2 and len(theirs) < 2 and not _is_bracketed(left, right):
        return None
    if choice or (len(theirs) == 1 and _OR.search(left)):
        return _member(ours, right, compare)
    spaced = tuple(right.split())
    if len(theirs) == 1 and len(spaced) == len(ours) and len(ours) > 1:
        theirs = spaced
    if any(" " in item for item in ours) and not any(" " in item for item in theirs):
        return Likeness.UNSURE  # prose with a comma in it
    return _sets(ours, theirs, compare)


def _is_bracketed(left: str, right: str) -> bool:
    return left.startswith("[") or right.startswith("[")


def items(text: str, mark: re.Pattern[str] = _MARK) -> tuple[str, ...]:
    """Split a list into its items, without brackets, marks and repetitions."""
    inner = text[1:-1] if text[:1] + text[-1:] in ("[]", "{}", "()") else text
    return tuple(dict.fromkeys(item for part in mark.split(inner) if (item := bare(part))))


def _member(ours: tuple[str, ...], right: str, compare: Compare) -> Likeness:
    is_one = any(compare(one, right) is Likeness.SAME for one in ours[:MOST_ITEMS])
    return Likeness.SAME if is_one else Likeness.UNSURE


def _sets(ours: tuple[str, ...], theirs: tuple[str, ...], compare: Compare) -> Likeness:
    if sorted(ours) == sorted(theirs):
        return Likeness.SAME
    if len(ours) != len(theirs):
        return Likeness.OTHER
    if len(ours) > MOST_ITEMS:
        return Likeness.UNSURE
    found = [best(compare(one, other) for other in theirs) or Likeness.OTHER for one in ours]
    return worst(found)
