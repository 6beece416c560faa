"""Dockerfiles: what an image sets before anybody runs it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from doclint.model import LINE_END, Fact, FactKind, FactState, File, Layer, Place, Problem
from doclint.sources import interpolate, shell
from doclint.sources.continued import Continued
from doclint.sources.launch import Word
from doclint.sources.reading import Budget, Reading, Resolved, Source, Unresolved, Workspace, env, fact, image, joined
from doclint.syntax import yaml
from doclint.syntax.node import Sequence, SyntaxProblem, scalars

NAME = "dockerfile"
FILE = re.compile(
    r"(^|/)((Dockerfile|Containerfile)([._-][\w.-]+)?|dockerfile|containerfile)$|\.(?i:dockerfile|containerfile)$"
)
HEREDOC = re.compile(r"<<-?(?P<quote>['\"]?)(?P<end>[A-Za-z_][\w.]*)(?P=quote)")
IGNORED = (".dockerignore", ".md", ".j2", ".tmpl", ".tpl")


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction; comments and continuations are taken out."""

    name: str
    text: str
    whole: Continued
    start: int  # where the text starts behind the name

    @property
    def line(self) -> int:
        """The line where the instruction starts."""
        return self.whole.line(0)

    def line_at(self, offset: int) -> int:
        """Give the line of a character of the text."""
        return self.whole.line(self.start + offset)


@dataclass(frozen=True, slots=True)
class Stage:
    """What one stage of the build sets."""

    name: str
    env: Mapping[str, tuple[Fact, Resolved]] = field(default_factory=dict)
    args: Mapping[str, Fact] = field(default_factory=dict)
    ports: tuple[Fact, ...] = ()
    images: tuple[Fact, ...] = ()
    command: tuple[Word, ...] = ()
    entrypoint: tuple[Word, ...] = ()


def reads(path: str, head: str) -> bool:
    """Say whether a file is a Dockerfile, by its name."""
    return bool(FILE.search(path)) and not path.endswith(IGNORED)


def read(sources: tuple[Source, ...], workspace: Workspace) -> Reading:
    """Read Dockerfiles that are named one after the other; `path#stage` selects a stage."""
    total = Reading()
    for source in sources:
        file = workspace.read(source.path)
        total += Reading(problems=(file,)) if isinstance(file, Problem) else built(file, workspace, target=source.name)
    return total


def built(
    file: File, workspace: Workspace, target: str = "", arguments: Mapping[str, Resolved] | None = None
) -> Reading:
    """Give what the image of a stage (the last one, unless a target is named) sets."""
    found = tuple(stages(file, arguments or {}))
    chosen = next((each for each in found if target and each.name == target), found[-1] if found else None)
    if chosen is None:
        return Reading(pulled=(file.path,))
    known = {key: value for key, (_, value) in chosen.env.items()}
    started = shell.command_line((*chosen.entrypoint, *chosen.command), workspace, Layer.DOCKERFILE, known)
    facts = (*(each for each, _ in chosen.env.values()), *chosen.ports, *started.facts)
    return Reading(facts, (*chosen.args.values(), *chosen.images), pulled=(file.path,))


def stages(file: File, arguments: Mapping[str, Resolved]) -> Iterator[Stage]:
    """Give the stages of a file in order."""
    done: dict[str, Stage] = {}
    shared: dict[str, Fact] = {}
    builder: _Builder | None = None
    for instruction in instructions(file.text):
        if instruction.name == "FROM":
            if builder is not None:
                yield builder.stage()
                done[str(len([key for key in done if key.isdigit()]))] = done[builder.name.lower()] = builder.stage()
            builder = _Builder(file, arguments, shared)
            builder.begin(instruction, done)
        elif builder is not None:
            builder.add(instruction)
        elif instruction.name == "ARG":
            shared.update(_Builder(file, arguments, shared).arguments(instruction))
    if builder is not None:
        yield builder.stage()


