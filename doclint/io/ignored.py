"""What `.gitignore` files say of a path, read by us: for folders without git, and for files that are not there."""

from __future__ import annotations

from collections.abc import Callable

from pathspec import GitIgnoreSpec

NAME = ".gitignore"


class Ignored:
    """The `.gitignore` files of a tree, each read when a path below it is first asked for."""

    def __init__(self, read: Callable[[str], str | None]) -> None:
        self._read = read
        self._specs: dict[str, GitIgnoreSpec | None] = {}

    def matches(self, path: str, *, is_folder: bool = False) -> bool:
        """Say whether a path, or a folder above it, is ignored."""
        parts = path.split("/")
        folders = ["/".join(parts[:count]) for count in range(1, len(parts))]
        return any(self._is_ignored(folder, is_folder=True) for folder in folders) or self._is_ignored(
            path, is_folder=is_folder
        )

    def _is_ignored(self, path: str, *, is_folder: bool) -> bool:
        """Ask the nearest file first: the last word is that of the deepest one that has any."""
        parts = path.split("/")
        for depth in range(len(parts) - 1, -1, -1):
            spec = self._spec("/".join(parts[:depth]))
            if spec is None:
                continue
            verdict = spec.check_file("/".join(parts[depth:]) + ("/" if is_folder else "")).include
            if verdict is not None:
                return verdict
        return False

    def _spec(self, folder: str) -> GitIgnoreSpec | None:
        if folder not in self._specs:
            text = self._read(f"{folder}/{NAME}" if folder else NAME)
            self._specs[folder] = None if text is None else GitIgnoreSpec.from_lines(text.split("\n"))
        return self._specs[folder]
