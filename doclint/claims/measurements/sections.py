"""What the text around a table says about it: its caption, its section, and figures that stand there."""

from __future__ import annotations

import re
from dataclasses import dataclass

from doclint.claims.measurements import numbers
from doclint.claims.measurements.words import has, words
from doclint.markdown.document import Document, Paragraph, Table

_NUMERAL = re.compile(r"(?<![\w.,-])\d[\d.,'’\u00a0\u2009\u202f]*\d(?![\w-])|(?<![\w.,-])\d(?![\w-])")
_CLAUSE_END = re.compile(r"[.;:,)(\n]|\s[–—-]\s")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The words around a table."""

    caption: str  # the paragraph before, or a "Table 3:" line behind
    section: str  # every paragraph under the same heading
    heading: str
    comma: bool  # numbers are written with a decimal comma


def surroundings(document: Document, table: Table) -> Surroundings:
    """Gather what stands under a table's own heading."""
    same = [
        block.inline.text
        for block in document.blocks
        if isinstance(block, Paragraph) and block.context.headings[-1:] == table.context.headings[-1:]
    ]
    caption = table.context.lead_in.text if table.context.lead_in else ""
    heading = table.context.headings[-1].text if table.context.headings else ""
    return Surroundings(caption, "\n".join(same), heading, document_votes(document) > 0)


def document_votes(document: Document) -> int:
    """Count what a document's prose says of the decimal mark; a language decides where no number does."""
    texts = [block.inline.text for block in document.blocks if isinstance(block, Paragraph)]
    votes = numbers.decimal_votes(texts)
    return votes or (1 if _is_comma_language(" ".join(texts)) else 0)


def _is_comma_language(text: str) -> bool:
    found = {match[0].lower() for match in words("language.function_words").finditer(text)}
    return len(found) >= 3


def stated_bases(title: str, around: Surroundings, names: list[str]) -> frozenset[str]:
    """The bases that a title, else the caption, names: "vs 3.1", "relative to the old build", "gegenüber Alt"."""
    for text in (title, around.caption):
        found = {name for name in names if name and _names_base(text, name)}
        if words("column.versus").search(text) and has("column.previous", title):
            found.add("previous")
        if found:
            return frozenset(found)
    return frozenset()


def _names_base(text: str, name: str) -> bool:
    target = re.compile(rf"(?<![\w.]){re.escape(name)}(?!\w|\.\d)", re.IGNORECASE)
    for cue in words("column.versus").finditer(text):
        clause = _CLAUSE_END.split(text[cue.end() :].replace(name, name.replace(".", "\0")), maxsplit=1)[0]
        if target.search(clause.replace("\0", ".")):
            return True
    return False


def figures(around: Surroundings) -> tuple[float, ...]:
    """The numbers that stand in a table's section, for shares of a whole that is not in the table."""
    mark = "," if around.comma else "."
    read = (numbers.read(match[0], mark).part("") for match in _NUMERAL.finditer(around.section))
    return tuple(dict.fromkeys(q.value for q in read if q and q.value > 0))[:12]
