"""Facts of a tree of nodes by dotted key path: what TOML, JSON, YAML, charts and roles have in common."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from doclint.model import Fact, FactKind, File, Layer, Place
from doclint.sources.reading import Resolved, Unresolved, fact
from doclint.syntax.node import Map, Node, Scalar, Sequence

MAX_FACTS = 20_000
TEMPLATED = re.compile(r"\{\{|\{%|\$\{|\$\(|<%|%\(\w+\)s|#\{")
NULLS = frozenset(("", "~", "null", "Null", "NULL"))
NUMERIC = re.compile(r"[+-]?\d[\d_.]*(?:[eE][+-]?\d+)?")
BARE = frozenset("true false True False yes no on off null".split())

TEMPLATE = Unresolved("a template")
STRUCTURE = Unresolved("a list of maps")
LONG_TEXT = Unresolved("a text of several lines")
REPEATED = Unresolved("the key stands twice")
TAGGED = Unresolved("tagged for another reader")


def facts(root: Node, file: File, layer: Layer, home: str | None = None) -> tuple[Fact, ...]:
    """Give every leaf of a tree as a fact; a list is a leaf, so is an empty map."""
    found: list[Fact] = []
    for path, key, value in _leaves(root):
        place = Place(file.path, file.position(key.span.start).line)
        made = fact(FactKind.ENV, joined(path), value, place, layer)
        found.append(made if home is None else homed(made, home))
        if len(found) >= MAX_FACTS:
            break
    return tuple(found)


def homed(one: Fact, home: str) -> Fact:
    """The same fact, spoken to the documents of a folder."""
    return Fact(one.kind, one.key, one.value, one.state, one.place, one.layer, one.why, home, one.aside)


def joined(path: tuple[str, ...]) -> str:
    """Write a key path; a segment that holds a dot is quoted."""
    return ".".join(f'"{part}"' if "." in part else part for part in path)


def _leaves(root: Node) -> Iterator[tuple[tuple[str, ...], Scalar, Resolved]]:
    """Walk in source order; readers cap depth and size."""
    if not isinstance(root, Map):
        return
    stack: list[tuple[tuple[str, ...], Map]] = [((), root)]
    while stack:
        path, table = stack.pop()
        twice = {key.text for key in table.duplicates}
        inner: list[tuple[tuple[str, ...], Map]] = []
        for pair in table.pairs:
            where = (*path, pair.key.text)
            if pair.key.text in twice:
                yield where, pair.key, REPEATED
            elif isinstance(pair.value, Map) and pair.value.pairs:
                inner.append((where, pair.value))
            else:
                yield where, pair.key, value_of(pair.value)
        stack += reversed(inner)


def value_of(node: Node) -> Resolved:
    """Give a leaf's text; lists in JSON's form."""
    if isinstance(node, Map):
        return "{}"
    if isinstance(node, Scalar):
        return _text(node)
    if not all(isinstance(item, Scalar) for item in node.items):
        return STRUCTURE
    return _list(node)


def _text(node: Scalar) -> Resolved:
    if node.tag.startswith("!") and not node.tag.startswith("!!"):
        return TAGGED
    if not node.quoted and node.text in NULLS:
        return ""
    text = node.text.strip()
    if "\n" in text:
        return LONG_TEXT
    return TEMPLATE if TEMPLATED.search(text) else text


def _list(node: Sequence) -> Resolved:
    parts: list[str] = []
    for item in node.items:
        text = _text(item) if isinstance(item, Scalar) else STRUCTURE
        if isinstance(text, Unresolved):
            return text
        is_bare = isinstance(item, Scalar) and not item.quoted and (text in BARE or NUMERIC.fullmatch(text))
        parts.append(text if is_bare else json.dumps(text, ensure_ascii=False))
    return f"[{', '.join(parts)}]"
