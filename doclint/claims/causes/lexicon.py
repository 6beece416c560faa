"""The words and forms that documents blame with, read from `lexicon/causes_*.toml` and made into patterns."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

SUSPECT = "\ue000"  # stands for each character of a suspect's name in a masked sentence
OPAQUE = "\ue001"  # stands for each character of any other code span

LANGUAGES = ("en", "de")

_NAME = re.compile(r"<([A-Za-z-]+)>")
_NEVER = re.compile(r"(?!)")
_TOKEN = rf"[^\s,;:()\[\]–—{SUSPECT}]+"
_GAP = r"(?:\s+[^\s,;:.()]+){0,7}?\s+"


@dataclass(frozen=True, slots=True)
class Form:
    """One way of blaming: its pattern, where the effect stands, and what else it takes to be a statement of a cause."""

    name: str
    pattern: re.Pattern[str]
    side: str  # where the effect is: "after" | "before" | "around" | "noun" | "match" | "none"
    kind: str  # "causal" | "damage" | "weak" | "claim" | "identity" | "fix" | "verdict"


@dataclass(frozen=True, slots=True)
class Lexicon:
    """One language's forms and word lists."""

    forms: tuple[Form, ...]
    lists: Mapping[str, re.Pattern[str]]  # "silencers.hedge", "headings.cause", "words.anaphors", …
    effects: Mapping[str, re.Pattern[str]]  # families of trouble
    weak: frozenset[str]

    def has(self, name: str, text: str) -> re.Match[str] | None:
        """Find an entry of a list in a text."""
        return self.lists.get(name, _NEVER).search(text)


@functools.cache
def lexicons() -> tuple[Lexicon, ...]:
    """Every language's lexicon."""
    return tuple(_load(language) for language in LANGUAGES)


def found(name: str, text: str) -> str:
    """The first entry of a list, in any language, that stands in a text; nothing where none does."""
    for lexicon in lexicons():
        if match := lexicon.has(name, text):
            return match[0].strip() or match[0]
    return ""


def spans(name: str, text: str) -> tuple[tuple[int, int], ...]:
    """Where the entries of a list, in any language, stand in a text."""
    patterns = (lexicon.lists.get(name, _NEVER) for lexicon in lexicons())
    return tuple(match.span() for pattern in patterns for match in pattern.finditer(text))


def opening(name: str, text: str) -> tuple[int, int] | None:
    """Where an entry of a list, in any language, begins a text."""
    for lexicon in lexicons():
        if match := lexicon.lists.get(name, _NEVER).match(text):
            return match.span()
    return None


def is_wholly(name: str, text: str) -> bool:
    """Say whether a text is nothing but an entry of a list, marks and numbering apart."""
    bare = text.strip(" \t*_`.:#?!\"'()0123456789-–—")
    return any(lexicon.lists.get(name, _NEVER).fullmatch(bare) for lexicon in lexicons())


