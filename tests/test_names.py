"""The nearest valid name to a wrong one."""

from __future__ import annotations

import pytest

from doclint.names import hint, nearest

RULES = ("stale-env-value", "stale-image", "broken-path")


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("stale-env-vaule", "stale-env-value"),
        ("stale_image", "stale-image"),
        ("brokenpath", "broken-path"),
        ("unrelated", ""),
        ("", ""),
    ],
)
def test_nearest(wrong: str, expected: str) -> None:
    assert nearest(wrong, RULES) == expected


def test_a_hint_reads_as_a_question() -> None:
    assert hint("stale-imgae", RULES) == "; did you mean stale-image?"
    assert hint("unrelated", RULES) == ""
