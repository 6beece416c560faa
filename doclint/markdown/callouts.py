"""Callouts, each with its body read as Markdown: `> [!NOTE]`, `!!! note`, `??? note`, `:::note`."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

from doclint.markdown.parts import Closing, Opening, Prose
from doclint.markdown.places import line_start, line_text, stretch

INTERRUPTS = ["paragraph", "reference", "blockquote", "list"]

# GitHub knows five kinds and no title; Obsidian any kind, a fold mark and a title.
ALERT = re.compile(r"\[!(?P<kind>[A-Za-z][\w-]*)(?:\|[^\]]*)?\][+-]?(?:[ \t]+(?P<title>.*\S))?[ \t]*$")
ADMONITION = re.compile(
    r"(?:!!!|\?\?\?\+?)[ \t]+(?P<kind>[A-Za-z][\w-]*)(?:[ \t]+[\w-]+)*(?:[ \t]+\"(?P<title>.*)\")?[ \t]*$"
)
# Docusaurus, VitePress, Pandoc `{.note}`, MyST `{note}`.
CONTAINER = re.compile(
    r":{3,}[ \t]*(?:\{\.?(?P<braced>[A-Za-z][\w-]*)[^}]*\}|(?P<kind>[A-Za-z][\w-]*))"
    r"(?:\[(?P<label>.*)\]|[ \t]+(?P<title>.*\S))?[ \t]*$"
)
COLONS = re.compile(r":{3,}")
CONTAINER_END = re.compile(r":{3,}[ \t]*$")


def install(md: MarkdownIt) -> None:
    """Add the rules, ahead of all that could take a callout's first line."""
    md.block.ruler.before("table", "alert", alert)
    md.block.ruler.before("table", "admonition", admonition, {"alt": INTERRUPTS})
    md.block.ruler.before("table", "container", container, {"alt": INTERRUPTS})


def alert(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001
    """Read the first line of a block quote, which makes it a callout."""
    quote = state.tokens[-1] if state.tokens else None
    if silent or quote is None or quote.type != "blockquote_open" or state.is_code_block(start):
        return False
    match = ALERT.match(line_text(state, start))
    if not match:
        return False
    quote.meta["part"] = Opening("callout", _kind(match["kind"]))
    _push_title(state, start, match, "title")
    state.line = start + 1
    return True


def admonition(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001
    """Read `!!! note "Title"` and the indented lines below it."""
    match = _first_line(state, start, "!?", ADMONITION)
    stop = _indented(state, start + 1, end) if match else start
    if not match or stop == start + 1:
        return False
    if not silent:
        state.blkIndent += 4
        _push(state, start, stop, match, "title")
        state.blkIndent -= 4
        state.line = stop
    return True


def container(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001
    """Read `:::note` and the lines up to its closing colons."""
    match = _first_line(state, start, ":", CONTAINER)
    stop = _closing_colons(state, start, end) if match else None
    if not match or stop is None:
        return False
    if not silent:
        _push(state, start, stop, match, "label" if match["label"] else "title")
        state.line = stop + 1
    return True


def _first_line(state: StateBlock, line: int, marks: str, pattern: re.Pattern[str]) -> re.Match[str] | None:
    # Every line of a paragraph is tried: one look at its first character spares the rest.
    if state.src[line_start(state, line) : line_start(state, line) + 1] not in tuple(marks):
        return None
    return None if state.is_code_block(line) else pattern.match(line_text(state, line))


def _indented(state: StateBlock, line: int, end: int) -> int:
    """Find the line after the last one that is indented by four, blank lines between allowed."""
    stop = line
    while line < end and (state.isEmpty(line) or state.sCount[line] >= state.blkIndent + 4):
        line += 1
        stop = stop if state.isEmpty(line - 1) else line
    return stop


def _closing_colons(state: StateBlock, start: int, end: int) -> int | None:
    """Find the line that closes a container: colons alone, at least as many (those inside have fewer)."""
    width = _colons(line_text(state, start))
    unclosed: dict[int, int] = state.env["unclosed"]
    # A search that failed once fails for all that follow: without this, many openings would each look to the end.
    if width >= unclosed.get(end, width + 1):
        return None
    for line in range(start + 1, end):
        if not state.isEmpty(line) and state.sCount[line] < state.blkIndent:
            return None
        text = line_text(state, line)
        if text.startswith(":::") and CONTAINER_END.match(text) and _colons(text) >= width:
            return line
    unclosed[end] = width
    return None


def _colons(text: str) -> int:
    match = COLONS.match(text)
    return len(match.group()) if match else 0


def _push(state: StateBlock, start: int, stop: int, match: re.Match[str], title: str) -> None:
    """Push a container with its title and all that the lines up to `stop` hold."""
    token = state.push("callout_open", "div", 1)
    token.meta["part"] = Opening("callout", _kind(match.groupdict().get("braced") or match["kind"]))
    _push_title(state, start, match, title)
    parent, state.parentType = state.parentType, "callout"
    # Paragraphs run on to `lineMax`, whatever end a rule is given.
    last, state.lineMax = state.lineMax, stop
    state.md.block.tokenize(state, start + 1, stop)
    state.lineMax, state.parentType = last, parent
    state.push("callout_close", "div", -1).meta["part"] = Closing()


def _push_title(state: StateBlock, line: int, match: re.Match[str], group: str) -> None:
    if match[group]:
        first = line_start(state, line)
        content = stretch(state, first + match.start(group), first + match.end(group))
        state.push("callout_title", "p", 0).meta["part"] = Prose(content)


def _kind(word: str) -> str:
    return word.lower().removeprefix("callout-")
