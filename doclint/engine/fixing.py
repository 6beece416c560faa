"""The fix loop: apply, read again, compare. A fix stays only if its finding is gone and nothing new appeared."""

from __future__ import annotations

import collections
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from doclint import edits
from doclint.engine.check import Report, check
from doclint.engine.findings import kind
from doclint.engine.project import Project
from doclint.io.tree import Overlay
from doclint.model import Agrees, Applicability, Claim, Edit, File, Finding, Fix, Mismatch

# A fix may uncover another (two that overlapped); more rounds than these never settle.
MAX_ROUNDS = 10


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a fix run would leave: new texts by path, the fixes that made them, and the report on the result."""

    texts: Mapping[str, str]
    applied: tuple[Fix, ...]
    refused: tuple[Fix, ...]  # would have left their finding in place, or made a new one
    report: Report


@dataclass(frozen=True, slots=True)
class _Offer:
    """A finding and the fix that is tried for it."""

    finding: Finding
    fix: Fix

    @property
    def name(self) -> tuple[str, str, tuple[str, ...]]:
        """What stays the same of an offer when the text around it moves."""
        return self.finding.fingerprint, self.finding.path, tuple(edit.text for edit in self.fix.edits)


def fix(project: Project, allowed: Collection[Applicability], known: Collection[str] = ()) -> Outcome:
    """Apply every allowed fix that holds, in memory only; findings with a known fingerprint are left as they are."""
    # Every rule looks at the result, also those that were not selected: a fix may not trade one finding for another.
    attempt = _Attempt(replace(project, selected=None), {}, check(replace(project, selected=None)))
    applied: list[Fix] = []
    refused: dict[tuple[str, str, tuple[str, ...]], Fix] = {}
    for _ in range(MAX_ROUNDS):
        offers = list(_offers(attempt.report, project, allowed, known, refused))
        chosen = edits.choose(offer.fix for offer in offers)
        offers = [offer for offer in offers if offer.fix in chosen]
        if not offers:
            break
        after, taken = _settle(attempt, offers)
        applied += dict.fromkeys(offer.fix for offer in taken)
        refused |= {offer.name: offer.fix for offer in offers if offer not in taken}
        attempt = after
    report = check(_overlaid(project, attempt.texts)) if project.selected is not None else attempt.report
    return Outcome(attempt.texts, tuple(applied), tuple(refused.values()), report)


def _offers(
    report: Report,
    project: Project,
    allowed: Collection[Applicability],
    known: Collection[str],
    refused: Collection[tuple[str, str, tuple[str, ...]]],
) -> Iterator[_Offer]:
    """Give, for each finding that was asked for, the first allowed fix that was not refused before."""
    for finding in report.findings:
        if finding.fingerprint in known or (project.selected is not None and finding.rule not in project.selected):
            continue
        offers = (_Offer(finding, one) for one in finding.fixes if one.applicability in allowed)
        first = next((offer for offer in offers if offer.name not in refused), None)
        if first is not None:
            yield first


# --- trying -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Attempt:
    """Some texts laid over a project, and what is found in them."""

    project: Project
    texts: Mapping[str, str]
    report: Report


def _settle(start: _Attempt, offers: list[_Offer]) -> tuple[_Attempt, list[_Offer]]:
    """Take all offers that hold: all at once where that does, else by halves, so that few trials find the bad one."""
    reached = start
    taken: list[_Offer] = []
    waiting = [offers]
    while waiting:
        group = waiting.pop()
        after = _try(start, [*taken, *group])
        if after is not None:
            reached, taken = after, [*taken, *group]
        elif len({offer.fix for offer in group}) > 1:
            waiting += reversed(_halves(group))
    return reached, taken


def _halves(offers: list[_Offer]) -> tuple[list[_Offer], list[_Offer]]:
    """Part offers in two; several findings may share a fix, and stay together."""
    fixes = list(dict.fromkeys(offer.fix for offer in offers))
    first = fixes[: len(fixes) // 2]
    return [offer for offer in offers if offer.fix in first], [offer for offer in offers if offer.fix not in first]


def _try(start: _Attempt, offers: list[_Offer]) -> _Attempt | None:
    """Give what the offers lead to; None where that does not hold."""
    texts = _applied(start, [edit for offer in offers for edit in offer.fix.edits])
    if texts is None:
        return None
    report = check(_overlaid(start.project, texts))
    after = _Attempt(start.project, texts, report)
    return after if _holds(start.report, report, offers) else None


def _applied(start: _Attempt, changes: Iterable[Edit]) -> dict[str, str] | None:
    """Give the texts with the edits made; None where a file can't be read."""
    by_path: dict[str, list[Edit]] = {}
    for edit in dict.fromkeys(changes):
        by_path.setdefault(edit.path, []).append(edit)
    tree = _overlaid(start.project, start.texts).tree
    texts = dict(start.texts)
    for path, own in by_path.items():
        file = tree.read(path)
        if not isinstance(file, File):
            return None
        texts[path] = edits.apply(file.text, own)
    return texts


def _overlaid(project: Project, texts: Mapping[str, str]) -> Project:
    return replace(project, tree=Overlay(project.tree, texts)) if texts else project


# --- comparing ----------------------------------------------------------------------------------------------------


def _holds(before: Report, after: Report, offers: Iterable[_Offer]) -> bool:
    """Say whether what was to be fixed is gone, nothing is there that was not before, and all is still compared."""
    allowed = _counted(before.findings)
    allowed.subtract(_counted(offer.finding for offer in offers))
    return not _counted(after.findings) - allowed and not _lost(before, after, offers)


def _counted(findings: Iterable[Finding]) -> collections.Counter[tuple[str, str]]:
    """Count findings by what they are about, not by where: lines and evidence move under an edit."""
    return collections.Counter((kind(finding), finding.path) for finding in findings)


def _lost(before: Report, after: Report, offers: Iterable[_Offer]) -> bool:
    """Say whether a safe fix took a claim out of sight instead of setting it right."""
    safe = {
        (offer.finding.rule, offer.finding.path) for offer in offers if offer.fix.applicability is Applicability.SAFE
    }
    old, new = _compared(before), _compared(after)
    return any(new[place] < old[place] for place in safe)


def _compared(report: Report) -> collections.Counter[tuple[str, str]]:
    """Count the claims that each rule could compare in each document."""
    return collections.Counter(
        (judgement.rule.id, judgement.subject.path)
        for judgement in report.judgements
        if isinstance(judgement.subject, Claim) and isinstance(judgement.answer, Agrees | Mismatch)
    )
