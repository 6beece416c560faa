"""Words of a shell script, expanded as far as reading allows; nothing is run."""

from __future__ import annotations

import fnmatch
import posixpath
import re
from collections.abc import Callable
from typing import Protocol

from tree_sitter import Node

from doclint.model import Place
from doclint.sources.launch import Word
from doclint.sources.reading import COMPUTED, FROM_OUTSIDE, TOO_LARGE, Resolved, Unresolved, joined

# A path below the project starts with this mark, so that it is never taken for a value that is known on the host.
INSIDE = "\0"
MAX_NESTING = 60
MAX_PREFIX = 200
_PUNCTUATION = frozenset(("$", "${", "}", "(", ")", '"', "[", "]"))
_ANSI = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "e": "\x1b"}


class Scope(Protocol):
    """What a word may refer to."""

    def value(self, name: str) -> Resolved | None:
        """Give a variable; None where the script does not set it."""

    def array(self, name: str) -> tuple[Word, ...] | None:
        """Give the words of an array; None where they are not known."""

    def default(self, name: str, value: Resolved, place: Place, *, assigns: bool) -> None:
        """Note that an expansion names a default, and whether it assigns it."""

    def place(self, node: Node) -> Place:
        """Give the line of a node."""

    def is_cut(self, node: Node) -> bool:
        """Say whether a word goes on where the grammar ends it."""

    @property
    def folder(self) -> str | None:
        """The working folder, where the script has chosen it."""


def text(node: Node) -> str:
    """Give a node's source."""
    return (node.text or b"").decode("utf-8", "replace")


def words(node: Node, scope: Scope) -> tuple[Word, ...]:
    """Expand an argument to its words."""
    place = scope.place(node)
    if scope.is_cut(node):
        return (Word(COMPUTED, place, many=True),)
    if (name := _splat(node)) is not None:
        return _all(name, scope, place)
    if node.type in ("simple_expansion", "expansion"):
        value = expand(node, scope)
        if isinstance(value, Unresolved):
            return (Word(value, place, many=True),)
        return tuple(Word(part, place) for part in value.split())
    if node.type == "concatenation" and any(text(child) == "{" for child in node.children):
        return (Word(COMPUTED, place, many=True),)
    parts = _parts(node, scope)
    return (Word(joined(parts), place, _prefix(parts)),)


def _prefix(parts: list[Resolved]) -> str:
    """Give what is literal before the first unresolved part; names of flags are short."""
    prefix = ""
    for part in parts:
        if isinstance(part, Unresolved) or len(prefix) > MAX_PREFIX:
            break
        prefix += part
    return prefix


def _splat(node: Node) -> str | None:
    """Give the array that a word stands for as a whole: `"${args[@]}"`, `"$@"`."""
    source = text(node).strip('"')
    match = re.fullmatch(r"\$(?:\{(\w+|@|\*)(?:\[[@*]\])?\}|([@*]))", source)
    if match is None or (match[1] and not re.search(r"\[[@*]\]|[@*]\}", source)):
        return None
    return match[1] or match[2]


def _all(name: str, scope: Scope, place: Place) -> tuple[Word, ...]:
    found = scope.array(name)
    return (Word(FROM_OUTSIDE, place, many=True),) if found is None else found


def expand(node: Node, scope: Scope, depth: int = 0) -> Resolved:
    """Expand a word to one text."""
    if depth > MAX_NESTING:
        return TOO_LARGE
    return COMPUTED if scope.is_cut(node) else joined(_parts(node, scope, depth))


def _parts(node: Node, scope: Scope, depth: int = 0) -> list[Resolved]:
    read = _PARTS.get(node.type)
    if depth > MAX_NESTING:
        return [TOO_LARGE]
    return read(node, scope, depth) if read else [COMPUTED]


def _plain(node: Node, scope: Scope, depth: int) -> list[Resolved]:
    if node.named_child_count:
        return [part for child in node.named_children for part in _parts(child, scope, depth + 1)]
    source = text(node)
    if source.startswith("~"):
        return [FROM_OUTSIDE]
    return [re.sub(r"\\(.)", r"\1", source.replace("\\\n", ""), flags=re.DOTALL)]


def _joined_words(node: Node, scope: Scope, depth: int) -> list[Resolved]:
    """Parts that touch; the grammar lets what the parser skipped fall between them."""
    parts: list[Resolved] = []
    for child in node.children:
        if child.is_named:
            parts.extend(_parts(child, scope, depth + 1))
        else:
            parts.append(text(child))
    return parts


def _double(node: Node, scope: Scope, depth: int) -> list[Resolved]:
    """A double-quoted text; blanks between its parts are no nodes of their own, so they are read from the source."""
    source = node.text or b""
    opening = source.find(b'"') + 1
    at, parts = node.start_byte + opening, list[Resolved]()
    for child in (*node.named_children, None):
        start = child.start_byte if child else node.end_byte - 1
        if start > at:
            parts.append(_unescaped(source[at - node.start_byte : start - node.start_byte].decode("utf-8", "replace")))
        if child is not None:
            parts.extend(_inner(child, scope, depth))
            at = child.end_byte
    return parts


def _inner(child: Node, scope: Scope, depth: int) -> list[Resolved]:
    source = text(child)
    if child.type == "string_content":
        return [_unescaped(source)]
    # The grammar counts blanks before an expansion as part of it.
    return [source[: len(source) - len(source.lstrip())], *_parts(child, scope, depth + 1)]


def _unescaped(source: str) -> str:
    return re.sub(r"\\([$`\"\\\n])", lambda match: "" if match[1] == "\n" else match[1], source)


