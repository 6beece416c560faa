"""What is known while a shell script is followed: variables, what they export, what is started."""

from __future__ import annotations

import copy
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import tree_sitter_bash
from tree_sitter import Language, Node, Parser

from doclint.model import LINE_END, Fact, FactState, Layer, Place
from doclint.sources import launch
from doclint.sources.launch import Command, Word
from doclint.sources.reading import (
    CONDITIONAL,
    FROM_OUTSIDE,
    Budget,
    Resolved,
    Unresolved,
    Workspace,
    env,
    unset,
)
from doclint.sources.shell_words import INSIDE, text, words

MAX_STEPS = 20_000
MISREAD = "a part of the script that the grammar misreads"
MAX_NESTING = 60
MAX_WORDS = 10_000  # of one command
TOO_MUCH = "the script is too large to follow"
# Programs that get a host ready; what a script is for is none of them.
HELPERS = frozenset(
    "apt apt-get awk basename cat chgrp chmod chown clear cp curl cut date dirname docker docker-compose echo exit"
    " false find git grep head helm hostname id install jq kill killall kubectl ln logger ls make mkdir mkfifo mktemp"
    " modprobe mount mv nerdctl nvidia-smi openssl pgrep pip pip3 pkill podman ps pwd rm rmdir rsync sed seq sha256sum"
    " sleep sort ssh stat stty swapoff sync sysctl systemctl tail tar tee test touch tput tr true umount uname uniq"
    " unzip wc wget which xargs yes [ : alias bg break continue dirs disown enable fg hash history jobs shift shopt"
    " times trap type ulimit umask unalias wait printf".split()
)
# A function of such a name changes what the rest of the script means.
SHADOWED = re.compile(
    r"^[ \t]*(?:function[ \t]+)?(?P<name>export|set|unset|source|\.|cd|exec|env|eval|declare|typeset|readonly|local)"
    r"[ \t]*\([ \t]*\)|^[ \t]*function[ \t]+(?P<other>export|set|unset|source|cd|exec|env|eval|declare)\b"
    r"|^[ \t]*alias[ \t]+(?P<alias>export|set|unset|source|cd|exec|env|eval)=",
    re.MULTILINE,
)
WORD_END = re.compile(rb"[\s;&|()<>`}]|\\\n\s|$")
_PARSER = Parser(Language(tree_sitter_bash.language()))


@dataclass(frozen=True, slots=True)
class At:
    """Whether a statement is run whatever happens, and how deep it lies."""

    certain: bool = True
    depth: int = 0

    def inside(self, *, certain: bool = True) -> At:
        """One level down."""
        return At(self.certain and certain, self.depth + 1)


@dataclass(frozen=True, slots=True)
class Variable:
    """What a script knows of a variable."""

    value: Resolved
    exported: bool | None  # None: hangs on a condition
    place: Place


@dataclass(frozen=True, slots=True)
class Launch:
    """A program that the script starts, and what it has exported until then."""

    command: Command
    facts: tuple[Fact, ...]
    known: Mapping[str, Resolved]
    is_exec: bool
    certain: bool


@dataclass(slots=True)
class Shell:
    """The state of one shell; a subshell starts with a copy of it."""

    variables: dict[str, Variable] = field(default_factory=dict)
    arrays: dict[str, tuple[Word, ...] | None] = field(default_factory=dict)
    events: list[Fact] = field(default_factory=list)
    functions: dict[str, tuple[Node | None, ...]] = field(default_factory=dict)  # several: it hangs on a condition
    environment: dict[str, Resolved] = field(default_factory=dict)  # what it is started with
    allexport: bool | None = False  # None: depends on a condition
    folder: str | None = None
    stopped: bool = False
    returned: bool = False
    doubtful: bool = False  # the function or file may have returned already

    def copied(self) -> Shell:
        """Give a subshell."""
        twin = copy.copy(self)
        twin.variables, twin.arrays, twin.events = dict(self.variables), dict(self.arrays), list(self.events)
        twin.functions = dict(self.functions)
        return twin


