"""A recomputed cell keeps its style and its column, and takes the cells that depend on it along."""

from __future__ import annotations

from typing import cast

import pytest

from doclint import edits
from doclint.checks.arithmetic import check
from doclint.claims.measurements.derived import derived
from doclint.corrections.recompute_cell import correct
from doclint.markdown.parse import parse
from doclint.model import File, Mismatch, World

NOTHING = cast(World, None)  # arithmetic asks nothing of the world


def corrected(text: str) -> str:
    """The text with the first wrong cell corrected."""
    document = parse(File("docs/table.md", text))
    for claim in derived(document):
        answer = check(claim, NOTHING, {})
        if isinstance(answer, Mismatch):
            return edits.apply(text, correct(answer, claim, document, NOTHING))
    return text


def body(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith("|")][2:]


PADDED = """| Corpus |    Flat |  Nested |  Change |
|--------|--------:|--------:|--------:|
| plain  | 14,201  |  14,188 |       ≈ |
| deep   |   8,643 |   7,562 | +12.5 % |
| wide   |   2,153 |   2,041 |  -5.2 % |
"""


def test_the_sign_is_the_columns_own_and_the_width_stays() -> None:
    assert body(corrected(PADDED))[1] == "| deep   |   8,643 |   7,562 | -12.5 % |"


def test_a_shorter_number_is_padded_where_the_column_is_aligned() -> None:
    text = PADDED.replace("+12.5 % |", "-12.5 % |").replace(" -5.2 % |", "-15.2 % |")
    assert body(corrected(text))[2] == "| wide   |   2,153 |   2,041 |  -5.2 % |"


def test_only_the_cell_changes_with_windows_line_ends() -> None:
    text = PADDED.replace("\n", "\r\n")
    before, after = text.split("\r\n"), corrected(text).split("\r\n")
    assert [one for one, other in zip(before, after, strict=True) if one != other] == [before[3]]


STYLES = {
    "+8,7 %": ("1.845,2 | 2.110,7 | +14,4 %", "3.402,0 | 3.988,5 | +17,2 %", "4.870,4 | 5.295,1 | +7,8 %"),
    "**+8.7%**": ("184.5 | 211.0 | **+14.4%**", "340.2 | 398.8 | +17.2%", "487.0 | 529.5 | **+7.8%**"),
    "-8 %": ("184.5 | 211.0 | +14 %", "340.2 | 398.8 | +17 %", "529.5 | 487.0 | +8 %"),
    "8.7 %": ("184.5 | 211.0 | 14.4 %", "340.2 | 398.8 | 17.2 %", "487.0 | 529.5 | 7.8 %"),
}


@pytest.mark.parametrize(("cell", "rows"), STYLES.items(), ids=STYLES)
def test_the_cell_keeps_its_style(cell: str, rows: tuple[str, ...]) -> None:
    text = "| x | old | new | change |\n|---|---|---|---|\n" + "".join(f"| row | {row} |\n" for row in rows)
    assert body(corrected(text))[2].split("|")[4].strip() == cell


def test_a_total_made_from_the_wrong_cell_comes_along() -> None:
    text = """| Team | Paid | Free | Total |
|------|-----:|-----:|------:|
| east |  310 |  125 |   435 |
| west |  280 |   95 |   395 |
| intl |  144 |  201 |   345 |
| Sum  |  734 |  421 | 1,175 |
"""
    after = body(corrected(text))
    assert after[1] == "| west |  280 |   95 |   375 |"
    assert after[3] == "| Sum  |  734 |  421 | 1,155 |"


def test_a_total_that_was_right_stays() -> None:
    text = """| x | a | b | sum |
|---|--:|--:|----:|
| p | 41,230 | 6,110 | 47,340 |
| q | 39,874 | 6,284 | 46,158 |
| r | 43,015 | 6,390 | 49,450 |
| Total | 124,119 | 18,784 | 142,903 |
"""
    after = body(corrected(text))
    assert after[2] == "| r | 43,015 | 6,390 | 49,405 |"
    assert after[3] == body(text)[3]


def test_the_corrected_table_is_clean_and_stays_so() -> None:
    once = corrected(PADDED)
    assert corrected(once) == once != PADDED
