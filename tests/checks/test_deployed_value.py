"""Documented values against what wins in the deployments that they speak of."""

from __future__ import annotations

from pathlib import Path

import pytest

from doclint.engine import Report, check
from doclint.model import Agrees, Answer, Applicability, Unknown
from tests.engine.ring import opened

STAGING = """\
[deployments.ring-staging]
name = "ring"
environment = "staging"
sources = ["deploy/staging.env"]
"""
MILL = """\
[deployments.mill]
sources = ["deploy/mill.env", "deploy/mill.sh"]
"""
FILES = {
    "deploy/staging.env": "RING_SIZE=64\nRING_SLOTS=2\n",
    "deploy/mill.env": "MILL_THREADS=4\nMILL_WAIT_MS=2500\nRING_SIZE=2048\nMILL_CODEC=lz4\n",
    "deploy/mill.sh": "#!/bin/sh\nexport MILL_THREADS=6\nexport MILL_SHARDS=$(nproc)\nunset MILL_CODEC\nexec mill\n",
    ".env.example": "MILL_QUEUE=100\nMILL_QUEUE_LOW=100\n",
}


def checked(root: Path, sentence: str) -> Report:
    return check(opened(root, f"# Services\n\n{sentence}\n", config=STAGING + MILL, **FILES))


def answer(report: Report) -> Answer:
    """What the rule says of the first claim."""
    return next(j.answer for j in report.judgements if j.rule.id == "stale-env-value")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param(
            "In production `MILL_THREADS` is set to 8.",
            "MILL_THREADS is documented as 8, but mill (production) runs with 6",
            id="the later source wins",
        ),
        pytest.param(
            "In staging `RING_SIZE` is set to 512.",
            "RING_SIZE is documented as 512, but ring (staging) runs with 64",
            id="another environment's value",
        ),
        pytest.param(
            "In production `MILL_WAIT_MS` is set to 3 s.",
            "MILL_WAIT_MS is documented as 3 s, but mill (production) runs with 2500",
            id="another unit",
        ),
        pytest.param(
            "The default of `MILL_QUEUE` is `64`.",
            "MILL_QUEUE is documented as 64, but the default is 100",
            id="a default",
        ),
    ],
)
def test_another_value(tmp_path: Path, sentence: str, expected: str) -> None:
    [finding] = [f for f in checked(tmp_path, sentence).findings if f.rule == "stale-env-value"]
    assert finding.message == expected


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("In production `MILL_THREADS` is set to 6.", id="the value that wins"),
        pytest.param("In production `MILL_WAIT_MS` is set to 2.5 s.", id="the same in another unit"),
        pytest.param("`RING_SIZE` is currently set to 2048.", id="one of several deployments has it"),
        pytest.param("In staging `RING_SIZE` is set to 64.", id="the environment that is named"),
        pytest.param("The default of `MILL_QUEUE` is `100`.", id="a default"),
    ],
)
def test_it_agrees(tmp_path: Path, sentence: str) -> None:
    report = checked(tmp_path, sentence)
    assert isinstance(answer(report), Agrees)
    assert report.findings == ()


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        pytest.param("In production `MILL_SHARDS` is set to 8.", "computed", id="computed"),
        pytest.param("`RING_SIZE` is currently set to 7.", "differ from each other", id="two other values"),
        pytest.param("In May it ran with `RING_SIZE=7` in production.", "not stated as current", id="history"),
        pytest.param("The default of `MILL_QUEUE` is `none`.", "a sample file", id="a sample sets what has no default"),
        pytest.param("In production `MILL_CODEC` is set to zstd.", "unsets it", id="unset by a later source"),
    ],
)
def test_it_can_not_be_said(tmp_path: Path, sentence: str, why: str) -> None:
    report = checked(tmp_path, sentence)
    found = answer(report)
    assert isinstance(found, Unknown)
    assert why in found.why
    assert not [f for f in report.findings if f.rule == "stale-env-value"]


def test_the_source_that_was_overridden_is_named(tmp_path: Path) -> None:
    [finding] = checked(tmp_path, "In production `MILL_THREADS` is set to 4.").findings
    assert [(place.path, place.line, place.message) for place in finding.because] == [
        ("deploy/mill.sh", 2, "mill (production) runs with 6"),
        ("deploy/mill.env", 1, "sets 4, overridden"),
    ]


def test_a_value_with_its_reason_is_a_draft(tmp_path: Path) -> None:
    [finding] = checked(tmp_path, "In production `MILL_THREADS` is set to 8 because the host has eight cores.").findings
    assert [fix.applicability for fix in finding.fixes] == [Applicability.UNSAFE]


def test_the_value_of_a_secret_is_not_compared(tmp_path: Path) -> None:
    project = opened(
        tmp_path,
        "# Ring\n\nIn production `RING_PASSWORD` is set to `swordfish`.\n",
        **{"deploy/ring.env": "RING_PASSWORD=hunter2-ring\n"},
    )
    report = check(project)
    assert answer(report) == Unknown("the values of secrets are not compared")
    assert not [f for f in report.findings if f.rule == "stale-env-value"]


DOCUMENTED_DEFAULTS = {
    "a flag's default is the program's, not the image's": ("`--port` defaults to 8001.", False),
    "a name of one word may be another program's": ("`DEBUG` defaults to on.", False),
    "a key of its own in a sample": ("`MILL_QUEUE` defaults to 7.", True),
}


@pytest.mark.parametrize(("sentence", "wrong"), DOCUMENTED_DEFAULTS.values(), ids=DOCUMENTED_DEFAULTS.keys())
def test_only_what_tells_the_default_can_contradict_one(sentence: str, wrong: bool, tmp_path: Path) -> None:
    files = {
        **FILES,
        ".env.example": "MILL_QUEUE=100\nDEBUG=off\n",
        "Dockerfile": 'FROM scratch\nCMD ["mill", "--port", "8000"]\n',
    }
    report = check(opened(tmp_path, f"# Services\n\n{sentence}\n", config=STAGING + MILL, **files))
    assert bool(report.findings) == wrong
