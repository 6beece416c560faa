"""Which issue a statement of a cause belongs to: an id nearby, the words of the effect, the document's own issue."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from doclint.claims.causes import effects, lexicon
from doclint.claims.causes.effects import Effect
from doclint.claims.metadata import fields, text
from doclint.markdown.document import Context, Document
from doclint.model import Hypothesis, Issue, Vocabulary

_ID = re.compile(r"[A-Za-z][\w.-]*\d")


@dataclass(frozen=True, slots=True)
class Ledger:
    """The issues and hypotheses that statements can belong to, and the ones of the document at hand."""

    hypotheses: dict[str, Hypothesis]
    issues: dict[str, Issue]
    own: tuple[str, ...]  # issues of the document: the ledger's `doc`, then its front matter

    def claims(self, hypothesis: str, verb: str, effect: str) -> bool:
        """Say whether a hypothesis' own claim has this verb, and its claim or its issue another word of the effect."""
        entry = self.hypotheses[hypothesis]
        own = effects.read(entry.claim).stems
        verb_stem = effects.stem(verb)
        if len(verb) < 4 or verb_stem not in own:
            return False
        words = effects.read(effect)
        issue = self.issues.get(entry.issue)
        about = effects.of_issue(issue, (entry,)) if issue else effects.read(entry.claim)
        return bool((words.stems - {verb_stem}) & (about.stems - {verb_stem}) or words.families & about.families)


@dataclass(frozen=True, slots=True)
class Binding:
    """The issues a statement belongs to, and how that is known; no issue where it is not."""

    issues: tuple[str, ...] = ()
    signal: str = ""


UNBOUND = Binding()


def ledger(document: Document, vocabulary: Vocabulary) -> Ledger:
    """Gather what statements of a document are bound to."""
    issues = {issue.id: issue for issue in vocabulary.issues}
    own = [issue.id for issue in vocabulary.issues if issue.doc and issue.doc.removeprefix("./") == document.file.path]
    stated = [text(document, "issue")] if text(document, "issue") in issues else []
    related = [field.text for field in fields(document, "related") if field.text in issues]
    found = own or stated or (related if len(related) == 1 else [])
    return Ledger({h.id: h for h in vocabulary.hypotheses}, issues, tuple(found))


def ids_in(texts: Iterable[str], known: Ledger) -> tuple[str, ...]:
    """The issues that the first text which names any names, by their own id or that of a hypothesis."""
    for each in texts:
        named = dict.fromkeys(
            known.hypotheses[word].issue if word in known.hypotheses else word
            for word in _ID.findall(each)
            if word in known.issues or (word in known.hypotheses and known.hypotheses[word].issue)
        )
        if named:
            return tuple(named)
    return ()


@dataclass(frozen=True, slots=True)
class Statement:
    """What binding looks at: the effect's words, the text around, nearest first, and how sure the form is."""

    effect: str
    kind: str  # the form's kind
    suspects: tuple[str, ...]  # hypotheses
    near: tuple[str, ...]  # sentence or row
    around: tuple[str, ...]  # earlier sentences of the paragraph, nearest first
    context: Context
    verb: str = ""


def bind(statement: Statement, known: Ledger) -> Binding:
    """Say which issue a statement belongs to."""
    effect = effects.read(statement.effect)
    verb = effects.read(statement.verb)
    whole = Effect(effect.stems | verb.stems, effect.families | verb.families, effect.generic, effect.side)
    matched = _matched(whole, statement, known)
    headings = tuple(h.text for h in reversed(statement.context.headings))
    if named := ids_in((*statement.near, *headings), known):
        return Binding(named, f"names {named[0]}") if _fits(named, matched, whole, statement, known) else UNBOUND
    if matched:
        return Binding(matched, f"the words of {matched[0]}")
    if statement.kind in ("weak", "claim"):
        return UNBOUND
    return _loosely(statement, effect, known, headings)


def _fits(
    named: tuple[str, ...], matched: tuple[str, ...], effect: Effect, statement: Statement, known: Ledger
) -> bool:
    """Say whether what was caused can be the trouble of an issue that is named nearby."""
    if set(named) & set(matched) or statement.kind in ("identity", "verdict", "fix"):
        return True
    if set(named) & set(ids_in((statement.effect,), known)):
        return True
    own = any(known.hypotheses[h].issue in named for h in statement.suspects)
    if statement.kind in ("weak", "claim") or (effect.side and not effect.families):
        return False
    return own or any(
        name in known.issues and effects.is_same(effect, effects.of_issue(known.issues[name], ())) for name in named
    )


def _matched(effect: Effect, statement: Statement, known: Ledger) -> tuple[str, ...]:
    """The issues whose words the effect shares; those of the suspect's own hypotheses before others."""
    own: list[str] = []
    for name in dict.fromkeys(known.hypotheses[h].issue for h in statement.suspects):
        if name in known.issues:
            claims = tuple(known.hypotheses[h] for h in statement.suspects if known.hypotheses[h].issue == name)
            if effects.is_same(effect, effects.of_issue(known.issues[name], claims)):
                own.append(name)
    return tuple(own)


def _loosely(statement: Statement, effect: Effect, known: Ledger, headings: tuple[str, ...]) -> Binding:
    """Bind a statement that says little of its effect by what stands around it."""
    candidates = {known.hypotheses[h].issue for h in statement.suspects} & set(known.issues)
    under_cause = any(lexicon.is_wholly("headings.cause", h) for h in headings[:1])
    silent = effect.says_nothing or (effect.generic and not effect.families and not effect.side)
    if silent:
        if named := ids_in(statement.around, known):
            return Binding(named, f"names {named[0]} before")
        for heading in (*statement.around, *headings):
            matched = _matched(effects.read(heading), statement, known)
            if matched:
                return Binding(matched, f"the words of {matched[0]} around")
    own = tuple(issue for issue in known.own if issue in candidates)
    rough = statement.kind in ("damage", "fix") or silent or under_cause
    foreign = _is_other_trouble(effect, own, statement, known) and not under_cause
    if own and rough and not foreign and not effect.side:
        return Binding(own, f"the document of {own[0]}")
    return UNBOUND


def _is_other_trouble(effect: Effect, own: tuple[str, ...], statement: Statement, known: Ledger) -> bool:
    """Say whether the effect is of a kind that the document's issue is not."""
    kinds = {
        family
        for issue in own
        for family in effects.of_issue(
            known.issues[issue], tuple(known.hypotheses[h] for h in statement.suspects)
        ).families
    }
    return bool(effect.families and kinds and not effect.families & kinds)
