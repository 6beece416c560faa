"""What is read from documents as people write them."""

from __future__ import annotations

import pytest

from doclint.markdown.document import Document, Fence, HtmlBlock, Inline, Paragraph
from doclint.markdown.parse import parse
from doclint.model import File
from tests.markdown.documents import tables


def read(text: str) -> Document:
    document = parse(File("docs/router.md", text))
    assert not document.problems
    return document


def paragraphs(document: Document) -> list[Paragraph]:
    return [block for block in document.blocks if isinstance(block, Paragraph)]


def fences(document: Document) -> list[Fence]:
    return [block for block in document.blocks if isinstance(block, Fence)]


def inline(text: str) -> tuple[Document, Inline]:
    document = read(text)
    (paragraph,) = paragraphs(document)
    return document, paragraph.inline


def source_of(document: Document, text: Inline, shown: str) -> str:
    start = text.text.index(shown)
    return document.file.slice(text.span(start, start + len(shown)))


# --- inline text ---

VISIBLE = {
    "escapes": ("TARGET\\_CTAS is \\*set\\*", "TARGET_CTAS is *set*"),
    "entities": ("a &lt; b &amp;&nbsp;c &#8805; 3", "a < b &\u00a0c ≥ 3"),
    "strong around a key": ("**LANES**=`64`", "LANES=64"),
    "link": ("see [the *plan*](plan.md 'why') now", "see the plan now"),
    "image": ("a ![graph of 512](x.png) b", "a  b"),
    "comment": ("a <!-- no --> b", "a  b"),
    "tags": ("<kbd>Ctrl</kbd> and <b>512</b>", "Ctrl and 512"),
    "line break tag": ("512<br>256", "512\n256"),
    "hard breaks": ("one  \ntwo\\\nthree", "one\ntwo\nthree"),
    "soft break in a quote": ("> one\n> two", "one\ntwo"),
    "struck": ("~~64~~ 128 ~32~", "64 128 32"),
    "footnote mark": ("It hangs[^1].\n\n[^1]: Seen once.", "It hangs."),
    "autolink": ("<https://x.dev/a%20b>", "https://x.dev/a%20b"),
    "windows line ends": ("one\r\ntwo", "one\ntwo"),
    "underscores in a word": ("MAX_NUM_SEQS", "MAX_NUM_SEQS"),
}


@pytest.mark.parametrize(("text", "shown"), VISIBLE.values(), ids=VISIBLE.keys())
def test_text_is_what_a_reader_sees(text: str, shown: str) -> None:
    assert paragraphs(read(text))[0].inline.text == shown


SOURCES = {
    "escape": ("set TARGET\\_CTAS now", "TARGET_CTAS", "TARGET\\_CTAS"),
    "entity": ("a &amp; b", "&", "&amp;"),
    "across marks": ("**LANES**=`64`", "LANES=64", "LANES**=`64"),
    "second line of a quote": ("> one\n>   two three", "two", "two"),
    "in a list item": ("1. one\n   `two` three", "two", "two"),
    "lone carriage return": ("one\rtwo\rthree", "three", "three"),
    "behind a byte-order mark": ("\ufeffone two", "two", "two"),
}


@pytest.mark.parametrize(("text", "shown", "source"), SOURCES.values(), ids=SOURCES.keys())
def test_text_has_its_source(text: str, shown: str, source: str) -> None:
    document, read_text = inline(text)
    assert source_of(document, read_text, shown) == source


def test_struck_text_is_known_however_it_is_struck() -> None:
    _, text = inline("~~64~~ ~32~ <del>16</del> <s>8</s> 4")
    assert [text.text[a:b] for a, b in text.struck] == ["64", "32", "16", "8"]


def test_struck_text_with_a_tilde_for_about_counts() -> None:
    _, text = inline("~~took ~5 ms~~ now 3 ms")
    assert text.is_struck(text.text.index("5 ms"))
    assert not text.is_struck(text.text.index("3 ms"))


def test_strong_and_emphasised_text() -> None:
    _, text = inline("**bold _both_** *slanted*")
    assert [text.text[a:b] for a, b in text.strong] == ["bold both"]
    assert [text.text[a:b] for a, b in text.emphasised] == ["both", "slanted"]


def test_code_spans_know_their_backticks() -> None:
    document, text = inline("Run ``a ` b`` and `LANES=64`.")
    assert [document.file.slice(code.span) for code in text.codes] == ["``a ` b``", "`LANES=64`"]
    assert [document.file.slice(code.inner) for code in text.codes] == ["a ` b", "LANES=64"]
    code = text.code_at(text.text.index("LANES"))
    assert code
    assert text.text[code.start : code.end] == "LANES=64"


