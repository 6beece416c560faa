"""A fix stays only where its finding is gone and nothing new appeared; nothing else changes."""

from __future__ import annotations

import dataclasses
import functools
import json
import re
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from doclint.engine import Outcome, Project, check, fix
from doclint.io.tree import Overlay
from doclint.model import Applicability, File
from tests.engine.ring import PAGE, edited, opened, said

SAFE = frozenset({Applicability.SAFE})
EVERY = frozenset({Applicability.SAFE, Applicability.UNSAFE})
LINE = "In production `RING_SIZE` is set to {}."


def fixed(project: Project) -> Outcome:
    """Fix what is safe, and see that the result is clean of it and stays."""
    outcome = fix(project, SAFE)
    again = fix(dataclasses.replace(project, tree=Overlay(project.tree, outcome.texts)), SAFE)
    assert dict(again.texts) == {}
    assert said(again.report) == said(outcome.report)
    return outcome


def test_a_value_is_corrected(tmp_path: Path) -> None:
    outcome = fixed(opened(tmp_path))
    assert dict(outcome.texts) == {"docs/ring.md": PAGE.replace("256", "512")}
    assert said(outcome.report) == []
    assert (len(outcome.applied), outcome.refused) == (1, ())


def test_every_copy_is_corrected(tmp_path: Path) -> None:
    page = "\n\n".join(["# Ring", *(LINE.format(256) for _ in range(5)), ""])
    outcome = fixed(opened(tmp_path, page, **{"docs/copy.md": page}))
    assert dict(outcome.texts) == {path: page.replace("256", "512") for path in ("docs/ring.md", "docs/copy.md")}


def test_nothing_to_fix(tmp_path: Path) -> None:
    outcome = fixed(opened(tmp_path, PAGE.replace("256", "512")))
    assert (dict(outcome.texts), outcome.applied) == ({}, ())


def test_drafts_only_where_they_are_allowed(tmp_path: Path) -> None:
    page = "# Ring\n\nIn production `RING_SIZE` is set to 256 because the arena holds no more.\n"
    project = opened(tmp_path, page)
    assert fix(project, SAFE).texts == {}
    assert dict(fix(project, EVERY).texts) == {"docs/ring.md": page.replace("256", "512")}


def test_only_the_rules_that_were_asked_for(tmp_path: Path) -> None:
    project = opened(tmp_path)
    assert fix(dataclasses.replace(project, selected=frozenset({"broken-path"})), SAFE).texts == {}
    assert fix(dataclasses.replace(project, selected=frozenset({"stale-env-value"})), SAFE).texts


def test_only_the_documents_that_were_asked_for(tmp_path: Path) -> None:
    project = opened(tmp_path, **{"docs/copy.md": PAGE})
    assert list(fix(dataclasses.replace(project, paths=("docs/copy.md",)), SAFE).texts) == ["docs/copy.md"]


def test_known_findings_are_left(tmp_path: Path) -> None:
    project = opened(tmp_path, PAGE + "\nIn production `RING_SLOTS` is set to 4.\n")
    known = [finding.fingerprint for finding in check(project).findings if "RING_SIZE" in finding.message]
    assert dict(fix(project, SAFE, known).texts) == {
        "docs/ring.md": PAGE + "\nIn production `RING_SLOTS` is set to 8.\n"
    }


# --- what does not hold -------------------------------------------------------------------------------------------

LEDGER = "issues:\n  - {id: ISS-1, title: Frames are lost, status: resolved}\n"
ISSUE = "---\ntype: issue\ntitle: Lost\nissue: ISS-1\nstatus: open\n---\n# Lost\n"
CLOSED = json.dumps({"properties": {"status": {"enum": ["open", "mitigated"]}}})
CONFIG = '[front-matter.issue]\nschema = "issue.json"\n'


def strict(root: Path, **files: str) -> Project:
    """A project whose schema refuses the status that the ledger has."""
    return opened(root, config=CONFIG, **{"ledger.yaml": LEDGER, "issue.json": CLOSED, "docs/lost.md": ISSUE, **files})


