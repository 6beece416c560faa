"""Documented images against those that run."""

from __future__ import annotations

from pathlib import Path

import pytest

from doclint.checks.deployed_image import is_same_repository, split
from doclint.engine import check
from tests.repository import project, write

CONFIG = """\
[deployments.query]
sources = ["compose.yaml#query"]
[deployments.index]
sources = ["compose.yaml#index"]
[deployments.cache]
sources = ["compose.yaml#cache"]
[deployments.edge]
sources = ["compose.yaml#edge"]
"""
COMPOSE = """\
services:
  query: {image: "registry.test:5000/search/query:2026.7.0"}
  index: {image: "search/index:16.4-alpine"}
  cache: {image: "cache@sha256:e41f0c97a2d35b8860917fd2c4ab63e05d9b17aa28f4c6301e7d95b20ac8f613"}
  edge: {image: "edge:${EDGE_TAG}"}
"""


def said(root: Path, sentence: str) -> list[str]:
    write(root, {"doclint.toml": CONFIG, "compose.yaml": COMPOSE, "docs/search.md": f"# Search\n\n{sentence}\n"})
    return [finding.message for finding in check(project(root)).findings if finding.rule == "stale-image"]


@pytest.mark.parametrize(
    ("reference", "parts"),
    [
        ("query:1.4", ("query", "1.4")),
        ("registry.test:5000/search/query:1.4", ("registry.test:5000/search/query", "1.4")),
        ("registry.test:5000/search/query", ("registry.test:5000/search/query", "")),
        ("query@sha256:abc", ("query", "")),
        ("query:1.4@sha256:abc", ("query", "1.4")),
        ("query", ("query", "")),
    ],
)
def test_a_reference_in_parts(reference: str, parts: tuple[str, str]) -> None:
    assert split(reference) == parts


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("query", "registry.test:5000/search/query", True),
        ("search/query", "registry.test:5000/search/query", True),
        ("registry.test:5000/search/query", "search/query", True),
        ("find/query", "search/query", False),
        ("query", "query-ui", False),
    ],
)
def test_the_same_repository(one: str, other: str, expected: bool) -> None:
    assert is_same_repository(one, other) is expected


@pytest.mark.parametrize(
    "reference", ["search/query:2026.6.2", "registry.test:5000/search/query:2026.6.2", "search/query:v2026.6.2"]
)
def test_another_tag(tmp_path: Path, reference: str) -> None:
    repository, _, tag = reference.rpartition(":")
    assert said(tmp_path, f"Production runs `{reference}`.") == [
        f"{repository} is documented as {tag}, but query (production) runs 2026.7.0"
    ]


@pytest.mark.parametrize(
    "reference",
    [
        pytest.param("search/query:2026.7.0", id="the tag that runs"),
        pytest.param("search/query:v2026.7.0", id="as people say it"),
        pytest.param("search/query:2026.7", id="a part of it"),
        pytest.param("search/index:16.4", id="without the variant"),
        pytest.param("search/query", id="no tag"),
        pytest.param("search/query:<tag>", id="a placeholder"),
        pytest.param("cache:7", id="runs by digest"),
        pytest.param("edge:7", id="its tag comes from outside"),
        pytest.param("find/query:7", id="another owner"),
    ],
)
def test_silent(tmp_path: Path, reference: str) -> None:
    assert said(tmp_path, f"Production runs `{reference}`.") == []
