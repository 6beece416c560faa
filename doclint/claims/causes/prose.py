"""Statements of causes in running text: sentences, headings, and pairs of sentences that speak of one thing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from doclint.claims.causes import discourse, grammar, lexicon, stances
from doclint.claims.causes.bindings import UNBOUND, Binding, Ledger, Statement, bind
from doclint.claims.causes.grammar import Relation
from doclint.claims.causes.lexicon import SUSPECT
from doclint.claims.causes.stances import ASSERTS, Standing
from doclint.claims.causes.suspects import Mention, Suspects
from doclint.markdown.document import Context, Inline
from doclint.model import Span, Stance

CAUSE, FIXED = "Root cause: ", "Fixed by "  # labels: put before what stands under such a heading, lead-in or column
_NOTHING_MORE = re.compile(r"\W*(?:$|[.;(–—:])")
_STRENGTH = ("identity", "verdict", "fix", "causal", "damage", "claim", "weak")


@dataclass(frozen=True, slots=True)
class Blame:
    """A suspect blamed in a text: where it is named, where the statement stands, and how it is meant."""

    mention: Mention
    span: Span  # the suspect in the source
    sentence: Span  # the statement in the source
    standing: Standing
    binding: Binding

    @property
    def counts(self) -> bool:
        """Whether it is a flat statement about a known issue."""
        return self.standing.stance is Stance.ASSERTS and bool(self.binding.issues)


@dataclass(frozen=True, slots=True)
class Passage:
    """A text to read: its surroundings, what they already make of it, and the words that stand near."""

    inline: Inline
    context: Context
    standing: Standing | None = None
    near: tuple[str, ...] = ()  # a table's other cells, for the ids and words in them
    effect: str = ""  # what the surroundings say went wrong: a row's symptom
    label: str = ""  # what it stands under, so that a bare name is a statement
    loose: bool = False  # more than a bare name may follow: a cell of a column of causes
    following: str = ""  # the first sentence of the next paragraph
    before: Inline | None = None  # the paragraph or list item right before


def blames(passage: Passage, suspects: Suspects, known: Ledger) -> tuple[Blame, ...]:
    """Find the statements of a passage: for each sentence the strongest about each suspect."""
    inline = passage.inline
    mentions = suspects.mentions(inline.text)
    if not mentions and not (passage.before and lexicon.opening("words.anaphors", inline.text)):
        return ()
    codes = tuple((code.start, code.end) for code in inline.codes)
    reader = _Reader(passage, mentions, grammar.masked(inline.text, mentions, codes), suspects, known)
    found = [blame for index in range(len(inline.sentences)) for blame in _best(reader.sentence(index), _suspect)]
    return tuple(_best(found, _place))


def _suspect(blame: Blame) -> object:
    return blame.mention.hypotheses


def _place(blame: Blame) -> object:
    return blame.span


def _best(found: Iterable[Blame], key: Callable[[Blame], object]) -> list[Blame]:
    """One statement for each key: a flat one that belongs to an issue before a bound one before any."""
    best: dict[object, Blame] = {}
    for blame in found:
        old = best.get(key(blame))
        if old is None or (blame.counts, bool(blame.binding.issues)) > (old.counts, bool(old.binding.issues)):
            best[key(blame)] = blame
    return list(best.values())


@dataclass(frozen=True, slots=True)
class _Antecedent:
    """A suspect that the next sentence points back to, and its place in the source."""

    mention: Mention
    span: Span


@dataclass(frozen=True, slots=True)
class _Reader:
    passage: Passage
    mentions: tuple[Mention, ...]
    masked: str
    suspects: Suspects
    known: Ledger

    def sentence(self, index: int) -> Iterator[Blame]:
        """Every statement of one sentence, its own suspects' first."""
        low, high = self.passage.inline.sentences[index]
        text, plain = self.masked[low:high], self.passage.inline.text[low:high]
        own = tuple(replace(m, start=m.start - low, end=m.end - low) for m in self.mentions if low <= m.start < high)
        relations = list(grammar.relations(text, plain, own))
        relations += self._labelled(index, text, plain, own)
        for relation in sorted(relations, key=lambda r: _STRENGTH.index(r.form.kind)):
            if relation.form.kind != "verdict" or relation.mention.is_id:
                yield from self._stated(relation, index, text)
        yield from self._pointing_back(index, text, plain)

    def _labelled(self, index: int, text: str, plain: str, own: tuple[Mention, ...]) -> Iterator[Relation]:
        """Read a sentence as what its label says: "**Root cause.** The overlay driver …"."""
        after_label = index > 0 and lexicon.is_wholly("headings.cause", self._visible(index - 1))
        label = CAUSE if after_label else self.passage.label if index == 0 else ""
        if not own or not label:
            return
        shift = len(label)
        moved = tuple(replace(m, start=m.start + shift, end=m.end + shift) for m in own)
        for relation in grammar.relations(label + text, label + plain, moved):
            bare = after_label or self.passage.loose or _NOTHING_MORE.match(text, max(0, relation.end - shift))
            if relation.form.name in ("label", "fixed-by") and relation.start == 0 and bare:
                mention = own[moved.index(relation.mention)]
                yield replace(relation, mention=mention, start=0, end=relation.end - shift, effect="")

    def _pointing_back(self, index: int, text: str, plain: str) -> Iterator[Blame]:
        """Read a sentence whose subject is what the one before put in place: "We shipped X. That took it down."."""
        opening = lexicon.opening("words.anaphors", text)
        if opening is None or lexicon.opening("words.cleft", text):
            return
        antecedent = self._antecedent(index)
        if antecedent is None:
            return
        low, high = opening
        pronoun = replace(antecedent.mention, start=low, end=high)
        again = text[:low] + SUSPECT * (high - low) + text[high:]
        for relation in grammar.relations(again, plain, (pronoun,)):
            if relation.form.kind not in ("fix", "verdict") and relation.mention == pronoun:
                for blame in self._stated(relation, index, again):
                    yield replace(blame, mention=antecedent.mention, span=antecedent.span)

    def _antecedent(self, index: int) -> _Antecedent | None:
        """What the sentence before put in place, if it names one suspect."""
        inline = self.passage.inline if index else self.passage.before
        if inline is None or not inline.sentences:
            return None
        low, high = inline.sentences[index - 1]
        named = [m for m in self.suspects.mentions(inline.text) if low <= m.start < high]
        sentence = inline.text[low:high]
        if len({m.hypotheses for m in named}) != 1 or sentence.rstrip().endswith("?"):
            return None
        if not lexicon.found("words.deploys", sentence) or lexicon.found("silencers.negation", sentence):
            return None
        return _Antecedent(named[-1], source(inline, named[-1].start, named[-1].end))

    def _stated(self, relation: Relation, index: int, text: str) -> Iterator[Blame]:
        """Give what a relation states. Where its form is a weak one, only an issue's own words make it a statement."""
        inline = self.passage.inline
        low, high = inline.sentences[index]
        start, end = low + relation.mention.start, low + relation.mention.end
        binding = self._bound(relation, index, text)
        if not binding.issues and relation.form.kind in ("claim", "weak"):
            return
        yield Blame(
            replace(relation.mention, start=start, end=end),
            source(inline, start, end),
            source(inline, low, high),
            self._standing(relation, index, text),
            binding,
        )

    def _standing(self, relation: Relation, index: int, text: str) -> Standing:
        low, _ = self.passage.inline.sentences[index]
        struck = (self.passage.inline.is_struck(low + place) for place in (relation.mention.start, relation.end - 1))
        if any(struck):
            return Standing(Stance.SUPERSEDES, "struck out")
        own = stances.of_relation(text, relation)
        if own.stance is not Stance.ASSERTS:
            return own
        if word := self._taken_back(relation.mention, index):
            return Standing(Stance.SUPERSEDES, f'taken back: "{word}"')
        if index and (word := lexicon.found("silencers.introduces", self._visible(index - 1))):
            return Standing(Stance.REPORTS, f'introduced as "{word}"')
        return self.passage.standing or ASSERTS

    def _taken_back(self, mention: Mention, index: int) -> str:
        """The words of a later sentence that take the statement back."""
        for later in range(index + 1, len(self.passage.inline.sentences)):
            low, high = self.passage.inline.sentences[later]
            named = [m for m in self.mentions if low <= m.start < high]
            if named and not any(set(m.hypotheses) & set(mention.hypotheses) for m in named):
                continue
            if word := discourse.takes_back(self.masked[low:high]):
                return word
        return lexicon.found("silencers.takes-back", self.passage.following)

    def _bound(self, relation: Relation, index: int, text: str) -> Binding:
        verb = text[relation.mention.end : relation.end].replace(SUSPECT, " ")
        if relation.form.kind == "claim" and not self._is_claimed(relation):
            return UNBOUND
        sentences = [self._visible(i) for i in range(index)]
        effect = " ".join(filter(None, (relation.effect, self.passage.effect)))
        return bind(
            Statement(
                effect=effect,
                kind=relation.form.kind,
                suspects=relation.mention.hypotheses,
                near=(self._visible(index), *self.passage.near),
                around=tuple(reversed(sentences)),
                context=self.passage.context,
                verb=verb if relation.form.kind in ("damage", "claim") else "",
            ),
            self.known,
        )

    def _is_claimed(self, relation: Relation) -> bool:
        """Say whether the verb is one of the hypothesis' own claim, and more of its words follow."""
        return any(self.known.claims(h, relation.word, relation.effect) for h in relation.mention.hypotheses)

    def _visible(self, index: int) -> str:
        low, high = self.passage.inline.sentences[index]
        return self.passage.inline.text[low:high]


def source(inline: Inline, start: int, end: int) -> Span:
    """The source of a visible range, with the backticks of a code span that it covers."""
    span = inline.span(start, end)
    for code in inline.codes:
        if start <= code.start and code.end <= end:
            span = Span(min(span.start, code.span.start), max(span.end, code.span.end))
    return span
