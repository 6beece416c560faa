"""Who can be blamed: the names under which a document can mean the suspect of a hypothesis."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from doclint.model import Change, ChangeKind, Hypothesis, Vocabulary

HASH = re.compile(r"(?<![\w/@#-])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}(?![\w-])")
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+|[A-Z][A-Z0-9]{2,}")
_FLAG = re.compile(r"--?[A-Za-z][\w-]*")
_ASSIGNED = re.compile(r"=[^\s`,;)\]]*[^\s`,;)\].:?!]")


@dataclass(frozen=True, slots=True)
class Name:
    """One name of a suspect: a pattern for it, and the hypotheses it can mean. An id is unmistakable."""

    pattern: re.Pattern[str]
    needle: str  # in lower case; where it is absent the pattern need not be tried
    hypotheses: tuple[str, ...]
    is_id: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """A suspect named in a text."""

    start: int
    end: int
    text: str
    hypotheses: tuple[str, ...]
    is_id: bool = False  # named by the id of the hypothesis itself


@dataclass(frozen=True, slots=True)
class Suspects:
    """Every name of every suspect of a ledger, and the commits that changed what they stand for."""

    names: tuple[Name, ...]
    commits: tuple[tuple[str, tuple[str, ...]], ...]

    def mentions(self, text: str) -> tuple[Mention, ...]:
        """Find the suspects named in a text, in order; of overlapping names the longest counts."""
        candidates = [*self._named(text), *self._committed(text)]
        chosen: list[Mention] = []
        for mention in sorted(candidates, key=lambda m: (m.start - m.end, m.start)):
            same = next((c for c in chosen if (c.start, c.end) == (mention.start, mention.end)), None)
            if same:
                chosen[chosen.index(same)] = _joined(same, mention)
            elif not any(mention.start < c.end and c.start < mention.end for c in chosen):
                chosen.append(mention)
        return tuple(sorted(chosen, key=lambda m: m.start))

    def _named(self, text: str) -> Iterator[Mention]:
        lowered = text.lower()
        for name in self.names:
            if name.needle not in lowered:
                continue
            for match in name.pattern.finditer(text):
                assigned = _ASSIGNED.match(text, match.end()) if _is_technical(match[0]) else None
                end = assigned.end() if assigned else match.end()
                yield Mention(match.start(), end, text[match.start() : end], name.hypotheses, name.is_id)

    def _committed(self, text: str) -> Iterator[Mention]:
        for match in HASH.finditer(text) if self.commits else ():
            meant = [ids for commit, ids in self.commits if commit.startswith(match[0]) or match[0].startswith(commit)]
            if meant:
                yield Mention(match.start(), match.end(), match[0], tuple(dict.fromkeys(sum(meant, ()))))


def suspects(vocabulary: Vocabulary) -> Suspects:
    """Give the suspects of a vocabulary."""
    changed = tuple(sorted(_changed(vocabulary.changes)))
    return _suspects(vocabulary.hypotheses, vocabulary.keys, changed)


@functools.lru_cache(maxsize=16)
def _suspects(
    hypotheses: tuple[Hypothesis, ...],
    keys: frozenset[str],
    changed: tuple[tuple[str, str, tuple[str, ...]], ...],
) -> Suspects:
    names = [Name(_word(h.id), h.id.lower(), (h.id,), is_id=True) for h in hypotheses]
    spoken: dict[str, list[str]] = {}
    for hypothesis in hypotheses:
        for name in (hypothesis.subject, *hypothesis.aliases, *_short(hypothesis, hypotheses, keys)):
            if len(name.strip()) > 1:
                spoken.setdefault(name.strip(), []).append(hypothesis.id)
    names += [
        Name(_pattern(name), re.split(r"[\s-]+", name.lower())[0], tuple(dict.fromkeys(ids)))
        for name, ids in spoken.items()
    ]
    commits: dict[str, list[str]] = {}
    for identifier, key, hashes in changed:
        ids = [h.id for h in hypotheses if h.subject in (key, identifier, *hashes)]
        if ids:
            names.append(Name(_word(identifier), identifier.lower(), tuple(ids)))
            for commit in hashes:
                commits.setdefault(commit.lower(), []).extend(ids)
    return Suspects(tuple(names), tuple((commit, tuple(dict.fromkeys(ids))) for commit, ids in commits.items()))


def _changed(changes: Iterable[Change]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every change that put something in place, once for each thing it set: (id, what, commits)."""
    by_id = {change.id: change for change in changes}
    for change in by_id.values():
        if change.kind is ChangeKind.REVERT:
            continue
        target = by_id.get(change.of, change)
        for key in {**target.env, **change.env, **target.flags, **change.flags} or (change.image or change.id,):
            yield change.id, key, change.commits


def _short(hypothesis: Hypothesis, hypotheses: tuple[Hypothesis, ...], keys: frozenset[str]) -> Iterator[str]:
    """The endings of a key, of two segments or more, that no other key shares."""
    key = hypothesis.subject
    segments = key.split("_")
    if not _KEY.fullmatch(key):
        return
    others = (keys | {h.subject for h in hypotheses}) - {key}
    for count in range(2, len(segments)):
        ending = "_".join(segments[-count:])
        if not any(other == ending or other.endswith("_" + ending) for other in others):
            yield ending


def _joined(one: Mention, other: Mention) -> Mention:
    ids = tuple(dict.fromkeys((*one.hypotheses, *other.hypotheses)))
    return Mention(one.start, one.end, one.text, ids, one.is_id or other.is_id)


def _is_technical(name: str) -> bool:
    return bool(_KEY.fullmatch(name) or _FLAG.fullmatch(name))


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w]|-\w)")


def _pattern(name: str) -> re.Pattern[str]:
    """Technical names stand as they are; words may be in another case, hyphenated, plural or inflected."""
    if _is_technical(name) or (name.isupper() and len(name) <= 5):
        return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w]|-\w)")
    words = r"[\s-]+".join(re.escape(word) for word in re.split(r"[\s-]+", name))
    ending = "(?:e?s|e?n)?" if name[-1:].isalpha() else ""
    return re.compile(rf"(?<![\w-]){words}{ending}(?![\w]|-\w)", re.IGNORECASE)
