"""What was read and compared, and why the rest was not: silence is no agreement."""

from __future__ import annotations

import collections
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from doclint.engine.judging import Judgement
from doclint.engine.project import Reading
from doclint.model import Agrees, Answer, Claim, Mismatch, Unknown


@dataclass(frozen=True, slots=True)
class Coverage:
    """Counts of a run."""

    documents: int
    claims: int
    compared: int
    sources: int
    unknown: Mapping[str, int]  # reason -> claims
    left_out: tuple[tuple[str, str], ...]  # (path, why)


def cover(reading: Reading, judgements: Iterable[Judgement]) -> Coverage:
    """Count what came of each claim."""
    reasons = collections.Counter(_outcomes(reading, judgements))
    compared = reasons.pop("", 0)
    refused = ((problem.path, problem.message) for problem in reading.problems if problem.kind == "refused")
    return Coverage(
        documents=len(reading.documents),
        claims=len(reading.claims),
        compared=compared,
        sources=len(reading.deployed.read),
        unknown=dict(sorted(reasons.items(), key=lambda pair: (-pair[1], pair[0]))),
        left_out=tuple(sorted({*reading.deployed.left_out, *refused})),
    )


def _outcomes(reading: Reading, judgements: Iterable[Judgement]) -> Iterable[str]:
    """Give, for each claim, why it was not compared; nothing where it was."""
    answers: dict[int, list[Answer]] = {}
    for judgement in judgements:
        if isinstance(judgement.subject, Claim):
            answers.setdefault(id(judgement.subject), []).append(judgement.answer)
    return (_outcome(answers.get(id(claim), [])) for claim in reading.claims)


def _outcome(answers: list[Answer]) -> str:
    if any(isinstance(answer, Agrees | Mismatch) for answer in answers):
        return ""
    return next((answer.why for answer in answers if isinstance(answer, Unknown)), "") or "no rule looks at it"
