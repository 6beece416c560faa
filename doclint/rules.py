"""rules/*.md to rules and their cases: a page is the rule, its documentation and its tests at once."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from doclint import checks, corrections
from doclint.markdown.document import Document, Fence, Paragraph
from doclint.markdown.parse import parse
from doclint.model import Applicability, File, InputError, Severity
from doclint.names import hint
from doclint.syntax.node import Map, Scalar


def _texts(value: object) -> object:
    return {key: str(text) for key, text in value.items()} if isinstance(value, dict) else value


Words = Annotated[Mapping[str, str], BeforeValidator(_texts)]


class _Correction(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    name: str
    applicability: Literal["safe", "unsafe", "display"]


class _Page(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    id: str
    summary: str
    severity: Literal["error", "warning", "info"]
    claims: str
    check: str
    where: Words = Field(default_factory=dict)
    parameters: Words = Field(default_factory=dict)
    message: str
    correction: _Correction | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """A named, documented use of a check."""

    id: str
    summary: str
    severity: Severity
    claims: str  # the kind of subject
    check: str
    where: Mapping[str, str]  # only subjects whose detail has these attributes
    parameters: Mapping[str, str]
    message: str
    correction: str
    applicability: Applicability | None
    page: File


@dataclass(frozen=True, slots=True)
class Step:
    """One commit of a case: its number, date, files, and message where the page gives one."""

    number: int
    date: str
    message: str
    files: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Case:
    """An example of a page: the files, what doclint says of them, and what a fix makes of them."""

    name: str
    steps: tuple[Step, ...]
    says: tuple[str, ...]
    after: Mapping[str, str]


_HEAD = re.compile(r"\ufeff?---[ \t]*(?:\r\n|\n|\r).*?(?:\r\n|\n|\r)---[ \t]*(?:\r\n|\n|\r|\Z)", re.DOTALL)


def fields(template: str) -> tuple[str, ...]:
    """Give the words that a message needs; only bare names, so that no template reaches into an object."""
    return tuple(name for _, name, _, _ in string.Formatter().parse(template) if name is not None)


def fill(template: str, words: Mapping[str, str]) -> str:
    """Fill a message. Values are put in as they are: braces in them stay braces."""
    parts = ((text, name) for text, name, _, _ in string.Formatter().parse(template))
    return "".join(text + (words.get(name, "") if name is not None else "") for text, name in parts)


def read(page: File) -> Rule | None:
    """Read a rule page; None for a Markdown file without a rule's front matter.

    Raises InputError where a page means to be a rule and is none.
    """
    head = _HEAD.match(page.text)
    document = parse(File(page.path, head[0])) if head else None  # a page's body is many times longer
    root = document.front_matter.root if document and document.front_matter else None
    if root is None or root.get("check") is None:
        return None
    try:
        header = _Page.model_validate(_plain(root))
    except ValidationError as error:
        problems = error.errors(include_input=False, include_context=False, include_url=False)
        # A misspelt key explains the one that is missing.
        problem = next((one for one in problems if one["type"] == "extra_forbidden"), problems[0])
        where = [str(part) for part in problem["loc"]]
        key = root.key(where[0]) if where else None
        valid = [*_Page.model_fields]
        note = hint(where[-1], valid) if problem["type"] == "extra_forbidden" and where else ""
        line = page.position(key.span.start).line if key else 1
        raise InputError(page.path, line, f"{'.'.join(where)}: {problem['msg']}{note}") from None
    _verify(page, header)
    correction = header.correction
    return Rule(
        id=header.id,
        summary=header.summary,
        severity=Severity(header.severity),
        claims=header.claims,
        check=header.check,
        where=dict(header.where),
        parameters=dict(header.parameters),
        message=header.message,
        correction=correction.name if correction else "",
        applicability=Applicability(correction.applicability) if correction else None,
        page=page,
    )


def _plain(node: Map) -> dict[str, object]:
    return {
        pair.key.text: _plain(pair.value) if isinstance(pair.value, Map) else pair.value.text
        for pair in node.pairs
        if isinstance(pair.value, Map | Scalar)
    }


def _verify(page: File, header: _Page) -> None:
    known = [name for name, _ in checks.CHECKS]
    if header.check not in known:
        raise InputError(page.path, 1, f"unknown check {header.check}{hint(header.check, known)}")
    check = checks.load(header.check)
    if header.claims != check.KIND:
        raise InputError(page.path, 1, f"check {header.check} takes {check.KIND}, not {header.claims}")
    for name in fields(header.message):
        if name not in check.WORDS:
            raise InputError(page.path, 1, f"message: {header.check} has no word {name}{hint(name, check.WORDS)}")
    names = [name for name, _ in corrections.CORRECTIONS]
    if header.correction and header.correction.name not in names:
        wrong = header.correction.name
        raise InputError(page.path, 1, f"unknown correction {wrong}{hint(wrong, names)}")


# --- the cases of a page ------------------------------------------------------------------------------------------

_CAPTION = re.compile(r"(?P<path>[^\s`]+)(?P<after> after)?:")
_COMMIT_FILE = re.compile(r"Commit (?P<number>\d+), (?P<date>\d{4}-\d{2}-\d{2}), (?P<path>\S+):")
_COMMIT_NOTE = re.compile(r"Commit (?P<number>\d+), (?P<date>\d{4}-\d{2}-\d{2}): (?P<message>.+)", re.DOTALL)
LAST = 10**6  # files without a commit of their own go into the last one


def cases(page: File) -> tuple[Case, ...]:
    """Give the cases of a page: one for each second-level heading that holds files."""
    document = parse(page)
    names = [heading.text for heading in document.headings if heading.level == 2]
    found = (_case(document, name) for name in names)
    return tuple(case for case in found if case is not None)


def _case(document: Document, name: str) -> Case | None:
    blocks = [b for b in document.blocks if any(h.level == 2 and h.text == name for h in b.context.headings)]
    steps: dict[int, Step] = {}
    says: tuple[str, ...] = ()
    after: dict[str, str] = {}
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        if not isinstance(block, Paragraph):
            continue
        caption = block.inline.text.strip()
        if isinstance(following, Fence):
            text = "".join(document.file.slice(line) + "\n" for line in following.lines)
            if match := _COMMIT_FILE.fullmatch(caption):
                _add(steps, int(match["number"]), match["date"], files={match["path"]: text})
            elif caption == "doclint says:":
                says = tuple(line for line in text.split("\n") if line)
            elif match := _CAPTION.fullmatch(caption):
                if match["after"]:
                    after[match["path"]] = text
                else:
                    _add(steps, LAST, "", files={match["path"]: text})
        elif match := _COMMIT_NOTE.fullmatch(caption):
            _add(steps, int(match["number"]), match["date"], message=_commit_message(document, block, match["message"]))
    return Case(name, tuple(steps[n] for n in sorted(steps)), says, after) if steps else None


def _commit_message(document: Document, block: Paragraph, message: str) -> str:
    subject, _, body = message.partition("\n")
    return f"{subject}\n\n{body}".strip()


def _add(
    steps: dict[int, Step], number: int, date: str, *, files: Mapping[str, str] | None = None, message: str = ""
) -> None:
    old = steps.get(number, Step(number, date, "", {}))
    steps[number] = Step(number, date or old.date, message or old.message, {**old.files, **(files or {})})
