"""A few files as of a commit: reading old versions of a source must not cost a listing of the whole tree each time."""

from __future__ import annotations

from dataclasses import dataclass

from doclint.io.git import Git
from doclint.io.regular import decode, missing
from doclint.model import File, Problem


@dataclass(frozen=True, slots=True)
class Version:
    """A tree of nothing but the named files."""

    git: Git
    commit: str
    paths: tuple[str, ...]

    def read(self, path: str) -> File | Problem:
        """Give a file's text as of the commit."""
        blob = self.git.blob(self.commit, path) if self.commit and path in self.paths else None
        return missing(path) if blob is None else decode(path, blob)

    def list(self) -> tuple[str, ...]:
        """Give those of the files that the commit has."""
        return tuple(path for path in self.paths if self.exists(path))

    def exists(self, path: str) -> bool | None:
        """Say whether the commit has one of the files."""
        return isinstance(self.read(path), File)

    def texts(self) -> tuple[str, ...]:
        """Give the texts of all the files; "" for one that is not there."""
        readings = map(self.read, self.paths)
        return tuple(reading.text if isinstance(reading, File) else "" for reading in readings)
