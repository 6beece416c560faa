"""What went wrong, in words: whether the trouble that a sentence speaks of is the trouble of an issue."""

from __future__ import annotations

import functools
import re
import unicodedata
from dataclasses import dataclass

from doclint.claims.causes import lexicon
from doclint.model import Hypothesis, Issue

_WORD = re.compile(r"[^\W\d_]{4,}")
_ENDING = re.compile(r"(?:ings?|edly|ed|ies|es|s|ern|em|er|en|e|y)$")
_SHORTEST_STEM = 4


@dataclass(frozen=True, slots=True)
class Effect:
    """The words of a stretch of text that say what happened."""

    stems: frozenset[str]  # words that can tell one issue from another
    families: frozenset[str]  # kinds of trouble
    generic: bool  # points back, or names trouble of any kind
    side: bool  # speaks of a cost or gain

    @property
    def says_nothing(self) -> bool:
        """Whether the text names no effect of its own."""
        return not (self.stems or self.families or self.side)


@functools.lru_cache(maxsize=2048)
def read(text: str) -> Effect:
    """Read a text for what it says went wrong."""
    lexicons = lexicon.lexicons()
    weak = frozenset().union(*(lex.weak for lex in lexicons))
    generic = lexicon.spans("effect-words.generic", text)
    words = [
        match[0].lower()
        for match in _WORD.finditer(text)
        if not any(low <= match.start() < high for low, high in generic)
    ]
    families = {name for lex in lexicons for name, pattern in lex.effects.items() if pattern.search(text)}
    return Effect(
        stems=frozenset(stem(word) for word in words if word not in weak),
        families=frozenset(families),
        generic=bool(generic),
        side=bool(lexicon.found("effect-words.side", text)),
    )


def stem(word: str) -> str:
    """Cut a word to what its inflected forms share."""
    folded = "".join(c for c in unicodedata.normalize("NFKD", word.lower()) if not unicodedata.combining(c))
    cut = _ENDING.sub("", folded)
    return cut if len(cut) >= _SHORTEST_STEM else folded.removesuffix("s")


def of_issue(issue: Issue, hypotheses: tuple[Hypothesis, ...]) -> Effect:
    """What an issue's title and the claims of some of its hypotheses say, the suspects' own names left out."""
    title, claims = read(issue.title), [_of_claim(hypothesis) for hypothesis in hypotheses]
    return Effect(
        stems=title.stems.union(*(claim.stems for claim in claims)),
        families=title.families.union(*(claim.families for claim in claims)),
        generic=title.generic,
        side=title.side,
    )


def _of_claim(hypothesis: Hypothesis) -> Effect:
    claim = hypothesis.claim
    for name in (hypothesis.subject, *hypothesis.aliases):
        claim = re.sub(re.escape(name), " ", claim, flags=re.IGNORECASE) if name else claim
    names = " ".join((hypothesis.subject, *hypothesis.aliases)).replace("_", " ")
    effect = read(claim)
    return Effect(effect.stems - {stem(part) for part in _WORD.findall(names)}, effect.families, False, effect.side)


def is_same(one: Effect, other: Effect) -> bool:
    """Say whether an effect is the trouble of another text: a kind in common, or a word, unless the kinds differ."""
    if one.families & other.families:
        return True
    if one.side and not one.families and not other.side:
        return False
    differ = bool(one.families and other.families)
    return bool(one.stems & other.stems) and not differ
