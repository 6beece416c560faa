"""What the engine asks of any subject, whatever its kind: its path, its place, and the words that identify it."""

from __future__ import annotations

from doclint.checks import Subject
from doclint.claims.metadata import text as field
from doclint.markdown.document import Document
from doclint.model import Claim, File, Mismatch, Problem, Span


def path(subject: Subject) -> str:
    """Give the file that a subject stands in."""
    if isinstance(subject, Document):
        return subject.file.path
    return subject.path if isinstance(subject, Claim | Problem) else subject.place.path


def span(subject: Subject, answer: Mismatch, file: File) -> Span:
    """Give what a finding underlines: the place that the check names, else the subject, else its line."""
    own = subject.span if isinstance(subject, Claim | Problem) else None
    return answer.span or own or _line(file, _number(subject))


def _number(subject: Subject) -> int:
    if isinstance(subject, Problem):
        return subject.line
    return 1 if isinstance(subject, Claim | Document) else subject.place.line


def _line(file: File, number: int) -> Span:
    found = file.line(max(1, min(number, len(file.starts))))
    shown = file.slice(found)
    return Span(found.start + len(shown) - len(shown.lstrip(" \t\ufeff")), found.end)


def text(subject: Subject) -> str:
    """Give the words of a subject that survive edits elsewhere."""
    match subject:
        case Claim():
            return subject.text
        case Document():
            return field(subject, "title") or next((heading.text for heading in subject.headings), "")
        case Problem():
            return subject.message
        case _:
            return subject.id


def headings(subject: Subject) -> tuple[str, ...]:
    """Give the headings above a subject, outer to inner."""
    return subject.headings if isinstance(subject, Claim) else ()


def attribute(subject: Subject, name: str) -> str:
    """Give what a rule's `where` asks for: an attribute of a claim's detail, else of the subject, as text."""
    value = getattr(subject.detail if isinstance(subject, Claim) else subject, name, "")
    return str(value).lower() if isinstance(value, bool) else str(value)
