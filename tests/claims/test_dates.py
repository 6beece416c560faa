"""Dates in prose."""

from __future__ import annotations

import datetime

import pytest

from doclint.claims.dates import mentions, opens_with_time

DAY = datetime.date(2026, 5, 3)
FOUND = {
    "2026-05-03": (DAY, ""),
    "on 3 May 2026": (DAY, "as of"),
    "May 3, 2026": (DAY, ""),
    "am 03.05.2026": (DAY, "as of"),
    "seit dem 3. Mai 2026": (DAY, "since"),
    "until 3 May 2026": (DAY, "until"),
    "since 3 May 2026": (DAY, "since"),
    "by 3 May 2026": (DAY, "by"),
    "in May 2026": (None, ""),
    "in May": (None, ""),
    "since 2025": (None, "since"),
    "2026-05": (None, ""),
    "spring 2026": (None, ""),
    "Q3 2026": (None, ""),
}


@pytest.mark.parametrize(("text", "expected"), FOUND.items())
def test_a_date_and_the_word_before_it(text: str, expected: tuple[datetime.date | None, str]) -> None:
    found = mentions(f"It held {text}, they say.")
    assert [(date.day, date.role) for date in found] == [expected]


@pytest.mark.parametrize(
    "text",
    ["it may be", "an august body", "a batch of 2000", "version 2026.5.3", "2026-05-99-a", "10.0.0.3", "march on"],
)
def test_other_words_and_numbers_are_no_dates(text: str) -> None:
    assert mentions(text) == ()


def test_an_until_ends_the_day_before() -> None:
    assert mentions("until 3 May 2026")[0].as_of == datetime.date(2026, 5, 2)


@pytest.mark.parametrize(
    ("text", "is_entry"),
    [
        ("2026-05-03 – done", True),
        ("14:20 done", True),
        ("**3 May 2026**: done", True),
        ("3 lanes", False),
        ("In May 2026 we", False),
    ],
)
def test_entries_of_a_log_open_with_a_time(text: str, is_entry: bool) -> None:
    assert opens_with_time(text) is is_entry
