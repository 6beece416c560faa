"""What was read, compared, and left out, and why."""

from __future__ import annotations

import collections

from doclint.engine import Report
from doclint.io.display import escape


def coverage(report: Report) -> str:
    """Say how far the silence of a clean run can be trusted."""
    counted = report.coverage
    reading = report.reading
    kinds = collections.Counter(claim.kind for claim in reading.claims)
    lines = [
        f"documents  {counted.documents}",
        f"claims     {counted.claims}" + (f" ({_counts(kinds)})" if kinds else ""),
        f"compared   {counted.compared}",
        f"sources    {counted.sources}",
    ]
    lines += [f"  {escape(path)}" for path in reading.deployed.read]
    lines += ["", "deployments"]
    for deployment in reading.deployed.deployments:
        how = "discovered" if deployment.discovered else "configured"
        sources = ", ".join(deployment.sources)
        lines.append(f"  {escape(deployment.id)}: {escape(deployment.environment)}, {how}, from {escape(sources)}")
    if counted.unknown:
        lines += ["", "claims that were not compared, and why"]
        lines += [f"  {number:>4}  {escape(why)}" for why, number in counted.unknown.items()]
    if counted.left_out:
        lines += ["", "files that were left out, and why"]
        lines += [f"  {escape(path)}: {escape(why)}" for path, why in counted.left_out]
    return "\n".join(lines) + "\n"


def _counts(kinds: collections.Counter[str]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items(), key=lambda pair: (-pair[1], pair[0])))
