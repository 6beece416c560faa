"""The published hooks, installed from a checkout by pre-commit and by prek, in a small repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.project import FILES, make, overwrite
from tests.documented import ROOT
from tests.repository import git

NO_REGISTRY = ("Could not find a version", "No matching distribution", "Connection", "Temporary failure in name")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This checkout with what is not committed yet, as a repository of its own."""
    target = tmp_path_factory.mktemp("checkout") / "doclint"
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode != 0:
        pytest.skip("this is no git checkout")
    for path in filter(None, listed.stdout.split("\0")):
        if (ROOT / path).is_file():
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, target / path)
    git(target, "init", "-q", "-b", "main")
    git(target, "add", "-A")
    git(target, "commit", "-q", "-m", "This checkout")
    return target


@dataclass(frozen=True)
class Runner:
    """A program that installs and runs hooks."""

    program: Path
    home: Path

    def run(self, root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run it in a repository; skip where it can install nothing."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "PRE_COMMIT"))}
        homes = {"PRE_COMMIT_HOME": str(self.home), "PREK_HOME": str(self.home)}
        done = subprocess.run(
            [self.program, *arguments], cwd=root, env={**kept, **homes}, capture_output=True, text=True, check=False
        )
        said = done.stdout + done.stderr
        if done.returncode not in (0, 1):
            if any(words in said for words in NO_REGISTRY):
                pytest.skip(f"{self.program.name} can reach no registry, so it can't install a hook")
            pytest.fail(said)
        return done


@pytest.fixture(scope="module", params=["pre-commit", "prek"])
def runner(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Runner:
    program = Path(sys.executable).with_name(request.param)
    if not program.exists():
        pytest.skip(f"{program.name} is not installed here")
    return Runner(program, tmp_path_factory.mktemp("home"))


def test_try_repo_runs_the_hook_where_only_an_env_file_was_deleted(
    checkout: Path, runner: Runner, tmp_path: Path
) -> None:
    root = make(tmp_path)
    git(root, "rm", "-q", "deploy/indexer.env")
    done = runner.run(root, "try-repo", str(checkout), "doclint")
    assert "Failed" in done.stdout
    assert "doclint: deploy/indexer.env: no such file" in done.stdout
    assert done.returncode == 1


def test_the_installed_hooks_check_and_fix(checkout: Path, runner: Runner, tmp_path: Path) -> None:
    root = make(tmp_path)
    revision = git(checkout, "rev-parse", "HEAD")
    hooks = f"repos:\n  - repo: {checkout}\n    rev: {revision}\n    hooks: [{{id: doclint}}, {{id: doclint-fix}}]\n"
    overwrite(root, ".pre-commit-config.yaml", hooks)
    git(root, "add", "-A")
    checked = runner.run(root, "run")
    assert "INDEX_BATCH is documented as 32" in checked.stdout
    assert "doclint fix" not in checked.stdout.replace("`doclint fix`", "")
    runner.run(root, "run", "--hook-stage", "manual", "doclint-fix")
    assert (root / "docs/indexer.md").read_text() == (FILES["docs/indexer.md"] or "").replace("32", "64")
    git(root, "add", "-A")
    assert runner.run(root, "run").returncode == 0
