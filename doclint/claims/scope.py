"""Which deployments a claim speaks of: the nearest text that names some."""

from __future__ import annotations

import re
from collections.abc import Iterator

from doclint.claims.clauses import clauses
from doclint.claims.cues import opening
from doclint.claims.directives import option
from doclint.claims.metadata import fields
from doclint.claims.names import Named, named, negates
from doclint.claims.siblings import subjects
from doclint.claims.site import Site
from doclint.claims.wording import wording
from doclint.markdown.document import Context, Document, Inline
from doclint.model import Deployment, Scope, Vocabulary


def scope(  # noqa: PLR0913 - a site, unpacked
    document: Document,
    context: Context,
    inline: Inline | None,
    start: int,
    end: int,
    vocabulary: Vocabulary,
    *,
    extra: tuple[Inline, ...] = (),
) -> Scope:
    """Find the scope of `start` to `end` of `inline`; `extra`: labels of row and column, captions, nearest first."""
    site = Site(document, context, inline, start, end, extra, vocabulary)
    found = tuple(_directive(context, vocabulary)) or tuple(_texts(site, vocabulary))
    deployments = next((item for item in found if item[0].deployments or item[0].foreign), None)
    environments = next((item for item in found if item[0].environments or item[0].foreign), None)
    nearest = next(iter(found), None)
    if nearest is None:
        return Scope()
    if nearest[0].foreign:
        return Scope(signal=f'{nearest[1]} names "{nearest[0].foreign}"', foreign=True)
    return _settled(
        deployments[0].deployments if deployments else (),
        environments[0].environments if environments else (),
        _signal(nearest),
        vocabulary,
    )


def _signal(item: tuple[Named, str]) -> str:
    return f'{item[1]} names "{", ".join(dict.fromkeys(item[0].words))}"'


def _settled(ids: tuple[str, ...], environments: tuple[str, ...], signal: str, vocabulary: Vocabulary) -> Scope:
    """Narrow deployments that share a name by the environment; the default one, where none is named."""
    chosen = tuple(d for d in vocabulary.deployments if d.id in ids)
    wanted = environments or (vocabulary.default_environment,)
    narrowed = tuple(d.id for d in chosen if _within(d, wanted))
    return Scope(narrowed or tuple(d.id for d in chosen), environments if narrowed or not chosen else (), signal)


def _within(deployment: Deployment, environments: tuple[str, ...]) -> bool:
    return deployment.environment in environments or not deployment.environment


def _directive(context: Context, vocabulary: Vocabulary) -> Iterator[tuple[Named, str]]:
    name, environment = option(context, "deployment"), option(context, "environment")
    if not (name or environment):
        return
    ids = tuple(d.id for d in vocabulary.deployments if name and name in (d.id, d.name, *d.aliases))
    stranger = name if name and not ids else ""
    yield (
        Named(ids, (environment,) if environment else (), stranger, tuple(filter(None, (name, environment)))),
        "directive",
    )


def _texts(site: Site, vocabulary: Vocabulary) -> Iterator[tuple[Named, str]]:
    """Yield what each text around the claim names, nearest first."""
    for text, where in _around(site, vocabulary):
        if item := named(text, vocabulary):
            yield item, where
    for heading in reversed(site.context.headings):
        if negates(heading.text):
            yield Named(foreign=heading.text, words=(heading.text,)), "heading"
        elif item := named(wording(heading.inline, vocabulary), vocabulary):
            yield item, "heading"
    yield from _front_matter(site.document, vocabulary)


def _front_matter(document: Document, vocabulary: Vocabulary) -> Iterator[tuple[Named, str]]:
    names = tuple(node.text for node in fields(document, "deployment"))
    environments = tuple(node.text for node in fields(document, "environment"))
    ids = tuple(d.id for d in vocabulary.deployments if {d.id, d.name, *d.aliases} & set(names))
    if names or environments:
        stranger = names[0] if names and not ids else ""
        yield Named(ids, environments, stranger, (*names, *environments)), "front matter"


def _around(site: Site, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    if site.inline is not None:
        yield from _sentence(site.inline, site.start, site.end, vocabulary)
    for label in site.extra:
        yield wording(label, vocabulary), "row or column"
    for bullet, start in subjects(site):
        yield wording(bullet, vocabulary, start), "list"
    lead = site.lead_in
    if lead is not None:
        for low, high in reversed(lead.sentences or ((0, len(lead.text)),)):
            yield wording(lead, vocabulary, low, high), "lead-in"


def _sentence(inline: Inline, start: int, end: int, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """Yield the claim's clause, the clauses before it, those after it, then what an anaphor refers to."""
    low, high = inline.sentence_at(start)
    here = max(0, start - low)
    parts = clauses(_unquoted(inline, low, high))
    own = next((index for index, part in enumerate(parts) if part[0] <= here < part[1]), 0)
    order = (own, *range(own - 1, -1, -1), *range(own + 1, len(parts)))
    # A value may look like a name.
    claim = (start, min(end, high)) if start < end else (0, 0)
    for index in order:
        if parts:
            yield wording(inline, vocabulary, low + parts[index][0], low + parts[index][1], claim), "sentence"
    before = tuple(part for part in inline.sentences if part[1] <= low)
    if opening("scope.anaphor").match(inline.text[low:high]):
        for earlier in reversed(before):
            yield wording(inline, vocabulary, *earlier), "sentence before"


def _unquoted(inline: Inline, low: int, high: int) -> str:
    """A sentence whose code spans hold nothing that could end a clause."""
    text = inline.text
    for code in inline.codes:
        text = text[: code.start] + re.sub(r"\W", "_", text[code.start : code.end]) + text[code.end :]
    return text[low:high]
