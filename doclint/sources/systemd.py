"""systemd units and their drop-ins, by systemd.syntax(7), systemd.service(5) and systemd.exec(5)."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass

from doclint.model import LINE_END, Fact, FactState, File, Layer, Place, Problem
from doclint.sources import dotenv, shell
from doclint.sources.launch import Word
from doclint.sources.reading import (
    FROM_OUTSIDE,
    Reading,
    Resolved,
    Source,
    Unresolved,
    Workspace,
    env,
    joined,
    unset,
)

NAME = "systemd"
DROP_IN = re.compile(r"(?P<unit>[^/]+\.service)\.d/[^/]+\.conf$")
PREFIXES = "@-:+!|"
_ESCAPES = {
    "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v",
    "\\": "\\", '"': '"', "'": "'", "s": " ",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Setting:
    """One `Key=value` of a section; a value that is continued keeps the line of each character."""

    section: str
    key: str
    value: str
    path: str
    lines: tuple[int, ...]  # of each character of the value
    line: int


def reads(path: str, head: str) -> bool:
    """Say whether a file is a service unit or a drop-in of one."""
    return path.endswith(".service") or bool(DROP_IN.search(path) and "[" in head)


def unit(path: str) -> str:
    """Give the name of the unit that a file belongs to."""
    match = DROP_IN.search(path)
    return match["unit"] if match else posixpath.basename(path)


def belongs(source: Source, other: Source) -> bool:
    """Say whether two named files are one unit."""
    return unit(source.path) == unit(other.path)


def read(sources: tuple[Source, ...], workspace: Workspace) -> Reading:
    """Read a unit with its drop-ins; these come in the order of their names, whatever the order they are named in."""
    ordered = sorted(sources, key=lambda each: (bool(DROP_IN.search(each.path)), posixpath.basename(each.path)))
    settings: list[Setting] = []
    problems: list[Problem] = []
    for source in ordered:
        file = workspace.read(source.path)
        if isinstance(file, Problem):
            problems.append(file)
        else:
            settings.extend(parse(file))
    service = tuple(each for each in settings if each.section == "Service")
    total = _service(service, workspace)
    paths = tuple(each.path for each in ordered)
    return Reading(pulled=paths, problems=tuple(problems)) + total


def parse(file: File) -> Iterator[Setting]:
    """Give the settings of a unit file in order."""
    section = ""
    rows = LINE_END.split(file.text.removeprefix("\ufeff"))
    at = 0
    while at < len(rows):
        first, row = at + 1, rows[at].lstrip(" \t")
        at += 1
        if not row or row[0] in "#;":
            continue
        characters, lines = list(row.rstrip(" \t") if not _continues(row) else row), [first] * len(row)
        while _continues("".join(characters)) and at < len(rows):
            characters[-1] = " "
            following = rows[at]
            at += 1
            if following.lstrip(" \t")[:1] in ("#", ";"):
                characters[-1] = "\\"  # a comment between two lines does not end the value
                continue
            characters += following
            lines = lines[: len(characters) - len(following)] + [at] * len(following)
        text = "".join(characters)
        if match := re.fullmatch(r"\[([^\]]+)\]\s*", text):
            section = match[1]
            continue
        yield from _setting(file.path, section, text, tuple(lines[: len(text)]), first)


def _continues(row: str) -> bool:
    return row.endswith("\\")


def _setting(path: str, section: str, text: str, lines: tuple[int, ...], line: int) -> Iterator[Setting]:
    key, equals, rest = text.partition("=")
    if not equals:
        return
    value = rest.strip(" \t")
    start = len(key) + 1 + len(rest) - len(rest.lstrip(" \t"))
    yield Setting(section, key.strip(), value, path, lines[start : start + len(value)], line)


@dataclass(frozen=True, slots=True)
class Piece:
    """A word of a setting's value, unquoted."""

    text: str
    place: Place
    quote: str = ""


def split(setting: Setting) -> Iterator[Piece]:
    """Split a value into words as systemd does: quotes count at the start of a word, backslashes as in C."""
    text, at = setting.value, 0
    while at < len(text):
        if text[at] in " \t\n":
            at += 1
            continue
        begin, word, quote = at, "", ""
        while at < len(text) and (quote or text[at] not in " \t\n"):
            character = text[at]
            if character == "\\" and at + 1 < len(text):
                part, at = _escape(text, at)
                word += part
                continue
            if character == quote:
                quote = ""
            elif not quote and character in "'\"":
                quote = character
            else:
                word += character
            at += 1
        line = setting.lines[begin] if begin < len(setting.lines) else setting.line
        yield Piece(word, Place(setting.path, line))


def _escape(text: str, at: int) -> tuple[str, int]:
    following = text[at + 1]
    if following == "x" and (match := re.match(r"[0-9a-fA-F]{2}", text[at + 2 :])):
        return chr(int(match.group(), 16)), at + 4
    if following in _ESCAPES:
        return _ESCAPES[following], at + 2
    return "\\" + following, at + 2


