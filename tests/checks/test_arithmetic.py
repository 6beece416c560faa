"""Derived cells against their inputs: what is wrong, what rounding and convention excuse."""

from __future__ import annotations

from typing import cast

import pytest

from doclint.checks.arithmetic import check
from doclint.claims.measurements.derived import derived
from doclint.markdown.parse import parse
from doclint.model import File, Mismatch, World

NOTHING = cast(World, None)  # arithmetic asks nothing of the world


def wrong(text: str) -> list[tuple[str, str]]:
    """(what the cell shows, what it is corrected to) for each wrong cell."""
    document = parse(File("docs/table.md", text))
    answers = [(claim, check(claim, NOTHING, {})) for claim in derived(document)]
    return [(document.file.slice(c.span), a.expected) for c, a in answers if isinstance(a, Mismatch)]


def table(header: str, *rows: str, lead: str = "") -> str:
    columns = header.count("|") - 1
    return f"# T\n\n{lead}\n\n{header}\n" + "|" + "---|" * columns + "\n" + "\n".join(rows) + "\n"


WRONG = {
    "size": (
        table(
            "| x | old | new | gain |",
            "| a | 210 | 233 | +11.0% |",
            "| b | 118 | 131 | +11.0% |",
            "| c | 96 | 88 | -18.3% |",
        ),
        [("-18.3%", "-8.3%")],
    ),
    "sign, with the column's own minus": (
        table(
            "| x | old | new | change |",
            "| a | 210 | 233 | +11.0 % |",
            "| b | 131 | 118 | −9.9 % |",
            "| c | 96 | 88 | +8.3 % |",
        ),
        [("+8.3 %", "−8.3 %")],
    ),
    "the base that the title states": (
        table(
            "| x | base | lean | saved vs base |",
            "| a | 412 ms | 318 ms | 22.8 % |",
            "| b | 655 ms | 498 ms | 31.5 % |",
            "| c | 96 ms | 71 ms | 26.0 % |",
        ),
        [("31.5 %", "24.0 %")],
    ),
    "the base that the caption states": (
        table(
            "| x | lean | base | diff |",
            "| a | 318 | 412 | -22.8 % |",
            "| b | 498 | 655 | -31.5 % |",
            "| c | 71 | 96 | -26.0 % |",
            lead="All differences are relative to base.",
        ),
        [("-31.5 %", "-24.0 %")],
    ),
    "a German saving": (
        table(
            "| x | vorher | nachher | Ersparnis |",
            "| a | 84 ms | 61 ms | 23 ms |",
            "| b | 1,32 s | 940 ms | 480 ms |",
            "| c | 205 ms | 148 ms | 57 ms |",
        ),
        [("480 ms", "380 ms")],
    ),
    "a mean where the row says geometric mean": (
        table(
            "| x | cold | warm | speed-up |",
            "| a | 389 | 67 | 5.8× |",
            "| b | 214 | 102 | 2.1× |",
            "| c | 655 | 512 | 1.3× |",
            "| Geomean | | | 3.1× |",
        ),
        [("3.1×", "2.5×")],
    ),
    "a share": (
        table(
            "| x | GB | share |",
            "| a | 412.6 | 54.7% |",
            "| b | 201.3 | 36.7% |",
            "| c | 139.9 | 18.6% |",
            "| Total | 753.8 | 100% |",
        ),
        [("36.7%", "26.7%")],
    ),
    "a row's sum, not the total below it": (
        table(
            "| x | a | b | sum |",
            "| p | 41,230 | 6,110 | 47,340 |",
            "| q | 39,874 | 6,284 | 46,158 |",
            "| r | 43,015 | 6,390 | 49,450 |",
            "| Total | 124,119 | 18,784 | 142,903 |",
        ),
        [("49,450", "49,405")],
    ),
    "the input where its row and its column both fail": (
        table(
            "| x | a | b | sum |",
            "| p | 41,230 | 6,110 | 47,340 |",
            "| q | 39,974 | 6,284 | 46,158 |",
            "| r | 43,015 | 6,390 | 49,405 |",
            "| Total | 124,119 | 18,784 | 142,903 |",
        ),
        [("39,974", "39,874")],
    ),
    "a row that changed more than flat": (
        table(
            "| x | old | new | gain |",
            "| a | 210.1 | 233.4 | +11.1% |",
            "| b | 118.0 | 131.2 | +11.2% |",
            "| c | 96.2 | 119.9 | ~flat |",
        ),
        [("~flat", "+24.6%")],
    ),
    "a change as a row": (
        table(
            "| | p50 | p90 | p99 |",
            "| before | 41.2 | 88.9 | 204.1 |",
            "| after | 36.7 | 79.4 | 221.6 |",
            "| change | -10.9 % | -20.7 % | +8.6 % |",
        ),
        [("-20.7 %", "-10.7 %")],
    ),
    "the relative part beside points": (
        table(
            "| x | before | after | Δ |",
            "| a | 1.94 % | 1.21 % | −0.73 pp (−38 %) |",
            "| b | 4.41 % | 2.63 % | −1.78 pp (−40 %) |",
            "| c | 3.05 % | 2.71 % | −0.34 pp (−21 %) |",
        ),
        [("−0.34 pp (−21 %)", "−0.34 pp (−11 %)")],
    ),
    "two numbers in one cell": (
        table(
            "| x | p95 | change |",
            "| a | 684.7 → 580.6 | −15.2 % |",
            "| b | 212.9 → 197.3 | −7.3 % |",
            "| c | 98.6 → 104.1 | +6.5 % |",
        ),
        [("+6.5 %", "+5.6 %")],
    ),
    "bold is kept": (
        table("| x | a |", "| p | 120.4 |", "| q | 88.3 |", "| **Total** | **218.7** |"),
        [("**218.7**", "**208.7**")],
    ),
}


