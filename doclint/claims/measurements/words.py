"""The words of measurement tables, as compiled patterns: data of `lexicon/measures_*.toml`, merged by group."""

from __future__ import annotations

import functools
import re
import tomllib
from importlib import resources

LANGUAGES = ("en", "de")


@functools.cache
def pattern(name: str) -> str:
    """The alternatives of a group (`table.name`) in every language, as one expression."""
    table, _, group = name.partition(".")
    entries = [entry for language in _languages() for entry in language[table][group]]
    return "|".join(sorted((entry.replace(" ", r"\s+") for entry in entries), key=len, reverse=True))


@functools.cache
def words(name: str) -> re.Pattern[str]:
    """A pattern that finds any entry of a group as whole words."""
    return re.compile(rf"(?<!\w)(?:{pattern(name)})(?!\w)", re.IGNORECASE)


@functools.cache
def whole(name: str) -> re.Pattern[str]:
    """A pattern for texts that are nothing but an entry of a group, marks around it left out."""
    return re.compile(rf"[^\w∑Σ⌀%]*(?:{pattern(name)})[^\w∑Σ⌀%]*", re.IGNORECASE)


def has(name: str, text: str) -> bool:
    """Say whether a text holds a word of a group."""
    return bool(words(name).search(text))


def is_only(name: str, text: str) -> bool:
    """Say whether a text is nothing but an entry of a group."""
    return bool(whole(name).fullmatch(text))


@functools.cache
def _languages() -> tuple[dict[str, dict[str, list[str]]], ...]:
    folder = resources.files("doclint.claims") / "lexicon"
    return tuple(tomllib.loads((folder / f"measures_{name}.toml").read_text(encoding="utf-8")) for name in LANGUAGES)
