"""A sentence cut into clauses, so that a cue speaks for what stands beside it and no further."""

from __future__ import annotations

import functools
import itertools
import re
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The sentence around a claim, code and claim blotted out, and where in it the claim and its clause stand."""

    sentence: str
    written: str  # the same, as written
    start: int
    end: int
    first: int
    last: int
    following: str  # the text after the sentence
    wording: str  # the clause with the claim's own words, code blotted out

    @property
    def clause(self) -> str:
        """The claim's own clause."""
        return self.sentence[self.first : self.last]

    @property
    def earlier(self) -> str:
        """The clauses before the claim's own."""
        return self.sentence[: self.first]

    @property
    def later(self) -> str:
        """The clauses after the claim's own."""
        return self.sentence[self.last :]

    @property
    def before(self) -> str:
        """The sentence up to the claim."""
        return self.sentence[: self.start]

    @property
    def before_as_written(self) -> str:
        """The sentence up to the claim, code included."""
        return self.written[: self.start]

    @property
    def after(self) -> str:
        """The sentence from the claim on."""
        return self.sentence[self.end :]

    @property
    def opens_clause(self) -> bool:
        """Say whether nothing of the clause stands before the claim."""
        return not self.sentence[self.first : self.start].strip(" (\n")


def surroundings(inline: Inline, start: int, end: int) -> Surroundings:
    """Read the sentence around a visible range."""
    low, high = inline.sentence_at(start)
    text = masked(inline, start, end)
    sentence = text[low:high]
    here, there = max(0, start - low), max(0, min(end, high) - low)
    first, last = clause_at(sentence, here)
    wording = masked(inline, start, start)[low:high][first:last]
    return Surroundings(sentence, inline.text[low:high], here, there, first, last, text[high:], wording)
