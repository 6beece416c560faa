"""Following a shell script, statement by statement. What depends on a condition becomes unknown, nothing is guessed."""

from __future__ import annotations

import copy
import posixpath
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import tree_sitter_bash
from tree_sitter import Language, Node, Parser

from doclint.model import LINE_END, Fact, FactState, File, Layer, Place, Problem
from doclint.sources import dotenv, launch
from doclint.sources.launch import Command, Word
from doclint.sources.reading import (
    COMPUTED,
    CONDITIONAL,
    FROM_OUTSIDE,
    MAX_DEPTH,
    Reading,
    Resolved,
    Unresolved,
    Workspace,
    env,
    image,
    unset,
)
from doclint.sources.shell_words import INSIDE, expand, text, words

MAX_STEPS = 20_000
MAX_NESTING = 60
# Programs that get a host ready; what a script is for is none of them.
HELPERS = frozenset(
    "apt apt-get awk basename cat chgrp chmod chown clear cp curl cut date dirname docker-compose echo exit false find"
    " git grep head helm hostname id install jq kill killall kubectl ln ls make mkdir mkfifo mktemp modprobe mount mv"
    " nvidia-smi openssl pip pip3 pkill printf ps pwd pgrep rm rmdir rsync sed seq sha256sum sleep sort ssh stat"
    " swapoff sync sysctl systemctl tail tar tee test touch tr true type ulimit umask umount uname uniq unzip wait wc"
    " wget which xargs yes [ : alias break builtin cd continue declare dirs disown enable export fg getopts hash"
    " history jobs let local mapfile popd pushd read readarray readonly return set shift shopt source . times trap"
    " typeset unalias unset eval bg logger tput stty docker podman nerdctl".split()
)
# A function of such a name changes what the rest of the script means.
BUILTINS = frozenset("export set unset source . cd exec env eval declare typeset readonly local".split())
_DECLARING = frozenset("export declare typeset readonly local".split())
_PARSER = Parser(Language(tree_sitter_bash.language()))


@dataclass(frozen=True, slots=True)
class Variable:
    """What a script knows of a variable."""

    value: Resolved
    exported: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Launch:
    """A program that the script starts, and what it has exported until then."""

    command: Command
    facts: tuple[Fact, ...]
    known: dict[str, Resolved]
    is_exec: bool
    certain: bool


class _Shell:
    """The state of one shell; a subshell starts with a copy of it."""

    def __init__(self) -> None:
        self.variables: dict[str, Variable] = {}
        self.arrays: dict[str, tuple[Word, ...] | None] = {}
        self.events: list[Fact] = []
        self.allexport: bool | None = False  # None: depends on a condition
        self.folder: str | None = None
        self.stopped = False
        self.doubtful = False  # the function or file may have returned already


