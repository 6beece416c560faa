"""A small repository: one service, one env file, and a document about it."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from doclint.engine import Project, Report, check
from doclint.io.tree import Overlay
from tests.repository import project, write

CONFIG = """\
[deployments.ring]
sources = ["deploy/ring.env"]
"""
ENV = """\
RING_SIZE=512
RING_SLOTS=8
RING_CODEC=lz4
"""
PAGE = """\
# Ring

In production `RING_SIZE` is set to 256.
"""


def opened(root: Path, page: str = PAGE, *, config: str = "", **files: str) -> Project:
    """Write the repository and open it. A file's name has `__` for `/`."""
    named = {name.replace("__", "/"): text for name, text in files.items()}
    write(root, {"doclint.toml": CONFIG + config, "deploy/ring.env": ENV, "docs/ring.md": page, **named})
    return project(root)


def edited(opened: Project, **texts: str) -> Project:
    """The same project with some texts laid over."""
    named = {name.replace("__", "/"): text for name, text in texts.items()}
    return dataclasses.replace(opened, tree=Overlay(opened.tree, named))


def said(opened: Project | Report) -> list[tuple[str, str, int]]:
    """Rule, path and line of each finding."""
    report = opened if isinstance(opened, Report) else check(opened)
    return [(finding.rule, finding.path, finding.start.line) for finding in report.findings]
