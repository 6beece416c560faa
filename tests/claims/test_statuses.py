"""Where a document says how an issue or hypothesis stands, and where it only seems to."""

from __future__ import annotations

import pytest

from doclint.claims import statuses
from doclint.markdown.parse import parse
from doclint.model import File, Frame, Hypothesis, Issue, Place, StatusClaim, Verdict, Vocabulary

LEDGER = Vocabulary(
    hypotheses=(
        Hypothesis("HYP-3", Place("ledger.yaml", 4), Verdict.SUSPECTED),
        Hypothesis("HYP-4", Place("ledger.yaml", 5), Verdict.CONFIRMED),
    ),
    issues=(
        Issue("ISS-7", Place("ledger.yaml", 8), doc="docs/slow-scan.md"),
        Issue("ISS-8", Place("ledger.yaml", 9)),
    ),
)


def found(text: str, path: str = "docs/notes.md") -> list[tuple[str, str]]:
    """The entries with the words said of them now."""
    document = parse(File(path, text))
    return [
        (claim.detail.entry, document.file.slice(claim.span))
        for claim in statuses.extract(document, LEDGER)
        if isinstance(claim.detail, StatusClaim) and claim.frame is Frame.CURRENT
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("---\nissue: ISS-8\nstatus: open # keep\n---\n", [("ISS-8", "open")], id="trailing comment"),
        pytest.param('---\nissue: ISS-8\nstatus: "open"\n---\n', [("ISS-8", "open")], id="quoted"),
        pytest.param("+++\nissue = 'ISS-8'\nstatus = 'open'\n+++\n", [("ISS-8", "open")], id="TOML"),
        pytest.param("---\ntype: runbook\nissue: ISS-8\nstatus: active\n---\n", [], id="runbook of an issue"),
        pytest.param("---\nissue: ISS-99\nstatus: open\n---\n", [], id="an issue that is not there"),
        pytest.param("---\ntitle: Scan\nstatus: open\n---\n", [], id="no issue"),
    ],
)
def test_front_matter(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


def test_the_ledger_names_the_document_of_an_issue() -> None:
    assert found("---\nstatus: open\n---\n", "docs/slow-scan.md") == [("ISS-7", "open")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("# ISS-8: scan\n\n**Status:** Open since May\n", [("ISS-8", "Open")], id="bold label"),
        pytest.param("# Scan (ISS-8)\n\n- Owner: mia\n- Status: resolved\n", [("ISS-8", "resolved")], id="bullet"),
        pytest.param("# Board\n\n## ISS-7\n\nStatus: mitigated\n", [("ISS-7", "mitigated")], id="own section"),
        pytest.param("# ISS-8\n\nStatus: ~~open~~ closed\n", [("ISS-8", "closed")], id="struck word"),
        pytest.param("# ISS-8\n\nStatus: offen\n", [("ISS-8", "offen")], id="German"),
        pytest.param("# ISS-8\n\nStatus: open → closed\n", [], id="on its way"),
        pytest.param("# ISS-8\n\nStatus: open or mitigated\n", [], id="a choice"),
        pytest.param("# ISS-8\n\n## History\n\nStatus: open\n", [], id="another section"),
        pytest.param("# ISS-7 and ISS-8\n\nStatus: open\n", [], id="two issues"),
        pytest.param("# ISS-8\n\n> Status: open\n", [], id="quote"),
        pytest.param("# ISS-8\n\n```\nStatus: open\n```\n", [], id="fence"),
        pytest.param("---\nstatus: archived\n---\n# ISS-8\n\nStatus: open\n", [], id="archived"),
    ],
)
def test_status_lines(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("header", "row", "expected"),
    [
        pytest.param("Id | Verdict", "HYP-3 | **confirmed**", [("HYP-3", "confirmed")], id="verdict"),
        pytest.param("Issue | Status", "ISS-7 slow scan | open", [("ISS-7", "open")], id="id and title"),
        pytest.param("Outcome | Id", "refuted (see bench) | HYP-4", [("HYP-4", "refuted")], id="column first"),
        pytest.param("Hypothese | Urteil", "HYP-4 | widerlegt", [("HYP-4", "widerlegt")], id="German"),
        pytest.param("Id | Verdict", "HYP-4 | partly confirmed", [], id="qualified"),
        pytest.param("Id | Verdict", "HYP-4 | –", [], id="dash"),
        pytest.param("Id | Verdict", "HYP-4, HYP-3 | confirmed", [], id="two entries"),
        pytest.param("Id | Status on 3 May", "ISS-7 | open", [], id="dated column"),
        pytest.param("Id | Owner", "ISS-7 | open", [], id="another column"),
        pytest.param(
            "Id | Was | Verdict", "HYP-4 | refuted | ~~refuted~~ confirmed", [("HYP-4", "confirmed")], id="struck"
        ),
    ],
)
def test_tables(header: str, row: str, expected: list[tuple[str, str]]) -> None:
    rule = " | ".join("---" for _ in header.split("|"))
    assert found(f"| {header} |\n| {rule} |\n| {row} |\n") == expected
