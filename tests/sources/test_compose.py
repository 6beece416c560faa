"""Services of Compose files."""

from __future__ import annotations

import pytest

from doclint.model import FactKind, Layer
from tests.sources.deployments import UNKNOWN, env, flags, place, read, winners


def service(body: str, **files: str) -> dict[str, str]:
    text = "services:\n  app:\n" + "".join(f"    {line}\n" for line in body.split("\n"))
    return env(
        {"compose.yaml": text, **{name.replace("_", "."): each for name, each in files.items()}}, "compose.yaml#app"
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param('environment:\n  A: "1"\n  B: on\n  C: 0777', {"A": "1", "B": "on", "C": "0777"}, id="map"),
        pytest.param("environment:\n  - A=1\n  - B=x=y\n  - C=", {"A": "1", "B": "x=y", "C": ""}, id="list"),
        pytest.param("environment:\n  - A\n  - B=1", {"A": UNKNOWN, "B": "1"}, id="a listed name is the host's"),
        pytest.param('environment:\n  A:\n  B: ""', {"A": UNKNOWN, "B": ""}, id="a null is the host's"),
        pytest.param("environment: {A: '${X}', B: '${X:-7}'}", {"A": UNKNOWN, "B": "7"}, id="no .env in the tree"),
        pytest.param("environment: {A: 'cost $$5', B: '$${X}'}", {"A": "cost $5", "B": "${X}"}, id="doubled dollars"),
        pytest.param("environment: {A: '${X:?needed}', B: '${X:-${Y:-2}}'}", {"A": UNKNOWN, "B": "2"}, id="nested"),
        pytest.param("deploy: {replicas: 3}", {"deploy.replicas": "3"}, id="replicas"),
    ],
)
def test_environment(body: str, expected: dict[str, str]) -> None:
    assert service(body) == expected


def test_dotenv_beside_the_file_feeds_references_only() -> None:
    body = "environment: {A: '${X:-1}', B: '${Y-2}', C: '${Z+set}', D: }"
    assert service(body, _env="X=5\nY=\nZ=1\nD=9\nE=1\n") == {"A": "5", "B": "", "C": "set", "D": "9"}


def test_environment_beats_env_file_and_the_later_file_wins() -> None:
    body = "env_file: [a.env, {path: b.env, required: false}]\nenvironment: {A: '0'}"
    assert service(body, a_env="A=1\nB=1\nC=1 # one\n", b_env="B=2\n") == {"A": "0", "B": "2", "C": "1"}


def test_an_env_file_that_is_named_as_a_source_too_keeps_its_rank() -> None:
    files = {
        "compose.yaml": "services:\n  app:\n    env_file: a.env\n    environment: {A: '0'}\n",
        "a.env": "A=1\nB=1\n",
    }
    assert env(files, "compose.yaml#app", "a.env") == {"A": "0", "B": "1"}
    assert env(files, "a.env", "compose.yaml#app") == {"A": "0", "B": "1"}


def test_a_missing_env_file_leaves_keys_open() -> None:
    found = read(
        {"compose.yaml": "services:\n  app:\n    env_file: .env\n    environment: {A: '0'}\n"}, "compose.yaml#app"
    )
    assert (winners(found), found.complete, found.problems) == ({"A": "0"}, frozenset(), ())


@pytest.mark.parametrize("path", ["/etc/passwd", "../../../etc/shadow", "~/x.env", "file:///etc/x", "a\\0b"])
def test_files_outside_the_project_are_not_read(path: str) -> None:
    found = read({"compose.yaml": f'services:\n  app:\n    env_file: "{path}"\n'}, "compose.yaml#app")
    assert (found.facts["app"], found.pulled["app"]) == ((), ("compose.yaml",))


def test_extends_merges_and_its_paths_start_at_its_own_file() -> None:
    files = {
        "compose.yaml": (
            "services:\n  app:\n    extends: {file: base/common.yml, service: worker}\n    environment: [A=2]\n"
        ),
        "base/common.yml": (
            "services:\n  root:\n    image: registry.example.test/w:5\n  worker:\n    extends: root\n"
            "    env_file: w.env\n    environment: {A: '1', B: '1'}\n"
        ),
        "base/w.env": "A=0\nC=0\n",
    }
    found = read(files, "compose.yaml#app")
    assert winners(found) == {"A": "2", "B": "1", "C": "0"}
    assert winners(found, FactKind.IMAGE) == {"registry.example.test/w": "registry.example.test/w:5"}
    assert place(found, "B") == "base/common.yml:7"
    assert found.complete == {"app"}


