"""The algebra of edits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doclint.edits import EditError, apply, choose, compatible, shift
from doclint.model import Applicability, Edit, Fix, Span


def edit(start: int, end: int, text: str, path: str = "plan.md") -> Edit:
    return Edit(path, Span(start, end), text)


def fix(*edits: Edit) -> Fix:
    return Fix(edits, Applicability.SAFE, "")


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ((), "lanes: 64\r\n"),
        ((edit(7, 9, "32"),), "lanes: 32\r\n"),
        ((edit(7, 9, ""), edit(0, 5, "CTAs")), "CTAs: \r\n"),
        ((edit(0, 0, "# "), edit(0, 5, "width")), "# width: 64\r\n"),
        ((edit(7, 9, "8"), edit(9, 9, " (was 64)")), "lanes: 8 (was 64)\r\n"),
        ((edit(7, 9, "8"), edit(7, 9, "8")), "lanes: 8\r\n"),
        ((edit(11, 11, "end"),), "lanes: 64\r\nend"),
    ],
)
def test_apply(edits: tuple[Edit, ...], expected: str) -> None:
    assert apply("lanes: 64\r\n", edits) == expected
    assert apply("lanes: 64\r\n", reversed(edits)) == expected


@pytest.mark.parametrize(
    "edits",
    [
        (edit(7, 9, "8"), edit(8, 9, "2")),
        (edit(7, 9, "8"), edit(7, 9, "9")),
        (edit(0, 9, "8"), edit(3, 3, "2")),
        (edit(3, 3, "a"), edit(3, 3, "b")),
        (edit(3, 3, "a"), edit(3, 3, "a")),
        (edit(7, 12, "8"),),
        (edit(5, 3, "8"),),
    ],
    ids=["overlap", "two values", "insertion inside", "two insertions", "one insertion twice", "outside", "backwards"],
)
def test_edits_that_contradict_each_other_are_refused(edits: tuple[Edit, ...]) -> None:
    for order in (edits, tuple(reversed(edits))):
        with pytest.raises(EditError):
            apply("lanes: 64\r\n", order)


def test_choose_keeps_each_fix_whole_and_the_earlier_of_two() -> None:
    first = fix(edit(7, 9, "8"), edit(20, 22, "9"))
    clash = fix(edit(0, 5, "x"), edit(21, 23, "y"))
    free = fix(edit(0, 5, "z"))
    same_cell = fix(edit(7, 9, "8"), edit(30, 31, "1"))
    elsewhere = fix(edit(7, 9, "7", "other.md"))
    assert choose((first, clash, free, same_cell, elsewhere)) == (first, free, same_cell, elsewhere)
    assert choose((clash, first)) == (clash,)
    assert (compatible(first, free), compatible(first, clash)) == (True, False)


def test_a_fix_that_contradicts_itself_or_does_nothing_is_never_chosen() -> None:
    assert choose((fix(edit(0, 5, "x"), edit(4, 6, "y")), fix(), fix(edit(9, 3, "x")))) == ()


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ((), Span(4, 8)),
        ((edit(0, 1, "abc"),), Span(6, 10)),
        ((edit(4, 4, "ab"),), Span(6, 10)),
        ((edit(8, 8, "ab"),), Span(4, 8)),
        ((edit(9, 12, ""),), Span(4, 8)),
        ((edit(5, 6, "abc"),), Span(4, 10)),
        ((edit(4, 8, "x"),), Span(4, 5)),
        ((edit(0, 2, ""), edit(6, 7, "")), Span(2, 5)),
        ((edit(2, 5, "x"),), None),
        ((edit(7, 9, "x"),), None),
        ((edit(0, 12, "x"),), None),
    ],
)
def test_shift(edits: tuple[Edit, ...], expected: Span | None) -> None:
    assert shift(Span(4, 8), edits) == expected


TEXTS = st.text(alphabet="aé𝄞\r\n|", max_size=40)


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, tuple[Edit, ...]]:
    """Give a text with edits that do not touch each other."""
    text = draw(TEXTS)
    borders = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    spans = list(zip(borders[::2], borders[1::2], strict=False))
    return text, tuple(edit(start, end, draw(TEXTS)) for start, end in spans)


@given(edited(), st.data())
def test_the_order_of_edits_never_matters(case: tuple[str, tuple[Edit, ...]], data: st.DataObject) -> None:
    text, edits = case
    assert apply(text, data.draw(st.permutations(edits))) == apply(text, edits)


@given(edited())
def test_everything_outside_the_edits_stays(case: tuple[str, tuple[Edit, ...]]) -> None:
    text, edits = case
    result = apply(text, edits)
    at = 0
    for border, one in zip([0, *(one.span.end for one in edits)], edits, strict=False):
        kept = text[border : one.span.start]
        assert result[at : at + len(kept)] == kept
        assert result[at + len(kept) :].startswith(one.text)
        at += len(kept) + len(one.text)
    tail = text[edits[-1].span.end :] if edits else text
    assert result[at:] == tail


@given(edited(), st.integers(0, 40), st.integers(0, 40))
def test_a_shifted_span_still_covers_its_text(case: tuple[str, tuple[Edit, ...]], a: int, b: int) -> None:
    text, edits = case
    start, end = sorted((min(a, len(text)), min(b, len(text))))
    outside = [one for one in edits if one.span.end <= start or one.span.start >= end]
    if len(outside) == len(edits):
        moved = shift(Span(start, end), edits)
        assert moved is not None
        assert apply(text, edits)[moved.start : moved.end] == text[start:end]


SMALL = st.builds(edit, st.integers(0, 9), st.integers(0, 9), st.sampled_from(["", "x"]), st.sampled_from("ab"))


@given(st.lists(st.lists(SMALL, max_size=3).map(lambda edits: fix(*edits)), max_size=6))
def test_what_is_chosen_can_be_applied_and_what_is_left_out_can_not(fixes: list[Fix]) -> None:
    chosen = choose(fixes)
    for path in "ab":
        apply("0123456789", {one for each in chosen for one in each.edits if one.path == path})
    for left in (each for each in fixes if each.edits and each not in chosen):
        assert left not in choose((*chosen, left))
