"""The stable machine format, version 1 (docs/json.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping

from doclint.engine import Report
from doclint.model import File, Finding, Since
from doclint.reporters.view import View


def report(report: Report, view: View) -> str:
    """Write the report as one JSON document."""
    coverage = report.coverage
    document = {
        "version": 1,
        "findings": [_finding(finding, report.files) for finding in report.findings],
        "coverage": {
            "documents": coverage.documents,
            "claims": coverage.claims,
            "compared": coverage.compared,
            "sources": coverage.sources,
        },
    }
    return json.dumps(document, indent=1, ensure_ascii=True) + "\n"


def _finding(finding: Finding, files: Mapping[str, File]) -> dict[str, object]:
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "path": finding.path,
        "line": finding.start.line,
        "column": finding.start.column,
        "end_line": finding.end.line,
        "end_column": finding.end.column,
        "message": finding.message,
        "fingerprint": finding.fingerprint,
        "because": [{"path": p.path, "line": p.line, "message": p.message} for p in finding.because],
        "since": _since(finding.since),
        "edits": _edits(finding, files),
    }


def _since(since: Since | None) -> dict[str, str] | None:
    if since is None:
        return None
    date = since.date.isoformat() if since.date else ""
    return {"kind": since.kind, "id": since.id, "commit": since.commit[:9], "date": date}


def _edits(finding: Finding, files: Mapping[str, File]) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for number, fix in enumerate(finding.fixes, 1):
        for edit in fix.edits:
            file = files.get(edit.path)
            if file is None:
                continue
            start, end = file.position(edit.span.start), file.position(edit.span.end)
            rows.append(
                {
                    "fix": number,
                    "applicability": fix.applicability.value,
                    "path": edit.path,
                    "line": start.line,
                    "column": start.column,
                    "end_line": end.line,
                    "end_column": end.column,
                    "text": edit.text,
                    "description": fix.description,
                }
            )
    return rows
