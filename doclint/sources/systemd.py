"""systemd units and their drop-ins, by systemd.syntax(7), systemd.service(5) and systemd.exec(5)."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass

from doclint.model import LINE_END, Fact, FactState, File, Layer, Place, Problem
from doclint.sources import dotenv, shell
from doclint.sources.continued import Continued
from doclint.sources.launch import Word
from doclint.sources.reading import (
    FROM_OUTSIDE,
    Budget,
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
BLANK = " \t\n"
_ESCAPES = {
    "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v",
    "\\": "\\", '"': '"', "'": "'", "s": " ",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Setting:
    """One `Key=value` of a section."""

    section: str
    key: str
    value: str
    path: str
    whole: Continued
    start: int  # where the value starts in the whole text

    def place(self, offset: int) -> Place:
        """Give the line of a character of the value."""
        return Place(self.path, self.whole.line(self.start + offset))


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
    for whole in _rows(file.text):
        if match := re.fullmatch(r"\[([^\]]+)\]\s*", whole.text):
            section = match[1]
            continue
        key, equals, rest = whole.text.partition("=")
        if equals:
            value = rest.strip(" \t")
            start = len(key) + 1 + len(rest) - len(rest.lstrip(" \t"))
            yield Setting(section, key.strip(), value, file.path, whole, start)


def _rows(text: str) -> Iterator[Continued]:
    """Give the lines, continued ones put together; comments between them do not end a value."""
    rows = LINE_END.split(text.removeprefix("\ufeff"))
    at = 0
    while at < len(rows):
        row, parts = rows[at].lstrip(" \t"), list[tuple[str, int]]()
        at += 1
        if not row or row[0] in "#;":
            continue
        while row.endswith("\\"):
            parts.append((row[:-1] + " ", at))
            while at < len(rows) and rows[at].lstrip(" \t")[:1] in ("#", ";"):
                at += 1
            row = rows[at] if at < len(rows) else ""
            at += 1
        parts.append((row, at))
        yield Continued.of(parts)


@dataclass(frozen=True, slots=True)
class Piece:
    """A word of a setting's value, unquoted."""

    text: str
    place: Place


def split(setting: Setting) -> Iterator[Piece]:
    """Split a value into words as systemd does, backslashes as in C."""
    text, at = setting.value, 0
    while at < len(text):
        if text[at] in BLANK:
            at += 1
            continue
        begin = at
        word, at = _word(text, at)
        yield Piece(word, setting.place(begin))


def _word(text: str, at: int) -> tuple[str, int]:
    word: list[str] = []
    quote = ""
    while at < len(text) and (quote or text[at] not in BLANK):
        character = text[at]
        if character == "\\" and at + 1 < len(text):
            part, at = _escape(text, at)
            word.append(part)
            continue
        if character == quote:
            quote = ""
        elif not quote and character in "'\"":
            quote = character
        else:
            word.append(character)
        at += 1
    return "".join(word), at


def _escape(text: str, at: int) -> tuple[str, int]:
    following = text[at + 1]
    if following == "x" and (match := re.match(r"[0-9a-fA-F]{2}", text[at + 2 : at + 4])):
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
    budget = Budget()
    for at, piece in enumerate(split(command)):
        text = piece.text.lstrip(PREFIXES) if at == 0 else piece.text
        if text == ";":
            return
        lone = re.fullmatch(r"\$([A-Za-z_]\w*)", text)
        value = known.get(lone[1]) if lone else None
        if lone and isinstance(budget.take(value or ""), str) and isinstance(value, str):
            yield from (Word(part, piece.place) for part in value.split())
        elif lone:
            yield Word(FROM_OUTSIDE, piece.place, many=True)
        else:
            parts = _parts(text, known)
            prefix = parts[0] if isinstance(parts[0], str) else ""
            yield Word(budget.take(joined(parts)), piece.place, prefix)


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
