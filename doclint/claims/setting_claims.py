"""A setting that a document states, made a claim: its frame, its scope, its spans."""

from __future__ import annotations

from dataclasses import dataclass, replace

from doclint.claims.clauses import surroundings
from doclint.claims.cues import words
from doclint.claims.frames import framing
from doclint.claims.names import named
from doclint.claims.scope import scope
from doclint.claims.setting_keys import Mention
from doclint.claims.setting_values import Value
from doclint.claims.site import Site
from doclint.claims.wording import wording
from doclint.markdown.document import Inline
from doclint.model import Claim, FactKind, Frame, Framing, Scope, SettingClaim, Span, Vocabulary


@dataclass(frozen=True, slots=True)
class Statement:
    """What is said of a key. `start` to `end` is the visible range whose words are the claim's own."""

    fact: FactKind
    key: str
    key_span: Span
    value: str = ""
    value_span: Span | None = None
    start: int = 0
    end: int = 0
    state: str = "value"
    default: bool = False
    assertive: bool = False


def value_of(site: Site, mention: Mention, value: Value, start: int, end: int, *, default: bool) -> Statement:
    """State that a mentioned key has a value that stands apart from it."""
    inline = site.inline
    if inline is None:
        raise ValueError("a mention stands in a text")
    return Statement(
        mention.fact,
        mention.key,
        inline.span(mention.start, mention.key_end),
        value.text,
        value.span(inline, site.document.file),
        min(start, value.start),
        max(end, value.end),
        default=default,
        assertive=True,
    )


def claim(
    site: Site, said: Statement, vocabulary: Vocabulary, *, framed: Framing | None = None, scoped: Scope | None = None
) -> Claim:
    """Build the claim, with the frame and scope of its place unless they are given."""
    document, context, inline = site.document, site.context, site.inline
    start, end, extra = said.start, said.end, site.extra
    frame = framed or framing(
        document, context, inline, start, end, assertive=said.assertive, extra=extra, vocabulary=vocabulary
    )
    place = scoped or _scope(site, said, vocabulary)
    if frame.frame is Frame.CURRENT and (why := _aside(site, said)):
        frame = Framing(Frame.UNKNOWN, (why, *frame.signals))
    span = said.value_span or said.key_span
    detail = SettingClaim(
        said.fact,
        said.key,
        said.value,
        span,
        said.state,
        said.default,
        reasoned=_is_reasoned(site, said),
        key_span=said.key_span,
    )
    text = f"{said.key}={said.value}" if said.state == "value" else f"{said.key} {said.state}"
    headings = tuple(heading.text for heading in context.headings)
    return Claim("setting", document.file.path, span, text, headings, frame, place, detail)


def _aside(site: Site, said: Statement) -> str:
    """Why a bare `KEY=V` says nothing about what is set: it is a cause, or the arm of a measurement."""
    if site.inline is None or site.extra or said.assertive:
        return ""
    around = surroundings(site.inline, said.start, said.end)
    cause = words("setting.causal_before").search(around.before) or words("setting.causal_after").search(around.after)
    if cause:
        return f'names a cause: "{cause[0]}"'
    measured = words("setting.measured").search(around.written)
    if measured and not words("current.strong").search(around.sentence):
        return f'figures of a measurement: "{measured[0]}"'
    return ""


def _scope(site: Site, said: Statement, vocabulary: Vocabulary) -> Scope:
    """The scope of a statement. An image says itself what runs it: only a name right beside it narrows that."""
    inline = site.inline
    place = scope(site.document, site.context, inline, said.start, said.end, vocabulary, extra=site.extra)
    if said.fact is not FactKind.IMAGE or inline is None or site.extra:
        return place
    around = surroundings(inline, said.start, said.end)
    low, _ = inline.sentence_at(said.start)
    own = (low + around.first, low + around.last)
    beside = named(wording(inline, vocabulary, *own, (said.start, said.end)), vocabulary)
    return place if beside.deployments or place.foreign else replace(place, deployments=())


def part(inline: Inline, start: int, end: int) -> Inline:
    """A stretch of a text that speaks for itself, as a sentence of its own."""
    codes = tuple(
        replace(code, start=code.start - start, end=code.end - start)
        for code in inline.codes
        if start <= code.start and code.end <= end
    )
    text = inline.text[start:end]
    return Inline(
        text, inline.starts[start:end], inline.ends[start:end], inline.source, codes, sentences=((0, len(text)),)
    )


def _is_reasoned(site: Site, said: Statement) -> bool:
    """Say whether the sentence gives a reason for the value; a table's other cells are no such sentence."""
    if site.inline is None or site.extra:
        return False
    low, high = site.inline.sentence_at(said.start)
    return bool(words("setting.reason").search(site.inline.text[low:high]))
