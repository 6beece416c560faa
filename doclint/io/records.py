"""What git prints, as records."""

from __future__ import annotations

import datetime
import os
from collections.abc import Sequence
from dataclasses import dataclass

GITLINK = "160000"
LINK = "120000"
LOG_FIELDS = ("%H", "%P", "%ct", "%at", "%s", "%b")
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit. Times are UTC; `date` is the day it was committed."""

    hash: str
    date: datetime.date
    time: datetime.datetime
    authored: datetime.datetime
    parents: tuple[str, ...]
    subject: str
    body: str


@dataclass(frozen=True, slots=True)
class TreeEntry:
    """A file of a commit: its mode as git writes it, the blob's hash, its size (0 where git does not say)."""

    path: str
    mode: str
    hash: str
    size: int


def entries(output: bytes) -> tuple[TreeEntry, ...]:
    """Read `ls-tree -z`, with or without `-l`, sorted by path."""
    return tuple(sorted(map(_entry, filter(None, output.split(b"\0"))), key=lambda entry: entry.path))


def _entry(row: bytes) -> TreeEntry:
    head, _, path = row.partition(b"\t")
    mode, _kind, name, *size = head.decode("ascii").split()
    return TreeEntry(os.fsdecode(path), mode, name, int(size[0]) if size and size[0].isdigit() else 0)


def index(output: bytes) -> tuple[tuple[str, str], ...]:
    """Read `ls-files -z --stage`: mode and path."""
    rows = (row.partition(b"\t") for row in output.split(b"\0") if row)
    return tuple((head.decode("ascii").split(" ")[0], os.fsdecode(path)) for head, _, path in rows)


def commits(output: bytes) -> tuple[Commit, ...]:
    """Read `log -z` with our fields, each ended by NUL."""
    fields = output.decode("utf-8", "replace").split("\0")
    width = len(LOG_FIELDS)
    return tuple(_commit(fields[at : at + width]) for at in range(0, len(fields) - width + 1, width))


def _commit(fields: Sequence[str]) -> Commit:
    name, parents, committed, authored, subject, body = fields
    time = _time(committed)
    return Commit(name, time.date(), time, _time(authored), tuple(parents.split()), subject, body.strip("\n"))


def _time(seconds: str) -> datetime.datetime:
    try:
        return EPOCH + datetime.timedelta(seconds=int(seconds))
    except (ValueError, OverflowError):
        return EPOCH