LINKS = {
    "inline": ("[a](../b%20c.md#x)", "../b%20c.md#x", "../b%20c.md#x"),
    "title": ('[a](b.md "t")', "b.md", "b.md"),
    "pointed": ("[a](<b c.md>)", "b c.md", "b c.md"),
    "escaped": ("[a](b\\_c.md)", "b_c.md", "b\\_c.md"),
    "image": ("![a](b.png)", "b.png", "b.png"),
    "link around an image": ("[![a](b.png)](c.md)", "c.md", "c.md"),
    "autolink": ("<https://x.dev>", "https://x.dev", "https://x.dev"),
    "bare address": ("see https://x.dev/a_(b), then", "https://x.dev/a_(b)", "https://x.dev/a_(b)"),
    "bare address in brackets": ("(https://x.dev/a)", "https://x.dev/a", "https://x.dev/a"),
    "reference": ("[a][r]\n\n[r]: b.md", "b.md", None),
    "short reference": ("[r]\n\n[r]: b.md", "b.md", None),
    "no destination": ("[a]()", "", ""),
    "brackets in the label": ("[a [b] `c]`](d.md)", "d.md", "d.md"),
}


@pytest.mark.parametrize(("text", "target", "written"), LINKS.values(), ids=LINKS.keys())
def test_links_have_their_destination(text: str, target: str, written: str | None) -> None:
    document, shown = inline(text)
    link = shown.links[0]
    assert link.target == target
    assert (document.file.slice(link.target_span) if link.target_span else None) == written


def test_addresses_in_code_are_no_links() -> None:
    _, text = inline("`curl https://x.dev`")
    assert text.links == ()


# --- tables ---


def test_a_table_is_read_cell_by_cell() -> None:
    document = read("| Key | Value |\n|:--|--:|\n| `LANES` | **64** |\n| A \\| B |\n")
    (table,) = tables(document)
    assert [[cell.inline.text for cell in row] for row in (table.header, *table.rows)] == [
        ["Key", "Value"],
        ["LANES", "64"],
        ["A | B"],
    ]
    assert document.file.slice(table.rows[0][1].span) == "**64**"
    assert document.file.slice(table.rows[0][1].raw) == " **64** "
    assert document.file.slice(table.rows[1][0].span) == "A \\| B"
    assert table.alignments == ("left", "right")


def test_a_pipe_in_code_covers_its_backslash() -> None:
    document = read("| a |\n|---|\n| `x\\|y` |\n")
    (table,) = tables(document)
    cell = table.rows[0][0]
    assert cell.inline.text == "x|y"
    assert source_of(document, cell.inline, "|") == "\\|"


TABLES = {
    "without outer pipes": "a | b\n--|--\n1 | 2\n",
    "in a quote": "> | a | b |\n> |---|---|\n> | 1 | 2 |\n",
    "in a list item": "- text\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n",
    "right below a paragraph": "text\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    "windows line ends": "| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n",
    "in a callout": '!!! note "N"\n    | a | b |\n    |---|---|\n    | 1 | 2 |\n',
    "below a directive": "<!-- doclint: benchmark=BEN-1 -->\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    "nine quotes deep": "> " * 9 + "| a | b |\n" + "> " * 9 + "|---|---|\n" + "> " * 9 + "| 1 | 2 |\n",
}


@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES.keys())
def test_tables_are_found_in_all_places(text: str) -> None:
    (table,) = tables(read(text))
    assert [cell.inline.text for cell in table.cells] == ["a", "b", "1", "2"]


NO_TABLES = {
    "columns do not match": "| a | b |\n|---|\n",
    "a heading underlined": "a | b\n---\n",
    "a list item above dashes": "- a | b\n|---|---|\n",
    "in a fence": "```\n| a |\n|---|\n```\n",
}


@pytest.mark.parametrize("text", NO_TABLES.values(), ids=NO_TABLES.keys())
def test_other_pipes_are_no_table(text: str) -> None:
    assert tables(read(text)) == []


def test_a_surplus_cell_is_left_out_aloud() -> None:
    document = read("| a |\n|---|\n| 1 | LANES=64 |\n")
    assert [document.file.slice(span).strip() for span, _ in document.unread] == ["LANES=64"]


# --- code ---


def test_a_fence_has_its_language_and_lines() -> None:
    document = read('- item\n\n  ```YAML title="x"\n  lanes: 64\n    deep: 1\n\n  ```\n')
    (fence,) = fences(document)
    assert fence.language == "yaml"
    assert [document.file.slice(line) for line in fence.lines] == ["lanes: 64", "  deep: 1", ""]
    assert document.file.slice(fence.span).startswith("```YAML")


@pytest.mark.parametrize(
    ("info", "language"),
    [("sh", "sh"), ("{.bash}", "bash"), ("bash{1,3}", "bash"), ("c++ x", "c++"), ("", ""), ("python:a.py", "python")],
)
def test_languages(info: str, language: str) -> None:
    (fence,) = fences(read(f"```{info}\nx\n```\n"))
    assert fence.language == language


