"""The command line without a process of its own, for tables of many cases."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from doclint.cli import run


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    out: str
    err: str
    status: int


Typing = Callable[..., Done]


@pytest.fixture
def typing(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Give what runs the words that a user types in a folder."""

    def type_(*words: str, cwd: Path) -> Done:
        with contextlib.chdir(cwd):
            status = run(words)
        captured = capfd.readouterr()
        return Done(captured.out, captured.err, status)

    return type_
