"""Hosts with ports, URLs and paths: what two of them have in common."""

from __future__ import annotations

import posixpath
import re

from doclint.values.likeness import Likeness

_HOST_PORT = re.compile(r"(?P<host>|\*|\[[0-9a-fA-F:.]*\]|[A-Za-z][\w.-]*|\d+(?:\.\d+){3}):(?P<port>\d{1,5})")
_ANY_HOST = frozenset(["", "*", "0.0.0.0", "[::]"])  # noqa: S104  read, never bound
_THIS_HOST = frozenset(["localhost", "127.0.0.1", "[::1]"])
_PORT = re.compile(r"\d{1,5}")
_URL = re.compile(
    r"(?P<scheme>[A-Za-z][\w+.-]*)://(?:(?P<user>[^/@]*)@)?(?P<host>[^/:?#@]*|\[[^\]]*\])(?::(?P<port>\d*))?"
    r"(?P<path>/[^?#]*)?(?P<rest>[?#].*)?"
)
_PORTS = {"http": "80", "https": "443", "redis": "6379", "postgres": "5432", "postgresql": "5432", "amqp": "5672"}


def compare_ports(left: str, right: str) -> Likeness | None:
    """Compare `host:port` with another, or with a bare port; None where neither is one."""
    ours, theirs = _HOST_PORT.fullmatch(left), _HOST_PORT.fullmatch(right)
    if ours and theirs:
        if ours["port"] != theirs["port"]:
            return Likeness.OTHER
        hosts = {ours["host"].lower(), theirs["host"].lower()}
        is_one = len(hosts) == 1 or hosts <= _ANY_HOST or hosts <= _THIS_HOST
        return Likeness.SAME if is_one else _shortened(ours["host"], theirs["host"])
    if ours and _PORT.fullmatch(right):
        return Likeness.SAME if ours["port"] == right else Likeness.OTHER
    if theirs and _PORT.fullmatch(left):
        return Likeness.SAME if theirs["port"] == left else Likeness.OTHER
    return None


def _shortened(one: str, other: str) -> Likeness:
    """`db` may be `db.internal`; any other two hosts are two hosts."""
    shorter, longer = sorted((one.lower(), other.lower()), key=len)
    return Likeness.UNSURE if shorter and longer.startswith(f"{shorter}.") else Likeness.OTHER


def compare_urls(left: str, right: str) -> Likeness | None:
    """Compare two URLs: a default port, a last slash and letters' case in the host do not count."""
    ours, theirs = _URL.fullmatch(left), _URL.fullmatch(right)
    if not ours or not theirs:
        return None
    if _parts(ours) != _parts(theirs):
        return Likeness.OTHER
    if not ours["user"] or ours["user"] == theirs["user"]:  # a document leaves credentials out
        return Likeness.SAME
    return Likeness.UNSURE


def _parts(url: re.Match[str]) -> tuple[str, ...]:
    scheme = url["scheme"].lower()
    port = url["port"] or _PORTS.get(scheme, "")
    return scheme, url["host"].lower(), port, (url["path"] or "").rstrip("/"), url["rest"] or ""


def compare_paths(left: str, right: str) -> Likeness | None:
    """Compare two absolute paths; None where one of them is none."""
    if not (left.startswith("/") and right.startswith("/")):
        return None
    ours, theirs = posixpath.normpath(left).lstrip("/"), posixpath.normpath(right).lstrip("/")
    if ours == theirs:
        return Likeness.SAME
    return Likeness.UNSURE if ours.casefold() == theirs.casefold() else Likeness.OTHER
