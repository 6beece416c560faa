"""Launch scripts: what a shell script exports, and how it starts its program; read, never run."""

from __future__ import annotations

import posixpath
import re

from doclint.model import File, Layer, Place, Problem
from doclint.sources import launch
from doclint.sources.launch import Command, Word
from doclint.sources.reading import Reading, Resolved, Source, Workspace
from doclint.sources.shell_run import Launch, Script

NAME = "shell"
SHEBANG = re.compile(r"#!\s*\S*(/|env\s+)(ba|da|a|z|k)?sh\b")


def reads(path: str, head: str) -> bool:
    """Say whether a file is a shell script."""
    return bool(SHEBANG.match(head)) or posixpath.splitext(path)[1] in (".sh", ".bash")


def read(sources: tuple[Source, ...], workspace: Workspace) -> Reading:
    """Read scripts that are named one after the other."""
    return sum((_read(source.path, workspace) for source in sources), Reading())


def _read(path: str, workspace: Workspace) -> Reading:
    file = workspace.read(path)
    if isinstance(file, Problem):
        return Reading(problems=(file,))
    return run(file, workspace)


def run(file: File, workspace: Workspace, layer: Layer = Layer.LAUNCHER) -> Reading:
    """Follow a script to the program that it starts."""
    script = Script(workspace, layer, file.path)
    script.run_file(file)
    return script.reading()


def launches(file: File, workspace: Workspace) -> tuple[Launch, ...]:
    """Give the programs that a script starts."""
    script = Script(workspace, Layer.LAUNCHER, file.path)
    script.run_file(file)
    return script.chosen()


def command_line(
    words: tuple[Word, ...], workspace: Workspace, layer: Layer, known: dict[str, Resolved], folder: str = ""
) -> Reading:
    """Read the command line of another format; `known` is the environment that it is started with."""
    command = launch.parse(words)
    if command.script is None:
        return started(command, workspace, layer, known, folder)
    return _inner(command, command.script, workspace, layer, known)


def _inner(command: Command, word: Word, workspace: Workspace, layer: Layer, known: dict[str, Resolved]) -> Reading:
    if not isinstance(word.text, str):
        return Reading()
    script = Script(workspace, layer, word.place.path)
    script.know(known)
    script.hand(command)
    script.run_text(word.text, word.place)
    return script.reading()


def started(command: Command, workspace: Workspace, layer: Layer, known: dict[str, Resolved], folder: str) -> Reading:
    """Read a program's own part of a command line."""
    script = Script(workspace, layer, folder)
    script.know(known)
    script.start(command, is_exec=True, certain=True)
    return script.reading()


def place_of(path: str, line: int) -> Place:
    """Give a place."""
    return Place(path, line)
