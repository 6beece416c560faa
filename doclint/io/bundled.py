"""The rule pages that doclint brings: in the wheel, or beside the package in a checkout."""

from __future__ import annotations

from pathlib import Path

from doclint.model import File

_PACKAGE = Path(__file__).resolve().parent.parent
_FOLDERS = (_PACKAGE / "_rules", _PACKAGE.parent / "rules")


def rule_pages() -> tuple[File, ...]:
    """Read every page, in name order."""
    folder = next((folder for folder in _FOLDERS if folder.is_dir()), _FOLDERS[0])
    return tuple(File(f"rules/{page.name}", page.read_text(encoding="utf-8")) for page in sorted(folder.glob("*.md")))
