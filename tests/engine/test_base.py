"""What a branch adds, wherever it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from doclint.engine import check
from doclint.engine.base import changed_lines, only_new
from tests.engine.ring import ENV, PAGE, edited, opened

RIGHT = PAGE.replace("256", "512")


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param({}, {}, [], id="nothing changed"),
        pytest.param({"docs/ring.md": RIGHT}, {"docs/ring.md": PAGE}, ["docs/ring.md"], id="the document went wrong"),
        pytest.param(
            {"docs/ring.md": PAGE, "deploy/ring.env": ENV.replace("512", "256")},
            {"deploy/ring.env": ENV},
            ["docs/ring.md"],
            id="the env changed, the document did not",
        ),
        pytest.param({}, {"docs/a.md": PAGE}, ["docs/a.md"], id="an equal claim in a file before it"),
        pytest.param({}, {"docs/z.md": PAGE}, ["docs/z.md"], id="an equal claim in a file behind it"),
        pytest.param({}, {"docs/ring.md": PAGE + PAGE[8:]}, ["docs/ring.md"], id="an equal claim in the same file"),
        pytest.param({}, {"docs/ring.md": "# Ring\n\nMore.\n\n" + PAGE[8:]}, [], id="it only moved down"),
        pytest.param({"docs/ring.md": PAGE + PAGE[8:]}, {"docs/ring.md": PAGE}, [], id="one of two is gone"),
        pytest.param({}, {"docs/ring.md": RIGHT, "docs/a.md": PAGE}, ["docs/a.md"], id="put right here, wrong there"),
    ],
)
def test_only_new(tmp_path: Path, before: dict[str, str], after: dict[str, str], expected: list[str]) -> None:
    project = opened(tmp_path)
    old = check(edited(project, **before))
    new = check(edited(project, **{**before, **after}))
    assert [finding.path for finding in only_new(new, old)] == expected


def test_a_renamed_document_brings_nothing_new(tmp_path: Path) -> None:
    old, new = opened(tmp_path / "old"), opened(tmp_path / "new", "# Empty\n", **{"guide/ring.md": PAGE})
    (tmp_path / "new" / "docs" / "ring.md").unlink()
    assert only_new(check(new), check(old)) == ()


def test_changed_lines_of_the_evidence(tmp_path: Path) -> None:
    project = opened(tmp_path)
    after = edited(project, **{"deploy/ring.env": "# sizes\n" + ENV.replace("512", "1024")})
    report = check(after)
    assert changed_lines(project.tree, after.tree, report) == {("deploy/ring.env", 1), ("deploy/ring.env", 2)}
    assert changed_lines(after.tree, after.tree, report) == frozenset()
