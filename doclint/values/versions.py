"""Versions and other texts that look like numbers and are none: `1.10` is not `1.1` there."""

from __future__ import annotations

import re

from doclint.values.likeness import Likeness
from doclint.values.numerals import numbers
from doclint.values.units import segments

_VERSION_WORDS = frozenset("version ver tag release image".split())
_TEXT_WORDS = frozenset("commit sha hash digest revision rev ref id uuid".split())
_VERSION = re.compile(r"v?(?P<numbers>\d+(?:\.\d+)*)(?P<rest>[-+._]?[A-Za-z][\w.+-]*)?", re.IGNORECASE)
_EARLY = re.compile(r"[-+._]?(?:a|b|rc|alpha|beta|dev|pre|preview|m)[-.]?\d*$", re.IGNORECASE)
_HASH = re.compile(r"(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}", re.IGNORECASE)


def is_text_key(key: str) -> bool:
    """Say whether a key holds a text even where it looks like a number: a version, a commit, an id."""
    return bool(set(segments(key)[-2:]) & (_VERSION_WORDS | _TEXT_WORDS))


def compare_versions(left: str, right: str, key: str) -> Likeness | None:
    """Compare two versions or two commit hashes; None where they are none.

    A document may give fewer parts than run: `3.11` stands for 3.11.4.
    """
    if _HASH.fullmatch(left) and _HASH.fullmatch(right):
        return Likeness.SAME if right.lower().startswith(left.lower()) else Likeness.OTHER
    ours, theirs = _VERSION.fullmatch(left), _VERSION.fullmatch(right)
    if not ours or not theirs or not (_is_version(left) or _is_version(right) or _is_named(key)):
        return None
    if ours["numbers"] == theirs["numbers"]:
        return _compare_rests(ours["rest"] or "", theirs["rest"] or "")
    if not ours["rest"] and theirs["numbers"].startswith(f"{ours['numbers']}."):
        return Likeness.SAME
    is_longer = not theirs["rest"] and ours["numbers"].startswith(f"{theirs['numbers']}.")
    return Likeness.UNSURE if is_longer else Likeness.OTHER


def _compare_rests(ours: str, theirs: str) -> Likeness:
    if ours.lower() == theirs.lower():
        return Likeness.SAME
    # `3.11` may be short for `3.11-slim`, but it is not `3.11-rc1`.
    return Likeness.OTHER if ours or _EARLY.match(theirs) else Likeness.UNSURE


def _is_version(text: str) -> bool:
    return (text.count(".") > 1 and not numbers(text)) or bool(re.match(r"[vV]\d", text))


def _is_named(key: str) -> bool:
    return bool(set(segments(key)[-2:]) & _VERSION_WORDS)