def _ansi(source: str) -> Resolved:
    if re.search(r"\\[^ntr\\'\"abe]", source):
        return COMPUTED
    return re.sub(r"\\(.)", lambda match: _ANSI[match[1]], source)


def _raw(node: Node, scope: Scope, depth: int) -> list[Resolved]:
    return [text(node)[1:-1]]


def _ansi_string(node: Node, scope: Scope, depth: int) -> list[Resolved]:
    return [_ansi(text(node)[2:-1])]


def _simple(node: Node, scope: Scope, depth: int) -> list[Resolved]:
    return [_variable(text(node).lstrip()[1:], scope)]


def _braced(node: Node, scope: Scope, depth: int) -> list[Resolved]:
    return [_expansion(node, scope, depth)]


def _substituted(node: Node, scope: Scope, depth: int) -> list[Resolved]:
    return [_substitution(node, scope, depth)]


_PARTS: dict[str, Callable[[Node, Scope, int], list[Resolved]]] = {
    "word": _plain,
    "number": _plain,
    "variable_name": _plain,
    "extglob_pattern": _plain,
    "command_name": _plain,
    "raw_string": _raw,
    "ansi_c_string": _ansi_string,
    "string": _double,
    "translated_string": _double,
    "concatenation": _joined_words,
    "simple_expansion": _simple,
    "expansion": _braced,
    "command_substitution": _substituted,
}


def _variable(name: str, scope: Scope) -> Resolved:
    value = scope.value(name)
    return FROM_OUTSIDE if value is None else value


def _expansion(node: Node, scope: Scope, depth: int) -> Resolved:
    inner = [child for child in node.children if child.type not in ("${", "}")]
    if not inner or inner[0].type not in ("variable_name", "special_variable_name", "subscript"):
        return COMPUTED
    name = re.sub(r"\[0\]$", "", text(inner[0]))
    if "[" in name:
        return COMPUTED
    value = scope.value(name)
    if len(inner) == 1:
        return FROM_OUTSIDE if value is None else value
    operator, operands = text(inner[1]), inner[2:]
    if operator in ("%", "%%", "#", "##"):
        return _trimmed(value, operator, "".join(text(each) for each in operands))
    if operator in (":-", "-", ":=", "=", ":?", "?", ":+", "+"):
        word = joined([part for each in operands for part in _parts(each, scope, depth + 1)])
        return _defaulted(scope, name, operator, word, scope.place(node))
    return COMPUTED


def _defaulted(scope: Scope, name: str, operator: str, word: Resolved, place: Place) -> Resolved:
    value = scope.value(name)
    if operator[-1] in "-=":
        is_needed = not isinstance(value, str) or (value == "" and operator.startswith(":"))
        scope.default(name, word, place, assigns=operator[-1] == "=" and is_needed)
    if value is None or isinstance(value, Unresolved):
        return FROM_OUTSIDE if value is None else value
    is_set = value != "" or not operator.startswith(":")
    if operator[-1] == "+":
        return word if is_set else ""
    if operator[-1] == "=" and not is_set:
        return COMPUTED
    return value if is_set else word


def _trimmed(value: Resolved | None, operator: str, pattern: str) -> Resolved:
    if value is None or isinstance(value, Unresolved):
        return FROM_OUTSIDE if value is None else value
    if re.search(r"[\[\]\\$\"'`!(]", pattern):
        return COMPUTED
    lengths = range(len(value) + 1)
    for length in lengths if len(operator) == 1 else reversed(lengths):
        at = len(value) - length
        piece, rest = (value[at:], value[:at]) if operator[0] == "%" else (value[:length], value[length:])
        if fnmatch.fnmatchcase(piece, pattern):
            return rest
    return value


# --- the one thing that command substitution is understood for: where the script itself lies -----------------------


def _substitution(node: Node, scope: Scope, depth: int) -> Resolved:
    bodies = [child for child in node.named_children if child.type != "comment"]
    if len(bodies) != 1:
        return COMPUTED
    found = _path(bodies[0], scope, depth)
    return found if found is not None and found.startswith(INSIDE) else COMPUTED


def _path(node: Node, scope: Scope, depth: int) -> str | None:
    if node.type == "redirected_statement" and (body := node.child_by_field_name("body")):
        return _path(body, scope, depth)
    if node.type == "list" and len(node.children) == 3 and text(node.children[1]) in ("&&", ";"):
        target = _changed(node.children[0], scope, depth)
        return target if target is not None and text(node.children[2]).split()[:1] == ["pwd"] else None
    if node.type != "command":
        return None
    name = text(node.children[0])
    if name == "pwd":
        return scope.folder
    arguments = [expand(each, scope, depth + 1) for each in node.children_by_field_name("argument")]
    paths = [each for each in arguments if isinstance(each, str) and not each.startswith("-")]
    if len(paths) != 1:
        return None
    if name == "dirname":
        return posixpath.dirname(paths[0])
    return paths[0] if name in ("readlink", "realpath") else None


def _changed(node: Node, scope: Scope, depth: int) -> str | None:
    if node.type == "redirected_statement" and (body := node.child_by_field_name("body")):
        return _changed(body, scope, depth)
    if node.type != "command" or text(node.children[0]) != "cd":
        return None
    arguments = [expand(each, scope, depth + 1) for each in node.children_by_field_name("argument")]
    paths = [each for each in arguments if isinstance(each, str) and not each.startswith("-")]
    return paths[0] if len(paths) == 1 else None
