"""Findings to text, one module for each kind of reader; a new one is one module and one line here.

A module holds `report(report, view) -> str`. Every text that comes from a repository goes through `display.escape`
or the format's own escaping.
"""

from __future__ import annotations

import importlib
from typing import Protocol, cast

from doclint.engine import Report
from doclint.reporters.view import View

FORMATS: tuple[tuple[str, str], ...] = (
    ("full", "doclint.reporters.full"),
    ("concise", "doclint.reporters.concise"),
    ("json", "doclint.reporters.json"),
    ("github", "doclint.reporters.github"),
    ("markdown", "doclint.reporters.markdown"),
)


class Reporter(Protocol):
    """What a module in this package offers."""

    def report(self, report: Report, view: View) -> str:
        """Write a report down."""


def load(name: str) -> Reporter:
    """Give the reporter of a format; KeyError where there is none."""
    return cast(Reporter, importlib.import_module(dict(FORMATS)[name]))
