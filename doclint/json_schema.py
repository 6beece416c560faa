"""A project's JSON Schema for front matter: each thing that it refuses, with the key it stands under."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

import jsonschema
from jsonschema.exceptions import SchemaError, ValidationError, best_match
from jsonschema.protocols import Validator
from jsonschema.validators import validator_for
from referencing import Registry
from referencing.exceptions import Unresolvable

from doclint.model import File, InputError, Span
from doclint.names import hint
from doclint.syntax.node import Map, Node, Sequence

_INTEGER = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong under a key of the front matter; without a span, the key is not there."""

    key: str
    message: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class JsonSchema:
    """A schema that was found sound, and where it stands."""

    path: str
    validator: Validator

    @property
    def keys(self) -> frozenset[str]:
        """The keys that the schema names at its top level."""
        schema = self.validator.schema
        return frozenset(schema.get("properties", {})) if isinstance(schema, Mapping) else frozenset()


def load(file: File) -> JsonSchema:
    """Read a schema; InputError where it is none. References to other documents are never fetched."""
    try:
        schema = json.loads(file.text.removeprefix("\ufeff"))
        kind = validator_for(schema, default=jsonschema.Draft202012Validator)
        kind.check_schema(schema)
    except json.JSONDecodeError as error:
        raise InputError(file.path, error.lineno, f"no JSON: {error.msg}") from None
    except (SchemaError, RecursionError, ValueError) as error:  # Python refuses numbers of thousands of digits
        reason = error.message if isinstance(error, SchemaError) else "nested too deep, or a number too long"
        raise InputError(file.path, 1, f"no JSON Schema: {reason}") from None
    dates = jsonschema.FormatChecker(["date"])
    return JsonSchema(file.path, kind(schema, registry=Registry(), format_checker=dates))


def faults(root: Map, schema: JsonSchema, *, allowed: frozenset[str], optional: frozenset[str]) -> Iterator[Fault]:
    """Give what a schema refuses. `allowed` keys pass a closed schema, `optional` ones need not be there."""
    try:
        errors = sorted(schema.validator.iter_errors(plain(root)), key=lambda error: list(map(str, error.path)))
    except Unresolvable:
        yield Fault("", f"{schema.path} refers to another document, which is not fetched")
        return
    for error in errors:
        yield from _faults(root, schema, error, allowed, optional)


def plain(node: Node) -> Any:
    """Give the values that YAML's core schema, or TOML, reads from a node."""
    if isinstance(node, Map):
        return {pair.key.text: plain(pair.value) for pair in node.pairs}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if node.quoted or node.tag.startswith("!"):
        return node.text
    if node.text in _WORDS:
        return _WORDS[node.text]
    if _INTEGER.fullmatch(node.text):
        return int(node.text)
    return float(node.text) if _FLOAT.fullmatch(node.text) else node.text


def _faults(
    root: Map, schema: JsonSchema, error: ValidationError, allowed: frozenset[str], optional: frozenset[str]
) -> Iterator[Fault]:
    top = not error.absolute_path
    if error.validator in ("additionalProperties", "unevaluatedProperties") and isinstance(error.instance, dict):
        permitted = allowed if top else frozenset[str]()
        known = {*schema.keys, *permitted} if top else _named(error)
        for name in _extra(error):
            if name not in permitted:
                yield _at(root, [*error.absolute_path, name], f"unknown key {name}{hint(name, known)}")
    elif error.validator == "required" and isinstance(error.instance, dict):
        name = _quoted(error.message)
        if not (top and name in optional):
            yield _at(root, [*error.absolute_path, name], f"{_dotted([*error.absolute_path, name])} is missing")
    elif not _is_lone_item(schema, error):
        yield _at(root, list(error.absolute_path), f"{_dotted(error.absolute_path)} {_wrong(error)}")


def _is_lone_item(schema: JsonSchema, error: ValidationError) -> bool:
    """Say whether a scalar stands where a list is meant, and would do as its only item."""
    if (
        error.validator != "type"
        or "array" not in str(error.validator_value)
        or isinstance(error.instance, dict | list)
    ):
        return False
    inner = schema.validator.evolve(schema=error.schema)
    return best_match(inner.iter_errors([cast(Any, error.instance)])) is None


def _extra(error: ValidationError) -> list[str]:
    """Give the keys that a closed object refuses: those that neither `properties` nor a pattern names."""
    if error.validator == "unevaluatedProperties":
        return re.findall(r"'((?:[^'\\]|\\.)*)'", error.message)
    schema = error.schema if isinstance(error.schema, Mapping) else {}
    patterns = tuple(schema.get("patternProperties", {}))
    return [
        name
        for name in cast(Mapping[str, object], error.instance)
        if name not in schema.get("properties", {}) and not any(re.search(pattern, name) for pattern in patterns)
    ]


def _named(error: ValidationError) -> Iterable[str]:
    return tuple(error.schema.get("properties", {})) if isinstance(error.schema, Mapping) else ()


def _quoted(message: str) -> str:
    """Take the key out of jsonschema's "'owner' is a required property"; the error holds it nowhere else."""
    return message.rpartition(" is a required")[0].strip("'\"")


def _wrong(error: ValidationError) -> str:
    shown = _shown(error.instance)
    limit = error.validator_value
    match error.validator:
        case "enum" if isinstance(limit, list):
            return f"is {shown}, none of {', '.join(map(str, limit))}{hint(str(error.instance), map(str, limit))}"
        case "const":
            return f"is {shown}, not {json.dumps(limit, ensure_ascii=False)}"
        case "type":
            return f"is {shown}, not of type {' or '.join(map(str, limit)) if isinstance(limit, list) else limit}"
        case "pattern":
            return f"is {shown}, which does not match {limit}"
        case "format":
            return f"is {shown}, no {limit}"
        case "minLength" | "minItems" if not error.instance:
            return "is empty"
        case name:
            return f"is {shown}, which the schema refuses ({name})"


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return "a map" if isinstance(value, dict) else "a list"
    return json.dumps(value, ensure_ascii=False, default=str)[:80]


def _dotted(path: Iterable[str | int]) -> str:
    return ".".join(str(part) for part in path) or "front matter"


def _at(root: Map, path: list[str | int], message: str) -> Fault:
    """Place a fault on the innermost key of its path that is there."""
    node: Node | None = root
    span = None
    for part in path:
        if isinstance(node, Map) and (key := node.key(str(part))) is not None:
            span, node = key.span, node.get(str(part))
        elif isinstance(node, Sequence) and isinstance(part, int) and part < len(node.items):
            node = node.items[part]
            span = node.span
        else:
            break
    return Fault(str(path[0]) if path else "", message, span)
