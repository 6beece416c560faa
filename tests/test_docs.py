"""What the docs show is what doclint does."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from doclint.io.tree import WorkTree
from doclint.ledger.read import load as load_ledger
from doclint.model import File
from doclint.settings import Settings
from doclint.settings import read as read_settings
from tests.conftest import Typing
from tests.documented import ROOT, fences, steps

PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
SHOWING = [page for page in PAGES if steps(page)]
CONFIGURATION = ROOT / "docs" / "configuration.md"


@pytest.mark.parametrize("page", SHOWING, ids=lambda page: page.name)
def test_a_page_shows_what_doclint_prints(page: Path, tmp_path: Path, typing: Typing) -> None:
    for step in steps(page):
        if step.is_command:
            _, *arguments = shlex.split(step.name)
            done = typing(*arguments, cwd=tmp_path)
            assert done.out == step.text, step.name + done.err
        else:
            (tmp_path / step.name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / step.name).write_text(step.text, encoding="utf-8")


@pytest.mark.parametrize("text", fences(CONFIGURATION, "toml"), ids=["doclint.toml", "pyproject.toml"])
def test_a_configuration_of_the_docs_is_read(text: str) -> None:
    name = "pyproject.toml" if "[tool.doclint" in text else "doclint.toml"
    assert read_settings(File(name, text)) is not None


def test_the_docs_name_every_setting() -> None:
    shown = read_settings(File("doclint.toml", fences(CONFIGURATION, "toml")[0]))
    assert shown is not None
    assert shown.model_fields_set == set(Settings.model_fields)


def test_the_ledger_of_the_docs_is_sound(tmp_path: Path) -> None:
    (tmp_path / "ledger.yaml").write_text(fences(ROOT / "docs" / "ledger.md", "yaml")[0], encoding="utf-8")
    ledger = load_ledger(WorkTree(tmp_path), ("ledger.yaml",), named=True)
    assert not ledger.problems
    assert len(ledger.entries) == 8


def test_the_json_of_the_docs_has_the_fields_that_are_printed(tmp_path: Path, typing: Typing) -> None:
    (tmp_path / "note.md").write_text("# Note\n\nSee [the plan](plan.md).\n", encoding="utf-8")
    printed = json.loads(typing("check", "--format", "json", cwd=tmp_path).out)
    documented = json.loads(fences(ROOT / "docs" / "json.md", "json")[0])
    assert documented.keys() == printed.keys()
    assert documented["coverage"].keys() == printed["coverage"].keys()
    assert documented["findings"][0].keys() == printed["findings"][0].keys()


def test_every_page_of_the_docs_is_linked_from_the_readme() -> None:
    linked = set(re.findall(r"\]\((docs/[\w-]+\.md)\)", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert linked == {f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")}
