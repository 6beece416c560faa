"""Order in time: date, then `of` and `undoes`, then commit ancestry; what stays undecided is tried both ways."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence

from doclint.model import Change

# (earlier, later) -> whether the first commit is an ancestor of the second; None where git can't say.
Ancestry = Callable[[str, str], bool | None]
Before = Callable[[Change, Change], bool]

MAX_TIED = 10  # entries of one day that are looked at in every order that is possible
MAX_ORDERS = 120


def unknown_ancestry(_earlier: str, _later: str) -> bool | None:
    """The ancestry of commits where there is no git."""
    return None


def before(rests: Mapping[str, frozenset[str]], ancestry: Ancestry) -> Before:
    """Give the relation "certainly happened before" between entries."""

    def precedes(first: Change, second: Change) -> bool:
        if first.date and second.date and first.date != second.date:
            return first.date < second.date
        if first.id in rests[second.id] or second.id in rests[first.id]:
            return first.id in rests[second.id]
        return _descends(first, second, ancestry) and not _descends(second, first, ancestry)

    return precedes


def _descends(first: Change, second: Change, ancestry: Ancestry) -> bool:
    pairs = itertools.product(first.commits, second.commits)
    return any(a != b and ancestry(a, b) is True for a, b in pairs)


def orders(changes: Sequence[Change], precedes: Before) -> tuple[tuple[Change, ...], ...] | None:
    """Every order in which the changes can have happened; None where there are too many to tell."""
    blocks = _blocks(changes)
    if any(len(block) > MAX_TIED and not _is_chain(block, precedes) for block in blocks):
        return None
    ways = [_sorted_chain(block, precedes) or tuple(_extensions(block, precedes)) for block in blocks]
    count = 1
    for way in ways:
        count *= len(way)
    if count > MAX_ORDERS:
        return None
    return tuple(tuple(itertools.chain.from_iterable(choice)) for choice in itertools.product(*ways))


def _blocks(changes: Sequence[Change]) -> list[tuple[Change, ...]]:
    """Split by day. An undated change may have happened on any day, so that nothing can be split."""
    ordered = sorted(changes, key=lambda change: (change.date.toordinal() if change.date else 0, change.id))
    if any(change.date is None for change in changes):
        return [tuple(ordered)]
    return [tuple(day) for _, day in itertools.groupby(ordered, key=lambda change: change.date)]


def _by_predecessors(block: tuple[Change, ...], precedes: Before) -> list[Change]:
    return sorted(block, key=lambda change: sum(precedes(other, change) for other in block))


def _is_chain(block: tuple[Change, ...], precedes: Before) -> bool:
    ordered = _by_predecessors(block, precedes)
    return all(precedes(first, second) for first, second in itertools.pairwise(ordered))


def _sorted_chain(block: tuple[Change, ...], precedes: Before) -> tuple[tuple[Change, ...], ...]:
    ordered = _by_predecessors(block, precedes)
    if all(precedes(first, second) for first, second in itertools.pairwise(ordered)):
        return (tuple(ordered),)
    return ()


def _extensions(block: tuple[Change, ...], precedes: Before) -> Iterator[tuple[Change, ...]]:
    """Every order of a block that the relation allows, one more than is looked at."""
    yield from itertools.islice(_extend(block, precedes), MAX_ORDERS + 1)


def _extend(block: tuple[Change, ...], precedes: Before) -> Iterator[tuple[Change, ...]]:
    if not block:
        yield ()
    for index, first in enumerate(block):
        rest = (*block[:index], *block[index + 1 :])
        if not any(precedes(other, first) for other in rest):
            for tail in _extend(rest, precedes):
                yield (first, *tail)
