"""YAML as text nodes with places, from the event stage of ruamel.yaml: nothing is constructed, expanded or run."""

from __future__ import annotations

import contextlib
import functools
import re
import warnings
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    DocumentStartEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
)
from ruamel.yaml.parser import Parser

from doclint.model import BYTE_ORDER_MARK, LINE_END, Span
from doclint.syntax import json
from doclint.syntax.node import Map, Node, Pair, Scalar, Sequence, SyntaxProblem
from doclint.syntax.yaml_places import after_properties, scalar_spans

MAX_SIZE = 2 * 1024 * 1024
MAX_DEPTH = 64
MAX_NODES = 50_000  # aliases count as often as they are used
MERGE = "<<"
HAS_FAST_PARSER = YAML(typ="safe").Parser is not Parser
# Where the two parsers read differently: names of anchors, directives, and line ends that YAML 1.2 gave up.
DISPUTED = re.compile("[&*%\ufeff\x85\u2028\u2029]|[-?]\t")
INNER_TAB = re.compile(r"(?<=[^\s?-])[ \t]*\t[ \t]*|(?:(?<=[\r\n])|(?<!.))[ \t]+(?=[\r\n#]|\Z)")
COLON = re.compile(r"[ \t]*:")
ENDLESS_TAG = re.compile(r"(?<![^\s,\[{])!\S{999}")  # takes the pure parser quadratic time
STANDARD_TAG = "tag:yaml.org,2002:"

# The parser's own words can quote the text, which may hold a secret: they only choose one of ours.
REASONS = (
    ("mapping values are not allowed", "a colon stands where no key can be"),
    ("found character", "a character that can start no value (tabs can't indent)"),
    ("found a tab", "a tab indents"),
    ("could not find expected ':'", "a key without its colon"),
    ("expected ',' or", "a list or map in brackets is not closed"),
    ("found unexpected end of stream", "a quoted text is not closed"),
    ("expected <block end>", "indentation does not fit"),
    ("expected the node content", "a value is missing"),
    ("found unknown escape", "an unknown escape in a quoted text"),
    ("special characters", "a control character"),
)


# A manifest is read once for each thing that it deploys, and again for every commit that left it alone.
@functools.lru_cache(maxsize=256)
def read(text: str, offset: int = 0) -> tuple[Node, ...] | SyntaxProblem:
    """Give the documents of a stream. `text` may be a slice that starts at `offset` of its file."""
    if len(text) > MAX_SIZE:
        return SyntaxProblem(f"larger than {MAX_SIZE:,} characters", offset, is_refused=True)
    if text.startswith(BYTE_ORDER_MARK):
        text, offset = text[1:], offset + 1
    document = json.read(text, offset)
    return _read(text, offset) if document is None else (document,)


def _read(text: str, offset: int) -> tuple[Node, ...] | SyntaxProblem:
    """Take the fast parser where it is known to agree with the other, whose word is the last one."""
    endless = ENDLESS_TAG.search(text)
    if endless:
        return SyntaxProblem("a tag without end", offset + endless.start(), is_refused=True)
    try:
        if HAS_FAST_PARSER and not DISPUTED.search(text):
            with contextlib.suppress(YAMLError):
                return _parse(text, offset, pure=False)
        return _read_purely(text, offset)
    except _RefusedError as refused:
        return SyntaxProblem(refused.reason, offset + refused.index, is_refused=refused.over_a_limit)
    except YAMLError as error:
        return SyntaxProblem(_reason(error), offset + min(_index(error), len(text)))
    except Exception:  # noqa: BLE001  the parser is known to leak other classes on damaged input
        return SyntaxProblem("not valid YAML", offset)


def _read_purely(text: str, offset: int) -> tuple[Node, ...]:
    try:
        return _parse(text, offset, pure=True)
    except YAMLError:
        # This parser stumbles over tabs where YAML allows them: inside values, before comments, at line ends.
        spaced = INNER_TAB.sub(lambda match: " " * len(match.group()), text)
        if spaced != text:
            with contextlib.suppress(YAMLError):
                return _parse(text, offset, pure=True, spaced=spaced)
        raise


def _parse(text: str, offset: int, *, pure: bool, spaced: str = "") -> tuple[Node, ...]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        events = YAML(typ="safe", pure=pure).parse(spaced or text)
        return _Composer(text, offset, is_spaced=bool(spaced)).compose(events)


def _reason(error: YAMLError) -> str:
    said = str(getattr(error, "problem", None) or getattr(error, "reason", ""))
    return "not valid YAML: " + next((ours for theirs, ours in REASONS if said.startswith(theirs)), "broken syntax")


def _index(error: YAMLError) -> int:
    mark: Any = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    return int(mark.index if mark is not None else getattr(error, "position", 0))


class _RefusedError(Exception):
    """The text is YAML, but none that is read."""

    def __init__(self, reason: str, index: int, *, over_a_limit: bool = True) -> None:
        super().__init__(reason)
        self.reason = reason
        self.index = index
        self.over_a_limit = over_a_limit


@dataclass(slots=True)
class _Open:
    """A collection whose end has not come yet."""

    event: Any
    start: int
    items: list[Node] = field(default_factory=list)
    size: int = 1  # nodes below, aliases expanded


