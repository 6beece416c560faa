"""Ports in prose: what is said to listen where, if its subject is a deployment or the thing the page is about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from doclint.claims.clauses import clause_at
from doclint.claims.cues import closing, words
from doclint.claims.names import named
from doclint.claims.setting_claims import Statement, claim
from doclint.claims.site import Site
from doclint.claims.wording import wording
from doclint.markdown.document import Document, Paragraph
from doclint.model import Claim, FactKind, Vocabulary

PORT = re.compile(r"\s+(?:port\s+)?(?P<port>\d{2,5})(?![\w]|[.,]\d)")


def read(document: Document, block: Paragraph, vocabulary: Vocabulary) -> Iterator[Claim]:
    """Find the ports on which something is said to listen."""
    text = block.inline.text
    for match in words("setting.listens").finditer(text):
        number = PORT.match(text, match.end())
        low, high = block.inline.sentence_at(match.start())
        start = low + clause_at(text[low:high], match.start() - low)[0]
        if number and _is_ours(wording(block.inline, vocabulary, start, match.start()), vocabulary):
            site = Site(document, block.context, block.inline, 0, 0, (), vocabulary)
            span = block.inline.span(number.start("port"), number.end("port"))
            said = Statement(
                FactKind.PORT, "listen", span, number["port"], span, match.start(), number.end(), assertive=True
            )
            yield claim(site, said, vocabulary)


def _is_ours(subject: str, vocabulary: Vocabulary) -> bool:
    place = named(subject, vocabulary)
    generic = closing("setting.generic_subject").search(subject.removesuffix(" currently"))
    return bool(place.deployments or generic) and not place.foreign
