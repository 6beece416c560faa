"""The decode-hang story: doclint finds what is wrong in it and nothing else, and drafts what people would write."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Typing
from tests.documented import ROOT
from tests.repository import git

EXAMPLE = ROOT / "examples" / "decode-hang"

# rule, document, what the finding's line begins with
WRONG = [
    ("stale-status", "docs/HANG_ISSUE.md", "status: mitigated"),
    ("refuted-root-cause", "docs/HANG_ISSUE.md", "root_cause: HYP-001"),
    ("refuted-root-cause", "docs/HANG_ISSUE.md", "The hang was caused by"),
    ("outdated-verification", "docs/PERF_PLAN.md", "last_verified: 2026-07-09"),
    ("stale-env-value", "docs/PERF_PLAN.md", "| `SGLANG_REQUEST_TIMEOUT_S`"),
    ("refuted-root-cause", "docs/PERF_PLAN.md", "We can't have it"),
    ("orphaned-revert", "ledger.yaml", "- id: CHG-002"),
]


def build(target: Path) -> Path:
    subprocess.run([sys.executable, EXAMPLE / "build.py", target], check=True, capture_output=True)
    return target


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("example") / "decode-hang")


@pytest.fixture
def story(built: Path, tmp_path: Path) -> Path:
    """A copy to change."""
    return shutil.copytree(built, tmp_path / "story")


def found(typing: Typing, root: Path) -> list[tuple[str, str, str]]:
    report = json.loads(typing("check", "--format", "json", cwd=root).out)
    return [(f["rule"], f["path"], line(root, f["path"], f["line"])) for f in report["findings"]]


def line(root: Path, path: str, number: int) -> str:
    return (root / path).read_text(encoding="utf-8").split("\n")[number - 1].strip()


def replace(root: Path, path: str, old: str, new: str) -> None:
    text = (root / path).read_text(encoding="utf-8")
    assert old in text
    (root / path).write_text(text.replace(old, new), encoding="utf-8")


def test_the_commits_are_the_same_everywhere(built: Path, tmp_path: Path) -> None:
    assert git(build(tmp_path / "again"), "rev-parse", "HEAD") == git(built, "rev-parse", "HEAD")


def test_what_is_wrong_is_found_and_nothing_else(built: Path, typing: Typing) -> None:
    findings = found(typing, built)
    assert len(findings) == len(WRONG), findings
    for finding, (rule, path, beginning) in zip(findings, WRONG, strict=True):
        assert finding[:2] == (rule, path)
        assert finding[2].startswith(beginning)


def test_the_benchmark_is_compared_and_stands(built: Path, typing: Typing) -> None:
    plan = (built / "docs/PERF_PLAN.md").read_text(encoding="utf-8").split("\n")
    row = next(number for number, text in enumerate(plan, 1) if text.startswith("| C64"))
    assert "+12.8 %" in plan[row - 1]
    assert "wrong-derived-value: agrees" in typing("explain", f"docs/PERF_PLAN.md:{row}", cwd=built).out


def test_a_gain_that_the_benchmark_does_not_give_would_be_found(story: Path, typing: Typing) -> None:
    replace(story, "docs/PERF_PLAN.md", "+12.8 %", "+18.2 %")
    assert ("wrong-derived-value", "docs/PERF_PLAN.md") in {finding[:2] for finding in found(typing, story)}


def test_the_drafts_tell_the_story_as_it_ended(story: Path, typing: Typing) -> None:
    kept = {path: path.read_bytes() for path in story.rglob("*") if path.is_file() and ".git" not in path.parts}
    typing("fix", "--unsafe", cwd=story)
    issue = (story / "docs/HANG_ISSUE.md").read_text(encoding="utf-8")
    assert "\nstatus: resolved\n" in issue
    assert "\nroot_cause: HYP-002\n" in issue
    assert "~~The hang was caused by `SGLANG_SM120_MMA_TARGET_CTAS=512`" in issue
    assert "the client's proxy drops idle connections after 60 s" in issue
    plan = (story / "docs/PERF_PLAN.md").read_text(encoding="utf-8")
    assert "| `SGLANG_REQUEST_TIMEOUT_S`     | 600 s |\n" in plan
    assert "~~We can't have it" in plan
    written = {path.name for path, before in kept.items() if path.read_bytes() != before}
    assert written == {"HANG_ISSUE.md", "PERF_PLAN.md"}
    assert {rule for rule, _, _ in found(typing, story)} == {"outdated-verification", "orphaned-revert"}


def test_drafts_are_settled_after_one_run(story: Path, typing: Typing) -> None:
    typing("fix", "--unsafe", cwd=story)
    assert typing("fix", "--unsafe", "--diff", cwd=story).out == ""


@pytest.mark.parametrize("subject", ["Drop finished requests", "Free the blocks"])
def test_the_fixes_of_the_hunt_must_survive(story: Path, typing: Typing, subject: str) -> None:
    commit = git(story, "log", "--format=%H", f"--grep={subject}")
    git(story, "revert", "--no-edit", commit)
    assert "lost-fix" in {rule for rule, _, _ in found(typing, story)}


def test_the_revert_is_no_orphan_once_the_change_is_restored(story: Path, typing: Typing) -> None:
    replace(story, "deploy/decode.env", "TARGET_CTAS=256", "TARGET_CTAS=512")
    replace(
        story,
        "ledger.yaml",
        "\nhypotheses:",
        "  - {id: CHG-006, kind: restore, of: CHG-001, undoes: CHG-002, date: 2026-07-15, deployment: decode,"
        " because: HYP-002, evidence: [BEN-003]}\n\nhypotheses:",
    )
    findings = found(typing, story)
    assert "orphaned-revert" not in {rule for rule, _, _ in findings}
    assert ("stale-env-value", "docs/PERF_PLAN.md", "| `SGLANG_SM120_MMA_TARGET_CTAS` |   256 |") in findings