def specified(text: str) -> Resolved:
    """Resolve `%%`; every other specifier depends on the host or the instance."""
    if re.search(r"%(?:%%)*[^%]", text.replace("%%", "")) or text.replace("%%", "").endswith("%"):
        return Unresolved("a specifier")
    return text.replace("%%", "%")


def _service(settings: tuple[Setting, ...], workspace: Workspace) -> Reading:
    passed = tuple(_passed(settings))
    own = _environment(settings)
    total = Reading((*passed, *own))
    for setting in _listed(settings, "EnvironmentFile"):
        total += _environment_file(setting, workspace)
    total += Reading(tuple(_taken(settings, total.facts)))
    known: dict[str, Resolved] = {
        each.key: each.value if each.state is FactState.SET else Unresolved(each.why) for each in total.facts
    }
    for command in _listed(settings, "ExecStart"):
        words = tuple(_words(command, known))
        total += shell.command_line(words, workspace, Layer.LAUNCHER, known)
    return total


def _listed(settings: tuple[Setting, ...], key: str) -> tuple[Setting, ...]:
    """Give the assignments of a list setting that count: an empty one takes back those before it."""
    found: list[Setting] = []
    for setting in settings:
        if setting.key == key:
            found = [*found, setting] if setting.value else []
    return tuple(found)


def _environment(settings: tuple[Setting, ...]) -> tuple[Fact, ...]:
    return tuple(
        _assigned(piece, *piece.text.split("=", 1))
        for setting in _listed(settings, "Environment")
        for piece in split(setting)
        if re.match(r"[A-Za-z_][A-Za-z0-9_]*=", piece.text)
    )


def _assigned(piece: Piece, key: str, value: str) -> Fact:
    return env(key, specified(value), piece.place, Layer.LAUNCHER)


def _passed(settings: tuple[Setting, ...]) -> Iterator[Fact]:
    for setting in _listed(settings, "PassEnvironment"):
        for piece in split(setting):
            yield env(piece.text, FROM_OUTSIDE, piece.place, Layer.LAUNCHER)


def _taken(settings: tuple[Setting, ...], facts: tuple[Fact, ...]) -> Iterator[Fact]:
    winners = {each.key: each for each in facts}
    for setting in _listed(settings, "UnsetEnvironment"):
        for piece in split(setting):
            key, equals, value = piece.text.partition("=")
            winner = winners.get(key)
            if not equals or (winner is not None and winner.state is FactState.SET and winner.value == value):
                yield unset(key, piece.place, Layer.LAUNCHER)
            elif winner is not None and winner.state is FactState.UNKNOWN:
                yield env(key, Unresolved("taken away if it has one value"), piece.place, Layer.LAUNCHER)


def _environment_file(setting: Setting, workspace: Workspace) -> Reading:
    path = setting.value.removeprefix("-").strip()
    folder = posixpath.dirname(setting.path)
    if "%" in path:
        return Reading(gaps=("an EnvironmentFile with a specifier",))
    found = _found(path, folder, workspace)
    file = workspace.read(found) if found else None
    if found is None or not isinstance(file, File):
        return Reading(gaps=("an EnvironmentFile that is not part of the project",))
    return Reading(dotenv.facts(file, dotenv.Dialect.SYSTEMD, Layer.LAUNCHER), pulled=(found,))


def _found(path: str, folder: str, workspace: Workspace) -> str | None:
    """A unit names files where they are installed; beside the unit, or among the sources, lies what is installed."""
    if any(mark in path for mark in "*?["):
        return None
    base = posixpath.basename(path)
    unit_folder = posixpath.dirname(folder) if folder.endswith(".service.d") else folder
    return workspace.same_name(path) or workspace.find(base, unit_folder)


def _words(command: Setting, known: dict[str, Resolved]) -> Iterator[Word]:
    """Give the words of ExecStart; `${X}` and `$X` as a word of its own come from the unit's environment."""
    for at, piece in enumerate(split(command)):
        text = piece.text.lstrip(PREFIXES) if at == 0 else piece.text
        if text == ";":
            return
        lone = re.fullmatch(r"\$([A-Za-z_]\w*)", text)
        value = known.get(lone[1]) if lone else None
        if lone and isinstance(value, str):
            yield from (Word(part, piece.place) for part in value.split())
        elif lone:
            yield Word(FROM_OUTSIDE, piece.place, many=True)
        else:
            parts = _parts(text, known)
            prefix = "".join(part for part in parts[: _first_unresolved(parts)] if isinstance(part, str))
            yield Word(joined(parts), piece.place, prefix)


def _first_unresolved(parts: list[Resolved]) -> int:
    return next((at for at, part in enumerate(parts) if isinstance(part, Unresolved)), len(parts))


def _parts(text: str, known: dict[str, Resolved]) -> list[Resolved]:
    parts: list[Resolved] = []
    for part in re.split(r"(\$\$|\$\{\w+\}|%%|%.)", text):
        if part == "$$":
            parts.append("$")
        elif part.startswith("${"):
            parts.append(known.get(part[2:-1], FROM_OUTSIDE))
        elif part.startswith("%") and part:
            parts.append(specified(part))
        else:
            parts.append(part)
    return parts
