"""Two independent parsers as judges: cmark-gfm for what GitHub shows, pulldown-cmark for places."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser

import cmarkgfm  # type: ignore[import-untyped]
import pyromark
from cmarkgfm.cmark import Options as Cmark  # type: ignore[import-untyped]
from hypothesis import assume, given, settings
from pyromark import Options as Pulldown

from doclint.markdown.document import Document, Fence, Inline
from doclint.markdown.parse import parse
from doclint.model import LINE_END, File
from tests.markdown.documents import documents, inlines, tables

# The same examples each time: a difference between two parsers that nobody has met yet breaks no one's build.
many = settings(deadline=None, derandomize=True)

Shown = list[tuple[str, str]]

CMARK = Cmark.CMARK_OPT_UNSAFE | Cmark.CMARK_OPT_FOOTNOTES
PULLDOWN = (
    Pulldown.ENABLE_TABLES | Pulldown.ENABLE_STRIKETHROUGH | Pulldown.ENABLE_FOOTNOTES | Pulldown.ENABLE_GFM
)  # fmt: skip


def squeezed(text: str) -> str:
    return "".join(text.split())


# --- what GitHub shows ---


class Page(HTMLParser):
    """Collects the text of cells, headings, code spans and code blocks from rendered HTML."""

    TAGS = ("td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "code", "pre", "del", "p")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.shown: dict[str, Shown] = {tag: [] for tag in self.TAGS}
        self.open: list[tuple[str, list[str]]] = []
        self.feed(cmarkgfm.github_flavored_markdown_to_html(text, CMARK))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.TAGS:
            self.open.append((tag, []))

    def handle_endtag(self, tag: str) -> None:
        if tag in self.TAGS:
            name, parts = self.open.pop()
            self.shown[name].append((name, squeezed("".join(parts))))

    def handle_data(self, data: str) -> None:
        for _, parts in self.open:
            parts.append(data)

    def texts(self, *tags: str) -> list[str]:
        return sorted(text for tag in tags for _, text in self.shown[tag])


# Raw HTML is not read; footnotes are rendered with marks of their own; an indented line right below a link definition
# goes on with a paragraph in cmark-gfm, and is code in markdown-it; so does one below an empty list item.
# markdown-it goes on with a quote however far its next `>` is indented.
RENDERED_OTHERWISE = re.compile(
    r"<[a-z/!]|\[\^|\]:.*[\r\n]+[ >]*(?:\t| {4})|(?m:^[ \t>]*(?:[-*+]|\d+[.)])[ \t]*(?:[-*+>]|1\.)?[ \t]*[\r\n])"
    r"|(?m:^[ >]*(?:\t| {4})[ \t]*>)"
)
# A table of one column needs no pipe in its header there.
RENDERED_AS_TABLE = re.compile(r"(?m)^[^|\r\n]*(?:\r\n?|\n)[ >]*(?:\|[ \t]*:?-+:?[ \t]*\|?|:?-+:?[ \t]*\|)[ \t]*$")
# cmark-gfm gives a paragraph one chance: a delimiter row that does not fit ends the search for tables in it.
DELIMITER_ROW = re.compile(r"[ >]*(?=.*[|:])\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")


@many
@given(documents())
def test_cells_and_headings_are_what_github_shows(text: str) -> None:
    assume(not RENDERED_OTHERWISE.search(text) and not RENDERED_AS_TABLE.search(text))
    document, page = parse(File("docs/odd.md", text)), Page(text)
    assume(not _has_a_misfit_rule(document, text))
    assert sorted(_shown_cells(document)) == page.texts("td", "th")
    for level in range(1, 7):
        ours = sorted(squeezed(h.text) for h in document.headings if h.level == level)
        assert ours == page.texts(f"h{level}")


@many
@given(documents())
def test_code_and_struck_text_are_what_github_shows(text: str) -> None:
    assume(not RENDERED_OTHERWISE.search(text) and not RENDERED_AS_TABLE.search(text))
    document, page = parse(File("docs/odd.md", text)), Page(text)
    assume(not _has_a_misfit_rule(document, text))
    blocks = [squeezed(_listing(document, block)) for block in document.blocks if isinstance(block, Fence)]
    spans = [squeezed(inline.text[code.start : code.end]) for inline in inlines(document) for code in inline.codes]
    assert sorted(blocks) == page.texts("pre")
    assert sorted(blocks + spans) == page.texts("code")
    struck = [squeezed(inline.text[a:b]) for inline in inlines(document) for a, b in inline.struck]
    assert sorted(struck) == page.texts("del") or "~~" in "".join(struck + page.texts("p", "td", "th"))


def _shown_cells(document: Document) -> Iterator[str]:
    for table in tables(document):
        for row in (table.header, *table.rows):
            yield from (squeezed(cell.inline.text) for cell in row)
            yield from [""] * (len(table.header) - len(row))


def _has_a_misfit_rule(document: Document, text: str) -> bool:
    """Say whether a delimiter row stands where no table is, and a table somewhere."""
    lines = LINE_END.split(text)
    rules = [row for above, row in itertools.pairwise(lines) if above.strip(" >") and DELIMITER_ROW.fullmatch(row)]
    return len(rules) > len(tables(document)) > 0


def _listing(document: Document, block: Fence) -> str:
    return "".join(document.file.slice(line) + "\n" for line in block.lines)


# --- places ---


class Events:
    """pulldown-cmark's events with their ranges in characters."""

    def __init__(self, text: str) -> None:
        self.places: dict[str, list[tuple[int, int]]] = {name: [] for name in ("cell", "code", "link", "heading")}
        self.images = 0
        offsets = self._offsets(text)
        for event, span in pyromark.events_with_range(text, options=PULLDOWN):
            if isinstance(event, dict):
                self._take(event, (offsets[span["start"]], offsets[span["end"]]))

    @staticmethod
    def _offsets(text: str) -> dict[int, int]:
        offsets, size = {}, 0
        for index, character in enumerate(text):
            offsets[size] = index
            size += len(character.encode())
        return {**offsets, size: len(text)}

    def _take(self, event: Mapping[str, object], span: tuple[int, int]) -> None:
        (kind, value), *_ = event.items()
        name = value if isinstance(value, str) else next(iter(value), "") if isinstance(value, dict) else ""
        if kind == "Code" and not self.images:
            self.places["code"].append(span)
        elif kind == "Start" and name in ("Image", "Link") and not self.images:
            self.places["link"].append(span)
        elif kind == "Start" and name == "TableCell":
            self.places["cell"].append(span)
        elif kind == "Start" and name == "Heading":
            self.places["heading"].append(span)
        if name == "Image":
            self.images += 1 if kind == "Start" else -1


