"""Documentation as tests: a page's files and the output that it shows, run for real.

A caption is a paragraph that holds a code span and a colon; the next fence is that file's content, or, where the
caption says that a command "prints", what it prints. A second content of a file replaces the first from there on.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(
    r"^`(?P<name>[^`\n]+)`(?P<prints> prints)?:\n\n(?P<fence>`{3,})\w*\n(?P<body>.*?)^(?P=fence)$",
    re.MULTILINE | re.DOTALL,
)
FENCE = re.compile(r"^(?P<fence>`{3,})(?P<language>\w*)\n(?P<body>.*?)^(?P=fence)$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Step:
    """A file's content, or a command and what it prints."""

    name: str
    text: str
    is_command: bool


def steps(page: Path) -> tuple[Step, ...]:
    """Give what a page shows, in its order; nothing where it shows no output."""
    found = [Step(m["name"], m["body"], bool(m["prints"])) for m in BLOCK.finditer(page.read_text(encoding="utf-8"))]
    return tuple(found) if any(step.is_command for step in found) else ()


def fences(page: Path, language: str) -> tuple[str, ...]:
    """Give the bodies of a page's fences in one language."""
    return tuple(m["body"] for m in FENCE.finditer(page.read_text(encoding="utf-8")) if m["language"] == language)


def doclint(*arguments: str, cwd: Path, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line as a user does."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "DOCLINT_"))}
    for name in ("NO_COLOR", "FORCE_COLOR"):
        kept.pop(name, None)
    return subprocess.run(
        [Path(sys.executable).with_name("doclint"), *arguments],
        cwd=cwd,
        env={**kept, **environment},
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
