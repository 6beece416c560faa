"""Markdown text to a document: every part with its exact place."""

from __future__ import annotations

from doclint.markdown import front_matter, reader
from doclint.markdown.document import Document
from doclint.markdown.outline import Outline
from doclint.model import File, Problem


def parse(file: File) -> Document:
    """Read a document. What the parser can't bear becomes a problem, never an exception."""
    try:
        return _parse(file)
    except Exception as error:  # noqa: BLE001 - one bad file never hides the others
        message = f"could not be read as Markdown ({type(error).__name__})"
        return Document(file, None, (), (), (), (Problem("refused", file.path, 1, message),))


def _parse(file: File) -> Document:
    top = front_matter.read(file)
    reading = reader.read(file, top.body)
    outline = Outline(file, reading).build()
    return Document(
        file=file,
        front_matter=top.front_matter,
        headings=tuple(outline.headings),
        blocks=tuple(outline.blocks),
        directives=tuple(outline.directives),
        problems=top.problems,
        unread=tuple(sorted((*reading.unread, *outline.unread))),
    )
