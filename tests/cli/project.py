"""A small project for tests of the command line."""

from __future__ import annotations

from pathlib import Path

from tests.repository import write

FILES = {
    "doclint.toml": '[deployments.indexer]\nsources = ["deploy/indexer.env"]\n',
    "deploy/indexer.env": "INDEX_BATCH=64\nINDEX_FLUSH_MS=250\n",
    "docs/indexer.md": "# Indexer\n\nThe indexer currently runs with `INDEX_BATCH=32`.\n",
    "docs/notes.md": "# Notes\n\nNothing to see.\n",
}


def make(root: Path, **changes: str | None) -> Path:
    """Commit the project, some files changed, added or (None) left out."""
    root.mkdir(parents=True, exist_ok=True)
    files = {path: text for path, text in {**FILES, **changes}.items() if text is not None}
    write(root, files)
    return root


def overwrite(root: Path, path: str, text: str | bytes) -> None:
    """Put a text in place of a file's."""
    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
