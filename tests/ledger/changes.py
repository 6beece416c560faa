"""Short ways to write down the changes that the tests of replay are about."""

from __future__ import annotations

import datetime

from doclint.ledger.effects import Key, Target
from doclint.model import Change, ChangeKind, FactKind, Place

EVERYWHERE = Target(frozenset(), "production")


def day(number: int) -> datetime.date:
    return datetime.date(2026, 3, 1) + datetime.timedelta(days=number)


def env(name: str) -> Key:
    return Key(FactKind.ENV, name)


def at(name: str, environment: str = "production") -> Target:
    return Target(frozenset((name,)), environment, name)


def change(name: str, kind: ChangeKind, on: int | None, **fields: object) -> Change:
    date = None if on is None else day(on)
    return Change(name, Place("ledger.yaml", 1, name), kind, date, **fields)  # type: ignore[arg-type]


def put(name: str, on: int | None, env: dict[str, str | None] | None = None, **fields: object) -> Change:
    return change(name, ChangeKind.SET, on, env=env or {}, **fields)


def revert(name: str, of: str, on: int | None, **fields: object) -> Change:
    return change(name, ChangeKind.REVERT, on, of=of, **fields)


def restore(name: str, of: str, on: int | None, undoes: str = "", **fields: object) -> Change:
    return change(name, ChangeKind.RESTORE, on, of=of, undoes=undoes, **fields)
