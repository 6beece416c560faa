"""What the columns of a table are for, as far as settings go: keys, values, defaults, labels that name a scope."""

from __future__ import annotations

import enum

from doclint.claims.cues import whole
from doclint.claims.names import named
from doclint.claims.setting_keys import ENV_NAME, Mention, in_code
from doclint.markdown.document import Cell, Inline, Table
from doclint.model import FactKind, Vocabulary


class Role(enum.Enum):
    """The use of a column."""

    KEY = "key"
    VALUE = "value"
    DEFAULT = "default"
    SCOPE = "scope"
    REMARK = "remark"
    OTHER = "other"


def roles(table: Table, vocabulary: Vocabulary) -> tuple[Role, ...]:
    """Give each column's use; nothing is a value where no column holds keys."""
    key = key_column(table, vocabulary)
    return tuple(
        Role.KEY if index == key else _role(table, index, cell, vocabulary) for index, cell in enumerate(table.header)
    )


def key_column(table: Table, vocabulary: Vocabulary) -> int | None:
    """The column whose cells name settings: called so, or half of it known keys."""
    counts = [
        sum(key_of(row[i].inline, vocabulary) is not None for row in table.rows if i < len(row))
        for i in _columns(table)
    ]
    best = max(_columns(table), key=lambda index: counts[index], default=0)
    if not counts or not counts[best]:
        return None
    titled = whole("column.key").fullmatch(table.header[best].inline.text)
    return best if titled or counts[best] * 2 >= len(table.rows) else None


def key_of(inline: Inline, vocabulary: Vocabulary) -> Mention | None:
    """The key that a cell names: its first code span, else its text."""
    text = inline.text
    for code in inline.codes[:1]:
        found = in_code(text[code.start : code.end], code.start, vocabulary)
        flag = text[code.start : code.end].split("=")[0].split(" ")[0]
        if found:
            return found[0] if len(found) == 1 and not found[0].is_assigned else None
        return _flag(flag, code.start, vocabulary)
    bare = text.strip()
    start = len(text) - len(text.lstrip())
    if bare in vocabulary.keys or ENV_NAME.fullmatch(bare):
        return Mention(FactKind.ENV, bare, start, start + len(bare), start + len(bare))
    return _flag(bare, start, vocabulary)


def _flag(name: str, start: int, vocabulary: Vocabulary) -> Mention | None:
    if name not in vocabulary.flags:
        return None
    return Mention(FactKind.FLAG, name, start, start + len(name), start + len(name))


def path_of(inline: Inline) -> Mention | None:
    """A key path in code that nobody knows: it still counts where its neighbours are known."""
    if len(inline.codes) != 1:
        return None
    code = inline.codes[0]
    name = inline.text[code.start : code.end]
    if not name.replace(".", "").replace("_", "").replace("-", "").isalnum() or not ("." in name or "_" in name):
        return None
    return Mention(FactKind.ENV, name, code.start, code.end, code.end)


def _columns(table: Table) -> range:
    return range(len(table.header))


def _role(table: Table, index: int, header: Cell, vocabulary: Vocabulary) -> Role:
    text = header.inline.text.strip()
    for role in (Role.DEFAULT, Role.REMARK, Role.OTHER):
        group = {Role.OTHER: "other_value", Role.REMARK: "describes"}.get(role, role.value)
        if whole(f"column.{group}").fullmatch(text):
            return role
    if whole("column.value").fullmatch(text):
        return Role.VALUE
    if whole("column.scope").fullmatch(text):
        return Role.SCOPE
    place = named(text, vocabulary)
    if place and not _is_named_by_rows(table, index, vocabulary):
        return Role.VALUE
    return Role.OTHER


def _is_named_by_rows(table: Table, index: int, vocabulary: Vocabulary) -> bool:
    """Say whether a column's cells are themselves names of deployments."""
    cells = [row[index].inline.text for row in table.rows if index < len(row)]
    return bool(cells) and sum(bool(named(text, vocabulary)) for text in cells) * 2 > len(cells)
