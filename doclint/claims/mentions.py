"""How a mention of an id, commit or file is meant: it stands unless it is struck out, quoted or a sample."""

from __future__ import annotations

from doclint.claims import cues
from doclint.claims.directives import option
from doclint.claims.passages import Passage
from doclint.model import Frame, Framing

CURRENT = Framing(Frame.CURRENT, ("a mention",))


def framing(passage: Passage, start: int) -> Framing:
    """Frame a mention. Tense does not matter: what history names must exist as well."""
    inline, context = passage.inline, passage.context
    stated = option(context, "frame")
    if stated in set(Frame):
        return Framing(Frame(stated), (f"directive frame={stated}",))
    if inline.is_struck(start):
        return Framing(Frame.NEGATED, ("struck out",))
    if context.quote:
        return Framing(Frame.QUOTED, ("block quote",))
    for heading in reversed(context.headings):
        if cues.words("reference.sample_heading").search(heading.text):
            return Framing(Frame.EXAMPLE, (f'heading "{heading.text}"',))
    low, high = inline.sentence_at(start)
    sample = cues.words("reference.sample").search(inline.text[low:high])
    if sample:
        return Framing(Frame.EXAMPLE, (f'cue "{sample[0]}"',))
    return CURRENT


def is_foreign_link(passage: Passage, start: int) -> bool:
    """Say whether a visible place lies in a link to another host."""
    return any(
        link.start <= start < link.end and ("://" in link.target or link.target.startswith(("//", "mailto:")))
        for link in passage.inline.links
    )
