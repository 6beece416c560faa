"""A value is put where the wrong one stands, in the spelling of that place, or not at all."""

from __future__ import annotations

from typing import cast

import pytest

from doclint import edits
from doclint.corrections.replace_value import correct
from doclint.markdown.parse import parse
from doclint.model import Claim, FactKind, File, Frame, Framing, Mismatch, Scope, SettingClaim, Span, World

NOTHING = cast(World, None)  # the correction asks nothing of the world


def corrected(text: str, expected: str, *, value: str = "") -> str | None:
    """The text with what stands between « and » replaced; None where no edit is offered."""
    start, end = text.index("«"), text.index("»") - 1
    text = text.replace("«", "").replace("»", "")
    document = parse(File("docs/page.md", text))
    detail = SettingClaim(FactKind.ENV, "RING_SIZE", value or text[start:end], Span(start, end))
    claim = Claim(
        "setting", "docs/page.md", detail.value_span, detail.value, (), Framing(Frame.CURRENT), Scope(), detail
    )
    found = correct(Mismatch({}, expected=expected), claim, document, NOTHING)
    return edits.apply(text, found) if found else None


@pytest.mark.parametrize(
    ("text", "expected", "after"),
    [
        # running text
        ("The size is «512» today.", "256", "The size is 256 today."),
        ("The codec is «lz4».", "zstd_fast", "The codec is zstd_fast."),
        ("It runs at «0 3 * * *».", "*/5 * * * *", "It runs at `*/5 * * * *`."),
        ("The mark is «a».", "<b>", "The mark is `<b>`."),
        ("The mark is «a».", "_b_", "The mark is `_b_`."),
        ("The mark is «a».", "`b`", None),
        ("The mark is «a».", "b\nc", None),
        ("The mark is «a».", "b\x1b[31m", None),
        ("The mark is «a».", "", None),
        # a code span
        ("The codec is `«lz4»`.", "*/5 <x>", "The codec is `*/5 <x>`."),
        ("The codec is `«lz4»`.", "a`b", None),
        # a cell
        ("| K | V |\n|--|--|\n| `K` | «a» |\n", "b\\|c", "| K | V |\n|--|--|\n| `K` | `b\\\\|c` |\n"),
        ("| K | V |\n|--|--|\n| `K` | `«a»` |\n", "b|c", "| K | V |\n|--|--|\n| `K` | `b\\|c` |\n"),
        # a fence
        ("```sh\nRING_SIZE=«512»\n```\n", "256", "```sh\nRING_SIZE=256\n```\n"),
        ("```sh\nRING_SIZE=«512»\n```\n", "a b", None),
        ('```sh\nRING_SIZE="«512»"\n```\n', "a b", '```sh\nRING_SIZE="a b"\n```\n'),
        # front matter
        ("---\nenv:\n  A: «512»\n---\n", "256", "---\nenv:\n  A: 256\n---\n"),
        ("---\nenv:\n  A: «x»\n---\n", "a: b", '---\nenv:\n  A: "a: b"\n---\n'),
        ("---\nenv: {A: «x»}\n---\n", "a,b", '---\nenv: {A: "a,b"}\n---\n'),
        ("---\nenv:\n  A: «x»\n---\n", "#1", '---\nenv:\n  A: "#1"\n---\n'),
        ("---\nenv:\n  A: '«x»'\n---\n", "it's", "---\nenv:\n  A: 'it''s'\n---\n"),
        ('---\nenv:\n  A: "«x»"\n---\n', 'a"b\\c', '---\nenv:\n  A: "a\\"b\\\\c"\n---\n'),
        ("+++\n[env]\nA = «512»\n+++\n", "256", "+++\n[env]\nA = 256\n+++\n"),
        ("+++\n[env]\nA = «512»\n+++\n", "fast", '+++\n[env]\nA = "fast"\n+++\n'),
        ('+++\n[env]\nA = "«x»"\n+++\n', 'a"b', '+++\n[env]\nA = "a\\"b"\n+++\n'),
        ("+++\n[env]\nA = '«x»'\n+++\n", "it's", None),
    ],
)
def test_spelled_for_its_place(text: str, expected: str, after: str | None) -> None:
    assert corrected(text, expected) == after


@pytest.mark.parametrize(
    ("text", "value", "expected", "after"),
    [
        ("It waits **«5»** seconds.", "5 seconds", "3 seconds", "It waits **3** seconds."),
        ("It waits **«5»** seconds.", "5 seconds", "3000", None),  # the unit stands outside of what is replaced
        ("It waits **«5»** seconds.", "5 seconds", "100 ms", None),
        ("It waits «5 seconds».", "5 seconds", "100 ms", "It waits 100 ms."),
    ],
)
def test_a_number_beside_its_unit(text: str, value: str, expected: str, after: str | None) -> None:
    assert corrected(text, expected, value=value) == after
