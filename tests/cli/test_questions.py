"""`facts`, `explain`, `coverage`, `rule` and `ledger check`: answers on stdout, and the exit status."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.project import make, overwrite
from tests.conftest import Typing

LEDGER = """version: 1
changes:
  - {id: CHG-1, kind: set, date: 2026-03-02, deployment: indexer, env: {INDEX_BATCH: "64"}}
  - {id: CHG-2, kind: revert, of: CHG-9, date: 2026-03-09}
"""


def test_facts_name_the_winning_line(tmp_path: Path, typing: Typing) -> None:
    done = typing("facts", "INDEX_BATCH", "--deployment", "indexer", cwd=make(tmp_path))
    assert done.out == "indexer (production)\n  env INDEX_BATCH = 64  deploy/indexer.env:1\n"
    assert done.status == 0


def test_a_key_that_a_deployment_does_not_have_is_said_to_be_unset(tmp_path: Path, typing: Typing) -> None:
    config = (
        '[deployments.indexer]\nsources = ["deploy/indexer.env"]\n[deployments.api]\nsources = ["deploy/api.env"]\n'
    )
    root = make(tmp_path, **{"doclint.toml": config, "deploy/api.env": "API_WORKERS=4\n"})
    done = typing("facts", "INDEX_BATCH", "--deployment", "api", cwd=root)
    assert done.out == "api: not set: INDEX_BATCH\n"
    assert done.status == 0


def test_facts_need_no_document(tmp_path: Path, typing: Typing) -> None:
    root = make(tmp_path, **{"docs/indexer.md": None, "docs/notes.md": None})
    assert typing("facts", cwd=root).status == 0
    assert typing("coverage", cwd=root).status == 2


def test_explain_shows_a_line_only(tmp_path: Path, typing: Typing) -> None:
    root = make(tmp_path)
    done = typing("explain", "docs/indexer.md:3", cwd=root)
    assert "stale-env-value: differs" in done.out
    assert done.status == 0
    assert typing("explain", "docs/indexer.md:1", cwd=root).out == "docs/indexer.md:1: no claim was read here\n"


def test_explain_takes_a_path_from_where_the_user_stands(tmp_path: Path, typing: Typing) -> None:
    done = typing("explain", "indexer.md:3", cwd=make(tmp_path) / "docs")
    assert done.out.startswith("docs/indexer.md:3:46: ")


def test_coverage_counts_and_names_what_was_read(tmp_path: Path, typing: Typing) -> None:
    done = typing("coverage", cwd=make(tmp_path))
    assert "documents  2\n" in done.out
    assert "  deploy/indexer.env\n" in done.out
    assert done.status == 0


def test_a_rule_s_page_is_printed_as_it_stands(tmp_path: Path, typing: Typing) -> None:
    done = typing("rule", "broken-path", cwd=make(tmp_path))
    assert done.out.startswith("---\nid: broken-path\n")


def test_rules_are_listed_with_the_project_s_own(tmp_path: Path, typing: Typing) -> None:
    page = (
        "---\nid: old-host\nsummary: A host that is gone.\nseverity: warning\nclaims: setting\n"
        'check: contradicted-by-deployment\nmessage: "{key}"\n---\n# old-host\n'
    )
    done = typing("rule", cwd=make(tmp_path, **{"rules/old-host.md": page}))
    rows = [line.split() for line in done.out.split("\n") if line]
    assert ["old-host", "warning", "A", "host", "that", "is", "gone."] in rows
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)


@pytest.mark.parametrize("documents", [True, False], ids=["with documents", "without"])
def test_the_ledger_is_checked_alone(tmp_path: Path, typing: Typing, documents: bool) -> None:
    root = make(tmp_path, **{"ledger.yaml": LEDGER})
    if not documents:
        (root / "docs/indexer.md").unlink()
        (root / "docs/notes.md").unlink()
    done = typing("ledger", "check", "--format", "concise", cwd=root)
    assert done.out.startswith("ledger.yaml:4:")
    assert "[ledger-schema]" in done.out
    assert "docs/" not in done.out
    assert done.status == 1


def test_a_nested_project_is_left_out(tmp_path: Path, typing: Typing) -> None:
    root = make(tmp_path)
    overwrite(root, "services/search/doclint.toml", "")
    overwrite(root, "services/search/README.md", "See [nothing](nothing.md).\n")
    assert "services/" not in typing("check", cwd=root).out
    done = typing("check", "--format", "concise", cwd=root / "services/search")
    assert done.out.startswith("README.md:1:")
