"""The ledger replayed in time: what held where and when. Pure functions; "now" is the end of the ledger."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import replace

from doclint.ledger.effects import Effect, Key, Target, settings, touched
from doclint.ledger.order import orders
from doclint.ledger.record import Holding, Record, Step, Trail, applies, reach
from doclint.model import Change, ChangeState, Hypothesis, Since, Verdict


def trails(record: Record, key: Key, target: Target, at: datetime.date | None = None) -> tuple[Trail, ...] | None:
    """What a key went through in a deployment, in every order that is possible; None where that can't be told."""
    place = (key, target, at)
    if place not in record.trails:
        record.trails[place] = _trails(record, key, target, at)
    return record.trails[place]


def _trails(record: Record, key: Key, target: Target, at: datetime.date | None) -> tuple[Trail, ...] | None:
    if key in record.doubtful:
        return None
    steps = [change for change in record.by_key.get(key, ()) if applies(record, change, key, target)]
    if at is not None:
        if any(change.date is None for change in steps):
            return None
        steps = [change for change in steps if change.date is not None and change.date <= at]
    possible = orders(steps, record.precedes)
    return None if possible is None else tuple(_trail(order, key, record.effects) for order in possible)


def _trail(order: tuple[Change, ...], key: Key, effects: Mapping[str, Effect]) -> Trail:
    current = Holding(untold=True) if key.kind else Holding(known=True)
    displaced: dict[str, Holding] = {}  # what held before a change came in force, the last time it did
    cut: dict[str, Holding] = {}  # what held before an entry
    steps: list[Step] = []
    for change in order:
        cut[change.id] = current
        effect = effects[change.id]
        if not effect.on:
            prior = _without_reverts(displaced.get(effect.root.id), effect.root.id, effects)
            current = _taken_out(change, key, effect.root, current, prior)
        else:
            if current.root != effect.root.id:
                displaced[effect.root.id] = current
            put = _put_in(change, key, effect.root, current, cut.get(change.undoes))
            current = _beside(current, put, effects) if _agree(current, put) else put
        steps.append(Step(change, current))
    return tuple(steps)


def _put_in(change: Change, key: Key, root: Change, current: Holding, at_revert: Holding | None) -> Holding:
    own, original = settings(change), settings(root)
    standing = (root.id,) if change.id == root.id else (root.id, change.id)
    value = own.get(key, original.get(key))
    if current.root == root.id and key not in own:
        return replace(current, standing=tuple(dict.fromkeys((*current.standing, change.id))))
    if key in _left_open(own, original):
        return Holding(standing=standing)
    put = Holding(True, value, root.id, standing)
    if at_revert is not None and at_revert.root != root.id and key not in own and not _agree(at_revert, put):
        return Holding(standing=standing)  # the revert found it replaced: which of the two came back is not said
    return put


def _beside(current: Holding, put: Holding, effects: Mapping[str, Effect]) -> Holding:
    """A change that sets what is set already: what set it before still holds; a revert that led there is over."""
    kept = (act for act in current.standing if effects[act].on)
    return replace(put, standing=tuple(dict.fromkeys((*kept, *put.standing))))


def _without_reverts(prior: Holding | None, root: str, effects: Mapping[str, Effect]) -> Holding | None:
    """What held before a change came in, no longer by virtue of its own earlier reverts: a new one takes over."""
    if prior is None:
        return None
    kept = tuple(act for act in prior.standing if effects[act].on or effects[act].root.id != root)
    return replace(prior, standing=kept)


def _taken_out(change: Change, key: Key, root: Change, current: Holding, prior: Holding | None) -> Holding:
    own, original = settings(change), settings(root)
    if key in own:
        stated = Holding(True, own[key], "", (change.id,))
        return _after(prior, change) if prior and _agree(prior, stated) else stated
    if prior is None:
        return current
    if key in _left_open(own, original):
        return Holding(standing=(change.id,))
    if current.root == root.id:
        return _after(prior, change)
    return _after(current, change) if _agree(prior, current) else Holding(standing=(change.id,))


def _after(holding: Holding, change: Change) -> Holding:
    return replace(holding, standing=(*holding.standing, change.id))


def _agree(first: Holding, second: Holding) -> bool:
    return first.known and second.known and first.value == second.value


def _left_open(own: Mapping[Key, str | None], original: Mapping[Key, str | None]) -> frozenset[Key]:
    """The keys that an entry leaves open: it states values for some of its target's keys and not for these."""
    return frozenset(original) - frozenset(own) if frozenset(original) & frozenset(own) else frozenset()


