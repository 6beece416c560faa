"""What the words behind a program say: its flags, and the ports that are published for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from doclint.model import Fact, FactKind, FactState, Layer, Place
from doclint.sources.launch import Word
from doclint.sources.reading import Resolved, Unresolved, fact

LONG = re.compile(r"(?P<key>--[A-Za-z0-9][\w.\-]*)(?:=(?P<value>.*))?", re.DOTALL)
DEFINE = re.compile(r"(?P<key>-[A-Za-z][\w.\-]+)=(?P<value>.*)", re.DOTALL)
NEGATIVE = re.compile(r"-\d[\d.]*")


def flags(words: Sequence[Word], layer: Layer) -> tuple[Fact, ...]:
    """Give the flags behind a program. One that is given twice with two values is unknown."""
    found: dict[str, Fact] = {}
    for at, word in enumerate(words):
        if word.text == "--":
            break
        if (match := _flag(word)) is None:
            continue
        key, value = match
        value = _following(words, at) if value is None else value
        new = fact(FactKind.FLAG, key, value, word.place, layer)
        old = found.pop(key, None)
        if old is not None and (old.state, old.value) != (new.state, new.value):
            new = fact(FactKind.FLAG, key, Unresolved("given more than once"), word.place, layer)
        found[key] = new
    return (*found.values(), *_ports(tuple(found.values())))


def _flag(word: Word) -> tuple[str, Resolved | None] | None:
    if isinstance(word.text, str):
        match = LONG.fullmatch(word.text) or DEFINE.fullmatch(word.text)
        return (match["key"], match["value"]) if match else None
    match = re.match(r"(--?[A-Za-z0-9][\w.\-]*)", word.prefix)
    return (match[1], word.text) if match and len(match[1]) > 2 else None


def _following(words: Sequence[Word], at: int) -> Resolved:
    """Give the value of a flag that has none of its own: the next word, unless that is a flag."""
    if at + 1 == len(words):
        return "true"
    following = words[at + 1]
    if following.many:
        return Unresolved("followed by words that are not known")
    if isinstance(following.text, Unresolved):
        return "true" if following.prefix.startswith("-") else following.text
    is_flag = following.text.startswith("-") and following.text != "-" and not NEGATIVE.fullmatch(following.text)
    return "true" if is_flag else following.text


def _ports(found: tuple[Fact, ...]) -> tuple[Fact, ...]:
    return tuple(
        replace(each, kind=FactKind.PORT, key="listen")
        for each in found
        if each.key == "--port" and each.state is FactState.SET and each.value.isdigit()
    )


def agreeing(variants: Sequence[tuple[Fact, ...]]) -> tuple[Fact, ...]:
    """Give what holds whichever of several command lines is run: a flag that only some have is unknown."""
    if len(variants) < 2:
        return variants[0] if variants else ()
    tables = [{(each.kind, each.key): each for each in variant} for variant in variants]
    result: list[Fact] = []
    for name in dict.fromkeys(name for table in tables for name in table):
        found = [table[name] for table in tables if name in table]
        same = len(found) == len(tables) and len({(each.state, each.value) for each in found}) == 1
        last = found[-1]
        result.append(last if same else replace(last, state=FactState.UNKNOWN, value="", why="conditional"))
    return tuple(result)


def published(words: Sequence[Word], layer: Layer) -> tuple[Fact, ...]:
    """Give the ports of `--publish [address:][host:]container[/protocol]`."""
    return tuple(each for word in words for each in port_mapping(word.text, word.place, layer))


def port_mapping(text: Resolved, place: Place, layer: Layer) -> tuple[Fact, ...]:
    """Give both sides of a port mapping."""
    if isinstance(text, Unresolved):
        return (fact(FactKind.PORT, "listen", text, place, layer),)
    mapping = text.partition("/")[0]
    head, _, container = mapping.rpartition(":")
    host = head.rpartition(":")[2].rstrip("]")
    found = [fact(FactKind.PORT, "listen", container, place, layer)]
    if host.replace("-", "").isdigit():
        found.append(fact(FactKind.PORT, "publish", host, place, layer))
    return tuple(found)
