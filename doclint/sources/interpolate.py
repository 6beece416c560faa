"""`$X`, `${X}`, `${X:-default}` and their kin, as Compose, dotenv files and Dockerfiles share them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from doclint.sources.reading import FROM_OUTSIDE, MAX_DEPTH, MAX_TEXT, TOO_LARGE, Resolved, Unresolved, joined

NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
Lookup = Callable[[str], Resolved | None]  # None: nothing here sets it


@dataclass(frozen=True, slots=True)
class Style:
    """Where the formats differ."""

    escape: str  # what makes a dollar a dollar: `$` (Compose doubles it) or a backslash
    takes_default: bool  # whether `${X:-8}` is 8 where nothing that is read sets X


COMPOSE = Style("$", takes_default=True)
DOTENV = Style("\\", takes_default=False)
DOCKERFILE = Style("\\", takes_default=True)


def interpolate(text: str, lookup: Lookup, style: Style, depth: int = 0) -> Resolved:
    """Replace what refers to other variables."""
    if "$" not in text:
        return text
    if depth > MAX_DEPTH:
        return TOO_LARGE
    parts: list[Resolved] = []
    at, size = 0, 0
    while at < len(text) and size <= MAX_TEXT:
        dollar = text.find("$", at)
        if dollar < 0:
            parts.append(text[at:])
            break
        if style.escape != "$" and _is_escaped(text, at, dollar):
            parts.append(text[at : dollar - 1] + "$")
            at = dollar + 1
            continue
        parts.append(text[at:dollar])
        part, at = _reference(text, dollar, lookup, style, depth)
        parts.append(part)
        if isinstance(part, Unresolved):
            break
        size += len(part)
    return TOO_LARGE if size > MAX_TEXT else joined(parts)


def defaults(text: str) -> tuple[tuple[str, str], ...]:
    """Give the variables of a text that name a literal default, with it."""
    found = re.findall(r"(?<!\$)\$\{([A-Za-z_][A-Za-z0-9_]*):?-([^${}]*)\}", text)
    return tuple((name, value) for name, value in found)


def _is_escaped(text: str, start: int, dollar: int) -> bool:
    return dollar > start and text[dollar - 1] == "\\"


def _reference(text: str, dollar: int, lookup: Lookup, style: Style, depth: int) -> tuple[Resolved, int]:
    following = text[dollar + 1 : dollar + 2]
    if following == "$" and style.escape == "$":
        return "$", dollar + 2
    if following == "(":
        return Unresolved("computed"), len(text)
    if following == "{":
        end = _closing(text, dollar + 1)
        if end < 0:
            return Unresolved("not closed"), len(text)
        return _braced(text[dollar + 2 : end], lookup, style, depth), end + 1
    if name := NAME.match(text, dollar + 1):
        return _known(lookup(name.group())), name.end()
    return "$", dollar + 1


def _closing(text: str, brace: int) -> int:
    level = 0
    for at in range(brace, len(text)):
        if text[at] == "{":
            level += 1
        elif text[at] == "}":
            level -= 1
            if level == 0:
                return at
    return -1


def _known(value: Resolved | None) -> Resolved:
    return FROM_OUTSIDE if value is None else value


def _braced(inner: str, lookup: Lookup, style: Style, depth: int) -> Resolved:
    name = NAME.match(inner)
    if name is None:
        return Unresolved("computed")
    value, rest = lookup(name.group()), inner[name.end() :]
    if not rest:
        return _known(value)
    operator = rest[:2] if rest.startswith(":") else rest[:1]
    word = rest[len(operator) :]
    if operator in (":?", "?"):
        return _known(value)
    if operator not in (":-", "-", ":+", "+"):
        return Unresolved("computed")
    if isinstance(value, Unresolved) or (value is None and not (style.takes_default or operator.endswith("+"))):
        return _known(value)
    if value is None and operator.endswith("+"):
        return FROM_OUTSIDE
    is_set = value is not None and (value != "" or not operator.startswith(":"))
    if operator.endswith("+"):
        return interpolate(word, lookup, style, depth + 1) if is_set else ""
    return value if is_set and value is not None else interpolate(word, lookup, style, depth + 1)
