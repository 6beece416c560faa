"""Words and code that are no number: equal, other, or one only a part of the other."""

from __future__ import annotations

import re

from doclint.values import words
from doclint.values.likeness import Likeness
from doclint.values.units import segments

_DASHES = str.maketrans("–—−‐‑", "-----")
_LABELS = frozenset("port version tag level release".split())
_CODE = re.compile(r"[^\s]*[^\w\s.,;:!?'\"()][^\s]*|[^\s]*\d[^\s]*")
# What stands for less than the whole: `cache` for `redis://cache:6379/0`, `qwen3` for `Qwen/qwen3`.
_EDGE = r"[/:@=?&#,;\s]"


def compare_texts(left: str, right: str, key: str) -> Likeness:
    """Compare two texts that are no numbers."""
    ours, theirs = _plain(left), _plain(right)
    if ours == theirs:
        return Likeness.SAME
    folded = (ours.casefold(), theirs.casefold())
    if folded[0] == folded[1]:
        return Likeness.UNSURE if "/" in ours else Likeness.SAME
    if set(folded) in words.SYNONYMS:
        return Likeness.SAME
    if re.sub(r"[-_ ]", "", folded[0]) == re.sub(r"[-_ ]", "", folded[1]):
        return Likeness.UNSURE  # `round robin` for `round_robin`
    if " " in ours:
        return _worded(ours, theirs, key)
    return Likeness.UNSURE if _is_part(*folded) or _is_part(*reversed(folded)) else Likeness.OTHER


def _plain(text: str) -> str:
    return re.sub(r"[/ ]+$", "", re.sub(r"^\./", "", " ".join(text.translate(_DASHES).split()))) or text


def _is_part(one: str, whole: str) -> bool:
    if len(one) < 2 or one.isdecimal():
        return False
    return bool(re.search(rf"(?:^|{_EDGE}|(?<=//)){re.escape(one)}(?:$|{_EDGE}|\.(?=[a-z]))", whole))


def _worded(left: str, right: str, key: str) -> Likeness:
    """A documented text of several words: a value only with its label before it, or as a piece of code."""
    first, *middle, last = left.split(" ")
    if not middle and first.isalpha() and re.search(r"\d", last):  # `port 25`, `Alpine 3.20`
        if last == right:
            return Likeness.SAME
        is_label = first.lower() in _LABELS or first.lower() in segments(key)
        return Likeness.OTHER if is_label and re.fullmatch(r"v?[\d.]+", right) else Likeness.UNSURE
    if all(_CODE.fullmatch(token) for token in left.split()) and " " in right:
        return Likeness.OTHER
    return Likeness.UNSURE
