"""The fix loop: apply, read again, compare. A fix stays only if its finding is gone and nothing new appeared."""

from __future__ import annotations

import collections
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from doclint import edits
from doclint.engine.check import Report, check
from doclint.engine.project import Project
from doclint.io.tree import Overlay
from doclint.model import Applicability, Edit, File, Finding, Fix

# A fix may uncover another (a corrected value that a derived cell depends on); more rounds than these never settle.
MAX_ROUNDS = 10


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a fix run would leave: new texts by path, the fixes that made them, and the report on the result."""

    texts: Mapping[str, str]
    applied: tuple[Fix, ...]
    refused: tuple[Fix, ...]  # would have left their finding in place, or made a new one
    report: Report


def fix(project: Project, allowed: Collection[Applicability], known: Collection[str] = ()) -> Outcome:
    """Apply every allowed fix that holds, in memory only; findings with a known fingerprint are left as they are."""
    report = check(project)
    texts: dict[str, str] = {}
    applied: list[Fix] = []
    refused: list[Fix] = []
    for _ in range(MAX_ROUNDS):
        wanted = [pair for pair in _offered(report, allowed, known) if pair[1] not in refused]
        chosen = edits.choose([one for _, one in wanted])
        if not chosen:
            break
        step = _keep(project, report, texts, [pair for pair in wanted if pair[1] in chosen])
        applied += step.taken
        refused += step.refused
        report, texts = step.report, step.texts
    return Outcome(texts, tuple(applied), tuple(refused), report)


def _offered(report: Report, allowed: Collection[Applicability], known: Collection[str]) -> list[tuple[Finding, Fix]]:
    """The first allowed fix of each finding, each fix once: several findings may share one."""
    pairs = []
    for finding in report.findings:
        if finding.fingerprint in known:
            continue
        first = next((one for one in finding.fixes if one.applicability in allowed), None)
        if first is not None:
            pairs.append((finding, first))
    return pairs


@dataclass(frozen=True, slots=True)
class _Step:
    taken: tuple[Fix, ...]
    refused: tuple[Fix, ...]
    report: Report
    texts: dict[str, str]


def _keep(project: Project, report: Report, texts: dict[str, str], wanted: list[tuple[Finding, Fix]]) -> _Step:
    """Take all at once where that holds; else half of them, so that the one that does not hold is found."""
    fixes = tuple(dict.fromkeys(one for _, one in wanted))
    together = _try(project, report, texts, wanted)
    if together is not None:
        return _Step(fixes, (), *together)
    if len(fixes) == 1:
        return _Step((), fixes, report, texts)
    half = fixes[: len(fixes) // 2]
    return _keep(project, report, texts, [pair for pair in wanted if pair[1] in half])


def _try(
    project: Project, report: Report, texts: dict[str, str], wanted: list[tuple[Finding, Fix]]
) -> tuple[Report, dict[str, str]] | None:
    changes: dict[str, list[Edit]] = {}
    for one in dict.fromkeys(one for _, one in wanted):
        for edit in one.edits:
            changes.setdefault(edit.path, []).append(edit)
    after = dict(texts)
    for path, new in changes.items():
        file = _overlaid(project, texts).tree.read(path)
        if not isinstance(file, File):
            return None
        after[path] = edits.apply(file.text, tuple(new))
    again = check(_overlaid(project, after))
    return (again, after) if _holds(report, again, [finding for finding, _ in wanted]) else None


def _overlaid(project: Project, texts: Mapping[str, str]) -> Project:
    return replace(project, tree=Overlay(project.tree, texts)) if texts else project


def _holds(before: Report, after: Report, fixed: Iterable[Finding]) -> bool:
    """Say whether what was to be fixed is gone, and nothing is there that was not before."""
    allowed = _counted(before.findings)
    allowed.subtract(_counted(fixed))
    return not _counted(after.findings) - allowed


def _counted(findings: Iterable[Finding]) -> collections.Counter[tuple[str, str, str]]:
    """Count findings by what they say, not by where: lines and ordinals move under an edit."""
    return collections.Counter((finding.rule, finding.path, finding.message) for finding in findings)
