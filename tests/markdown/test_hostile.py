"""Documents made to hurt: each is read, or says what of it was not."""

from __future__ import annotations

import pytest

from doclint.markdown.document import Fence, Paragraph
from doclint.markdown.parse import parse
from doclint.markdown.reader import NESTING_CAP
from doclint.markdown.tables import CELL_CAP, TOO_LARGE
from doclint.model import File
from tests.markdown.documents import tables

SIZE = 20_000
FAMILIES = {
    "quotes": ">" * SIZE,
    "brackets": "[" * SIZE,
    "full stops": "." * SIZE + "a",
    "open comments": "<!-- " * SIZE,
    "directives": "<!-- doclint: frame=past -->\n" * 2_000,
    "open containers": "::: note\n" * 2_000,
    "nested admonitions": "".join(" " * (4 * depth) + "!!! note\n" for depth in range(150)),
    "addresses and links": "[a](b) http://c ` " * 1_000,
    "brackets behind an address": "https://x.dev" + ")" * SIZE,
    "escaped pipes": "| a |\n|---|\n|" + "\\|" * SIZE + "|",
    "backticks": "".join("`" * width + " " for width in range(200)),
    "deep list": "".join("  " * depth + "- a\n" for depth in range(150)),
    "controls": "\x0b\x0c\x1b\x85\u2028 a\n" * 1_000,
    "strikes": "~a ~~b " * 2_000,
}


@pytest.mark.parametrize("text", FAMILIES.values(), ids=FAMILIES.keys())
def test_is_read_without_a_problem(text: str) -> None:
    assert not parse(File("docs/odd.md", text)).problems


def test_what_is_nested_too_deep_is_named() -> None:
    document = parse(File("docs/odd.md", "> " * (NESTING_CAP + 5) + "LANES=64\n\nafter\n"))
    ((span, _),) = document.unread
    assert "LANES=64" in document.file.slice(span)
    assert isinstance(document.blocks[-1], Paragraph)


def test_a_table_at_quote_depth_25_is_read() -> None:
    rows = ("| LANES | 64 |", "|---|---|", "| WAIT | 2 |")
    document = parse(File("docs/odd.md", "".join("> " * 25 + row + "\n" for row in rows)))
    assert [cell.inline.text for cell in tables(document)[0].cells] == ["LANES", "64", "WAIT", "2"]


def test_a_table_beyond_the_cap_is_named_and_the_rest_is_read() -> None:
    columns = 1_000
    head = "|" + "a|" * columns + "\n|" + "-|" * columns + "\n"
    document = parse(File("docs/odd.md", head + "|1|\n" * (CELL_CAP // columns + 1) + "\nafter\n"))
    assert [why for _, why in document.unread] == [TOO_LARGE]
    assert [type(block) for block in document.blocks] == [Paragraph]


def test_short_rows_are_read_to_the_end() -> None:
    columns = 300
    head = "|" + "a|" * columns + "\n|" + "-|" * columns + "\n"
    (table,) = tables(parse(File("docs/odd.md", head + "|x|\n" * 400)))
    assert len(table.rows) == 400
    assert all(len(row) == 1 for row in table.rows)


def test_only_three_characters_end_a_line() -> None:
    document = parse(File("docs/odd.md", "```\na\x0bb\x0cc\x85d\u2028e\n```\n"))
    (fence,) = document.blocks
    assert isinstance(fence, Fence)
    assert [document.file.slice(line) for line in fence.lines] == ["a\x0bb\x0cc\x85d\u2028e"]


def test_what_the_parser_cannot_bear_is_a_problem() -> None:
    class Unreadable(str):
        __slots__ = ()

        def startswith(self, *_: object) -> bool:
            raise RecursionError

    document = parse(File("docs/odd.md", Unreadable("text")))
    assert [(problem.kind, problem.line) for problem in document.problems] == [("refused", 1)]
    assert document.blocks == ()
