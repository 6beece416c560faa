"""What entries say of each other: ids that exist once and are of the kind meant, reverts after what they revert."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from doclint.ledger.rows import day
from doclint.ledger.words import meant_id, shown
from doclint.ledger.written import Written
from doclint.model import ChangeKind, Problem

NUMBERED = re.compile(r"(?P<prefix>[A-Za-z][A-Za-z_.-]*?[-_#]?)\d+[a-z]?")
KINDS = {"changes": "change", "hypotheses": "hypothesis", "issues": "issue", "benchmarks": "benchmark"}
BACK = (ChangeKind.REVERT, ChangeKind.RESTORE)


@dataclass(frozen=True, slots=True)
class Flaw:
    """A problem of an entry with others. `field` is what can't be used; "" leaves the entry out."""

    entry: Written
    problem: Problem
    field: str = ""


def check(entries: Sequence[Written]) -> Iterator[Flaw]:
    """Give the flaws of all entries; `entries` are in the order of files and lines."""
    first: dict[str, Written] = {}
    for entry in entries:
        earlier = first.setdefault(entry.id, entry) if entry.id else entry
        if earlier is not entry:
            message = f"the id is taken: {earlier.path}:{earlier.line} has it first"
            yield Flaw(entry, entry.problem(message, (earlier.place(),)))
    prefixes = frozenset(match["prefix"] for match in map(NUMBERED.fullmatch, first) if match)
    for entry in entries:
        yield from _CHECKS[entry.section](entry, first)
        yield from _evidence(entry, first, prefixes)


# --- changes ------------------------------------------------------------------------------------------------------


def _change(entry: Written, known: Mapping[str, Written]) -> Iterator[Flaw]:
    if "date" not in entry.fields and not entry.texts("commit"):
        yield Flaw(entry, entry.problem("`date` is missing, and no commit gives one"), "date")
    if entry.text("kind").lower() in BACK:
        yield from _back(entry, known)
    if _is_id_like(entry.text("because")):
        yield from _dangling(entry, "because", ("hypotheses", "issues"), known, keep=True)


def _back(entry: Written, known: Mapping[str, Written]) -> Iterator[Flaw]:
    kind = entry.text("kind").lower()
    if not entry.text("of") and not (kind == ChangeKind.RESTORE and entry.text("undoes")):
        yield Flaw(entry, entry.problem(f"a {kind} without `of`: it does not say which change it {kind}s"))
        return
    circle = _circle(entry, known)
    if circle:
        yield Flaw(entry, entry.problem(f"rests on itself: {' → '.join((entry.id, *circle))}"))
        return
    yield from _dangling(entry, "of", ("changes",), known, keep=False)
    yield from _undoes(entry, known)
    for field in ("of", "undoes"):
        yield from _before(entry, field, known)


def _undoes(entry: Written, known: Mapping[str, Written]) -> Iterator[Flaw]:
    wrong = tuple(_dangling(entry, "undoes", ("changes",), known, keep=True))
    yield from wrong
    undone = known.get(entry.text("undoes"))
    if undone is not None and not wrong and undone.text("kind").lower() != ChangeKind.REVERT:
        kind = shown(undone.text("kind")) or "entry of no kind"
        message = f"`undoes` names {undone.id}, which is no revert but a {kind}"
        yield Flaw(entry, entry.problem(message, (undone.place(),)), "undoes")


def _before(entry: Written, field: str, known: Mapping[str, Written]) -> Iterator[Flaw]:
    target = known.get(entry.text(field))
    dates = (_day(entry), _day(target) if target else None)
    if target is None or dates[0] is None or dates[1] is None or dates[0] >= dates[1]:
        return
    verb = "undoes" if field == "undoes" else f"{entry.text('kind').lower()}s"
    message = f"dated {dates[0]}, before {target.id}, which it {verb} ({dates[1]})"
    yield Flaw(entry, entry.problem(message, (target.place(),)))


def _day(entry: Written) -> datetime.date | None:
    try:
        return day(entry.text("date"))
    except ValueError:
        return None


def _circle(entry: Written, known: Mapping[str, Written]) -> tuple[str, ...]:
    """The ids from an entry through `of` and `undoes` back to it; nothing where they don't lead back."""
    paths: list[tuple[str, ...]] = [(target,) for target in _rests_on(entry)]
    seen: set[str] = set()
    while paths:
        path = paths.pop()
        if path[-1] == entry.id:
            return path
        below = known.get(path[-1])
        if below is not None and path[-1] not in seen:
            seen.add(path[-1])
            paths.extend((*path, target) for target in _rests_on(below))
    return ()


def _rests_on(entry: Written) -> tuple[str, ...]:
    if entry.text("kind").lower() not in BACK:
        return ()
    return tuple(filter(None, (entry.text("undoes"), entry.text("of"))))


# --- the others ---------------------------------------------------------------------------------------------------


def _hypothesis(entry: Written, known: Mapping[str, Written]) -> Iterator[Flaw]:
    yield from _dangling(entry, "issue", ("issues",), known, keep=True)


def _issue(entry: Written, known: Mapping[str, Written]) -> Iterator[Flaw]:
    yield from _dangling(entry, "root_cause", ("hypotheses",), known, keep=True)


def _benchmark(_entry: Written, _known: Mapping[str, Written]) -> Iterator[Flaw]:
    yield from ()


_CHECKS = {"changes": _change, "hypotheses": _hypothesis, "issues": _issue, "benchmarks": _benchmark}


def _evidence(entry: Written, known: Mapping[str, Written], prefixes: frozenset[str]) -> Iterator[Flaw]:
    """Evidence may be a path, a URL or words: only what looks like one of this ledger's ids has to be one."""
    for word in entry.texts("evidence"):
        match = NUMBERED.fullmatch(word)
        if match and match["prefix"] in prefixes and word not in known:
            message = f"`evidence` names {shown(word)}, which the ledger does not have{meant_id(word, known)}"
            yield Flaw(entry, entry.problem(message), "evidence")


def _dangling(
    entry: Written, field: str, sections: tuple[str, ...], known: Mapping[str, Written], *, keep: bool
) -> Iterator[Flaw]:
    name = entry.text(field)
    target = known.get(name)
    if not name or (target is not None and target.section in sections):
        return
    left = field if keep else ""
    if target is not None:
        wanted = " or ".join(_with_article(KINDS[section]) for section in sections)
        message = f"`{field}` names {shown(name)}, {_with_article(KINDS[target.section])}; it means {wanted}"
        yield Flaw(entry, entry.problem(message, (target.place(),)), left)
        return
    candidates = tuple(row.id for row in known.values() if row.section in sections and row.id != entry.id)
    message = f"`{field}` names {shown(name)}, which the ledger does not have{meant_id(name, candidates)}"
    yield Flaw(entry, entry.problem(message), left)


def _with_article(noun: str) -> str:
    return ("an " if noun[0] in "aeiou" else "a ") + noun


def _is_id_like(word: str) -> bool:
    """Say whether a reason is meant as an id; it may also be words or a link."""
    return NUMBERED.fullmatch(word) is not None
