"""TOML as text nodes with places: tomllib judges and unescapes, a scan of the then valid text finds the places."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field

from doclint.model import BYTE_ORDER_MARK, LINE_END, Span
from doclint.syntax.node import Map, Node, Pair, Scalar, Sequence, SyntaxProblem

MAX_SIZE = 2 * 1024 * 1024
MAX_DEPTH = 64

BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
SPACE = re.compile(r"[ \t]*")
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
BARE_VALUE = re.compile(r"[^,\]}#\r\n]+")
ERROR_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")

TYPES = (
    ("boolean", re.compile(r"true|false")),
    ("datetime", re.compile(r"\d{4}-\d{2}-\d{2}[Tt ]\d.*")),
    ("date", re.compile(r"\d{4}-\d{2}-\d{2}")),
    ("time", re.compile(r"\d{2}:\d{2}.*")),
    ("integer", re.compile(r"[+-]?(?:0[xob][0-9A-Fa-f_]+|[0-9_]+)")),
)

# The parser's own words can quote the text, which may hold a secret: they only choose one of ours.
REASONS = (
    ("Unterminated", "a text is not closed"),
    ("Unclosed", "a list or table in brackets is not closed"),
    ("Cannot declare", "a table stands twice"),
    ("Cannot overwrite", "a key stands twice"),
    ("Cannot redefine", "a key stands twice"),
    ("Duplicate", "a key stands twice"),
    ("Expected '='", "a key without its ="),
    ('Expected "', "a text is not closed"),
    ("Expected newline", "more than one value on a line"),
    ("Invalid value", "a value that is none of TOML's types (texts need quotes)"),
    ("Invalid initial character", "a key that needs quotes"),
    ("Unescaped", "an escape that TOML does not know"),
    ("Found invalid character", "a control character"),
    ("Illegal character", "a control character or line end in a text"),
)


def read(text: str, offset: int = 0) -> Map | SyntaxProblem:
    """Give the table that a text holds. `text` may be a slice that starts at `offset` of its file."""
    if len(text) > MAX_SIZE:
        return SyntaxProblem(f"larger than {MAX_SIZE:,} characters", offset, is_refused=True)
    if text.startswith(BYTE_ORDER_MARK):
        text, offset = text[1:], offset + 1
    try:
        tomllib.loads(text)
        return _Scan(text, offset).read()
    except tomllib.TOMLDecodeError as error:
        return SyntaxProblem(_reason(str(error)), offset + _index(str(error), text))
    except _TooDeepError as error:
        return SyntaxProblem(f"nested deeper than {MAX_DEPTH} levels", offset + error.index, is_refused=True)
    except Exception:  # noqa: BLE001  recursion and number limits surface as classes of their own
        return SyntaxProblem("not valid TOML", offset)


def _reason(said: str) -> str:
    return "not valid TOML: " + next((ours for theirs, ours in REASONS if said.startswith(theirs)), "broken syntax")


def _index(said: str, text: str) -> int:
    match = ERROR_PLACE.search(said)
    if match is None:
        return len(text)
    line, column = map(int, match.groups())
    starts = (0, *(end.end() for end in LINE_END.finditer(text)))
    return min(starts[min(line, len(starts)) - 1] + column - 1, len(text))


class _TooDeepError(Exception):
    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


@dataclass(slots=True)
class _Table:
    """A table that later lines may still add to. `start` and `end` cover its header and all that was added."""

    start: int
    end: int
    keys: dict[str, Scalar] = field(default_factory=dict)
    values: dict[str, _Table | _Tables | Node] = field(default_factory=dict)

    def freeze(self) -> Map:
        pairs = tuple(Pair(self.keys[name], _freeze(value)) for name, value in self.values.items())
        return Map(pairs, Span(self.start, max(self.end, *(pair.value.span.end for pair in pairs), self.start)))


@dataclass(slots=True)
class _Tables:
    """An array of tables."""

    items: list[_Table]

    def freeze(self) -> Sequence:
        items = tuple(item.freeze() for item in self.items)
        return Sequence(items, Span(items[0].span.start, items[-1].span.end))


def _freeze(value: _Table | _Tables | Node) -> Node:
    return value.freeze() if isinstance(value, _Table | _Tables) else value


class _Scan:
    """Walks a text that is known to be valid."""

    def __init__(self, text: str, offset: int) -> None:
        self.text = text
        self.offset = offset
        self.at = 0
        self.level = 0  # how deep the header's table lies

    def read(self) -> Map:
        root = table = _Table(self.offset, self.offset + len(self.text))
        self._skip(BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header(root)
            else:
                self._pair(table, self.level)
            self._skip(BLANK)
        return root.freeze()

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def _span(self, start: int, end: int) -> Span:
        return Span(self.offset + start, self.offset + end)

    def _header(self, root: _Table) -> _Table:
        start = self.at
        is_array = self.text.startswith("[[", start)
        self.at += 2 if is_array else 1
        path = self._key_path()
        self.level = len(path)
        self.at += 2 if is_array else 1
        table = _Table(self.offset + start, self.offset + self.at)
        parent, key = _descend(root, path[:-1]), path[-1]
        parent.keys.setdefault(key.text, key)
        present = parent.values.get(key.text)
        if isinstance(present, _Tables):
            present.items.append(table)
        elif isinstance(present, _Table):
            return present
        else:
            parent.values[key.text] = _Tables([table]) if is_array else table
        return table

    def _key_path(self) -> list[Scalar]:
        path = [self._key()]
        while self.text[self.at : self.at + 1] == ".":
            self.at += 1
            path.append(self._key())
        if len(path) > MAX_DEPTH:
            raise _TooDeepError(self.at)
        return path

    def _key(self) -> Scalar:
        self._skip(SPACE)
        bare = BARE_KEY.match(self.text, self.at)
        if bare:
            self.at = bare.end()
            span = self._span(bare.start(), bare.end())
            key = Scalar(bare.group(), span, span)
        else:
            key = self._string()
        self._skip(SPACE)
        return key

    def _pair(self, table: _Table, depth: int) -> None:
        path = self._key_path()
        self.at += 1  # the `=`
        self._skip(SPACE)
        parent, key = _descend(table, path[:-1]), path[-1]
        parent.keys[key.text] = key
        parent.values[key.text] = self._value(depth + len(path))

    def _value(self, depth: int) -> Node:
        if depth > MAX_DEPTH:
            raise _TooDeepError(self.at)
        first = self.text[self.at]
        if first in "\"'":
            return self._string()
        if first == "[":
            return self._array(depth)
        if first == "{":
            return self._inline_table(depth)
        return self._bare()

    def _bare(self) -> Scalar:
        match = BARE_VALUE.match(self.text, self.at)
        written = match.group().rstrip() if match else ""
        span = self._span(self.at, self.at + len(written))
        self.at += len(written)
        tag = next((name for name, pattern in TYPES if pattern.fullmatch(written)), "float")
        return Scalar(written, span, span, tag=tag)

    def _string(self) -> Scalar:
        match = STRING.match(self.text, self.at)
        if match is None:
            raise ValueError(self.at)
        self.at = match.end()
        raw = match.group()
        marks = 3 if raw[:3] in ('"""', "'''") else 1
        is_plain = marks == 1 and "\\" not in raw
        value = raw[1:-1] if is_plain or (raw[0] == "'" and marks == 1) else str(tomllib.loads(f"k = {raw}")["k"])
        inner = self._span(match.start() + marks, match.end() - marks)
        return Scalar(value, self._span(match.start(), match.end()), inner, quoted=True, tag="string")

    def _array(self, depth: int) -> Sequence:
        start = self.at
        items: list[Node] = []
        self.at += 1
        self._skip(BLANK)
        while self.text[self.at] != "]":
            items.append(self._value(depth + 1))
            self._comma()
        self.at += 1
        return Sequence(tuple(items), self._span(start, self.at))

    def _inline_table(self, depth: int) -> Map:
        table = _Table(self.offset + self.at, 0)
        self.at += 1
        self._skip(BLANK)
        while self.text[self.at] != "}":
            self._pair(table, depth + 1)
            self._comma()
        self.at += 1
        table.end = self.offset + self.at
        return table.freeze()

    def _comma(self) -> None:
        self._skip(BLANK)
        if self.text[self.at] == ",":
            self.at += 1
            self._skip(BLANK)


def _descend(table: _Table, path: list[Scalar]) -> _Table:
    """Go down to the table that a dotted path names, making those that are only implied."""
    for key in path:
        present = table.values.get(key.text)
        if isinstance(present, _Tables):
            table = present.items[-1]
        elif isinstance(present, _Table):
            table = present
        else:
            table.keys[key.text] = key
            table.values[key.text] = table = _Table(key.span.start, key.span.end)
    return table