def test_services_that_extend_each_other_end() -> None:
    files = {
        "compose.yaml": "services:\n  a: {extends: b, environment: [A=1]}\n  b: {extends: a, environment: [B=1]}\n"
    }
    assert env(files, "compose.yaml#a") == {"A": "1", "B": "1"}


def test_an_override_that_is_named_merges_into_the_service() -> None:
    files = {
        "compose.yaml": "services:\n  app:\n    command: serve --n 1\n    environment: {A: '1', B: '1'}\n",
        "compose.override.yaml": (
            "services:\n  app:\n    env_file: o.env\n    command: serve --n 2\n    environment: [A=2]\n"
        ),
        "o.env": "B=3\nC=3\n",
    }
    named = ("compose.yaml#app", "compose.override.yaml#app")
    assert env(files, *named) == {"A": "2", "B": "1", "C": "3"}
    assert flags(files, *named) == {"--n": "2"}
    assert env(files, "compose.yaml#app") == {"A": "1", "B": "1"}


def test_anchors_and_merge_keys() -> None:
    files = {
        "compose.yaml": (
            "x-env: &env\n  A: one\n  B: one\nservices:\n  app:\n    environment:\n      <<: *env\n      B: two\n"
        )
    }
    assert env(files, "compose.yaml#app") == {"A": "one", "B": "two"}


def test_ports_commands_and_images() -> None:
    body = (
        "services:\n  app:\n    image: registry.example.test:5000/app:1.2\n"
        '    command: ["--slots", "4", "--name=x y"]\n'
        "    ports: ['127.0.0.1:80:8080/tcp', {target: 90, published: '91'}, '7']\n    expose: ['9000']\n"
    )
    found = read({"compose.yaml": body}, "compose.yaml#app")
    ports = [(each.key, each.value) for each in found.facts["app"] if each.kind is FactKind.PORT]
    assert ports == [
        ("listen", "8080"), ("publish", "80"), ("listen", "90"), ("publish", "91"), ("listen", "7"), ("listen", "9000"),
    ]  # fmt: skip
    assert winners(found, FactKind.FLAG) == {"--slots": "4", "--name": "x y"}
    assert winners(found, FactKind.IMAGE) == {"registry.example.test:5000/app": "registry.example.test:5000/app:1.2"}


def test_a_command_over_lines_has_the_line_of_each_flag() -> None:
    text = "services:\n  app:\n    command: >\n      serve\n      --a 1\n      --b '2 3'\n"
    found = read({"compose.yaml": text}, "compose.yaml#app")
    assert winners(found, FactKind.FLAG) == {"--a": "1", "--b": "2 3"}
    assert place(found, "--b", FactKind.FLAG) == "compose.yaml:6"


def test_what_the_built_image_sets_stands_below() -> None:
    files = {
        "compose.yaml": "services:\n  app:\n    build: {context: img, args: {V: '3'}}\n    environment: {A: '2'}\n",
        "img/Dockerfile": "FROM scratch\nARG V=1\nENV A=1 B=1 C=$V\n",
    }
    found = read(files, "compose.yaml#app")
    assert winners(found) == {"A": "2", "B": "1", "C": "3"}
    assert found.layers(FactKind.ENV, "A", "app")[0].layer is Layer.DOCKERFILE


def test_services_that_differ_are_unknown_together() -> None:
    text = "services:\n  a: {environment: {A: '1', B: '1'}}\n  b: {environment: {A: '2', B: '1'}}\n"
    assert env({"compose.yaml": text}, "compose.yaml") == {"A": UNKNOWN, "B": "1"}


def test_a_default_of_a_reference_is_a_default() -> None:
    found = read({"compose.yaml": "services:\n  app:\n    environment: {A: '${LIMIT:-8}'}\n"}, "compose.yaml#app")
    assert [(each.key, each.value) for each in found.defaults] == [("LIMIT", "8")]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param("services:\n  other: {}\n", 1, id="no such service"),
        pytest.param("services:\n  app: [\n", 3, id="broken"),
    ],
)
def test_what_can_not_be_read_is_a_problem(text: str, line: int) -> None:
    found = read({"compose.yaml": text}, "compose.yaml#app")
    assert [(each.kind, each.line) for each in found.problems] == [("source", line)]
    assert found.complete == frozenset()
