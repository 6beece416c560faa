"""Defaults in Python code, read from its syntax tree: `os.environ.get("K", "v")` and what is plainly the same."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

from doclint.model import Fact, FactKind, File, Layer, Place, Problem
from doclint.sources.literals import ABSENT, Literals
from doclint.sources.pydantic_fields import fields
from doclint.sources.reading import Reading, Resolved, Source, Workspace, fact

NAME = "python"
MAX_SIZE = 1024 * 1024
READERS = re.compile(r"environ|getenv|BaseSettings|decouple")
ENV_FACTORIES = frozenset(("Env", "FileAwareEnv"))


@dataclass(frozen=True, slots=True)
class Reader:
    """A function of the file that reads the environment: where its arguments stand, and what it puts before the key."""

    key: int
    default: int = -1  # -1: the call gives none
    prefix: str = ""
    fallback: Resolved | None = None  # the default of its own parameter


def reads(path: str, head: str) -> bool:
    """Say whether a file is Python code."""
    return path.endswith(".py")


def read(sources: tuple[Source, ...], workspace: Workspace) -> Reading:
    """Read modules that are named one after the other; whoever starts the program may set more."""
    total = Reading(gaps=("defaults in code",) if sources else ())
    for source in sources:
        file = workspace.read(source.path)
        total += (
            Reading(problems=(file,)) if isinstance(file, Problem) else Reading(defaults(file), pulled=(file.path,))
        )
    return total


def defaults(file: File, home: str | None = None) -> tuple[Fact, ...]:
    """Give what the code falls back to for each variable that it reads."""
    tree = _parsed(file.text)
    if tree is None:
        return ()
    literals = Literals.of(tree)
    readers = dict(_readers(tree, literals))
    factories = frozenset(_factories(tree))
    found = [
        *(each for node in ast.walk(tree) for each in _read_by(node, readers, factories, literals)),
        *fields(tree, literals),
    ]
    return tuple(
        _homed(fact(FactKind.ENV, key, value, Place(file.path, line), Layer.CODE), home)
        for key, value, line in found
        if key.isidentifier()
    )


def _homed(one: Fact, home: str | None) -> Fact:
    return Fact(one.kind, one.key, one.value, one.state, one.place, one.layer, one.why, home)


def _parsed(text: str) -> ast.Module | None:
    if len(text) > MAX_SIZE or not READERS.search(text):
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about the code that is read, which is none of ours
        try:
            return ast.parse(text.removeprefix("\ufeff"))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


Found = tuple[str, Resolved, int]


def _read_by(
    node: ast.AST, readers: dict[str, Reader], factories: frozenset[str], literals: Literals
) -> Iterator[Found]:
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
        yield from _alternative(node, readers, literals)
    if not isinstance(node, ast.Call):
        return
    reader = _reader(node.func, readers)
    if reader is not None and (key := literals.text(_argument(node, reader.key, "key"))):
        default = _argument(node, reader.default, "default") if reader.default >= 0 else None
        value = reader.fallback if default is None else literals.value(default)
        if value is not None:
            yield reader.prefix + key, value, node.args[0].lineno if node.args else node.lineno
    elif _is_factory(node.func, factories) and (key := literals.text(_argument(node, 0, ""))):
        default = _keyword(node, "default") or (node.args[1] if len(node.args) == 2 else None)
        if default is not None:
            yield key, literals.value(default), node.lineno


def _alternative(node: ast.BoolOp, readers: dict[str, Reader], literals: Literals) -> Iterator[Found]:
    """`os.environ.get("K") or "v"`."""
    for call, default in zip(node.values, node.values[1:], strict=False):
        reader = _reader(call.func, readers) if isinstance(call, ast.Call) else None
        if isinstance(call, ast.Call) and reader and len(call.args) == 1 and not call.keywords:
            key, value = literals.text(call.args[0]), literals.value(default)
            if key and value is not ABSENT:
                yield reader.prefix + key, value, call.lineno


ENVIRONMENT = {name: Reader(0, 1) for name in ("os.environ.get", "environ.get", "os.getenv", "getenv")}


def _dotted(node: ast.expr) -> str:
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join((node.id, *reversed(parts))) if isinstance(node, ast.Name) else ""


def _reader(function: ast.expr, readers: dict[str, Reader]) -> Reader | None:
    name = _dotted(function)
    if name in ("os.environ.setdefault", "environ.setdefault"):
        return Reader(0, 1)
    return ENVIRONMENT.get(name) or readers.get(name)


def _argument(node: ast.Call, at: int, keyword: str) -> ast.expr | None:
    if any(isinstance(each, ast.Starred) for each in node.args):
        return None
    return node.args[at] if at < len(node.args) else _keyword(node, keyword)


def _keyword(node: ast.Call, name: str) -> ast.expr | None:
    return next((each.value for each in node.keywords if each.arg == name), None)


def _readers(tree: ast.Module, literals: Literals) -> Iterator[tuple[str, Reader]]:
    """Functions of the file that hand their own arguments to the environment: one read, and no other."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or node.args.vararg or node.decorator_list:
            continue
        calls = [each for each in ast.walk(node) if isinstance(each, ast.Call) and _dotted(each.func) in ENVIRONMENT]
        if len(calls) == 1 and calls[0].args and (reader := _forwarding(node, calls[0], literals)):
            yield node.name, reader


def _forwarding(node: ast.FunctionDef, call: ast.Call, literals: Literals) -> Reader | None:
    names = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
    prefix, parameter = _prefixed(call.args[0])
    given = call.args[1] if len(call.args) > 1 else None
    if parameter not in names:
        return None
    if given is None or not isinstance(given, ast.Name) or given.id not in names:
        return None
    at = names.index(given.id)
    own = at - (len(names) - len(node.args.defaults))
    fallback = literals.value(node.args.defaults[own]) if own >= 0 else None
    return Reader(names.index(parameter), at, prefix, fallback)


def _prefixed(node: ast.expr) -> tuple[str, str]:
    """`name`, `"APP_" + name`, `f"APP_{name}"`."""
    match node:
        case ast.Name(id=name):
            return "", name
        case ast.BinOp(left=ast.Constant(value=str(prefix)), op=ast.Add(), right=ast.Name(id=name)):
            return prefix, name
        case ast.JoinedStr(
            values=[ast.Constant(value=str(prefix)), ast.FormattedValue(value=ast.Name(id=name), conversion=-1)]
        ):
            return prefix, name
        case _:
            return "", ""


def _factories(tree: ast.Module) -> Iterator[str]:
    """Names of django-environ's and environs' readers, and decouple's `config`."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=function)):
                if _dotted(function).rpartition(".")[2] in ENV_FACTORIES:
                    yield name
            case ast.ImportFrom(module="decouple", names=names):
                yield from (each.asname or each.name for each in names if each.name == "config")
            case _:
                pass


def _is_factory(function: ast.expr, factories: frozenset[str]) -> bool:
    """`env("K", default=8)`, `env.int("K", 8)`."""
    if isinstance(function, ast.Attribute):
        return isinstance(function.value, ast.Name) and function.value.id in factories and function.attr != "get_value"
    return isinstance(function, ast.Name) and function.id in factories
