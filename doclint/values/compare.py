"""Whether two texts mean the same value to a reader.

A documented text is read generously: where one of its readings is the deployed value, it agrees. A plain other number
or word is another value. Whatever says more than a value (words around it, a pointer, a placeholder) is neither.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from fractions import Fraction

from doclint.values import words
from doclint.values.addresses import compare_paths, compare_ports, compare_urls
from doclint.values.alike import amounts, compare
from doclint.values.likeness import Likeness, best
from doclint.values.lists import compare_json, compare_lists
from doclint.values.marks import bare, is_placeholder, is_pointer
from doclint.values.quantities import clock, quantities
from doclint.values.texts import compare_texts
from doclint.values.versions import compare_versions, is_text_key

LONGEST = 2000
Test = Callable[[Fraction, Fraction], bool]


def same(documented: str, deployed: str, key: str = "") -> bool | None:
    """Say whether a documented text means the deployed value; None where that can't be said."""
    return likeness(documented, deployed, key).answer


def likeness(documented: str, deployed: str, key: str = "") -> Likeness:
    """Compare a documented text with a deployed value."""
    if documented == deployed:
        return Likeness.SAME
    if max(len(documented), len(deployed)) > LONGEST:
        return Likeness.UNSURE  # nobody compares these by eye
    left, right = bare(documented), bare(deployed)
    if left == right:
        return Likeness.SAME
    says_nothing = not left and not documented.strip()
    is_mode = {left.lower(), right.lower()} <= words.MODES
    if says_nothing or is_placeholder(left) or is_placeholder(right) or (is_pointer(left) and not is_mode):
        return Likeness.UNSURE
    return _compare(left, right, key, lists=True)


def _compare(left: str, right: str, key: str, *, lists: bool) -> Likeness:
    for judge in (_limits, _emptiness, _switches, _bounds):
        found = judge(left, right, key)
        if found is not None:
            return found
    readings = [_forms(left, right, key)]
    if lists:  # an item of a list is no list
        readings += [compare_lists(left, right, lambda one, other: _compare(one, other, key, lists=False))]
    found = compare_json(left, right) or best(reading for reading in readings if reading is not None)
    return found or compare_texts(left, right, key)


# --- words --------------------------------------------------------------------------------------------------------


def _limits(left: str, right: str, _: str) -> Likeness | None:
    """`unlimited`, which programs also write as -1."""
    ours, theirs = (text.lower() in words.UNLIMITED for text in (left, right))
    if not ours and not theirs:
        return None
    if ours and theirs:
        return Likeness.SAME
    other = (right if ours else left).lower()
    if other == "-1":
        return Likeness.SAME
    return Likeness.OTHER if quantities(other) and other not in words.NEVER else Likeness.UNSURE


def _emptiness(left: str, right: str, _: str) -> Likeness | None:
    ours, theirs = left.lower(), right.lower()
    is_blank, is_empty = ours in words.BLANK, ours in words.EMPTY
    if theirs in words.EMPTY:
        if is_blank or is_empty:
            return Likeness.SAME
        is_near = ours in words.NEVER or ours in words.FALSE or " " in ours
        return Likeness.UNSURE if is_near else Likeness.OTHER
    if is_blank:
        return Likeness.UNSURE
    if is_empty:
        return Likeness.UNSURE if theirs in words.NEVER or theirs in words.FALSE else Likeness.OTHER
    return None


def _switches(left: str, right: str, _: str) -> Likeness | None:
    ours, theirs = left.lower(), right.lower()
    switches = words.TRUE | words.FALSE
    if ours not in switches and theirs not in switches:
        return None
    if (one := _switch(ours)) is not None and (other := _switch(theirs)) is not None:
        return Likeness.SAME if one == other else Likeness.OTHER
    if ours in words.LITERAL or (theirs in switches and " " not in ours):
        return Likeness.OTHER
    if ours in words.FALSE:
        return Likeness.UNSURE if theirs in words.NEVER else Likeness.OTHER
    return Likeness.OTHER if theirs in words.NEVER else Likeness.UNSURE  # "on" may describe a mode


def _switch(text: str) -> bool | None:
    if text in words.TRUE or text in words.ALSO_TRUE:
        return True
    return False if text in words.FALSE or text in words.ALSO_FALSE else None


# --- bounds -------------------------------------------------------------------------------------------------------

