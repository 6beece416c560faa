"""Reading one file that nobody vouches for: only regular files inside a root, only so many bytes, only UTF-8."""

from __future__ import annotations

import errno
import os
import stat

from doclint.model import File, Problem

MAX_SIZE = 2 * 1024 * 1024
# Without these a pipe named x.md would hang the run, and a link swapped in after the check would be followed.
OPEN_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)


def refused(path: str, why: str) -> Problem:
    """Say that a file is not read."""
    return Problem("refused", path, 1, why)


def missing(path: str) -> Problem:
    """Say that a file is not there."""
    return Problem("missing", path, 1, "no such file")


def normal(path: str) -> str | None:
    """Give a relative path without `.` and `..`; None where it is absolute, leaves the root or enters `.git`."""
    if "\0" in path or path.startswith(("/", "~")) or (os.name == "nt" and (":" in path or "\\" in path)):
        return None
    parts: list[str] = []
    for part in path.split("/"):
        if part == ".." and not parts:
            return None
        if part == "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return None if ".git" in parts else "/".join(parts)


def is_inside(root: str, path: str) -> bool:
    """Say whether a real path lies in a real root."""
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)


def read_bytes(root: str, path: str) -> bytes | Problem:
    """Give a file's bytes. `root` is a real path, `path` relative to it; links are followed inside the root only."""
    try:
        real = os.path.realpath(f"{root}/{path}")
        if not is_inside(root, real):
            return refused(path, "a link out of the project")
        return _read_capped(real, path)
    except OSError as error:
        return _failure(path, error)
    except ValueError:
        return refused(path, "not a file name")


def _read_capped(real: str, path: str) -> bytes | Problem:
    handle = os.open(real, OPEN_FLAGS)
    try:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            return refused(path, "not a regular file")
        if status.st_size > MAX_SIZE:
            return refused(path, f"larger than {MAX_SIZE // 2**20} MiB")
        chunks: list[bytes] = []
        left = MAX_SIZE + 1
        while left > 0 and (chunk := os.read(handle, left)):
            chunks.append(chunk)
            left -= len(chunk)
        return b"".join(chunks) if left > 0 else refused(path, f"larger than {MAX_SIZE // 2**20} MiB")
    finally:
        os.close(handle)


def _failure(path: str, error: OSError) -> Problem:
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return missing(path)
    if error.errno in (errno.ENXIO, errno.EISDIR, errno.ENODEV, errno.EOPNOTSUPP):
        return refused(path, "not a regular file")
    if error.errno == errno.ELOOP:
        return refused(path, "a link that leads nowhere")
    return refused(path, "can't be read: " + os.strerror(error.errno or errno.EIO).lower())


def decode(path: str, data: bytes) -> File | Problem:
    """Give the text that bytes hold, line ends and byte-order mark included."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return refused(path, f"not UTF-8 (byte {error.start})")
    return refused(path, "binary (holds a NUL byte)") if "\0" in text else File(path, text)
