"""A sign of life on stderr, for a person at a terminal, once work takes longer than a second."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Iterator

from doclint.io.display import show

PATIENCE = 1.0  # seconds
ERASE = "\r\x1b[K"


@contextlib.contextmanager
def progress(work: str) -> Iterator[None]:
    """Say what is going on while the block runs, and take it away again."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield
        return
    said = threading.Event()

    def say() -> None:
        said.set()
        with contextlib.suppress(OSError):
            show(f"doclint: {work} …", err=True)

    timer = threading.Timer(PATIENCE, say)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if said.is_set():
            show(ERASE, err=True)
