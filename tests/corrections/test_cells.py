"""A cell's text is replaced without moving its column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doclint import edits
from doclint.corrections import cells
from doclint.markdown.document import Table
from doclint.markdown.parse import parse
from doclint.model import File, Span


def replaced(text: str, old: str, new: str) -> str:
    """The text with the last `old` replaced."""
    document = parse(File("docs/table.md", text))
    start = text.rindex(old)
    return edits.apply(text, [cells.replace(document, Span(start, start + len(old)), new)])


ALIGNED = """\
| Setting         | Value | Since |
|-----------------|------:|:-----:|
| `RING_SIZE`     |   512 | March |
| `RING_SLOTS`    |     8 |  May  |
"""
RAGGED = """\
|Setting|Value|
|--|--|
|RING_SIZE|512|
"""


def test_a_right_aligned_number_grows_to_the_left() -> None:
    assert replaced(ALIGNED, "512", "16384") == ALIGNED.replace("  512", "16384")


def test_a_right_aligned_number_shrinks_to_the_right() -> None:
    assert replaced(ALIGNED, "512", "64") == ALIGNED.replace("512", " 64")


def test_a_left_aligned_text_keeps_the_width() -> None:
    assert replaced(ALIGNED, "RING_SLOTS", "RING_ENTRIES") == ALIGNED.replace("`RING_SLOTS`  ", "`RING_ENTRIES`")
    assert replaced(ALIGNED, "RING_SLOTS", "RING") == ALIGNED.replace("`RING_SLOTS`", "`RING`      ")


def test_a_text_too_long_for_its_column_keeps_one_blank() -> None:
    assert replaced(ALIGNED, "512", "1234567") == ALIGNED.replace("|   512 |", "| 1234567 |")


def test_a_ragged_table_gets_no_padding() -> None:
    assert replaced(RAGGED, "512", "4096") == RAGGED.replace("512", "4096")
    assert replaced(RAGGED, "512", "1") == RAGGED.replace("512", "1")


def test_a_pipe_is_escaped_in_a_cell_only() -> None:
    assert replaced(RAGGED, "512", "a|b") == RAGGED.replace("512", "a\\|b")
    assert replaced("It is 512 today.\n", "512", "a|b") == "It is a|b today.\n"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_outside_of_the_cell_nothing_changes(end: str) -> None:
    text = "\ufeff" + f"# Ring\n\n{ALIGNED}\nEnd\n".replace("\n", end)
    before, after = text.split(end), replaced(text, "512", "64").split(end)
    assert [one for one, other in zip(before, after, strict=True) if one != other] == [
        "| `RING_SIZE`     |   512 | March |"
    ]


WORD = st.text("abc019", min_size=1, max_size=12)


@given(WORD, WORD, WORD, st.sampled_from(["---", "--:", ":--", ":-:"]), st.integers(0, 4))
def test_every_other_cell_stays(key: str, old: str, new: str, rule: str, pad: int) -> None:
    blank = " " * pad
    text = f"| Key | Value |\n|---|{rule}|\n| {key} |{blank}`{old}`{blank}|\n| other | 1 |\n"
    start = text.index(f"`{old}`") + 1
    document = parse(File("docs/table.md", text))
    after = edits.apply(text, [cells.replace(document, Span(start, start + len(old)), new)])
    table = next(block for block in parse(File("docs/table.md", after)).blocks if isinstance(block, Table))
    assert [[cell.inline.text for cell in row] for row in table.rows] == [[key, new], ["other", "1"]]
