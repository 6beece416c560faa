"""Dotenv files, in the dialects of those who read them: Compose, systemd, `docker --env-file`, and libraries."""

from __future__ import annotations

import enum
import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from doclint.model import LINE_END, Fact, File, Layer, Place, Problem
from doclint.sources import interpolate
from doclint.sources.reading import FROM_OUTSIDE, Budget, Reading, Resolved, Source, Unresolved, Workspace, env
from doclint.values import is_placeholder

NAME = "dotenv"
SAMPLE = re.compile(
    r"(^|[._-])(example|sample|template|dist|tmpl|tpl|defaults)\.env$|\.env([._-][\w-]+)*[._-](example|sample|template|dist|tmpl|tpl|defaults)$"
    r"|(^|[._-])env[._-](example|sample|template|dist)$"
)
DOTENV = re.compile(r"(^|/)\.env(\.[\w-]+)*$|\.env$|\.env\.[\w-]+$|(^|/)env\.list$")
KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_.\-]*")
COMMENTED = re.compile(r"#+[ \t]?(?:export[ \t]+)?(?P<key>[A-Za-z_][A-Za-z0-9_.]*)=(?P<value>\S.*|)")


class Dialect(enum.Enum):
    """Who reads the file."""

    LIBRARY = "library"  # nobody in particular: what dotenv libraries and Compose have in common
    COMPOSE = "compose"
    SYSTEMD = "systemd"
    DOCKER = "docker"


@dataclass(frozen=True, slots=True)
class Line:
    """One assignment: where it stands, and its value before references to other variables are resolved."""

    number: int
    key: str
    value: str | None  # None: taken from the environment of whoever reads the file
    literal: bool = True  # no references in it


def reads(path: str, head: str) -> bool:
    """Say whether a file is a dotenv file, by its name."""
    return is_sample(path) or bool(DOTENV.search(posixpath.basename(path)))


def is_sample(path: str) -> bool:
    """Say whether a file only shows what a dotenv file could hold."""
    return bool(SAMPLE.search(posixpath.basename(path)))


def read(sources: tuple[Source, ...], workspace: Workspace) -> Reading:
    """Read files that are named as they are."""
    return sum((_read(source, workspace) for source in sources), Reading())


def _read(source: Source, workspace: Workspace) -> Reading:
    file = workspace.read(source.path)
    if isinstance(file, Problem):
        return Reading(problems=(file,))
    return Reading(facts=facts(file, Dialect.LIBRARY, Layer.LAUNCHER), pulled=(source.path,))


def facts(file: File, dialect: Dialect, layer: Layer, known: Mapping[str, Resolved] | None = None) -> tuple[Fact, ...]:
    """Give what a file sets. References see what is `known` before it, and its own lines above."""
    values: dict[str, Resolved] = dict(known or {})
    found: list[Fact] = []
    style = interpolate.COMPOSE if dialect is Dialect.COMPOSE else interpolate.DOTENV
    budget = Budget()
    for line in lines(file.text, dialect):
        value = budget.take(_resolved(line, values, style))
        values[line.key] = value
        found.append(env(line.key, value, Place(file.path, line.number), layer))
    return tuple(found)


def sample(file: File) -> tuple[Fact, ...]:
    """Give the defaults that a sample shows; commented lines count, placeholders don't."""
    found: list[Fact] = []
    for line in lines(file.text, Dialect.LIBRARY, commented=True):
        value = _resolved(line, {}, interpolate.DOCKERFILE)
        if isinstance(value, str) and not is_placeholder(value):
            found.append(env(line.key, value, Place(file.path, line.number), Layer.SAMPLE))
    return tuple(found)


def _resolved(line: Line, values: Mapping[str, Resolved], style: interpolate.Style) -> Resolved:
    if line.value is None:
        return values.get(line.key, FROM_OUTSIDE)
    if line.literal:
        return line.value
    if "`" in line.value:
        return Unresolved("computed")
    return interpolate.interpolate(line.value, values.get, style)


def lines(text: str, dialect: Dialect, *, commented: bool = False) -> Iterator[Line]:
    """Give the assignments of a file."""
    text = LINE_END.sub("\n", text.removeprefix("\ufeff"))
    if dialect is Dialect.SYSTEMD:
        return _systemd(text)
    if dialect is Dialect.DOCKER:
        return _docker(text)
    return _quoted(text, commented=commented)


def _docker(text: str) -> Iterator[Line]:
    """`docker --env-file`: no quotes, no comments behind values, nothing resolved."""
    for number, line in enumerate(text.split("\n"), 1):
        line = line.lstrip()  # noqa: PLW2901
        if not line or line.startswith("#"):
            continue
        key, equals, value = line.partition("=")
        if key and not re.search(r"\s", key):
            yield Line(number, key, value if equals else None)


