"""References in real repositories: what git and the files say, and what they can't."""

from __future__ import annotations

from pathlib import Path

import pytest

from doclint.engine import check
from tests.repository import git, project, write


def said(root: Path, rule: str) -> list[tuple[str, int]]:
    """Path and line of each finding of a rule."""
    return [(f.path, f.start.line) for f in check(project(root)).findings if f.rule == rule]


def test_a_commit_on_another_branch_is_not_reachable(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": "# A\n"})
    git(tmp_path, "checkout", "-q", "-b", "side")
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "Side")
    side = git(tmp_path, "rev-parse", "HEAD")
    git(tmp_path, "checkout", "-q", "main")
    (tmp_path / "a.md").write_text(f"# A\n\nFixed in commit {side}.\n")
    assert said(tmp_path, "unknown-commit") == [("a.md", 3)]


def test_a_shallow_clone_knows_no_commits(tmp_path: Path) -> None:
    origin = tmp_path / "origin"
    origin.mkdir()
    write(origin, {"a.md": "# A\n\nFixed in commit 4f1d20c9b.\n"})
    git(origin, "commit", "-q", "--allow-empty", "-m", "Second")
    git(tmp_path, "clone", "-q", "--depth=1", origin.as_uri(), "clone")
    assert said(tmp_path / "clone", "unknown-commit") == []


def test_a_folder_without_git_knows_no_commits(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\nFixed in commit 4f1d20c9b.\n")
    assert said(tmp_path, "unknown-commit") == []


def test_a_repository_with_submodules_may_mean_theirs(tmp_path: Path) -> None:
    write(
        tmp_path, {"a.md": "Fixed in commit 4f1d20c9b.\n", ".gitmodules": '[submodule "x"]\n\tpath = x\n\turl = ../x\n'}
    )
    assert said(tmp_path, "unknown-commit") == []


@pytest.mark.parametrize(
    ("target", "found"),
    [
        pytest.param("b", True, id="without extension"),
        pytest.param("b.html", True, id="as the site calls it"),
        pytest.param("b/", True, id="as a folder"),
        pytest.param("guide", True, id="a page's folder"),
        pytest.param("../docs", True, id="a folder"),
        pytest.param("B.md", False, id="another case"),
        pytest.param("b.txt", False, id="another extension"),
        pytest.param("build/report.html", True, id="ignored by git"),
        pytest.param("../../elsewhere.md", True, id="outside"),
    ],
)
def test_links(tmp_path: Path, target: str, found: bool) -> None:
    files = {
        "docs/a.md": f"[x]({target})\n",
        "docs/b.md": "# B\n",
        "docs/guide/index.md": "# G\n",
        ".gitignore": "build/\n",
    }
    write(tmp_path, files)
    assert said(tmp_path, "broken-path") == ([] if found else [("docs/a.md", 1)])


def test_paths_of_the_ledger_are_reported_where_they_stand(tmp_path: Path) -> None:
    ledger = (
        "issues:\n  - id: ISS-1\n    title: Slow\n    status: open\n    doc: docs/gone.md\n"
        "benchmarks:\n  - {id: BEN-1, measured: 2026-01-02, results: bench/gone.json}\n"
        "hypotheses:\n  - {id: HYP-1, claim: x, verdict: refuted, evidence: [BEN-1, the log of May, a.md]}\n"
    )
    write(tmp_path, {"ledger.yaml": ledger, "a.md": "# A\n"})
    assert said(tmp_path, "broken-path") == [("ledger.yaml", 5), ("ledger.yaml", 7)]