class _Builder:
    """A stage while it is read."""

    def __init__(self, file: File, arguments: Mapping[str, Resolved], shared: Mapping[str, Fact]) -> None:
        self.file = file
        self.given = arguments
        self.shared = shared
        self.name = ""
        self.budget = Budget()
        self.env: dict[str, tuple[Fact, Resolved]] = {}
        self.args: dict[str, Fact] = {}
        self.ports: list[Fact] = []
        self.images: list[Fact] = []
        self.command: tuple[Word, ...] = ()
        self.entrypoint: tuple[Word, ...] = ()

    def stage(self) -> Stage:
        """Give what was read."""
        return Stage(
            self.name,
            dict(self.env),
            {**self.shared, **self.args},
            tuple(self.ports),
            tuple(self.images),
            self.command,
            self.entrypoint,
        )

    def begin(self, instruction: Instruction, done: Mapping[str, Stage]) -> None:
        """`FROM image [AS name]`: an earlier stage hands on its environment, an image only its name."""
        parts = [part for part in instruction.text.split() if not part.startswith("--")]
        if len(parts) >= 3 and parts[1].upper() == "AS":
            self.name = parts[2]
        base = interpolate.interpolate(parts[0], self._shared, interpolate.DOCKERFILE) if parts else ""
        parent = done.get(base.lower()) if isinstance(base, str) else None
        if parent is None:
            self.images += (
                image(base, Place(self.file.path, instruction.line), Layer.DOCKERFILE) if base != "scratch" else ()
            )
            return
        self.env, self.ports = dict(parent.env), list(parent.ports)
        self.images, self.command, self.entrypoint = list(parent.images), parent.command, parent.entrypoint

    def add(self, instruction: Instruction) -> None:
        """Take one instruction."""
        match instruction.name:
            case "ENV":
                self._env(instruction)
            case "ARG":
                self.args.update(self.arguments(instruction))
            case "EXPOSE":
                self._expose(instruction)
            case "CMD":
                self.command = self._words(instruction)
            case "ENTRYPOINT":
                self.entrypoint, self.command = self._words(instruction), ()
            case _:
                pass

    def _value(self, name: str) -> Resolved | None:
        if name in self.env:
            return self.env[name][1]
        argument = self.args.get(name)
        if argument is None:
            return None
        return argument.value if argument.state is FactState.SET else Unresolved(argument.why)

    def _shared(self, name: str) -> Resolved | None:
        argument = self.shared.get(name)
        if argument is None:
            return None
        return argument.value if argument.state is FactState.SET else Unresolved(argument.why)

    def arguments(self, instruction: Instruction) -> Iterator[tuple[str, Fact]]:
        """`ARG name[=default]`; one without a default takes what stands before the first FROM."""
        for offset, word in _split(instruction.text):
            key, equals, value = word.partition("=")
            place = Place(self.file.path, instruction.line_at(offset))
            if key in self.given:
                yield key, env(key, self.given[key], place, Layer.DOCKERFILE)
            elif equals:
                resolved = _unquoted(value, self._value if self.name or self.args else self._shared)
                yield key, env(key, resolved, place, Layer.DOCKERFILE)
            elif key in self.shared:
                yield key, self.shared[key]
            else:
                yield key, env(key, Unresolved("given at build time"), place, Layer.DOCKERFILE)

    def _env(self, instruction: Instruction) -> None:
        before = {name: value for name, (_, value) in self.env.items()}

        def lookup(name: str) -> Resolved | None:
            return before[name] if name in before else self._value(name)

        pairs = tuple(_pairs(instruction.text))
        resolved = [(key, self.budget.take(_unquoted(value, lookup)), offset) for key, value, offset in pairs]
        for key, value, offset in resolved:
            made = env(key, value, Place(self.file.path, instruction.line_at(offset)), Layer.DOCKERFILE)
            self.env[key] = (made, value)

    def _expose(self, instruction: Instruction) -> None:
        for offset, word in _split(instruction.text):
            value = interpolate.interpolate(word, self._value, interpolate.DOCKERFILE)
            port = value.partition("/")[0] if isinstance(value, str) else value
            place = Place(self.file.path, instruction.line_at(offset))
            self.ports.append(fact(FactKind.PORT, "listen", port, place, Layer.DOCKERFILE))

    def _words(self, instruction: Instruction) -> tuple[Word, ...]:
        place = Place(self.file.path, instruction.line)
        if instruction.text.startswith("["):
            nodes = yaml.read(instruction.text)
            if not isinstance(nodes, SyntaxProblem) and len(nodes) == 1 and isinstance(nodes[0], Sequence):
                return tuple(
                    Word(each.text, Place(self.file.path, instruction.line_at(each.span.start)))
                    for each in scalars(nodes[0])
                )
        return (Word("sh", place), Word("-c", place), Word(instruction.text, place))


