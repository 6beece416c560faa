"""What a branch adds: findings whose fingerprint is absent at the merge base, and the lines that it changed.

"New" is never "on a changed line": a changed env line makes untouched documents wrong.
"""

from __future__ import annotations

import difflib

from doclint.engine.check import Report
from doclint.io.tree import Tree
from doclint.model import LINE_END, File, Finding


def only_new(report: Report, before: Report) -> tuple[Finding, ...]:
    """Give the findings of a report that an earlier one did not have."""
    known = {finding.fingerprint for finding in before.findings}
    return tuple(finding for finding in report.findings if finding.fingerprint not in known)


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
