"""Statuses and states against the ledger, in real repositories."""

from __future__ import annotations

from pathlib import Path

import pytest

from doclint.engine import check
from tests.repository import project, write

LEDGER = """\
changes:
  - {id: CHG-1, kind: set, date: 2026-03-02, deployment: relay, env: {RING: "4096"}}
  - {id: CHG-2, kind: revert, of: CHG-1, date: 2026-03-12}
  - {id: CHG-3, kind: restore, of: CHG-1, undoes: CHG-2, date: 2026-03-19, evidence: [soak]}
  - {id: CHG-4, kind: set, date: 2026-03-20, deployment: relay, env: {POOL: "8"}}
  - {id: CHG-5, kind: revert, of: CHG-4, date: 2026-03-22}
  - {id: CHG-6, kind: fix, date: 2026-03-23}
hypotheses:
  - {id: HYP-1, issue: ISS-1, claim: a, subject: RING, verdict: exonerated, decided: 2026-03-18, evidence: [soak]}
  - {id: HYP-2, issue: ISS-1, claim: b, subject: POOL, verdict: suspected}
issues:
  - {id: ISS-1, title: Frames are lost, status: mitigated, doc: docs/lost.md}
"""


def said(root: Path, text: str, rule: str) -> list[str]:
    """The messages of a rule about one document."""
    write(root, {"ledger.yaml": LEDGER, "docs/lost.md": text})
    return [finding.message for finding in check(project(root)).findings if finding.rule == rule]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        pytest.param("HYP-1 | suspected", ["says suspected, but HYP-1 is exonerated"], id="cleared since"),
        pytest.param("HYP-2 | confirmed", ["says confirmed, but HYP-2 is suspected"], id="not decided"),
        pytest.param("HYP-2 | widerlegt", ["says widerlegt, but HYP-2 is suspected"], id="German"),
        pytest.param("HYP-1 | ruled out", [], id="another word for it"),
        pytest.param("HYP-1 | confirmed", [], id="a cleared cause is another rule's"),
        pytest.param("HYP-2 | untested", [], id="not tested is suspected"),
        pytest.param("ISS-1 | fixed", ["says fixed, but ISS-1 is mitigated"], id="issue"),
        pytest.param("ISS-1 | waiting for parts", [], id="no status"),
        pytest.param("HYP-9 | confirmed", [], id="not in the ledger"),
    ],
)
def test_verdicts_in_tables(tmp_path: Path, row: str, expected: list[str]) -> None:
    assert said(tmp_path, f"# Lost\n\n| Id | Verdict |\n|---|---|\n| {row} |\n", "stale-status") == expected


@pytest.mark.parametrize(
    ("status", "expected"),
    [("open", ["says open, but ISS-1 is mitigated"]), ("mitigated", []), ("archived", []), ("draft", [])],
)
def test_front_matter(tmp_path: Path, status: str, expected: list[str]) -> None:
    front = f"---\ntype: issue\ntitle: Lost\nstatus: {status}\n---\n# Lost\n"
    assert said(tmp_path, front, "stale-status") == expected


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        pytest.param("CHG-4 is live.", True, id="reverted, called live"),
        pytest.param("CHG-4 was reverted.", False, id="reverted"),
        pytest.param("CHG-1 was reverted.", False, id="reverted once, restored since"),
        pytest.param("CHG-1 has been reverted.", True, id="restored, called reverted"),
        pytest.param("CHG-6 was rolled back.", True, id="never rolled back"),
        pytest.param("CHG-6 is in force.", False, id="in force"),
        pytest.param("CHG-2 is no longer in force.", False, id="a revert undone"),
        pytest.param("CHG-4 is live in staging.", False, id="another environment"),
        pytest.param("CHG-99 is live.", False, id="not in the ledger"),
    ],
)
def test_states_of_changes(tmp_path: Path, sentence: str, wrong: bool) -> None:
    assert bool(said(tmp_path, f"# Relay\n\n{sentence}\n", "stale-change-state")) == wrong
