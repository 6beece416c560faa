"""What each format writes of real runs."""

from __future__ import annotations

import dataclasses
import datetime
import json

import pytest

from doclint.engine import Report, check
from doclint.model import Applicability, Edit, Finding, Fix, Place, Severity, Since, Span
from doclint.reporters.view import View, outdated
from tests.engine.ring import PAGE, opened
from tests.reporters.reports import NAMES, empty, finding, of, shown

STALE = "RING_SIZE is documented as 256, but ring (production) runs with 512"


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """A stale value and a broken link."""
    return check(opened(tmp_path_factory.mktemp("ring"), PAGE.rstrip("\n") + " See [notes](no.md).\n"))


def test_concise(real: Report) -> None:
    assert shown("concise", real) == (
        f"docs/ring.md:3:37: error: {STALE} [stale-env-value]\n"
        "docs/ring.md:3:54: error: docs/no.md is not there [broken-path]\n"
    )


def test_full(real: Report) -> None:
    assert shown("full", real) == (
        f"error[stale-env-value]: {STALE}\n"
        "  --> docs/ring.md:3:37\n"
        "   3 | In production `RING_SIZE` is set to 256. See [notes](no.md).\n"
        "     |                                     ^^^\n"
        "   = deploy/ring.env:1: ring (production) runs with 512\n"
        "     | RING_SIZE=512\n"
        "   = safe fix: replace value\n"
        "     - In production `RING_SIZE` is set to 256. See [notes](no.md).\n"
        "     + In production `RING_SIZE` is set to 512. See [notes](no.md).\n"
        "\n"
        "error[broken-path]: docs/no.md is not there\n"
        "  --> docs/ring.md:3:54\n"
        "   3 | In production `RING_SIZE` is set to 256. See [notes](no.md).\n"
        "     |                                                      ^^^^^\n"
        "\n"
        "2 errors in 1 document: 2 of 2 claims compared with 1 source; `doclint fix` can correct or draft 1\n"
    )


def test_github(real: Report) -> None:
    assert shown("github", real) == (
        "::error file=docs/ring.md,line=3,endLine=3,col=37,endColumn=40,title=doclint%3A stale-env-value::"
        f"{STALE}%0Adeploy/ring.env:1: ring (production) runs with 512\n"
        "::error file=docs/ring.md,line=3,endLine=3,col=54,endColumn=59,title=doclint%3A broken-path::"
        "docs/no.md is not there\n"
        "doclint: 2 errors\n"
    )


def test_markdown(real: Report) -> None:
    assert shown("markdown", real, View(patch="--- a/docs/ring.md\n+512\n")) == (
        "## doclint: 2 errors\n"
        "\n"
        "- **error** `docs/ring.md:3` `stale-env-value`  \n"
        f"  `{STALE}`\n"
        "  - `deploy/ring.env:1` `ring (production) runs with 512`\n"
        "- **error** `docs/ring.md:3` `broken-path`  \n"
        "  `docs/no.md is not there`\n"
        "\n"
        "2 of 2 claims in 1 document compared with 1 source.\n"
        "\n"
        "<details><summary>Drafted patch</summary>\n"
        "\n"
        "```diff\n"
        "--- a/docs/ring.md\n"
        "+512\n"
        "```\n"
        "\n"
        "</details>\n"
    )


