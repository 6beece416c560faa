"""What was read at a place: the claims, their frame and the signals for it, their scope, and each rule's answer."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from doclint.engine import Report
from doclint.io.display import escape
from doclint.markdown.document import Document
from doclint.model import Agrees, Answer, Claim, Place, Span, Unknown


def explain(report: Report, path: str, line: int = 0) -> str:
    """Explain every claim of a document, or those that touch one line (counted from 1)."""
    document = next((d for d in report.reading.documents if d.file.path == path), None)
    if document is None:
        return f"{escape(path)}: not read as a document\n"
    claims = [claim for claim in report.reading.claims if claim.path == path and _touches(document, claim, line)]
    where = f"{escape(path)}:{line}" if line else escape(path)
    if not claims:
        return f"{where}: no claim was read here\n"
    return "\n".join("\n".join(_claim(report, document, claim)) + "\n" for claim in _sorted(claims))


def _sorted(claims: list[Claim]) -> list[Claim]:
    return sorted(claims, key=lambda claim: (claim.span, claim.kind))


def _touches(document: Document, claim: Claim, line: int) -> bool:
    return not line or _lines(document, claim.span)[0] <= line <= _lines(document, claim.span)[1]


def _lines(document: Document, span: Span) -> tuple[int, int]:
    return document.file.position(span.start).line, document.file.position(span.end).line


def _claim(report: Report, document: Document, claim: Claim) -> Iterator[str]:
    start = document.file.position(claim.span.start)
    source = " ".join(document.file.slice(claim.span).split())
    yield f"{escape(claim.path)}:{start.line}:{start.column}: {claim.kind}: {escape(source)}"
    yield from _detail(claim)
    signals = ", ".join(claim.framing.signals) or "no signal"
    as_of = f", as of {claim.framing.as_of.isoformat()}" if claim.framing.as_of else ""
    yield f"  frame: {claim.frame.value}{as_of} ({escape(signals)})"
    yield f"  scope: {escape(_scope(report, claim))}"
    if claim.headings:
        yield f"  under: {escape(' > '.join(claim.headings))}"
    for judgement in report.judgements:
        if judgement.subject is claim:
            yield f"  {judgement.rule.id}: {escape(_answer(judgement.answer))}"
            for place in _places(judgement.answer):
                yield f"    {escape(place.path)}:{place.line}: {escape(place.message)}".rstrip(": ")


def _detail(claim: Claim) -> Iterator[str]:
    for field in dataclasses.fields(claim.detail):
        value = getattr(claim.detail, field.name)
        if isinstance(value, Span) or value in ("", (), False, None):
            continue
        shown = ", ".join(str(item) for item in value) if isinstance(value, tuple) else str(value)
        yield f"  {field.name.replace('_', ' ')}: {escape(shown)}"


def _scope(report: Report, claim: Claim) -> str:
    scope = claim.scope
    if scope.foreign:
        return f"none of the known deployments ({scope.signal})"
    named = ", ".join((*scope.deployments, *scope.environments)) or "not named"
    meant = ", ".join(d.id for d in report.reading.world.in_scope(scope)) or "no deployment"
    return f"{named}{f' ({scope.signal})' if scope.signal else ''}, so {meant}"


def _answer(answer: Answer) -> str:
    match answer:
        case Agrees():
            return "agrees"
        case Unknown(why):
            return f"unknown: {why}"
        case _:
            return "differs"


def _places(answer: Answer) -> tuple[Place, ...]:
    return () if isinstance(answer, Unknown) else answer.because
