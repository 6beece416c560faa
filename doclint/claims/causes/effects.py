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
ENOUGH_OF_A_CLAIM = 2


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


@dataclass(frozen=True, slots=True)
class Trouble:
    """What went wrong by an issue's title and by the claims of some of its hypotheses."""

    title: frozenset[str]
    claims: frozenset[str]
    families: frozenset[str]
    side: bool

    @property
    def stems(self) -> frozenset[str]:
        """Every word of it."""
        return self.title | self.claims


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


def of_issue(issue: Issue, hypotheses: tuple[Hypothesis, ...]) -> Trouble:
    """What an issue's title and the claims of some of its hypotheses say, the suspects' own names left out."""
    title, claims = read(issue.title), [_of_claim(hypothesis) for hypothesis in hypotheses]
    return Trouble(
        title=title.stems,
        claims=frozenset().union(*(claim.stems for claim in claims)),
        families=title.families.union(*(claim.families for claim in claims)),
        side=title.side,
    )


def _of_claim(hypothesis: Hypothesis) -> Effect:
    claim = hypothesis.claim
    for name in (hypothesis.subject, *hypothesis.aliases):
        claim = re.sub(re.escape(name), " ", claim, flags=re.IGNORECASE) if name else claim
    names = " ".join((hypothesis.subject, *hypothesis.aliases)).replace("_", " ")
    effect = read(claim)
    return Effect(effect.stems - {stem(part) for part in _WORD.findall(names)}, effect.families, False, effect.side)


def is_same(effect: Effect, trouble: Trouble) -> bool:
    """Say whether an effect is an issue's trouble: a kind in common, or words, unless the kinds differ.

    A word of the title will do; of the hypotheses' claims it takes two, since they tell of much that stays true.
    """
    if effect.families & trouble.families:
        return True
    if effect.side and not effect.families and not trouble.side:
        return False
    if effect.families and trouble.families:
        return False
    return bool(effect.stems & trouble.title) or len(effect.stems & trouble.claims) >= ENOUGH_OF_A_CLAIM
