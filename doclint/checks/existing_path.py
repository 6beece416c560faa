"""A reference to a file against the files that are there."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping

from doclint.checks import Subject
from doclint.model import Agrees, Answer, Claim, Frame, Mismatch, PathReference, Unknown, World

KIND = "path"
WORDS = frozenset({"path", "field"})
# What a site generator, or a forge's browser, finds under a name without an extension.
_ENDINGS = (".md", "/index.md", "/README.md", ".mdx", ".markdown", "/index.mdx", ".html")


def check(subject: Subject, world: World, parameters: Mapping[str, str]) -> Answer:
    """Report a file or folder that is not there under any of the names that a reader would reach it by."""
    if not isinstance(subject, Claim) or not isinstance(subject.detail, PathReference):
        return Unknown("not a path")
    detail = subject.detail
    found = [world.file_exists(path) for path in _names(detail.path)]
    if any(found):
        return Agrees()
    if None in found:
        return Unknown("git ignores the file, or it lies outside the project")
    if subject.frame is not Frame.CURRENT:
        return Unknown(f"not meant as a reference ({', '.join(subject.framing.signals)})")
    field = f"{detail.field}: " if detail.field else ""
    return Mismatch({"path": detail.path, "field": field})


def _names(path: str) -> Iterator[str]:
    yield path
    stem, extension = posixpath.splitext(path)
    if extension == ".html":
        yield f"{stem}.md"
    elif not extension or not extension[1:].isalpha():
        yield from (path + ending for ending in _ENDINGS)
