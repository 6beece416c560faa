"""Cue words, as compiled patterns: data of the files in `lexicon/`, one a language, merged by group."""

from __future__ import annotations

import functools
import re
import tomllib
from importlib import resources

LANGUAGES = ("en", "de", "references", "states")


@functools.cache
def entries(name: str) -> tuple[str, ...]:
    """The entries of a group (`table.name`) in every language that has it."""
    table, _, group = name.partition(".")
    found = tuple(entry for language in _languages() for entry in language.get(table, {}).get(group, ()))
    if not found:
        raise KeyError(name)
    return found


@functools.cache
def words(name: str) -> re.Pattern[str]:
    """A pattern that finds any entry of a group as whole words."""
    return re.compile(rf"(?<!\w)(?:{alternatives(name)})(?!\w)", re.IGNORECASE)


@functools.cache
def opening(name: str) -> re.Pattern[str]:
    """A pattern that finds any entry of a group where a text begins, marks and numbering left out."""
    return re.compile(rf"[\W\d_]*(?:{alternatives(name)})(?!\w)", re.IGNORECASE)


@functools.cache
def whole(name: str) -> re.Pattern[str]:
    """A pattern for texts that are nothing but an entry of a group."""
    return re.compile(rf"\W*(?:{alternatives(name)})\W*", re.IGNORECASE)


@functools.cache
def closing(name: str) -> re.Pattern[str]:
    """A pattern that finds any entry of a group where a text ends, white space and marks left out."""
    return re.compile(rf"(?<!\w)(?:{alternatives(name)})\W*$", re.IGNORECASE)


def alternatives(name: str) -> str:
    """The entries of a group as one expression, for patterns that hold more than cues."""
    return "|".join(entry.replace(" ?", r"\s*").replace(" ", r"\s+") for entry in entries(name))


@functools.cache
def _languages() -> tuple[dict[str, dict[str, list[str]]], ...]:
    folder = resources.files("doclint.claims") / "lexicon"
    return tuple(tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in LANGUAGES)
