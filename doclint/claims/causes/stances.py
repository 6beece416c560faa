"""How a sentence stands to the blame that it puts: states it, suspects it, reports it, denies it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from doclint.claims.causes import lexicon
from doclint.claims.causes.grammar import Relation
from doclint.claims.causes.lexicon import SUSPECT
from doclint.model import Stance

_SENTENCE_PART = re.compile(r"[;]\s|,\s+(?:but|aber|sondern)\s|\s+but\s+(?!for\b)")
_SEGMENT = re.compile(r"[,;:–—]\s*|(?<=[.!?])\s+|\s-{1,3}\s|\s(?:but|aber|sondern|and yet)\s")
_ASIDE = re.compile(r",\s+(?:and\s+)?(?:not|nicht|rather than|instead of|statt)\s[^,]*,")
_POINTS_BACK = re.compile(
    rf"{SUSPECT}|\b(?:it|this|that|which|they|he|she|theory|idea|suspicion|suspect|explanation|claim|das|dies|er|sie|es|die|der|was)\b",
    re.IGNORECASE,
)
_QUOTATION = re.compile(r"“[^“”]{8,}”|„[^„“”]{8,}[“”]|\"[^\"]{8,}\"|«[^«»]{8,}»")
_QUESTION = re.compile(r"\?[\s\"”“')*_\]]*$")
_TAG_WORDS = 7


@dataclass(frozen=True, slots=True)
class Standing:
    """A stance with the words that speak for it."""

    stance: Stance
    signal: str


ASSERTS = Standing(Stance.ASSERTS, "stated as a fact")


def of_relation(sentence: str, relation: Relation) -> Standing:
    """Give the stance of a relation found in a masked sentence."""
    return next(_departures(sentence, relation), ASSERTS)


def _departures(sentence: str, relation: Relation) -> Iterator[Standing]:
    if _QUESTION.search(sentence.rstrip()):
        yield Standing(Stance.SUSPECTS, "a question")
    if word := clears(sentence):
        yield Standing(Stance.DENIES, f'says "{word}"')
    if word := _negation(sentence, relation):
        yield Standing(Stance.DENIES, f'says "{word}"')
    start = _start_of_part(sentence, relation)
    part = _without_inability(sentence[: relation.end], relation)[start:]
    if word := lexicon.found("silencers.hedge", part):
        yield Standing(Stance.SUSPECTS, f'says "{_shown(word)}"')
    if word := _tag(sentence, relation, "silencers.hedge-after"):
        yield Standing(Stance.SUSPECTS, f'says "{word}"')
    clause = sentence[start : _end_of_part(sentence, relation)]
    if word := lexicon.found("silencers.contributing", clause):
        yield Standing(Stance.SUSPECTS, f'contributes: "{word}"')
    for group in ("silencers.belief", "silencers.report"):
        if word := lexicon.found(group, part) or _tag(sentence, relation, group):
            yield Standing(Stance.REPORTS, f'says "{word}"')
    if any(q.start() <= relation.start and relation.end <= q.end() for q in _QUOTATION.finditer(sentence)):
        yield Standing(Stance.REPORTS, "in quotation marks")


def clears(sentence: str) -> str:
    """The word with which a sentence clears a suspect, or something that points back to one."""
    cuts = [0, *(m.end() for m in _SEGMENT.finditer(sentence)), len(sentence)]
    for low, high in itertools.pairwise(cuts):
        segment = sentence[low:high]
        word = lexicon.found("silencers.cleared", segment)
        if word and (_POINTS_BACK.search(segment) or lexicon.opening("silencers.verdict", segment.lstrip("*_(~ \t\n"))):
            return word
    return ""


def _negation(sentence: str, relation: Relation) -> str:
    part = sentence[: relation.end]
    part = _ASIDE.sub(lambda found: "," + " " * (len(found[0]) - 2) + ",", part)
    for low, high in lexicon.spans("silencers.assurance", part):
        part = part[:low] + " " * (high - low) + part[high:]
    part = _without_inability(part, relation)
    opening = len(part) - len(part[relation.start :].lstrip(": \t\n"))
    low = max((m.end() for m in _SEGMENT.finditer(part, 0, opening)), default=0)
    return lexicon.found("silencers.negation", part[low:]) or _empty(sentence[relation.end :])


def _empty(rest: str) -> str:
    """The word that leaves nothing of an effect: "caused no hang", "fixed nothing"."""
    first = rest.split(maxsplit=1)[:1]
    return lexicon.found("silencers.negation", first[0]) if first and not first[0].startswith(",") else ""


def _without_inability(part: str, relation: Relation) -> str:
    """What people could not do is an effect, no denial, where a cause is added: "could not dial because of X"."""
    if relation.form.side != "before":
        return part
    for low, high in lexicon.spans("silencers.inability", part):
        if part[high : relation.start].strip():
            part = part[:low] + " " * (high - low) + part[high:]
    return part


def _tag(sentence: str, relation: Relation, group: str) -> str:
    """A word of a group in a short afterthought: ", we think"."""
    end = _end_of_part(sentence, relation)
    rest = sentence[relation.end : end]
    _, comma, last = rest.rpartition(",")
    tail = last if comma else rest
    return lexicon.found(group, tail) if comma and len(tail.split()) <= _TAG_WORDS else ""


def _start_of_part(sentence: str, relation: Relation) -> int:
    return max((m.end() for m in _SENTENCE_PART.finditer(sentence, 0, relation.start + 1)), default=0)


def _end_of_part(sentence: str, relation: Relation) -> int:
    found = _SENTENCE_PART.search(sentence, relation.end)
    return found.start() if found else len(sentence)


def _shown(word: str) -> str:
    return word.replace(SUSPECT, "").strip()
