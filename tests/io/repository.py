"""Small real repositories for tests."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ENVIRONMENT = {
    "PATH": os.environ["PATH"],
    "HOME": "/nonexistent",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
}


def git(root: Path, *arguments: str, given: bytes | None = None, date: str = "2026-03-02T10:00:00+0000") -> str:
    """Run git as a person would and give what it prints."""
    variables = ENVIRONMENT | {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date}
    done = subprocess.run(["git", *arguments], cwd=root, env=variables, input=given, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode("utf-8", "replace").strip()


def init(root: Path) -> Path:
    """Make an empty repository."""
    root.mkdir(parents=True, exist_ok=True)
    git(root, "init", "-q", "-b", "main")
    return root


def put(root: Path, path: str, text: str | bytes) -> None:
    """Write a file, folders included."""
    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text if isinstance(text, bytes) else text.encode())


def commit(root: Path, message: str = "Change", date: str = "2026-03-02T10:00:00+0000", **files: str) -> str:
    """Commit everything, after writing `files` (`__` stands for a slash, a name gets `.md`)."""
    for name, text in files.items():
        put(root, name.replace("__", "/") + ".md", text)
    git(root, "add", "-A", date=date)
    git(root, "commit", "-q", "--allow-empty", "-m", message, date=date)
    return git(root, "rev-parse", "HEAD")
