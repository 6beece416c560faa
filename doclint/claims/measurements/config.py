"""Claims of tables that are presented as today's: the settings, or the benchmark, that they were measured under."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from doclint.claims.directives import option
from doclint.claims.frames import framing
from doclint.claims.measurements.grid import visible
from doclint.claims.measurements.words import has
from doclint.claims.measurements.words import words as words_of
from doclint.claims.metadata import doc_status, fields
from doclint.claims.scope import scope
from doclint.markdown.document import Document, Inline, Paragraph, Table
from doclint.model import Benchmark, Claim, Frame, Framing, MeasuredUnderClaim, Scope, Span, Vocabulary

_ASSIGNMENT = re.compile(r"(?<![\w.\-])(?P<key>[A-Za-z_][\w.\-]*)\s?=\s?(?P<value>[^\s`,;()|]*[^\s`,;()|.:!?])")
_DEPARTED = frozenset({Frame.PAST, Frame.PROPOSED, Frame.EXAMPLE, Frame.QUOTED, Frame.NEGATED})


@dataclass(frozen=True, slots=True)
class Statement:
    """What one line says a table was measured under."""

    inline: Inline
    start: int  # visible
    end: int
    env: tuple[tuple[str, str], ...]
    benchmarks: tuple[str, ...] = ()
    header: bool = False


def measured_under(document: Document, vocabulary: Vocabulary) -> Iterator[Claim]:
    """Give one claim for each line that states the config of a table of today's numbers."""
    if doc_status(document) in ("archived", "superseded", "draft", "proposed"):
        return
    paragraphs = [block for block in document.blocks if isinstance(block, Paragraph)]
    for block in document.blocks:
        if isinstance(block, Table) and _holds_numbers(block) and not block.context.quote:
            statements = list(_statements(document, block, paragraphs, vocabulary))
            arms = _arms(block, statements)
            for statement in statements:
                yield from _claim(document, block, statement, arms, vocabulary)
            if not statements:
                yield from _named_elsewhere(document, block, vocabulary)


def _holds_numbers(table: Table) -> bool:
    return any(char.isdigit() for row in table.rows for cell in row[1:] for char in cell.inline.text)


def _statements(
    document: Document, table: Table, paragraphs: list[Paragraph], vocabulary: Vocabulary
) -> Iterator[Statement]:
    for paragraph in _above(document, table, paragraphs):
        nearest = paragraph.inline is table.context.lead_in
        for low, high in paragraph.inline.sentences or ((0, len(paragraph.inline.text)),):
            if nearest or has("today.measured", paragraph.inline.text[low:high]):
                yield from _in_text(document, paragraph.inline, low, high, vocabulary, header=False)
    for cell in table.header:
        yield from _in_text(document, cell.inline, 0, len(cell.inline.text), vocabulary, header=True)


def _above(document: Document, table: Table, paragraphs: list[Paragraph]) -> list[Paragraph]:
    """The prose between a table and its heading, or the table before it."""
    heading = table.context.headings[-1].span.end if table.context.headings else 0
    earlier = [b.span.end for b in document.blocks if isinstance(b, Table) and b.span.end <= table.span.start]
    start = max([heading, *earlier])
    return [p for p in paragraphs if start <= p.inline.source.start and p.inline.source.end <= table.span.start]


def _in_text(
    document: Document, inline: Inline, low: int, high: int, vocabulary: Vocabulary, *, header: bool
) -> Iterator[Statement]:
    """Group what a sentence states by line, since a finding starts on the line that is wrong."""
    text = visible(inline)
    found: list[tuple[int, int, str, str]] = [
        (m.start("key"), m.end(), m["key"], m["value"])
        for m in _ASSIGNMENT.finditer(text, low, high)
        if m["key"] in vocabulary.keys
    ]
    ids = [(m.start(), m.end(), b.id) for b in vocabulary.benchmarks for m in _mentions(b.id, text, low, high)]
    lines: dict[int, list[tuple[int, int]]] = {}
    places_of = [(start, end) for start, end, *_ in found] + [(start, end) for start, end, _ in ids]
    for start, end in places_of:
        line = document.file.position(inline.span(start, start + 1).start).line
        lines.setdefault(line, []).append((start, end))
    for places in lines.values():
        first, last = min(places)[0], max(end for _, end in places)
        env = tuple((key, value) for start, _, key, value in found if first <= start < last)
        names = tuple(name for start, _, name in ids if first <= start < last)
        yield Statement(inline, first, last, env, names, header)


def _mentions(id: str, text: str, low: int, high: int) -> Iterator[re.Match[str]]:
    return re.compile(rf"(?<![\w-]){re.escape(id)}(?![\w-])").finditer(text, low, high)


def _arms(table: Table, statements: list[Statement]) -> frozenset[str]:
    """The keys that tell the table's own columns or rows apart."""
    seen: dict[str, set[str]] = {}
    for statement in statements:
        for key, value in statement.env:
            seen.setdefault(key, set()).add(value)
    rows = {m["key"] for row in table.rows for cell in row[:1] for m in _ASSIGNMENT.finditer(cell.inline.text)}
    return frozenset({key for key, values in seen.items() if len(values) > 1} | rows)


