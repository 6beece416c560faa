"""Settings documented as set, or as removed, against what is set."""

from __future__ import annotations

from pathlib import Path

import pytest

from doclint.engine import check
from tests.engine.ring import opened

STAGING = """\
[deployments.ring-staging]
name = "ring"
environment = "staging"
sources = ["deploy/staging.env"]
"""
FILES = {"deploy/staging.env": "RING_TRACE=1\nRING_SIZE=64\n"}


def said(root: Path, sentence: str, *, config: str = STAGING, **files: str) -> list[tuple[str, str]]:
    report = check(opened(root, f"# Ring\n\n{sentence}\n", config=config, **{**FILES, **files}))
    return [(finding.rule, finding.message) for finding in report.findings]


def test_only_another_environment_sets_it(tmp_path: Path) -> None:
    assert said(tmp_path, "In production `RING_TRACE` is set to 1.") == [
        ("unset-env-key", "RING_TRACE is documented as set, but ring (production) does not set it")
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("In staging `RING_TRACE` is set to 1.", id="it is set there"),
        pytest.param("In production `RING_NOISE` is set to 1.", id="nothing has ever known it"),
        pytest.param("`RING_TRACE` is no longer set in production.", id="documented as gone, and gone"),
        pytest.param("Set `RING_TRACE=1` before you start it in production.", id="an instruction"),
        pytest.param("In production `RING_TRACE` was set to 1 until March.", id="history"),
    ],
)
def test_silent(tmp_path: Path, sentence: str) -> None:
    assert said(tmp_path, sentence) == []


def test_a_source_that_can_not_be_read_whole_may_set_it(tmp_path: Path) -> None:
    script = "#!/bin/sh\n. /etc/ring/site.env\nexec ringd\n"
    config = STAGING + '[deployments.mill]\nsources = ["mill.sh"]\n'
    assert said(tmp_path, "`mill` currently runs with `RING_TRACE=1`.", config=config, **{"mill.sh": script}) == []


def test_documented_as_removed_and_still_set(tmp_path: Path) -> None:
    assert said(tmp_path, "`RING_SIZE` is no longer set in production.") == [
        ("still-set-env-key", "RING_SIZE is documented as not set, but ring (production) sets it")
    ]
