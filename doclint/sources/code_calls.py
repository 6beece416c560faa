"""Defaults in code of other languages, where one expression holds both the variable's name and a literal."""

from __future__ import annotations

import posixpath
import re
from dataclasses import replace

from doclint.model import Fact, FactKind, File, Layer, Place, Problem
from doclint.sources.reading import COMPUTED, Reading, Resolved, Source, Unresolved, Workspace, fact

NAME = "code"
MAX_SIZE = 1024 * 1024

KEY = r"(?P<key>[A-Z][A-Z0-9_]+)"
LITERAL = r"(?P<value>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`[^`$\\\n]*`|-?\d[\d_]*(?:\.\d+)?|true|false)"
QUOTED = r"(?P<value>\"(?:[^\"\\\n]|\\.)*\")"
END = r"(?=\s*(?:[),;\]}:]|$|\n))"

_SCRIPT = (
    rf"(?:process\.env|import\.meta\.env)\.{KEY}\s*(?:\?\?|\|\|)\s*{LITERAL}{END}",
    rf"(?:process\.env|import\.meta\.env)\[[\"']{KEY}[\"']\]\s*(?:\?\?|\|\|)\s*{LITERAL}{END}",
)
_GO = (
    rf"\b(?:\w+\.)?[gG]et_?[eE]nv(?:OrDefault|Or|Default|WithDefault|String|Str|Int|Bool|Duration)?\(\s*\"{KEY}\"\s*,\s*{LITERAL}\s*\)",
    rf"\b(?:\w+\.)?[eE]nvOr(?:Default)?\(\s*\"{KEY}\"\s*,\s*{LITERAL}\s*\)",
    rf"`[^`\n]*\benv(?:config)?:\"{KEY}(?:,[\w,]*)?\"\s+(?:[a-z]\w*:\"[^\"`\n]*\"\s+)*(?:envDefault|default):{QUOTED}[^`\n]*`",
)
_RUST = (
    rf"#\[(?:arg|clap|structopt)\([^\]\n]*\benv\s*=\s*\"{KEY}\"[^\]\n]*\bdefault_value(?:_t)?\s*=\s*{LITERAL}",
    rf"#\[(?:arg|clap|structopt)\([^\]\n]*\bdefault_value(?:_t)?\s*=\s*{LITERAL}[^\]\n]*\benv\s*=\s*\"{KEY}\"",
    rf"\benv::var\(\s*\"{KEY}\"\s*\)\s*\.unwrap_or(?:_else)?\(\s*(?:\|_\|\s*)?{LITERAL}(?:\.(?:to_string|into|to_owned)\(\))?\s*\)",
)
_RUBY = (
    rf"\bENV\.fetch\(\s*[\"']{KEY}[\"']\s*,\s*{LITERAL}\s*\)",
    rf"\bENV\[[\"']{KEY}[\"']\]\s*\|\|\s*{LITERAL}{END}",
)
_PHP = (
    rf"\benv\(\s*[\"']{KEY}[\"']\s*,\s*{LITERAL}\s*\)",
    rf"\bgetenv\(\s*[\"']{KEY}[\"']\s*\)\s*\?:\s*{LITERAL}{END}",
    rf"\$_ENV\[[\"']{KEY}[\"']\]\s*\?\?\s*{LITERAL}{END}",
)
_JVM = (
    rf"\bgetenv\(\)\.getOrDefault\(\s*\"{KEY}\"\s*,\s*{QUOTED}\s*\)",
    rf"\bgetenv\(\s*\"{KEY}\"\s*\)\s*\?:\s*{QUOTED}",
)
_ELIXIR = (
    rf"\bSystem\.get_env\(\s*\"{KEY}\"\s*,\s*{QUOTED}\s*\)",
    rf"\bSystem\.get_env\(\s*\"{KEY}\"\s*\)\s*\|\|\s*{QUOTED}",
)

# What any of a language's files must hold, what its comments start with, and its expressions.
LANGUAGES: tuple[tuple[tuple[str, ...], str, str, tuple[str, ...]], ...] = (
    ((".js", ".ts", ".mjs", ".cjs", ".mts", ".cts", ".jsx", ".tsx"), "env", "//", _SCRIPT),
    ((".go",), "nv", "//", _GO),
    ((".rs",), "env", "//", _RUST),
    ((".rb",), "ENV", "#", _RUBY),
    ((".php",), "env", "//", _PHP),
    ((".java", ".kt"), "getenv", "//", _JVM),
    ((".ex", ".exs"), "get_env", "#", _ELIXIR),
)
BY_ENDING = {
    ending: (mark, comment, tuple(re.compile(each) for each in patterns))
    for endings, mark, comment, patterns in LANGUAGES
    for ending in endings
}
ABSENT = Unresolved("no value, which the code may fill later")


def reads(path: str, head: str) -> bool:
    """Say whether a file is code of a language that is known here."""
    return posixpath.splitext(path)[1] in BY_ENDING


def read(sources: tuple[Source, ...], workspace: Workspace) -> Reading:
    """Read files that are named one after the other; whoever starts the program may set more."""
    total = Reading(gaps=("defaults in code",) if sources else ())
    for source in sources:
        file = workspace.read(source.path)
        total += (
            Reading(problems=(file,)) if isinstance(file, Problem) else Reading(defaults(file), pulled=(file.path,))
        )
    return total


def defaults(file: File, home: str | None = None) -> tuple[Fact, ...]:
    """Give what the code falls back to for each variable that it reads."""
    mark, comment, patterns = BY_ENDING[posixpath.splitext(file.path)[1]]
    if mark not in file.text or len(file.text) > MAX_SIZE:
        return ()
    found: list[Fact] = []
    for pattern in patterns:
        for match in pattern.finditer(file.text):
            if not _is_comment(file, match.start(), comment):
                place = Place(file.path, file.position(match.start()).line)
                default = fact(FactKind.ENV, match["key"], _value(match["value"]), place, Layer.CODE)
                found.append(replace(default, home=home))
    return tuple(sorted(found, key=lambda each: each.place.line))


def _is_comment(file: File, at: int, comment: str) -> bool:
    line = file.line(file.position(at).line)
    before = file.text[line.start : at]
    return comment in before.replace("://", "") or before.lstrip().startswith(("*", "/*", "#"))


def _value(literal: str) -> Resolved:
    if literal[0] not in "\"'`":
        return literal.replace("_", "")
    text = literal[1:-1]
    if not text:
        return ABSENT
    return COMPUTED if "\\" in text or "#{" in text or "${" in text else text
