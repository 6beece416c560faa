"""Read, judge, leave out what is answered, and count: one run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from doclint.engine import project as projects
from doclint.engine.coverage import Coverage, cover
from doclint.engine.findings import Findings, is_off, numbered, once_a_table
from doclint.engine.judging import Judgement, judge, judge_problems
from doclint.engine.project import Project, Reading
from doclint.engine.secrets import secrets
from doclint.engine.suppressions import suppress
from doclint.io.display import Redactor
from doclint.model import File, Finding, Problem
from doclint.values import Secret

INCOMPLETE = frozenset({"refused", "missing", "source"})


@dataclass(frozen=True, slots=True)
class Report:
    """A run's result. `incomplete` tells what was asked for and could not be read."""

    findings: tuple[Finding, ...]
    judgements: tuple[Judgement, ...]
    coverage: Coverage
    incomplete: tuple[Problem, ...]
    secrets: frozenset[Secret]
    reading: Reading
    files: Mapping[str, File]  # every file that a finding or its evidence points into


def check(project: Project) -> Report:
    """Read the project and judge it."""
    reading = projects.read(project)
    hidden = secrets(reading)
    judgements = tuple(judge(project, reading))
    findings = Findings(project, reading, Redactor(hidden))
    found = _heard(findings.of(judgements), project)
    kept, unused = suppress(project, reading.documents, once_a_table(found, reading))
    kept += _heard(findings.of(judge_problems(project, reading, unused)), project)
    return Report(
        findings=numbered(sorted(kept, key=_order)),
        judgements=judgements,
        coverage=cover(reading, judgements),
        incomplete=tuple(problem for problem in reading.problems if problem.kind in INCOMPLETE),
        secrets=hidden,
        reading=reading,
        files=_files(project, kept),
    )


def _heard(findings: list[Finding], project: Project) -> list[Finding]:
    return [f for f in findings if project.is_asked(f.path) and not is_off(f.rule, f.path, project)]


def _order(finding: Finding) -> tuple[str, int, int, str, str]:
    return finding.path, finding.start.line, finding.start.column, finding.rule, finding.message


def _files(project: Project, findings: Iterable[Finding]) -> Mapping[str, File]:
    paths = {path for finding in findings for path in (finding.path, *(place.path for place in finding.because))}
    paths |= {edit.path for finding in findings for fix in finding.fixes for edit in fix.edits}
    read = {path: project.tree.read(path) for path in sorted(paths)}
    return {path: file for path, file in read.items() if isinstance(file, File)}
