"""The only way out: what is printed is escaped, redacted, and UTF-8 whatever the locale says."""

from __future__ import annotations

import html
import json
import os
import re
import sys
from collections.abc import Iterable, Mapping
from typing import IO

from doclint.model import LINE_END

SHORTEST_SECRET = 4
SHORTEST_SECRET_LINE = 8
REDACTED = "[redacted]"

# What moves a cursor, reorders or hides text, forges a line or can't be encoded: controls, bidi, zero-width, line
# separators, tag characters, lone surrogates.
UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164"
    "\ud800-\udfff\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def escape(text: str) -> str:
    """Make one untrusted string safe to print on one line. A caller's own line structure stays outside of it."""
    return UNSAFE.sub(lambda match: _escaped(match.group()), text)


def escape_lines(text: str) -> str:
    """Make an untrusted text of several lines safe to print; its line ends stay."""
    return "\n".join(escape(line) for line in LINE_END.split(text))


def _escaped(character: str) -> str:
    code = ord(character)
    if character in SHORT:
        return SHORT[character]
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


class Redactor:
    """Takes secrets out of a text, also in the shapes that JSON, HTML, URLs and `escape` give them."""

    def __init__(self, secrets: Iterable[str]) -> None:
        shapes = {shape for secret in secrets for shape in _shapes(secret) if len(shape) >= SHORTEST_SECRET}
        longest_first = sorted(shapes, key=lambda shape: (-len(shape), shape))
        self._pattern = re.compile("|".join(map(re.escape, longest_first))) if longest_first else None

    def redact(self, text: str) -> str:
        """Give the text without the secrets."""
        return self._pattern.sub(REDACTED, text) if self._pattern else text


def _shapes(secret: str) -> set[str]:
    from urllib.parse import quote  # noqa: PLC0415  a slow import that few runs need

    secret = secret.strip()
    if len(secret) < SHORTEST_SECRET:
        return set()
    lines = {line.strip() for line in re.split(r"[\r\n]+", secret)} if "\n" in secret or "\r" in secret else set()
    plain = {secret, *(line for line in lines if len(line) >= SHORTEST_SECRET_LINE)}
    shaped = set(plain)
    for text in plain:
        shaped |= {json.dumps(text)[1:-1], json.dumps(text, ensure_ascii=False)[1:-1], html.escape(text), escape(text)}
        shaped |= {quote(text, safe="", errors="replace"), quote(text, errors="replace")}
    return shaped


def show(text: str, *, err: bool = False) -> None:
    """Print a text as it stands; the caller ends its lines. A reader who closed the pipe is no error.

    Any other failure of the output (a full disk) comes out as `OSError`, so that nothing unwritten passes as written.
    """
    stream = sys.stderr if err else sys.stdout
    try:
        _write(stream, text)
    except BrokenPipeError:
        discard(stream)


def _write(stream: IO[str], text: str) -> None:
    buffer = getattr(stream, "buffer", None)
    stream.flush()
    if buffer is None:
        stream.write(text.encode("utf-8", "backslashreplace").decode("utf-8"))
    else:
        buffer.write(text.encode("utf-8", "backslashreplace"))
        buffer.flush()
    stream.flush()


def discard(stream: IO[str]) -> None:
    """Send what is still to come nowhere, so that the exit status keeps its meaning and Python stays quiet."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, stream.fileno())
    finally:
        os.close(nowhere)


def wants_color(choice: str, *, is_terminal: bool, environment: Mapping[str, str]) -> bool:
    """Decide on colour: `--color always|never`, then NO_COLOR, FORCE_COLOR, TERM=dumb, then whether a person looks."""
    if choice in ("always", "never"):
        return choice == "always"
    if environment.get("NO_COLOR"):
        return False
    forced = environment.get("FORCE_COLOR", "")
    if forced:
        return forced != "0"
    return is_terminal and environment.get("TERM") != "dumb"


def color(choice: str = "auto", *, err: bool = False) -> bool:
    """Decide on colour for this process's output."""
    stream = sys.stderr if err else sys.stdout
    return wants_color(choice, is_terminal=stream.isatty(), environment=os.environ)