Statement = Callable[["Script", Node, At], None]


@dataclass(slots=True)
class Script:
    """A script that is followed, with the files that it sources."""

    workspace: Workspace
    layer: Layer
    path: str
    statements: Mapping[str, Statement]
    source: str = ""  # the file that the current statement stands in
    line: int = 1  # the line where the text that is followed starts in it
    text: bytes = b""
    shell: Shell = field(default_factory=Shell)
    active: list[str] = field(default_factory=list)  # functions and files on the way in
    launches: list[Launch] = field(default_factory=list)
    defaults: list[Fact] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)
    pulled: dict[str, None] = field(default_factory=dict)
    steps: int = 0
    budget: Budget = field(default_factory=Budget)
    broken: str = ""  # why nothing that was read can be relied on

    # --- following ------------------------------------------------------------------------------------------------

    def follow(self, source: str, place: Place, at: At) -> None:
        """Follow a text that stands at a place."""
        outer = self.source, self.line, self.text
        normal = LINE_END.sub("\n", source.removeprefix("\ufeff"))
        self.source, self.line = place.path, place.line
        self.text = normal.encode()
        if (match := SHADOWED.search(normal)) is not None:
            self.broken = f"the script redefines {match['name'] or match['other'] or match['alias']}"
        self.run(_PARSER.parse(self.text).root_node, at)
        self.source, self.line, self.text = outer

    def run(self, node: Node, at: At) -> None:
        """Follow one statement."""
        self.steps += 1
        if self.shell.stopped or self.shell.returned:
            return
        if self.steps > MAX_STEPS or at.depth > MAX_NESTING:
            self.broken = TOO_MUCH
            return
        statement = self.statements.get(node.type)
        if statement is not None:
            statement(self, node, at.inside(certain=not self.shell.doubtful))

    def start(self, command: Command, *, is_exec: bool, certain: bool) -> None:
        """Note that a program is started."""
        if command.image is None and (command.program in HELPERS or not (command.program or command.words)):
            return
        own = {name: public(each.value) for name, each in self.shell.variables.items()}
        known = {**self.shell.environment, **own}
        self.launches.append(Launch(command, tuple(self.shell.events), known, is_exec, certain))

    def hand(self, command: Command) -> None:
        """Start with what a command line hands over."""
        for each in launch.handed(command, self.value, self.layer):
            self.shell.events.append(each)
            if each.state is FactState.SET:
                self.shell.variables[each.key] = Variable(each.value, True, each.place)

    # --- what words may refer to ----------------------------------------------------------------------------------

    @property
    def folder(self) -> str | None:
        """The working folder, where the script has chosen it."""
        return self.shell.folder

    def words(self, nodes: Iterable[Node]) -> tuple[Word, ...]:
        """Expand the words of a command; arrays of arrays double them line by line."""
        found: list[Word] = []
        for node in nodes:
            for word in words(node, self):
                found.append(word)
                is_one_too_many = self.budget.take(word.text) != word.text
                if len(found) > MAX_WORDS or is_one_too_many:
                    self.broken = TOO_MUCH
                    return ()
        return tuple(found)

    def value(self, name: str) -> Resolved | None:
        """Give a variable."""
        if name in ("0", "BASH_SOURCE"):
            file = self.path if name == "0" else self.source
            return f"{INSIDE}./{file}" if file else None
        if name == "PWD":
            return self.shell.folder
        known = self.shell.variables.get(name)
        return known.value if known else self.shell.environment.get(name)

    def array(self, name: str) -> tuple[Word, ...] | None:
        """Give the words of an array."""
        return self.shell.arrays.get(name)

    def default(self, name: str, value: Resolved, place: Place, *, assigns: bool) -> None:
        """Note a default that an expansion names."""
        if isinstance(value, str) and INSIDE not in value:
            self.defaults.append(env(name, value, place, self.layer))
        if assigns:
            self.assign(name, FROM_OUTSIDE, place, certain=True)

    def place(self, node: Node) -> Place:
        """Give the line of a node."""
        return Place(self.source, self.line + node.start_point.row)

    def is_cut(self, node: Node) -> bool:
        """Say whether a word goes on where the grammar ends it: over the end of a line, or because it was misread."""
        if WORD_END.match(self.text, node.end_byte) is not None:
            return False
        if not self.text.startswith(b"\\\n", node.end_byte):
            self.broken = MISREAD
        return True

    def file(self, path: Resolved) -> str | None:
        """Give the file of the project that a path of the script names."""
        if isinstance(path, Unresolved):
            return None
        if path.startswith(INSIDE):
            return self.workspace.find(posixpath.normpath(path[1:]))
        folder = self.shell.folder
        if folder is not None and folder.startswith(INSIDE):
            return self.workspace.find(path, folder[1:])
        return self.workspace.find(path) if folder is None else self.workspace.same_name(path)

    # --- variables ------------------------------------------------------------------------------------------------

    def assign(self, name: str, value: Resolved, place: Place, *, certain: bool, export: bool = False) -> None:
        """Give a variable a value."""
        wanted = True if export else self.shell.allexport
        exported = self._exported(name, wanted=None if wanted and not certain else wanted)
        value = self.budget.take(value)
        if not certain and isinstance(value, str):
            value = CONDITIONAL
        self.shell.variables[name] = Variable(value, exported, place)
        self.shell.arrays.pop(name, None)
        if exported is not False:
            doubtful = exported is None and isinstance(value, str)
            self.shell.events.append(env(name, CONDITIONAL if doubtful else public(value), place, self.layer))

    def _exported(self, name: str, *, wanted: bool | None) -> bool | None:
        old = self.shell.variables.get(name)
        states = (wanted, old.exported if old else False)
        return True if True in states else None if None in states else False

    def export(self, name: str, place: Place, *, certain: bool) -> None:
        """Export a variable that may have a value already."""
        old = self.shell.variables.get(name)
        known = self.value(name)
        value: Resolved = FROM_OUTSIDE if known is None else known
        where = old.place if old else place
        exported = self._exported(name, wanted=True if certain else None)
        self.shell.variables[name] = Variable(value, exported, where)
        self.shell.events.append(env(name, public(value) if exported else CONDITIONAL, where, self.layer))

    def remove(self, name: str, place: Place, *, certain: bool, forget: bool = True) -> None:
        """Take a variable out of the environment; `export -n` keeps it for the script itself."""
        old = self.shell.variables.get(name)
        if not certain:
            self.shell.events.append(env(name, CONDITIONAL, place, self.layer))
            if old is not None:
                exported = None if old.exported else old.exported
                self.shell.variables[name] = replace(old, value=CONDITIONAL, exported=exported)
            return
        self.shell.events.append(unset(name, place, self.layer))
        self.shell.variables.pop(name, None)
        self.shell.environment = {key: value for key, value in self.shell.environment.items() if key != name}
        if old is not None and not forget:
            self.shell.variables[name] = replace(old, exported=False)
        elif forget:
            self.shell.arrays.pop(name, None)


def public(value: Resolved) -> Resolved:
    """Give a value as the program sees it: where the project lies on a host is not known."""
    return Unresolved("a folder of the host") if isinstance(value, str) and INSIDE in value else value


def private(variables: Mapping[str, Variable], layer: Layer) -> tuple[Fact, ...]:
    """Give the variables that a script keeps to itself: known as names, and a program may still get them otherwise."""
    return tuple(
        env(name, Unresolved("not exported"), each.place, layer)
        for name, each in variables.items()
        if each.exported is False and re.fullmatch(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+", name)
    )


def descendants(node: Node) -> Iterator[Node]:
    """Give a node and all below it, in source order."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        waiting.extend(reversed(each.children))


def is_assigned(node: Node) -> bool:
    """Say whether a name is what an assignment sets."""
    return node.parent is not None and node.parent.type == "variable_assignment" and text(node) != ""
