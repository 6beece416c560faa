"""What the front matter of each document type holds: the built-in schemas, with the project's own on top."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from doclint import json_schema
from doclint.claims import metadata
from doclint.io.tree import Tree
from doclint.json_schema import Fault, JsonSchema
from doclint.markdown.document import Document
from doclint.model import InputError, Problem, Span
from doclint.names import hint, nearest
from doclint.settings import FrontMatterSettings
from doclint.syntax.node import Map, Node, Scalar, Sequence

REQUIRED = ("title", "status")
STATUSES: Mapping[str, tuple[str, ...]] = {
    "issue": ("open", "mitigated", "resolved", "closed"),
    "perf-plan": ("draft", "active", "done", "archived"),
    "adr": ("proposed", "accepted", "deprecated", "superseded"),
    "runbook": ("draft", "active", "archived", "superseded"),
    "postmortem": ("draft", "active", "archived", "superseded"),
    "note": ("draft", "active", "archived", "superseded"),
}
TEXTS = ("id", "title", "status", "severity", "issue", "root_cause")
DATES = ("opened", "updated", "last_verified")
LISTS = (
    "owner",
    "deployment",
    "describes",
    "related",
    "source_of_truth",
    "source_paths",
    "supersedes",
    "superseded_by",
    "benchmarks",
)
MAPS = ("env", "doclint")
COMMON = frozenset(("type", *TEXTS, *DATES, *LISTS, *MAPS))
# A template's blanks are there to be filled in.
_BLANK = re.compile(r"<[^>]*>|\{\{.*\}\}|\{%.*%\}|(?i:y{4}-m{2}-d{2})|…|\.\.\.|_{3,}")
_STATUS = re.compile(r"(?P<word>[\w-]+)(?:\s+by\s+\S.*|\s*\(.*\))?")
_INDEXES = frozenset({"readme.md", "index.md", "_index.md"})


@dataclass(frozen=True, slots=True)
class TypeSchema:
    """What the project asks of one type, on top of the built-in schema."""

    required: tuple[str, ...] = ()
    schema: JsonSchema | None = None


def load(tree: Tree, settings: Mapping[str, FrontMatterSettings]) -> Mapping[str, TypeSchema]:
    """Read the project's schemas; InputError where one is not there or is none."""
    return {
        kind: TypeSchema(table.required, _schema(tree, table.schema_) if table.schema_ else None)
        for kind, table in settings.items()
    }


def _schema(tree: Tree, path: str) -> JsonSchema:
    file = tree.read(path)
    if isinstance(file, Problem):
        raise InputError(path, 1, file.message)
    return json_schema.load(file)


def problems(document: Document, schemas: Mapping[str, TypeSchema]) -> tuple[Problem, ...]:
    """Give what the schema of the document's type refuses; nothing for a document without a type."""
    front = document.front_matter
    kind = metadata.doc_type(document)
    if not kind or (front is not None and front.root is None):
        return ()
    if kind not in STATUSES and kind not in schemas:
        return tuple(_misspelt_type(document, kind, schemas))
    root = front.root if front else None
    if root is None and document.file.path.rpartition("/")[2].lower() in _INDEXES:
        return ()
    faults = tuple(_faults(root or Map((), Span(0, 0)), kind, document.configured_type, schemas.get(kind)))
    return tuple(_problem(document, fault) for fault in faults)


def _faults(root: Map, kind: str, configured: str, project: TypeSchema | None) -> Iterator[Fault]:
    project = project or TypeSchema()
    builtin = (
        *_missing(root, (*REQUIRED, *project.required)),
        *_duplicates(root),
        *_wrong_types(root),
        *_wrong_status(root, kind),
    )
    yield from builtin
    if project.schema:
        reported = {fault.key for fault in builtin}
        given = COMMON if configured else COMMON - {"type"}
        faults = json_schema.faults(root, project.schema, allowed=COMMON, optional=given & {"type"})
        yield from (fault for fault in faults if fault.key not in reported and not _is_blank(root.get(fault.key)))


def _missing(root: Map, required: tuple[str, ...]) -> Iterator[Fault]:
    for name in dict.fromkeys(required):
        key = root.key(name)
        if key is None:
            near = nearest(name, _unknown_keys(root))
            yield Fault(name, f"{name} is missing" + (f"; {near} is no key of this type" if near else ""))
        elif _is_empty(root.get(name)):
            yield Fault(name, f"{name} is empty", key.span)


