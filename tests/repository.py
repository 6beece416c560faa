"""Real repositories for tests: the files of a rule page's case, or of a test, committed step by step."""

from __future__ import annotations

import functools
import os
import re
import subprocess
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from doclint import rules as pages
from doclint.engine import Project
from doclint.io.bundled import rule_pages
from doclint.io.git import Git
from doclint.io.tree import WorkTree
from doclint.model import File
from doclint.rules import Rule, Step
from doclint.settings import Settings
from doclint.settings import read as read_settings

ENVIRONMENT = {
    "PATH": os.environ["PATH"],
    "GIT_AUTHOR_NAME": "Test",
    "GIT_AUTHOR_EMAIL": "test@example.test",
    "GIT_COMMITTER_NAME": "Test",
    "GIT_COMMITTER_EMAIL": "test@example.test",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
    "LC_ALL": "C.UTF-8",
}


def git(root: Path, *arguments: str, date: str = "2026-08-01") -> str:
    """Run git in a test's repository."""
    when = date if "T" in date else f"{date}T12:00:00+00:00"
    environment = {**ENVIRONMENT, "GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when}
    done = subprocess.run(["git", *arguments], cwd=root, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def build(root: Path, steps: Iterable[Step]) -> Callable[[str], str]:
    """Commit each step; `{{sha:N}}` in any text becomes the abbreviated hash of commit N. Gives what fills them in."""
    root.mkdir(parents=True, exist_ok=True)
    git(root, "init", "-q", "-b", "main", "--template=")
    hashes: dict[str, str] = {}

    def filled(text: str) -> str:
        return re.sub(r"\{\{sha:(\d+)\}\}", lambda match: hashes[match[1]], text)

    for step in steps:
        for path, text in step.files.items():
            target = root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(filled(text).encode("utf-8"))
        git(root, "add", "-A")
        message = filled(step.message) or "Change"
        git(root, "commit", "-q", "--allow-empty", "-m", message, date=step.date or "2026-08-01")
        hashes[str(step.number)] = git(root, "rev-parse", "--short=9", "HEAD")
    return filled


def write(root: Path, files: Mapping[str, str]) -> None:
    """Commit some files at once."""
    build(root, [Step(1, "2026-08-01", "All of it", files)])


@functools.cache
def builtin_rules() -> tuple[Rule, ...]:
    """Every rule that doclint brings."""
    return tuple(rule for page in rule_pages() if (rule := pages.read(page)) is not None)


def project(root: Path, rules: tuple[Rule, ...] | None = None) -> Project:
    """Open a test's repository."""
    config = root / "doclint.toml"
    settings = read_settings(File(config.name, config.read_text())) if config.is_file() else Settings()
    return Project(WorkTree(root), settings or Settings(), Git.at(root), builtin_rules() if rules is None else rules)
