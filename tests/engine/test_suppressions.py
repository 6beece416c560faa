"""What an author answered is not reported; an answer to nothing is."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from doclint.engine import check
from tests.engine.ring import opened, said

STALE = "In production `RING_SIZE` is set to 256.\n"
IGNORE = "<!-- doclint: ignore[stale-env-value] the bench still needs it -->"
TABLE = """\
## Current settings

{comment}
| Key | Value |
|-----|------:|
| `RING_SIZE` | 256 |
| `RING_SLOTS` | 4 |
"""


def left(root: Path, page: str, *, config: str = "") -> list[tuple[str, int]]:
    """Rule and line of what is still reported."""
    return [(rule, line) for rule, _, line in said(opened(root, page, config=config))]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        pytest.param(f"# Ring\n\n{IGNORE}\n{STALE}", [], id="on the line before"),
        pytest.param(f"# Ring\n\n{IGNORE}\n\n{STALE}", [], id="a blank line between"),
        pytest.param(f"# Ring\r\n\r\n{IGNORE}\r\n{STALE}", [], id="Windows line ends"),
        pytest.param(f"# Ring\n\n- {IGNORE}\n  {STALE}", [], id="in a list item"),
        pytest.param(f"# Ring\n\n> [!NOTE]\n> {IGNORE}\n> {STALE}", [], id="in a callout"),
        pytest.param(f"# Ring\n\n{IGNORE}\n{STALE}\n{STALE}", [("stale-env-value", 6)], id="only the next line"),
        pytest.param(f"# Ring\n\n{STALE}\n{IGNORE}\n", [("stale-env-value", 3), ("unused-ignore", 5)], id="behind it"),
        pytest.param(
            f"# Ring\n\n<!-- doclint: ignore[stale-env-value] -->\n{STALE}",
            [("unused-ignore", 3), ("stale-env-value", 4)],
            id="no reason",
        ),
        pytest.param(
            f"# Ring\n\n<!-- doclint: ignore[stale-env-vaule] typed in a hurry -->\n{STALE}",
            [("unused-ignore", 3), ("stale-env-value", 4)],
            id="no such rule",
        ),
        pytest.param(
            f"# Ring\n\n<!-- doclint: ignore[broken-path, stale-env-value] both -->\n{STALE}",
            [("unused-ignore", 3)],
            id="one of two does nothing",
        ),
        pytest.param(f"# Ring\n\n{IGNORE}\n", [("unused-ignore", 3)], id="at the end of the file"),
        pytest.param(TABLE.format(comment=IGNORE), [], id="a whole table"),
        pytest.param(
            TABLE.format(comment=IGNORE.replace("]", ", row=RING_SIZE]", 1)), [("stale-env-value", 7)], id="one row"
        ),
        pytest.param(
            TABLE.format(comment=IGNORE.replace("]", ", row=RING]", 1)),
            [("unused-ignore", 3), ("stale-env-value", 6), ("stale-env-value", 7)],
            id="a row that is not there",
        ),
        pytest.param(
            f"---\ndoclint:\n  ignore:\n    stale-env-value: kept as an example\n---\n{STALE}", [], id="front matter"
        ),
        pytest.param(
            f"---\ndoclint: {{ignore: {{stale-env-value: }}}}\n---\n{STALE}",
            [("unused-ignore", 2), ("stale-env-value", 4)],
            id="front matter without a reason",
        ),
        pytest.param(
            "---\ndoclint: {ignore: {broken-path: nothing here}}\n---\n# Ring\n",
            [("unused-ignore", 2)],
            id="front matter for nothing",
        ),
        pytest.param(
            "In production ring starts with:\n\n<!-- doclint: ignore[stale-env-value] a sample -->\n"
            "```sh\nRING_SIZE=256\n```\n",
            [],
            id="a fence",
        ),
    ],
)
def test_suppressed(tmp_path: Path, page: str, expected: list[tuple[str, int]]) -> None:
    assert left(tmp_path, page) == expected


def test_the_message_says_why(tmp_path: Path) -> None:
    page = "<!-- doclint: ignore[stale-env-vaule] typed in a hurry -->\n<!-- doclint: ignore[broken-path] -->\n# Ring\n"
    assert [finding.message for finding in check(opened(tmp_path, page)).findings] == [
        "ignore[stale-env-vaule] names a rule that does not exist; did you mean stale-env-value?",
        "ignore[broken-path] gives no reason, so it suppresses nothing",
    ]


def test_a_rule_that_did_not_run_is_not_missed(tmp_path: Path) -> None:
    project = opened(tmp_path, f"{IGNORE}\n# Ring\n")
    assert said(dataclasses.replace(project, selected=frozenset({"unused-ignore", "broken-path"}))) == []
    assert left(tmp_path / "off", f"{IGNORE}\n# Ring\n", config='[severity]\nstale-env-value = "off"\n') == []


def test_a_rule_that_the_settings_silence_there_is_not_missed(tmp_path: Path) -> None:
    config = '[per-file-ignores]\n"docs/**" = ["stale-env-value"]\n'
    assert left(tmp_path, f"{IGNORE}\n{STALE}", config=config) == []