def _load(language: str) -> Lexicon:
    text = (resources.files("doclint.claims") / "lexicon" / f"causes_{language}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    named = _named(data)
    forms = tuple(
        Form(name, re.compile(_expanded(form["pattern"], named), re.IGNORECASE), form["side"], form["kind"])
        for name, form in data["forms"].items()
    )
    lists = {
        f"{section}.{name}": _compiled(entries, named)
        for section in ("words", "silencers", "headings", "tables", "effect-words")
        for name, entries in data[section].items()
    }
    lists["months"] = _compiled(data["months"], named)
    effects = {name: _compiled(entries, named) for name, entries in data["effects"].items()}
    return Lexicon(forms, lists, effects, frozenset(data["effect-words"]["weak"]))


def _named(data: Mapping[str, Any]) -> dict[str, str]:
    """The building blocks that forms are made of: every word list, and the phrases built around a suspect."""
    blocks = {"months": _either(data["months"])}
    for name, entries in data["words"].items():
        blocks[name] = _either(entries)
    suspect = rf"[\"'“„‘]*(?P<suspect_>{SUSPECT}+)(?:['’]s)?[\"'”“’]*"
    tail = _tail(blocks)
    word = rf"(?:(?!<blockers>|<determiners>){_TOKEN}\s+)"
    adverb = r"(?:(?:\w+ly|only|just|even|simply|nur|allein)\s+)?"
    gerund = r"(?:(?!<blockers>)[^\W\d]+ing\s+(?:back\s+)?)?"
    lead = rf"(?:too\s+\w+\s+(?=an?\s))?{adverb}{gerund}"
    through = r"(?:<change-nouns>\s+(?:of|to|in|from|von|des|der|am)\s+)?"
    noun_phrase = rf"(?:{lead}{through}(?:<determiners>\s+)?{word}{{0,3}}){suspect}{tail}"
    return blocks | {
        "S": suspect,
        "tail": tail,
        "tail-date": rf"(?:\s+{_TOKEN}){{0,4}}?",
        "np": noun_phrase,
        "aux-run": r"(?:(?:<aux>)\s+){0,4}?",
        "adverbs": r"(?:(?:<adverbs>)\s+){0,2}",
        "of": r"(?:\s+(?!(?:is|was|are|were|ist|war)\b)[^\s,;:()]+){0,8}?",
        "follow": r"(?=\s*(?:$|[.,;:!?)\]–—\"”’-])|\s+(?:<follow-words>)(?!\w))",
        "follow-words": _either(data["words"]["follow"]),
        "start": _start(),
    }


def _tail(blocks: Mapping[str, str]) -> str:
    """What may stand between a suspect and its verb: a value, a parenthesis, an apposition, a noun for a setting."""
    number = r"[\d~≈][\d.,_]*\S*(?:\s+(?:ms|s|min|h|[kKMGT]i?B|bytes|%|percent|seconds|minutes))?"
    return (
        r"(?:\s*\([^()]*\)"
        r"|\s*,\s[^,;:]{1,90}?,(?=\s)"
        rf"|\s+(?:{blocks['tail-prepositions']})\s+{number}"
        rf"|\s*=\s*{number}"
        rf"|\s+(?:{blocks['tail-nouns']})(?!\w)"
        r"){0,3}"
    )


def _start() -> str:
    """Where a clause can begin, a lead of place or time included."""
    return (
        rf"(?:^(?:(?![{SUSPECT}{OPAQUE}])[\W\d])*|[,;:(–—]\s*|\s-{1, 3}\s|(?<=[.!?])\s+"
        r"|(?<![^\W_])(?:<starters>)\s+(?:,\s)?"
        r"|(?<![^\W_])(?:<starters-time>),?\s+)"
    )


def _compiled(entries: Iterable[str], blocks: Mapping[str, str]) -> re.Pattern[str]:
    return re.compile(_expanded(_either(entries), blocks), re.IGNORECASE) if entries else _NEVER


def _either(entries: Iterable[str]) -> str:
    """One fragment for a list, on word borders on each side where an entry begins or ends in a word."""
    groups: dict[tuple[str, str], list[str]] = {}
    for entry in sorted(entries, key=len, reverse=True):
        groups.setdefault(_borders(entry), []).append(entry)
    return "(?:" + "|".join(f"{left}(?:{'|'.join(group)}){right}" for (left, right), group in groups.items()) + ")"


def _borders(entry: str) -> tuple[str, str]:
    left = "" if entry.startswith(("^", "\\b", "(?<", "\\?", "(['")) else r"(?<![^\W_])"
    right = r"(?![^\W_])" if re.search(r"[\w)?*+]$", entry) and not entry.endswith(("\\b", ".*", "\\?")) else ""
    return left, right


def _expanded(fragment: str, blocks: Mapping[str, str]) -> str:
    """Replace `<name>` by its list, `…` by a gap and a space by any white space."""
    for _ in range(8):
        if not _NAME.search(fragment):
            break
        fragment = _NAME.sub(lambda name: f"(?:{blocks.get(name[1], '(?!)')})", fragment)
    return fragment.replace(" … ", _GAP).replace(" ?", r"\s*").replace(" ", r"\s+")