def _unknown_keys(root: Map) -> list[str]:
    return [pair.key.text for pair in root.pairs if pair.key.text not in COMMON]


def _duplicates(root: Map) -> Iterator[Fault]:
    for key in root.duplicates:
        yield Fault(key.text, f"{key.text} is given twice", key.span)


def _wrong_types(root: Map) -> Iterator[Fault]:
    for names, judge in _KINDS:
        for name in names:
            key, node = root.key(name), root.get(name)
            if key is None or node is None or _is_empty(node) or _is_blank(node):
                continue
            wrong = judge(node)
            if wrong:
                yield Fault(name, f"{name} is {wrong}", key.span)


def _text_fault(node: Node) -> str:
    return "" if isinstance(node, Scalar) else f"a {_shape(node)}, not a text"


def _date_fault(node: Node) -> str:
    if not isinstance(node, Scalar):
        return f"a {_shape(node)}, not a date"
    text = node.text.strip()
    try:
        datetime.date.fromisoformat(text[:10] if text[10:11] in ("", "T", "t", " ") else text)
    except ValueError:
        return f'"{text}", not a date (YYYY-MM-DD)'
    return "" if len(text) >= 10 else f'"{text}", not a date (YYYY-MM-DD)'


def _list_fault(node: Node) -> str:
    if isinstance(node, Map):
        return "a map, not a list"
    if isinstance(node, Sequence) and not all(isinstance(item, Scalar) for item in node.items):
        return "a list that does not hold texts alone"
    return ""


def _map_fault(node: Node) -> str:
    return "" if isinstance(node, Map) else f"a {_shape(node)}, not a map"


_KINDS: tuple[tuple[tuple[str, ...], Callable[[Node], str]], ...] = (
    (TEXTS, _text_fault),
    (DATES, _date_fault),
    (LISTS, _list_fault),
    (MAPS, _map_fault),
)


def _shape(node: Node) -> str:
    return "map" if isinstance(node, Map) else "list" if isinstance(node, Sequence) else "text"


def _wrong_status(root: Map, kind: str) -> Iterator[Fault]:
    key, node = root.key("status"), root.get("status")
    allowed = STATUSES.get(kind)
    if key is None or not isinstance(node, Scalar) or allowed is None or _is_empty(node) or _is_blank(node):
        return
    match = _STATUS.fullmatch(node.text.strip().lower())
    if match is None or match["word"] not in allowed:
        known = ", ".join(allowed)
        yield Fault(
            "status",
            f'status is "{node.text.strip()}"; a document of type {kind} is one of {known}{hint(node.text, allowed)}',
            key.span,
        )


def _misspelt_type(document: Document, kind: str, schemas: Mapping[str, TypeSchema]) -> Iterator[Problem]:
    """Report a type only where it is all but a known one: sites use `type` for purposes of their own."""
    known = nearest(kind, (*STATUSES, *schemas))
    root = document.front_matter.root if document.front_matter else None
    key = root.key("type") if root else None
    if not known or key is None or kind.rstrip("s") == known or not _is_slip(kind, known):
        return
    yield _problem(document, Fault("type", f'type "{kind}" has no schema; did you mean {known}?', key.span))


def _is_slip(wrong: str, right: str) -> bool:
    """Say whether one letter was left out, added, doubled or swapped, or a separator is another."""
    if re.sub(r"[-_ ]", "", wrong.lower()) == re.sub(r"[-_ ]", "", right):
        return True
    return sorted(wrong) == sorted(right) or any(
        short == long[:place] + long[place + 1 :]
        for short, long in ((wrong, right), (right, wrong))
        for place in range(len(long))
    )


def _is_empty(node: Node | None) -> bool:
    return isinstance(node, Scalar) and not node.quoted and node.text.strip() in ("", "~", "null")


def _is_blank(node: Node | None) -> bool:
    return isinstance(node, Scalar) and bool(_BLANK.search(node.text))


def _problem(document: Document, fault: Fault) -> Problem:
    line = document.file.position(fault.span.start).line if fault.span else 1
    return Problem("front-matter", document.file.path, line, fault.message, fault.span)
