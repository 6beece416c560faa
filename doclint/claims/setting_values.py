"""Values as documents write them: a code span, a number with its unit, a word; in cells and in running text."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from doclint.claims.cues import opening, whole, words
from doclint.claims.setting_keys import unquoted
from doclint.markdown.document import Code, Inline
from doclint.model import File, Span
from doclint.values import is_placeholder
from doclint.values.quantities import UNITS, WORDS

NUMBER = r"[+\-−]?(?:\d{1,3}(?:[,.'\u00a0\u2009\u202f ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?![\w]*[-–/]\d)"
SWITCH = r"(?:on|off|true|false|yes|no|enabled|disabled|an|aus|ja|nein|aktiv|inaktiv)(?![\w-])"
WORD = r"[A-Za-z0-9_.][\w.+:/@,=-]*[\w/]|\w"
ASIDE = re.compile(r"\s*[(\[][^()]*[)\]]\s*$")
# What follows a value that holds only somewhere: "`5432` for PostgreSQL", "`1`, or `2` on ARM".
QUALIFIED = re.compile(r"\s+(?:for|when|if|unless|on|under|or|but)\b|\s*,?\s+(?:and|or)\s")
RANGE_AFTER = re.compile(r"\s*(?:to|or|and up|bis|oder|–|-|…|\.\.+)\s*[`*]*\d")
DASH = re.compile(r"\s*(?:[-–—]+|n/?a)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Value:
    """A value with its visible range. Where marks part number and unit, the range covers the number alone."""

    text: str
    start: int
    end: int

    def span(self, inline: Inline, file: File) -> Span:
        """The source that a correction replaces."""
        found = inline.span(self.start, self.end)
        number = re.match(rf"{NUMBER}(?=\s*[^\W\d_]+$)", self.text)
        if number and file.slice(found) != inline.text[self.start : self.end]:
            return inline.span(self.start, self.start + number.end())
        return found


# --- cells --------------------------------------------------------------------------------------------------------


def in_cell(inline: Inline, *, default: bool = False) -> Value | None:
    """The value of a cell: its first code span, else its text; None where it points elsewhere or says too much."""
    if DASH.fullmatch(inline.text) or not inline.text.strip() or is_placeholder(inline.text):
        return None
    return _code_value(inline) if inline.codes else _text_value(inline, default=default)


def _code_value(inline: Inline) -> Value | None:
    first = inline.codes[0]
    last = _last_of_list(inline, first)
    before = inline.text[: first.start]
    if re.search(r"\w", before) or any(link.start <= first.start < link.end for link in inline.links):
        return None
    after = inline.text[last.end :]
    if re.match(r"\s*(?:,|;|\w)", after) and not _unit_after(after):
        return None
    text, start, end = unquoted(inline.text[first.start : last.end], first.start)
    unit = _unit_after(after) if re.fullmatch(NUMBER, text) else ""
    return Value(f"{text} {unit}" if unit else text, start, end)


def _last_of_list(inline: Inline, first: Code) -> Code:
    """The last of the code spans that only commas part."""
    last = first
    for code in inline.codes:
        if code.start > last.start and inline.text[last.end : code.start].strip() == ",":
            last = code
    return last


def _unit_after(text: str) -> str:
    match = re.match(r"\s*([^\W\d_]+|%)\s*(?:$|[(\[])", text)
    return match[1] if match and match[1].lower() in UNITS else ""


def _text_value(inline: Inline, *, default: bool) -> Value | None:
    text = ASIDE.sub("", inline.text) or inline.text
    text = text.rstrip(" .") if not text.rstrip().endswith("..") else text
    start = len(text) - len(text.lstrip(" *"))
    bare = text[start:].strip()
    if whole("setting.none").fullmatch(bare) or whole("setting.none").fullmatch(bare.strip("()")):
        return (
            Value(bare.strip("()"), start + bare.startswith("("), start + len(bare) - bare.endswith(")"))
            if default
            else None
        )
    if opening("setting.pointer").match(bare) or any(link.start < link.end for link in inline.links):
        return None
    if len(bare.split()) > 3 or not _reads_as_value(bare):
        return None
    shown, low, high = unquoted(bare, start)
    return Value(shown, low, high)


def _reads_as_value(text: str) -> bool:
    """Say whether a cell's text is a number with a word, a switch, or a single token; not a remark."""
    number = rf"(?:{NUMBER}|{'|'.join(WORDS)})"
    return bool(
        re.fullmatch(rf"{number}(?:\s*(?:[^\W\d_]+|%))?", text, re.IGNORECASE)
        or re.fullmatch(rf"(?:at least|at most|≥|≤|>=?|<=?)\s*{NUMBER}(?:\s*\w+)?", text, re.IGNORECASE)
        or re.fullmatch(r"\"[^\"]*\"|'[^']*'|\{\}|\[\]|\S+", text)
    )


