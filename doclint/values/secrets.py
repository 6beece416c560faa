"""Which texts are secrets: by their key, by their form, inside a URL. They are never printed."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

from doclint.values.numerals import numbers
from doclint.values.units import segments

SECRET_SEGMENTS = frozenset(
    "password passwd passphrase passcode secret secrets token credential credentials dsn cookie salt pwd "
    "passwort kennwort".split()
)
# Names that glue the word to another one (`PGPASSWORD`, `APIKEY`).
_GLUED = ("password", "passwd", "passphrase", "apikey", "secretkey", "accesskey", "privatekey", "authtoken")
SECRET_KEYS = frozenset(
    "api access private signing encryption secret auth session webhook master service hmac jwt license account".split()
)
# These say where a secret lies, how long it is or how long it holds, not what it is.
HARMLESS_ENDS = frozenset(
    "file path dir length len size ttl max min count tokens limit budget rate timeout expiry expires lifetime "
    "ms s sec seconds minutes hours days name domain secure samesite enabled required type algorithm alg "
    "policy version bits rounds url uri endpoint host port header ratio window".split()
)
SHORTEST = 8  # a shorter text may be a word of any document

# Credentials inside a value: RFC 3986 userinfo, query parameters, libpq's and ADO's `password=…`, bearer headers.
_USERINFO = re.compile(r"(?<![\w+.-])[A-Za-z][\w+.-]{0,30}://(?P<user>[^\s/:@]{0,200}):(?P<secret>[^\s\"'<>]{0,500})@")
_PARAMETER = re.compile(
    r"(?i)(?<![\w-])(?:pass(?:word|wd|phrase)?|pwd|(?:access|auth|api)?[-_]?token|secret|sig(?:nature)?|"
    r"api[-_]?key|access[-_]?key|sharedaccesskey|accountkey)\s*=\s*(?P<secret>[^\s&;,\"']+)"
)
_BEARER = re.compile(r"(?i)\b(?:bearer|basic)\s+(?P<secret>[A-Za-z0-9._~+/=-]{8,})")
# Published forms of issued keys: AWS, GitHub, GitLab, Slack, Stripe and others, Google, npm, JSON web tokens.
_ISSUED = re.compile(
    r"(?<![\w-])(?P<secret>AKIA[0-9A-Z]{16}|gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abprs]-[\w-]{10,}|"
    r"[spr]k[-_](?:live|test|proj|ant)[-_][\w-]{8,}|AIza[\w-]{30,}|npm_\w{30,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]+)"
)
# `KEY=value`; `--key value` where it looks like one; `key: value` where that is all that a line says.
_VALUE = r"(?P<secret>[^\s\"'`\\<>|,;()\[\]{}$&]+)"
_ASSIGNED = (
    re.compile(rf"(?<![\w.-])(?P<key>-{{0,2}}[A-Za-z][\w.-]*)=[\"']?{_VALUE}"),
    re.compile(rf"(?<!\S)(?P<key>--[A-Za-z][\w-]*)\s+(?=\S*\d){_VALUE}"),
    re.compile(rf"(?m)^(?:\s*\d+ \|)?[\s+\-]*(?P<key>[A-Za-z][\w.-]*): [\"']?{_VALUE}[\"']?\s*$"),
)
_FORMS = (_USERINFO, _PARAMETER, _BEARER, _ISSUED)
# A variable, a template, or what its author made unreadable: there is nothing to hide.
_STAND_IN = re.compile(r"\$\{[^}]*\}|\$\w+|\$\([^)]*\)|<[^<>]*>|\{\{.*\}\}|[*•x.\-_ ]+|\[?redacted\]?", re.IGNORECASE)
_WORD = re.compile(r"[A-Z]?[a-z]{1,13}|[A-Z]{1,14}")


@dataclass(frozen=True, slots=True)
class Secret:
    """A text that is never printed, and the key that it belongs to.

    `apart`: it also stands where its key does not (under a column's head), so that the key can't tell it from a word.
    """

    key: str
    value: str
    apart: bool = False

    @property
    def is_plain(self) -> bool:
        """Say whether other texts hold the value without meaning it: a word, a number, a few characters."""
        return is_plain(self.value)


def is_secret_key(key: str) -> bool:
    """Say whether a key's value is a secret: by whole words, so that MAX_TOKENS and TOKENIZER are none."""
    words = segments(key)
    if not words or words[-1] in HARMLESS_ENDS:
        return False
    if words[-1] == "pass" or any(word in SECRET_SEGMENTS or word.endswith(_GLUED) for word in words):
        return True
    return any(second == "key" and first in SECRET_KEYS for first, second in itertools.pairwise(words))


def is_plain(value: str) -> bool:
    """Say whether a value is too common a text to be taken for a secret wherever it stands."""
    value = value.strip()
    return len(value) < SHORTEST or bool(numbers(value)) or bool(_WORD.fullmatch(value))


def secrets_in(key: str, value: str) -> frozenset[Secret]:
    """Give what may not be printed of a setting: the whole value of a secret key, and credentials in any value."""
    found = {Secret(key, match["secret"]) for form in _FORMS for match in form.finditer(value) if match["secret"]}
    if is_secret_key(key):
        found.add(Secret(key, value.strip()))
    return frozenset(one for one in found if one.value and not _STAND_IN.fullmatch(one.value))


def hidden(key: str, value: str, shown: str) -> str:
    """Give a setting's value without what is secret in it."""
    if is_secret_key(key) and value and not _STAND_IN.fullmatch(value):
        return shown
    return mask(value, shown)


def mask(text: str, shown: str) -> str:
    """Take out what has the form of a credential, or is assigned to a secret key, whoever wrote it."""
    for form in _FORMS:
        text = form.sub(lambda match: _masked(match, shown), text)
    for form in _ASSIGNED:
        text = form.sub(lambda match: _masked(match, shown) if is_secret_key(match["key"]) else match[0], text)
    return text


def _masked(match: re.Match[str], shown: str) -> str:
    if not match["secret"] or shown in match["secret"] or _STAND_IN.fullmatch(match["secret"]):
        return match[0]
    start, end = match.start("secret") - match.start(), match.end("secret") - match.start()
    return match[0][:start] + shown + match[0][end:]
