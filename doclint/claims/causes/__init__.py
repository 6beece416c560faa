"""Statements of causes: something is blamed for an issue of the ledger, in prose, tables or front matter."""

from __future__ import annotations

from collections.abc import Iterator

from doclint.claims.causes import discourse, lexicon, prose, tables
from doclint.claims.causes.bindings import Ledger, ledger
from doclint.claims.causes.prose import Blame, Passage
from doclint.claims.causes.stances import Standing
from doclint.claims.causes.suspects import Suspects, suspects
from doclint.claims.metadata import field
from doclint.markdown.document import Context, Document, Heading, Inline, Paragraph, Table
from doclint.model import CauseClaim, Claim, Frame, Framing, Scope, Span, Stance, Vocabulary

FRAMES = {
    Stance.ASSERTS: Frame.CURRENT,
    Stance.SUSPECTS: Frame.PROPOSED,
    Stance.REPORTS: Frame.QUOTED,
    Stance.DENIES: Frame.NEGATED,
    Stance.SUPERSEDES: Frame.PAST,
}


def extract(document: Document, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Find every statement of a cause whose suspect the ledger knows."""
    if not vocabulary.hypotheses:
        return ()
    known = ledger(document, vocabulary)
    names = suspects(vocabulary)
    overall = discourse.of_document(document)
    blames = tuple(_blames(document, names, known))
    # A withdrawal is looked for only where there is something to withdraw: it takes reading every sentence.
    flat = any(blame.standing.stance is Stance.ASSERTS for _, _, blame in blames)
    withdrawn = discourse.withdrawals(document, names) if flat and not overall else ()
    found = [*_front_matter(document, known, names, overall)]
    for form, headings, blame in blames:
        standing = overall or discourse.withdrawal_at(withdrawn, blame.span, blame.mention.hypotheses)
        standing = standing if standing and blame.standing.stance is Stance.ASSERTS else blame.standing
        found.append(_claim(document, blame, standing, form, headings, known))
    return tuple(found)


def _blames(document: Document, names: Suspects, known: Ledger) -> Iterator[tuple[str, tuple[Heading, ...], Blame]]:
    for heading, outer in _headings(document):
        passage = Passage(heading.inline, Context(headings=outer), discourse.of_context(Context(headings=outer)))
        for blame in prose.blames(passage, names, known):
            yield "prose", outer, blame
    fresh = _first_blocks(document)
    for index, block in enumerate(document.blocks):
        if isinstance(block, Table):
            for blame in tables.blames(block, names, known):
                yield "table", block.context.headings, blame
        elif isinstance(block, Paragraph):
            passage = _passage(document, index, block, is_first=index in fresh)
            for blame in prose.blames(passage, names, known):
                yield "prose", block.context.headings, blame


def _headings(document: Document) -> Iterator[tuple[Heading, tuple[Heading, ...]]]:
    """Each heading with the ones above it."""
    above: tuple[Heading, ...] = ()
    for heading in document.headings:
        above = tuple(other for other in above if other.level < heading.level)
        yield heading, above
        above = (*above, heading)


def _first_blocks(document: Document) -> frozenset[int]:
    """The blocks that stand first under their heading; of a list, every item."""
    first: set[int] = set()
    seen: dict[Span, int] = {}
    for index, block in enumerate(document.blocks):
        if block.context.headings:
            key = block.context.headings[-1].span
            opener = seen.setdefault(key, index)
            same_list = block.context.list_id >= 0 and block.context.list_id == document.blocks[opener].context.list_id
            if opener == index or same_list:
                first.add(index)
    return frozenset(first)


def _passage(document: Document, index: int, block: Paragraph, *, is_first: bool) -> Passage:
    context = block.context
    standing = discourse.of_context(context)
    if standing is None and discourse.is_entry(block.inline, context):
        standing = Standing(Stance.REPORTS, "a dated entry")
    return Passage(
        block.inline,
        context,
        standing,
        label=_label(context, is_first=is_first),
        following=_following(document, index),
        before=_before(document, index),
    )


def _label(context: Context, *, is_first: bool) -> str:
    """The label that a block stands under: a lead-in "Root cause:" or a heading "Root cause"."""
    lead_in = context.lead_in.text.strip() if context.lead_in else ""
    if lead_in.endswith(":") and lexicon.is_wholly("headings.cause", lead_in):
        return prose.CAUSE
    under = is_first and context.headings and lexicon.is_wholly("headings.cause", context.headings[-1].text)
    return prose.CAUSE if under else ""


def _before(document: Document, index: int) -> Inline | None:
    """The paragraph or list item right before, in the same section and of the same list."""
    earlier = document.blocks[index - 1] if index else None
    context = document.blocks[index].context
    if not isinstance(earlier, Paragraph) or earlier.context.headings != context.headings:
        return None
    together = earlier.context.list_id == context.list_id and earlier.context.quote == context.quote
    return earlier.inline if together and not discourse.is_entry(earlier.inline, earlier.context) else None


def _following(document: Document, index: int) -> str:
    """The first sentence of the paragraph right after, in the same section."""
    following = document.blocks[index + 1] if index + 1 < len(document.blocks) else None
    context = document.blocks[index].context
    if not isinstance(following, Paragraph) or following.context.headings != context.headings:
        return ""
    if following.context.list_path or context.list_path or not following.inline.sentences:
        return ""
    low, high = following.inline.sentences[0]
    return following.inline.text[low:high]


def _claim(
    document: Document, blame: Blame, standing: Standing, form: str, headings: tuple[Heading, ...], known: Ledger
) -> Claim:
    issues = blame.binding.issues
    meant = tuple(h for h in blame.mention.hypotheses if known.hypotheses[h].issue in issues)
    detail = CauseClaim(
        suspect=blame.mention.text,
        hypotheses=meant or blame.mention.hypotheses,
        issues=issues,
        stance=standing.stance,
        sentence=blame.sentence,
        form=form,
    )
    return Claim(
        kind="cause",
        path=document.file.path,
        span=blame.span,
        text=f"{blame.mention.text} caused {', '.join(issues) or 'something'}",
        headings=tuple(heading.text for heading in headings),
        framing=Framing(FRAMES[standing.stance], tuple(filter(None, (standing.signal, blame.binding.signal)))),
        scope=Scope(),
        detail=detail,
    )


def _front_matter(document: Document, known: Ledger, names: Suspects, overall: Standing | None) -> Iterator[Claim]:
    """The `root_cause` of the front matter, given by the id of a hypothesis or by a suspect's name."""
    node = field(document, "root_cause")
    if node is None:
        return
    value = node.text.strip()
    mention = next((m for m in names.mentions(value) if (m.start, m.end) == (0, len(value))), None)
    if mention is None:
        return
    own = known.own or tuple(dict.fromkeys(known.hypotheses[h].issue for h in mention.hypotheses))
    issues = tuple(issue for issue in own if issue in known.issues)
    standing = overall or Standing(Stance.ASSERTS, "front matter")
    meant = tuple(h for h in mention.hypotheses if known.hypotheses[h].issue in issues) or mention.hypotheses
    yield Claim(
        kind="cause",
        path=document.file.path,
        span=node.inner,
        text=f"root_cause: {value}",
        headings=(),
        framing=Framing(FRAMES[standing.stance], (standing.signal,)),
        scope=Scope(),
        detail=CauseClaim(value, meant, issues, standing.stance, node.inner, "front-matter"),
    )
