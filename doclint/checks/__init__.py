"""The relations between a claim and the world, one module each; a new relation is one module and one line here.

A module holds KIND (the subjects it takes: a kind of claim, "entry", "document" or "problem"), WORDS (what its
mismatches say, for messages) and `check(subject, world, parameters) -> Answer`.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Protocol, cast

from doclint.markdown.document import Document
from doclint.model import Answer, Claim, Entry, Problem, World

Subject = Claim | Entry | Document | Problem

CHECKS: tuple[tuple[str, str], ...] = (
    ("contradicted-by-deployment", "doclint.checks.deployed_value"),
    ("not-set-anywhere", "doclint.checks.deployed_absence"),
    ("still-set", "doclint.checks.deployed_presence"),
    ("other-image-deployed", "doclint.checks.deployed_image"),
    ("other-port-deployed", "doclint.checks.deployed_port"),
    ("reported-problem", "doclint.checks.reported_problem"),
    ("contradicted-by-entry", "doclint.checks.entry_status"),
    ("unknown-entry", "doclint.checks.known_entry"),
    ("unknown-to-git", "doclint.checks.known_commit"),
    ("missing-file", "doclint.checks.existing_path"),
    ("contradicted-by-change", "doclint.checks.change_state"),
    ("changed-since-verified", "doclint.checks.verified_since"),
    ("outlived-reason", "doclint.checks.orphaned_revert"),
    ("without-evidence", "doclint.checks.evidence"),
    ("drifted-from-ledger", "doclint.checks.recorded_value"),
    ("lost-though-kept", "doclint.checks.kept_change"),
    ("other-than-computed", "doclint.checks.arithmetic"),
    ("measured-under-old-config", "doclint.checks.measured_config"),
    ("overturned-by-verdict", "doclint.checks.overturned_cause"),
    ("rivals-another-cause", "doclint.checks.rival_cause"),
)


class Check(Protocol):
    """What a module in this package offers."""

    KIND: str
    WORDS: frozenset[str]

    def check(self, subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
        """Compare one subject with the world."""


def load(name: str) -> Check:
    """Give the check of a name; KeyError where there is none."""
    return cast(Check, importlib.import_module(dict(CHECKS)[name]))
