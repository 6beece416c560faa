"""Ledger files as written: entries with their lines, before anything is asked of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from doclint.ledger.rows import SECTIONS
from doclint.ledger.words import meant
from doclint.model import File, Place, Problem
from doclint.syntax import yaml
from doclint.syntax.node import Map, Node, Scalar, Sequence, SyntaxProblem

NULLS = frozenset(("", "~", "null", "Null", "NULL"))
VERSION = "1"

# Text all through; None is an explicit null. A nested map or list is what it is, for the row's model to refuse.
Plain = str | list["Plain"] | dict[str, "Plain"] | None


@dataclass(frozen=True, slots=True)
class Written:
    """One entry of a section, in plain text, with the line it starts on."""

    section: str
    path: str
    line: int
    fields: dict[str, Plain]
    repeated: tuple[str, ...] = ()  # fields given twice

    @property
    def id(self) -> str:
        """The entry's id; "" where it has none."""
        return self.text("id")

    def text(self, field: str) -> str:
        """Give a field that is one text; "" for anything else."""
        value = self.fields.get(field)
        return value.strip() if isinstance(value, str) else ""

    def texts(self, field: str) -> tuple[str, ...]:
        """Give a field that is a list of texts; a lone text is a list of one."""
        value = self.fields.get(field)
        items = value if isinstance(value, list) else [value]
        return tuple(item.strip() for item in items if isinstance(item, str))

    def map(self, field: str) -> dict[str, str | None]:
        """Give the texts of a field that is a map."""
        value = self.fields.get(field)
        pairs = value.items() if isinstance(value, dict) else ()
        return {key: item for key, item in pairs if item is None or isinstance(item, str)}

    def place(self, message: str = "") -> Place:
        """Give the entry's place."""
        return Place(self.path, self.line, message or self.id)

    def problem(self, message: str, because: tuple[Place, ...] = ()) -> Problem:
        """Say what is wrong with the entry, on its line."""
        named = f"{self.id}: {message}" if self.id else message
        return Problem("ledger", self.path, self.line, named, because=because)


def read(file: File, *, named: bool = True) -> Iterator[Written | Problem]:
    """Give the entries of a file, and what could not be read as one.

    A file that nobody named and that has none of a ledger's sections is another kind of ledger: it is left alone.
    """
    documents = yaml.read(file.text)
    if isinstance(documents, SyntaxProblem):
        kind = "refused" if documents.is_refused else "ledger"
        line = file.position(min(documents.offset, len(file.text))).line
        yield Problem(kind, file.path, line, documents.message)
        return
    if not named and not any(_is_ours(root) for root in documents):
        return
    for root in documents:
        if isinstance(root, Map):
            yield from _sections(file, root)
        elif not _is_null(root):
            yield _problem(file, root, f"a ledger is a map of version, {_listed(SECTIONS)}")


def _is_ours(root: Node) -> bool:
    return isinstance(root, Map) and any(root.get(section) is not None for section in SECTIONS)


def _sections(file: File, root: Map) -> Iterator[Written | Problem]:
    for key in root.duplicates:
        yield _problem(file, key, f"section `{key.text}` is there twice; the later one is not read")
    for pair in root.pairs:
        name = pair.key.text
        if name == "version":
            yield from _version(file, pair.value)
        elif name not in SECTIONS:
            known = ("version", *SECTIONS)
            yield _problem(file, pair.key, f"unknown section `{name}`{meant(name, known)}")
        elif isinstance(pair.value, Sequence):
            yield from (_entry(file, name, item) for item in pair.value.items)
        elif not _is_null(pair.value):
            yield _problem(file, pair.key, f"`{name}` is a list of entries")


def _version(file: File, node: Node) -> Iterator[Problem]:
    if not isinstance(node, Scalar) or node.text.strip() != VERSION:
        yield _problem(file, node, f"a version of the ledger that is not known; it is {VERSION}")


def _entry(file: File, section: str, node: Node) -> Written | Problem:
    if not isinstance(node, Map):
        return _problem(file, node, f"an entry of `{section}` is a map of fields")
    fields = {pair.key.text: _plain(pair.value) for pair in node.pairs}
    given: dict[str, Plain] = {field: value for field, value in fields.items() if value is not None}
    return Written(section, file.path, _line(file, node), given, tuple(_repeated(node)))


def _repeated(node: Map) -> Iterator[str]:
    yield from (key.text for key in node.duplicates)
    for pair in node.pairs:
        if isinstance(pair.value, Map) and pair.value.duplicates:
            yield pair.key.text


def _plain(node: Node) -> Plain:
    if isinstance(node, Scalar):
        return None if _is_null(node) else node.text
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    return {pair.key.text: _plain(pair.value) for pair in node.pairs}


def _is_null(node: Node) -> bool:
    return isinstance(node, Scalar) and not node.quoted and node.text in NULLS


def _line(file: File, node: Node) -> int:
    return file.position(node.span.start).line


def _problem(file: File, node: Node, message: str) -> Problem:
    return Problem("ledger", file.path, _line(file, node), message, node.span if isinstance(node, Scalar) else None)


def _listed(names: dict[str, type]) -> str:
    return ", ".join(names)
