"""Every subject is judged by every rule of its kind that runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from doclint import checks
from doclint.checks import Subject
from doclint.engine import subjects
from doclint.engine.project import Project, Reading
from doclint.model import Answer, Claim, Problem
from doclint.rules import Rule


@dataclass(frozen=True, slots=True)
class Judgement:
    """A rule's answer about a subject."""

    rule: Rule
    subject: Subject
    answer: Answer


def judge(project: Project, reading: Reading) -> Iterator[Judgement]:
    """Judge everything that was read."""
    pools: Mapping[str, Iterable[Subject]] = {
        "document": reading.documents,
        "entry": reading.ledger.entries,
        "problem": reading.problems,
    }
    for rule in project.rules:
        yield from _by(rule, pools.get(rule.claims, reading.claims), project, reading)


def judge_problems(project: Project, reading: Reading, problems: Iterable[Problem]) -> Iterator[Judgement]:
    """Judge problems that only came up after everything else was judged."""
    found = tuple(problems)
    for rule in project.rules:
        if rule.claims == "problem":
            yield from _by(rule, found, project, reading)


def _by(rule: Rule, pool: Iterable[Subject], project: Project, reading: Reading) -> Iterator[Judgement]:
    if project.severity(rule) is None:
        return
    check = checks.load(rule.check).check
    for subject in pool:
        if _is_meant(rule, subject):
            yield Judgement(rule, subject, check(subject, reading.world, rule.parameters))


def _is_meant(rule: Rule, subject: Subject) -> bool:
    if isinstance(subject, Claim) and subject.kind != rule.claims:
        return False
    return all(subjects.attribute(subject, name) == wanted for name, wanted in rule.where.items())