def test_json(real: Report) -> None:
    document = json.loads(shown("json", real))
    first, second = document["findings"]
    assert document == {
        "version": 1,
        "findings": [first, second],
        "coverage": {"documents": 1, "claims": 2, "compared": 2, "sources": 1},
    }
    assert first == {
        "rule": "stale-env-value",
        "severity": "error",
        "path": "docs/ring.md",
        "line": 3,
        "column": 37,
        "end_line": 3,
        "end_column": 40,
        "message": STALE,
        "fingerprint": first["fingerprint"],
        "because": [{"path": "deploy/ring.env", "line": 1, "message": "ring (production) runs with 512"}],
        "since": None,
        "edits": [
            {
                "fix": 1,
                "applicability": "safe",
                "path": "docs/ring.md",
                "line": 3,
                "column": 37,
                "end_line": 3,
                "end_column": 40,
                "text": "512",
                "description": "replace value",
            }
        ],
    }
    assert (second["because"], second["edits"]) == ([], [])
    assert first["fingerprint"] != second["fingerprint"]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_found(name: str) -> None:
    text = shown(name, empty())
    expected = {
        "concise": "",
        "full": "no findings in 1 document: 0 of 0 claims compared with 1 source\n",
        "github": "doclint: no findings\n",
        "markdown": "## doclint: no findings\n\n\n0 of 0 claims in 1 document compared with 1 source.\n",
    }
    assert text == expected.get(name, text)
    if name == "json":
        assert json.loads(text)["findings"] == []


# --- places -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "marked", "place"),
    [
        ("\ufeff512\n", "512", (1, 1, 1, 4)),
        ("\ufeffa 512\n", "512", (1, 3, 1, 6)),
        ("a\r\nb\rc 512\n", "512", (3, 3, 3, 6)),
        ("👩‍💻字 512\n", "512", (1, 6, 1, 9)),
        ("a\u2028b\x0c 512\n", "512", (1, 6, 1, 9)),
        ("one two\nthree four\n", "two\nthree", (1, 5, 2, 6)),
        ("one\r\ntwo\r\n", "one\r\ntwo", (1, 1, 2, 4)),
    ],
)
def test_json_counts_lines_and_code_points(text: str, marked: str, place: tuple[int, ...]) -> None:
    start = text.index(marked)
    edit = Edit("docs/ring.md", Span(start, start + len(marked)), "x")
    report = of(finding(text, marked, fixes=(Fix((edit,), Applicability.SAFE, "d"),)))
    [found] = json.loads(shown("json", report))["findings"]
    for one in (found, found["edits"][0]):
        assert (one["line"], one["column"], one["end_line"], one["end_column"]) == place


@pytest.mark.parametrize(
    ("since", "expected", "words"),
    [
        (None, None, ""),
        (
            Since("change", "CHG-8", "b3689d93d07f", datetime.date(2026, 7, 14)),
            {"kind": "change", "id": "CHG-8", "commit": "b3689d93d", "date": "2026-07-14"},
            "outdated since CHG-8 (b3689d93d), 2026-07-14",
        ),
        (
            Since("commit", "", "b3689d93d07f", datetime.date(2026, 7, 14)),
            {"kind": "commit", "id": "", "commit": "b3689d93d", "date": "2026-07-14"},
            "outdated since b3689d93d, 2026-07-14",
        ),
        (Since("change", "CHG-8"), {"kind": "change", "id": "CHG-8", "commit": "", "date": ""}, "outdated since CHG-8"),
    ],
)
def test_since_when(since: Since | None, expected: dict[str, str] | None, words: str) -> None:
    report = of(finding("512\n", "512", since=since))
    assert json.loads(shown("json", report))["findings"][0]["since"] == expected
    assert outdated(since) == words
    for name in NAMES:
        assert name == "json" or words in shown(name, report)


def test_edits_of_one_fix_share_its_number() -> None:
    text = "a b c\n"
    one = Fix(tuple(Edit("docs/ring.md", Span(n, n + 1), "x") for n in (0, 2)), Applicability.SAFE, "both")
    other = Fix((Edit("docs/ring.md", Span(4, 5), "y"),), Applicability.UNSAFE, "the last")
    rows = json.loads(shown("json", of(finding(text, "a", fixes=(one, other)))))["findings"][0]["edits"]
    assert [(row["fix"], row["applicability"], row["column"], row["text"]) for row in rows] == [
        (1, "safe", 1, "x"),
        (1, "safe", 3, "x"),
        (2, "unsafe", 5, "y"),
    ]


