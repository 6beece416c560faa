"""Findings that a document's author has answered: a comment before the line, or an entry in the front matter."""

from __future__ import annotations

import re
from dataclasses import dataclass

from doclint.markdown.document import Document, Table
from doclint.model import Finding, Span
from doclint.syntax.node import Map, Scalar

_IGNORE = re.compile(r"ignore\[(?P<names>[^\]]*)\]\s*(?P<reason>.*)", re.DOTALL)


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
            finding.rule == self.rule
            and finding.path == self.path
            and any(span.holds(start) or span.holds(finding.span) for span in self.covered)
        )


def suppressions(document: Document) -> tuple[Suppression, ...]:
    """Give every suppression of a document, in source order."""
    return (*_in_front_matter(document), *_in_comments(document))


def _in_front_matter(document: Document) -> tuple[Suppression, ...]:
    root = document.front_matter.root if document.front_matter else None
    own = root.get("doclint") if root else None
    ignored = own.get("ignore") if isinstance(own, Map) else None
    if not isinstance(ignored, Map):
        return ()
    whole = (Span(0, len(document.file.text)),)
    return tuple(
        Suppression(
            pair.key.text,
            pair.value.text.strip() if isinstance(pair.value, Scalar) else "",
            document.file.path,
            pair.key.span,
            whole,
        )
        for pair in ignored.pairs
    )


def _in_comments(document: Document) -> tuple[Suppression, ...]:
    found = []
    for directive in document.directives:
        match = _IGNORE.match(directive.body)
        if match is None:
            continue
        names = [name.strip() for name in match["names"].split(",") if name.strip()]
        row = next((name.partition("=")[2].strip() for name in names if name.startswith("row=")), "")
        covered = _covered(document, directive.span, row)
        found += [
            Suppression(name, match["reason"].strip(), document.file.path, directive.span, covered)
            for name in names
            if not name.startswith("row=")
        ]
    return tuple(found)


def _covered(document: Document, comment: Span, row: str) -> tuple[Span, ...]:
    """The line after the comment, and the table or block that begins there."""
    file = document.file
    line = file.position(comment.end).line + 1
    while line <= len(file.starts) and not file.slice(file.line(line)).strip():
        line += 1
    if line > len(file.starts):
        return ()
    following = file.line(line)
    for block in document.blocks:
        if isinstance(block, Table) and block.span.holds(Span(following.start, following.start)):
            return _rows(document, block, row) if row else (block.span,)
    return (following,)


def _rows(document: Document, table: Table, row: str) -> tuple[Span, ...]:
    return tuple(
        document.file.line(document.file.position(cells[0].raw.start).line)
        for cells in table.rows
        if any(cell.inline.text.strip() == row for cell in cells)
    )
