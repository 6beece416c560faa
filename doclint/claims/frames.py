"""How a claim is meant. The nearest signal wins: directive, clause, sentence, row or caption, lead-in, heading.

What the document as a whole is (archived, a draft, a changelog) outweighs everything but a directive.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

from doclint.claims.clauses import Surroundings, masked, surroundings
from doclint.claims.cues import opening, words
from doclint.claims.dates import mentions, opens_with_time
from doclint.claims.directives import option
from doclint.claims.metadata import doc_type
from doclint.claims.signals import (
    Signal,
    adjoins,
    cue,
    dated,
    departs,
    governs,
    heading,
    holds,
    imperative,
    refuses,
    remarks,
)
from doclint.claims.site import Site
from doclint.claims.speaking import speaks_of
from doclint.claims.standing import is_decision, standing
from doclint.claims.wording import wording
from doclint.markdown.document import Context, Document, Inline
from doclint.model import Frame, Framing, Vocabulary

PLAIN_TYPES = frozenset({"issue", "perf-plan", "runbook"})  # here a plain assertion is meant as current
PLANNING_TYPES = frozenset({"issue", "perf-plan", "adr", "postmortem"})
STATED = Signal(Frame.CURRENT, "stated as a value", strong=False)
CONJUNCTION = re.compile(r"\s*(?:and|or|but|und|oder|aber)\s", re.IGNORECASE)
ACTS = re.compile(
    r"\s+(?!as\b|is\b|was\b|this\b)[a-z]+s\b"
)  # "`KEY=1` disables": what a value does, not that it is set
QUOTATION = re.compile(r"[“\"„][^“”\"„]*[”\"“]")


def framing(  # noqa: PLR0913 - all but the first five have defaults that most callers keep
    document: Document,
    context: Context,
    inline: Inline | None,
    start: int = 0,
    end: int = 0,
    *,
    assertive: bool = False,
    timeless: bool = False,
    extra: tuple[Inline, ...] = (),
    vocabulary: Vocabulary | None = None,
) -> Framing:
    """Frame what stands at `start` to `end` of `inline`; cues inside that range are part of the claim and don't count.

    `assertive`: the claim's form states by itself what holds ("is set to", a Value column). `timeless`: tense and dates
    of the sentence are no signal. `extra`: labels of row and column and captions, nearest first. `vocabulary`: lets a
    present-tense statement about a named deployment count as current.
    """
    site = Site(document, context, inline, start, end, extra, vocabulary)
    fixed = _directive(context) or _marked(site) or standing(document)
    if fixed:
        return Framing(fixed.frame, (fixed.words,), fixed.as_of)
    signals = _signals(site, assertive=assertive, timeless=timeless)
    return _settle(signals, needs_cue=doc_type(document) == "adr" or is_decision(document.file.path))


def _settle(signals: Iterator[Signal], *, needs_cue: bool) -> Framing:
    """Take the nearest strong signal; a weak one holds only where no strong one stands further out."""
    weak: list[Signal] = []
    for signal in signals:
        if signal.strong:
            return Framing(signal.frame, (signal.words, *(other.words for other in weak)), signal.as_of)
        weak.append(signal)
    if not weak or needs_cue:
        return Framing(Frame.UNKNOWN, tuple(signal.words for signal in weak))
    return Framing(weak[0].frame, tuple(signal.words for signal in weak))


def _directive(context: Context) -> Signal | None:
    name = option(context, "frame")
    if name not in set(Frame):
        return None
    day = next(iter(mentions(option(context, "as-of"))), None)
    return Signal(Frame(name), f"directive frame={name}", as_of=day.day if day else None)


def _marked(site: Site) -> Signal | None:
    """What the markup says: struck text, a block quote, a task list."""
    if site.inline is not None and site.inline.is_struck(site.start):
        return Signal(Frame.NEGATED, "struck through")
    if site.context.quote:
        return Signal(Frame.QUOTED, "block quote")
    if site.context.task:
        return Signal(Frame.EXAMPLE, "task list")
    return None


def _signals(site: Site, *, assertive: bool, timeless: bool) -> Iterator[Signal]:
    if site.inline is not None and not site.extra:
        yield from _prose(site, site.inline, assertive=assertive, timeless=timeless)
    elif assertive:
        yield STATED
    for label in site.extra:
        yield from _label(label)
    if site.lead_in is not None:
        yield from _lead_in(site.lead_in, site.vocabulary)
    planning = doc_type(site.document) in PLANNING_TYPES
    for outer in reversed(site.context.headings):
        if signal := heading(outer.text, stated=assertive, planning=planning):
            yield signal


# --- prose --------------------------------------------------------------------------------------------------------


def _prose(site: Site, inline: Inline, *, assertive: bool, timeless: bool) -> Iterator[Signal]:
    around = surroundings(inline, site.start, site.end)
    found = (
        departs(around.clause, "clause", timeless=timeless, ordered=_may_order(around))
        or refuses(around.before, "clause")
        or _retracted(around)
        or _quotation(inline, site.start, site.end)
        or (Signal(Frame.EXAMPLE, "a question") if around.sentence.rstrip().endswith("?") else None)
        or (None if timeless else _entry(inline))
        or governs(around.before, "sentence", timeless=timeless)
    )
    if found:
        yield found
    near = (
        cue(Frame.CURRENT, "current.strong", around.wording, "clause")
        or holds(around.clause, "clause")
        or adjoins(around.before, around.after, "clause")
        or (STATED if assertive else _stated(site, around))
    )
    if near:
        yield near
    else:
        yield from _elsewhere(around, timeless=timeless)


def _may_order(around: Surroundings) -> bool:
    """Say whether a clause may be an imperative: "and write" goes on with an order only where one came before."""
    joined = around.earlier and CONJUNCTION.match(around.clause)
    return not joined or imperative(around.sentence, "sentence") is not None


def _elsewhere(around: Surroundings, *, timeless: bool) -> Iterator[Signal]:
    """Signals of a sentence's other clauses, for a claim whose own clause is silent."""
    parts = [part for part in (around.earlier, around.later) if part.strip()]
    for part in parts:
        if found := departs(part, "sentence", timeless=timeless):
            yield found
    for part in parts:
        if found := holds(part, "sentence"):
            yield found


