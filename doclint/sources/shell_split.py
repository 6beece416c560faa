"""A command that a format keeps as one text, split into words by the shell's quoting rules and nothing more."""

from __future__ import annotations

from collections.abc import Iterator


def split(text: str) -> Iterator[tuple[int, str]]:
    """Give each word, unquoted, with the offset where it starts."""
    at = 0
    while at < len(text):
        if text[at].isspace() or text.startswith("\\\n", at):
            at += 1 + text.startswith("\\\n", at)
            continue
        start = at
        word, at = _word(text, at)
        yield start, word


def _word(text: str, at: int) -> tuple[str, int]:
    word, quote = "", ""
    while at < len(text) and (quote or not text[at].isspace()):
        character = text[at]
        if character == "\\" and quote != "'" and at + 1 < len(text):
            following = text[at + 1]
            kept = "\\" if quote == '"' and following not in '"\\$`\n' else ""
            word += kept + ("" if following == "\n" else following)
            at += 2
            continue
        if character == quote:
            quote = ""
        elif not quote and character in "'\"":
            quote = character
        else:
            word += character
        at += 1
    return word, at
