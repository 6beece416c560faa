"""INI and conf files, as far as their many readers agree: sections, `key = value`, whole-line comments."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from doclint.model import LINE_END, Fact, FactKind, File, Layer, Place
from doclint.sources.key_paths import LONG_TEXT, REPEATED, TEMPLATE, TEMPLATED
from doclint.sources.reading import Resolved, fact

SECTION = re.compile(r"\s*\[(?P<name>[^\[\]]+)\]\s*(?:[#;].*)?")
ASSIGNED = re.compile(r"(?P<indent>\s*)(?P<key>[A-Za-z_][\w.\-/]*)\s*[=:](?!:)\s*(?P<value>.*?)\s*")
COMMENT = re.compile(r"\s*(?:[#;!].*)?")
TRAILING = re.compile(r"\s+[#;].*$")


@dataclass(frozen=True, slots=True)
class Line:
    """One assignment."""

    key: str
    value: Resolved
    number: int
    indent: int


def looks_like(head: str) -> bool:
    """Say whether a text is made of sections and assignments and nothing else."""
    rows = [row for row in LINE_END.split(head) if not COMMENT.fullmatch(row)]
    fitting = [row for row in rows if SECTION.fullmatch(row) or (ASSIGNED.fullmatch(row) and not row.endswith("{"))]
    return bool(rows) and len(fitting) * 10 >= len(rows) * 8 and not any(row.rstrip().endswith("{") for row in rows)


def facts(file: File, layer: Layer) -> tuple[Fact, ...]:
    """Give every assignment by `section.key`."""
    found: dict[str, Line] = {}
    for line in _lines(file.text.removeprefix("\ufeff")):
        old = found.get(line.key)
        differs = old is not None and old.value != line.value
        found[line.key] = replace(line, value=REPEATED) if differs else line
    return tuple(
        fact(FactKind.ENV, line.key, line.value, Place(file.path, line.number), layer) for line in found.values()
    )


def _lines(text: str) -> list[Line]:
    found: list[Line] = []
    section = ""
    start = 0  # where the section's lines begin in `found`
    for number, row in enumerate(LINE_END.split(text), 1):
        if COMMENT.fullmatch(row):
            continue
        if header := SECTION.fullmatch(row):
            section, start = ".".join(re.findall(r"[^\s\"]+", header["name"])), len(found)
            continue
        match = ASSIGNED.fullmatch(row)
        indent = len(row) - len(row.lstrip())
        if len(found) > start and indent > found[-1].indent:
            found[-1] = replace(found[-1], value=LONG_TEXT)  # goes on from the line above
        elif match:
            key = f"{section}.{match['key']}" if section else match["key"]
            found.append(Line(key, _value(match["value"]), number, indent))
    return found


def _value(written: str) -> Resolved:
    if len(written) > 1 and written[0] in "\"'" and (end := written.find(written[0], 1)) > 0:
        rest = written[end + 1 :]
        text = written[1:end] if COMMENT.fullmatch(rest) else written
    else:
        text = TRAILING.sub("", written)
    if text.endswith("\\"):
        return LONG_TEXT
    return TEMPLATE if TEMPLATED.search(text) else text
