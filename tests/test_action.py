"""The GitHub action: its steps' shell, run with the environment that GitHub gives them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from doclint.syntax import yaml
from doclint.syntax.node import Map, Sequence, scalar
from tests.cli.project import make, overwrite
from tests.documented import ROOT
from tests.repository import git

RIGHT = "# Indexer\n\nThe indexer currently runs with `INDEX_BATCH=64`.\n"
OLD = "# Flush\n\nThe indexer currently runs with `INDEX_FLUSH_MS=100`.\n"
VERIFIED = (
    "---\ntype: note\ntitle: Batches\nstatus: active\nlast_verified: 2020-01-01\ndescribes: [deploy/indexer.env]\n---\n"
)
EXPRESSION = re.compile(r"\$\{\{ *([\w.-]+) *\}\}")


@dataclass(frozen=True)
class Step:
    """One step: its shell text, its environment as written, and its folder as written."""

    run: str
    env: dict[str, str]
    folder: str


@dataclass(frozen=True)
class Ran:
    """What a step left behind."""

    out: str
    err: str
    status: int
    summary: str


def action() -> Map:
    documents = yaml.read((ROOT / "action.yml").read_text(encoding="utf-8"))
    assert isinstance(documents, tuple)
    assert isinstance(documents[0], Map)
    return documents[0]


def steps() -> tuple[Step, ...]:
    runs = action().get("runs")
    assert isinstance(runs, Map)
    listed = runs.get("steps")
    assert isinstance(listed, Sequence)
    found = []
    for step in listed.items:
        assert isinstance(step, Map)
        assert scalar(step.get("shell")) == "bash"
        found.append(
            Step(scalar(step.get("run")) or "", texts(step.get("env")), scalar(step.get("working-directory")) or "")
        )
    return tuple(found)


def texts(node: object) -> dict[str, str]:
    return {pair.key.text: scalar(pair.value) or "" for pair in node.pairs} if isinstance(node, Map) else {}


def defaults() -> dict[str, str]:
    inputs = action().get("inputs")
    assert isinstance(inputs, Map)
    return {
        f"inputs.{pair.key.text}": scalar(pair.value.get("default")) or ""
        for pair in inputs.pairs
        if isinstance(pair.value, Map)
    }


def check(root: Path, temporary: Path, **given: str) -> Ran:
    """Run the checking step in a clone; `given` are the values of expressions, dots written as two underscores."""
    values = {**defaults(), "github.base_ref": "", **{name.replace("__", "."): text for name, text in given.items()}}
    step = steps()[-1]
    link = temporary / "doclint" / "bin" / "doclint"
    link.parent.mkdir(parents=True, exist_ok=True)
    link.unlink(missing_ok=True)
    link.symlink_to(Path(sys.executable).with_name("doclint"))
    summary = temporary / "summary.md"
    summary.write_text("", encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "DOCLINT_"))}
    environment = {name: EXPRESSION.sub(lambda match: values[match[1]], text) for name, text in step.env.items()}
    script = temporary / "step.sh"
    script.write_text(step.run, encoding="utf-8")
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", script],
        cwd=root / EXPRESSION.sub(lambda match: values[match[1]], step.folder),
        env={**kept, **environment, "RUNNER_TEMP": str(temporary), "GITHUB_STEP_SUMMARY": str(summary), "CI": "true"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return Ran(done.stdout, done.stderr, done.returncode, summary.read_text(encoding="utf-8"))


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone whose branch makes an untouched document wrong, beside one that was wrong before."""
    origin = make(tmp_path / "origin", **{"docs/indexer.md": RIGHT, "docs/flush.md": OLD})
    git(tmp_path, "clone", "-q", str(origin), "clone")
    root = tmp_path / "clone"
    git(root, "checkout", "-q", "-b", "more-batches")
    overwrite(root, "deploy/indexer.env", "# the new disks take more\nINDEX_BATCH=96\nINDEX_FLUSH_MS=250\n")
    git(root, "commit", "-q", "-am", "Larger batches")
    return root


def test_no_expression_stands_in_shell_text() -> None:
    assert len(steps()) == 2
    for step in steps():
        assert "${{" not in step.run


def test_a_pull_request_is_annotated_where_it_is_wrong_and_where_that_was_made(clone: Path, tmp_path: Path) -> None:
    ran = check(clone, tmp_path, github__base_ref="main")
    annotations = [line for line in ran.out.split("\n") if line.startswith("::")]
    assert len(annotations) == 2
    assert annotations[0].startswith("::error file=docs/indexer.md,line=3,")
    assert annotations[1].startswith("::error file=deploy/indexer.env,line=2,")
    assert "docs/indexer.md:3" in annotations[1]
    assert ran.status == 1


def test_the_summary_holds_the_drafted_patch_of_what_is_new(clone: Path, tmp_path: Path) -> None:
    ran = check(clone, tmp_path, github__base_ref="main")
    assert ran.summary.startswith("## doclint: 1 error\n")
    assert "-The indexer currently runs with `INDEX_BATCH=64`." in ran.summary
    assert "+The indexer currently runs with `INDEX_BATCH=96`." in ran.summary
    assert "INDEX_FLUSH_MS" not in ran.summary


def test_outside_pull_requests_everything_counts(clone: Path, tmp_path: Path) -> None:
    ran = check(clone, tmp_path)
    assert "file=docs/flush.md,line=3," in ran.out
    assert ran.summary.startswith("## doclint: 2 errors\n")
    assert ran.status == 1


def test_a_branch_that_breaks_nothing_passes(clone: Path, tmp_path: Path) -> None:
    git(clone, "checkout", "-q", "-b", "words", "origin/main")
    overwrite(clone, "docs/notes.md", "# Notes\n\nA word more.\n")
    git(clone, "commit", "-q", "-am", "Words")
    ran = check(clone, tmp_path, github__base_ref="main")
    assert not [line for line in ran.out.split("\n") if line.startswith("::")]
    assert ran.summary.startswith("## doclint: no findings\n")
    assert ran.status == 0


def test_a_base_and_a_severity_can_be_given(clone: Path, tmp_path: Path) -> None:
    overwrite(clone, "docs/indexer.md", VERIFIED + RIGHT.replace("64", "96"))
    git(clone, "commit", "-q", "-am", "Say so")
    given = {"inputs.base": "HEAD~1"}
    assert check(clone, tmp_path, **given).status == 0
    ran = check(clone, tmp_path, **given, **{"inputs.fail-on": "warning"})
    assert "::warning file=docs/indexer.md,line=5," in ran.out
    assert ran.status == 1


def test_annotations_of_a_project_below_the_root_name_files_from_the_root(clone: Path, tmp_path: Path) -> None:
    overwrite(clone, "services/search/doclint.toml", "")
    overwrite(clone, "services/search/README.md", "# Search\n\nSee [nothing](nothing.md).\n")
    git(clone, "add", "-A")
    git(clone, "commit", "-q", "-m", "Search")
    ran = check(clone, tmp_path, github__base_ref="main", **{"inputs.working-directory": "services/search"})
    assert "::error file=services/search/README.md,line=3," in ran.out
    assert ran.status == 1


def test_a_shallow_clone_fails_and_says_what_to_fetch(clone: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", "--depth", "1", "--branch", "more-batches", f"file://{clone}", "shallow")
    ran = check(tmp_path / "shallow", tmp_path, github__base_ref="main")
    assert "fetch-depth: 0" in ran.err
    assert ran.status == 2
