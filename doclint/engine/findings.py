"""Mismatches become findings: a place, a message, the evidence, a fingerprint, and the fixes that are offered."""

from __future__ import annotations

import collections
import hashlib
from collections.abc import Iterable
from dataclasses import replace

from doclint import corrections
from doclint.engine import subjects
from doclint.engine.judging import Judgement
from doclint.engine.project import Project, Reading, matching
from doclint.io.display import Redactor
from doclint.markdown.document import Document
from doclint.model import Applicability, File, Finding, Fix, Mismatch, Place
from doclint.rules import Rule, fill


class Findings:
    """Makes the findings of one reading; files are read once."""

    def __init__(self, project: Project, reading: Reading, redactor: Redactor) -> None:
        self.project = project
        self.reading = reading
        self.redactor = redactor
        self._documents = {document.file.path: document for document in reading.documents}
        self._files = {path: document.file for path, document in self._documents.items()}

    def of(self, judgements: Iterable[Judgement]) -> list[Finding]:
        """Give the findings of some judgements; their fingerprints are not numbered yet."""
        return [
            self._finding(judgement, judgement.answer)
            for judgement in judgements
            if isinstance(judgement.answer, Mismatch)
        ]

    def _file(self, path: str) -> File:
        if path not in self._files:
            file = self.project.tree.read(path)
            self._files[path] = file if isinstance(file, File) else File(path, "")
        return self._files[path]

    def _finding(self, judgement: Judgement, answer: Mismatch) -> Finding:
        rule, subject = judgement.rule, judgement.subject
        file = self._file(subjects.path(subject))
        span = subjects.span(subject, answer, file)
        return Finding(
            rule=rule.id,
            severity=self.project.severity(rule) or rule.severity,
            path=file.path,
            span=span,
            start=file.position(span.start),
            end=file.position(span.end),
            message=self.redactor.redact(fill(rule.message, answer.words)),
            fingerprint=self._fingerprint(judgement),
            because=tuple(self._redacted(place) for place in answer.because),
            since=answer.since,
            fixes=self._fixes(judgement, answer, self._documents.get(file.path)),
        )

    def _redacted(self, place: Place) -> Place:
        return replace(place, message=self.redactor.redact(place.message))

    def _fingerprint(self, judgement: Judgement) -> str:
        """Digest what a finding is about; of a secret not even the digest is shown."""
        text = self.redactor.redact(subjects.text(judgement.subject))
        parts = (judgement.rule.id, text, *subjects.headings(judgement.subject))
        return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def _fixes(self, judgement: Judgement, answer: Mismatch, document: Document | None) -> tuple[Fix, ...]:
        rule = judgement.rule
        if not rule.correction or rule.applicability is None or document is None:
            return ()
        correct = corrections.load(rule.correction).correct
        edits = correct(answer, judgement.subject, document, self.reading.world)
        if not edits or any(self.redactor.holds(edit.text) for edit in edits):
            return ()
        return (Fix(edits, _applicability(rule.applicability, answer), rule.correction.replace("-", " ")),)


def _applicability(declared: Applicability, answer: Mismatch) -> Applicability:
    return Applicability.UNSAFE if answer.draft and declared is Applicability.SAFE else declared


# --- fingerprints -------------------------------------------------------------------------------------------------


def numbered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Tell equal findings apart, in their order: the second of a kind is `…-2`."""
    seen: collections.Counter[str] = collections.Counter()
    result = []
    for finding in findings:
        seen[finding.fingerprint] += 1
        number = seen[finding.fingerprint]
        result.append(finding if number == 1 else replace(finding, fingerprint=f"{finding.fingerprint}-{number}"))
    return tuple(result)


def kind(finding: Finding) -> str:
    """Give what equal findings share: the fingerprint without its number."""
    return finding.fingerprint.partition("-")[0]


# --- what another finding already says ----------------------------------------------------------------------------


def once_a_table(findings: list[Finding], reading: Reading) -> list[Finding]:
    """Drop a stale value that a benchmark table's own finding already speaks of."""
    stale = [(finding.path, finding.span) for finding in findings if finding.rule == "stale-benchmark"]
    tables = [
        (claim.path, claim.span)
        for claim in reading.claims
        if claim.kind == "measured-under"
        and any(path == claim.path and span.overlaps(claim.span) for path, span in stale)
    ]
    return [
        finding
        for finding in findings
        if finding.rule == "stale-benchmark"
        or not any(path == finding.path and span.holds(finding.span) for path, span in tables)
    ]


def is_off(rule: str, path: str, project: Project) -> bool:
    """Say whether the settings silence a rule in a file."""
    return any(
        ("*" in names or rule in names) and matching([pattern], [path])
        for pattern, names in project.settings.per_file_ignores.items()
    )


def runs(rule: Rule, path: str, project: Project) -> bool:
    """Say whether a rule speaks of a file at all."""
    return project.severity(rule) is not None and not is_off(rule.id, path, project)
