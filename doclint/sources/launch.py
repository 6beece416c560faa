"""A command line, taken apart: what wraps the program, what environment it is given, and its flags."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from doclint.model import Fact, FactKind, FactState, Layer, Place
from doclint.sources.reading import FROM_OUTSIDE, Resolved, fact

# Programs that start another one: the options that take a value, and how many words stand before the program.
WRAPPERS: dict[str, tuple[str, int]] = {
    "builtin": ("", 0),
    "catchsegv": ("", 0),
    "chrt": ("-T -P -D", 1),
    "command": ("", 0),
    "dumb-init": ("-r --rewrite", 0),
    "exec": ("-a", 0),
    "gosu": ("", 1),
    "ionice": ("-c -n --class --classdata", 0),
    "nice": ("-n --adjustment", 0),
    "nohup": ("", 0),
    "numactl": ("-N -m -C -i -p --cpunodebind --membind --physcpubind --interleave --preferred", 0),
    "s6-setuidgid": ("", 1),
    "setsid": ("", 0),
    "stdbuf": ("-i -o -e --input --output --error", 0),
    "su-exec": ("", 1),
    "systemd-cat": ("-t -p --identifier --priority", 0),
    "taskset": ("", 1),
    "time": ("-f -o", 0),
    "timeout": ("-k -s --kill-after --signal", 1),
    "tini": ("-e -p", 0),
    "unbuffer": ("", 0),
    "xvfb-run": ("-n -s -e -f -p --server-num --server-args", 0),
}
CONTAINER_TOOLS = frozenset("docker podman nerdctl".split())
CONTAINER_SWITCHES = frozenset(
    "detach interactive tty rm init privileged read-only publish-all no-healthcheck oom-kill-disable sig-proxy"
    " disable-content-trust quiet help replace tls-verify".split()
)
SHELLS = frozenset("sh bash dash ash zsh ksh".split())
ASSIGNMENT = re.compile(r"(?P<key>[A-Za-z_][A-Za-z0-9_]*)=(?P<value>.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a command line. `prefix` is what is literal before the first part that is not known."""

    text: Resolved
    place: Place
    prefix: str = ""
    many: bool = False  # stands for any number of words: "$@"


@dataclass(frozen=True, slots=True)
class Given:
    """A variable that the command line itself hands to the program; None takes it from whoever starts it."""

    key: str
    value: Resolved | None
    place: Place


@dataclass(frozen=True, slots=True)
class Command:
    """A program as it is started."""

    program: str
    words: tuple[Word, ...]  # behind the program
    given: tuple[Given, ...] = ()
    taken: tuple[Given, ...] = ()  # variables that `env -u` takes away
    env_files: tuple[Word, ...] = ()
    published: tuple[Word, ...] = ()
    image: Word | None = None
    bare: bool = False  # it does not see the variables of whoever starts it
    script: Word | None = None  # `sh -c SCRIPT`


def parse(words: Sequence[Word]) -> Command:
    """Take off what wraps a program."""
    command = Command("", tuple(words))
    for _ in range(8):
        name = _base(command.words[0]) if command.words else ""
        if (unwrap := _SPECIAL.get(name)) is None and name not in WRAPPERS:
            break
        inner = unwrap(command) if unwrap else _unwrap(command, *WRAPPERS[name])
        if inner is None:
            break
        command = inner
        if command.image is not None:
            return command
    return replace(_named(command), script=_script(command.words))


def _named(command: Command) -> Command:
    return replace(command, program=_base(command.words[0]), words=command.words[1:]) if command.words else command


def _base(word: Word) -> str:
    return word.text.rpartition("/")[2] if isinstance(word.text, str) else ""


def _script(words: tuple[Word, ...]) -> Word | None:
    if not words or _base(words[0]) not in SHELLS:
        return None
    for at, word in enumerate(words[1:], 1):
        if not isinstance(word.text, str) or not word.text.startswith("-"):
            return None
        if re.fullmatch(r"-[a-z]*c", word.text):
            return words[at + 1] if at + 1 < len(words) else None
    return None


def _unwrap(command: Command, valued: str, positional: int) -> Command:
    at = _past_options(command.words, 1, frozenset(valued.split()))
    at += positional
    given: list[Given] = []
    while at < len(command.words) and (variable := _given(command.words[at])):
        given.append(variable)
        at += 1
    return replace(command, words=command.words[at:], given=(*command.given, *given))


def _past_options(words: tuple[Word, ...], at: int, valued: frozenset[str]) -> int:
    while at < len(words):
        text = words[at].text
        if not isinstance(text, str) or not text.startswith("-") or text == "-":
            break
        at += 2 if text in valued else 1
        if text == "--":
            break
    return at


def _given(word: Word) -> Given | None:
    if isinstance(word.text, str):
        match = ASSIGNMENT.fullmatch(word.text)
        return Given(match["key"], match["value"], word.place) if match else None
    match = ASSIGNMENT.match(word.prefix)
    return Given(match["key"], word.text, word.place) if match else None


