"""Ports that settings and flags give: `HTTP_PORT`, `net.udp_port`, `--listen :8080`.

A key says whose port it is: `DB_PORT` is another party's. Where a key leaves that open, its port can agree with a
document, but never contradict it: it is "mentioned".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from doclint.model import Fact, FactKind, FactState

LISTEN, PUBLISH, MENTIONED = "listen", "publish", "mentioned"
OWN = frozenset(
    "listen listener listening server http https grpc udp tcp bind net network web app application api service main"
    " public rpc ws websocket host container internal metrics metric admin health healthcheck prometheus probe".split()
)
ADDRESSES = frozenset("listen bind addr address listenaddr listenaddress".split())
ADDRESS = re.compile(r"(?:[\w.*\[\]:-]*:)?(?P<port>\d{2,5})(?:/\w+)?")
SEGMENTS = re.compile(r"[A-Za-z][a-z0-9]*|[A-Z0-9]+(?![a-z])")


def derived(facts: Iterable[Fact], names: Iterable[str]) -> tuple[Fact, ...]:
    """Give the ports that the winning settings and flags of a deployment name."""
    own = OWN | {part for name in names for part in _segments(name)}
    winners = {(each.kind, each.key): each for each in facts if each.kind in (FactKind.ENV, FactKind.FLAG)}
    return tuple(port for each in winners.values() for port in _port(each, own))


def _segments(key: str) -> list[str]:
    return [part.lower() for word in re.split(r"[._/\-\s]+", key) for part in (SEGMENTS.findall(word) or [word])]


def _port(one: Fact, own: frozenset[str]) -> Iterator[Fact]:
    parts = [part for part in _segments(one.key) if part]
    is_port, is_address = parts[-1:] == ["port"], bool(parts) and parts[-1] in ADDRESSES
    if not (is_port or is_address) or one.state is FactState.UNSET:
        return
    others = {part for part in parts if part != "port" and part not in ADDRESSES}
    side = LISTEN if others <= own else MENTIONED
    if one.state is FactState.UNKNOWN:
        if is_port and side is LISTEN:
            yield replace(one, kind=FactKind.PORT, key=side)
        return
    match = (re.compile(r"(?P<port>\d{2,5})") if is_port else ADDRESS).fullmatch(one.value)
    if match and (is_port or ":" in one.value or parts == ["listen"]):
        yield replace(one, kind=FactKind.PORT, key=side, value=match["port"])
