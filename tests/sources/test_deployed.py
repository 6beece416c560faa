"""Several sources, one deployment; and deployments that nobody configured."""

from __future__ import annotations

import pytest

from doclint.model import Deployment, FactKind
from doclint.sources import deployed
from tests.sources.deployments import env, read, tree, winners


def test_between_unrelated_sources_the_later_wins_and_all_are_kept() -> None:
    files = {"a.env": "A=1\nB=1\n", "b.env": "A=2\n"}
    found = read(files, "a.env", "b.env")
    assert winners(found) == {"A": "2", "B": "1"}
    assert [each.value for each in found.layers(FactKind.ENV, "A", "app")] == ["1", "2"]
    assert env(files, "b.env", "a.env") == {"A": "1", "B": "1"}


@pytest.mark.parametrize("path", ["gone.env", "../outside.env", "/etc/passwd"])
def test_a_named_source_that_is_missing(path: str) -> None:
    found = read({"a.env": "A=1\n"}, "a.env", path)
    assert [(each.kind, each.path) for each in found.problems] == [("source", path)]
    assert (winners(found), found.complete) == ({"A": "1"}, frozenset())


def test_what_is_known_by_name() -> None:
    files = {
        "compose.yml": "services:\n  app: {image: 'r.example.test/a:1', command: serve --x 1, environment: {A: '1'}}\n",
        ".env.example": "B=1\n",
    }
    found = read(files, "compose.yml#app")
    assert found.keys() == {"A", "B"}
    assert found.flags() == {"--x"}
    assert found.images() == {"r.example.test/a"}
    assert found.read == (".env.example", "compose.yml")


def test_discovery() -> None:
    files = {
        "compose.yml": "services:\n  web: {env_file: web.env, environment: {A: '1'}}\n  db: {image: 'postgres:16'}\n",
        "compose.override.yml": "services:\n  web: {environment: {A: '2'}}\n",
        "web.env": "B=1\n",
        "deploy/decode.env": "C=1\n",
        "deploy/staging/decode.env": "C=2\n",
        "k8s/prod/query.yaml": (
            "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: query}\n"
            "spec: {template: {spec: {containers: [{name: query, env: [{name: D, value: '1'}]}]}}}\n"
        ),
        "units/relay.service": "[Service]\nEnvironment=E=1\n",
        "units/relay.service.d/10.conf": "[Service]\nEnvironment=E=2\n",
        "run/tide.sh": "#!/bin/sh\nexport F=1\nexec tide --port 1\n",
        "scripts/lint.sh": "#!/bin/sh\nset -e\nruff check --fix\n",
        "tests/fixtures/tiny.env": "G=1\n",
        "examples/compose.yml": "services:\n  demo: {environment: {G: '2'}}\n",
        ".env.example": "H=1\n",
    }
    found = read(files)
    assert {each.id: each.environment for each in found.deployments} == {
        "web": "production",
        "db": "production",
        "decode-production": "production",
        "decode-staging": "staging",
        "query": "production",
        "relay": "production",
        "tide": "production",
    }
    assert winners(found, deployment="web") == {"A": "2", "B": "1"}
    assert winners(found, deployment="relay") == {"E": "2"}
    assert winners(found, deployment="decode-staging") == {"C": "2"}
    assert found.keys() == {*"ABCDEFH"}
    assert [each.key for each in found.defaults] == ["H"]


def test_two_of_a_name_in_one_environment_stay_apart() -> None:
    found = read({"a/decode.env": "A=1\n", "b/decode.env": "A=2\n"})
    assert [each.id for each in found.deployments] == ["decode (a/decode.env)", "decode (b/decode.env)"]
    assert {each.name for each in found.deployments} == {"decode"}


def test_an_image_that_nothing_runs_stands_for_itself_but_is_never_complete() -> None:
    found = read({"Dockerfile": "FROM a\nENV A=1\n"})
    assert winners(found) == {"A": "1"}
    assert found.complete == frozenset()


def test_charts_and_templates_are_counted_as_left_out() -> None:
    files = {"chart/Chart.yaml": "name: x\n", "chart/templates/a.yaml": "kind: Pod\n", "app.env.j2": "A={{ a }}\n"}
    assert read(files).left_out == (("app.env.j2", "a template"), ("chart/templates/a.yaml", "a template"))


def test_an_ignored_file_is_read_only_where_it_is_named() -> None:
    class Ignoring:
        """A tree with one file that git ignores."""

        def __init__(self) -> None:
            self.whole = tree({"compose.yml": "services:\n  app: {env_file: .env}\n", ".env": "A=1\n"})
            self.read, self.exists = self.whole.read, self.whole.exists

        def list(self) -> tuple[str, ...]:
            return ("compose.yml",)

    implied = deployed.load(Ignoring(), (Deployment("app", "app", "production", ("compose.yml#app",)),))
    assert winners(implied) == {}
    named = deployed.load(Ignoring(), (Deployment("app", "app", "production", ("compose.yml#app", ".env")),))
    assert winners(named) == {"A": "1"}