def _env(command: Command) -> Command:
    """`env [-i] [-u NAME] [K=V]... program`."""
    taken: list[Given] = []
    words, at, bare = command.words, 1, command.bare
    while at < len(words):
        text = words[at].text
        if text in ("-i", "-", "--ignore-environment"):
            bare = True
        elif text in ("-u", "--unset") and at + 1 < len(words):
            at += 1
            taken.append(Given(str(words[at].text), None, words[at].place))
        elif not (isinstance(text, str) and text.startswith("-")):
            break
        at += 1
    inner = _unwrap(replace(command, words=words[max(at - 1, 0) :]), "", 0)
    return replace(inner, taken=(*command.taken, *taken), bare=bare)


def _sudo(command: Command) -> Command:
    """`sudo [-E] [K=V]... program` keeps the environment to itself unless it is told not to."""
    inner = _unwrap(command, "-u -g -h -p -C --user --group --host --prompt", 0)
    options = [word.text for word in command.words[: len(command.words) - len(inner.words)]]
    keeps = any(isinstance(each, str) and re.match(r"-[A-Za-z]*E|--preserve-env", each) for each in options)
    return replace(inner, bare=command.bare or not keeps)


def _systemd_run(command: Command) -> Command:
    """`systemd-run --setenv K=V program`: the service manager starts it, not this shell."""
    given: list[Given] = []
    words, at = command.words, 1
    switches = frozenset(
        "--user --system --scope --pty --pipe --wait --collect --quiet --no-block -t -P -q -G -S -d".split()
    )
    while at < len(words):
        text = words[at].text
        if not isinstance(text, str) or not text.startswith("-"):
            break
        name, equals, value = text.partition("=")
        if text == "--":
            at += 1
            break
        word = words[at]
        if not equals and name not in switches and not name.startswith("--no-"):
            at += 1
            word = words[at] if at < len(words) else word
        elif equals:
            word = Word(value, word.place)
        given.extend(_setenv(name, word))
        at += 1
    is_bare = not any(word.text == "--scope" for word in words[:at])
    return replace(command, words=words[at:], given=(*command.given, *given), bare=is_bare)


def _setenv(name: str, word: Word) -> tuple[Given, ...]:
    if name in ("-E", "--setenv"):
        if isinstance(word.text, str) and "=" not in word.text:
            return (Given(word.text, None, word.place),)
        found = _given(word)
        return (found,) if found else ()
    if name in ("-p", "--property") and isinstance(word.text, str) and word.text.startswith("Environment="):
        found = _given(replace(word, text=word.text.removeprefix("Environment=").strip("\"'")))
        return (found,) if found else ()
    return ()


def _container(command: Command) -> Command | None:
    """`docker run [options] image [arguments]`."""
    words = command.words
    if len(words) < 2 or words[1].text not in ("run", "create"):
        return None
    given: list[Given] = []
    files: list[Word] = []
    ports: list[Word] = []
    at = 2
    while at < len(words):
        name, value, at = _option(words, at)
        if not name:
            break
        if value is None:
            continue
        if name in ("-e", "--env"):
            given.extend(_passed(value))
        elif name == "--env-file":
            files.append(value)
        elif name in ("-p", "--publish"):
            ports.append(value)
    image = words[at] if at < len(words) else None
    return Command(
        "",
        words[at + 1 :],
        (*command.given, *given),
        (),
        tuple(files),
        tuple(ports),
        image or Word("", words[0].place),
        True,
    )


def _passed(word: Word) -> tuple[Given, ...]:
    if isinstance(word.text, str) and "=" not in word.text:
        return (Given(word.text, None, word.place),)
    found = _given(word)
    return (found,) if found else ()


def _option(words: tuple[Word, ...], at: int) -> tuple[str, Word | None, int]:
    """Give an option's name, its value, and where the next word stands; no name where there is no option."""
    word = words[at]
    text = word.text if isinstance(word.text, str) else word.prefix
    if not text.startswith("-") or text == "--":
        return "", None, at + (text == "--")
    if text.startswith("--"):
        name, equals, value = text.partition("=")
        if name[2:] in CONTAINER_SWITCHES:
            return name, None, at + 1
        if equals:
            known = isinstance(word.text, str)
            return name, replace(word, text=value if known else word.text, prefix=value), at + 1
        return name, words[at + 1] if at + 1 < len(words) else None, at + 2
    if re.fullmatch(r"-[ditPq]+", text):
        return text, None, at + 1
    if len(text) > 2:
        rest = text[2:].removeprefix("=")
        return text[:2], replace(word, text=rest if isinstance(word.text, str) else word.text, prefix=rest), at + 1
    return text, words[at + 1] if at + 1 < len(words) else None, at + 2


_SPECIAL: dict[str, Callable[[Command], Command | None]] = {
    "env": _env,
    "sudo": _sudo,
    "systemd-run": _systemd_run,
    **dict.fromkeys(CONTAINER_TOOLS, _container),
}


def handed(command: Command, inherited: Callable[[str], Resolved | None], layer: Layer) -> tuple[Fact, ...]:
    """Give the variables that the command line hands to the program."""
    found: list[Fact] = []
    for each in command.given:
        value = each.value if each.value is not None else inherited(each.key)
        found.append(fact(FactKind.ENV, each.key, FROM_OUTSIDE if value is None else value, each.place, layer))
    found += [Fact(FactKind.ENV, each.key, "", FactState.UNSET, each.place, layer) for each in command.taken]
    return tuple(found)
