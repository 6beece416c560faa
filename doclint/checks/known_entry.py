"""A reference to a ledger id against the ids that the ledger has."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.model import Agrees, Answer, Claim, Frame, IdReference, Mismatch, Unknown, World
from doclint.names import nearest

KIND = "ledger-id"
WORDS = frozenset({"id", "near"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Report an id that no ledger file has, sound or broken."""
    if not isinstance(subject, Claim) or not isinstance(subject.detail, IdReference):
        return Unknown("not a ledger id")
    name = subject.detail.id
    if world.known(name):
        entry = world.entry(name)
        return Agrees((entry.place,) if entry else ())
    if subject.frame is not Frame.CURRENT:
        return Unknown(f"not meant as a reference ({', '.join(subject.framing.signals)})")
    near = _near(name, world)
    return Mismatch({"id": name, "near": f"; the nearest is {near}" if near else ""})


def _near(name: str, world: World) -> str:
    """Give the known id that differs least: first one that only differs in leading noughts, then by its letters."""
    ids = [entry.id for entry in world.entries()]
    same = next((known for known in ids if _bare(known) == _bare(name)), "")
    return same or nearest(name, ids)


def _bare(name: str) -> str:
    letters = name.rstrip("0123456789")
    return letters + name[len(letters) :].lstrip("0")
