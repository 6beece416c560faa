"""A tree of text nodes with exact places: what YAML, JSON and TOML have in common.

Scalars are text, never typed values: `0777`, `on` and `12:30:45` mean different things to different loaders.
"""

from __future__ import annotations

from dataclasses import dataclass

from doclint.model import Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """A leaf. `text` is unquoted and unescaped; `quoted` says whether marks or a block style made it a string."""

    text: str
    span: Span  # quotes included
    inner: Span  # quotes left out
    quoted: bool = False
    tag: str = ""  # an explicit tag as written (`!vault`), or the TOML type ("integer", "date", …)


@dataclass(frozen=True, slots=True)
class Pair:
    """A key and its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Map:
    """A mapping in source order. A repeated key keeps its first place here and is listed in `duplicates` too."""

    pairs: tuple[Pair, ...]
    span: Span
    duplicates: tuple[Scalar, ...] = ()
    tag: str = ""

    def get(self, key: str) -> Node | None:
        """Give the value of a key."""
        return next((pair.value for pair in self.pairs if pair.key.text == key), None)

    def key(self, key: str) -> Scalar | None:
        """Give the node of a key."""
        return next((pair.key for pair in self.pairs if pair.key.text == key), None)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    span: Span
    tag: str = ""


Node = Scalar | Map | Sequence


@dataclass(frozen=True, slots=True)
class SyntaxProblem:
    """Why a text could not be read: never quotes the text, which may hold a secret."""

    message: str
    offset: int
    is_refused: bool = False  # over a limit, rather than broken: nothing of it was read


def scalar(node: Node | None) -> str | None:
    """Give a scalar's text; None for anything else."""
    return node.text if isinstance(node, Scalar) else None


def scalars(node: Node | None) -> tuple[Scalar, ...]:
    """Give the scalars of a list; a lone scalar counts as a list of one."""
    if isinstance(node, Scalar):
        return (node,)
    if isinstance(node, Sequence):
        return tuple(item for item in node.items if isinstance(item, Scalar))
    return ()
