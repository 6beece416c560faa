"""Names of settings in a text: env keys, key paths, flags and image references, with what is assigned to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from doclint.markdown.document import Inline
from doclint.model import FactKind, Vocabulary

ENV_NAME = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
NAME = r"[A-Za-z_][\w.\-/]*(?:\[\"?[^\]]*\]|\.\"[^\"]+\")*[\w.\-/]*"
SHELL = re.compile(rf"(?P<key>{NAME})=(?P<value>\"[^\"]*\"|'[^']*'|[^\s\"'](?:(?!,\w+=)\S)*)")
SPACED = re.compile(rf"(?P<key>{NAME})(?:\s*:|\s+=)\s+(?P<value>\"[^\"]*\"|'[^']*'|[^\s=:][^=\n]{{0,60}})")
FLAG = re.compile(r"(?P<key>--?[A-Za-z][\w.-]*)(?:=|\s+)(?P<value>\"[^\"]*\"|'[^']*'|[^\s\"'-]\S*|-\d\S*)")
IMAGE = re.compile(
    r"(?P<name>(?:[\w.-]+(?::\d+)?/)*[a-z0-9][\w.-]*):(?P<tag>[A-Za-z0-9_][\w.-]*)(?:@sha256:[0-9a-f]+)?"
)
IN_TEXT = re.compile(rf"(?<![\w.$/{{=-]){NAME}(?:=(?P<value>[^\s,;()\"'|]+))?")


@dataclass(frozen=True, slots=True)
class Mention:
    """A setting named at visible `start` to `end`; with a value where one is assigned right there."""

    fact: FactKind
    key: str
    start: int
    end: int
    key_end: int
    value: str = ""
    value_start: int = -1  # -1: a bare name
    value_end: int = -1

    @property
    def is_assigned(self) -> bool:
        """Say whether the mention holds a value."""
        return self.value_start >= 0


def is_key(name: str, vocabulary: Vocabulary) -> bool:
    """Say whether a name is a known key, or looks like an env key."""
    return name in vocabulary.keys or bool(ENV_NAME.fullmatch(name))


def mentions(inline: Inline, vocabulary: Vocabulary) -> tuple[Mention, ...]:
    """Find every setting that prose names, in order."""
    found = [m for code in inline.codes for m in in_code(inline.text[code.start : code.end], code.start, vocabulary)]
    plain = list(inline.text)
    for code in inline.codes:
        plain[code.start : code.end] = " " * (code.end - code.start)
    found += _in_text("".join(plain), vocabulary)
    return tuple(sorted(found, key=lambda mention: mention.start))


def in_code(text: str, offset: int, vocabulary: Vocabulary) -> tuple[Mention, ...]:
    """Read a code span that is a name, or nothing but assignments; a command with an override is neither."""
    shift = offset + len(text) - len(text.lstrip())
    bare = text.strip()
    if fact := _kind(bare, vocabulary):
        return (Mention(fact, bare, shift, shift + len(bare), shift + len(bare)),)
    for pattern, several in ((FLAG, True), (SHELL, True), (SPACED, False)):
        matches = tuple(_sequence(pattern, bare)) if several else tuple(filter(None, (pattern.fullmatch(bare),)))
        assigned = tuple(_assigned(match, shift, vocabulary) for match in matches)
        if assigned and all(assigned):
            return tuple(mention for mention in assigned if mention)
    image = in_image(bare, shift, vocabulary)
    return (image,) if image else ()


def in_image(text: str, offset: int, vocabulary: Vocabulary) -> Mention | None:
    """Read a text that is a reference to a known image."""
    match = IMAGE.fullmatch(text)
    if not match or not _is_image(match["name"], match["tag"], vocabulary):
        return None
    start, end = offset, offset + len(text)
    return Mention(FactKind.IMAGE, match["name"], start, end, offset + match.end("name"), text, start, end)


def unquoted(text: str, start: int) -> tuple[str, int, int]:
    """A value without its quotes, and where it then stands."""
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1], start + 1, start + len(text) - 1
    return text, start, start + len(text)


def _kind(name: str, vocabulary: Vocabulary) -> FactKind | None:
    if name in vocabulary.flags:
        return FactKind.FLAG
    return FactKind.ENV if is_key(name, vocabulary) else None


def _sequence(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Match a text from end to end as one pattern after another; nothing where anything else stands in it."""
    matches = []
    at = 0
    while at < len(text):
        match = pattern.match(text, at)
        if not match:
            return
        matches.append(match)
        at = match.end() + len(text[match.end() :]) - len(text[match.end() :].lstrip(" \t\n,;"))
    yield from matches


def _assigned(match: re.Match[str], offset: int, vocabulary: Vocabulary) -> Mention | None:
    fact = _kind(match["key"], vocabulary)
    if not fact:
        return None
    value, start, end = unquoted(match["value"].rstrip(), offset + match.start("value"))
    return Mention(
        fact, match["key"], offset + match.start(), offset + match.end(), offset + match.end("key"), value, start, end
    )


def _in_text(text: str, vocabulary: Vocabulary) -> Iterator[Mention]:
    for match in IN_TEXT.finditer(text):
        name, _, value = match[0].partition("=")
        trimmed = name.rstrip(".-/")
        if not ENV_NAME.fullmatch(trimmed) and not (trimmed in vocabulary.keys and re.search(r"[_.]", trimmed)):
            continue
        start, key_end = match.start(), match.start() + len(trimmed)
        value = value.rstrip(".,;:!?")
        if value and trimmed == name:
            low = match.start("value")
            yield Mention(FactKind.ENV, name, start, low + len(value), key_end, value, low, low + len(value))
        elif not match["value"]:
            yield Mention(FactKind.ENV, trimmed, start, key_end, key_end)


def _is_image(name: str, tag: str, vocabulary: Vocabulary) -> bool:
    """Say whether a repository names exactly one known image, perhaps without registry and owner."""
    if "/" not in name and tag.isdigit() and len(tag) >= 4:
        return False  # a host and its port
    written = name.split("/")
    known = {image for image in vocabulary.images if _ends_alike(written, image.split("/"))}
    return len(known) == 1


def _ends_alike(one: list[str], other: list[str]) -> bool:
    shorter = min(len(one), len(other))
    return one[-shorter:] == other[-shorter:]
