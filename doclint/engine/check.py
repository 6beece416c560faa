"""Rules over what was read: every subject is judged by every rule of its kind; mismatches become findings."""

from __future__ import annotations

import collections
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from doclint import checks, corrections
from doclint.checks import Subject
from doclint.engine import project as projects
from doclint.engine.project import Project, Reading
from doclint.engine.suppressions import Suppression, suppressions
from doclint.markdown.document import Document
from doclint.model import (
    Agrees,
    Answer,
    Applicability,
    Claim,
    FactState,
    File,
    Finding,
    Fix,
    Mismatch,
    Problem,
    Span,
    Unknown,
)
from doclint.names import hint
from doclint.rules import Rule, fill
from doclint.values import is_secret_key

SUPPRESSION = "suppression"
INCOMPLETE = frozenset({"refused", "missing", "source"})


@dataclass(frozen=True, slots=True)
class Judgement:
    """A rule's answer about a subject."""

    rule: Rule
    subject: Subject
    answer: Answer


@dataclass(frozen=True, slots=True)
class Coverage:
    """What was read and compared, and why the rest was not: silence is no agreement."""

    documents: int
    claims: int
    compared: int
    sources: int
    unknown: Mapping[str, int]  # reason -> claims
    left_out: tuple[tuple[str, str], ...]  # (path, why)


@dataclass(frozen=True, slots=True)
class Report:
    """A run's result. `incomplete` tells what was asked for and could not be read."""

    findings: tuple[Finding, ...]
    judgements: tuple[Judgement, ...]
    coverage: Coverage
    incomplete: tuple[Problem, ...]
    secrets: frozenset[str]
    reading: Reading
    files: Mapping[str, File]  # every file that a finding or its evidence points into


def check(project: Project) -> Report:
    """Read the project and judge it."""
    reading = projects.read(project)
    judgements = tuple(_judge(project, reading))
    found = [f for f in _findings(project, reading, judgements) if not _is_off_for_path(project, f)]
    kept, unused = _suppress(project, reading, _once_a_table(found, reading))
    late = tuple(_judge(project, replace(reading, problems=tuple(unused)), kind=SUPPRESSION))
    kept += [f for f in _findings(project, reading, late) if not _is_off_for_path(project, f)]
    return Report(
        findings=tuple(sorted(kept, key=_order)),
        judgements=judgements,
        coverage=_coverage(reading, judgements),
        incomplete=tuple(problem for problem in reading.problems if problem.kind in INCOMPLETE),
        secrets=_secrets(reading),
        reading=reading,
        files=_files(project, kept),
    )


def _files(project: Project, findings: Iterable[Finding]) -> Mapping[str, File]:
    paths = {path for finding in findings for path in (finding.path, *(place.path for place in finding.because))}
    read = {path: project.tree.read(path) for path in sorted(paths)}
    return {path: file for path, file in read.items() if isinstance(file, File)}


def _findings(project: Project, reading: Reading, judgements: Iterable[Judgement]) -> Iterator[Finding]:
    files = {document.file.path: document.file for document in reading.documents}
    for judgement, number in _numbered(judgements):
        if isinstance(judgement.answer, Mismatch):
            yield _finding(project, reading, files, judgement, number)


def _order(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.path, finding.start.line, finding.start.column, finding.rule, finding.message


# --- judging ------------------------------------------------------------------------------------------------------


def _judge(project: Project, reading: Reading, kind: str = "") -> Iterator[Judgement]:
    """Judge with every rule that runs; with `kind`, only with the rules about that kind of problem."""
    for rule in project.rules:
        if project.severity(rule) is None or (rule.where.get("kind") != kind and kind):
            continue
        module = checks.load(rule.check)
        for subject in _subjects(reading, rule):
            yield Judgement(rule, subject, module.check(subject, reading.world, rule.parameters))


def _subjects(reading: Reading, rule: Rule) -> Iterator[Subject]:
    pools: Mapping[str, Iterable[Subject]] = {
        "document": reading.documents,
        "entry": reading.ledger.entries,
        "problem": reading.problems,
    }
    for subject in pools.get(rule.claims, reading.claims):
        if isinstance(subject, Claim) and subject.kind != rule.claims:
            continue
        if all(_attribute(subject, name) == wanted for name, wanted in rule.where.items()):
            yield subject


def _attribute(subject: Subject, name: str) -> str:
    value = getattr(subject.detail if isinstance(subject, Claim) else subject, name, "")
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- findings -----------------------------------------------------------------------------------------------------


def _numbered(judgements: Iterable[Judgement]) -> Iterator[tuple[Judgement, int]]:
    """Number each judgement among those of equal rule, text and headings, so that equal claims stay apart."""
    seen: collections.Counter[tuple[str, ...]] = collections.Counter()
    for judgement in judgements:
        key = (judgement.rule.id, text(judgement.subject), *headings(judgement.subject))
        yield judgement, seen[key]
        seen[key] += 1


def text(subject: Subject) -> str:
    """Give the words of a subject that survive edits elsewhere."""
    if isinstance(subject, Claim):
        return subject.text
    if isinstance(subject, Document):
        return ""
    return subject.message if isinstance(subject, Problem) else subject.id


def headings(subject: Subject) -> tuple[str, ...]:
    """Give the headings above a subject, outer to inner."""
    return subject.headings if isinstance(subject, Claim) else ()


def _finding(project: Project, reading: Reading, files: dict[str, File], judgement: Judgement, number: int) -> Finding:
    rule, subject, answer = judgement.rule, judgement.subject, judgement.answer
    assert isinstance(answer, Mismatch)  # noqa: S101
    path, line, span = _where(subject, answer)
    if path not in files:
        file = project.tree.read(path)
        files[path] = file if isinstance(file, File) else File(path, "")
    file = files[path]
    if span is None:
        span = _line(file, line)
    key = "\0".join((rule.id, text(subject), *headings(subject), str(number)))
    return Finding(
        rule=rule.id,
        severity=project.severity(rule) or rule.severity,
        path=path,
        span=span,
        start=file.position(span.start),
        end=file.position(span.end),
        message=fill(rule.message, answer.words),
        fingerprint=hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:16],
        because=answer.because,
        since=answer.since,
        fixes=_fixes(reading, judgement, answer),
    )


