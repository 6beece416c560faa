"""Comments that tell what reading can't: `<!-- doclint: frame=past as-of=2026-07-10 deployment=decode -->`."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

from doclint.markdown.document import Context, Directive, Document
from doclint.model import Frame, Problem, Vocabulary
from doclint.names import hint

OPTION = re.compile(r"(?<!\S)([a-z][a-z-]*)=(\"[^\"]*\"|'[^']*'|\S+)")
OPTIONS = ("frame", "as-of", "deployment", "environment", "benchmark")
FRAMES = tuple(frame.value for frame in Frame if frame is not Frame.UNKNOWN)
SUPPRESSES = "ignore["


def option(context: Context, name: str) -> str:
    """The value that a directive right before a block gives an option; the last one wins."""
    found = [value for directive in context.directives for key, value in OPTION.findall(directive.body) if key == name]
    return found[-1].strip("\"'") if found else ""


def problems(document: Document, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Say which directives steer nothing: a misspelt one would silently leave a claim as it was read."""
    for directive in document.directives:
        if not directive.body.startswith(SUPPRESSES):
            for message in _faults(directive, vocabulary):
                line = document.file.position(directive.span.start).line
                yield Problem("suppression", document.file.path, line, message, directive.span)


def _faults(directive: Directive, vocabulary: Vocabulary) -> Iterator[str]:
    rest = OPTION.sub("", directive.body).split()
    if rest:
        yield f"directive {rest[0]} is unknown{hint(rest[0].partition('[')[0], (*OPTIONS, 'ignore'))}"
    for name, written in OPTION.findall(directive.body):
        value = written.strip("\"'")
        if name not in OPTIONS:
            yield f"directive option {name} is unknown{hint(name, OPTIONS)}"
        elif name == "frame" and value not in FRAMES:
            yield f"directive frame={value} is unknown{hint(value, FRAMES)}"
        elif name == "as-of" and not _is_date(value):
            yield "directive as-of is no date such as 2026-07-10"
        elif name == "benchmark" and value not in {benchmark.id for benchmark in vocabulary.benchmarks}:
            yield f"directive benchmark={value} names no benchmark of the ledger"


def _is_date(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return True
