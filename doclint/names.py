"""The nearest valid name to a wrong one, for messages."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(wrong: str, valid: Iterable[str]) -> str:
    """Give the closest valid name, or nothing where none is close."""
    found = difflib.get_close_matches(wrong, sorted(valid), n=1, cutoff=0.6)
    return found[0] if found else ""


def hint(wrong: str, valid: Iterable[str]) -> str:
    """Give `; did you mean X?`, or nothing."""
    name = nearest(wrong, valid)
    return f"; did you mean {name}?" if name else ""
