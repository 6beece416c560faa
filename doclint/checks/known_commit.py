"""A reference to a commit against what git has and can reach."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.model import Agrees, Answer, Claim, CommitReference, Frame, Mismatch, Unknown, World

KIND = "commit"
WORDS = frozenset({"commit", "fault"})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Report a commit that is not there, or that the default branch does not hold."""
    if not isinstance(subject, Claim) or not isinstance(subject.detail, CommitReference):
        return Unknown("not a commit")
    if subject.frame is not Frame.CURRENT:
        return Unknown(f"not meant as a reference ({', '.join(subject.framing.signals)})")
    name = subject.detail.hash
    answer = world.commit(name)
    if answer.state == "reachable":
        return Agrees()
    if answer.state not in ("absent", "unreachable"):
        return Unknown(answer.why or "git does not say")
    if answer.state == "absent" and world.file_exists(".gitmodules"):
        return Unknown("may be a commit of a submodule")
    if answer.state == "absent" and world.pinned(name) is not False:
        return Unknown("another file holds the hash: it may pin what belongs to another repository")
    fault = "is no commit of this repository" if answer.state == "absent" else "is not on the default branch"
    return Mismatch({"commit": name, "fault": fault})
