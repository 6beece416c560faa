"""Words for the problems of a ledger: the nearest name that was meant, and the names there are."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

NEAR = 0.7
NEAR_ID = 0.8
SHOWN = 40


def nearest(word: str, names: Iterable[str], cutoff: float = NEAR) -> str:
    """The name that a misspelt word is nearest to; "" where none is near."""
    known = {name.lower(): name for name in names}
    found = difflib.get_close_matches(word.lower(), known, 1, cutoff)
    return known[found[0]] if found else ""


def meant(word: str, names: Iterable[str]) -> str:
    """The end of a message about an unknown name: the nearest one, else all there are."""
    known = tuple(names)
    near = nearest(word, known)
    return f"; did you mean `{near}`?" if near else f"; there are {', '.join(known)}"


def meant_id(word: str, ids: Iterable[str]) -> str:
    """The end of a message about an id that does not exist: the nearest one, if any."""
    near = nearest(word, ids, NEAR_ID)
    return f"; did you mean {near}?" if near else ""


def shown(word: str) -> str:
    """A word of the ledger's own as quoted in a message, cut where it is long."""
    return word if len(word) <= SHOWN else word[: SHOWN - 1] + "…"
