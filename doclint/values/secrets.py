"""Which keys hold secrets. Their values are compared unseen and never printed."""

from __future__ import annotations

import itertools
import re

SECRET_SEGMENTS = frozenset(
    "password passwd passphrase secret secrets token credential credentials dsn cookie salt pwd passwort".split()
)
SECRET_KEYS = frozenset("api access private signing encryption secret auth session webhook master service".split())
# These say where a secret lies, how long it is or how long it holds, not what it is.
HARMLESS_ENDS = frozenset("file path length ttl max min count tokens".split())


def segments(key: str) -> tuple[str, ...]:
    """Split a key of any convention into its lower-case words."""
    return tuple(part.lower() for part in re.split(r"[_.\-/]|(?<=[a-z0-9])(?=[A-Z])", key.lstrip("-")) if part)


def is_secret_key(key: str) -> bool:
    """Say whether a key's value is a secret: by whole words, so that MAX_TOKENS and TOKENIZER are none."""
    words = segments(key)
    if not words or words[-1] in HARMLESS_ENDS:
        return False
    if any(word in SECRET_SEGMENTS for word in words):
        return True
    pairs = itertools.pairwise(words)
    return "apikey" in words or any(second == "key" and first in SECRET_KEYS for first, second in pairs)
