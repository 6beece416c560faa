"""One run: which documents, which rules, how heavy, and what is said when not everything could be read."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from doclint.engine import check
from doclint.model import Severity
from tests.engine.ring import PAGE, edited, opened, said

STALE = ("stale-env-value", "docs/ring.md", 3)


def test_a_stale_value(tmp_path: Path) -> None:
    [finding] = check(opened(tmp_path)).findings
    assert (finding.rule, finding.path, finding.start.line, finding.severity) == (*STALE, Severity.ERROR)
    assert [(place.path, place.line) for place in finding.because] == [("deploy/ring.env", 1)]


@pytest.mark.parametrize(
    ("config", "expected"),
    [
        ('[severity]\nstale-env-value = "warning"\n', [Severity.WARNING]),
        ('[severity]\nstale-env-value = "off"\n', []),
        ('[per-file-ignores]\n"docs/*" = ["stale-env-value"]\n', []),
        ('[per-file-ignores]\n"docs/" = ["*"]\n', []),
        ('[per-file-ignores]\n"docs/*" = ["broken-path"]\n', [Severity.ERROR]),
        ('[per-file-ignores]\n"notes/*" = ["*"]\n', [Severity.ERROR]),
    ],
)
def test_the_settings_weigh_rules(tmp_path: Path, config: str, expected: list[Severity]) -> None:
    assert [finding.severity for finding in check(opened(tmp_path, config=config)).findings] == expected


def test_only_some_rules(tmp_path: Path) -> None:
    project = opened(tmp_path, PAGE + "\nSee [the notes](notes.md).\n")
    assert len(said(project)) == 2
    assert said(dataclasses.replace(project, selected=frozenset({"stale-env-value"}))) == [STALE]
    assert said(dataclasses.replace(project, selected=frozenset())) == []


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        ((), ["docs/deep/b.md", "docs/ring.md", "notes.md"]),
        ((".",), ["docs/deep/b.md", "docs/ring.md", "notes.md"]),
        (("docs",), ["docs/deep/b.md", "docs/ring.md"]),
        (("docs/deep/",), ["docs/deep/b.md"]),
        (("notes.md", "docs/deep/b.md"), ["docs/deep/b.md", "notes.md"]),
        (("doc",), []),
    ],
)
def test_only_what_was_asked_for(tmp_path: Path, paths: tuple[str, ...], expected: list[str]) -> None:
    project = opened(tmp_path, **{"docs__deep__b.md": PAGE, "notes.md": PAGE})
    report = check(dataclasses.replace(project, paths=paths))
    assert [finding.path for finding in report.findings] == expected
    assert report.coverage.documents == len(expected)


def test_excluded_and_ignored_documents_are_no_documents(tmp_path: Path) -> None:
    config = 'exclude = ["old/**"]\n'
    project = opened(
        tmp_path, **{"doclint.toml": config, "old__a.md": PAGE, ".gitignore": "built/\n", "docs__ring.md": "# Ring\n"}
    )
    (tmp_path / "built").mkdir()
    (tmp_path / "built" / "b.md").write_text(PAGE)
    assert said(project) == []


def test_a_project_inside_is_its_own(tmp_path: Path) -> None:
    project = opened(tmp_path, **{"tools__doclint.toml": "", "tools__a.md": PAGE, "toolsmith.md": PAGE})
    assert [path for _, path, _ in said(project)] == ["docs/ring.md", "toolsmith.md"]


def test_a_broken_file_hides_no_other(tmp_path: Path) -> None:
    project = opened(tmp_path)
    (tmp_path / "docs" / "broken.md").write_bytes(b"# Gr\xf6\xdfe\n")
    (tmp_path / "docs" / "cut.md").write_bytes(b"---\ntitle: [\n---\n" + PAGE.encode())
    report = check(project)
    assert {finding.path for finding in report.findings} == {"docs/broken.md", "docs/cut.md", "docs/ring.md"}
    assert [problem.path for problem in report.incomplete] == ["docs/broken.md"]
    assert ("docs/cut.md", 6) in [(path, line) for _, path, line in said(report)]


def test_a_source_that_is_not_there_is_said(tmp_path: Path) -> None:
    config = '[deployments.mill]\nsources = ["deploy/mill.env"]\n'
    assert [problem.path for problem in check(opened(tmp_path, config=config)).incomplete] == ["deploy/mill.env"]


def test_findings_are_in_reading_order(tmp_path: Path) -> None:
    page = "# Ring\n\nIn production `RING_SLOTS` is set to 4 and `RING_SIZE` is set to 256; see [it](no.md).\n"
    found = check(opened(tmp_path, page, **{"docs__a.md": PAGE})).findings
    places = [(finding.path, finding.start.line, finding.start.column) for finding in found]
    assert places == sorted(places)
    assert {path for path, _, _ in places} == {"docs/a.md", "docs/ring.md"}


# --- fingerprints -------------------------------------------------------------------------------------------------


def fingerprints(page: str, root: Path) -> list[str]:
    return [finding.fingerprint for finding in check(opened(root, page)).findings]


def test_a_fingerprint_survives_edits_elsewhere(tmp_path: Path) -> None:
    project = opened(tmp_path)
    [before] = check(project).findings
    longer = PAGE.replace("# Ring\n", "# Ring\n\nA ring of buffers.\n\n- one\n- two\n") + "\n## More\n\nWords.\n"
    [after] = check(edited(project, **{"docs/ring.md": longer})).findings
    assert after.start.line > before.start.line
    assert after.fingerprint == before.fingerprint


def test_a_fingerprint_survives_another_env_value(tmp_path: Path) -> None:
    project = opened(tmp_path)
    [before] = check(project).findings
    [after] = check(edited(project, **{"deploy/ring.env": "\n\nRING_SIZE=1024\n"})).findings
    assert after.message != before.message
    assert after.fingerprint == before.fingerprint


def test_a_fingerprint_survives_a_rename(tmp_path: Path) -> None:
    project = opened(tmp_path)
    [before] = check(project).findings
    [after] = check(edited(project, **{"docs/ring.md": "# Gone\n", "guide/buffers.md": PAGE})).findings
    assert (after.path, after.fingerprint) == ("guide/buffers.md", before.fingerprint)


def test_equal_claims_have_fingerprints_of_their_own(tmp_path: Path) -> None:
    line = PAGE.split("\n")[2]
    found = fingerprints(f"# Ring\n\n{line}\n\n{line}\n", tmp_path)
    assert len(set(found)) == len(found) == 2


def test_an_equal_claim_that_is_answered_does_not_count(tmp_path: Path) -> None:
    line = PAGE.split("\n")[2]
    ignored = f"<!-- doclint: ignore[stale-env-value] for the bench -->\n{line}"
    assert fingerprints(f"# Ring\n\n{ignored}\n\n{line}\n", tmp_path) == fingerprints(PAGE, tmp_path / "other")


@pytest.mark.parametrize(
    "page",
    [PAGE.replace("256", "128"), PAGE.replace("# Ring", "# Ring buffers"), PAGE.replace("RING_SIZE", "RING_SLOTS")],
    ids=["another value", "another heading", "another key"],
)
def test_another_claim_has_another_fingerprint(tmp_path: Path, page: str) -> None:
    assert not set(fingerprints(page, tmp_path)) & set(fingerprints(PAGE, tmp_path / "other"))


# --- coverage -----------------------------------------------------------------------------------------------------


def test_every_claim_is_counted_once(tmp_path: Path) -> None:
    page = PAGE + "\n`RING_SLOTS` is set to 8 in production.\n\n## History\n\nIn May it ran with `RING_CODEC=zstd`.\n"
    coverage = check(opened(tmp_path, page)).coverage
    assert (coverage.documents, coverage.sources) == (1, 1)
    assert coverage.compared >= 2
    assert coverage.claims == coverage.compared + sum(coverage.unknown.values())


def test_what_was_left_out_is_named(tmp_path: Path) -> None:
    project = opened(tmp_path)
    (tmp_path / "docs" / "broken.md").write_bytes(b"\xff\xfe\x00")
    assert "docs/broken.md" in [path for path, _ in check(project).coverage.left_out]
