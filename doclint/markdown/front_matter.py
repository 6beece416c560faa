"""The metadata block at the top of a document: YAML between `---`, TOML between `+++`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from doclint.markdown.document import FrontMatter
from doclint.model import BYTE_ORDER_MARK, File, Place, Problem, Span
from doclint.syntax import toml, yaml
from doclint.syntax.node import Map, Node, Sequence, SyntaxProblem

KEY_YAML = re.compile(r"""(?:[\w][\w .-]*|"[^"]*"|'[^']*')[ \t]*:(?:[ \t]|$)""")
KEY_TOML = re.compile(r"""(?:[\w.-]+|"[^"]*"|'[^']*')[ \t]*=|\[""")
STRUCTURE = re.compile(r"- |\{|\[|#|&|!|\?|%")
TEMPLATE = re.compile(r"\{\{|\{%|<%")  # the front matter of a page still to be made
KINDS = {"---": ("yaml", ("---", "..."), KEY_YAML), "+++": ("toml", ("+++",), KEY_TOML)}


@dataclass(frozen=True, slots=True)
class Top:
    """What stands at the top of a document, and where its body starts."""

    front_matter: FrontMatter | None
    body: int
    problems: tuple[Problem, ...] = ()


def read(file: File) -> Top:
    """Read a document's front matter."""
    start = len(BYTE_ORDER_MARK) if file.text.startswith(BYTE_ORDER_MARK) else 0
    fence = file.slice(Span(start, file.line(1).end)).rstrip(" \t")
    if fence not in KINDS or len(file.starts) == 1:
        return Top(None, start)
    kind, ends, key = KINDS[fence]
    closing = _closing(file, ends)
    if closing is None:
        return Top(None, start, _unclosed(file, fence, key))
    body = Span(file.starts[1], file.starts[closing - 1])
    if _is_thematic_break(file.slice(body), key):
        return Top(None, start)
    end = file.starts[closing] if closing < len(file.starts) else len(file.text)
    root, problems = _read_body(file, kind, body)
    return Top(FrontMatter(kind, Span(start, end), body, root), end, problems)


def _closing(file: File, ends: tuple[str, ...]) -> int | None:
    """Find the number of the closing line."""
    lines = range(2, len(file.starts) + 1)
    return next((number for number in lines if file.slice(file.line(number)).rstrip(" \t") in ends), None)


def _unclosed(file: File, fence: str, key: re.Pattern[str]) -> tuple[Problem, ...]:
    if not key.match(file.slice(file.line(2))):
        return ()
    message = f"the front matter is not closed by a line {fence}"
    return (Problem("front-matter", file.path, 1, message, file.line(1)),)


def _is_thematic_break(body: str, key: re.Pattern[str]) -> bool:
    """Tell a rule above prose from front matter: prose has no key first, and blank lines."""
    lines = body.replace("\r", "\n").split("\n")
    first = next((line for line in lines if line.strip()), "")
    if not first or key.match(first) or STRUCTURE.match(first):
        return bool(first.startswith("#") and not any(key.match(line) for line in lines))
    return "\n\n" in body.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n") or not lines[0].strip()


def _read_body(file: File, kind: str, body: Span) -> tuple[Map | None, tuple[Problem, ...]]:
    text = file.slice(body)
    node = toml.read(text, body.start) if kind == "toml" else _first(yaml.read(text, body.start), body)
    if isinstance(node, SyntaxProblem):
        problem = _problem(file, node.message, Span(node.offset, node.offset))
        if node.is_refused:
            return None, (replace(problem, kind="refused"),)
        return None, () if TEMPLATE.search(text) else (problem,)
    if not isinstance(node, Map):
        return None, (_problem(file, "the front matter is no map of keys to values", node.span),)
    return node, tuple(_duplicates(file, node))


def _first(documents: tuple[Node, ...] | SyntaxProblem, body: Span) -> Node | SyntaxProblem:
    if isinstance(documents, SyntaxProblem):
        return documents
    return documents[0] if documents else Map((), Span(body.start, body.start))


def _problem(file: File, message: str, span: Span, because: tuple[Place, ...] = ()) -> Problem:
    return Problem("front-matter", file.path, file.position(span.start).line, message, span, because)


def _duplicates(file: File, node: Node) -> Iterator[Problem]:
    for mapping in _maps(node):
        for again in mapping.duplicates:
            first = mapping.key(again.text)
            line = file.position(first.span.start).line if first else 1
            message = f"the key {again.text} stands twice, first on line {line}"
            yield _problem(file, message, again.span, (Place(file.path, line, "first here"),))


def _maps(node: Node) -> Iterator[Map]:
    if isinstance(node, Map):
        yield node
        for pair in node.pairs:
            yield from _maps(pair.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _maps(item)
