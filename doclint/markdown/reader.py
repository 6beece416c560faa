"""The Markdown parser, taught to keep places: text in, parts and containers out."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt, rules_block
from markdown_it.common.utils import unescapeAll
from markdown_it.parser_block import ParserBlock
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from doclint.markdown import callouts, inline_rules
from doclint.markdown.parts import Closing, Event, Listing, Markup, Opening, Prose, Title
from doclint.markdown.places import Content, block_span, line_feeds_only, line_spans, lines_content, stretch
from doclint.markdown.tables import table
from doclint.model import File, Span

NESTING_CAP = 100
INLINE_NESTING_CAP = 10  # brackets: each level more costs as much again
TOO_DEEP = f"nested deeper than {NESTING_CAP} levels"

Rule = Callable[[StateBlock, int, int, bool], bool]
Place = Callable[[StateBlock, int, Token], None]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text holds, in its order, and what was left out."""

    events: tuple[Event, ...]
    references: dict[str, Any]  # what inline text needs to know: link and footnote definitions
    unread: tuple[tuple[Span, str], ...]


def read(file: File, start: int) -> Reading:
    """Read a file's text from an offset on."""
    places = line_feeds_only(file.text, start)
    env: dict[str, Any] = {"places": places, "cells": 0, "unclosed": {}, "unread": []}
    tokens = parser().parse(file.text[start:], env)
    return Reading(tuple(_events(tokens)), env, tuple(env["unread"]))


def tokens_of(text: str, references: dict[str, Any]) -> list[Token]:
    """Read inline text into the parser's tokens."""
    return inline_parser().inline.parse(text, inline_parser(), references, [])


@functools.cache
def parser() -> MarkdownIt:
    """Build the parser of blocks, once."""
    md = _Parser("commonmark", {"maxNesting": NESTING_CAP})
    md.block = _Blocks()
    md.core.ruler.enableOnly(["normalize", "block"])  # inline text is read where it is needed
    md.use(footnote_plugin, inline=False, move_to_end=False)
    callouts.install(md)
    for name, rule, place, alternatives in PLACED:
        md.block.ruler.at(name, _placed(rule, place), {"alt": alternatives})
    md.block.ruler.at("table", table, {"alt": ["paragraph", "reference"]})
    return md


@functools.cache
def inline_parser() -> MarkdownIt:
    """Build the parser of inline text, once."""
    md = _Parser("commonmark", {"maxNesting": INLINE_NESTING_CAP, "strikethrough_single_tilde": True})
    md.enable("strikethrough")
    md.use(footnote_plugin, inline=False, move_to_end=False)
    md.inline.ruler2.disable("fragments_join")  # joined text would lose its places
    inline_rules.install(md)
    return md


class _Parser(MarkdownIt):
    """Targets stay as written: a checker of links needs no renderer's safety, and no percent-encoding."""

    def normalizeLink(self, url: str) -> str:  # noqa: N802
        return url

    def normalizeLinkText(self, link: str) -> str:  # noqa: N802
        return link

    def validateLink(self, url: str) -> bool:  # noqa: N802
        return True


class _Blocks(ParserBlock):
    """Says what it passes over where the parser would be silent."""

    def tokenize(self, state: StateBlock, startLine: int, endLine: int) -> None:  # noqa: N803
        if state.level >= NESTING_CAP and startLine < endLine:
            state.env["unread"].append((block_span(state, startLine, endLine), TOO_DEEP))
        super().tokenize(state, startLine, endLine)


def _events(tokens: list[Token]) -> Iterator[Event]:
    for token in tokens:
        event = token.meta.get("part") or _container(token)
        if event is not None:
            yield event


def _container(token: Token) -> Event | None:
    match token.type:
        case "blockquote_open":
            return Opening("quote")
        case "bullet_list_open" | "ordered_list_open":
            return Opening("list", ordered=token.type.startswith("ordered"))
        case "list_item_open":
            return Opening("item")
        case "footnote_reference_open":
            return Opening("footnote", token.meta["label"])
        case (
            "blockquote_close"
            | "bullet_list_close"
            | "ordered_list_close"
            | "list_item_close"
            | "footnote_reference_close"
        ):
            return Closing()
    return None


def _placed(rule: Rule, place: Place) -> Rule:
    """Wrap a rule that pushes one leaf: while it returns, the state still knows the containers' markers."""

    def placed(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001
        count = len(state.tokens)
        matched = rule(state, start, end, silent)
        if matched and not silent:
            opened = state.tokens[count]
            place(state, start, opened if opened.nesting == 0 else state.tokens[count + 1])
        return matched

    return placed


def _place_paragraph(state: StateBlock, start: int, token: Token) -> None:
    content = _prose(state, start, state.line, token)
    token.meta["part"] = Prose(content)


def _prose(state: StateBlock, start: int, stop: int, token: Token) -> Content:
    lines = lines_content(state, start, state.getLines(start, stop, state.blkIndent, False))
    first = lines.text.find(token.content)
    return lines.cut(first, first + len(token.content))


def _place_setext(state: StateBlock, start: int, token: Token) -> None:
    content = _prose(state, start, state.line - 1, token)
    level = int(state.tokens[-1].tag[1:])
    token.meta["part"] = Title(content, level, block_span(state, start, state.line))


def _place_heading(state: StateBlock, start: int, token: Token) -> None:
    level = int(state.tokens[-1].tag[1:])
    first = state.src.find(token.content, state.bMarks[start] + state.tShift[start] + level)
    content = stretch(state, first, first + len(token.content))
    token.meta["part"] = Title(content, level, block_span(state, start, start + 1))


def _place_fence(state: StateBlock, start: int, token: Token) -> None:
    lines = line_spans(state, start + 1, _lines(token.content))
    span = block_span(state, start, state.line)
    token.meta["part"] = Listing(unescapeAll(token.info).strip(), lines, span, False)


def _place_code(state: StateBlock, start: int, token: Token) -> None:
    lines = line_spans(state, start, _lines(token.content))
    token.meta["part"] = Listing("", lines, block_span(state, start, state.line), True)


def _place_html(state: StateBlock, start: int, token: Token) -> None:
    content = lines_content(state, start, re.sub(r"\n\Z", "", token.content))
    token.meta["part"] = Markup(content, block_span(state, start, state.line))


def _lines(content: str) -> list[str]:
    lines = content.split("\n")
    return lines if lines[-1] else lines[:-1]


# Name, rule, how its token is placed, and what it may interrupt (as the parser has it).
PLACED: tuple[tuple[str, Rule, Place, list[str]], ...] = (
    ("code", rules_block.code, _place_code, []),
    ("fence", rules_block.fence, _place_fence, ["paragraph", "reference", "blockquote", "list"]),
    ("html_block", rules_block.html_block, _place_html, ["paragraph", "reference", "blockquote"]),
    ("heading", rules_block.heading, _place_heading, ["paragraph", "reference", "blockquote"]),
    ("lheading", rules_block.lheading, _place_setext, []),
    ("paragraph", rules_block.paragraph, _place_paragraph, []),
)