def _claim(
    document: Document, table: Table, statement: Statement, arms: frozenset[str], vocabulary: Vocabulary
) -> Iterator[Claim]:
    benchmarks = tuple(b for b in vocabulary.benchmarks if b.id in statement.benchmarks)
    own = tuple((key, value) for key, value in statement.env if key not in arms)
    signals = _presented(document, table, statement, vocabulary) if own or benchmarks else ()
    if not signals:
        return
    env = own or _recorded(benchmarks)
    inline, context = statement.inline, table.context
    speaks_of = scope(document, context, inline, statement.start, statement.end, vocabulary)
    span = inline.span(statement.start, statement.end)
    if env:
        detail = MeasuredUnderClaim(env, tuple(b.id for b in benchmarks), table.span)
        yield _built(document, table, span, detail, signals, _narrowed(speaks_of, benchmarks, vocabulary))


def _named_elsewhere(document: Document, table: Table, vocabulary: Vocabulary) -> Iterator[Claim]:
    """A table whose benchmark a directive names, or the front matter where it holds a single one."""
    listed = () if _is_settings(table, vocabulary) else tuple(node.text for node in fields(document, "benchmarks"))
    name = option(table.context, "benchmark") or (listed[0] if len(listed) == 1 else "")
    benchmarks = tuple(b for b in vocabulary.benchmarks if b.id == name)
    if not benchmarks:
        return
    header = Span(table.header[0].span.start, table.header[-1].span.end)
    lead = table.context.lead_in or table.header[0].inline
    statement = Statement(lead, 0, 0, (), (name,), header=lead is not table.context.lead_in)
    signals = _presented(document, table, statement, vocabulary)
    env = _recorded(benchmarks)
    if signals and env:
        speaks_of = scope(document, table.context, lead, 0, 0, vocabulary)
        detail = MeasuredUnderClaim(env, (name,), table.span)
        yield _built(document, table, header, detail, signals, _narrowed(speaks_of, benchmarks, vocabulary))


def _is_settings(table: Table, vocabulary: Vocabulary) -> bool:
    """Say whether a table lists settings: its numbers were chosen, not measured."""
    known = vocabulary.keys | vocabulary.flags
    return any(cell.inline.text.strip() in known for row in table.rows for cell in row)


def _recorded(benchmarks: tuple[Benchmark, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((key, value) for b in benchmarks for key, value in b.env.items() if value is not None)


def _narrowed(found: Scope, benchmarks: tuple[Benchmark, ...], vocabulary: Vocabulary) -> Scope:
    """Let the benchmark say where it was measured, where the text does not."""
    if found.deployments or found.foreign or not benchmarks:
        return found
    ids = tuple(
        d.id
        for d in vocabulary.deployments
        for b in benchmarks
        if {d.name, d.id} & set(b.deployments) and d.environment == (b.environment or vocabulary.default_environment)
    )
    return Scope(ids, found.environments, f"measured by {benchmarks[0].id}") if ids else found


def _built(
    document: Document, table: Table, span: Span, detail: MeasuredUnderClaim, signals: tuple[str, ...], speaks_of: Scope
) -> Claim:
    headings = tuple(heading.text for heading in table.context.headings)
    text = ", ".join(f"{key}={value}" for key, value in detail.env)
    frame = Framing(Frame.CURRENT, signals)
    return Claim("measured-under", document.file.path, span, text, headings, frame, speaks_of, detail)


# --- presented as today's -----------------------------------------------------------------------------------------


def _presented(document: Document, table: Table, statement: Statement, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The signals that a table shows how things are now; none where something nearer speaks against it."""
    inline = statement.inline
    low, high = inline.sentence_at(statement.start) if not statement.header else (0, len(inline.text))
    words = _without_settings(inline.text[low:high])
    if has("today.former", words) or has("today.would_be", words):
        return ()
    near = "today.strong" if statement.header else "today"
    spoken = _cue(words, near) or _cue(_caption(table), "today")
    found = framing(
        document,
        table.context,
        inline,
        statement.start,
        statement.end,
        vocabulary=vocabulary,
        extra=_labels(table, statement),
    )
    if spoken and (found.frame not in _DEPARTED or _is_only_dated(found, words)):
        return (spoken, *found.signals)
    headed = _heading(table)
    if (
        headed
        and found.frame not in _DEPARTED
        and not (has("today.former", _caption(table)) or has("today.would_be", _caption(table)))
    ):
        return (headed, *found.signals)
    return ()


def _labels(table: Table, statement: Statement) -> tuple[Inline, ...]:
    return (statement.inline,) if statement.header else ()


def _caption(table: Table) -> str:
    return _without_settings(table.context.lead_in.text) if table.context.lead_in else ""


def _cue(text: str, group: str) -> str:
    groups = ("today.strong", "today.weak") if group == "today" else (group,)
    found = next((match for name in groups if (match := words_of(name).search(text))), None)
    return f'caption says "{found[0]}"' if found else ""


def _is_only_dated(found: Framing, words: str) -> bool:
    """Say whether nothing but a date stands against a plain "as deployed"."""
    return found.frame is Frame.PAST and "dated" in " ".join(found.signals[:1]) and has("today.strong", words)


def _heading(table: Table) -> str:
    """A heading that speaks of now, unless a nearer one speaks of another time."""
    for heading in reversed(table.context.headings):
        if has("today.not_heading", heading.text):
            return ""
        if has("today.heading", heading.text):
            return f'heading "{heading.text}"'
    return ""


def _without_settings(text: str) -> str:
    return _ASSIGNMENT.sub(" ", text)
