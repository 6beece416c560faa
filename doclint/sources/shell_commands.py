"""The commands of a shell script: those that change the shell itself, and the programs that it starts."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from tree_sitter import Node

from doclint.model import File, Place
from doclint.sources import dotenv, launch
from doclint.sources.launch import Word
from doclint.sources.reading import COMPUTED, FROM_OUTSIDE, MAX_DEPTH, Resolved, Unresolved
from doclint.sources.shell_state import At, Script, descendants, public
from doclint.sources.shell_words import INSIDE, expand, text

DECLARING = frozenset("export declare typeset readonly local".split())
Line = tuple[Word, ...]


def command(script: Script, node: Node, at: At) -> None:
    """A simple command: a function of the script, a builtin, or a program."""
    name = node.child_by_field_name("name")
    if name is None:
        for child in node.named_children:
            script.run(child, at)
        return
    line = script.words((*name.named_children[:1], *node.children_by_field_name("argument")))
    called = line[0].text if line else ""
    if isinstance(called, str) and called in script.shell.functions:
        _call(script, called, at)
    elif isinstance(called, str) and called in COMMANDS:
        COMMANDS[called](script, line, at)
    else:
        _program(script, line, at, _prefixed(script, node))


def _prefixed(script: Script, node: Node) -> tuple[launch.Given, ...]:
    """`K=V program`."""
    found: list[launch.Given] = []
    for each in node.named_children:
        name, value = each.child_by_field_name("name"), each.child_by_field_name("value")
        if each.type == "variable_assignment" and name is not None and (value is None or value.type != "array"):
            resolved: Resolved = expand(value, script) if value is not None else ""
            found.append(launch.Given(text(name), public(resolved), script.place(each)))
    return tuple(found)


def _call(script: Script, name: str, at: At) -> None:
    if name in script.active or len(script.active) > MAX_DEPTH:
        return
    outer = script.shell.doubtful
    script.active.append(name)
    script.shell.doubtful = False
    bodies = script.shell.functions[name]
    for body in bodies:
        if body is not None:
            script.run(body, at.inside(certain=len(bodies) == 1))
    script.active.pop()
    script.shell.doubtful, script.shell.returned = outer, False


def _program(script: Script, line: Line, at: At, given: tuple[launch.Given, ...] = ()) -> None:
    if not line:
        return
    parsed = launch.parse(line)
    parsed = replace(parsed, given=(*given, *parsed.given))
    if parsed.script is None or not isinstance(parsed.script.text, str):
        script.start(parsed, is_exec=line[0].text == "exec", certain=at.certain)
        return
    outer, script.shell = script.shell, script.shell.copied()
    script.hand(parsed)
    _nested(script, parsed.script.text, parsed.script.place, at)
    script.shell = outer


def _nested(script: Script, source: str, place: Place, at: At) -> None:
    """Follow a text that the script hands to a shell."""
    if len(script.active) <= MAX_DEPTH:
        script.active.append("")
        script.follow(source, place, at)
        script.active.pop()


def _exec(script: Script, line: Line, at: At) -> None:
    _program(script, line, at)
    if at.certain and len(line) > 1:
        script.shell.stopped = True


def _stop(script: Script, line: Line, at: At) -> None:
    if line[0].text == "exit" or not script.active:
        script.shell.stopped = at.certain
    elif at.certain:
        script.shell.returned = True
    else:
        script.shell.doubtful = True


def _set(script: Script, line: Line, at: At) -> None:
    options = [each.text for each in line[1:]]
    for index, option in enumerate(options):
        if not isinstance(option, str) or option in ("--", "-"):
            break
        is_named = option in ("-o", "+o") and options[index + 1 : index + 2] == ["allexport"]
        if is_named or re.fullmatch(r"[-+][a-zA-Z]*a[a-zA-Z]*", option):
            script.shell.allexport = option.startswith("-") if at.certain else None


def _change_folder(script: Script, line: Line, at: At) -> None:
    targets = [each.text for each in line[1:] if not (isinstance(each.text, str) and each.text.startswith("-"))]
    target = targets[0] if targets else FROM_OUTSIDE
    if not at.certain or isinstance(target, Unresolved) or line[0].text == "popd":
        script.shell.folder = "/"  # somewhere: what is named from here can't be found
    elif target.startswith((INSIDE, "/")):
        script.shell.folder = target
    else:
        script.shell.folder = f"{script.shell.folder or INSIDE + '.'}/{target}"


def _evaluate(script: Script, line: Line, at: At) -> None:
    if all(isinstance(each.text, str) for each in line):
        _nested(script, " ".join(str(each.text) for each in line[1:]), line[0].place, at)
        return
    script.gaps.append("a text that is evaluated")
    literal = " ".join(each.text if isinstance(each.text, str) else each.prefix for each in line[1:])
    for name in re.findall(r"\w+", literal):
        if name in script.shell.variables:
            script.assign(name, COMPUTED, line[0].place, certain=True)


def _take(script: Script, line: Line, at: At) -> None:
    """Commands that set the variables that they name: read, mapfile, getopts, let, `printf -v`."""
    named = line[1:]
    if line[0].text == "printf":
        named = line[2:3] if len(line) > 2 and line[1].text == "-v" else ()
    for each in named:
        if isinstance(each.text, str) and (match := re.match(r"[A-Za-z_]\w*", each.text)):
            script.assign(match.group(), COMPUTED, each.place, certain=True)


def _builtin(script: Script, line: Line, at: At) -> None:
    """`builtin export K=V`, `command . file`, `command program`."""
    rest = line[1:]
    called = rest[0].text if rest else ""
    if called in DECLARING:
        for word in rest[1:]:
            _assign_word(script, word, at)
    elif isinstance(called, str) and called in COMMANDS:
        COMMANDS[called](script, rest, at)
    else:
        _program(script, line, at)


def export_words(script: Script, node: Node, at: At) -> None:
    """`export "$NAME=$VALUE"`, `export $(cat .env | xargs)`: names that only the words give."""
    if node.type == "command_substitution" and _export_file(script, node, at):
        return
    for word in script.words((node,)):
        if not _assign_word(script, word, at):
            script.gaps.append("names that are exported from elsewhere")


def _assign_word(script: Script, word: Word, at: At) -> bool:
    match = launch.ASSIGNMENT.match(word.text if isinstance(word.text, str) else word.prefix)
    if match is None:
        return False
    value: Resolved = match["value"] if isinstance(word.text, str) else word.text
    script.assign(match["key"], value, word.place, certain=at.certain, export=True)
    return True


def _export_file(script: Script, node: Node, at: At) -> bool:
    """`export $(grep -v '^#' .env | xargs)`: every word of the file; quotes and blanks make it hard to say."""
    for each in descendants(node):
        found = script.file(text(each)) if each.type == "word" and dotenv.reads(text(each), "") else None
        file = script.workspace.read(found) if found else None
        if found and isinstance(file, File):
            script.pulled[found] = None
            for line in dotenv.lines(file.text, dotenv.Dialect.DOCKER):
                is_plain = line.value is not None and re.fullmatch(r"[\w./:@,+-]*", line.value)
                value: Resolved = line.value if line.value is not None and is_plain else COMPUTED
                script.assign(line.key, value, Place(found, line.number), certain=at.certain, export=True)
            return True
    return False


def _source(script: Script, line: Line, at: At) -> None:
    found = script.file(line[1].text) if len(line) > 1 else None
    if found in script.active or len(script.active) > MAX_DEPTH:
        return
    file = script.workspace.read(found) if found else None
    if found is None or not isinstance(file, File):
        script.gaps.append("a sourced file that is not part of the project")
        return
    script.pulled[found] = None
    script.active.append(found)
    outer = script.shell.allexport, script.shell.doubtful
    # Who names a dotenv file as a source says that the program gets to see it.
    is_declared = found in script.workspace.declared and dotenv.reads(found, "")
    script.shell.allexport = True if is_declared else outer[0]
    script.shell.doubtful = False
    script.follow(file.text, Place(found, 1), at)
    script.shell.allexport = outer[0] if is_declared else script.shell.allexport
    script.shell.doubtful, script.shell.returned = outer[1], False
    script.active.pop()


COMMANDS: dict[str, Callable[[Script, Line, At], None]] = {
    ".": _source,
    "source": _source,
    "exec": _exec,
    "exit": _stop,
    "return": _stop,
    "set": _set,
    "cd": _change_folder,
    "pushd": _change_folder,
    "popd": _change_folder,
    "eval": _evaluate,
    "read": _take,
    "mapfile": _take,
    "readarray": _take,
    "getopts": _take,
    "let": _take,
    "printf": _take,
    "builtin": _builtin,
    "command": _builtin,
}