class _Composer:
    """Builds nodes from events without recursion; counts what aliases would expand to instead of expanding them."""

    def __init__(self, text: str, offset: int, *, is_spaced: bool) -> None:
        self.text = text
        self.is_spaced = is_spaced  # the parser saw blanks for tabs
        self.offset = offset
        self.open: list[_Open] = []
        self.anchors: dict[str, tuple[Node, int] | None] = {}  # None while the anchored node is still open
        self.documents: list[Node] = []
        self.total = 0

    def compose(self, events: Iterable[Any]) -> tuple[Node, ...]:
        """Give one node for each document."""
        for event in events:
            if isinstance(event, AliasEvent):
                self._alias(event)
            elif isinstance(event, ScalarEvent):
                self._add(event, self._scalar(event), 1)
            elif isinstance(event, NodeEvent):
                self._begin(event)
            elif isinstance(event, CollectionEndEvent):
                self._end(event)
            elif isinstance(event, DocumentStartEvent):
                self.anchors.clear()
        return tuple(self.documents)

    def _alias(self, event: Any) -> None:
        if event.anchor not in self.anchors:
            raise _RefusedError("an alias without its anchor", event.start_mark.index, over_a_limit=False)
        target = self.anchors[event.anchor]
        if target is None:
            raise _RefusedError("an alias inside the very node it names", event.start_mark.index)
        self._place(*target, event.start_mark.index)

    def _begin(self, event: Any) -> None:
        if len(self.open) >= MAX_DEPTH:
            raise _RefusedError(f"nested deeper than {MAX_DEPTH} levels", event.start_mark.index)
        if event.anchor:
            self.anchors[event.anchor] = None
        self.open.append(_Open(event, self._start(event)))

    def _end(self, event: Any) -> None:
        done = self.open.pop()
        is_map = isinstance(done.event, MappingStartEvent)
        node = self._map(done, event) if is_map else self._sequence(done, event)
        self._add(done.event, node, done.size)

    def _add(self, event: Any, node: Node, size: int) -> None:
        if event.anchor:
            self.anchors[event.anchor] = (node, size)
        self._place(node, size, event.start_mark.index, new=1)

    def _place(self, node: Node, size: int, index: int, new: int | None = None) -> None:
        self.total += size if new is None else new
        if self.total > MAX_NODES:
            raise _RefusedError(f"more than {MAX_NODES:,} values once aliases are expanded", index)
        if not self.open:
            self.documents.append(node)
            return
        self.open[-1].items.append(node)
        self.open[-1].size += size

    def _start(self, event: Any) -> int:
        start: int = event.start_mark.index
        has_properties = event.anchor or _tag(event)
        return after_properties(self.text, start, event.end_mark.index) if has_properties else start

    def _scalar(self, event: Any) -> Scalar:
        start, end = self._start(event), event.end_mark.index
        if start == end and not event.style:
            start = end = self._empty_place(start)
        span, inner = scalar_spans(self.text, start, end, event.style or "", self.offset)
        written = self.text[start:end]
        is_verbatim = self.is_spaced and not event.style and not LINE_END.search(written)
        return Scalar(written if is_verbatim else event.value, span, inner, bool(event.style), _tag(event))

    def _empty_place(self, index: int) -> int:
        """Give one place to a value that is not written: right after its colon, or after what stands before it."""
        around = self.open[-1] if self.open else None
        if around and isinstance(around.event, MappingStartEvent) and len(around.items) % 2 == 1:
            colon = COLON.match(self.text, max(0, around.items[-1].span.end - self.offset))
            if colon and colon.end() <= index:
                return colon.end()
        return len(self.text[:index].rstrip())

    def _span(self, done: _Open, end: Any) -> Span:
        if done.event.flow_style:
            return Span(self.offset + done.start, self.offset + end.end_mark.index)
        # A block ends with its last value, not with the blank lines and comments that the parser reads on.
        stop = max((item.span.end for item in done.items), default=0)
        limit = self.offset + end.start_mark.index
        start = self.offset + done.start
        return Span(start, max(start, stop if stop <= limit else limit))

    def _sequence(self, done: _Open, end: Any) -> Sequence:
        return Sequence(tuple(done.items), self._span(done, end), _tag(done.event))

    def _map(self, done: _Open, end: Any) -> Map:
        pairs: dict[str, Pair] = {}
        merged: list[Map] = []
        duplicates: list[Scalar] = []
        for key, value in zip(done.items[::2], done.items[1::2], strict=True):
            if not isinstance(key, Scalar):
                raise _RefusedError("a key that is no text", max(0, key.span.start - self.offset), over_a_limit=False)
            if key.text == MERGE and not key.quoted and _is_mergeable(value):
                merged.extend(_maps(value))
            elif key.text in pairs:
                duplicates.append(key)
            else:
                pairs[key.text] = Pair(key, value)
        for source in merged:
            for pair in source.pairs:
                pairs.setdefault(pair.key.text, pair)
        return Map(tuple(pairs.values()), self._span(done, end), tuple(duplicates), _tag(done.event))


def _maps(value: Node) -> tuple[Map, ...]:
    items = value.items if isinstance(value, Sequence) else (value,)
    return tuple(item for item in items if isinstance(item, Map))


def _is_mergeable(value: Node) -> bool:
    return isinstance(value, Map) or (isinstance(value, Sequence) and len(_maps(value)) == len(value.items))


def _tag(event: Any) -> str:
    tag = event.tag
    if not tag:
        return ""
    written = str(tag)
    return "!!" + written.removeprefix(STANDARD_TAG) if written.startswith(STANDARD_TAG) else written