class Script:
    """A reader of one script and of the files that it sources."""

    def __init__(self, workspace: Workspace, layer: Layer, path: str) -> None:
        self.workspace = workspace
        self.layer = layer
        self.path = path
        self.source = path
        self.line = 1
        self.shell = _Shell()
        self.functions: dict[str, Node] = {}
        self.active: list[str] = []  # functions and files on the way in
        self.launches: list[Launch] = []
        self.defaults: list[Fact] = []
        self.gaps: list[str] = []
        self.pulled: dict[str, None] = {path: None} if path else {}
        self.steps = 0
        self.broken = ""
        self.environment: dict[str, Resolved] = {}

    # --- what goes in, what comes out -----------------------------------------------------------------------------

    def know(self, known: dict[str, Resolved]) -> None:
        """Start with variables that whoever starts the script has set."""
        self.environment = known

    def hand(self, command: Command) -> None:
        """Start with what a command line hands over."""
        for each in launch.handed(command, self.value, self.layer):
            self.shell.events.append(each)
            if each.state is FactState.SET:
                self.shell.variables[each.key] = Variable(each.value, True, each.place)

    def run_file(self, file: File) -> None:
        """Follow a file."""
        self.run_text(file.text, Place(file.path, 1))

    def run_text(self, source: str, place: Place) -> None:
        """Follow a text that stands at a place."""
        outer = self.source, self.line
        self.source, self.line = place.path, place.line
        tree = _PARSER.parse(LINE_END.sub("\n", source.removeprefix("\ufeff")).encode())
        self._run(tree.root_node, True, 0)
        self.source, self.line = outer

    def reading(self) -> Reading:
        """Give what was found."""
        chosen = self.chosen()
        facts = chosen[-1].facts if chosen else tuple(self.shell.events)
        facts = (*_shown(self.shell.variables, self.layer), *facts)
        started = [self._started(each) for each in chosen]
        total = Reading(
            (*facts, *launch.agreeing([each.facts for each in started])) if started else facts,
            tuple(self.defaults),
            tuple(self.pulled),
            gaps=tuple(self.gaps),
        )
        total = sum((Reading(pulled=each.pulled, gaps=each.gaps) for each in started), total)
        return replace(total, facts=tuple(_doubted(each, self.broken) for each in total.facts)) if self.broken else total

    def chosen(self) -> tuple[Launch, ...]:
        """Give the launches that the script may end with: the last, and before it those that hang on a condition."""
        found = [each for each in self.launches if each.is_exec] or self.launches
        if not found:
            return ()
        last = found[-1]
        if last.certain and not last.is_exec:
            return (last,)
        doubtful = [each for each in found[:-1] if not each.certain]
        return (*doubtful, last)

    def _started(self, started: Launch) -> Reading:
        command, facts, pulled, gaps = started.command, list[Fact](), dict[str, None](), list[str]()
        if command.bare:
            facts += [_unpassed(each, self.layer) for each in _last(started.facts)]
        for word in command.env_files:
            found = self._file(word.text)
            file = self.workspace.read(found) if found else None
            if found and isinstance(file, File):
                pulled[found] = None
                facts += dotenv.facts(file, dotenv.Dialect.DOCKER, self.layer)
            else:
                gaps.append("an env file that is not part of the project")
        known = started.known
        facts += launch.handed(command, known.get, self.layer)
        if command.image is not None:
            facts += image(command.image.text, command.image.place, self.layer)
        facts += launch.published(command.published, self.layer)
        facts += launch.flags(command.words, self.layer)
        return Reading(tuple(facts), pulled=tuple(pulled), gaps=tuple(gaps))

    # --- what words may refer to ----------------------------------------------------------------------------------

    @property
    def folder(self) -> str | None:
        """The working folder, where the script has chosen it."""
        return self.shell.folder

    def value(self, name: str) -> Resolved | None:
        """Give a variable."""
        if name == "0":
            return f"{INSIDE}./{self.path}" if self.path else None
        if name == "BASH_SOURCE":
            return f"{INSIDE}./{self.source}" if self.source else None
        if name == "PWD":
            return self.shell.folder
        known = self.shell.variables.get(name)
        return known.value if known else self.environment.get(name)

    def array(self, name: str) -> tuple[Word, ...] | None:
        """Give the words of an array."""
        return self.shell.arrays.get(name)

    def default(self, name: str, value: Resolved, place: Place, *, assigns: bool) -> None:
        """Note a default that an expansion names."""
        if isinstance(value, str) and INSIDE not in value:
            self.defaults.append(env(name, value, place, self.layer))
        if assigns:
            self._assign(name, FROM_OUTSIDE, place, certain=True)

    def place(self, node: Node) -> Place:
        """Give the line of a node."""
        return Place(self.source, self.line + node.start_point.row)

    # --- statements -----------------------------------------------------------------------------------------------

    def _run(self, node: Node, certain: bool, depth: int) -> None:
        self.steps += 1
        if self.shell.stopped:
            return
        if self.steps > MAX_STEPS or depth > MAX_NESTING:
            self.broken = "the script is too large to follow"
            return
        certain = certain and not self.shell.doubtful
        statement = _STATEMENTS.get(node.type)
        if statement is not None:
            statement(self, node, certain, depth + 1)

    def _each(self, node: Node, certain: bool, depth: int) -> None:
        if node.children and text(node.children[0]) == "((":
            self._forget(node)
            return
        for child in node.named_children:
            self._run(child, certain, depth)

    def _redirected(self, node: Node, certain: bool, depth: int) -> None:
        if body := node.child_by_field_name("body"):
            self._run(body, certain, depth)

    def _list(self, node: Node, certain: bool, depth: int) -> None:
        if len(node.children) < 3:
            self._each(node, certain, depth)
            return
        left, operator, right = node.children[0], text(node.children[1]), node.children[2]
        self._run(left, certain, depth)
        holds = operator in (";", "&") or (operator == "&&" and (_succeeds(left) or self._is_there(left, right)))
        self._run(right, certain and holds, depth)

    def _if(self, node: Node, certain: bool, depth: int) -> None:
        conditions = node.children_by_field_name("condition")
        for condition in conditions:
            self._run(condition, certain, depth)
        tested = self._is_there(conditions[0], node) if conditions else False
        for child in node.named_children:
            if child not in conditions:
                is_branch = child.type in ("elif_clause", "else_clause")
                self._run(child, certain and tested and not is_branch, depth)

    def _branch(self, node: Node, certain: bool, depth: int) -> None:  # noqa: ARG002
        for child in node.named_children:
            self._run(child, False, depth)

    def _case_item(self, node: Node, certain: bool, depth: int) -> None:  # noqa: ARG002
        values = node.children_by_field_name("value")
        for child in node.named_children:
            if child not in values:
                self._run(child, False, depth)

    def _loop(self, node: Node, certain: bool, depth: int) -> None:
        if variable := node.child_by_field_name("variable"):
            self._assign(text(variable), Unresolved("loop variable"), self.place(node), certain=False)
        for condition in node.children_by_field_name("condition"):
            self._run(condition, certain, depth)
        if body := node.child_by_field_name("body"):
            # Twice: what an earlier round has set may be read in a later one.
            self._run(body, False, depth)
            self._run(body, False, depth)

    def _fork(self, node: Node, certain: bool, depth: int) -> None:
        for child in node.named_children if node.type == "pipeline" else (None,):
            outer, self.shell = self.shell, _copied(self.shell)
            if child is None:
                self._each(node, certain, depth)
            else:
                self._run(child, certain, depth)
            self.shell = outer

    def _function(self, node: Node, certain: bool, depth: int) -> None:  # noqa: ARG002
        name = node.child_by_field_name("name")
        body = node.child_by_field_name("body")
        if name is None or body is None:
            return
        if text(name) in BUILTINS:
            self.broken = f"the script redefines {text(name)}"
        self.functions[text(name)] = body

    def _call(self, name: str, certain: bool, depth: int) -> None:
        if name in self.active or len(self.active) > MAX_DEPTH:
            return
        self.active.append(name)
        outer, self.shell.doubtful = self.shell.doubtful, False
        self._run(self.functions[name], certain, depth)
        self.active.pop()
        self.shell.doubtful = outer
        if self.shell.stopped is None:
            self.shell.stopped = False

    def _error(self, node: Node, certain: bool, depth: int) -> None:  # noqa: ARG002
        self.gaps.append("a part of a script that was not understood")
        self._forget(node)

    def _forget(self, node: Node) -> None:
        for each in _descendants(node):
            if each.type == "variable_name" and (text(each) in self.shell.variables or _is_assigned(each)):
                self._assign(text(each), COMPUTED, self.place(each), certain=True)

    # --- variables ------------------------------------------------------------------------------------------------

    def _assignment(self, node: Node, certain: bool, depth: int, export: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is None or name.type != "variable_name":
            return
        appends = any(child.type == "+=" for child in node.children)
        if value is not None and value.type == "array":
            self._array(text(name), value, certain, appends)
            return
        resolved: Resolved = expand(value, self) if value is not None else ""
        if appends:
            before = self.value(text(name))
            resolved = before + resolved if isinstance(before, str) and isinstance(resolved, str) else COMPUTED
        self._assign(text(name), resolved, self.place(node), certain=certain, export=export)

    def _array(self, name: str, value: Node, certain: bool, appends: bool) -> None:  # noqa: FBT001
        found = [word for child in value.named_children for word in words(child, self)]
        if not certain:
            found = [
                replace(each, text=CONDITIONAL, prefix=each.text) if isinstance(each.text, str) else each
                for each in found
            ]
        before = self.shell.arrays.get(name, ()) if appends else ()
        if not certain and not appends:
            before = self.shell.arrays.get(name, ())
        self.shell.arrays[name] = None if before is None else (*before, *found)

    def _assign(self, name: str, value: Resolved, place: Place, *, certain: bool, export: bool = False) -> None:
        old = self.shell.variables.get(name)
        exported = export or self.shell.allexport is not False or (old is not None and old.exported)
        if not certain and isinstance(value, str):
            value = CONDITIONAL
        self.shell.variables[name] = Variable(value, exported, place)
        self.shell.arrays.pop(name, None)
        if exported:
            doubtful = self.shell.allexport is None and not export and isinstance(value, str)
            self.shell.events.append(env(name, CONDITIONAL if doubtful else _public(value), place, self.layer))

    def _declaration(self, node: Node, certain: bool, depth: int) -> None:
        keyword = text(node.children[0])
        options = "".join(text(each)[1:] for each in node.named_children if text(each).startswith("-"))
        exports = keyword == "export" or "x" in options
        for child in node.named_children:
            if child.type == "variable_assignment":
                self._assignment(child, certain, depth, export=exports)
            elif child.type == "variable_name" and exports:
                self._export(text(child), self.place(child), certain=certain, removes="n" in options)
            elif exports and not text(child).startswith("-"):
                self._export_words(child, certain)

    def _export(self, name: str, place: Place, *, certain: bool, removes: bool = False) -> None:
        old = self.shell.variables.get(name)
        if removes:
            self._remove(name, place, certain=certain)
            if old:
                self.shell.variables[name] = replace(old, exported=False)
            return
        value: Resolved = old.value if old else (self.value(name) or FROM_OUTSIDE)
        if not certain:
            value = CONDITIONAL
        where = old.place if old else place
        self.shell.variables[name] = Variable(old.value if old else value, True, where)
        self.shell.events.append(env(name, _public(value), where, self.layer))

    def _export_words(self, node: Node, certain: bool) -> None:
        if node.type == "command_substitution" and self._export_file(node):
            return
        for word in words(node, self):
            match = launch.ASSIGNMENT.match(word.text if isinstance(word.text, str) else word.prefix)
            if match:
                value = match["value"] if isinstance(word.text, str) else word.text
                self._assign(match["key"], value, word.place, certain=certain, export=True)
            else:
                self.gaps.append("names that are exported from elsewhere")

    def _export_file(self, node: Node) -> bool:
        """`export $(grep -v '^#' .env | xargs)`: every word of the file, without its quotes."""
        for each in _descendants(node):
            if each.type == "word" and dotenv.reads(text(each), ""):
                found = self._file(text(each))
                file = self.workspace.read(found) if found else None
                if found and isinstance(file, File):
                    self.pulled[found] = None
                    for line in dotenv.lines(file.text, dotenv.Dialect.DOCKER):
                        plain = line.value is not None and re.fullmatch(r"[\w./:@,+-]*", line.value)
                        value: Resolved = line.value if line.value is not None and plain else COMPUTED
                        self._assign(line.key, value, Place(found, line.number), certain=True, export=True)
                    return True
        return False

    def _unset(self, node: Node, certain: bool, depth: int) -> None:  # noqa: ARG002
        options = [text(each) for each in node.named_children if text(each).startswith("-")]
        for child in node.named_children:
            if "-f" not in options and re.fullmatch(r"\w+", text(child)):
                self._remove(text(child), self.place(child), certain=certain)
                if certain:
                    self.shell.variables.pop(text(child), None)
                    self.environment = {k: v for k, v in self.environment.items() if k != text(child)}

    def _remove(self, name: str, place: Place, *, certain: bool) -> None:
        self.shell.events.append(
            unset(name, place, self.layer) if certain else env(name, CONDITIONAL, place, self.layer)
        )

    # --- commands -------------------------------------------------------------------------------------------------

    def _command(self, node: Node, certain: bool, depth: int) -> None:
        name = node.child_by_field_name("name")
        if name is None:
            for child in node.named_children:
                self._run(child, certain, depth)
            return
        arguments = [word for each in node.children_by_field_name("argument") for word in words(each, self)]
        first = tuple(word for child in name.named_children[:1] for word in words(child, self)) or words(name, self)
        line = (*first, *arguments)
        called = line[0].text if line else ""
        if isinstance(called, str) and called in self.functions:
            self._call(called, certain, depth)
        elif isinstance(called, str) and called in _COMMANDS:
            _COMMANDS[called](self, line, certain, depth)
        else:
            prefix = [each for each in node.named_children if each.type == "variable_assignment"]
            self._program(line, prefix, certain, depth)

    def _program(self, line: tuple[Word, ...], prefix: list[Node], certain: bool, depth: int) -> None:
        if not line:
            return
        command = launch.parse(line)
        given = [given for each in prefix if (given := self._prefixed(each)) is not None]
        command = replace(command, given=(*given, *command.given))
        if command.script is not None and isinstance(command.script.text, str):
            outer, self.shell = self.shell, _copied(self.shell)
            self.hand(command)
            source, place = command.script.text, command.script.place
            if len(self.active) < MAX_DEPTH:
                self.active.append("")
                self._nested(source, place, certain, depth)
                self.active.pop()
            self.shell = outer
            return
        self.start(command, is_exec=line[0].text == "exec", certain=certain)

    def _nested(self, source: str, place: Place, certain: bool, depth: int) -> None:
        tree = _PARSER.parse(source.encode())
        outer, self.line = self.line, place.line
        # Places inside a quoted text count from the line where it starts.
        self._run(tree.root_node, certain, depth)
        self.line = outer

    def _prefixed(self, node: Node) -> launch.Given | None:
        name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
        if name is None or (value is not None and value.type == "array"):
            return None
        resolved = expand(value, self) if value is not None else ""
        return launch.Given(text(name), _public(resolved), self.place(node))

    def start(self, command: Command, *, is_exec: bool, certain: bool) -> None:
        """Note that a program is started."""
        if command.image is None and (command.program in HELPERS or not (command.program or command.words)):
            return
        known = {**self.environment, **{name: _public(each.value) for name, each in self.shell.variables.items()}}
        self.launches.append(Launch(command, tuple(self.shell.events), known, is_exec, certain))

    def _exec(self, line: tuple[Word, ...], certain: bool, depth: int) -> None:
        self._program(line, [], certain, depth)
        if certain and len(line) > 1:
            self.shell.stopped = True

    def _stop(self, line: tuple[Word, ...], certain: bool, depth: int) -> None:  # noqa: ARG002
        if line[0].text == "exit" or not self.active:
            self.shell.stopped = certain
        else:
            self.shell.doubtful = True

    def _set(self, line: tuple[Word, ...], certain: bool, depth: int) -> None:  # noqa: ARG002
        options = [each.text for each in line[1:]]
        for at, option in enumerate(options):
            if not isinstance(option, str) or option in ("--", "-"):
                break
            named = option in ("-o", "+o") and options[at + 1 : at + 2] == ["allexport"]
            if named or re.fullmatch(r"[-+][a-zA-Z]*a[a-zA-Z]*", option):
                self.shell.allexport = option.startswith("-") if certain else None

    def _change_folder(self, line: tuple[Word, ...], certain: bool, depth: int) -> None:  # noqa: ARG002
        targets = [each.text for each in line[1:] if not (isinstance(each.text, str) and each.text.startswith("-"))]
        target = targets[0] if targets else FROM_OUTSIDE
        if not certain or isinstance(target, Unresolved):
            self.shell.folder = None
        elif target.startswith((INSIDE, "/")) or self.shell.folder is None:
            self.shell.folder = target
        else:
            self.shell.folder = f"{self.shell.folder}/{target}"

    def _evaluate(self, line: tuple[Word, ...], certain: bool, depth: int) -> None:
        source = [each.text for each in line[1:]]
        if all(isinstance(each, str) for each in source) and len(self.active) < MAX_DEPTH:
            self.active.append("")
            self._nested(" ".join(str(each) for each in source), line[0].place, certain, depth)
            self.active.pop()
            return
        self.gaps.append("a text that is evaluated")
        literal = " ".join(each.text if isinstance(each.text, str) else each.prefix for each in line[1:])
        for name in re.findall(r"\w+", literal):
            if name in self.shell.variables:
                self._assign(name, COMPUTED, line[0].place, certain=True)

    def _take(self, line: tuple[Word, ...], certain: bool, depth: int) -> None:  # noqa: ARG002
        """Commands that set the variables that they name: read, mapfile, getopts, `printf -v`, let."""
        if line[0].text == "printf" and (len(line) < 3 or line[1].text != "-v"):
            return
        for each in line[1:3] if line[0].text == "printf" else line[1:]:
            if isinstance(each.text, str) and (match := re.match(r"[A-Za-z_]\w*", each.text)):
                self._assign(match.group(), COMPUTED, each.place, certain=True)

    def _builtin(self, line: tuple[Word, ...], certain: bool, depth: int) -> None:
        """`builtin export K=V`, `command . file`."""
        rest = line[1:]
        if rest and rest[0].text in _DECLARING:
            for word in rest[1:]:
                match = launch.ASSIGNMENT.fullmatch(word.text) if isinstance(word.text, str) else None
                if match:
                    self._assign(match["key"], match["value"], word.place, certain=certain, export=True)
        elif rest and isinstance(rest[0].text, str) and rest[0].text in _COMMANDS:
            _COMMANDS[rest[0].text](self, rest, certain, depth)
        else:
            self._program(line, [], certain, depth)

    # --- sourced files --------------------------------------------------------------------------------------------

    def _source(self, line: tuple[Word, ...], certain: bool, depth: int) -> None:
        found = self._file(line[1].text) if len(line) > 1 else None
        if found is None:
            self.gaps.append("a sourced file that is not part of the project")
            return
        if found in self.active or len(self.active) > MAX_DEPTH:
            return
        file = self.workspace.read(found)
        if isinstance(file, Problem):
            self.gaps.append("a sourced file that is not read")
            return
        self.pulled[found] = None
        self.active.append(found)
        outer = self.source, self.line, self.shell.allexport, self.shell.doubtful
        self.source, self.line, self.shell.doubtful = found, 1, False
        # Who names a dotenv file as a source says that the program gets to see it.
        if found in self.workspace.declared and dotenv.reads(found, ""):
            self.shell.allexport = True
        tree = _PARSER.parse(LINE_END.sub("\n", file.text.removeprefix("\ufeff")).encode())
        self._run(tree.root_node, certain, depth)
        forced = found in self.workspace.declared and dotenv.reads(found, "")
        self.source, self.line = outer[:2]
        self.shell.doubtful = outer[3]
        if forced:
            self.shell.allexport = outer[2]
        self.active.pop()

    def _file(self, path: Resolved) -> str | None:
        if isinstance(path, Unresolved):
            return self.workspace.same_name(path.why) if False else None
        if path.startswith(INSIDE):
            inside = posixpath.normpath(path[1:])
            return self.workspace.find(inside)
        folder = self.shell.folder
        if folder is not None and folder.startswith(INSIDE):
            return self.workspace.find(path, folder[1:])
        return self.workspace.find(path) if folder is None else self.workspace.same_name(path)

    def _is_there(self, condition: Node, what: Node) -> bool:
        """`[ -f FILE ] && . FILE`, with a file of the project: then the condition is known to hold."""
        tested = _tested(condition)
        if tested is None:
            return False
        target = expand(tested, self)
        found = self._file(target)
        return found is not None and any(text(each) == text(tested) for each in _sourced(what))


_Statement = Callable[[Script, Node, bool, int], None]
_Builtin = Callable[[Script, tuple[Word, ...], bool, int], None]

_STATEMENTS: dict[str, _Statement] = {
    "program": Script._each,
    "compound_statement": Script._each,
    "do_group": Script._each,
    "variable_assignments": Script._each,
    "negated_command": Script._each,
    "redirected_statement": Script._redirected,
    "list": Script._list,
    "pipeline": Script._fork,
    "subshell": Script._fork,
    "if_statement": Script._if,
    "elif_clause": Script._branch,
    "else_clause": Script._branch,
    "case_statement": Script._each,
    "case_item": Script._case_item,
    "for_statement": Script._loop,
    "c_style_for_statement": Script._loop,
    "while_statement": Script._loop,
    "function_definition": Script._function,
    "variable_assignment": Script._assignment,
    "declaration_command": Script._declaration,
    "unset_command": Script._unset,
    "command": Script._command,
    "ERROR": Script._error,
}
_COMMANDS: dict[str, _Builtin] = {
    ".": Script._source,
    "source": Script._source,
    "exec": Script._exec,
    "exit": Script._stop,
    "return": Script._stop,
    "set": Script._set,
    "cd": Script._change_folder,
    "pushd": Script._change_folder,
    "popd": lambda script, line, certain, depth: setattr(script.shell, "folder", None),  # noqa: ARG005
    "eval": Script._evaluate,
    "read": Script._take,
    "mapfile": Script._take,
    "readarray": Script._take,
    "getopts": Script._take,
    "let": Script._take,
    "printf": Script._take,
    "builtin": Script._builtin,
    "command": Script._builtin,
}


def _copied(shell: _Shell) -> _Shell:
    twin = copy.copy(shell)
    twin.variables, twin.arrays, twin.events = dict(shell.variables), dict(shell.arrays), list(shell.events)
    return twin


def _public(value: Resolved) -> Resolved:
    return Unresolved("a folder of the host") if isinstance(value, str) and INSIDE in value else value


def _doubted(each: Fact, why: str) -> Fact:
    return replace(each, state=FactState.UNKNOWN, value="", why=why)


def _last(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    return tuple({each.key: each for each in facts}.values())


def _unpassed(each: Fact, layer: Layer) -> Fact:
    return env(each.key, Unresolved("not passed on to the program"), each.place, layer)


def _shown(variables: dict[str, Variable], layer: Layer) -> tuple[Fact, ...]:
    """Variables that the script keeps to itself: known as names, and a program may still get them otherwise."""
    return tuple(
        env(name, Unresolved("not exported"), each.place, layer)
        for name, each in variables.items()
        if not each.exported and re.fullmatch(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+", name)
    )


def _succeeds(node: Node) -> bool:
    """Say whether a command can't sensibly fail."""
    if node.type in ("variable_assignment", "declaration_command"):
        return not any(each.type == "command_substitution" for each in _descendants(node))
    if node.type == "list":
        return len(node.children) == 3 and text(node.children[1]) == "&&" and _succeeds(node.children[0]) and _succeeds(
            node.children[2]
        )
    return node.type == "command" and text(node.children[0]) in ("cd", "set", ":", "true", "mkdir")


def _tested(node: Node) -> Node | None:
    if node.type != "test_command":
        return None
    inner = node.named_children
    if len(inner) != 1 or inner[0].type != "unary_expression" or len(inner[0].children) != 2:
        return None
    operator, operand = inner[0].children
    return operand if text(operator) in ("-f", "-r", "-e", "-s") else None


def _sourced(node: Node) -> Iterator[Node]:
    for each in _descendants(node):
        if each.type == "command" and text(each.children[0]) in (".", "source"):
            yield from each.children_by_field_name("argument")[:1]


def _is_assigned(node: Node) -> bool:
    return node.parent is not None and node.parent.type == "variable_assignment"


def _descendants(node: Node) -> Iterator[Node]:
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        waiting.extend(reversed(each.children))
