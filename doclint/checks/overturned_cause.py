"""A stated cause against the verdict on the hypothesis that blames it."""

from __future__ import annotations

from collections.abc import Mapping

from doclint.checks import Subject
from doclint.model import (
    Agrees,
    Answer,
    CauseClaim,
    Claim,
    Hypothesis,
    Issue,
    Mismatch,
    Place,
    Since,
    Stance,
    Unknown,
    Verdict,
    World,
)
from doclint.values import is_secret_key

KIND = "cause"
WORDS = frozenset({"subject", "entry", "verdict", "when", "issue", "cause"})

CLEARED = frozenset({Verdict.REFUTED, Verdict.EXONERATED})
OPEN = frozenset({Verdict.SUSPECTED, Verdict.INCONCLUSIVE})


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Compare a flat statement with the verdict. `verdicts`: "cleared" (the default) or "open"."""
    if not isinstance(subject, Claim) or not isinstance(subject.detail, CauseClaim):
        return Unknown("no statement of a cause")
    detail = subject.detail
    if detail.stance is not Stance.ASSERTS:
        return Unknown(f"no flat statement ({', '.join(subject.framing.signals[:1])})")
    if not detail.issues:
        return Unknown(f"what {detail.suspect} is blamed for belongs to no issue of the ledger")
    meant = _meant(detail, world)
    if not meant:
        return Unknown(f"no hypothesis blames {detail.suspect} for {detail.issues[0]}")
    if "open" in parameters.get("verdicts", ""):
        return _against(subject, detail, meant, OPEN, world)
    return _against(subject, detail, meant, CLEARED, world)


def _meant(detail: CauseClaim, world: World) -> list[Hypothesis]:
    """The hypotheses that the statement repeats; one that names no issue may belong to any."""
    entries = (world.entry(name) for name in detail.hypotheses)
    return [
        entry
        for entry in entries
        if isinstance(entry, Hypothesis) and (not entry.issue or entry.issue in detail.issues)
    ]


def _against(
    claim: Claim, detail: CauseClaim, meant: list[Hypothesis], wrong: frozenset[Verdict], world: World
) -> Answer:
    verdicts = {entry.id: world.verdict(entry.id) for entry in meant}
    confirmed = [entry for entry in meant if verdicts[entry.id] is Verdict.CONFIRMED or _is_root_cause(entry, world)]
    if confirmed:
        return Agrees((confirmed[0].place,))
    if not all(verdict in wrong for verdict in verdicts.values()):
        return Unknown(f"the verdict on {meant[0].id} is {verdicts[meant[0].id] or 'unknown'}")
    if detail.form == "front-matter" and Verdict.SUSPECTED in verdicts.values():
        return Unknown("front matter may name a suspect")
    return _mismatch(claim, detail, meant[0], world)


def _is_root_cause(entry: Hypothesis, world: World) -> bool:
    issue = world.entry(entry.issue)
    return isinstance(issue, Issue) and issue.root_cause == entry.id


def _mismatch(claim: Claim, detail: CauseClaim, entry: Hypothesis, world: World) -> Mismatch:
    verdict = world.verdict(entry.id) or entry.verdict
    when = f" on {entry.decided}" if entry.decided else ""
    issue = world.entry(entry.issue or detail.issues[0])
    found = confirmed_cause(issue, world) if isinstance(issue, Issue) else None
    because = [Place(entry.place.path, entry.place.line, f"{entry.id} is {verdict}{when}")]
    if found:
        because.append(Place(found.place.path, found.place.line, f"{found.id} is confirmed: {words(found)}"))
    return Mismatch(
        words={
            "subject": name(detail.suspect),
            "entry": entry.id,
            "verdict": str(verdict),
            "when": when,
            "issue": entry.issue or detail.issues[0],
            "cause": f"; the cause is {found.id}: {words(found)}" if found else "",
        },
        because=tuple(because),
        since=Since("change", entry.id, date=entry.decided) if verdict.is_cleared else None,
        expected=found.id if found and detail.form == "front-matter" else "",
        draft=True,
    )


def name(suspect: str) -> str:
    """The suspect as written, but without a value that nobody may see."""
    key = suspect.partition("=")[0]
    return key if is_secret_key(key) else suspect


def confirmed_cause(issue: Issue, world: World) -> Hypothesis | None:
    """The hypothesis that the ledger holds for an issue's cause: the one it names, else the only confirmed one."""
    named = world.entry(issue.root_cause) if issue.root_cause else None
    if isinstance(named, Hypothesis):
        return None if (world.verdict(named.id) or named.verdict).is_cleared else named
    confirmed = [
        entry
        for entry in world.entries()
        if isinstance(entry, Hypothesis) and entry.issue == issue.id and world.verdict(entry.id) is Verdict.CONFIRMED
    ]
    return confirmed[0] if len(confirmed) == 1 else None


def words(entry: Hypothesis) -> str:
    """A hypothesis in words."""
    return (entry.claim or entry.subject or entry.id).strip().rstrip(".")
