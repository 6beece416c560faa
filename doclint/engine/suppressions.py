"""Findings that a document's author has answered: a comment before the line, or an entry in the front matter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from doclint.engine.findings import runs
from doclint.engine.project import Project
from doclint.markdown.document import Document, Fence, Table
from doclint.model import Finding, Problem, Span
from doclint.names import hint
from doclint.syntax.node import Map, Scalar

_IGNORE = re.compile(r"ignore\[(?P<names>[^\]]*)\]\s*(?P<reason>.*)", re.DOTALL)
_ROW = "row="


@dataclass(frozen=True, slots=True)
class Suppression:
    """One rule, silenced in some spans of a document, for a reason."""

    rule: str
    reason: str
    path: str
    span: Span  # the comment or the front matter key
    covered: tuple[Span, ...]

    def covers(self, finding: Finding) -> bool:
        """Say whether a finding is meant."""
        start = Span(finding.span.start, finding.span.start)
        return (
            bool(self.reason)
            and finding.rule == self.rule
            and finding.path == self.path
            and any(span.holds(start) for span in self.covered)
        )


def suppress(
    project: Project, documents: Iterable[Document], findings: list[Finding]
) -> tuple[list[Finding], list[Problem]]:
    """Take out what is suppressed; give the suppressions that did nothing, of rules that ran, as problems."""
    rules = {rule.id: rule for rule in project.rules}
    kept, unused = findings, []
    for document in documents:
        for suppression in suppressions(document):
            left = [finding for finding in kept if not suppression.covers(finding)]
            rule = rules.get(suppression.rule)
            if len(left) == len(kept) and (rule is None or runs(rule, document.file.path, project)):
                unused.append(_unused(document, suppression, rules))
            kept = left
    return kept, unused


def _unused(document: Document, suppression: Suppression, known: Iterable[str]) -> Problem:
    why = "suppresses nothing"
    if suppression.rule not in known:
        why = f"names a rule that does not exist{hint(suppression.rule, known)}"
    elif not suppression.reason:
        why = "gives no reason, so it suppresses nothing"
    line = document.file.position(suppression.span.start).line
    message = f"ignore[{suppression.rule}] {why}"
    return Problem("suppression", document.file.path, line, message, suppression.span)


# --- reading them -------------------------------------------------------------------------------------------------


def suppressions(document: Document) -> tuple[Suppression, ...]:
    """Give every suppression of a document, in source order."""
    return (*_in_front_matter(document), *_in_comments(document))


def _in_front_matter(document: Document) -> Iterator[Suppression]:
    root = document.front_matter.root if document.front_matter else None
    own = root.get("doclint") if root else None
    ignored = own.get("ignore") if isinstance(own, Map) else None
    whole = (Span(0, len(document.file.text)),)
    for pair in ignored.pairs if isinstance(ignored, Map) else ():
        reason = pair.value.text.strip() if isinstance(pair.value, Scalar) else ""
        yield Suppression(pair.key.text, reason, document.file.path, pair.key.span, whole)


def _in_comments(document: Document) -> Iterator[Suppression]:
    for directive in document.directives:
        match = _IGNORE.match(directive.body)
        if match is None:
            continue
        names = [name.strip() for name in match["names"].split(",") if name.strip()]
        rows = tuple(name.removeprefix(_ROW).strip() for name in names if name.startswith(_ROW))
        covered = _covered(document, directive.span, rows)
        for name in names:
            if not name.startswith(_ROW):
                yield Suppression(name, match["reason"].strip(), document.file.path, directive.span, covered)


def _covered(document: Document, comment: Span, rows: tuple[str, ...]) -> tuple[Span, ...]:
    """The line after the comment; the whole table or fence, where one begins there."""
    following = _next_line(document, comment.end)
    if following is None:
        return ()
    for block in document.blocks:
        if isinstance(block, Table | Fence) and following.start <= block.span.start <= following.end:
            return _rows(document, block, rows) if rows and isinstance(block, Table) else (block.span,)
    return (following,)


def _next_line(document: Document, offset: int) -> Span | None:
    file = document.file
    lines = (file.line(number) for number in range(file.position(offset).line + 1, len(file.starts) + 1))
    return next((line for line in lines if file.slice(line).strip(" \t>")), None)


def _rows(document: Document, table: Table, names: tuple[str, ...]) -> tuple[Span, ...]:
    return tuple(
        document.file.line(document.file.position(cells[0].raw.start).line)
        for cells in table.rows
        if any(cell.inline.text.strip() in names for cell in cells)
    )
