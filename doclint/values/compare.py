"""Whether two texts mean the same value to a reader."""

from __future__ import annotations

import re

from doclint.values.quantities import Quantity, family_of, plain_readings, quantities

TRUE = frozenset("true yes on enabled enable ja an aktiv wahr".split())
FALSE = frozenset("false no off disabled disable nein aus inaktiv falsch".split())
EMPTY = frozenset(["", "none", "nil", "null", "{}", "[]", "-", "–", "—", "empty", "unset", "n/a", "leer"])
POINTERS = re.compile(
    r"(?i)^(?:same as|as in|see|required|optional|default|auto|automatic|number of|depends|varies|computed|generated|"
    r"any|not set|wie|siehe|erforderlich)\b|\(default\)|\bsee\b"
)
PLACEHOLDER = re.compile(
    r"(?i)<[^>]*>|\$\{?\w+|…|\.\.\.|\bx{3,}\b|\byour[-_ ]|change[-_ ]?me|replace[-_ ]?me|example\.(?:com|org|net)\b|"
    r"^\*+$|\bTODO\b|\{\{"
)
COMPARISON = re.compile(r"(?i)^(?P<op>at least|at most|more than|less than|under|over|≥|≤|>=|<=|>|<)\s*(?P<rest>.+)$")
_LIST_MARK = re.compile(r"\s*[,;|]\s*|\s+(?:and|und|or|oder)\s+")


def is_placeholder(text: str) -> bool:
    """Say whether a text only marks the spot where a value goes."""
    return bool(PLACEHOLDER.search(text))


def bare(text: str) -> str:
    """Take off what only marks a value up: backticks, emphasis, quotes, a trailing full stop."""
    previous = None
    text = text.strip()
    while text != previous:
        previous = text
        for mark in ("**", "__", "`", '"', "'", "“", "”", "„"):
            if text.startswith(mark) and len(text) > 2 * len(mark) - 1 and text.endswith(("”", "“", mark)):
                text = text[len(mark) :]
                text = text[: -len(mark)] if text.endswith(mark) else text[:-1]
        text = text.strip()
        if text.endswith(".") and not text.endswith("..") and len(text) > 1:
            text = text[:-1]
    return text


def same(documented: str, deployed: str, key: str = "") -> bool | None:
    """Say whether a documented text means the deployed value; None where it is no value that could be compared."""
    left, right = bare(documented), bare(deployed)
    if left == right:
        return True
    if is_placeholder(left) or is_placeholder(right) or POINTERS.search(left):
        return None
    match = COMPARISON.match(left)
    if match:
        return _satisfies(match["op"].lower(), match["rest"], right, key)
    for judge in (_same_empty, _same_boolean, _same_quantity, _same_list):
        answer = judge(left, right, key)
        if answer is not None:
            return answer
    return _same_text(left, right)


def _same_empty(left: str, right: str, _: str) -> bool | None:
    if left.lower() in EMPTY or right.lower() in EMPTY:
        return left.lower() in EMPTY and right.lower() in EMPTY
    return None


def _boolean(text: str, *, digits: bool) -> bool | None:
    lowered = text.lower()
    if lowered in TRUE or (digits and lowered == "1"):
        return True
    if lowered in FALSE or (digits and lowered == "0"):
        return False
    return None


def _same_boolean(left: str, right: str, _: str) -> bool | None:
    if _boolean(left, digits=False) is None and _boolean(right, digits=False) is None:
        return None
    one, other = _boolean(left, digits=True), _boolean(right, digits=True)
    if one is None or other is None:
        return False
    return one == other


def _same_quantity(left: str, right: str, key: str) -> bool | None:
    ours, theirs = quantities(left), quantities(right)
    if not ours or not theirs:
        return None
    return any(_meet(one, other, key) for one in ours for other in theirs)


def _meet(one: Quantity, other: Quantity, key: str) -> bool:
    if one.unit == other.unit:
        return one.number == other.number
    return bool(_readings(one, other, key) & _readings(other, one, key))


def _readings(quantity: Quantity, other: Quantity, key: str) -> frozenset[tuple[str, object]]:
    readings = quantity.readings
    if any(family == "" for family, _ in readings):
        readings = plain_readings(quantity.number, key, family_of(other.unit))
    if any(family == "share" for family, _ in readings):  # 85 % is written 0.85 and 85
        readings = readings | {("", quantity.number), ("", quantity.number / 100)}
    return frozenset(readings)


def _same_list(left: str, right: str, key: str) -> bool | None:
    if not (_LIST_MARK.search(left) and _LIST_MARK.search(right)) and not right.startswith("["):
        return None
    ours, theirs = _items(left), _items(right)
    if any(" " in item for item in ours) and not any(" " in item for item in theirs):
        return None  # prose with a comma in it
    if len(ours) != len(theirs):
        return False
    return all(any(same(one, other, key) for other in theirs) for one in ours)


def _items(text: str) -> tuple[str, ...]:
    return tuple(item for part in _LIST_MARK.split(text.strip("[](){}")) if (item := bare(part)))


def _satisfies(operator: str, rest: str, right: str, key: str) -> bool | None:
    limits, found = quantities(bare(rest)), quantities(right)
    if not limits or not found:
        return None
    limit, value = limits[0], found[0]
    pairs = {(a, b) for fa, a in _readings(limit, value, key) for fb, b in _readings(value, limit, key) if fa == fb}
    if operator in ("at least", "≥", ">="):
        return any(b >= a for a, b in pairs)  # type: ignore[operator]
    if operator in ("at most", "≤", "<="):
        return any(b <= a for a, b in pairs)  # type: ignore[operator]
    if operator in ("more than", "over", ">"):
        return any(b > a for a, b in pairs)  # type: ignore[operator]
    return any(b < a for a, b in pairs)  # type: ignore[operator]


def _same_text(left: str, right: str) -> bool | None:
    if left.casefold() == right.casefold() or left.rstrip("/") == right.rstrip("/"):
        return True
    if " " in left and " " not in right:
        return None  # words about the value, not the value
    return False
