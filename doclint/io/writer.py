"""The only way to disk: a file is replaced whole, or stays as it was byte for byte."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path

from doclint.io.regular import is_inside, normal, read_bytes, refused
from doclint.model import Problem

CREATE_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
TEMPORARY = ".doclint-tmp"


def write(root: Path, path: str, before: str, after: str) -> Problem | None:
    """Replace a file's text; a Problem where it no longer holds `before`, or may or can't be written.

    Line ends, byte-order mark, mode, owner and extended attributes stay. A link inside the root is written through.
    """
    real_root = os.path.realpath(root)
    inside = normal(path)
    if not inside:
        return refused(path, "outside the project")
    try:
        target = os.path.realpath(f"{real_root}/{inside}")
        if not is_inside(real_root, target):
            return refused(path, "a link out of the project")
        return _why_not(target, path) or _replace(real_root, target, path, before.encode(), after.encode())
    except UnicodeEncodeError:
        return refused(path, "its new text is not UTF-8")
    except OSError as error:
        return refused(path, "can't be written: " + (error.strerror or "input/output error").lower())


def create(path: Path, text: str) -> str:
    """Write a report to a file that the user named; gives why it could not be written, or nothing."""
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        return f"{path}: {(error.strerror or 'input/output error').lower()}"
    return ""


def _why_not(target: str, path: str) -> Problem | None:
    status = os.lstat(target)
    if not stat.S_ISREG(status.st_mode):
        return refused(path, "not a regular file")
    if status.st_nlink > 1:
        return refused(path, "has another name (a hard link)")
    if not os.access(target, os.W_OK):
        return refused(path, "read-only")
    return None


def _replace(root: str, target: str, path: str, before: bytes, after: bytes) -> Problem | None:
    changed = _changed(root, target, path, before)
    if changed or before == after:
        return changed
    folder, name = os.path.split(target)
    temporary = f"{folder}/.{name[:100]}.{secrets.token_hex(6)}{TEMPORARY}"
    try:
        _create(temporary, after, target)
        # Somebody may have saved the file, or put a link in its place, while the new text was written.
        changed = _why_not(target, path) or _changed(root, target, path, before)
        if changed is None:
            os.replace(temporary, target)  # noqa: PTH105
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(temporary)  # noqa: PTH108
    _sync_folder(folder)
    return changed


def _changed(root: str, target: str, path: str, before: bytes) -> Problem | None:
    present = read_bytes(root, os.path.relpath(target, root))
    if isinstance(present, Problem):
        return refused(path, present.message)
    return None if present == before else refused(path, "changed since it was read")


def _create(temporary: str, data: bytes, like: str) -> None:
    handle = os.open(temporary, CREATE_FLAGS, 0o600)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(handle, view) :]
        _copy_attributes(handle, like)
        os.fsync(handle)
    finally:
        os.close(handle)


def _copy_attributes(handle: int, like: str) -> None:
    status = os.lstat(like)
    if hasattr(os, "fchown"):
        with contextlib.suppress(PermissionError):
            os.fchown(handle, status.st_uid, status.st_gid)
    if hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):
            for attribute in os.listxattr(like, follow_symlinks=False):
                os.setxattr(handle, attribute, os.getxattr(like, attribute, follow_symlinks=False))
    if hasattr(os, "fchmod"):
        os.fchmod(handle, stat.S_IMODE(status.st_mode))


def _sync_folder(folder: str) -> None:
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
