"""Documented ports against those of the deployments that they speak of."""

from __future__ import annotations

from pathlib import Path

import pytest

from doclint.engine import check
from tests.engine.ring import opened

CONFIG = '[deployments.relay]\nsources = ["deploy/relay.sh"]\n'

CASES = {
    "another port": ("--port 7443", "8443", True),
    "the same port": ("--port 7443", "7443", False),
    "digits that are no port": ("--port 74\u00b243", "8443", False),
    "a number of thousands of digits": (f"--port {'7' * 5000}", "8443", False),
}


@pytest.mark.parametrize(("flag", "documented", "wrong"), CASES.values(), ids=CASES.keys())
def test_a_documented_port(flag: str, documented: str, wrong: bool, tmp_path: Path) -> None:
    text = f"# Relay\n\nIn production the relay currently listens on port {documented}.\n"
    files = {"deploy/relay.sh": f"#!/bin/sh\nexec relayd {flag}\n"}
    report = check(opened(tmp_path, text, config=CONFIG, **files))
    assert [finding.rule for finding in report.findings] == ["stale-port"] * wrong
