"""doclint.toml, or [tool.doclint] in pyproject.toml, to Settings."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from doclint.model import Deployment, File, InputError
from doclint.names import hint
from doclint.syntax import toml
from doclint.syntax.node import Map, Node, Scalar, Sequence, SyntaxProblem

CONFIG_NAMES = ("doclint.toml", "pyproject.toml")
SeverityName = Literal["error", "warning", "info", "off"]


def _kebab(name: str) -> str:
    return name.replace("_", "-")


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=_kebab, populate_by_name=True)


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


# What pydantic found, in a user's words.
_WANTED = {
    "missing": "is missing",
    "string_type": "is no text",
    "tuple_type": "is no list of texts",
    "too_short": "is empty",
    "dict_type": "is no table",
    "model_type": "is no table",
}

Texts = Annotated[tuple[str, ...], BeforeValidator(_listed)]


class DeploymentSettings(_Model):
    """One `[deployments.NAME]` table."""

    sources: Annotated[Texts, Field(min_length=1)]
    name: str = ""
    environment: str = ""
    aliases: Texts = ()


class FrontMatterSettings(_Model):
    """One `[front-matter.TYPE]` table."""

    required: Texts = ()
    schema_: str = Field(default="", alias="schema")


class Settings(_Model):
    """Every setting, with its default."""

    documents: Texts = ("**/*.md",)
    exclude: Texts = ()
    ledger: Texts = ("ledger.yaml",)
    rules: Texts = ("rules",)
    default_environment: str = "production"
    default_branch: str = ""
    deployments: dict[str, DeploymentSettings] = Field(default_factory=dict)
    types: dict[str, str] = Field(default_factory=dict)
    front_matter: dict[str, FrontMatterSettings] = Field(default_factory=dict)
    severity: dict[str, SeverityName] = Field(default_factory=dict)
    per_file_ignores: dict[str, Texts] = Field(default_factory=dict)

    def deployed(self) -> tuple[Deployment, ...]:
        """The configured deployments; a name is the table's key unless it says otherwise."""
        return tuple(
            Deployment(
                key, table.name or key, table.environment or self.default_environment, table.sources, table.aliases
            )
            for key, table in self.deployments.items()
        )

    @property
    def names_ledger(self) -> bool:
        """Whether the ledger was named, so that it must exist."""
        return "ledger" in self.model_fields_set

    @property
    def names_rules(self) -> bool:
        """Whether the rules folder was named, so that it must exist."""
        return "rules" in self.model_fields_set


def read(file: File) -> Settings | None:
    """Read a settings file; None for a pyproject.toml that has no [tool.doclint].

    Raises InputError with the line of the first thing that is wrong.
    """
    table = _table(file)
    if table is None:
        return None
    try:
        return Settings.model_validate(_plain(table))
    except ValidationError as error:
        raise _first(file, table, error) from None


def line(file: File, *keys: str) -> int:
    """Give the line of a setting, or of the innermost table above it that is there."""
    table = _table(file)
    return file.position(_offset(table, list(keys))).line if table else 1


def _table(file: File) -> Map | None:
    root = toml.read(file.text)
    if isinstance(root, SyntaxProblem):
        raise InputError(file.path, file.position(root.offset).line, root.message)
    if not file.path.endswith("pyproject.toml"):
        return root
    tool = root.get("tool")
    table = tool.get("doclint") if isinstance(tool, Map) else None
    if table is not None and not isinstance(table, Map):
        raise InputError(file.path, 1, "tool.doclint is no table")
    return table


def _plain(node: Node) -> Any:
    if isinstance(node, Map):
        return {pair.key.text: _plain(pair.value) for pair in node.pairs}
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    return node.text if node.tag in ("", "string") or node.quoted else _typed(node)


def _typed(node: Scalar) -> object:
    """Keep what is no string from passing as one."""
    if re.fullmatch(r"[+-]?\d+", node.text):
        return int(node.text)
    return node.text == "true" if node.tag == "boolean" else object()


def _first(file: File, table: Map, error: ValidationError) -> InputError:
    # A misspelt key explains the one that is missing, so it is named first.
    problems = sorted(error.errors(include_url=False), key=lambda problem: problem["type"] != "extra_forbidden")
    kind, location = problems[0]["type"], [str(part) for part in problems[0]["loc"]]
    where = file.position(_offset(table, location)).line
    dotted = ".".join(location)
    if kind == "extra_forbidden":
        return InputError(file.path, where, f"unknown key {dotted}{hint(location[-1], _valid(location[:-1]))}")
    if kind == "literal_error":
        names = get_args(SeverityName)
        wrong = str(problems[0]["input"])
        return InputError(file.path, where, f"{dotted}: {wrong} is none of {', '.join(names)}{hint(wrong, names)}")
    return InputError(file.path, where, f"{dotted} {_WANTED.get(kind, problems[0]['msg'])}")


def _valid(path: list[str]) -> list[str]:
    tables: dict[str, type[_Model]] = {
        "": Settings,
        "deployments": DeploymentSettings,
        "front-matter": FrontMatterSettings,
    }
    model = tables[path[0] if path and path[0] in tables else ""]
    return [field.alias or name for name, field in model.model_fields.items()]


def _offset(table: Map, location: list[str]) -> int:
    """Give the place of the innermost key on a path that is there."""
    offset = table.span.start
    node: Node | None = table
    for part in location:
        if not isinstance(node, Map) or (key := node.key(part)) is None:
            break
        offset, node = key.span.start, node.get(part)
    return offset
