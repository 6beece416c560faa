"""Statements of causes in tables: hypotheses with a verdict, symptoms with a cause, fields with a value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from doclint.claims.causes import grammar, lexicon, prose
from doclint.claims.causes.bindings import Ledger, Statement, bind
from doclint.claims.causes.discourse import of_context
from doclint.claims.causes.prose import Blame, Passage
from doclint.claims.causes.stances import ASSERTS, Standing
from doclint.claims.causes.suspects import Mention, Suspects
from doclint.claims.dates import opens_with_time
from doclint.markdown.document import Cell, Table
from doclint.model import Stance


@dataclass(frozen=True, slots=True)
class _Columns:
    """What the columns of a table are for."""

    verdict: int | None
    hypothesis: int | None
    cause: int | None
    fixed: int | None


def blames(table: Table, suspects: Suspects, known: Ledger) -> Iterator[Blame]:
    """Find the statements of a table, row by row."""
    columns = _columns(table)
    for row in table.rows:
        if not row:
            continue
        if opens_with_time(row[0].inline.text):
            standing: Standing | None = Standing(Stance.REPORTS, "a dated row")
        else:
            standing = of_context(table.context)
        verdict = _verdict(row, columns, suspects, known, table)
        if verdict:
            yield verdict
        elif not _is_undecided(row, columns):
            yield from _cells(table, row, columns, standing, suspects, known)


def _columns(table: Table) -> _Columns:
    def first(name: str) -> int | None:
        titles = (cell.inline.text for cell in table.header)
        return next((i for i, title in enumerate(titles) if lexicon.is_wholly(f"tables.{name}", title)), None)

    return _Columns(first("verdict"), first("hypothesis"), first("cause"), first("fixed"))


def _cell(row: tuple[Cell, ...], column: int | None) -> Cell | None:
    return row[column] if column is not None and column < len(row) else None


def _is_undecided(row: tuple[Cell, ...], columns: _Columns) -> bool:
    """Say whether the row has a verdict of its own that clears or leaves open what stands in it."""
    verdict = _cell(row, columns.verdict)
    return bool(verdict and lexicon.found("tables.cleared", verdict.inline.text))


def _verdict(row: tuple[Cell, ...], columns: _Columns, suspects: Suspects, known: Ledger, table: Table) -> Blame | None:
    """A row that gives a hypothesis its verdict."""
    cell = _cell(row, columns.verdict)
    if cell is None or not cell.inline.text.strip():
        return None
    found = _subject(row, columns, suspects)
    if found is None:
        return None
    holder, mention = found
    idea = _cell(row, columns.hypothesis)
    standing = _standing_of_verdict(cell, idea, mention, suspects) or of_context(table.context, table=True) or ASSERTS
    if holder.inline.is_struck(mention.start):
        standing = Standing(Stance.SUPERSEDES, "struck out")
    elif opens_with_time(row[0].inline.text):
        standing = Standing(Stance.REPORTS, "a dated row")
    statement = Statement(
        effect=idea.inline.text if idea else "",
        kind="verdict",
        suspects=mention.hypotheses,
        near=tuple(each.inline.text for each in row),
        around=(),
        context=table.context,
    )
    span = prose.source(holder.inline, mention.start, mention.end)
    return Blame(mention, span, cell.span, standing, bind(statement, known))


def _subject(row: tuple[Cell, ...], columns: _Columns, suspects: Suspects) -> tuple[Cell, Mention] | None:
    """What the row is about: a hypothesis' id anywhere, else a suspect in the column of hypotheses."""
    named = [(cell, mention) for cell in row for mention in suspects.mentions(cell.inline.text)]
    by_id = next((pair for pair in named if pair[1].is_id), None)
    idea = _cell(row, columns.hypothesis)
    return by_id or next((pair for pair in named if pair[0] is idea), None)


def _standing_of_verdict(cell: Cell, idea: Cell | None, mention: Mention, suspects: Suspects) -> Standing | None:
    """The stance that a verdict's words give; None where they confirm."""
    words = cell.inline.text
    if cell.inline.is_struck(_first_letter(words)):
        return Standing(Stance.SUPERSEDES, "struck out")
    if word := lexicon.found("tables.cleared", words):
        return Standing(Stance.DENIES, f'verdict "{word}"')
    if not lexicon.found("tables.confirmed", words):
        return Standing(Stance.SUSPECTS, f'verdict "{words.strip()}"')
    if idea:
        masked = grammar.masked(idea.inline.text, suspects.mentions(idea.inline.text), ())
        if word := lexicon.found("silencers.negation", masked):
            return Standing(Stance.DENIES, f'says "{word}"')
    return None


def _first_letter(text: str) -> int:
    return len(text) - len(text.lstrip())


def _cells(
    table: Table,
    row: tuple[Cell, ...],
    columns: _Columns,
    standing: Standing | None,
    suspects: Suspects,
    known: Ledger,
) -> Iterator[Blame]:
    """The statements of a row's cells: a cause, a cure, or a sentence."""
    texts = tuple(cell.inline.text for cell in row)
    field = len(row) > 1 and lexicon.is_wholly("headings.cause", texts[0])
    for index, cell in enumerate(row):
        if index in (columns.hypothesis, columns.verdict):
            continue
        label = ""
        if index == columns.cause or (field and index == 1):
            label = prose.CAUSE
        elif index == columns.fixed:
            label = prose.FIXED
        effect = "" if field or not label else _symptom(texts, index)
        passage = Passage(
            cell.inline, table.context, standing, near=texts, effect=effect, label=label, loose=bool(label)
        )
        yield from prose.blames(passage, suspects, known)


def _symptom(texts: tuple[str, ...], cause: int) -> str:
    """The cells that say what went wrong: those before the cause, else the one after it."""
    return " ".join(texts[:cause]) if cause else " ".join(texts[1:2])
