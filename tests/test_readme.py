"""README's commands, run as a newcomer runs them, print what README shows."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from doclint.syntax import yaml
from doclint.syntax.node import Map, Sequence, scalar
from tests.conftest import Typing
from tests.documented import ROOT, doclint, fences

README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("readme") / "decode-hang"
    subprocess.run([sys.executable, ROOT / "examples/decode-hang/build.py", target], check=True, capture_output=True)
    return target


def shown(part: str) -> str:
    match = re.search(rf"<!-- generated: {part} -->\n```\w+\n(.*?\n)```\n<!-- end: {part} -->", TEXT, re.DOTALL)
    assert match, part
    return match[1]


@pytest.mark.parametrize(
    ("part", "command"), [("demo-check", "doclint check"), ("demo-fix", "doclint fix --unsafe --diff")]
)
def test_the_demo_prints_what_readme_shows(story: Path, part: str, command: str) -> None:
    assert f"<code>{command}</code>" in TEXT
    done = doclint(*command.split()[1:], cwd=story)
    assert done.stdout == shown(part)
    assert done.returncode == (1 if command == "doclint check" else 0)  # the drafts leave no error behind


def test_the_drafted_patch_is_one_that_git_applies(story: Path) -> None:
    patch = subprocess.run(
        ["git", "apply", "--check", "-"],
        cwd=story,
        input=shown("demo-fix"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert patch.returncode == 0, patch.stderr


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_knows_the_targets_that_readme_names() -> None:
    targets = re.findall(r"^make (\w+)", "\n".join(fences(README, "sh")), re.MULTILINE)
    assert targets == ["demo", "test"]
    for target in targets:
        subprocess.run(["make", "--dry-run", target], cwd=ROOT, check=True, capture_output=True)


def test_the_hook_of_readme_is_published() -> None:
    documents = yaml.read((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert isinstance(documents, tuple)
    assert isinstance(documents[0], Sequence)
    published = {scalar(hook.get("id")) for hook in documents[0].items if isinstance(hook, Map)}
    assert set(re.findall(r"- id: ([\w-]+)", fences(README, "yaml")[0])) <= published


def test_the_answers_of_readme_silence_what_they_stand_before(tmp_path: Path, typing: Typing) -> None:
    answers = next(text for text in fences(README, "markdown") if "ignore[" in text)
    (tmp_path / "doclint.toml").write_text('[deployments.decode]\nsources = ["decode.env"]\n', encoding="utf-8")
    (tmp_path / "decode.env").write_text("MAX_SEQS=192\n", encoding="utf-8")
    page = tmp_path / "serving.md"
    page.write_text(f"# Serving\n\n{answers}", encoding="utf-8")
    assert typing("check", "--fail-on", "info", cwd=tmp_path).status == 0
    page.write_text(re.sub(r"<!--.*?-->\n", "", f"# Serving\n\n{answers}"), encoding="utf-8")
    assert typing("check", "--format", "concise", cwd=tmp_path).out.count("stale-env-value") == 2