def test_without_the_schema_the_status_is_corrected(tmp_path: Path) -> None:
    outcome = fixed(opened(tmp_path, **{"ledger.yaml": LEDGER, "docs/lost.md": ISSUE}))
    assert outcome.texts["docs/lost.md"] == ISSUE.replace("open", "resolved")


def test_a_fix_that_makes_a_new_finding_is_left_out(tmp_path: Path) -> None:
    outcome = fixed(strict(tmp_path))
    assert dict(outcome.texts) == {"docs/ring.md": PAGE.replace("256", "512")}
    assert said(outcome.report) == [("stale-status", "docs/lost.md", 5)]
    assert [edit.text for one in outcome.refused for edit in one.edits] == ["resolved"]


def test_a_rule_that_was_not_asked_for_still_guards(tmp_path: Path) -> None:
    project = dataclasses.replace(strict(tmp_path), selected=frozenset({"stale-status"}))
    assert fix(project, SAFE).texts == {}


def test_the_bad_ones_are_found_among_many(tmp_path: Path) -> None:
    bad = {f"docs/lost{number}.md": ISSUE for number in (0, 3, 4)}
    good = {f"docs/ring{number}.md": PAGE for number in range(9)}
    outcome = fixed(strict(tmp_path, **bad, **good))
    assert set(outcome.texts) == {"docs/ring.md", *good}
    assert len(outcome.refused) == 1 + len(bad)


def test_a_total_is_brought_along(tmp_path: Path) -> None:
    page = (
        "# Ring\n\n## Current settings\n\n| Key | Value |\n|-----|------:|\n"
        "| `RING_SIZE` | 256 |\n| `RING_SLOTS` | 8 |\n| Total | 264 |\n"
    )
    assert dict(fixed(opened(tmp_path, page)).texts) == {
        "docs/ring.md": page.replace("256", "512").replace("264", "520")
    }


# --- nothing else changes -----------------------------------------------------------------------------------------

WORDS = ["word", "größer", "字", "👩‍💻", "`code`", "tab\tstop", "\x0cfeed", "line\u2028sep", "trailing  "]
PARAGRAPH = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
CLAIM = st.sampled_from(["256", "`256`", "**256**", "512"]).map(LINE.format)
TABLE = st.sampled_from([256, 512]).map(
    lambda size: f"## Current settings\n\n| Key | Value |\n|---|--:|\n| `RING_SIZE` | {size} |\n| 字 | – |"
)
FENCE = st.just("```text\nRING_SIZE=256 at start\n```")
BLOCKS = st.lists(st.one_of(PARAGRAPH, CLAIM, TABLE, FENCE), min_size=1, max_size=6)


FOLDER = tempfile.TemporaryDirectory()


@functools.cache
def empty() -> Project:
    """A project whose document is laid over."""
    return opened(Path(FOLDER.name), "# Ring\n")


@settings(max_examples=40, deadline=None)
@given(BLOCKS, st.sampled_from(["\n", "\r\n", "\r"]), st.booleans(), st.booleans())
def test_only_planned_characters_differ(blocks: list[str], end: str, has_mark: bool, has_end: bool) -> None:
    text = ("\n\n".join(["# Ring", *blocks]) + "\n" * has_end).replace("\n", end)
    text = "\ufeff" * has_mark + text
    outcome = fixed(edited(empty(), **{"docs/ring.md": text}))
    after = outcome.texts.get("docs/ring.md", text)
    assert after == re.sub(r"(is set to [`*]*|`RING_SIZE` \| )256", r"\g<1>512", text)
    assert [finding for finding in outcome.report.findings if finding.rule == "stale-env-value"] == []


def test_the_file_is_read_as_it_stands(tmp_path: Path) -> None:
    project = opened(tmp_path)
    (tmp_path / "docs" / "ring.md").write_bytes(b"\xef\xbb\xbf" + PAGE.replace("\n", "\r\n").encode())
    before = project.tree.read("docs/ring.md")
    assert isinstance(before, File)
    assert dict(fixed(project).texts) == {"docs/ring.md": before.text.replace("256", "512")}
