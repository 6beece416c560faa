"""What the surroundings make of a statement: a withdrawal, a log entry, a heading with the verdict, the document."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from doclint.claims.causes import grammar, lexicon
from doclint.claims.causes.stances import Standing, clears
from doclint.claims.causes.suspects import Suspects
from doclint.claims.dates import mentions, opens_with_time
from doclint.claims.directives import option
from doclint.claims.metadata import doc_status, text
from doclint.claims.standing import PAST, UNSETTLED, path_frame
from doclint.markdown.document import Context, Document, Heading, Inline, Paragraph
from doclint.model import Frame, Span, Stance

_QUOTING = ("quote", "cite", "quotation")
_OPENS_ON_DATE = re.compile(r"\W*(?:on|am|at|um)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A stretch of a document that a sentence takes back; of some hypotheses only, where it names them."""

    span: Span
    hypotheses: frozenset[str]  # empty: whatever is said there
    words: str


def of_document(document: Document) -> Standing | None:
    """What the document as a whole is, where that takes away from all it says."""
    status = doc_status(document)
    if status in PAST or text(document, "superseded_by"):
        return Standing(Stance.REPORTS, f"the document is {status or 'superseded'}")
    if status in UNSETTLED:
        return Standing(Stance.SUSPECTS, f"the document is {status}")
    signal = path_frame(document.file.path)
    return Standing(Stance.REPORTS, signal.words) if signal else None


def of_context(context: Context, *, table: bool = False) -> Standing | None:
    """What a block's directives, quotation, lead-in and headings make of the statements in it."""
    frame = option(context, "frame")
    if frame:
        return Standing(Stance.ASSERTS if frame == Frame.CURRENT else Stance.REPORTS, f"directive frame={frame}")
    if context.quote or context.callout in _QUOTING:
        return Standing(Stance.REPORTS, "block quote")
    if context.task:
        return Standing(Stance.SUSPECTS, "a task")
    return _of_lead_in(context.lead_in) or next(_of_headings(context.headings, table=table), None)


def _of_lead_in(lead_in: Inline | None) -> Standing | None:
    if lead_in is None or not lead_in.text.rstrip().endswith(":"):
        return None
    low, high = lead_in.sentences[-1] if lead_in.sentences else (0, len(lead_in.text))
    sentence = lead_in.text[low:high]
    for groups, stance in (
        (("silencers.cleared", "silencers.negation", "headings.verdict"), Stance.DENIES),
        (("silencers.belief", "silencers.report"), Stance.REPORTS),
        (("silencers.hedge", "silencers.contributing", "headings.suspicion"), Stance.SUSPECTS),
    ):
        word = next(filter(None, (lexicon.found(group, sentence) for group in groups)), "")
        if word:
            return Standing(stance, f'lead-in says "{word}"')
    return None


def _of_headings(headings: tuple[Heading, ...], *, table: bool) -> Iterator[Standing]:
    for heading in reversed(headings):
        says = heading.text
        if heading.inline.text and heading.inline.is_struck(0):
            yield Standing(Stance.SUPERSEDES, "a struck heading")
        if word := lexicon.found("headings.verdict", says):
            yield Standing(Stance.DENIES, f'heading says "{word}"')
        if not table and (word := lexicon.found("headings.suspicion", says)):
            yield Standing(Stance.SUSPECTS, f'heading says "{word}"')
        if not table and (is_log(heading) or is_dated(heading)):
            yield Standing(Stance.REPORTS, f'heading "{says}"')


def is_log(heading: Heading) -> bool:
    """Say whether a heading stands over a log."""
    return lexicon.is_wholly("headings.log", heading.text)


def is_dated(heading: Heading) -> bool:
    """Say whether a section is an entry of a log: below the title, its heading begins with a date or dates a report."""
    if heading.level < 2:
        return False
    return opens_with_time(heading.text) or bool(
        mentions(heading.text) and lexicon.found("headings.log-entry", heading.text)
    )


def is_entry(inline: Inline, context: Context) -> bool:
    """Say whether a paragraph or list item is an entry of a log: it begins with a date or a time."""
    if opens_with_time(inline.text):
        return True
    if not context.list_path:
        return False
    preposition = _OPENS_ON_DATE.match(inline.text)
    rest = inline.text[preposition.end() :] if preposition else inline.text.lstrip("*_[( ")
    first = next(iter(mentions(rest[:40])), None)
    return bool(first and first.start == 0)


def withdrawals(document: Document, suspects: Suspects) -> tuple[Withdrawal, ...]:
    """Find every callout or sentence that takes a section back."""
    return tuple(
        found
        for block in document.blocks
        if isinstance(block, Paragraph) and not block.context.quote and not block.context.list_path
        for found in _withdrawn_by(document, block, suspects)
    )


def _withdrawn_by(document: Document, block: Paragraph, suspects: Suspects) -> Iterator[Withdrawal]:
    inline = block.inline
    for low, high in inline.sentences:
        sentence = inline.text[low:high]
        named = suspects.mentions(sentence)
        masked = grammar.masked(sentence, named, ())
        word = lexicon.found("silencers.withdraws", sentence)
        if word and not lexicon.found("silencers.negation", sentence.replace("no longer", "")):
            yield Withdrawal(_reach(document, block, inline.text), frozenset(), word)
        elif block.context.callout and (word := clears(masked)):
            ids = frozenset(h for mention in named for h in mention.hypotheses)
            yield Withdrawal(_reach(document, block, inline.text), ids, word)


def _reach(document: Document, block: Paragraph, says: str) -> Span:
    """A withdrawal reaches over its own section, or over the next one where it says so."""
    end = len(document.file.text)
    if lexicon.found("silencers.next-section", says):
        following = next((h for h in document.headings if h.span.start >= block.inline.source.end), None)
        if following and (not block.context.headings or following.level > block.context.headings[-1].level):
            return Span(block.inline.source.start, _section_end(document, following, end))
    if not block.context.headings:
        return Span(0, end)
    own = block.context.headings[-1]
    return Span(own.span.start, _section_end(document, own, end))


def _section_end(document: Document, heading: Heading, end: int) -> int:
    later = (h.span.start for h in document.headings if h.span.start > heading.span.start and h.level <= heading.level)
    return next(later, end)


def withdrawal_at(found: tuple[Withdrawal, ...], place: Span, hypotheses: tuple[str, ...]) -> Standing | None:
    """The withdrawal that reaches a place, if one does."""
    for withdrawal in found:
        if withdrawal.span.holds(place) and (not withdrawal.hypotheses or withdrawal.hypotheses & set(hypotheses)):
            return Standing(Stance.SUPERSEDES, f'withdrawn: "{withdrawal.words}"')
    return None


@functools.lru_cache(maxsize=512)
def takes_back(masked: str) -> str:
    """The words with which a later sentence of a paragraph takes back what was said before."""
    return lexicon.found("silencers.takes-back", masked) or clears(masked)
