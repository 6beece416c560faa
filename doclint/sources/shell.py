"""Launch scripts: what a shell script exports, and how it starts its program; read, never run."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from dataclasses import replace

from doclint.model import Fact, FactState, File, Layer, Place, Problem
from doclint.sources import dotenv, flags, launch
from doclint.sources.launch import Word
from doclint.sources.reading import Reading, Resolved, Source, Unresolved, Workspace, env, image
from doclint.sources.shell_state import At, Launch, Script, Shell, private, public
from doclint.sources.shell_statements import STATEMENTS

NAME = "shell"
SHEBANG = re.compile(r"#!\s*\S*(/|env\s+)(ba|da|a|z|k)?sh\b")


def reads(path: str, head: str) -> bool:
    """Say whether a file is a shell script."""
    return bool(SHEBANG.match(head)) or posixpath.splitext(path)[1] in (".sh", ".bash")


def read(sources: tuple[Source, ...], workspace: Workspace) -> Reading:
    """Read scripts that are named one after the other."""
    total = Reading()
    for source in sources:
        file = workspace.read(source.path)
        total += Reading(problems=(file,)) if isinstance(file, Problem) else run(file, workspace)[0]
    return total


def run(file: File, workspace: Workspace) -> tuple[Reading, tuple[Launch, ...]]:
    """Follow a script to the programs that it starts; give what they see, and the programs."""
    script = Script(workspace, Layer.LAUNCHER, file.path, STATEMENTS, pulled={file.path: None})
    script.follow(file.text, Place(file.path, 1), At())
    return _reading(script), _chosen(script.launches)


def command_line(words: tuple[Word, ...], workspace: Workspace, layer: Layer, known: Mapping[str, Resolved]) -> Reading:
    """Read the command line of another format; `known` is the environment that it is started with."""
    command = launch.parse(words)
    script = Script(workspace, layer, "", STATEMENTS, shell=Shell(environment=dict(known)))
    if command.script is None:
        script.start(command, is_exec=True, certain=True)
    elif isinstance(command.script.text, str):
        script.hand(command)
        script.follow(command.script.text, command.script.place, At())
    return _reading(script)


def _reading(script: Script) -> Reading:
    chosen = _chosen(script.launches)
    exported = chosen[-1].facts if chosen else tuple(script.shell.events)
    started = [_started(each, script) for each in chosen]
    facts = (
        *private(script.shell.variables, script.layer),
        *exported,
        *flags.agreeing([each.facts for each in started]),
    )
    if script.broken:
        facts = tuple(replace(each, state=FactState.UNKNOWN, value="", why=script.broken) for each in facts)
        script.gaps.append(script.broken)
    own = Reading(facts, tuple(script.defaults), tuple(script.pulled), gaps=tuple(script.gaps))
    return sum((Reading(pulled=each.pulled, gaps=each.gaps) for each in started), own)


def _chosen(launches: list[Launch]) -> tuple[Launch, ...]:
    """Give the launches that a script may end with: the last, and before it those that hang on a condition."""
    found = [each for each in launches if each.is_exec] or launches
    if not found:
        return ()
    last = found[-1]
    if last.certain and not last.is_exec:
        return (last,)
    return (*(each for each in found[:-1] if not each.certain), last)


def _started(started: Launch, script: Script) -> Reading:
    """Give what the command line itself hands to its program."""
    command, layer = started.command, script.layer
    facts: list[Fact] = []
    if command.bare:
        exported = {each.key: each for each in started.facts}
        withheld = Unresolved("not passed on to the program")
        facts += [env(key, withheld, each.place, layer) for key, each in exported.items()]
    files = [_env_file(word, script) for word in command.env_files]
    facts += [each for file in files for each in file.facts]
    facts += launch.handed(command, started.known.get, layer)
    if command.image is not None:
        facts += image(command.image.text, command.image.place, layer)
    facts += flags.published(command.published, layer)
    facts += flags.flags([replace(word, text=public(word.text)) for word in command.words], layer)
    total = sum(files, Reading())
    return replace(total, facts=tuple(facts))


def _env_file(word: Word, script: Script) -> Reading:
    found = script.file(word.text)
    file = script.workspace.read(found) if found else None
    if found is None or not isinstance(file, File):
        return Reading(gaps=("an env file that is not part of the project",))
    return Reading(dotenv.facts(file, dotenv.Dialect.DOCKER, script.layer), pulled=(found,))
