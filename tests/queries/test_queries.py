"""What a person reads when they ask why, what is deployed, and how much was looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from doclint.engine import Report, check
from doclint.queries.coverage import coverage
from doclint.queries.explain import explain
from doclint.queries.facts import facts
from tests.engine.ring import opened

STAGING = """\
[deployments.ring-staging]
name = "ring"
environment = "staging"
sources = ["deploy/base.env", "deploy/staging.env"]
"""
PAGE = """\
---
type: runbook
title: Ring
status: active
---
# Ring

In production `RING_SIZE` is set to 256.

<!-- doclint: ignore[stale-env-value] kept for the bench -->
In production `RING_SLOTS` is set to 4.

## History

In May it ran with `RING_CODEC=zstd`.
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    files = {"deploy/base.env": "RING_SIZE=64\nRING_SLOTS=2\n", "deploy/staging.env": "RING_SIZE=32\n"}
    return check(opened(tmp_path_factory.mktemp("ring"), PAGE, config=STAGING, **files))


# --- explain ------------------------------------------------------------------------------------------------------


def test_a_line_is_explained(report: Report) -> None:
    text = explain(report, "docs/ring.md", 8)
    assert text.startswith("docs/ring.md:8:37: setting: 256\n")
    assert "  key: RING_SIZE\n" in text
    assert "  value: 256\n" in text
    assert "  frame: current (" in text
    assert "  under: Ring\n" in text
    assert (
        "  stale-env-value: differs: RING_SIZE is documented as 256, but ring (production) runs with 512\n"
        "    deploy/ring.env:1: ring (production) runs with 512\n"
    ) in text


def test_a_claim_that_was_not_judged_says_why(report: Report) -> None:
    text = explain(report, "docs/ring.md", 15)
    assert "  frame: past (" in text
    assert "  stale-env-value: unknown: not stated as current (past)\n" in text


def test_a_claim_that_differs_unreported_says_so(report: Report) -> None:
    assert "4, but ring (production) runs with 8 (not reported: suppressed" in explain(report, "docs/ring.md", 11)


def test_a_whole_document(report: Report) -> None:
    text = explain(report, "docs/ring.md")
    assert text.startswith("docs/ring.md: runbook, active\n\n")
    assert [text.index(f"docs/ring.md:{line}:") for line in (8, 11, 15)] == sorted(
        text.index(f"docs/ring.md:{line}:") for line in (8, 11, 15)
    )


def test_nothing_to_explain(report: Report) -> None:
    assert explain(report, "docs/ring.md", 13) == "docs/ring.md:13: no claim was read here\n"
    assert explain(report, "docs/none.md") == "docs/none.md: not read as a document\n"


# --- facts --------------------------------------------------------------------------------------------------------

PRODUCTION = """\
ring (production)
  env RING_CODEC = lz4  deploy/ring.env:3
  env RING_SIZE = 512  deploy/ring.env:1
  env RING_SLOTS = 8  deploy/ring.env:2
"""
STAGED = """\
ring [ring-staging] (staging)
  env RING_SIZE = 32  deploy/staging.env:1
    overrides env RING_SIZE = 64  deploy/base.env:1
  env RING_SLOTS = 2  deploy/base.env:2
"""


def test_every_fact(report: Report) -> None:
    assert facts(report.reading.deployed) == f"{PRODUCTION}\n{STAGED}"


def test_one_deployment(report: Report) -> None:
    assert facts(report.reading.deployed, deployments=("ring-staging",)) == STAGED
    assert facts(report.reading.deployed, deployments=("ring",)) == f"{PRODUCTION}\n{STAGED}"


def test_one_key(report: Report) -> None:
    assert facts(report.reading.deployed, ("RING_CODEC",)) == (
        "ring (production)\n  env RING_CODEC = lz4  deploy/ring.env:3\n"
    )


def test_what_is_not_known_says_why(tmp_path: Path) -> None:
    script = "#!/bin/sh\nexport RING_SIZE=$(nproc)\nunset RING_SLOTS\nexec ringd\n"
    config = '[deployments.mill]\nsources = ["run.sh"]\n'
    text = facts(check(opened(tmp_path, config=config, **{"run.sh": script})).reading.deployed, deployments=("mill",))
    assert "env RING_SIZE is unknown (" in text
    assert "env RING_SLOTS is unset  run.sh:3" in text


def test_a_secret_is_never_shown(tmp_path: Path) -> None:
    env = "RING_PASSWORD=hunter2-ring\nRING_URL=redis://:hunter2-ring@cache:6379/0\n"
    text = facts(check(opened(tmp_path, **{"deploy/ring.env": env})).reading.deployed)
    assert "env RING_PASSWORD = [redacted]  deploy/ring.env:1" in text
    assert "env RING_URL = redis://:[redacted]@cache:6379/0  deploy/ring.env:2" in text


# --- coverage -----------------------------------------------------------------------------------------------------


def test_coverage(report: Report) -> None:
    text = coverage(report)
    assert text.startswith("documents  1\nclaims     3 (3 setting)\ncompared   2\nsources    3\n")
    assert "  ring: production, configured, from deploy/ring.env\n" in text
    assert "  ring-staging: staging, configured, from deploy/base.env, deploy/staging.env\n" in text
    assert "claims that were not compared, and why\n     1  not stated as current (past)\n" in text


def test_what_was_left_out(tmp_path: Path) -> None:
    project = opened(tmp_path, "# Ring\n")
    (tmp_path / "docs" / "broken.md").write_bytes(b"\xff\xfe\x00")
    assert "files that were left out, and why\n  docs/broken.md: " in coverage(check(project))


def test_names_from_the_repository_are_no_commands(tmp_path: Path) -> None:
    config = '[deployments."::error::pwned"]\nsources = ["deploy/\\u001b[2J.env"]\n'
    page = "# Ring ##[error]x\n\nIn production `RING_SIZE` is set to `::warning::512`.\n"
    found = check(opened(tmp_path, page, config=config, **{"deploy/\x1b[2J.env": "RING_SIZE=::error::\x1b[2J\n"}))
    for text in (facts(found.reading.deployed), coverage(found), explain(found, "docs/ring.md")):
        assert "\x1b" not in text
        assert not [line for line in text.split("\n") if line.lstrip().startswith("::") or "##[" in line]
