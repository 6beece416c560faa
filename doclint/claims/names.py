"""Names of deployments, environments and foreign places in a text."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from doclint.claims.cues import alternatives, closing, entries, opening, words
from doclint.claims.wording import MARK, labels_of
from doclint.model import Deployment, Vocabulary

ARTICLE = re.compile(r"\b(?:the|a|an|our|on|in|der|die|das|dem|den)\s+$", re.IGNORECASE)
CONFIG_FILE = re.compile(
    r"(?<![\w/.])(?:[\w.-]+/)*(?:[\w-][\w.-]*)?\.(?:env|ya?ml|toml|ini|conf|cfg|json|service|sh|properties)(?![\w/])"
    r"|(?<![\w/])(?:[\w.-]+/)*Dockerfile(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Named:
    """What a text names. `foreign` is the words that point at something which is none of ours."""

    deployments: tuple[str, ...] = ()
    environments: tuple[str, ...] = ()
    foreign: str = ""
    words: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Say whether anything was named at all."""
        return bool(self.deployments or self.environments or self.foreign)


def named(text: str, vocabulary: Vocabulary) -> Named:
    """Find what a text names; its config files count where it names no deployment."""
    return _named(text, vocabulary.deployments, vocabulary.default_environment)


@functools.lru_cache(maxsize=8192)
def _named(text: str, deployments: tuple[Deployment, ...], default: str) -> Named:
    if foreign := words("scope.foreign").search(text):
        return Named(foreign=foreign[0], words=(foreign[0],))
    environments = tuple(_environments(text, deployments, default))
    unknown = tuple(name for name in environments if not _is_ours(name, deployments, default))
    if unknown and len(unknown) == len(environments):
        return Named(foreign=unknown[0], words=unknown)
    found = tuple(dict.fromkeys(_labels(text, deployments)))
    ids = tuple(d.id for d in deployments if any(label in labels_of(d) for label in found))
    if not ids and words("scope.everyone").search(text):
        ids = tuple(d.id for d in deployments if d.environment in ("", default))
        found = ("all",) if ids else ()
    if not (ids or environments):
        return _files(text, deployments)
    return Named(ids, tuple(e for e in environments if e not in unknown), words=(*found, *environments))


def _is_ours(environment: str, deployments: tuple[Deployment, ...], default: str) -> bool:
    known = {d.environment for d in deployments if d.environment}
    return environment in known or environment == default or not deployments


def _environments(text: str, deployments: tuple[Deployment, ...], default: str) -> Iterator[str]:
    canonical = dict(entry.split("=", 1) for entry in entries("scope.canonical"))
    own = {d.environment.lower(): d.environment for d in deployments if d.environment} | {default.lower(): default}
    for match in _environment_pattern(tuple(sorted(own))).finditer(text):
        if closing("scope.excluded").search(ARTICLE.sub("", text[: match.start()])):
            continue
        name = match[0].lower()
        yield own.get(name) or own.get(canonical.get(name, name)) or canonical.get(name, name)


@functools.lru_cache(maxsize=256)
def _environment_pattern(own: tuple[str, ...]) -> re.Pattern[str]:
    names = sorted({*entries("scope.environments"), *own}, key=len, reverse=True)
    return re.compile(rf"(?<![\w./-])(?:{'|'.join(map(re.escape, names))})(?![\w-]|\.\w|/)", re.IGNORECASE)


def _labels(text: str, deployments: tuple[Deployment, ...]) -> Iterator[str]:
    return (label for label, _, _ in labels(text, deployments))


def labels(text: str, deployments: tuple[Deployment, ...]) -> Iterator[tuple[str, int, int]]:
    """Give each label of a deployment that a text says, and where."""
    pattern = _label_pattern(deployments)
    for match in pattern.finditer(text) if pattern else ():
        marked = text[: match.start()].endswith(MARK) and text[match.end() :].startswith(MARK)
        before = ARTICLE.sub("", text[: match.start()].removesuffix(MARK))
        label = _spelt(match[0], deployments)
        if closing("scope.excluded").search(before) or (not marked and closing("scope.verb_before").search(before)):
            continue
        if marked or not _is_plain_word(label, deployments) or _is_called_one(text, match):
            yield label, match.start() - marked, match.end() + marked


def _is_plain_word(label: str, deployments: tuple[Deployment, ...]) -> bool:
    """Say whether a label is a word like any other that nobody chose as a name for documents: `app`, `postgres`."""
    return label.isalpha() and all(one.discovered for one in deployments if label in labels_of(one))


def _is_called_one(text: str, match: re.Match[str]) -> bool:
    """Say whether a text is nothing but a name, or says that it means a service."""
    kind = rf"(?:{alternatives('scope.kinds')})"
    rest = text[: match.start()] + text[match.end() :]
    alone = re.fullmatch(rf"\W*(?:(?:the|der|die|das)\b)?\W*{kind}?\W*", rest, re.IGNORECASE)
    return bool(alone or re.match(rf"[\s-]{kind}(?!\w)", text[match.end() :], re.IGNORECASE))


def _spelt(text: str, deployments: tuple[Deployment, ...]) -> str:
    """The label that a text spells, a plural or a space for its hyphen apart."""
    known = {label for deployment in deployments for label in labels_of(deployment)}
    spelt = {re.sub(r"[\s_-]+", "-", label): label for label in known}
    bare = re.sub(r"[\s_-]+", "-", text.lower())
    return spelt.get(bare) or spelt.get(bare.removesuffix("s")) or spelt.get(bare.removesuffix("'s"), bare)


@functools.lru_cache(maxsize=256)
def _label_pattern(deployments: tuple[Deployment, ...]) -> re.Pattern[str] | None:
    labels = sorted({label for deployment in deployments for label in labels_of(deployment)}, key=len, reverse=True)
    if not labels:
        return None
    spelt = "|".join(re.sub(r"(?:\\-|_)", r"[\\s_-]", re.escape(label)) for label in labels)
    return re.compile(rf"(?<![\w./:=@-])(?:{spelt})(?:'?s)?(?![\w=-]|\.\w|[/:]\S)", re.IGNORECASE)


def _files(text: str, deployments: tuple[Deployment, ...]) -> Named:
    """A config file stands for the deployments that it has the last word in; any other one is foreign."""
    for match in CONFIG_FILE.finditer(text):
        winners = tuple(d.id for d in deployments if d.sources and _is_file(match[0], d.sources[-1]))
        return Named(winners, foreign="" if winners else match[0], words=(match[0],))
    return Named()


def _is_file(written: str, source: str) -> bool:
    path = source.partition("#")[0]
    written = written.removeprefix("./")
    return path == written or path.endswith("/" + written)


def negates(heading: str) -> bool:
    """Say whether a heading sets apart what is not meant ("Not these servers")."""
    return bool(opening("scope.foreign_heading_start").match(heading))
