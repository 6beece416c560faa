"""Hypothesis strategies for documents that try a parser's places, and helpers to look into what was read."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from doclint.markdown.document import Document, Inline, Paragraph, Table

FRAGMENTS = (
    *("|", "|", "|", " ", "  ", "\t", "`", "``", "a", "K=512", "\\|", "\\\\|", "\\", "é", "表", "😀", "**", "*", "_"),
    *("[x](y)", "[a b](<c d> 't')", "![alt](p.png)", "[z](p\\_q&amp;r)", "&amp;", "&#65;", "&copy", "<b>", "</b>"),
    *("<!-- c -->", "<br>", "\u00a0", "\u2028", "\x0b", "\x0c", "\x85", "-", "--", "1.", "~~", "~", "$", "e\u0301"),
    *("[r]", "<http://a.b>", "!", "[^1]", "word", "sentence. ", "TARGET\\_CTAS", "#", ">", "://", "]", "["),
)
PREFIXES = ("", "", "", "> ", ">", "> > ", "- ", "  ", "    ", "\t", "1. ", "   ", "-\t", " >\t", "* ", "# ", "### ")
DELIMITERS = ("---", ":-:", " -- ", "-", ":--", "--:")
SPECIAL = (
    *("```", "~~~", "````yaml", "```py x=1", "===", "---", "[r]: /to 'title'", "[^1]: note", "<div>", "</div>"),
    *("<!-- doclint: frame=past -->", "<!-- open", "-->", "***", "+ item", "2) item", "- [ ] todo", "- [x] done"),
)
CALLOUTS = (
    *("> [!NOTE]", "> [!tip]- Title", "!!! note", '??? warning "Title"', ":::note", "::: {.tip} T", ":::"),
    *("    body", "    | a |", "    |---|"),
)

inline_text = st.lists(st.sampled_from(FRAGMENTS), max_size=9).map("".join)
line_ends = st.sampled_from(("\n", "\n", "\r\n", "\r"))


@st.composite
def _table(draw: st.DrawFn, prefix: str, following: str) -> list[str]:
    columns = draw(st.integers(1, 3))
    cells = st.lists(inline_text, min_size=columns, max_size=columns).map("|".join)
    edge = st.sampled_from(("|", ""))
    rule = "|".join(draw(st.lists(st.sampled_from(DELIMITERS), min_size=columns, max_size=columns)))
    rows = draw(st.lists(st.tuples(edge, cells, edge).map("".join), max_size=3))
    return [f"{prefix}|{draw(cells)}|", f"{following}|{rule}|", *(following + row for row in rows)]


@st.composite
def _block(draw: st.DrawFn, special: tuple[str, ...]) -> list[str]:
    prefix = "".join(draw(st.lists(st.sampled_from(PREFIXES), max_size=2)))
    continued = "".join(" " if character in "-1.*#" else character for character in prefix)
    following = draw(st.sampled_from((continued, continued, prefix)))
    kind = draw(st.sampled_from(("table", "table", "text", "text", "special")))
    if kind == "table":
        lines = draw(_table(prefix, following))
    elif kind == "text":
        text = draw(st.lists(inline_text, min_size=1, max_size=3))
        lines = [prefix + text[0], *(following + line for line in text[1:])]
    else:
        lines = [
            prefix + draw(st.sampled_from(special)),
            *draw(st.lists(inline_text.map(following.__add__), max_size=2)),
        ]
    return [*lines, *draw(st.sampled_from(([], [""])))]


def documents(special: tuple[str, ...] = SPECIAL) -> st.SearchStrategy[str]:
    """Give whole documents without front matter, with one kind of line end each."""
    blocks = st.lists(_block(special), min_size=1, max_size=5)
    lines = blocks.map(lambda found: [line for block in found for line in block])
    whole = st.tuples(line_ends, lines, st.booleans()).map(lambda drawn: drawn[0].join([*drawn[1], *[""] * drawn[2]]))
    return whole.map(lambda text: "\n" + text if text.startswith("---") else text)


def inlines(document: Document) -> Iterator[Inline]:
    """Give every piece of inline text."""
    for heading in document.headings:
        yield heading.inline
    for block in document.blocks:
        if isinstance(block, Paragraph):
            yield block.inline
        if isinstance(block, Table):
            yield from (cell.inline for cell in block.cells)


def tables(document: Document) -> list[Table]:
    """Give the tables."""
    return [block for block in document.blocks if isinstance(block, Table)]