# --- Compose and libraries ----------------------------------------------------------------------------------------

_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\", "'": "'"}
_HEAD = re.compile(r"[ \t]*(?:export[ \t]+)?(?P<key>[A-Za-z_][A-Za-z0-9_.\-]*)[ \t]*(?P<equals>=)?[ \t]*")


def _quoted(text: str, *, commented: bool) -> Iterator[Line]:
    at, number = 0, 1
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[at:end]
        if commented and (match := COMMENTED.fullmatch(line.strip())):
            yield from _commented(number, match)
        elif match := _HEAD.match(text, at, end):
            value, stop, is_literal = _value(text, match.end(), end)
            if match["equals"]:
                yield Line(number, match["key"], value, is_literal)
            elif match.end() == end:
                yield Line(number, match["key"], None)
            number += text.count("\n", at, stop)
            end = stop
        number += 1
        at = end + 1


def _commented(number: int, match: re.Match[str]) -> Iterator[Line]:
    """A commented-out assignment; words with spaces behind the sign are prose that happens to hold one."""
    text = match["value"]
    value, stop, is_literal = _value(text, 0, len(text))
    if (text[:1] in ('"', "'") or " " not in value) and not text[stop:].strip():
        yield Line(number, match["key"], value, is_literal)


def _value(text: str, start: int, end: int) -> tuple[str, int, bool]:
    """Give a value, where its line ends, and whether it is literal."""
    quote = text[start : start + 1] if start < end else ""
    if quote in ("'", '"') and (closing := _closing(text, start + 1, quote)) >= 0:
        inner = text[start + 1 : closing]
        stop = text.find("\n", closing)
        stop = len(text) if stop < 0 else stop
        if quote == "'":
            return inner, stop, True
        return _unescaped(inner), stop, "$" not in inner
    raw = re.split(r"(?:^|(?<=\s))#", text[start:end], maxsplit=1)[0].strip()
    return raw, end, "$" not in raw and "`" not in raw


def _closing(text: str, at: int, quote: str) -> int:
    while at < len(text):
        if text[at] == "\\" and quote == '"':
            at += 1
        elif text[at] == quote:
            return at
        at += 1
    return -1


def _unescaped(text: str) -> str:
    # An escaped dollar keeps its backslash: resolving references takes it away.
    return re.sub(r"\\([nrt\"\\'])", lambda match: _ESCAPES[match[1]], text)


# --- systemd's EnvironmentFile ------------------------------------------------------------------------------------

_NEED_ESCAPE = '"\\`$'


def _systemd(text: str) -> Iterator[Line]:
    """Follow systemd's own state machine: quotes may be joined, a backslash continues, `#` only starts a line."""
    at, number = 0, 1
    while at < len(text):
        while at < len(text) and text[at] in " \t\n":
            number += text[at] == "\n"
            at += 1
        begin = number
        if at < len(text) and text[at] in "#;":
            at = _line_end(text, at)
            continue
        equals, end = text.find("=", at), _line_end(text, at)
        if equals < 0 or equals > end:
            at = end
            continue
        key = text[at:equals].strip()
        value, stop = _systemd_value(text, equals + 1)
        number += text.count("\n", at, stop)
        at = stop
        if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", key):
            yield Line(begin, key, value)


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _systemd_value(text: str, at: int) -> tuple[str, int]:
    value, keep = "", 0  # `keep`: how much of the value trailing blanks can't be taken from
    fresh = True  # nothing but blanks and quoted parts so far
    while at < len(text) and text[at] != "\n":
        character = text[at]
        if fresh and character in "'\"":
            part, at = _systemd_quoted(text, at)
            value += part
            keep = len(value)
            continue
        if character == "\\":
            following = text[at + 1 : at + 2]
            value += "" if following == "\n" else following
            keep = len(value)
            fresh = fresh and following == "\n"
            at += 2
            continue
        if not (fresh and character in " \t"):
            fresh = False
            value += character
            keep = keep if character in " \t" else len(value)
        at += 1
    return value[:keep], at


def _systemd_quoted(text: str, at: int) -> tuple[str, int]:
    quote, at, value = text[at], at + 1, list[str]()
    while at < len(text) and text[at] != quote:
        if quote == '"' and text[at] == "\\":
            following = text[at + 1 : at + 2]
            if following in _NEED_ESCAPE:
                value.append(following)
            elif following != "\n":
                value.append("\\" + following)
            at += 2
        else:
            value.append(text[at])
            at += 1
    return "".join(value), at + 1
