"""What a reader sees beside the findings, and the words that several formats share."""

from __future__ import annotations

import collections
from collections.abc import Iterable
from dataclasses import dataclass

from doclint.model import Finding, Severity, Since


@dataclass(frozen=True, slots=True)
class View:
    """How a report is shown: with colour, with a drafted patch, with the lines that the branch changed."""

    colour: bool = False
    patch: str = ""
    changed: frozenset[tuple[str, int]] = frozenset()  # (path, line)
    prefix: str = ""  # from the repository's root to the project's, with a trailing `/`


def outdated(since: Since | None) -> str:
    """Say since when a document is wrong; nothing where nothing says."""
    if since is None:
        return ""
    name = " ".join(part for part in (since.id, f"({since.commit[:9]})" if since.id and since.commit else "") if part)
    name = name or since.commit[:9]
    return f"outdated since {name}" + (f", {since.date.isoformat()}" if since.date else "")


def tally(findings: Iterable[Finding]) -> str:
    """Count findings by severity: `2 errors, 1 warning`."""
    counts = collections.Counter(finding.severity for finding in findings)
    parts = [plural(counts[severity], severity.value) for severity in Severity if counts[severity]]
    return ", ".join(parts) or "no findings"


def plural(number: int, noun: str) -> str:
    """Write a count with its noun."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
