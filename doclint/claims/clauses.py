"""A sentence cut into clauses, so that a cue speaks for what stands beside it and no further."""

from __future__ import annotations

import functools
import itertools
import re

from doclint.markdown.document import Inline

MASK = "¤"  # stands for characters of code and of the claim itself: no cue matches it, no clause ends in it
BREAK = re.compile(
    r"[,;:](?=\s)|\s[–—-]{1,3}\s|—"
    r"|\s(?=(?:and|but|while|whereas|because|so\sthat|which|although|und|aber|weil|sondern|während|obwohl)\s)",
    re.IGNORECASE,
)
PARENTHESIS = re.compile(r"\([^()]*\)")


def masked(inline: Inline, start: int, end: int) -> str:
    """The visible text with code spans and one range blotted out, at the same length."""
    text = inline.text
    for low, high in (*((code.start, code.end) for code in inline.codes), (start, end)):
        text = text[:low] + MASK * max(0, high - low) + text[high:]
    return text


@functools.lru_cache(maxsize=4096)
def clauses(text: str) -> tuple[tuple[int, int], ...]:
    """Ranges of a text's clauses. A parenthesis belongs to the clause before it."""
    flat = PARENTHESIS.sub(lambda found: MASK * len(found[0]), text)
    cuts = [0, *(match.end() for match in BREAK.finditer(flat)), len(text)]
    return tuple((low, high) for low, high in itertools.pairwise(cuts) if low < high)


def clause_at(text: str, position: int) -> tuple[int, int]:
    """The range of the clause that holds a position."""
    return next((part for part in clauses(text) if part[0] <= position < part[1]), (0, len(text)))
