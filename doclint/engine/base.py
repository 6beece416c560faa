"""What a branch adds: findings that the merge base did not have, and the lines that it changed.

"New" is never "on a changed line": a changed env line makes untouched documents wrong.
"""

from __future__ import annotations

import collections
import difflib
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from doclint.engine.check import Report
from doclint.engine.findings import kind
from doclint.io.tree import Tree
from doclint.model import LINE_END, File, Finding

Key = TypeVar("Key", bound=Hashable)


def only_new(report: Report, before: Report) -> tuple[Finding, ...]:
    """Give the findings of a report that an earlier one did not have.

    Of equal findings in a file as many are old as it had; those of a file that is gone may have moved to another.
    """
    here = collections.Counter((kind(finding), finding.path) for finding in before.findings)
    strange = tuple(_beyond(report.findings, here, lambda finding: (kind(finding), finding.path)))
    present = {document.file.path for document in report.reading.documents} | set(report.reading.ledger.files)
    moved = collections.Counter(kind(finding) for finding in before.findings if finding.path not in present)
    return tuple(_beyond(strange, moved, kind))


def _beyond(
    findings: Iterable[Finding], known: collections.Counter[Key], key: Callable[[Finding], Key]
) -> Iterator[Finding]:
    """Give the findings that are more than were known of their key."""
    left = collections.Counter(known)
    for finding in findings:
        if left[key(finding)] > 0:
            left[key(finding)] -= 1
        else:
            yield finding


def changed_lines(before: Tree, after: Tree, report: Report) -> frozenset[tuple[str, int]]:
    """Give the lines, of the files that evidence stands in, that the branch added or changed."""
    paths = {place.path for finding in report.findings for place in finding.because}
    return frozenset((path, line) for path in sorted(paths) for line in _new_lines(before, after, path))


def _new_lines(before: Tree, after: Tree, path: str) -> list[int]:
    new, old = after.read(path), before.read(path)
    if not isinstance(new, File):
        return []
    old_lines = LINE_END.split(old.text) if isinstance(old, File) else []
    matcher = difflib.SequenceMatcher(None, old_lines, LINE_END.split(new.text), autojunk=False)
    changes = (block for block in matcher.get_opcodes() if block[0] in ("insert", "replace"))
    return [line + 1 for _, _, _, start, stop in changes for line in range(start, stop)]