def caret(found: Finding, report: Report) -> tuple[str, str]:
    """The source line and the mark below it, gutters taken off."""
    lines = shown("full", report).split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{found.start.line:>4} | "))
    return lines[at][7:], lines[at + 1][7:]


@pytest.mark.parametrize(
    ("text", "marked", "shown_line", "mark"),
    [
        ("a 512 b\n", "512", "a 512 b", "  ^^^"),
        ("\ufeffa 512 b\n", "512", "a 512 b", "  ^^^"),
        ("\ta 512\r\n", "512", "\\ta 512", "    ^^^"),
        ("字字 512\n", "512", "字字 512", "     ^^^"),
        ("字字 512\n", "字字", "字字 512", "^^^^"),
        ("e\u0301 512\n", "512", "e\u0301 512", "  ^^^"),
        ("a\x1b[1m 512\n", "512", "a\\x1b[1m 512", "         ^^^"),
        ("one two\nthree\n", "two\nthree", "one two", "    ^^^"),
        (f"{'x' * 500} 512 {'y' * 500}\n", "512", f"…{'x' * 99} 512 {'y' * 96}…", " " * 101 + "^^^"),
        (f"512 {'y' * 500}\n", "512", f"512 {'y' * 196}…", "^^^"),
    ],
)
def test_the_caret_stands_under_the_span(text: str, marked: str, shown_line: str, mark: str) -> None:
    found, file = finding(text, marked)
    assert caret(found, of((found, file))) == (shown_line, mark)


def test_an_empty_span_has_a_caret_too() -> None:
    found, file = finding("a b\n", "b")
    found = dataclasses.replace(found, span=Span(2, 2), end=found.start)
    assert caret(found, of((found, file))) == ("a b", "  ^")


def test_a_fix_of_several_lines_shows_each() -> None:
    text = "a 1\nkept\nb 2\n"
    edits = (Edit("docs/ring.md", Span(2, 3), "9"), Edit("docs/ring.md", Span(11, 12), "8"))
    report = of(finding(text, "a", fixes=(Fix(edits, Applicability.UNSAFE, "both"),)))
    lines = [line.strip() for line in shown("full", report).split("\n")]
    assert [line for line in lines if line[:2] in ("- ", "+ ")] == ["- a 1", "+ a 9", "- b 2", "+ b 8"]


def test_colour_only_where_it_is_wanted(real: Report) -> None:
    assert "\x1b[" not in shown("full", real)
    assert "\x1b[1;31merror[stale-env-value]\x1b[0m" in shown("full", real, View(colour=True))


# --- github -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("severity", "command"), [(Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.INFO, "notice")]
)
def test_each_severity_has_its_command(severity: Severity, command: str) -> None:
    assert shown("github", of(finding("512\n", "512", severity=severity))).startswith(f"::{command} file=docs/ring.md")


def test_evidence_is_annotated_where_the_branch_changed_it() -> None:
    because = (Place("deploy/ring.env", 4, "runs with 512"), Place("deploy/ring.env", 9, "sets 256, overridden"))
    report = of(finding("256\n", "256", because=because))
    changed = frozenset({("deploy/ring.env", 4), ("deploy/other.env", 9)})
    lines = shown("github", report, View(changed=changed, prefix="sub/")).split("\n")
    assert lines[1:] == [
        "::error file=sub/deploy/ring.env,line=4,title=doclint%3A stale-env-value::"
        "this makes docs/ring.md:1 wrong: wrong",
        "doclint: 1 error",
        "",
    ]
    assert lines[0].startswith("::error file=sub/docs/ring.md,line=1,")


def test_a_patch_that_is_too_long_is_left_out() -> None:
    text = shown("markdown", empty(), View(patch="+x\n" * 300_000))
    assert "too long" in text
    assert len(text) < 1000