@pytest.mark.parametrize(("text", "expected"), WRONG.values(), ids=WRONG)
def test_a_wrong_cell(text: str, expected: list[tuple[str, str]]) -> None:
    assert wrong(text) == expected


RIGHT = {
    "ratios taken before rounding": table(
        "| x | cold | warm | speed-up |",
        "| a | 389 | 67 | 5.9× |",
        "| b | 214 | 102 | 2.1× |",
        "| c | 58 | 41 | 1.4× |",
    ),
    "one last digit": table(
        "| x | old | new | gain |",
        "| a | 210.0 | 233.1 | +11.1% |",
        "| b | 118.0 | 131.2 | +11.2% |",
        "| c | 96.0 | 88.1 | -8.3% |",
    ),
    "noise": table(
        "| x | old | new | gain |",
        "| a | 41.0 ± 1.2 | 47.3 ± 0.9 | +17 % |",
        "| b | 118.0 | 131.2 | +11 % |",
        "| c | 96.0 | 88.1 | -8 % |",
    ),
    "struck out": table(
        "| x | old | new | gain |",
        "| a | ~~90~~ 210 | 233 | +11 % |",
        "| b | 118 | 131 | +11 % |",
        "| c | 96 | 88 | -8 % |",
    ),
    "numbers rounded to hundreds": table(
        "| x | old | new | gain |",
        "| a | 2,100 | 2,300 | +12.0% |",
        "| b | 5,400 | 5,900 | +8.6% |",
        "| c | 9,100 | 8,800 | -3.0% |",
    ),
    "a total of ratios as ratio of totals": table(
        "| x | cold | warm | speed-up |",
        "| a | 389 | 67 | 5.8× |",
        "| b | 214 | 102 | 2.1× |",
        "| Total | 603 | 169 | 3.6× |",
    ),
    "a total of ratios as their mean": table(
        "| x | cold | warm | speed-up |",
        "| a | 389 | 67 | 5.8× |",
        "| b | 214 | 102 | 2.1× |",
        "| Total | 603 | 169 | 4.0× |",
    ),
    "left out rows": table(
        "| x | MB |",
        "| a | 120.4 |",
        "| b | 88.3 |",
        "| **Total** | **318.7** |",
        lead="The smaller ones are left out.",
    ),
    "the total says what else is in it": table(
        "| x | MB |", "| a | 120.4 |", "| b | 88.3 |", "| **Total**, drivers included | **318.7** |"
    ),
    "a subtotal each": table(
        "| x | MB |",
        "| a | 120.4 |",
        "| b | 88.3 |",
        "| Subtotal | 208.7 |",
        "| c | 10.0 |",
        "| d | 11.0 |",
        "| Subtotal | 21.0 |",
        "| Total | 229.7 |",
    ),
    "top shares of a whole that the text gives": table(
        "| x | TB | of all |",
        "| a | 96.4 | 45.5% |",
        "| b | 40.1 | 18.9% |",
        "| c | 22.9 | 10.8% |",
        lead="We scanned 212 TB.",
    ),
    "opposite directions in one column": table(
        "| x | before | after | improvement |",
        "| requests/s | 1,240 | 1,515 | 22.2 % |",
        "| p99 latency | 88 ms | 71 ms | 19.3 % |",
        "| queue wait | 40 ms | 31 ms | 22.5 % |",
    ),
    "a median of many runs": table("| run | s |", "| first | 6.1 |", "| second | 12.9 |", "| median of 50 | 7.4 |"),
    "percentiles of raw data in a total row": table(
        "| x | jobs | p95 (s) |", "| a | 4,812 | 212 |", "| b | 5,077 | 188 |", "| Total | 9,889 | 260 |"
    ),
    "sizes without signs": table(
        "| x | old | new | difference |",
        "| a | 210 | 233 | 11.0% |",
        "| b | 131 | 118 | 9.9% |",
        "| c | 96 | 88 | 8.3% |",
    ),
}


@pytest.mark.parametrize("text", RIGHT.values(), ids=RIGHT)
def test_a_table_that_is_left_alone(text: str) -> None:
    assert wrong(text) == []


def test_the_message_names_shown_and_expected() -> None:
    document = parse(File("docs/table.md", WRONG["size"][0]))
    answers = [check(claim, NOTHING, {}) for claim in derived(document)]
    words = next(answer.words for answer in answers if isinstance(answer, Mismatch))
    assert words == {"shown": "-18.3%", "expected": "-8.3%", "formula": "(new − old) / old", "inputs": "96, 88"}


def test_a_quoted_table_is_not_judged() -> None:
    quoted = "\n".join(f"> {line}" for line in WRONG["size"][0].split("\n"))
    assert wrong(quoted) == []
