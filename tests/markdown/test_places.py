"""Laws of places: whatever a document holds, each span covers exactly what it says."""

from __future__ import annotations

import html
import itertools
import re
from collections.abc import Iterator

from hypothesis import given, settings
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from doclint.markdown.document import Fence, Inline
from doclint.markdown.parse import parse
from doclint.markdown.places import line_feeds_only
from doclint.model import LINE_END, File, Span
from tests.markdown.documents import CALLOUTS, SPECIAL, documents, inlines, tables

adversarial = given(documents(SPECIAL + CALLOUTS))
many = settings(deadline=None)
SHOWN = ("text", "text_special", "code_inline")


def read_from(file: File, inline: Inline, index: int) -> str:
    return file.text[inline.starts[index] : inline.ends[index]]


def shows(source: str, character: str) -> bool:
    """Say whether a visible character can stand for its source."""
    if character in "\n ":
        return LINE_END.match(source) is not None or source in ("", " ", "\t", "<br>") or html.unescape(source) == " "
    source = source.replace("\\|", "|")
    return source in (character, "\\" + character) or html.unescape(source) == character


def letters(text: str) -> str:
    """Leave out what line breaks and cells change in code."""
    return re.sub(r"[\s>]", "", text.replace("\\|", "|"))


@many
@adversarial
def test_every_visible_character_is_read_from_what_it_shows(text: str) -> None:
    file = File("docs/odd.md", text)
    for inline in inlines(parse(file)):
        assert len(inline.starts) == len(inline.ends) == len(inline.text)
        for index, character in enumerate(inline.text):
            assert shows(read_from(file, inline, index), character)


@many
@adversarial
def test_places_run_forward_inside_their_inline(text: str) -> None:
    for inline in inlines(parse(File("docs/odd.md", text))):
        assert 0 <= inline.source.start <= inline.source.end <= len(text)
        bounds = [inline.source.start, *(b for pair in zip(inline.starts, inline.ends, strict=True) for b in pair)]
        stuck = [b for b, following in itertools.pairwise(bounds) if b > following]
        # Two characters of one entity share their place.
        assert all(b in inline.ends for b in stuck)
        assert not inline.ends or max(inline.ends) <= inline.source.end


@many
@adversarial
def test_code_is_what_stands_between_its_backticks(text: str) -> None:
    file = File("docs/odd.md", text)
    for inline in inlines(parse(file)):
        for code in inline.codes:
            source, inner = file.slice(code.span), file.slice(code.inner)
            ticks = (len(source) - len(inner)) // 2
            assert source == "`" * ticks + inner + "`" * ticks
            assert letters(inner) == letters(inline.text[code.start : code.end])


@many
@adversarial
def test_a_cell_without_markup_shows_its_source(text: str) -> None:
    file = File("docs/odd.md", text)
    for table in tables(parse(file)):
        for cell in table.cells:
            source = file.slice(cell.span)
            assert cell.raw.holds(cell.span)
            assert "\n" not in source
            if not re.search(r"[`*_~\[\]<&]", source):
                assert cell.inline.text == re.sub(r"\\([!|#\\>$~-])", r"\1", source.replace("\\|", "|"))


@many
@adversarial
def test_links_and_targets_are_covered(text: str) -> None:
    file = File("docs/odd.md", text)
    for inline in inlines(parse(file)):
        for link in inline.links:
            assert inline.source.holds(link.span)
            assert 0 <= link.start <= link.end <= len(inline.text)
            if link.target_span:
                assert link.span.holds(link.target_span)
                written = html.unescape(file.slice(link.target_span)).replace("\\_", "_")
                assert link.target == written


@many
@adversarial
def test_the_lines_of_a_block_of_code_are_lines(text: str) -> None:
    file = File("docs/odd.md", text)
    for block in parse(file).blocks:
        if isinstance(block, Fence):
            for line in block.lines:
                position = file.position(line.start)
                assert line.end == file.line(position.line).end
                assert re.fullmatch(r"[\s>*+.)\d#-]*", text[file.starts[position.line - 1] : line.start])


@many
@given(documents())
def test_visible_text_is_the_parsers_own(text: str) -> None:
    """Against a parser that nobody taught anything; what we read otherwise (tables, tasks, `<br>`) is left out."""
    text = re.sub(r"\||<br>|\[[ x]\] ", "¦", text)
    ours = sorted("".join(inline.text.split()) for inline in inlines(parse(File("docs/odd.md", text))))
    assert [shown for shown in ours if shown] == sorted(shown for shown in _shown_by_the_parser(text) if shown)


def _shown_by_the_parser(text: str) -> Iterator[str]:
    md = MarkdownIt("commonmark", {"maxNesting": 100, "strikethrough_single_tilde": True}).enable("strikethrough")
    for token in md.use(footnote_plugin, inline=False, move_to_end=False).parse(text):
        if token.type == "inline":
            yield "".join("".join(child.content for child in token.children or () if child.type in SHOWN).split())


@many
@adversarial
def test_sentences_leave_only_white_space_out(text: str) -> None:
    for inline in inlines(parse(File("docs/odd.md", text))):
        end = 0
        for first, last in inline.sentences:
            assert first < last
            assert not inline.text[end:first].strip()
            end = last
        assert not inline.text[end:].strip()


@many
@adversarial
def test_nothing_is_refused(text: str) -> None:
    document = parse(File("docs/odd.md", text))
    assert not [problem for problem in document.problems if problem.kind == "refused"]
    assert all(Span(0, len(text)).holds(span) for span, _ in document.unread)


@many
@adversarial
def test_line_ends_change_places_only(text: str) -> None:
    plain = LINE_END.sub("\n", text)
    first, second = parse(File("a.md", plain)), parse(File("a.md", plain.replace("\n", "\r\n")))
    assert [i.text for i in inlines(first)] == [i.text for i in inlines(second)]
    places = line_feeds_only(plain.replace("\n", "\r\n"), 0)
    for one, other in zip(inlines(first), inlines(second), strict=True):
        assert [places[start] for start in one.starts] == list(other.starts)
