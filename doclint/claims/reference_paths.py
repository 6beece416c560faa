"""References to files: links and images, and the front-matter keys that hold paths."""

from __future__ import annotations

import functools
import posixpath
import re
import urllib.parse
from collections.abc import Iterable, Iterator

from doclint.claims import cues, mentions, metadata
from doclint.claims.passages import Passage, passages
from doclint.claims.standing import withdrawn
from doclint.markdown.document import Document, Link
from doclint.model import Claim, Frame, Framing, PathReference, Scope, Span, Vocabulary

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//|\\\\|www\.|[\"'(]|.*:/")
# What a site generator or a reader fills in, or what stands for many files.
_TEMPLATED = re.compile(r"[{}<>*|$\x00-\x1f]|\[\[|@\w+/|%[A-Z_]+%|…|\.\.\.")
_LINE = re.compile(r":\d+(?:[-:]\d+)?$")
_EXTENSION = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,9}$")


def extract(document: Document, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """Find every reference to a file of this project."""
    links = (claim for passage in passages(document) for claim in _links(document, passage))
    return (*_metadata(document), *links)


def _metadata(document: Document) -> Iterator[Claim]:
    folder = posixpath.dirname(document.file.path)
    for group, base in (("path.fields", ""), ("path.links", folder)):
        for name in cues.entries(group):
            for node in metadata.fields(document, name):
                path = local(node.text.partition("#")[0], base) if is_path(node.text) else ""
                if path:
                    yield _claim(document, node.inner, PathReference(node.text, path, name), (), mentions.CURRENT)


def is_path(text: str) -> bool:
    """Say whether a word can only be a path: it has a folder or an extension, and no blank."""
    text = text.strip().partition("#")[0]
    if not text or re.search(r"\s", text) or _SCHEME.match(text) or text.startswith(("/", "~")):
        return False
    return "/" in text or bool(_EXTENSION.search(text))


def _links(document: Document, passage: Passage) -> Iterator[Claim]:
    folder = posixpath.dirname(document.file.path)
    stood = _standing(document)
    for link in passage.inline.links:
        target = link.target.partition("#")[0].partition("?")[0]
        if link.autolink or not target or target.startswith("/") or _SCHEME.match(target) or _is_blank(target):
            continue
        path = local(urllib.parse.unquote(target), folder)
        if path:
            framing = stood or (mentions.framing(passage, link.start) if not link.image else mentions.CURRENT)
            yield _claim(document, _place(link), PathReference(link.target, path), passage.headings, framing)


def _is_blank(target: str) -> bool:
    """Say whether a target stands for one that will be filled in."""
    return bool(re.fullmatch(cues.alternatives("path.placeholder"), target))


def _standing(document: Document) -> Framing | None:
    """How a whole document is meant: what is kept as it was, comes from elsewhere or is filled in links as it did."""
    path = document.file.path
    if found := _unkept().search(path):
        return Framing(Frame.EXAMPLE, (f'path holds "{found[1]}"',))
    signal = withdrawn(document)
    return Framing(signal.frame, (signal.words,)) if signal else None


@functools.cache
def _unkept() -> re.Pattern[str]:
    names = cues.alternatives("path.unkept")
    return re.compile(rf"(?:^|/)({names})(?:[-_.]?v?\d[\w.]*)?(?:/|\.\w+$)", re.IGNORECASE)


def _place(link: Link) -> Span:
    """Report at the target, where it stands within the link; a reference's definition stands elsewhere."""
    target = link.target_span
    return target if target is not None and link.span.holds(target) else link.span


def local(target: str, folder: str) -> str:
    """Give a target's path from the root; nothing where it leaves the root or is filled in later."""
    if _TEMPLATED.search(target):
        return ""
    path = posixpath.normpath(posixpath.join(folder, _LINE.sub("", target)))
    return "" if path == ".." or path.startswith(("../", "/")) else path


def _claim(document: Document, span: Span, detail: PathReference, headings: Iterable[str], framing: Framing) -> Claim:
    return Claim("path", document.file.path, span, detail.target, tuple(headings), framing, Scope(), detail)
