"""Text to facts, one module per format; a new format is one module and one line here.

A module holds NAME, `reads(path, head) -> bool` (head: the first 64 KiB) and `read(sources, workspace) -> Reading`.
Where a format has its own precedence between files (drop-ins, overrides), `belongs(source, other) -> bool` says which
named sources are read as one; it is optional.
"""

from __future__ import annotations

import importlib
from typing import Protocol, cast

from doclint.sources.reading import Reading, Source, Workspace

# The first that reads a file has it.
SOURCES: tuple[tuple[str, str], ...] = (
    ("systemd", "doclint.sources.systemd"),
    ("dockerfile", "doclint.sources.dockerfile"),
    ("workflow", "doclint.sources.workflow"),
    ("kubernetes", "doclint.sources.kubernetes"),
    ("compose", "doclint.sources.compose"),
    ("shell", "doclint.sources.shell"),
    ("dotenv", "doclint.sources.dotenv"),
    ("python", "doclint.sources.python"),
    ("code", "doclint.sources.code_calls"),
    ("settings", "doclint.sources.settings_file"),
)


class Format(Protocol):
    """What a module in this package offers."""

    NAME: str

    def reads(self, path: str, head: str) -> bool:
        """Say whether a file is of this format."""

    def read(self, sources: tuple[Source, ...], workspace: Workspace) -> Reading:
        """Read named sources that belong together, lowest precedence first."""


def load(name: str) -> Format:
    """Give the module of a format; KeyError where there is none."""
    return cast(Format, importlib.import_module(dict(SOURCES)[name]))


def recognised(path: str, head: str) -> str:
    """Give the format of a file; nothing where no module reads it."""
    return next((name for name, _ in SOURCES if load(name).reads(path, head)), "")


def belongs(name: str, source: Source, other: Source) -> bool:
    """Say whether two named sources of a format are read as one."""
    judge = getattr(load(name), "belongs", None)
    return bool(judge and judge(source, other))
