"""The decode batch: what differs from upstream."""

from __future__ import annotations


class Batch:
    """The requests that get a token in every step."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.running: list = []

    def has_room(self) -> bool:
        return len(self.running) < self.limit

    def step(self, model) -> None:
        for request in self.running:
            request.append(model.next_token(request))
        self.running = [request for request in self.running if not request.finished]