def _stated(site: Site, around: Surroundings) -> Signal | None:
    """A present tense before the claim: of a subject that is known to run, or in a document of plain statements."""
    present = words("current.present").search(around.before)
    if not present or (around.opens_clause and ACTS.match(around.after)):
        return None
    if doc_type(site.document) in PLAIN_TYPES:
        return Signal(Frame.CURRENT, f'plain statement, "{present[0]}"', strong=False)
    if site.inline is None or site.vocabulary is None:
        return None
    low, _ = site.inline.sentence_at(site.start)
    subject = speaks_of(wording(site.inline, site.vocabulary, low, site.start), site.vocabulary)
    return Signal(Frame.CURRENT, f'"{subject}" in the present tense', strong=False) if subject else None


def _retracted(around: Surroundings) -> Signal | None:
    """A retraction in the sentence, or one that opens the next."""
    found = cue(Frame.NEGATED, "negated.retraction", around.sentence, "sentence")
    follow = opening("negated.follow_up").match(around.following)
    return found or (Signal(Frame.NEGATED, f'next sentence says "{follow[0].strip()}"') if follow else None)


def _quotation(inline: Inline, start: int, end: int) -> Signal | None:
    """Words in quotation marks around the claim, when they are more than its value."""
    for match in QUOTATION.finditer(inline.text):
        inside = match.start() < start and end < match.end()
        if inside and len(match[0]) > end - start + 12:
            return Signal(Frame.QUOTED, "inside quotation marks")
    return None


def _entry(inline: Inline) -> Signal | None:
    """A paragraph or bullet that opens with a date or a time is an entry of a log."""
    if not opens_with_time(inline.text):
        return None
    day: datetime.date | None = next((date.day for date in mentions(inline.text[:40])), None)
    return Signal(Frame.PAST, "a dated entry", as_of=day)


# --- around -------------------------------------------------------------------------------------------------------


def _label(label: Inline) -> Iterator[Signal]:
    """Signals of a row or column label or a caption."""
    text = masked(label, 0, 0)
    found = (
        cue(Frame.NEGATED, "negated.row", text, "row or column")
        or cue(Frame.PAST, "past.clause", text, "row or column")
        or cue(Frame.PROPOSED, "proposed.clause", text, "row or column")
        or cue(Frame.PAST, "past.heading", text, "row or column")
        or cue(Frame.PROPOSED, "proposed.heading", text, "row or column")
        or cue(Frame.EXAMPLE, "example.heading", text, "row or column")
        or dated(text, "row or column")
    )
    if found:
        yield found
    if near := cue(Frame.CURRENT, "current.strong", text, "row or column"):
        yield near


def _lead_in(lead: Inline, vocabulary: Vocabulary | None) -> Iterator[Signal]:
    """Signals of the paragraph before a list, table or fence, its last sentence first."""
    text = masked(lead, 0, 0)
    colon = text.rstrip().endswith(":")
    for low, high in reversed(lead.sentences or ((0, len(text)),)):
        sentence = text[low:high]
        announced = (departs(sentence, "lead-in") or governs(sentence, "lead-in")) if colon else None
        found = announced or remarks(sentence, "lead-in") or cue(Frame.PAST, "past.lead", sentence, "lead-in")
        if found:
            yield found
        yield from _introduces(sentence, lead, (low, high), colon=colon, vocabulary=vocabulary)


def _introduces(
    text: str, lead: Inline, part: tuple[int, int], *, colon: bool, vocabulary: Vocabulary | None
) -> Iterator[Signal]:
    """A lead-in that states what holds: by a cue, or in the present tense about a named deployment or environment."""
    near = holds(text, "lead-in")
    if near and (colon or near.strong):
        yield near
        return
    if colon and (found := cue(Frame.CURRENT, "current.lead", text, "lead-in", strong=False)):
        yield found
        return
    subject = speaks_of(wording(lead, vocabulary, *part), vocabulary) if vocabulary else ""
    if subject:
        yield Signal(Frame.CURRENT, f'lead-in speaks of "{subject}"', strong=False)
