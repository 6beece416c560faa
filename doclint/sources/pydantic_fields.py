"""Fields of pydantic settings classes: each is a variable of the environment with a default."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from doclint.sources.literals import Literals
from doclint.sources.reading import Resolved

BASE = "BaseSettings"
NAMES = ("validation_alias", "alias", "env")


def fields(tree: ast.Module, literals: Literals) -> Iterator[tuple[str, Resolved, int]]:
    """Give variable, default and line of every field of the classes that derive from BaseSettings in this file."""
    prefixes: dict[str, str | None] = {BASE: ""}
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        parents = [name for base in node.bases if (name := _last(base)) in prefixes]
        if not parents:
            continue
        prefix = _prefix(node, literals, prefixes[parents[0]])
        prefixes[node.name] = prefix
        for statement in node.body:
            if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name) and statement.value:
                yield from _field(statement.target.id, statement.value, prefix, literals)


def _last(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _field(name: str, value: ast.expr, prefix: str | None, literals: Literals) -> Iterator[tuple[str, Resolved, int]]:
    key = None if prefix is None else f"{prefix}{name}".upper()
    default: ast.expr | None = value
    if isinstance(value, ast.Call) and _last(value.func) == "Field":
        given = {each.arg: each.value for each in value.keywords}
        default = given.get("default", value.args[0] if value.args else None)
        if other := next((given[each] for each in NAMES if each in given), None):
            key = literals.text(other)
    if key and key.strip("_") and default is not None and not name.startswith(("_", "model_")):
        yield key, literals.value(default), value.lineno


def _prefix(node: ast.ClassDef, literals: Literals, inherited: str | None) -> str | None:
    """Give what stands before every name; None where that can't be known."""
    for statement in node.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="model_config")], value=ast.Call(keywords=given)):
                found = next((each.value for each in given if each.arg == "env_prefix"), None)
            case ast.ClassDef(name="Config", body=body):
                found = next((each.value for each in body if _assigns(each, "env_prefix")), None)  # type: ignore[attr-defined]
            case _:
                continue
        if found is not None:
            is_empty = isinstance(found, ast.Constant) and found.value == ""
            return literals.text(found) or ("" if is_empty else None)
    return inherited


def _assigns(node: ast.stmt, name: str) -> bool:
    match node:
        case ast.Assign(targets=[ast.Name(id=found)]):
            return found == name
        case _:
            return False
