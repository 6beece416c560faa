"""Sentences that blame: where a known suspect stands in one of the lexicon's forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from doclint.claims.causes import lexicon
from doclint.claims.causes.lexicon import OPAQUE, SUSPECT, Form
from doclint.claims.causes.suspects import Mention

_LONGEST = 1200  # visible characters; longer sentences are lists or dumps in disguise
_CLAUSE_END = re.compile(r"[;–—]|,\s+(?:and|but|while|so|which|und|aber|während)\b|\.\s|[?!]")
_CLAUSE_START = re.compile(r"[;:–—]|,\s+(?:and|but|while|so|und|aber)\s|\.\s")


@dataclass(frozen=True, slots=True)
class Relation:
    """A suspect in a form of blame. Positions are those of the sentence."""

    mention: Mention
    form: Form
    start: int
    end: int
    effect: str  # the words that say what was caused
    word: str = ""  # the verb of a "claim" form


def masked(text: str, mentions: tuple[Mention, ...], codes: tuple[tuple[int, int], ...]) -> str:
    """Put a mark in place of each character of a suspect's name, and another for other code; lengths stay."""
    for low, high in codes:
        text = text[:low] + OPAQUE * (high - low) + text[high:]
    for mention in mentions:
        low, high = _with_code(mention, codes)
        text = text[:low] + SUSPECT * (high - low) + text[high:]
    return text


def _with_code(mention: Mention, codes: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """A code span that begins with the suspect is all suspect: `KEY = 1`."""
    for low, high in codes:
        if low == mention.start and mention.end <= high:
            return low, high
    return mention.start, mention.end


def relations(sentence: str, plain: str, mentions: tuple[Mention, ...]) -> Iterator[Relation]:
    """Find the forms of blame in a masked sentence; `plain` is the same sentence with its code legible."""
    if len(sentence) > _LONGEST or SUSPECT not in sentence:
        return
    for lex in lexicon.lexicons():
        for form in lex.forms:
            for match in form.pattern.finditer(sentence):
                position = match.start("suspect_")
                mention = next((m for m in reversed(mentions) if m.start <= position), None)
                if mention:
                    yield Relation(
                        mention, form, match.start(), match.end(), _effect(plain, form, match), _word(form, match)
                    )


def _word(form: Form, match: re.Match[str]) -> str:
    return (match[match.lastindex or 0] or "") if form.kind == "claim" else ""


def _effect(plain: str, form: Form, match: re.Match[str]) -> str:
    low, high = match.span("suspect_")
    text = plain[:low] + " " * (high - low) + plain[high:]
    before = text[_last_end(text, match.start()) : match.start()]
    after = text[high : _next_start(text, match.end())]
    match form.side:
        case "before":
            return before if before.strip(" \t\n,") else after
        case "after":
            return after
        case "until":
            return text[_last_end(text, match.start()) : low]
        case "around":
            return f"{before} {after}"
        case "match":
            return text[match.start() : match.end()]
        case "noun":
            return text[match.start() : low]
        case _:
            return ""


def _last_end(text: str, position: int) -> int:
    return max((m.end() for m in _CLAUSE_START.finditer(text, 0, position)), default=0)


def _next_start(text: str, position: int) -> int:
    found = _CLAUSE_END.search(text, position)
    return found.start() if found else len(text)
