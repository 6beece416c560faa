"""The ledger replayed: what a key holds, where a change stands, what ended it."""

from __future__ import annotations

import datetime

import pytest

from doclint.ledger import replay
from doclint.ledger.effects import Key, Target, repository
from doclint.ledger.order import Ancestry, unknown_ancestry
from doclint.ledger.record import record as ready
from doclint.model import Change, ChangeState, FactKind, Hypothesis, Place, Verdict

from .changes import EVERYWHERE, at, day, env, put, restore, revert

IN_FORCE, REVERTED, REPLACED, UNKNOWN = (
    ChangeState.IN_FORCE,
    ChangeState.REVERTED,
    ChangeState.REPLACED,
    ChangeState.UNKNOWN,
)
BASE = put("C-1", 1, {"LANES": "32"})
WIDER = put("C-2", 5, {"LANES": "64"})
STORY = (BASE, WIDER, revert("C-3", "C-2", 9), restore("C-4", "C-2", 14, "C-3"))


def held(
    changes: tuple[Change, ...],
    key: Key | None = None,
    target: Target = EVERYWHERE,
    on: datetime.date | None = None,
    ancestry: Ancestry = unknown_ancestry,
) -> str | None:
    """The value held, "unset", or None where it is not known."""
    record = ready(changes, targets=(target,), ancestry=ancestry)
    found = replay.holding(record, key or env("LANES"), target, on)
    return None if found is None else found.value if found.value is not None else "unset"


@pytest.mark.parametrize(
    ("on", "value"), [(0, None), (1, "32"), (4, "32"), (5, "64"), (9, "32"), (13, "32"), (14, "64"), (99, "64")]
)
def test_value_on_a_day(on: int, value: str | None) -> None:
    assert held(STORY, on=day(on)) == value


VALUES: dict[str, tuple[tuple[Change, ...], str | None]] = {
    "the end of the ledger": (STORY, "64"),
    "file order is free": (STORY[::-1], "64"),
    "a later set replaces": ((*STORY, put("C-5", 20, {"LANES": "96"})), "96"),
    "null unsets": ((BASE, put("C-5", 20, {"LANES": None})), "unset"),
    "a revert of an unset gives the value back": (
        (BASE, put("C-5", 20, {"LANES": None}), revert("C-6", "C-5", 21)),
        "32",
    ),
    "a revert of the first set leaves the value unknown": ((BASE, revert("C-2", "C-1", 3)), None),
    "a re-revert of the original": ((*STORY, revert("C-5", "C-2", 20)), "32"),
    "a re-revert of the restore": ((*STORY, revert("C-5", "C-4", 20)), "32"),
    "a revert of a revert": ((*STORY[:3], revert("C-5", "C-3", 20)), "64"),
    "a value set while a change was out comes back when it goes again": (
        (*STORY[:3], put("C-6", 11, {"LANES": "48"}), restore("C-4", "C-2", 14, "C-3"), revert("C-7", "C-4", 20)),
        "48",
    ),
    "reverts inside out": (
        (BASE, WIDER, put("C-6", 6, {"LANES": "96"}), revert("C-7", "C-6", 7), revert("C-8", "C-2", 8)),
        "32",
    ),
    "a revert of what was replaced already": (
        (BASE, WIDER, put("C-6", 6, {"LANES": "96"}), revert("C-7", "C-2", 8)),
        None,
    ),
    "the same where both answers agree": ((BASE, WIDER, put("C-6", 6, {"LANES": "32"}), revert("C-7", "C-2", 8)), "32"),
    "a revert that states the value": ((BASE, WIDER, revert("C-3", "C-2", 9, env={"LANES": "40"})), "40"),
    "a revert that states some of the values": (
        (
            put("C-1", 1, {"LANES": "32", "DEPTH": "2"}),
            put("C-2", 5, {"LANES": "64", "DEPTH": "4"}),
            revert("C-3", "C-2", 9, env={"DEPTH": "3"}),
        ),
        None,
    ),
    "a revert of something that is not there": ((BASE, revert("C-9", "C-8", 4)), "32"),
    "two on a day that agree": ((BASE, put("C-5", 8, {"LANES": "7"}), put("C-6", 8, {"LANES": "7"})), "7"),
    "two on a day that differ": ((BASE, put("C-5", 8, {"LANES": "7"}), put("C-6", 8, {"LANES": "9"})), None),
    "a tie that a later day settles": (
        (put("C-5", 8, {"LANES": "7"}), put("C-6", 8, {"LANES": "9"}), put("C-7", 9, {"LANES": "5"})),
        "5",
    ),
    "a revert on the day of its target": ((BASE, WIDER, revert("C-3", "C-2", 5)), "32"),
    "all on one day, in the order of `of` and `undoes`": (
        (BASE, put("C-2", 5, {"LANES": "64"}), revert("C-3", "C-2", 5), restore("C-4", "C-2", 5, "C-3")),
        "64",
    ),
    "an undated change that may be the last": ((BASE, put("C-5", None, {"LANES": "7"})), None),
    "an undated change that says the same": ((BASE, put("C-5", None, {"LANES": "32"})), "32"),
    "a change of another key": ((BASE, put("C-5", 8, {"DEPTH": "7"})), "32"),
}


