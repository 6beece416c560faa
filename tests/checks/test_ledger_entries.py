"""Ledger entries against what is deployed, what git did, and each other, in real repositories."""

from __future__ import annotations

from pathlib import Path

import pytest

from doclint.engine import check
from tests.repository import project, write

CONFIG = '[deployments.render]\nsources = ["render.env"]\n'
SET = "{id: CHG-1, kind: set, date: 2026-03-02, deployment: render, env: {THREADS: '6'}}"


def said(root: Path, env: str, changes: list[str], hypotheses: str = "") -> list[tuple[str, int]]:
    """Rule and ledger line of each finding in the ledger."""
    ledger = "changes:\n" + "".join(f"  - {change}\n" for change in changes) + hypotheses
    write(root, {"doclint.toml": CONFIG, "render.env": env, "ledger.yaml": ledger, "a.md": "# A\n"})
    return [(f.rule, f.start.line) for f in check(project(root)).findings if f.path == "ledger.yaml"]


@pytest.mark.parametrize(
    ("env", "later", "expected"),
    [
        pytest.param("THREADS=6\n", [], [], id="as recorded"),
        pytest.param("THREADS=8\n", [], [("ledger-env-drift", 2)], id="another value"),
        pytest.param("OTHER=1\n", [], [("ledger-env-drift", 2)], id="not set"),
        pytest.param(
            "THREADS=6\n",
            ["{id: CHG-2, kind: set, date: 2026-03-03, deployment: render, env: {THREADS: null}}"],
            [("ledger-env-drift", 3)],
            id="still set",
        ),
        pytest.param(
            "THREADS=8\n", ["{id: CHG-2, kind: revert, of: CHG-1, date: 2026-03-03}"], [], id="reverted to unknown"
        ),
        pytest.param("THREADS=`nproc`\n", [], [], id="computed"),
        pytest.param("THREADS=six\nTHREADS=06\n", [], [], id="another spelling"),
    ],
)
def test_drift(tmp_path: Path, env: str, later: list[str], expected: list[tuple[str, int]]) -> None:
    assert said(tmp_path, env, [SET, *later]) == expected


KEPT = "{id: CHG-1, kind: fix, date: 2026-03-02, deployment: render, keep: true, env: {FONT_TIMEOUT: '15'}}"


@pytest.mark.parametrize(
    ("env", "later", "expected"),
    [
        pytest.param("FONT_TIMEOUT=15\n", [], [], id="in force"),
        pytest.param("X=1\n", [], [("lost-fix", 2)], id="gone from the deployment, and no drift beside it"),
        pytest.param(
            "X=1\n", ["{id: CHG-2, kind: revert, of: CHG-1, date: 2026-03-03}"], [("lost-fix", 2)], id="reverted"
        ),
        pytest.param(
            "FONT_TIMEOUT=30\n",
            ["{id: CHG-2, kind: set, date: 2026-03-03, deployment: render, env: {FONT_TIMEOUT: '30'}, note: slow}"],
            [],
            id="replaced with a reason",
        ),
        pytest.param(
            "FONT_TIMEOUT=30\n",
            ["{id: CHG-2, kind: set, date: 2026-03-03, deployment: render, env: {FONT_TIMEOUT: '30'}}"],
            [("lost-fix", 2)],
            id="replaced without one",
        ),
    ],
)
def test_changes_to_keep(tmp_path: Path, env: str, later: list[str], expected: list[tuple[str, int]]) -> None:
    assert said(tmp_path, env, [KEPT, *later]) == expected


@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        pytest.param("refuted", [("orphaned-revert", 3)], id="refuted"),
        pytest.param("exonerated", [("orphaned-revert", 3)], id="exonerated"),
        pytest.param("confirmed", [], id="confirmed"),
        pytest.param("inconclusive", [], id="inconclusive"),
    ],
)
def test_reverts_that_outlive_their_reason(tmp_path: Path, verdict: str, expected: list[tuple[str, int]]) -> None:
    changes = [SET, "{id: CHG-2, kind: revert, of: CHG-1, date: 2026-03-09, because: HYP-1}"]
    hypothesis = (
        f"hypotheses:\n  - {{id: HYP-1, claim: a, verdict: {verdict}, decided: 2026-03-12, evidence: [replay]}}\n"
    )
    assert said(tmp_path, "X=1\n", changes, hypothesis) == expected
