"""The pool of KV-cache blocks: what differs from upstream."""

from __future__ import annotations


class Pool:
    """Blocks are taken by a request and come back when it ends."""

    def __init__(self, blocks: int) -> None:
        self.free = list(range(blocks))

    def finish(self, request) -> None:
        self.free += request.blocks
        request.blocks = []

    def abort(self, request) -> None:
        request.aborted = True
