"""Reports to write down: a real one, and one whose every text comes from an enemy."""

from __future__ import annotations

import dataclasses
import datetime
import functools
import tempfile
from pathlib import Path

from doclint.engine import Report, check
from doclint.model import Applicability, Edit, File, Finding, Fix, Place, Severity, Since, Span
from doclint.reporters import FORMATS, load
from doclint.reporters.view import View
from tests.engine.ring import opened

FOLDER = tempfile.TemporaryDirectory()
NAMES = [name for name, _ in FORMATS]


def shown(name: str, report: Report, view: View | None = None) -> str:
    """The report in a format."""
    return load(name).report(report, view or View())


@functools.cache
def empty() -> Report:
    """A run without findings."""
    return check(opened(Path(FOLDER.name), "# Ring\n"))


def finding(text: str, marked: str, *, path: str = "docs/ring.md", **fields: object) -> tuple[Finding, File]:
    """A finding that underlines a part of a file."""
    file = File(path, text)
    start = text.index(marked)
    span = Span(start, start + len(marked))
    whole = Finding(
        "stale-env-value", Severity.ERROR, path, span, file.position(span.start), file.position(span.end), "wrong", "f0"
    )
    return dataclasses.replace(whole, **fields), file  # type: ignore[arg-type]


def of(*found: tuple[Finding, File], **files: str) -> Report:
    """A report of these findings."""
    texts = {file.path: file for _, file in found} | {path: File(path, text) for path, text in files.items()}
    return dataclasses.replace(empty(), findings=tuple(one for one, _ in found), files=texts)


def hostile(payload: str) -> Report:
    """A report whose path, source, message, evidence, since and edits all hold a payload."""
    path = f"docs/{payload}.md"
    text = f"# {payload}\n\n`KEY` is {payload} x\n"
    line = Span(text.index("`KEY`"), len(text) - 1)
    edit = Edit(path, Span(line.end - 1, line.end), payload)
    found, file = finding(
        text,
        "`KEY`",
        path=path,
        message=f"KEY is documented as {payload}",
        because=(Place(f"deploy/{payload}.env", 1, f"runs with {payload}"), Place(path, 1, payload)),
        since=Since("change", payload, "b3689d93d", datetime.date(2026, 7, 14)),
        fixes=(Fix((edit,), Applicability.SAFE, payload),),
    )
    return of((found, file), **{f"deploy/{payload}.env": f"KEY={payload}\n{payload}"})
