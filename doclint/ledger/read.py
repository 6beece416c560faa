"""Ledger files to entries. Every problem is a value with its line; what is sound is still used.

An entry whose meaning is in doubt (its id, kind, date, place or settings are faulty, it repeats an id or reverts
nothing) is left out: its id stays known, and the keys that it may have touched become doubtful, so that nothing is
concluded about them. Any other faulty field is left out of its entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from doclint.io.tree import Tree
from doclint.ledger import faults, references, written
from doclint.ledger.effects import Key, flag_name, repository
from doclint.ledger.rows import BenchmarkRow, ChangeRow, HypothesisRow, IssueRow, Row
from doclint.ledger.written import Written
from doclint.model import (
    Benchmark,
    Change,
    ChangeKind,
    Entry,
    FactKind,
    File,
    Hypothesis,
    Issue,
    Place,
    Problem,
)

ENDINGS = (".yaml", ".yml", ".json")
# Evidence and a reason that can't be resolved were given all the same: nobody may conclude that there is none.
KEPT = frozenset(("", "date", "evidence", "because"))


@dataclass(frozen=True, slots=True)
class Ledger:
    """What the ledger files hold."""

    entries: tuple[Entry, ...] = ()
    problems: tuple[Problem, ...] = ()
    files: tuple[str, ...] = ()
    ids: frozenset[str] = frozenset()  # of broken entries too
    doubtful: frozenset[Key] = frozenset()  # what entries that are left out may have touched


def load(tree: Tree, paths: tuple[str, ...], *, named: bool) -> Ledger:
    """Read ledger files, or all files of a folder, in name order. Only named ones have to be there."""
    readings = [tree.read(path) for path in _files(tree, paths)]
    files = tuple(reading for reading in readings if isinstance(reading, File))
    refused = tuple(
        reading for reading in readings if isinstance(reading, Problem) and (named or reading.kind != "missing")
    )
    return _ledger(files, refused, named=named)


def _files(tree: Tree, paths: tuple[str, ...]) -> tuple[str, ...]:
    found: set[str] = set()
    listing = tree.list()
    for path in paths:
        folder = path.strip("/").removeprefix("./").removesuffix("/.") + "/"
        inside = {name for name in listing if name.startswith(folder) and name.lower().endswith(ENDINGS)}
        found |= inside or {path.removeprefix("./")}
    return tuple(sorted(found))


def _ledger(files: tuple[File, ...], refused: tuple[Problem, ...], *, named: bool) -> Ledger:
    parts = [part for file in files for part in written.read(file, named=named)]
    rows = tuple(part for part in parts if isinstance(part, Written))
    checked = [(row, *faults.check(row)) for row in rows]
    flaws = tuple(references.check(rows))
    problems = (
        *refused,
        *(part for part in parts if isinstance(part, Problem)),
        *(problem for _, _, found in checked for problem in found),
        *(flaw.problem for flaw in flaws),
    )
    unusable = {id(flaw.entry) for flaw in flaws if not flaw.field}
    fields = {(id(flaw.entry), flaw.field) for flaw in flaws}
    sound = [(row, model) for row, model, _ in checked if model is not None and id(row) not in unusable]
    kept = {id(row) for row, _ in sound}
    entries = tuple(_entry(row, _without(row, model, fields)) for row, model in sound)
    return Ledger(
        _completed(entries),
        tuple(sorted(problems, key=lambda problem: (problem.path, problem.line, problem.message))),
        tuple(file.path for file in files),
        frozenset(row.id for row in rows if row.id),
        frozenset(_doubts([row for row in rows if id(row) not in kept], rows)),
    )


def _without(row: Written, model: Row, fields: set[tuple[int, str]]) -> Row:
    dropped = {field: "" for at, field in fields if at == id(row) and field not in KEPT}
    return model.model_copy(update=dropped)


def _completed(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Let a restore that only says what it undoes restore what that had reverted."""
    changes = {entry.id: entry for entry in entries if isinstance(entry, Change)}

    def complete(entry: Entry) -> Entry:
        is_open = isinstance(entry, Change) and entry.kind is ChangeKind.RESTORE and not entry.of
        undone = changes.get(entry.undoes) if is_open and isinstance(entry, Change) else None
        return replace(entry, of=undone.of) if undone and isinstance(entry, Change) else entry

    return tuple(map(complete, entries))


# --- what is in doubt ---------------------------------------------------------------------------------------------


def _doubts(broken: Iterable[Written], rows: Iterable[Written]) -> Iterator[Key]:
    known: dict[str, Written] = {}
    for row in rows:
        known.setdefault(row.id, row)
    for row in broken:
        seen: set[str] = set()
        step: Written | None = row
        while step is not None and step.section == "changes" and step.id not in seen:
            seen.add(step.id)
            yield from _settings(step)
            step = known.get(step.text("of"))


def _settings(row: Written) -> Iterator[Key]:
    yield Key("", row.id)
    yield from (Key(FactKind.ENV, name) for name in row.map("env"))
    yield from (Key(FactKind.FLAG, flag_name(name)) for name in row.map("flags"))
    if row.text("image"):
        yield Key(FactKind.IMAGE, repository(row.text("image")))


# --- rows to entries ----------------------------------------------------------------------------------------------


def _entry(row: Written, model: Row) -> Entry:
    if isinstance(model, ChangeRow):
        return _change(row, model)
    if isinstance(model, HypothesisRow):
        return _hypothesis(row, model)
    if isinstance(model, IssueRow):
        return _issue(row, model)
    assert isinstance(model, BenchmarkRow)  # noqa: S101  the sections are these four
    return _benchmark(row, model)


def _place(row: Written, *parts: object) -> Place:
    return row.place(f"{row.id}: " + ", ".join(str(part) for part in parts if part))


def _change(row: Written, model: ChangeRow) -> Change:
    place = _place(row, f"{model.kind} of {model.of}" if model.of else model.kind, model.date)
    return Change(
        id=model.id,
        place=place,
        kind=model.kind,
        date=model.date,
        of=model.of,
        undoes=model.undoes,
        commits=model.commit,
        deployments=model.deployment,
        environment=model.environment,
        env=model.env,
        flags=model.flags,
        image=model.image,
        because=model.because,
        keep=model.keep,
        evidence=model.evidence,
        gates=model.gates,
        note=model.note,
    )


def _hypothesis(row: Written, model: HypothesisRow) -> Hypothesis:
    return Hypothesis(
        id=model.id,
        place=_place(row, model.verdict, model.decided),
        verdict=model.verdict,
        issue=model.issue,
        claim=model.claim,
        subject=model.subject,
        aliases=model.aliases,
        decided=model.decided,
        evidence=model.evidence,
    )


def _issue(row: Written, model: IssueRow) -> Issue:
    return Issue(
        id=model.id,
        place=_place(row, model.status or "issue", model.closed),
        title=model.title,
        status=model.status,
        root_cause=model.root_cause,
        closed=model.closed,
        doc=model.doc,
    )


def _benchmark(row: Written, model: BenchmarkRow) -> Benchmark:
    return Benchmark(
        id=model.id,
        place=_place(row, f"measured {model.measured}" if model.measured else "benchmark"),
        measured=model.measured,
        deployments=model.deployment,
        environment=model.environment,
        commits=model.commit,
        unit=model.unit,
        results=model.results,
        env=model.env,
    )
