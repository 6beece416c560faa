"""Every rule page is true: it says what the page says, and its fix makes what the page shows."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable
from pathlib import Path

import pytest

from doclint import checks
from doclint import rules as pages
from doclint.checks import Subject
from doclint.engine import Project, Report, check, fix
from doclint.io.bundled import rule_pages
from doclint.model import Agrees, Answer, Applicability, Mismatch
from doclint.reporters.concise import line
from doclint.rules import Case, Rule
from tests.repository import build, builtin_rules, project

Key = tuple[str, str]  # a page's path and a case's name
Built = Callable[[Key], tuple[Project, Callable[[str], str]]]

RULES = {rule.id: rule for rule in builtin_rules()}
CASES = {(page.path, case.name): case for page in rule_pages() for case in pages.cases(page)}
EVERY = frozenset(Applicability) - {Applicability.DISPLAY}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The repository of a case, made once: nothing here writes into it."""
    made: dict[Key, tuple[Project, Callable[[str], str]]] = {}

    def make(key: Key) -> tuple[Project, Callable[[str], str]]:
        if key not in made:
            root = tmp_path_factory.mktemp("case")
            filled = build(root, CASES[key].steps)
            made[key] = project(root), filled
        return made[key]

    return make


def _of(rule: Rule) -> dict[Key, Case]:
    return {key: case for key, case in CASES.items() if key[0] == rule.page.path}


def _ids(key: Key) -> str:
    return f"{Path(key[0]).stem}: {key[1]}"


def _rule(key: Key) -> Rule:
    return RULES[Path(key[0]).stem]


def _only(opened: Project, rule: Rule) -> Project:
    """Run one rule; all of them for the one that speaks of what the others left."""
    speaks_of_others = rule.where.get("kind") == "suppression"
    return opened if speaks_of_others else dataclasses.replace(opened, selected=frozenset({rule.id}))


def _says(report: Report, rule: Rule) -> list[str]:
    return [line(finding) for finding in report.findings if finding.rule == rule.id]


@pytest.mark.parametrize("key", CASES, ids=_ids)
def test_it_says_what_the_page_says(key: Key, built: Built) -> None:
    opened, filled = built(key)
    assert _says(check(opened), _rule(key)) == [filled(row) for row in CASES[key].says]


@pytest.mark.parametrize("key", [key for key, case in CASES.items() if case.after], ids=_ids)
def test_the_fix_makes_what_the_page_shows(key: Key, built: Built) -> None:
    opened, filled = built(key)
    rule = _rule(key)
    outcome = fix(dataclasses.replace(opened, selected=frozenset({rule.id})), EVERY)
    assert dict(outcome.texts) == {path: filled(text) for path, text in CASES[key].after.items()}
    assert not _says(outcome.report, rule)


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
def test_the_page_is_whole(rule: Rule) -> None:
    cases = _of(rule).values()
    assert rule.page.path == f"rules/{rule.id}.md"
    assert f"\n# {rule.id}\n" in rule.page.text
    assert len([case for case in cases if case.says]) >= 2, "two wrong cases"
    assert len([case for case in cases if not case.says]) >= 3, "three look-alikes"
    assert any(case.after for case in cases) == bool(rule.correction), "a fixed case where the rule fixes"


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.id)
@pytest.mark.parametrize("answer", [Agrees(), Mismatch({})], ids=["always agrees", "never agrees"])
def test_a_check_that_does_not_look_fails_its_page(
    rule: Rule, answer: Answer, built: Built, monkeypatch: pytest.MonkeyPatch
) -> None:
    def blind(subject: Subject, world: object, parameters: object) -> Answer:
        return answer

    real, load = checks.load(rule.check), checks.load
    stub = types.SimpleNamespace(KIND=real.KIND, WORDS=real.WORDS, check=blind)
    monkeypatch.setattr(checks, "load", lambda name: stub if name == rule.check else load(name))

    def differs(key: Key) -> bool:
        opened, filled = built(key)
        return _says(check(_only(opened, rule)), rule) != [filled(row) for row in CASES[key].says]

    assert any(differs(key) for key in _of(rule))