def test_indented_code_is_told_apart() -> None:
    document = read("Text.\n\n    LANES=64\n\n\tWAIT=2\n")
    (fence,) = fences(document)
    assert fence.indented
    assert [document.file.slice(line) for line in fence.lines] == ["LANES=64", "", "WAIT=2"]


# --- contexts ---


def test_headings_stand_outer_to_inner() -> None:
    document = read("# A\n\n## B\n\none\n\nC\n---\n\ntwo\n\n### D\n\nthree\n")
    above = {p.inline.text: [heading.text for heading in p.context.headings] for p in paragraphs(document)}
    assert above == {"one": ["A", "B"], "two": ["A", "C"], "three": ["A", "C", "D"]}


def test_a_heading_inside_a_quote_ends_no_section() -> None:
    document = read("## History\n\n> # Log\n> quoted\n\nafter\n")
    above = [[heading.text for heading in p.context.headings] for p in paragraphs(document)]
    assert above == [["History", "Log"], ["History"]]
    assert [heading.nested for heading in document.headings] == [False, True]


LEAD_INS = {
    "list": "decode starts with:\n\n- LANES=64\n",
    "list right below": "decode starts with:\n- LANES=64\n",
    "table": "decode starts with:\n\n| K | V |\n|---|---|\n",
    "fence": "decode starts with:\n\n```sh\nLANES=64\n```\n",
    "quote": "decode starts with:\n\n> LANES=64\n",
    "paragraph": "decode starts with:\n\nLANES=64\n",
    "directive between": "decode starts with:\n\n<!-- doclint: frame=current -->\n- LANES=64\n",
    "comment between": "decode starts with:\n\n<!-- keep sorted -->\n\n- LANES=64\n",
    "second item": "decode starts with:\n\n- a\n- LANES=64\n",
    "list that a directive cuts": "decode starts with:\n\n- a\n<!-- doclint: frame=past -->\n- LANES=64\n",
    "fence in an item": "- decode starts with:\n  ```sh\n  LANES=64\n  ```\n",
    "nested list": "Here:\n\n- decode starts with:\n  - LANES=64\n",
}


@pytest.mark.parametrize("text", LEAD_INS.values(), ids=LEAD_INS.keys())
def test_a_paragraph_leads_in_to_what_follows(text: str) -> None:
    lead_in = read(text).blocks[-1].context.lead_in
    assert lead_in
    assert lead_in.text == "decode starts with:"


NO_LEAD_INS = {
    "prose after prose": "In June it was slow.\n\nLANES is 64.\n",
    "a heading between": "decode starts with:\n\n## Settings\n\n- LANES=64\n",
    "a table between": "decode starts with:\n\n| K |\n|---|\n\n- LANES=64\n",
    "after a list": "Here:\n\n- a\n\nLANES=64\n",
    "raw markup between": "decode starts with:\n\n<hr>\n\n- LANES=64\n",
}


@pytest.mark.parametrize("text", NO_LEAD_INS.values(), ids=NO_LEAD_INS.keys())
def test_nothing_else_does(text: str) -> None:
    assert read(text).blocks[-1].context.lead_in is None


DIRECTIVES = {
    "paragraph": "<!-- doclint: frame=past -->\nLANES=64\n",
    "blank line between": "<!-- doclint: frame=past -->\n\nLANES=64\n",
    "table": "<!-- doclint: frame=past -->\n| K |\n|---|\n",
    "list": "<!-- doclint: frame=past -->\n- a\n- b\n",
    "nested list": "<!-- doclint: frame=past -->\n- a\n  - b\n",
    "inside a list": "- a\n  <!-- doclint: frame=past -->\n- b\n",
    "first in an item": "- <!-- doclint: frame=past -->\n  b\n",
    "between items": "- a\n<!-- doclint: frame=past -->\n- b\n",
    "quote": "<!-- doclint: frame=past -->\n> a\n",
    "fence": "<!-- doclint: frame=past -->\n```\na\n```\n",
    "inside a quote": "> <!-- doclint: frame=past -->\n> a\n",
    "with another comment": "<!-- doclint: frame=past -->\n<!-- todo -->\na\n",
    "on its own line of prose": "LANES=64 <!-- doclint: frame=past -->\n",
    "over two lines": "<!-- doclint:\n frame=past -->\na\n",
}


@pytest.mark.parametrize("text", DIRECTIVES.values(), ids=DIRECTIVES.keys())
def test_a_directive_speaks_of_the_block_that_follows(text: str) -> None:
    document = read(text)
    assert [directive.body for directive in document.blocks[-1].context.directives] == ["frame=past"]
    (directive,) = document.directives
    assert document.file.slice(directive.span) == text[text.index("<!-- doclint") : text.index("-->") + 3]