# --- running text -------------------------------------------------------------------------------------------------


def at(inline: Inline, position: int, *, tokens: bool = False) -> Value | None:
    """The value that begins at a visible position: code, a number, a switch; with `tokens` any single word."""
    position += len(inline.text[position:]) - len(inline.text[position:].lstrip(" \n*"))
    code = inline.code_at(position)
    found = _code_at(inline, code.start, code.end) if code else _plain_at(inline.text, position, tokens=tokens)
    if not found or is_placeholder(found.text) or RANGE_AFTER.match(inline.text, found.end):
        return None
    return found


def _code_at(inline: Inline, start: int, end: int) -> Value | None:
    text, low, high = unquoted(inline.text[start:end], start)
    unit = re.match(r"\s*([^\W\d_]+|%)(?!\w)", inline.text[end:])
    if re.fullmatch(NUMBER, text) and unit and unit[1].lower() in UNITS and len(unit[1]) > 1:
        return Value(f"{text} {unit[1]}", low, high)
    return Value(text, low, high) if text else None


def _plain_at(text: str, position: int, *, tokens: bool) -> Value | None:
    match = _number_pattern().match(text, position) or re.compile(SWITCH, re.IGNORECASE).match(text, position)
    if match:
        return Value(match[0], match.start(), match.end())
    if tokens and (word := re.compile(rf"(?:{WORD})(?=[.,;:)\s]|$)").match(text, position)):
        after = text[word.end() :]
        alone = re.match(r"\s*(?:$|[.,;:)\n]|(?:in|on|for|by|and|with|since|because|everywhere)\b)", after)
        if alone and not opening("setting.pointer").match(word[0]) and not words("setting.article").fullmatch(word[0]):
            return Value(word[0].rstrip(",:"), word.start(), word.start() + len(word[0].rstrip(",:")))
    return None


def labelled(inline: Inline, position: int) -> Value | None:
    """The value after a label and its colon: a code span, else the words up to the next mark, if they are few."""
    position += len(inline.text[position:]) - len(inline.text[position:].lstrip(" \n*"))
    if code := inline.code_at(position):
        last = _last_of_list(inline, code)
        if QUALIFIED.match(inline.text, last.end):
            return None
        return at(inline, position) if last is code else Value(inline.text[code.start : last.end], code.start, last.end)
    chunk = re.compile(r"(?:[^.;,()\n]|[.,](?=\d)|\n(?=[a-z]+\W))+").match(inline.text, position)
    if not chunk:
        return None
    text = chunk[0].rstrip(" *")
    if opening("setting.pointer").match(text) or is_placeholder(text) or not _is_short(text):
        return None
    shown, start, end = unquoted(text, position)
    return Value(" ".join(shown.split()), start, end)


def _is_short(text: str) -> bool:
    return len(text.split()) <= 2 and (_reads_as_value(text) or bool(whole("setting.none").fullmatch(text)))


def before(text: str, position: int) -> Value | None:
    """The number with its unit that a parenthesis at `position` explains: `waits 25 ms (`."""
    pattern = re.compile(rf"(?<![\w.,-])({_number_pattern().pattern})(?:\s+[a-z]+){{0,2}}\s*$", re.IGNORECASE)
    match = pattern.search(text[max(0, position - 60) : position])
    if not match:
        return None
    shift = max(0, position - 60)
    return Value(match[1], shift + match.start(1), shift + match.end(1))


@functools.cache
def _number_pattern() -> re.Pattern[str]:
    units = "|".join(sorted(map(re.escape, UNITS), key=len, reverse=True))
    counted = "|".join(word for word in WORDS if word not in ("a", "an", "ein", "eine", "null"))
    return re.compile(
        rf"(?:{NUMBER}(?:\s?(?:{units})(?!\w))?|(?:{counted})\s(?:{units})(?!\w))(?!\w|[.,]\d)", re.IGNORECASE
    )