_BOUNDS: tuple[tuple[str, Test, bool], ...] = (  # words, test of (deployed, bound), a value inside agrees
    (r"at least|no (?:less|fewer) than|min(?:imum|\.)?|mindestens|minimal|≥|>=", operator.ge, True),
    (r"at most|no more than|höchstens|≤|<=", operator.le, True),
    (r"up to|max(?:imum|\.)?|maximal|bis zu", operator.le, False),
    (r"more than|over|above|greater than|mehr als|über|>", operator.gt, True),
    (r"less than|under|below|fewer than|weniger als|unter|<", operator.lt, True),
    (r"about|around|approx(?:imately|\.)?|roughly|circa|ca\.?|etwa|ungefähr|rund|≈|~", operator.eq, False),
)
_BEFORE = [(re.compile(rf"(?i)(?:{names})(?<!\w)\s*(?P<rest>\S.*)"), test, holds) for names, test, holds in _BOUNDS]
_BEFORE += [(re.compile(rf"(?i)(?:{names})\s+(?P<rest>\S.*)"), test, holds) for names, test, holds in _BOUNDS]
_AFTER = (
    (re.compile(r"(?i)(?P<rest>.+?)(?:\s*\+|\s+(?:or more|and (?:up|more)|minimum|oder mehr))"), operator.ge, True),
    (re.compile(r"(?i)(?P<rest>.+?)\s+(?:or (?:less|fewer)|oder weniger)"), operator.le, True),
    (re.compile(r"(?i)(?P<rest>.+?)\s+(?:max(?:imum|\.)?)"), operator.le, False),
)
_RANGE = re.compile(
    r"(?i)(?:from|between|von|zwischen)?\s*(?P<low>\d\S*?)\s*(?:[-–—…]|to|and|bis|und)\s*(?P<high>\d.*)"
)


def _bounds(left: str, right: str, key: str) -> Likeness | None:
    """`at least 8`, `≤ 30 s`, `8–16`, `~500`: what the deployed value can satisfy."""
    for pattern, test, holds in (*_BEFORE, *_AFTER):
        match = pattern.fullmatch(left)
        if match:
            return _satisfies(match["rest"], right, key, test, holds=holds)
    match = _RANGE.fullmatch(left)
    if match and not quantities(left) and quantities(match["low"]) and quantities(match["high"]) and quantities(right):
        low = _satisfies(match["low"], right, key, operator.ge, holds=True)
        high = _satisfies(match["high"], right, key, operator.le, holds=True)
        return Likeness.SAME if low is high is Likeness.SAME else Likeness.UNSURE
    return None


def _satisfies(bound: str, right: str, key: str, test: Test, *, holds: bool) -> Likeness | None:
    limits, found = quantities(bare(bound)), quantities(right)
    if not limits:
        return None
    pairs = [pair for limit in limits for value in found for pair in amounts(limit, value, key)]
    if any(limit == value for limit, value in pairs) and test in (operator.ge, operator.le, operator.eq):
        return Likeness.SAME
    if any(test(value, limit) for limit, value in pairs):
        return Likeness.SAME if holds else Likeness.UNSURE
    return Likeness.UNSURE if not pairs or test is operator.eq else Likeness.OTHER


# --- numbers and addresses ------------------------------------------------------------------------------------------


def _forms(left: str, right: str, key: str) -> Likeness | None:
    """Everything that has an inner form; several readings may apply, and one that agrees will do."""
    version = compare_versions(left, right, key)
    if version is not None or is_text_key(key):
        return version
    readings = (
        _quantities(left, right, key),
        _clocks(left, right, key),
        compare_ports(left, right),
        compare_urls(left, right),
        compare_paths(left, right),
    )
    return best(reading for reading in readings if reading is not None)


def _quantities(left: str, right: str, key: str) -> Likeness | None:
    return best(compare(one, other, key) for one in quantities(left) for other in quantities(right))


def _clocks(left: str, right: str, key: str) -> Likeness | None:
    """`00:05:00` is a duration or a time of day."""
    ours, theirs = clock(left), clock(right)
    if ours and theirs:
        return Likeness.SAME if ours == theirs else Likeness.OTHER
    if (ours and quantities(right)) or (theirs and quantities(left)):
        hours, minutes, seconds = ours or theirs or (0, 0, 0)
        written = f"{hours * 3600 + minutes * 60 + seconds} s"
        found = _quantities(written if ours else left, right if ours else written, key)
        return found if found is Likeness.SAME else Likeness.UNSURE
    return None
