"""What holds for every ledger: order of entries is free, a round trip changes nothing, nothing supports itself."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from doclint.ledger import replay
from doclint.ledger.record import record as ready
from doclint.model import Change, ChangeKind, ChangeState

from .changes import EVERYWHERE, day, env, put, restore, revert

KEYS = ("LANES", "DEPTH", "CACHE")
VALUES = st.one_of(st.none(), st.sampled_from(("1", "2", "3")))
ENVS = st.dictionaries(st.sampled_from(KEYS), VALUES, min_size=1, max_size=3)
QUICK = settings(max_examples=80, deadline=None)


@st.composite
def sets(draw: st.DrawFn, *, distinct: bool) -> tuple[Change, ...]:
    envs = draw(st.lists(ENVS, min_size=1, max_size=6))
    days = range(len(envs)) if distinct else [draw(st.integers(0, 3)) for _ in envs]
    return tuple(put(f"C-{number}", on, env) for number, (on, env) in enumerate(zip(days, envs, strict=True)))


@st.composite
def ledgers(draw: st.DrawFn) -> tuple[Change, ...]:
    """Sets, and reverts and restores of anything at all: circles, nothing, themselves."""
    start = draw(sets(distinct=False))
    names = [f"C-{number}" for number in range(len(start) + 5)]
    later = [
        Change(
            name,
            start[0].place,
            draw(st.sampled_from((ChangeKind.REVERT, ChangeKind.RESTORE))),
            day(draw(st.integers(0, 6))),
            of=draw(st.sampled_from(names)),
            undoes=draw(st.sampled_from(("", *names))),
        )
        for name in names[len(start) : len(start) + draw(st.integers(0, 4))]
    ]
    return (*start, *later)


def everything(changes: Sequence[Change]) -> dict[str, object]:
    """Every value and state that the replay gives."""
    record = ready(changes)
    values = {key: replay.holding(record, env(key), EVERYWHERE) for key in KEYS}
    held: dict[str, object] = {key: (found.value, found.root) if found else None for key, found in values.items()}
    return held | {change.id: replay.state(record, change.id) for change in changes}


def last_written(changes: Sequence[Change]) -> dict[str, str | None]:
    """The plainest reading of a ledger that only sets: the last one wins. Nothing of the replay is used."""
    found: dict[str, str | None] = {}
    for change in sorted(changes, key=lambda change: change.date or datetime.date.min):
        found.update(change.env)
    return found


@QUICK
@given(ledgers(), st.randoms(use_true_random=False))
def test_order_of_entries_never_matters(changes: tuple[Change, ...], random: object) -> None:
    mixed = list(changes)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert everything(mixed) == everything(changes)


@QUICK
@given(sets(distinct=True))
def test_without_reverts_the_last_write_wins(changes: tuple[Change, ...]) -> None:
    record = ready(changes)
    wanted = last_written(changes)
    for key in KEYS:
        found = replay.holding(record, env(key), EVERYWHERE)
        assert (found is not None) == (key in wanted)
        assert found is None or found.value == wanted[key]


@QUICK
@given(sets(distinct=True), st.data())
def test_taking_out_and_putting_back_changes_nothing(changes: tuple[Change, ...], data: st.DataObject) -> None:
    before = everything(changes)
    held = {key: replay.holding(ready(changes), env(key), EVERYWHERE) for key in KEYS}
    roots = {key: found.root for key, found in held.items() if found}
    standing = [change for change in changes if all(roots.get(key) == change.id for key in change.env)]
    chosen = data.draw(st.sampled_from(standing or [changes[-1]]))
    round_trip = (*changes, revert("R", chosen.id, 50), restore("S", chosen.id, 51, "R"))
    assert {name: value for name, value in everything(round_trip).items() if name in before} == before


@QUICK
@given(sets(distinct=True), st.data())
def test_taking_out_the_last_is_as_if_it_had_not_been(changes: tuple[Change, ...], data: st.DataObject) -> None:
    *earlier, last = changes
    found, wanted = everything((*changes, revert("R", last.id, 50))), everything(earlier)
    for key in KEYS:
        assert found[key] == wanted[key]
    assert all(found[change.id] == wanted[change.id] for change in earlier)


@QUICK
@given(ledgers())
def test_nothing_supports_itself(changes: tuple[Change, ...]) -> None:
    by_id = {change.id: change for change in changes}

    def rests_on(name: str) -> set[str]:
        found: set[str] = set()
        waiting = [name]
        while waiting:
            change = by_id.get(waiting.pop())
            below = {change.of, change.undoes} & set(by_id) if change else set()
            waiting += below - found
            found |= below
        return found

    circular = {name for name in by_id if name in rests_on(name)}
    unfounded = {name for name in by_id if name in circular or rests_on(name) & circular}
    record = ready(changes)
    assert all(replay.state(record, name) is not ChangeState.IN_FORCE for name in unfounded)
    sound = tuple(change for change in changes if change.id not in unfounded)
    whole, part = everything(changes), everything(sound)
    assert all(whole[key] == part[key] for key in KEYS)


@QUICK
@given(ledgers(), st.integers(0, 6))
def test_the_past_does_not_depend_on_the_future(changes: tuple[Change, ...], number: int) -> None:
    record = ready(changes)
    known = [change for change in changes if change.date and change.date <= day(number)]
    named = {change.id for change in known}
    if any({change.of, change.undoes} & (set(record.changes) - named) for change in known):
        return  # an entry that names a later one is broken, and both are reported
    earlier = ready(known)
    for key in KEYS:
        assert replay.holding(record, env(key), EVERYWHERE, day(number)) == replay.holding(
            earlier, env(key), EVERYWHERE
        )
