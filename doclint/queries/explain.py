"""What was read at a place: the claims, their frame and the signals for it, their scope, and each rule's answer."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from doclint.claims.metadata import doc_status, doc_type
from doclint.engine import Judgement, Report
from doclint.io.display import REDACTED, Redactor, escape
from doclint.markdown.document import Document
from doclint.model import Agrees, Claim, Mismatch, Place, SettingClaim, Span, Unknown
from doclint.rules import Rule, fill
from doclint.values.secrets import hidden


def explain(report: Report, path: str, line: int = 0) -> str:
    """Explain every claim of a document, or those that touch one line (counted from 1)."""
    document = next((d for d in report.reading.documents if d.file.path == path), None)
    if document is None:
        return f"{escape(path)}: not read as a document\n"
    claims = [claim for claim in report.reading.claims if claim.path == path and _touches(document, claim.span, line)]
    where = f"{escape(path)}:{line}" if line else escape(path)
    heads = [] if line else [f"{where}: {escape(_header(document))}\n"]
    unread = [f"{where}: not read: {escape(why)}\n" for span, why in document.unread if _touches(document, span, line)]
    if not claims:
        return "".join((*heads, *unread, f"{where}: no claim was read here\n"))
    redactor = Redactor(report.secrets)
    blocks = ("".join(f"{row}\n" for row in _claim(report, document, claim, redactor)) for claim in _sorted(claims))
    return "\n".join((*heads, *blocks, *unread))


def _header(document: Document) -> str:
    kind, status = doc_type(document) or "no type", doc_status(document) or "no status"
    return f"{kind}, {status}"


def _sorted(claims: list[Claim]) -> list[Claim]:
    return sorted(claims, key=lambda claim: (claim.span, claim.kind))


def _touches(document: Document, span: Span, line: int) -> bool:
    first, last = document.file.position(span.start).line, document.file.position(span.end).line
    return not line or first <= line <= last


# --- one claim ----------------------------------------------------------------------------------------------------


def _claim(report: Report, document: Document, claim: Claim, redactor: Redactor) -> Iterator[str]:
    start = document.file.position(claim.span.start)
    yield f"{escape(claim.path)}:{start.line}:{start.column}: {claim.kind}: {escape(_source(document, claim))}"
    yield from _detail(claim, redactor)
    signals = ", ".join(claim.framing.signals) or "no signal"
    as_of = f", as of {claim.framing.as_of.isoformat()}" if claim.framing.as_of else ""
    yield f"  frame: {claim.frame.value}{as_of} ({escape(signals)})"
    yield f"  scope: {escape(_scope(report, claim))}"
    if claim.headings:
        yield f"  under: {escape(' > '.join(claim.headings))}"
    for judgement in report.judgements:
        if judgement.subject is claim:
            yield from _judgement(report, claim, judgement, redactor)


def _source(document: Document, claim: Claim) -> str:
    source = " ".join(document.file.slice(claim.span).split())
    return hidden(claim.detail.key, source, REDACTED) if isinstance(claim.detail, SettingClaim) else source


def _detail(claim: Claim, redactor: Redactor) -> Iterator[str]:
    for field in dataclasses.fields(claim.detail):
        value = getattr(claim.detail, field.name)
        if isinstance(value, Span) or value in ("", (), False, None):
            continue
        shown = ", ".join(str(item) for item in value) if isinstance(value, tuple) else str(value)
        if isinstance(claim.detail, SettingClaim) and field.name == "value":
            shown = hidden(claim.detail.key, shown, REDACTED)
        yield f"  {field.name.replace('_', ' ')}: {escape(redactor.redact(shown))}"


def _scope(report: Report, claim: Claim) -> str:
    scope = claim.scope
    if scope.foreign:
        return f"none of the known deployments ({scope.signal})"
    named = ", ".join((*scope.deployments, *scope.environments)) or "not named"
    meant = ", ".join(d.id for d in report.reading.world.in_scope(scope)) or "no deployment"
    return f"{named}{f' ({scope.signal})' if scope.signal else ''}, so {meant}"


# --- what the rules say -------------------------------------------------------------------------------------------


def _judgement(report: Report, claim: Claim, judgement: Judgement, redactor: Redactor) -> Iterator[str]:
    places: tuple[Place, ...] = ()
    match judgement.answer:
        case Agrees():
            said, places = "agrees", judgement.answer.because
        case Unknown(why):
            said = f"unknown: {why}"
        case Mismatch():
            said, places = _differs(report, claim, judgement.rule, judgement.answer), judgement.answer.because
    yield f"  {judgement.rule.id}: {escape(redactor.redact(said))}"
    for place in places:
        yield f"    {escape(place.path)}:{place.line}: {escape(redactor.redact(place.message))}".rstrip(": ")


def _differs(report: Report, claim: Claim, rule: Rule, answer: Mismatch) -> str:
    span = answer.span or claim.span
    is_reported = any(
        (finding.rule, finding.path, finding.span) == (rule.id, claim.path, span) for finding in report.findings
    )
    note = "" if is_reported else " (not reported: suppressed, switched off here, or another rule's finding says it)"
    return f"differs: {fill(rule.message, answer.words)}{note}"
