"""Numbers in cells, and the claims of measurement tables."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doclint.claims.measurements import extract, formulas, numbers
from doclint.claims.measurements.derived import derived
from doclint.claims.measurements.formulas import Term
from doclint.markdown.parse import parse
from doclint.model import (
    Benchmark,
    Claim,
    Deployment,
    DerivedClaim,
    File,
    Interval,
    MeasuredUnderClaim,
    Place,
    Vocabulary,
)

# --- numbers ------------------------------------------------------------------------------------------------------

NUMBERS = [
    # text, decimal mark, value, half a last digit, kind
    ("1,027.5", ".", 1027.5, 0.05, ""),
    ("1.027,5", ",", 1027.5, 0.05, ""),
    ("1\u202f027", ".", 1027.0, 0.5, ""),
    ("12’400", ".", 12400.0, 0.5, ""),
    ("+7.1%", ".", 7.1, 0.05, "%"),
    ("−16,4 %", ",", -16.4, 0.05, "%"),
    ("-0.7 pp", ".", -0.7, 0.05, "pp"),
    ("4,5 Prozentpunkte", ",", 4.5, 0.05, "pp"),
    ("1.92×", ".", 1.92, 0.005, "x"),
    ("3.4x", ".", 3.4, 0.05, "x"),
    ("×2.1", ".", 2.1, 0.05, "x"),
    ("870 ms", ".", 0.87, 0.0005, "time"),
    ("1,32 s", ",", 1.32, 0.005, "time"),
    ("2.5 min", ".", 150.0, 3.0, "time"),
    ("€ 49,450", ".", 49450.0, 0.5, ""),
    ("$1,200.50", ".", 1200.5, 0.005, ""),
    ("1.2k", ".", 1200.0, 50.0, ""),
    ("~30", ".", 30.0, 5.0, ""),
    ("410 msg/s", ".", 410.0, 0.5, "msg/s"),
    ("12 % faster", ".", 12.0, 0.5, "%"),
    ("22.4[^1]", ".", 22.4, 0.05, ""),
    (".85", ".", 0.85, 0.005, ""),
]


@pytest.mark.parametrize(("text", "mark", "value", "half", "kind"), NUMBERS, ids=[row[0] for row in NUMBERS])
def test_a_number_with_its_precision(text: str, mark: str, value: float, half: float, kind: str) -> None:
    quantity = numbers.read(text, mark).part("")
    assert quantity is not None
    assert math.isclose(quantity.value, value)
    assert math.isclose(quantity.half, half)
    assert quantity.kind == kind


def test_noise_widens_the_interval() -> None:
    quantity = numbers.read("918.4 ± 6", ".").part("")
    assert quantity is not None
    assert quantity.interval == Interval(918.4 - 6.05, 918.4 + 6.05)


def test_two_numbers_and_an_aside_in_one_cell() -> None:
    parts = dict(numbers.read("684.7→680.6 (−0.6 %)", ".").parts)
    assert {role: quantity.value for role, quantity in parts.items()} == {"a": 684.7, "b": 680.6, "p": -0.6}


@pytest.mark.parametrize("text", ["48–55 msg/s", "a quarter or more", "2026-03-02", "v3.1", "3 of 5", "1m30s", "1.2.3"])
def test_what_is_no_single_number(text: str) -> None:
    assert numbers.read(text, ".").word == "text"


@pytest.mark.parametrize(("text", "word"), [("n/a", "missing"), ("—", "missing"), ("OOM", "missing"), ("", "missing"),
                                            ("~flat", "flat"), ("≈", "flat"), ("unverändert", "flat"), ("~0", "flat"),
                                            ("baseline", "reference")])  # fmt: skip
def test_words_in_cells(text: str, word: str) -> None:
    assert numbers.read(text, ".").word == word


def test_a_cell_of_dots_and_digits_is_read_in_no_time() -> None:
    assert numbers.read("1 " * 5000 + "x", ".").word == "text"


POSITIVE = st.floats(min_value=0.01, max_value=1e6)


@given(POSITIVE, POSITIVE, st.floats(0, 0.004), st.floats(0, 0.004), st.floats(-1, 1), st.floats(-1, 1))
def test_an_interval_holds_what_any_of_its_numbers_give(
    a: float, b: float, reach_a: float, reach_b: float, at_a: float, at_b: float
) -> None:
    terms = (Term(a, Interval(a - reach_a, a + reach_a)), Term(b, Interval(b - reach_b, b + reach_b)))
    inside = (a + at_a * reach_a, b + at_b * reach_b)
    exact = tuple(Term(value, Interval(value, value)) for value in inside)
    for operation in (formulas.change, formulas.reduction, formulas.ratio, formulas.difference, formulas.mean):
        wide, narrow = operation(terms), operation(exact)
        assert wide is not None
        assert narrow is not None
        slack = 1e-9 * max(1.0, abs(narrow.value))
        assert wide.interval.low - slack <= narrow.value <= wide.interval.high + slack


# --- derived cells ------------------------------------------------------------------------------------------------


def cells(text: str) -> dict[str, Claim]:
    document = parse(File("docs/table.md", text))
    return {document.file.slice(claim.span): claim for claim in derived(document)}


def test_a_claim_covers_its_cell_and_names_its_inputs() -> None:
    text = (
        "| Size | old | new | Gain |\n|--|--:|--:|--:|\n"
        "| a | 210.4 | 233.1 | **+10.8%** |\n| b | 118.8 | 131.0 | +10.3% |\n| c | 96.1 | 88.0 | -8.4% |\n"
    )
    claim = cells(text)["**+10.8%**"]
    assert isinstance(claim.detail, DerivedClaim)
    assert claim.kind == "derived"
    assert claim.detail.formula == "(new − old) / old"
    assert [text[span.start : span.end] for span in claim.detail.inputs] == ["210.4", "233.1"]
    assert claim.detail.corrected == "**+10.8%**"


NOT_UNDERSTOOD = {
    "goals": ("now | target | saving", "40 | 30 | 30 %", "88 | 75 | 30 %"),
    "percentages of something else": ("hits | misses | CPU", "412 | 18 | 61 %", "388 | 25 | 74 %"),
    "one row alone": ("a | b | Δ", "412 | 518 | +40 %"),
    "ranges": ("before | after | change", "48–55 | 61–66 | +20 %", "40–44 | 50–52 | +20 %"),
    "words": ("before | after | change", "48 | 61 | faster", "40 | 39 | slower"),
}


@pytest.mark.parametrize("rows", NOT_UNDERSTOOD.values(), ids=NOT_UNDERSTOOD)
def test_a_column_that_is_not_understood_makes_no_claim(rows: tuple[str, ...]) -> None:
    head, *body = (f"| x | {row} |\n" for row in rows)
    assert not cells(head + "|---|---|---|---|\n" + "".join(body))


def test_a_summary_of_raw_data_makes_no_claim() -> None:
    assert not cells("| run | s |\n|---|--:|\n| best | 6.1 |\n| worst | 12.9 |\n| mean | 7.4 |\n")


# --- tables of today's numbers ------------------------------------------------------------------------------------

DEPLOYMENTS = (
    Deployment("mixer", "mixer", "production", ("mixer.env",)),
    Deployment("mixer-staging", "mixer", "staging", ("staging.env",)),
)
VOCABULARY = Vocabulary(
    keys=frozenset({"MIX_LANES", "MIX_MODE"}),
    deployments=DEPLOYMENTS,
    benchmarks=(Benchmark("BEN-9", Place("ledger.yaml", 3), deployments=("mixer",), env={"MIX_LANES": "6"}),),
)
TABLE = "| Room | streams/s |\n|---|--:|\n| small | 410 |\n| large | 96 |\n"


def stated(text: str) -> list[tuple[int, MeasuredUnderClaim]]:
    document = parse(File("docs/mixer.md", text))
    return [
        (document.file.position(claim.span.start).line, claim.detail)
        for claim in extract(document, VOCABULARY)
        if isinstance(claim.detail, MeasuredUnderClaim)
    ]


PRESENTED = {
    "a section on today": (f"# M\n\n## Today\n\nStreams with `MIX_LANES=4`.\n\n{TABLE}", 5),
    "as deployed, dated": (f"# M\n\nAs deployed (`MIX_LANES=4`), run of 2026-03-04:\n\n{TABLE}", 3),
    "a header cell": (f"# M\n\n{TABLE.replace('streams/s', 'streams/s now (`MIX_LANES=4`)')}", 3),
    "german": (f"# M\n\n## Heute\n\nStröme in Produktion mit `MIX_LANES=4`.\n\n{TABLE}", 5),
    "a benchmark in the caption": (f"# M\n\n## Current numbers\n\nFrom BEN-9:\n\n{TABLE}", 5),
    "a benchmark in a directive": (f"# M\n\n## Current numbers\n\n<!-- doclint: benchmark=BEN-9 -->\n{TABLE}", 6),
}


@pytest.mark.parametrize(("text", "line"), PRESENTED.values(), ids=PRESENTED)
def test_a_table_of_today_states_its_config(text: str, line: int) -> None:
    found = stated(text)
    assert [where for where, _ in found] == [line]
    assert [key for _, detail in found for key, _ in detail.env] == ["MIX_LANES"]


SILENT = {
    "dated": f"# M\n\n## Results\n\nOn 2026-03-04 we ran with `MIX_LANES=4`:\n\n{TABLE}",
    "history": f"# M\n\n## Before the change\n\nProduction with `MIX_LANES=4`:\n\n{TABLE}",
    "candidate": f"# M\n\n## Candidate\n\nOne canary with `MIX_LANES=16`:\n\n{TABLE}",
    "what we would get": f"# M\n\n## Today\n\nWith `MIX_LANES=16` production would give:\n\n{TABLE}",
    "two arms": "# M\n\n## Now\n\n| Room | `MIX_LANES=4` | `MIX_LANES=6` |\n|---|--:|--:|\n| small | 410 | 512 |\n",
    "arms as rows": f"# M\n\n## Now\n\nWith `MIX_LANES=4`:\n\n{TABLE.replace('small', '`MIX_LANES=6`')}",
    "no setting": f"# M\n\n## Today\n\nStreams per second.\n\n{TABLE}",
    "a table of settings": "# M\n\n## Today\n\nWith `MIX_LANES=4`:\n\n| Key | Mode |\n|---|---|\n| room | open |\n",
    "an unknown key": f"# M\n\n## Today\n\nWith `ROOM_SIZE=4`:\n\n{TABLE}",
    "a draft": f"---\nstatus: draft\n---\n# M\n\n## Today\n\nWith `MIX_LANES=4`:\n\n{TABLE}",
}


@pytest.mark.parametrize("text", SILENT.values(), ids=SILENT)
def test_a_table_of_another_time_or_arm_states_nothing_about_today(text: str) -> None:
    assert not stated(text)
