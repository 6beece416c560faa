"""The rows of a ledger file as they may be written: what is required, allowed and meant."""

from __future__ import annotations

import datetime
import re
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from doclint.model import ChangeKind, Verdict

ISSUE_STATUSES = ("open", "mitigated", "resolved", "closed")
DAY = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[Tt ]+(\d{2}:\d{2}.*))?")


def _listed(value: Any) -> Any:
    """A scalar does where a list is meant."""
    return (value,) if isinstance(value, str) else value


def day(text: str) -> datetime.date:
    """Read a calendar day; of a moment with an offset, its day in UTC. Raises ValueError."""
    match = DAY.fullmatch(text.strip())
    if match is None:
        raise ValueError("no day")
    if match[2] is None:
        return datetime.date.fromisoformat(match[1])
    moment = datetime.datetime.fromisoformat(f"{match[1]}T{match[2].replace(' ', '')}")
    return (moment.astimezone(datetime.UTC) if moment.tzinfo else moment).date()


def _day(value: Any) -> Any:
    return day(value) if isinstance(value, str) else value


def _lowered(value: Any) -> Any:
    return value.strip().lower() if isinstance(value, str) else value


Day = Annotated[datetime.date, BeforeValidator(_day)]
Names = Annotated[tuple[str, ...], BeforeValidator(_listed)]
Settings = dict[str, str | None]
Kind = Annotated[ChangeKind, BeforeValidator(_lowered)]
Decision = Annotated[Verdict, BeforeValidator(_lowered)]
Status = Annotated[str, BeforeValidator(_lowered), Field(pattern=f"^({'|'.join(ISSUE_STATUSES)})$")]
Id = Annotated[str, Field(min_length=1)]


class Row(BaseModel):
    """What every entry has. A `note` is for people."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    id: Id
    note: str = ""


class ChangeRow(Row):
    """Something that was deployed, taken back or brought back."""

    kind: Kind
    date: Day | None = None
    of: str = ""
    undoes: str = ""
    commit: Names = ()
    deployment: Names = ()
    environment: str = ""
    env: Settings = Field(default_factory=dict)
    flags: Settings = Field(default_factory=dict)
    image: str = ""
    because: str = ""
    keep: bool = False
    evidence: Names = ()
    gates: Names = ()


class HypothesisRow(Row):
    """A possible cause."""

    verdict: Decision
    issue: str = ""
    claim: str = ""
    subject: str = ""
    aliases: Names = ()
    decided: Day | None = None
    evidence: Names = ()


class IssueRow(Row):
    """Something that was wrong."""

    title: str = ""
    status: Status = ""
    root_cause: str = ""
    closed: Day | None = None
    doc: str = ""


class BenchmarkRow(Row):
    """A measurement."""

    measured: Day | None = None
    deployment: Names = ()
    environment: str = ""
    commit: Names = ()
    unit: str = ""
    results: str = ""
    env: Settings = Field(default_factory=dict)


SECTIONS: dict[str, type[Row]] = {
    "changes": ChangeRow,
    "hypotheses": HypothesisRow,
    "issues": IssueRow,
    "benchmarks": BenchmarkRow,
}
# A fault in one of these changes what the entry means: such an entry is left out. Any other faulty field is left out
# of its entry.
ESSENTIAL: dict[str, frozenset[str]] = {
    "changes": frozenset("id kind date of deployment environment env flags image".split()),
    "hypotheses": frozenset(("id", "verdict")),
    "issues": frozenset(("id",)),
    "benchmarks": frozenset("id deployment environment env".split()),
}
# The values a field can have, for messages.
CHOICES: dict[str, tuple[str, ...]] = {
    "kind": tuple(ChangeKind),
    "verdict": tuple(Verdict),
    "status": ISSUE_STATUSES,
}
DAYS = frozenset(("date", "decided", "closed", "measured"))