@pytest.mark.parametrize("name", VALUES)
def test_value_at_the_end(name: str) -> None:
    changes, value = VALUES[name]
    assert held(changes) == value


def test_commit_ancestry_settles_a_tie() -> None:
    tied = (put("C-5", 8, {"LANES": "7"}, commits=("bb",)), put("C-6", 8, {"LANES": "9"}, commits=("aa",)))
    assert held(tied, ancestry=lambda earlier, later: (earlier, later) == ("aa", "bb")) == "7"
    assert held(tied, ancestry=lambda earlier, later: (earlier, later) == ("bb", "aa")) == "9"
    assert held(tied) is None


def test_many_ties_are_unknown_and_quick() -> None:
    tied = tuple(put(f"C-{number}", 8, {"LANES": str(number)}) for number in range(60))
    assert held(tied) is None


def test_a_long_day_in_a_known_order() -> None:
    tied = tuple(put(f"C-{number}", 8, {"LANES": str(number)}, commits=(f"{number:03}",)) for number in range(40))
    assert held(tied[::-1], ancestry=lambda earlier, later: earlier < later) == "39"


@pytest.mark.parametrize(
    ("target", "value"),
    [
        (at("edge"), "64"),
        (at("core"), "32"),
        (at("edge", "staging"), "8"),
        (Target(frozenset(("edge-lab", "edge")), "lab", "edge-lab", "edge-lab"), "4"),
    ],
)
def test_where_a_change_applies(target: Target, value: str) -> None:
    changes = (
        put("C-1", 1, {"LANES": "32"}, deployments=("edge", "core")),
        put("C-2", 2, {"LANES": "64"}, deployments=("edge",)),
        put("C-3", 3, {"LANES": "8"}, deployments=("edge",), environment="staging"),
        put("C-4", 4, {"LANES": "4"}, deployments=("edge-lab",)),
    )
    assert held(changes, target=target) == value


def test_a_revert_takes_deployment_and_environment_of_its_target() -> None:
    changes = (
        put("C-1", 1, {"LANES": "32"}, deployments=("edge",), environment="staging"),
        put("C-2", 2, {"LANES": "64"}, deployments=("edge",), environment="staging"),
        put("C-3", 3, {"LANES": "16"}, deployments=("edge",)),
        revert("C-4", "C-2", 4),
    )
    assert held(changes, target=at("edge", "staging")) == "32"
    assert held(changes, target=at("edge")) == "16"


def test_a_change_without_deployment_means_those_that_know_the_key() -> None:
    targets = (at("edge"), at("core"), at("mail"))
    changes = (put("C-1", 1, {"LANES": "32"}), put("C-2", 2, {"LANES": "64"}, deployments=("core",)))
    record = ready(changes, targets=targets, has=lambda _key, target: target.id == "edge")
    found = [replay.holding(record, env("LANES"), target) for target in targets]
    assert [holding.value if holding else None for holding in found] == ["32", "64", None]


def test_flags_and_images() -> None:
    changes = (
        put("C-1", 1, flags={"lanes": "32"}, image="registry.test:5000/edge:1.0"),
        put("C-2", 2, flags={"--lanes": None}, image="registry.test:5000/edge:1.1"),
        revert("C-3", "C-2", 3),
    )
    assert held(changes[:2], Key(FactKind.FLAG, "--lanes")) == "unset"
    assert held(changes, Key(FactKind.FLAG, "--lanes")) == "32"
    assert held(changes, Key(FactKind.IMAGE, "registry.test:5000/edge")) == "registry.test:5000/edge:1.0"


@pytest.mark.parametrize(
    ("reference", "name"),
    [
        ("edge", "edge"),
        ("edge:1", "edge"),
        ("host:5000/a/edge", "host:5000/a/edge"),
        ("host:5000/a/edge:v1@sha256:00", "host:5000/a/edge"),
    ],
)
def test_repository(reference: str, name: str) -> None:
    assert repository(reference) == name