# --- questions ----------------------------------------------------------------------------------------------------


def holding(record: Record, key: Key, target: Target, at: datetime.date | None = None) -> Holding | None:
    """What the ledger says that a key holds; None where it does not say, or can't be told."""
    found = trails(record, key, target, at)
    if not found or not found[0]:
        return None
    last = [trail[-1].after for trail in found]
    if not last[0].known or not all(_agree(last[0], other) for other in last[1:]):
        return None
    standing = tuple(act for act in last[0].standing if all(act in other.standing for other in last[1:]))
    return replace(last[0], standing=standing)


def given_back(
    record: Record, key: Key, target: Target, at: datetime.date | None = None
) -> tuple[Change, Change] | None:
    """Where a revert gave back what no entry states: that revert, and the change before which it held."""
    found = trails(record, key, target, at) or ()
    ends = {
        (trail[-1].after.standing[-1], trail[0].change.id) if trail and trail[-1].after.standing else ("", "")
        for trail in found
    }
    if len(ends) != 1 or not all(trail and trail[-1].after.untold for trail in found):
        return None
    revert, first = ends.pop()
    return (record.changes[revert], record.changes[first]) if revert else None


def state(record: Record, id: str, at: datetime.date | None = None) -> ChangeState:
    """Where a change stands; unknown where it stands differently for different keys or deployments."""
    states = {_state_in(trail, id, record.effects) for trail in _lives(record, id, at)}
    return states.pop() if len(states) == 1 else ChangeState.UNKNOWN


def ended(record: Record, id: str) -> Change | None:
    """The entry that ended a change, or put it back in force."""
    enders = {(turn.id if turn else "") for turn in (_turn(trail, id) for trail in _lives(record, id, None))}
    if not enders - {""} or len(enders) > 1:
        return None
    return record.changes[enders.pop()]


def _lives(record: Record, id: str, at: datetime.date | None) -> list[Trail]:
    """The trails that a change is part of; an empty one for each where it can't be told."""
    change, effect = record.changes.get(id), record.effects.get(id)
    if change is None or effect is None:
        return [()]
    found: list[Trail] = []
    for key in touched(change, effect.root):
        for target in reach(record, change, key):
            found.extend(trails(record, key, target, at) or [()])
    return found


def _state_in(trail: Trail, id: str, effects: Mapping[str, Effect]) -> ChangeState:
    acts = [step.change.id for step in trail]
    if id not in acts:
        return ChangeState.UNKNOWN
    standing = trail[-1].after.standing
    if id in standing:
        return ChangeState.IN_FORCE
    effect = effects[id]
    last = next(act for act in reversed(acts) if effects[act].root.id == effect.root.id)
    if effects[last].on != effect.on:
        return ChangeState.REVERTED
    return ChangeState.UNKNOWN if last != id and last in standing and id != effect.root.id else ChangeState.REPLACED


def _turn(trail: Trail, id: str) -> Change | None:
    inside, turn = False, None
    for step in trail:
        now = id in step.after.standing
        if now != inside and step.change.id != id:
            turn = step.change
        inside = now
    return turn


def last_held(record: Record, key: Key, target: Target, matches: Callable[[str | None], bool]) -> Change | None:
    """The entry that ended the last time when a key held a value; None while it holds or where that can't be told."""
    found = trails(record, key, target)
    enders = {_ender(trail, matches) for trail in found or ((),)}
    return record.changes[ender] if len(enders) == 1 and (ender := enders.pop()) else None


def _ender(trail: Trail, matches: Callable[[str | None], bool]) -> str:
    ender, held = "", False
    for step in trail:
        holds = step.after.known and matches(step.after.value)
        if held and not holds:
            ender = step.change.id if step.after.known else ""
        held = holds
    return "" if held else ender


def verdict(hypothesis: Hypothesis, at: datetime.date | None = None) -> Verdict | None:
    """What was held of a hypothesis: before the day it was decided it was suspected; None where no day is known."""
    if at is None or hypothesis.verdict is Verdict.SUSPECTED:
        return hypothesis.verdict
    if hypothesis.decided is None:
        return None
    return hypothesis.verdict if at >= hypothesis.decided else Verdict.SUSPECTED


def since(change: Change) -> Since:
    """A change as the reason why a document became wrong."""
    return Since("change", change.id, change.commits[0] if change.commits else "", change.date)