def _pairs(text: str) -> Iterator[tuple[str, str, int]]:
    """`ENV K=V L=W`, or the old `ENV K V`, where the rest of the line is the value."""
    words = tuple(_split(text))
    if words and "=" not in words[0][1]:
        key, _, value = text.strip().partition(" ")
        yield key.strip(), value.strip(), 0
        return
    for offset, word in words:
        key, equals, value = word.partition("=")
        if equals:
            yield key, value, offset


def _split(text: str) -> Iterator[tuple[int, str]]:
    """Split into words, quotes and backslashes kept."""
    for match in re.finditer(r"(?:\\.|\"(?:\\.|[^\"\\])*\"|'[^']*'|[^\s\\])+", text, re.DOTALL):
        yield match.start(), match.group()


def _unquoted(text: str, lookup: interpolate.Lookup) -> Resolved:
    """Take off quotes and backslashes; references are resolved except between single quotes."""
    parts: list[Resolved] = []
    for match in re.finditer(r"'([^']*)'|\"((?:\\.|[^\"\\])*)\"|((?:\\.|[^\\'\"])+)|(.)", text, re.DOTALL):
        if match[1] is not None:
            parts.append(match[1])
            continue
        inner = match[2] if match[2] is not None else (match[3] or match[4])
        escapes = r'\\(["\\])' if match[2] is not None else r"\\([^$])"
        parts.append(interpolate.interpolate(re.sub(escapes, r"\1", inner), lookup, interpolate.DOCKERFILE))
    return joined(parts)


def instructions(source: str) -> Iterator[Instruction]:
    """Give the instructions of a file."""
    rows = LINE_END.split(source.removeprefix("\ufeff"))
    continues = re.compile(re.escape(_escape(rows)) + r"[ \t]*$")
    at = 0
    while at < len(rows):
        at += 1
        if _is_blank(rows[at - 1]):
            continue
        parts, at = _parts(rows, at, continues)
        whole = Continued.of(parts)
        name, _, rest = whole.text.partition(" ")
        body = rest.strip()
        yield Instruction(name.upper(), body, whole, len(whole.text) - len(rest.lstrip()))
        at = _past_heredocs(rows, at, name.upper(), body)


def _is_blank(row: str) -> bool:
    return not row.strip() or row.lstrip().startswith("#")


def _parts(rows: list[str], at: int, continues: re.Pattern[str]) -> tuple[list[tuple[str, int]], int]:
    """Give the lines of an instruction; comments and empty lines between them do not end it."""
    row, parts = rows[at - 1].strip(), list[tuple[str, int]]()
    while match := continues.search(row):
        parts.append((row[: match.start()], at))
        while at < len(rows) and _is_blank(rows[at]):
            at += 1
        row = rows[at] if at < len(rows) else ""
        at += 1
    parts.append((row, at))
    return parts, at


def _escape(rows: list[str]) -> str:
    for row in rows:
        match = re.fullmatch(r"#\s*(\w+)\s*=\s*(\S+)\s*", row)
        if match is None:
            break
        if match[1].lower() == "escape":
            return match[2]
    return "\\"


def _past_heredocs(rows: list[str], at: int, name: str, body: str) -> int:
    if name not in ("RUN", "COPY", "ADD"):
        return at
    for match in HEREDOC.finditer(body):
        while at < len(rows) and rows[at].lstrip("\t" if "<<-" in match.group() else "") != match["end"]:
            at += 1
        at += 1
    return at