STATES: dict[str, tuple[tuple[Change, ...], dict[str, ChangeState], dict[str, str | None]]] = {
    "a set alone": ((BASE,), {"C-1": IN_FORCE}, {"C-1": None}),
    "replaced": ((BASE, WIDER), {"C-1": REPLACED, "C-2": IN_FORCE}, {"C-1": "C-2", "C-2": None}),
    "reverted": (
        STORY[:3],
        {"C-1": IN_FORCE, "C-2": REVERTED, "C-3": IN_FORCE},
        {"C-1": "C-3", "C-2": "C-3", "C-3": None},
    ),
    "restored": (
        STORY,
        {"C-1": REPLACED, "C-2": IN_FORCE, "C-3": REVERTED, "C-4": IN_FORCE},
        {"C-2": "C-4", "C-3": "C-4", "C-4": None},
    ),
    "a revert that a later set ends": (
        (*STORY[:3], put("C-5", 20, {"LANES": None})),
        {"C-2": REVERTED, "C-3": REPLACED},
        {"C-2": "C-3", "C-3": "C-5"},
    ),
    "out for good": (
        (*STORY, revert("C-5", "C-2", 20)),
        {"C-2": REVERTED, "C-4": REVERTED, "C-5": IN_FORCE, "C-3": UNKNOWN},
        {"C-2": "C-5", "C-4": "C-5"},
    ),
    "a fix without settings": (
        (put("C-1", 1, note="the poller closes its socket"), revert("C-2", "C-1", 3)),
        {"C-1": REVERTED, "C-2": IN_FORCE},
        {"C-1": "C-2"},
    ),
    "two fixes without settings don't replace each other": (
        (put("C-1", 1), put("C-2", 2)),
        {"C-1": IN_FORCE, "C-2": IN_FORCE},
        {"C-1": None},
    ),
    "set again to what it is": (
        (BASE, put("C-2", 2, {"LANES": "32", "DEPTH": "1"})),
        {"C-1": IN_FORCE, "C-2": IN_FORCE},
        {"C-1": None},
    ),
    "a revert is over once its outcome is set": (
        (*STORY[:3], put("C-5", 20, {"LANES": "32"})),
        {"C-1": IN_FORCE, "C-2": REVERTED, "C-3": REPLACED},
        {"C-3": "C-5"},
    ),
    "half replaced": (
        (put("C-1", 1, {"LANES": "1", "DEPTH": "1"}), put("C-2", 2, {"LANES": "2"})),
        {"C-1": UNKNOWN, "C-2": IN_FORCE},
        {},
    ),
    "no such change": ((BASE,), {"C-77": UNKNOWN}, {"C-77": None}),
    "a tie": (
        (put("C-1", 1, {"LANES": "1"}), put("C-2", 1, {"LANES": "2"})),
        {"C-1": UNKNOWN, "C-2": UNKNOWN},
        {"C-1": None},
    ),
    "a circle never holds": (
        (BASE, restore("C-5", "C-6", 5), restore("C-6", "C-5", 6), revert("C-7", "C-5", 7)),
        {"C-1": IN_FORCE, "C-5": UNKNOWN, "C-6": UNKNOWN, "C-7": UNKNOWN},
        {"C-5": None},
    ),
    "other deployments don't matter": (
        (put("C-1", 1, {"LANES": "1"}, deployments=("edge",)), put("C-2", 2, {"LANES": "2"}, deployments=("core",))),
        {"C-1": IN_FORCE, "C-2": IN_FORCE},
        {"C-1": None},
    ),
    "reverted in one deployment of two": (
        (
            put("C-1", 1, {"LANES": "1"}, deployments=("edge", "core")),
            revert("C-2", "C-1", 2, deployments=("core",)),
        ),
        {"C-1": UNKNOWN, "C-2": IN_FORCE},
        {"C-1": None},
    ),
}


@pytest.mark.parametrize("name", STATES)
def test_where_a_change_stands(name: str) -> None:
    changes, states, enders = STATES[name]
    record = ready(changes)
    assert {change: replay.state(record, change) for change in states} == states
    found = {change: replay.ended(record, change) for change in enders}
    assert {change: ender.id if ender else None for change, ender in found.items()} == enders


@pytest.mark.parametrize(("on", "state"), [(4, UNKNOWN), (5, IN_FORCE), (9, REVERTED), (14, IN_FORCE)])
def test_where_a_change_stood(on: int, state: ChangeState) -> None:
    assert replay.state(ready(STORY), "C-2", day(on)) is state


def test_who_ended_a_value() -> None:
    record = ready((*STORY, put("C-5", 20, {"LANES": "96"})))
    ended = {
        value: replay.last_held(record, env("LANES"), EVERYWHERE, value.__eq__) for value in ("32", "64", "96", "1")
    }
    assert {value: change.id if change else None for value, change in ended.items()} == {
        "32": "C-4",
        "64": "C-5",
        "96": None,
        "1": None,
    }


def test_doubtful_keys_are_unknown() -> None:
    record = ready(STORY, doubtful=frozenset((env("LANES"),)))
    assert replay.holding(record, env("LANES"), EVERYWHERE) is None
    assert replay.state(record, "C-2") is UNKNOWN


@pytest.mark.parametrize(
    ("verdict", "decided", "on", "expected"),
    [
        (Verdict.EXONERATED, day(9), None, Verdict.EXONERATED),
        (Verdict.EXONERATED, day(9), day(9), Verdict.EXONERATED),
        (Verdict.EXONERATED, day(9), day(8), Verdict.SUSPECTED),
        (Verdict.CONFIRMED, None, day(8), None),
        (Verdict.SUSPECTED, None, day(8), Verdict.SUSPECTED),
    ],
)
def test_verdict(
    verdict: Verdict, decided: datetime.date | None, on: datetime.date | None, expected: Verdict | None
) -> None:
    hypothesis = Hypothesis("H-1", Place("ledger.yaml", 2), verdict, decided=decided)
    assert replay.verdict(hypothesis, on) is expected
