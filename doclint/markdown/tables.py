"""Pipe tables, cell by cell: the parser's own rule keeps neither a cell's place nor its escapes."""

from __future__ import annotations

from collections.abc import Iterator

from markdown_it import rules_block
from markdown_it.common.utils import mdTrim
from markdown_it.rules_block import StateBlock

from doclint.markdown.parts import Grid, GridCell
from doclint.markdown.places import Content, line_start, line_text, places_of, span_of

CELL_CAP = 200_000  # cells a document
SURPLUS = "a cell beyond the columns of its table"
TOO_LARGE = f"a table beyond {CELL_CAP} cells a document"


def table(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    """Read a pipe table as one part."""
    if not rules_block.table(state, start, end, True) or _is_other(state, start, end):
        return False
    if silent:
        return True
    stop = _stop(state, start, end)
    alignments = _alignments(line_text(state, start + 1))
    if _afford(state, len(alignments), stop - start - 1):
        _push(state, start, stop, alignments)
    else:
        _leave_out(state, start, stop)
    state.line = stop
    return True


def _is_other(state: StateBlock, start: int, end: int) -> bool:
    """Tell, as GitHub does and the parser does not, the first line of a list, quote or heading from a header row."""
    underlined = not line_text(state, start + 1).rstrip(" \t").strip("-")
    return underlined or _starts_block(state, start, end)


def _stop(state: StateBlock, start: int, end: int) -> int:
    """Find the line after the last row."""
    line = start + 2
    while line < end and state.sCount[line] >= state.blkIndent and not _starts_block(state, line, end):
        # As on GitHub, a line that is only a pipe is no row.
        if line_text(state, line).rstrip(" \t") in ("", "|") or state.is_code_block(line):
            break
        line += 1
    return line


def _starts_block(state: StateBlock, line: int, end: int) -> bool:
    """Say whether a line begins a block that could interrupt a paragraph."""
    parent, state.parentType = state.parentType, "table"
    starts = any(rule(state, line, end, True) for rule in state.md.block.ruler.getRules("blockquote"))
    state.parentType = parent
    return starts


def _alignments(line: str) -> tuple[str, ...]:
    marks = [mdTrim(mark) for mark in line.split("|")]
    return tuple(_alignment(mark) for mark in marks if mark)


def _alignment(mark: str) -> str:
    return {(False, False): "", (True, False): "left", (False, True): "right", (True, True): "center"}[
        mark.startswith(":"), mark.endswith(":")
    ]


def _afford(state: StateBlock, columns: int, rows: int) -> bool:
    state.env["cells"] += columns * rows
    return bool(state.env["cells"] <= CELL_CAP)


def _leave_out(state: StateBlock, start: int, stop: int) -> None:
    span = span_of(state, line_start(state, start), state.eMarks[stop - 1])
    state.env["unread"].append((span, TOO_LARGE))


def _push(state: StateBlock, start: int, stop: int, alignments: tuple[str, ...]) -> None:
    lines = (start, *range(start + 2, stop))
    rows = tuple(_row(state, line, len(alignments)) for line in lines)
    # A container's markers stand before the row; the table's lines are whole lines all the same.
    first = state.src.rfind("\n", 0, line_start(state, start)) + 1
    token = state.push("table", "table", 0)
    token.map = [start, stop]
    token.meta["part"] = Grid(rows, alignments, span_of(state, first, state.eMarks[stop - 1]))


def _row(state: StateBlock, line: int, columns: int) -> tuple[GridCell, ...]:
    bounds = _cells(state, line)
    for start, end in bounds[columns:]:
        if mdTrim(state.src[start:end]):
            state.env["unread"].append((span_of(state, start, end), SURPLUS))
    return tuple(_cell(state, start, end) for start, end in bounds[:columns])


def _cells(state: StateBlock, line: int) -> list[tuple[int, int]]:
    """Give the bounds of what stands between the pipes of a row: one cell at least."""
    start = line_start(state, line)
    end = start + len(line_text(state, line).rstrip(" \t"))
    bounds = list(_split(state.src, start, end))
    if len(bounds) > 1 and bounds[0][0] == bounds[0][1]:
        del bounds[0]
    if len(bounds) > 1 and bounds[-1][0] == bounds[-1][1]:
        del bounds[-1]
    return bounds


def _split(source: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut at each pipe that no backslash stands before."""
    cell = position = start
    while (position := source.find("|", position, end)) >= 0:
        if position == start or source[position - 1] != "\\":
            yield cell, position
            cell = position + 1
        position += 1
    yield cell, end


def _trim(source: str, start: int, end: int) -> tuple[int, int]:
    text = source[start:end]
    trimmed = mdTrim(text)
    # An empty cell's place is right after its first space, where someone would write.
    first = start + text.find(trimmed) if trimmed else min(start + 1, end)
    return first, first + len(trimmed)


def _cell(state: StateBlock, start: int, end: int) -> GridCell:
    first, last = _trim(state.src, start, end)
    return GridCell(_unescaped(state, first, last), span_of(state, start, end))


def _unescaped(state: StateBlock, start: int, end: int) -> Content:
    r"""Read `\|` as a pipe that covers both characters, also inside code."""
    source = state.src[start:end]
    places = places_of(state)[start : end + 1]
    if "\\|" not in source:
        return Content(source, places)
    dropped = {position + 1 for position in range(len(source)) if source.startswith("\\|", position)}
    return Content(source.replace("\\|", "|"), [place for i, place in enumerate(places) if i not in dropped])
