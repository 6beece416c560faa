"""The changes of a ledger made ready for replay: what each does, in which order, and where it applies."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from doclint.ledger.effects import (
    Effect,
    Key,
    Target,
    deployments_of,
    effects,
    environment_of,
    foundations,
    touched,
)
from doclint.ledger.order import Ancestry, Before, before, unknown_ancestry
from doclint.model import Change

Trail = tuple["Step", ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """What a key holds at a moment: its value (None: not set), where known, and the entries that make it so."""

    known: bool = False
    value: str | None = None
    root: str = ""  # the change whose value it is
    standing: tuple[str, ...] = ()  # the entries in force
    untold: bool = False  # what held before the ledger's first word on the key


@dataclass(frozen=True, slots=True)
class Step:
    """An entry and what the key holds after it."""

    change: Change
    after: Holding


@dataclass(frozen=True, slots=True)
class Record:
    """The changes of a ledger, made ready for replay."""

    changes: Mapping[str, Change]
    effects: Mapping[str, Effect]
    by_key: Mapping[Key, tuple[Change, ...]]
    precedes: Before
    default_environment: str
    targets: tuple[Target, ...]
    has: Callable[[Key, Target], bool]
    doubtful: frozenset[Key]
    trails: dict[tuple[Key, Target, datetime.date | None], tuple[Trail, ...] | None] = field(
        default_factory=dict, compare=False, repr=False
    )  # what has been replayed already


def record(
    changes: Iterable[Change],
    *,
    default_environment: str = "production",
    targets: Sequence[Target] = (),
    has: Callable[[Key, Target], bool] = lambda _key, _target: True,
    ancestry: Ancestry = unknown_ancestry,
    doubtful: frozenset[Key] = frozenset(),
) -> Record:
    """Make changes ready for replay. `has` says whether a deployment has, or git knows it to have had, a key."""
    by_id = {change.id: change for change in changes}
    rests = foundations(by_id)
    founded = effects(by_id, rests)
    by_key: dict[Key, list[Change]] = defaultdict(list)
    for name, effect in founded.items():
        for key in touched(by_id[name], effect.root):
            by_key[key].append(by_id[name])
    ready = {key: tuple(found) for key, found in by_key.items()}
    return Record(by_id, founded, ready, before(rests, ancestry), default_environment, tuple(targets), has, doubtful)


# --- where a change applies ---------------------------------------------------------------------------------------


def applies(record: Record, change: Change, key: Key, target: Target) -> bool:
    """Say whether an entry bears on a key in a deployment."""
    names = deployments_of(change, record.changes)
    environment = environment_of(change, record.changes, "")
    if names:
        by_table_key = not environment and target.unique != "" and target.unique in names
        return by_table_key or (_same_place(record, environment, target) and not target.names.isdisjoint(names))
    if not _same_place(record, environment, target):
        return False
    return (
        not target.id or record.has(key, target) or _is_named_for(record, key, target) or _is_only(record, key, target)
    )


def _same_place(record: Record, environment: str, target: Target) -> bool:
    return target.environment == (environment or record.default_environment)


def _is_named_for(record: Record, key: Key, target: Target) -> bool:
    """Say whether another entry sets the key in this very deployment."""
    return any(
        not target.names.isdisjoint(deployments_of(other, record.changes))
        and _same_place(record, environment_of(other, record.changes, ""), target)
        for other in record.by_key.get(key, ())
    )


def _is_only(record: Record, key: Key, target: Target) -> bool:
    """Say whether an environment has but this one deployment: then "all" means it, known key or not."""
    return key.kind == "" or sum(other.environment == target.environment for other in record.targets) == 1


def reach(record: Record, change: Change, key: Key) -> tuple[Target, ...]:
    """The deployments in which an entry bears on a key; one without a name stands for all that are not known."""
    environment = environment_of(change, record.changes, "") or record.default_environment
    names = deployments_of(change, record.changes)
    known = tuple(target for target in record.targets if applies(record, change, key, target))
    covered = frozenset[str]().union(*(target.names for target in known))
    stated = names or tuple(
        name
        for other in record.by_key.get(key, ())
        if (environment_of(other, record.changes, "") or record.default_environment) == environment
        for name in deployments_of(other, record.changes)
    )
    others = tuple(Target(frozenset((name,)), environment) for name in dict.fromkeys(stated) if name not in covered)
    return (*known, *others) or (Target(frozenset(), environment),)
