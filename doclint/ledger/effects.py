"""What a change does: which keys it touches, where it applies, and which original change it puts in or takes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from doclint.model import Change, ChangeKind, Deployment, FactKind


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """What a change touches: a setting, or (kind "") the change itself where it records no setting."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Effect:
    """The original change that an entry puts in force (`on`) or takes out."""

    root: Change
    on: bool


@dataclass(frozen=True, slots=True)
class Target:
    """Where a change may apply: every name of one deployment, in its environment."""

    names: frozenset[str]
    environment: str
    id: str = ""
    unique: str = ""  # the table key, where it is not just the name: it needs no environment to be understood

    @classmethod
    def of(cls, deployment: Deployment) -> Target:
        """Give the target that a deployment is."""
        names = frozenset((deployment.id, deployment.name, *deployment.aliases))
        unique = deployment.id if deployment.id != deployment.name else ""
        return cls(names, deployment.environment, deployment.id, unique)


def repository(reference: str) -> str:
    """An image reference without tag and digest."""
    bare = reference.split("@", 1)[0]
    head, colon, tag = bare.rpartition(":")
    return head if colon and "/" not in tag else bare


def flag_name(written: str) -> str:
    """A flag's key as facts name it; ledgers may leave the dashes out."""
    return written if written.startswith("-") else "--" + written


def settings(change: Change) -> dict[Key, str | None]:
    """What a change itself states; None unsets."""
    stated: dict[Key, str | None] = {Key(FactKind.ENV, name): value for name, value in change.env.items()}
    stated |= {Key(FactKind.FLAG, flag_name(name)): value for name, value in change.flags.items()}
    if change.image:
        stated[Key(FactKind.IMAGE, repository(change.image))] = change.image
    return stated


def touched(change: Change, root: Change) -> frozenset[Key]:
    """The keys that an entry bears on: its own and those of the change it reverts or restores."""
    keys = frozenset(settings(change)) | frozenset(settings(root))
    return keys or frozenset((Key("", root.id),))


def targets_of(change: Change, changes: Mapping[str, Change]) -> tuple[str, ...]:
    """The entries that a change rests on."""
    named = (change.of, change.undoes)
    return tuple(name for name in named if name and name in changes)


def foundations(changes: Mapping[str, Change]) -> dict[str, frozenset[str]]:
    """For each entry all that it rests on, directly or not."""
    return {change.id: _closure(change, changes) for change in changes.values()}


def _closure(change: Change, changes: Mapping[str, Change]) -> frozenset[str]:
    found: set[str] = set()
    waiting = list(targets_of(change, changes))
    while waiting:
        below = waiting.pop()
        if below not in found:
            found.add(below)
            waiting.extend(targets_of(changes[below], changes))
    return frozenset(found)


def effects(changes: Mapping[str, Change], rests: Mapping[str, frozenset[str]]) -> dict[str, Effect]:
    """The effect of every entry that is founded: one that rests on itself, or on nothing, has none."""
    circular = {name for name, below in rests.items() if name in below}
    found: dict[str, Effect] = {}
    for change in changes.values():
        if change.id in circular or rests[change.id] & circular:
            continue
        effect = _effect(change, changes)
        if effect is not None:
            found[change.id] = effect
    return found


def _effect(change: Change, changes: Mapping[str, Change]) -> Effect | None:
    path = [change]
    while path[-1].kind in (ChangeKind.REVERT, ChangeKind.RESTORE):
        below = changes.get(path[-1].of)
        if below is None:
            return None
        path.append(below)
    root, on = path.pop(), True
    for step in reversed(path):
        on = True if step.kind is ChangeKind.RESTORE else not on
    return Effect(root, on)


def deployments_of(change: Change, changes: Mapping[str, Change]) -> tuple[str, ...]:
    """The deployments an entry names; a revert or restore that names none takes its target's."""
    return next((step.deployments for step in _chain(change, changes) if step.deployments), ())


def environment_of(change: Change, changes: Mapping[str, Change], default: str) -> str:
    """The environment an entry speaks of; a revert or restore that names none takes its target's."""
    return next((step.environment for step in _chain(change, changes) if step.environment), default)


def _chain(change: Change, changes: Mapping[str, Change]) -> Iterable[Change]:
    seen: set[str] = set()
    step: Change | None = change
    while step is not None and step.id not in seen:
        seen.add(step.id)
        yield step
        step = changes.get(step.of) if step.kind in (ChangeKind.REVERT, ChangeKind.RESTORE) else None