def _where(subject: Subject, answer: Mismatch) -> tuple[str, int, Span | None]:
    if isinstance(subject, Claim):
        return subject.path, 0, answer.span or subject.span
    if isinstance(subject, Document):
        return subject.file.path, 1, answer.span
    if isinstance(subject, Problem):
        return subject.path, subject.line, answer.span or subject.span
    return subject.place.path, subject.place.line, answer.span


def _line(file: File, number: int) -> Span:
    span = file.line(min(number, len(file.starts)))
    shown = file.slice(span)
    return Span(span.start + len(shown) - len(shown.lstrip()), span.end)


def _fixes(reading: Reading, judgement: Judgement, answer: Mismatch) -> tuple[Fix, ...]:
    rule, subject = judgement.rule, judgement.subject
    path = subject.path if isinstance(subject, Claim) else subject.file.path if isinstance(subject, Document) else ""
    document = next((d for d in reading.documents if d.file.path == path), None)
    if not rule.correction or rule.applicability is None or document is None:
        return ()
    edits = corrections.load(rule.correction).correct(answer, subject, document, reading.world)
    if not edits:
        return ()
    applicability = (
        Applicability.UNSAFE if answer.draft and rule.applicability is Applicability.SAFE else rule.applicability
    )
    return (Fix(edits, applicability, f"{rule.correction.replace('-', ' ')}"),)


def _once_a_table(found: list[Finding], reading: Reading) -> list[Finding]:
    """Drop a stale value that a benchmark table's own finding already speaks of."""
    tables = [
        (claim.path, claim.span)
        for claim in reading.claims
        if claim.kind == "measured-under"
        and any(f.rule == "stale-benchmark" and f.path == claim.path and f.span.overlaps(claim.span) for f in found)
    ]
    return [
        finding
        for finding in found
        if finding.rule == "stale-benchmark"
        or not any(path == finding.path and span.holds(finding.span) for path, span in tables)
    ]


# --- what is left out ---------------------------------------------------------------------------------------------


def _is_off_for_path(project: Project, finding: Finding) -> bool:
    for pattern, names in project.settings.per_file_ignores.items():
        if ("*" in names or finding.rule in names) and projects.matching([pattern], [finding.path]):
            return True
    return False


def _suppress(project: Project, reading: Reading, found: list[Finding]) -> tuple[list[Finding], list[Problem]]:
    """Take out what is suppressed; give the suppressions that did nothing, of rules that ran, as problems."""
    known = {rule.id for rule in project.rules}
    idle = {rule.id for rule in project.rules if project.severity(rule) is None}
    kept, unused = found, []
    for document in reading.documents:
        for suppression in suppressions(document):
            hit = [finding for finding in kept if suppression.covers(finding)] if suppression.reason else []
            kept = [finding for finding in kept if finding not in hit]
            if not hit and suppression.rule not in idle:
                unused.append(_unused(document, suppression, known))
    return kept, unused


def _unused(document: Document, suppression: Suppression, known: set[str]) -> Problem:
    why = "suppresses nothing"
    if suppression.rule not in known:
        why = f"names a rule that does not exist{hint(suppression.rule, known)}"
    elif not suppression.reason:
        why = "gives no reason, so it suppresses nothing"
    line = document.file.position(suppression.span.start).line
    message = f"ignore[{suppression.rule}] {why}"
    return Problem("suppression", document.file.path, line, message, suppression.span)


# --- coverage -----------------------------------------------------------------------------------------------------


def _coverage(reading: Reading, judgements: Iterable[Judgement]) -> Coverage:
    answers: dict[int, list[Answer]] = {}
    for judgement in judgements:
        if isinstance(judgement.subject, Claim):
            answers.setdefault(id(judgement.subject), []).append(judgement.answer)
    reasons: collections.Counter[str] = collections.Counter()
    compared = 0
    for claim in reading.claims:
        given = answers.get(id(claim), [])
        if any(isinstance(answer, Agrees | Mismatch) for answer in given):
            compared += 1
        else:
            reasons[next((a.why for a in given if isinstance(a, Unknown)), "no rule looks at it")] += 1
    left_out = (*reading.deployed.left_out, *((p.path, p.message) for p in reading.problems if p.kind == "refused"))
    return Coverage(
        documents=len(reading.documents),
        claims=len(reading.claims),
        compared=compared,
        sources=len(reading.deployed.read),
        unknown=dict(sorted(reasons.items(), key=lambda pair: (-pair[1], pair[0]))),
        left_out=tuple(sorted(left_out)),
    )


def _secrets(reading: Reading) -> frozenset[str]:
    facts = (fact for facts in reading.deployed.facts.values() for fact in facts)
    return frozenset(fact.value for fact in facts if fact.state is FactState.SET and is_secret_key(fact.key))