# pulldown-cmark takes lines indented by four for rows, loses tables after code where lines end on a lone carriage
# return, counts form feeds as indent, and ends a table at the definition of a footnote.
READ_OTHERWISE = re.compile(r"(?m)\[\^1\]:|^[ >]*(?:\t| {4})|^ *>[ >]*\t|\r(?!\n)|[\x0b\x0c]")


@many
@given(documents())
def test_places_are_those_of_an_independent_parser(text: str) -> None:
    assume(not READ_OTHERWISE.search(text))
    document, events = parse(File("docs/odd.md", text)), Events(text)
    found = list(inlines(document))
    cells = [(cell.raw.start, cell.raw.end) for table in tables(document) for cell in table.cells]
    assert _written(text, cells) == _written(text, events.places["cell"])
    assert sorted((c.span.start, c.span.end) for i in found for c in i.codes) == sorted(events.places["code"])
    assert sorted(_links(text, found)) == sorted(events.places["link"])
    assert [h.span.start for h in document.headings] == [start for start, _ in events.places["heading"]]


def _written(text: str, cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give the places of what stands in the cells; empty ones have none that both could name."""
    filled = [(start, text[start:end]) for start, end in cells if text[start:end].strip()]
    return [(start + len(cell) - len(cell.lstrip()), start + len(cell.rstrip())) for start, cell in filled]


def _links(text: str, found: list[Inline]) -> Iterator[tuple[int, int]]:
    """Leave out bare addresses, which that parser does not read."""
    yield from ((k.span.start, k.span.end) for i in found for k in i.links if text[k.span.start] in "[<!")
