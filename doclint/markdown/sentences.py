"""Where sentences end, in English and German technical prose."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator

from doclint.markdown.abbreviations import AT_END, BEFORE_NUMBER, MONTHS, NEVER_LAST

Range = tuple[int, int]

# A full stop in `v1.2` or `decode.env` has no white space behind it.
END = re.compile(r"(?<![.!?…])(?P<mark>[.!?…]++)[\"'”’»)\]]*+(?:\[\d{1,3}\])?(?=\s|$)|(?P<wide>[。！？])")
WORD_BEFORE = re.compile(r"[^\s(\[\"'“‘«„/]+$")
NEXT_WORD = re.compile(r"\s*[\"'“‘«„(\[]*(\w*\.?)")
LETTERS_BEFORE = re.compile(r"(?:^|(?<=\W))(?:[A-Za-zÄÖÜäöü]\.\s?)+[A-Za-zÄÖÜäöü]$")  # `z. B`, `e.g`
LETTER = re.compile(r"[A-Za-zÄÖÜäöü]\.?")
DAY = re.compile(r"\d{1,2}\.")
DAY_BEFORE = re.compile(r"\d{1,2}\.\s?\d{1,2}$")
LOOK_BACK = 24


def split(text: str, codes: tuple[Range, ...] = ()) -> tuple[Range, ...]:
    """Give the sentences of visible text: ranges that leave nothing but white space out. Code is never split."""
    return tuple(_sentences(text, codes))


def _sentences(text: str, codes: tuple[Range, ...]) -> Iterator[Range]:
    start = _skip(text, 0)
    for match in END.finditer(text):
        if match.end() > start and not _in_code(codes, match) and _ends(text, start, match):
            yield start, match.end()
            start = _skip(text, match.end())
    end = len(text.rstrip())
    if start < end:
        yield start, end


def _in_code(codes: tuple[Range, ...], match: re.Match[str]) -> bool:
    nearest = bisect.bisect_left(codes, (match.end(),)) - 1
    return nearest >= 0 and codes[nearest][1] > match.start()


def _skip(text: str, position: int) -> int:
    while position < len(text) and text[position].isspace():
        position += 1
    return position


def _ends(text: str, start: int, match: re.Match[str]) -> bool:
    if match["wide"] or "!" in match["mark"] or "?" in match["mark"]:
        return match.start() > start
    following = NEXT_WORD.match(text, match.end())
    word = following[1] if following else ""
    if match["mark"] != ".":
        return not word[:1].islower()
    return _full_stop_ends(text[max(start, match.start() - LOOK_BACK) : match.start()], word, start == match.start())


def _full_stop_ends(before: str, following: str, alone: bool) -> bool:  # noqa: FBT001
    """Judge a single full stop by the words around it."""
    found = WORD_BEFORE.search(before)
    if alone or not found:
        return not alone
    word = found.group().lower()
    if word.isdigit():
        return _number_ends(before, word, following)
    if word in AT_END:
        return following.rstrip(".").istitle()
    if word in BEFORE_NUMBER:
        return not following[:1].isdigit()
    if word in NEVER_LAST or LETTERS_BEFORE.search(before):
        return False
    if len(word) == 1 and word.isalpha():
        return not (_is_initial(before, following) or (following.endswith(".") and LETTER.fullmatch(following)))
    return True


def _number_ends(before: str, number: str, following: str) -> bool:
    """`3. März`, `3. 7. 2026` and the number of a point end nothing; `runs with 512.` does."""
    if following.lower().rstrip(".") in MONTHS or before.strip() == number:
        return False
    if DAY.fullmatch(following):
        return False
    if DAY_BEFORE.search(before):
        return following[:1].isupper()
    return len(number) > 2 or not following[:1].islower()


def _is_initial(before: str, following: str) -> bool:
    """Tell the letter of a name (`J. Smith`) from that of a variant (`arm B. Then`)."""
    letter, words = before[-1:], before[:-1].split()
    return letter.isupper() and following[:1].isupper() and (not words or words[-1][:1].isupper())
