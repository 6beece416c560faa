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
from doclint.values.secrets import Secret, mask

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
# GitHub's runner obeys a line of any program's output that begins with `::`, and `##[` wherever it stands.
_COMMAND = re.compile(r"^(\s*):|##\[")


def escape(text: str) -> str:
    """Make one untrusted string safe to print on one line. A caller's own line structure stays outside of it."""
    return _COMMAND.sub(_unheard, UNSAFE.sub(lambda match: _escaped(match.group()), text))


def escape_lines(text: str) -> str:
    """Make an untrusted text of several lines safe to print; its line ends stay."""
    return "\n".join(escape(line) for line in LINE_END.split(text))


def _unheard(match: re.Match[str]) -> str:
    return "##\\x5b" if match[1] is None else f"{match[1]}\\x3a"


def _escaped(character: str) -> str:
    code = ord(character)
    if character in SHORT:
        return SHORT[character]
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


class Redactor:
    """Takes secrets out of a text, also in the shapes that JSON, HTML, URLs and `escape` give them.

    A secret that is a plain word or number is only taken out where its key is named, since `postgres` is also an image.
    What has the form of a credential is taken out whoever wrote it.
    """

    def __init__(self, secrets: Iterable[str | Secret]) -> None:
        known = {Secret("", one) if isinstance(one, str) else one for one in secrets}
        plain = {one for one in known if one.key and one.is_plain}
        shapes = {shape for one in known - plain for shape in _shapes(one.value) if len(shape) >= SHORTEST_SECRET}
        self._anywhere = _any_of(shapes)
        self._alone = _any_of({one.value for one in plain if one.apart}, whole=True)
        self._beside: dict[str, set[str]] = {}
        for one in plain:
            self._beside.setdefault(one.key.lstrip("-"), set()).add(one.value)

    def redact(self, text: str) -> str:
        """Give the text without the secrets."""
        for pattern in (self._anywhere, self._alone):
            text = pattern.sub(REDACTED, text) if pattern else text
        named = {key: values for key, values in self._beside.items() if key in text}
        if named:
            text = "\n".join(_without(line, named) for line in text.split("\n"))
        return mask(text, REDACTED)

    def holds(self, text: str) -> bool:
        """Say whether a text has something to hide."""
        return self.redact(text) != text


def _any_of(texts: set[str], *, whole: bool = False) -> re.Pattern[str] | None:
    longest_first = "|".join(map(re.escape, sorted(texts, key=lambda text: (-len(text), text))))
    # Neither a part of a path, of an image's name before its tag, nor a position.
    pattern = rf"(?<![\w./-])(?:{longest_first})(?![\w/-]|[.:]\w)" if whole else longest_first
    return re.compile(pattern) if texts else None


def _without(line: str, named: Mapping[str, set[str]]) -> str:
    """Take the values out of a line that names their key: behind it, and words before it too."""
    for key, values in named.items():
        match = re.search(rf"(?<!\w){re.escape(key)}(?!\w)", line)
        if match is None:
            continue
        words = _any_of({value for value in values if not value[:1].isdigit()}, whole=True)
        pattern = _any_of(values, whole=True)
        before, after = line[: match.start()], line[match.end() :]
        before = words.sub(REDACTED, before) if words else before
        line = before + match[0] + (pattern.sub(REDACTED, after) if pattern else after)
    return line


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
        shaped |= {escape(text).replace("%", "%25"), text.replace("|", "\\|"), escape(json.dumps(text)[1:-1])}
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