def test_a_directive_speaks_of_one_block_only() -> None:
    document = read("<!-- doclint: frame=past -->\none\n\ntwo\n\n- a\n  <!-- doclint: frame=past -->\n- b\n- c\n")
    marked = [p.inline.text for p in paragraphs(document) if p.context.directives]
    assert marked == ["one", "b"]


def test_a_directive_before_a_heading_is_the_headings() -> None:
    document = read("<!-- doclint: frame=past -->\n## History\n\ntext\n")
    assert [directive.body for directive in document.headings[0].directives] == ["frame=past"]


def test_other_comments_are_invisible() -> None:
    document = read("one\n\n<!-- LANES=64 -->\n\ntwo <!-- LANES=64 --> three\n")
    assert [p.inline.text for p in paragraphs(document)] == ["one", "two  three"]
    assert len(document.blocks) == 2


def test_raw_markup_is_kept_unread() -> None:
    document = read("<table><tr><td>LANES</td></tr></table>\n\n<!-- open LANES=64\n")
    assert [type(block) for block in document.blocks] == [HtmlBlock, HtmlBlock]
    assert len(document.unread) == 1


def test_list_items_know_their_place() -> None:
    document = read("1. a\n   - b\n   - c\n2. d\n\ntext\n\n- e\n")
    places = {p.inline.text: (p.context.list_path, p.context.ordered) for p in paragraphs(document)}
    assert places == {
        "a": ((1,), True),
        "b": ((1, 1), False),
        "c": ((1, 2), False),
        "d": ((2,), True),
        "text": ((), False),
        "e": ((1,), False),
    }
    ids = {p.inline.text: p.context.list_id for p in paragraphs(document)}
    assert ids["a"] == ids["d"] != ids["b"] == ids["c"]
    assert ids["text"] == -1


def test_tasks_lose_their_box() -> None:
    document = read("- [ ] raise LANES\n- [x] done\n- [y] no\n")
    found = [(p.inline.text, p.context.task, p.context.checked) for p in paragraphs(document)]
    assert found == [("raise LANES", True, False), ("done", True, True), ("[y] no", False, False)]


def test_footnotes_know_their_label() -> None:
    document = read("It hangs[^why].\n\n[^why]: Since LANES=64.\n\n    Always.\n\nAfter.\n")
    assert [p.context.footnote for p in paragraphs(document)] == ["", "why", "why", ""]


def test_quotes_are_told_from_callouts() -> None:
    document = read("> quoted\n\n> [!WARNING]\n> > deep\n")
    assert [(p.context.quote, p.context.callout) for p in paragraphs(document)] == [(True, ""), (True, "warning")]


CALLOUTS = {
    "github": "> [!NOTE]\n> LANES=64\n",
    "obsidian": "> [!note]- Title\n> LANES=64\n",
    "mkdocs": '!!! note "Title"\n    LANES=64\n',
    "mkdocs, folded": "???+ note\n\n    LANES=64\n",
    "docusaurus": ":::note[Title]\nLANES=64\n:::\n",
    "vitepress": "::: note Title\nLANES=64\n:::\n",
    "myst": ":::{note}\nLANES=64\n:::\n",
    "pandoc": "::: {.note}\n\nLANES=64\n\n:::\n",
    "inside another": "::::tip\n:::note\nLANES=64\n:::\n::::\n",
    "in a list": "- item\n\n  !!! note\n      LANES=64\n",
    "right below prose": "Prose.\n:::note\nLANES=64\n:::\n",
}


@pytest.mark.parametrize("text", CALLOUTS.values(), ids=CALLOUTS.keys())
def test_callouts_are_read_as_markdown(text: str) -> None:
    document = read(text)
    last = paragraphs(document)[-1]
    assert last.inline.text == "LANES=64"
    assert last.context.callout == "note"
    assert not last.context.quote
    assert document.file.slice(last.inline.source) == "LANES=64"


NO_CALLOUTS = {
    "not closed": ":::note\nLANES=64\n",
    "no body": "!!! note\n\nLANES=64\n",
    "a plain quote": "> note: LANES=64\n",
    "code": "    :::note\n    LANES=64\n    :::\n",
}


@pytest.mark.parametrize("text", NO_CALLOUTS.values(), ids=NO_CALLOUTS.keys())
def test_other_text_is_no_callout(text: str) -> None:
    assert not any(block.context.callout for block in read(text).blocks)


def test_text_after_a_callout_is_outside() -> None:
    document = read("!!! note\n    inside\n\nafter\n\n:::tip\nin\n:::\nout\n")
    assert [(p.inline.text, p.context.callout) for p in paragraphs(document)] == [
        ("inside", "note"),
        ("after", ""),
        ("in", "tip"),
        ("out", ""),
    ]
