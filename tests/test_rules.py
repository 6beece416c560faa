"""Every rule page is true: it says what the page says, and its fix makes what the page shows."""

from __future__ import annotations

import dataclasses
import types
from pathlib import Path

import pytest

from doclint import checks
from doclint import rules as pages
from doclint.checks import Subject
from doclint.engine import Report, check, fix
from doclint.io.bundled import rule_pages
from doclint.model import Agrees, Answer, Applicability, Mismatch
from doclint.reporters.concise import line
from doclint.rules import Case, Rule
from tests.repository import build, builtin_rules, project

RULES = {rule.id: rule for rule in builtin_rules()}
CASES = {(page.path, case.name): case for page in rule_pages() for case in pages.cases(page)}
EVERY = frozenset(Applicability) - {Applicability.DISPLAY}


def _of(rule: Rule) -> list[Case]:
    return [case for (path, _), case in CASES.items() if path == rule.page.path]


def _ids(key: tuple[str, str]) -> str:
    return f"{Path(key[0]).stem}: {key[1]}"


def _rule(key: tuple[str, str]) -> Rule:
    return RULES[Path(key[0]).stem]


def _says(report: Report, rule: Rule) -> list[str]:
    return [line(finding) for finding in report.findings if finding.rule == rule.id]


@pytest.mark.parametrize("key", CASES, ids=_ids)
def test_it_says_what_the_page_says(key: tuple[str, str], tmp_path: Path) -> None:
    filled = build(tmp_path, CASES[key].steps)
    assert _says(check(project(tmp_path)), _rule(key)) == [filled(row) for row in CASES[key].says]


@pytest.mark.parametrize("key", [key for key, case in CASES.items() if case.after], ids=_ids)
def test_the_fix_makes_what_the_page_shows(key: tuple[str, str], tmp_path: Path) -> None:
    filled = build(tmp_path, CASES[key].steps)
    rule = _rule(key)
    opened = dataclasses.replace(project(tmp_path), selected=frozenset({rule.id}))
    outcome = fix(opened, EVERY)
    assert dict(outcome.texts) == {path: filled(text) for path, text in CASES[key].after.items()}
    assert not _says(outcome.report, rule)


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_the_page_is_whole(rule: Rule) -> None:
    cases = _of(rule)
    assert rule.page.path == f"rules/{rule.id}.md"
    assert f"\n# {rule.id}\n" in rule.page.text
    assert len([case for case in cases if case.says]) >= 2, "two wrong cases"
    assert len([case for case in cases if not case.says]) >= 3, "three look-alikes"
    assert any(case.after for case in cases) == bool(rule.correction), "a fixed case where the rule fixes"


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
@pytest.mark.parametrize("answer", [Agrees(), Mismatch({})], ids=["always agrees", "never agrees"])
def test_a_check_that_does_not_look_fails_its_page(
    rule: Rule, answer: Answer, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    def blind(subject: Subject, world: object, parameters: object) -> Answer:
        return answer

    real = checks.load(rule.check)
    stub = types.SimpleNamespace(KIND=real.KIND, WORDS=real.WORDS, check=blind)
    monkeypatch.setattr(checks, "load", lambda name: stub if name == rule.check else _load(name))
    wrong = 0
    for case in _of(rule):
        root = tmp_path_factory.mktemp("case")
        filled = build(root, case.steps)
        wrong += _says(check(project(root)), rule) != [filled(row) for row in case.says]
    assert wrong


_load = checks.load
