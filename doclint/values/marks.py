"""What stands around a value without being part of it, and texts that only mark the spot of one."""

from __future__ import annotations

import re

PLACEHOLDER = re.compile(
    r"(?i)<[^<>]*>|\$\{?\w+|…|\.\.\.|\bx{3,}\b|\byour[-_ ]|change[-_ ]?me|replace[-_ ]?me|example\.(?:com|org|net)\b|"
    r"^\*+$|\bTODO\b|\{\{"
)
# What points elsewhere instead of saying a value.
POINTER = re.compile(
    r"(?i)^(?:same as|as in|see|required|optional|default|auto|automatic|number of|depends|varies|computed|generated|"
    r"any|not set|wie|siehe|erforderlich)\b|\(default\)|\bsee\b"
)
_PAIRS = (
    ("**", "**"), ("__", "__"), ("`", "`"), ('"', '"'), ("'", "'"), ("*", "*"),
    ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»"),
)  # fmt: skip


def is_placeholder(text: str) -> bool:
    """Say whether a text only marks the spot where a value goes."""
    return bool(PLACEHOLDER.search(text))


def is_pointer(text: str) -> bool:
    """Say whether a text points elsewhere for the value."""
    return bool(POINTER.search(text))


def bare(text: str) -> str:
    """Take off what only marks a value up: backticks, emphasis, quotes, a sentence's or list's last mark."""
    previous = None
    text = text.strip()
    while text != previous:
        previous = text
        text = _unended(_unwrapped(text)).strip()
    return text


def _unwrapped(text: str) -> str:
    for opening, closing in _PAIRS:
        if text.startswith(opening) and text.endswith(closing) and len(text) >= len(opening) + len(closing):
            inner = text[len(opening) : len(text) - len(closing)]
            if opening not in inner and closing not in inner and (inner or opening in "\"'"):
                return inner
    return text


def _unended(text: str) -> str:
    text = text.rstrip(",;") or text
    return text[:-1] if len(text) > 1 and text[-1] == "." and text[-2] not in "./" else text


def wrapping(text: str) -> tuple[str, str]:
    """Give the marks that a text stands in, outermost first, as one opening and one closing string."""
    text = text.strip()
    for opening, closing in _PAIRS:
        if text.startswith(opening) and text.endswith(closing) and len(text) > len(opening) + len(closing):
            inner = text[len(opening) : len(text) - len(closing)]
            if opening not in inner and closing not in inner:
                before, after = wrapping(inner)
                return opening + before, after + closing
    return "", ""
