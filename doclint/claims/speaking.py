"""Whether a sentence says what a named deployment or environment does: then it states what holds."""

from __future__ import annotations

import re

from doclint.claims.clauses import clauses
from doclint.claims.cues import alternatives, closing, words
from doclint.claims.names import labels, named
from doclint.claims.signals import imperative
from doclint.model import Vocabulary

APPOSED = r"`?(?:'s)?(?:\s+(?!and\b|or\b)[\w-]+){0,2}?"  # "`decode` nodes currently", "the router itself"


def speaks_of(text: str, vocabulary: Vocabulary) -> str:
    """Give the words by which a text in the present tense names its subject; its last clause has the first say."""
    present = words("current.present")
    has_verb = False
    for low, high in reversed(clauses(text)):
        part = text[low:high]
        if imperative(part, "clause"):
            return ""
        # A clause with a verb of its own has its own subject: what stands before it may only say where.
        verb = present.search(text[low:]) is not None
        if subject := _place(part, vocabulary) if has_verb else _subject(part, vocabulary, in_present=verb):
            return subject if verb else ""
        has_verb = has_verb or present.search(part) is not None
    return ""


def _subject(part: str, vocabulary: Vocabulary, *, in_present: bool) -> str:
    """The deployment that does something in a clause, or the place where something is so."""
    if not in_present or named(part, vocabulary).foreign:
        return ""
    does = re.compile(rf"{APPOSED}\s+(?:{alternatives('current.present')})(?!\w)", re.IGNORECASE)
    for label, _, end in labels(part, vocabulary.deployments):
        if does.match(part, end) or re.match(r"`?'s\s", part[end:]):
            return label
    return _place(part, vocabulary)


def _place(part: str, vocabulary: Vocabulary) -> str:
    """The environment that a clause names, or the deployment in which something is so."""
    place = named(part, vocabulary)
    if place.foreign:
        return ""
    found = tuple(labels(part, vocabulary.deployments))
    inside = (label for label, start, _ in found if closing("scope.place_before").search(part[:start]))
    return next(inside, "") or ("" if found and not place.environments else ", ".join(place.words))
