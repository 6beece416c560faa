"""Workloads of Kubernetes manifests."""

from __future__ import annotations

import json

import pytest

from doclint.model import FactKind
from tests.sources.deployments import UNKNOWN, env, flags, place, read, winners

SETTINGS = """\
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data:
  A: "1"
  B: "1"
  app.properties: |
    x=1
---
apiVersion: v1
kind: Secret
metadata: {name: keys}
data: {API_TOKEN: c2VjcmV0LXZhbHVl}
stringData: {PLAIN_TOKEN: in-the-clear}
"""


def workload(container: str, kind: str = "Deployment", settings: str = SETTINGS) -> dict[str, str]:
    return {"app.yaml": f"{settings}---\n{pod(container, kind)}"}


def pod(container: str, kind: str = "Deployment", name: str = "app") -> str:
    body = "".join(f"            {line}\n" for line in container.split("\n"))
    head = f"apiVersion: x/v1\nkind: {kind}\nmetadata: {{name: {name}}}\n"
    spec = {
        "Pod": "spec:\n",
        "CronJob": "spec:\n jobTemplate:\n  spec:\n   template:\n    spec:\n",
    }.get(kind, "spec:\n template:\n    spec:\n")
    init = "        initContainers:\n          - {name: init, env: [{name: INIT_ONLY, value: '1'}]}\n"
    return f"{head}{spec}{init}        containers:\n          -\n{body}"


@pytest.mark.parametrize("kind", ["Deployment", "StatefulSet", "DaemonSet", "Job", "CronJob", "Pod"])
def test_every_kind_of_workload(kind: str) -> None:
    assert env(workload("name: app\nenv: [{name: A, value: '5'}]", kind), "app.yaml#app") == {"A": "5"}


def test_env_beats_env_from_and_the_last_env_from_wins() -> None:
    more = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: more}\ndata: {B: '2', C: '2'}\n"
    container = (
        "name: app\nenv: [{name: A, value: '9'}]\n"
        "envFrom: [{configMapRef: {name: settings}}, {configMapRef: {name: more}}]"
    )
    found = read(workload(container, settings=f"{SETTINGS}---\n{more}"), "app.yaml#app")
    assert winners(found) == {"A": "9", "B": "2", "C": "2"}
    assert found.complete == {"app"}


def test_secrets_are_names_without_values() -> None:
    container = (
        "name: app\nenvFrom: [{secretRef: {name: keys}, prefix: X_}]\n"
        "env: [{name: T, valueFrom: {secretKeyRef: {name: keys, key: API_TOKEN}}}]"
    )
    found = read(workload(container), "app.yaml#app")
    assert winners(found) == {"X_API_TOKEN": UNKNOWN, "X_PLAIN_TOKEN": UNKNOWN, "T": UNKNOWN}
    assert {each.why for each in found.facts["app"]} == {"secret reference"}


def test_values_from_elsewhere() -> None:
    container = (
        "name: app\nenv:\n"
        "  - {name: OWN, valueFrom: {configMapKeyRef: {name: settings, key: A}}}\n"
        "  - {name: FOREIGN, valueFrom: {configMapKeyRef: {name: other, key: A, optional: true}}}\n"
        "  - {name: NODE, valueFrom: {fieldRef: {fieldPath: spec.nodeName}}}"
    )
    found = read(workload(container), "app.yaml#app")
    assert winners(found) == {"OWN": "1", "FOREIGN": UNKNOWN, "NODE": UNKNOWN}
    assert place(found, "OWN") == "app.yaml:5"


def test_references_to_earlier_variables() -> None:
    container = (
        "name: app\nenvFrom: [{configMapRef: {name: settings}}]\n"
        "env: [{name: C, value: '$(A)-$(LATER)'}, {name: D, value: '$(A)$(B)'}, {name: E, value: '$$(A)'}]\n"
        "args: ['--d=$(D)', '--e', '$(NOPE)', '--f', 'x y']"
    )
    files = workload(container)
    assert env(files, "app.yaml#app") == {"A": "1", "B": "1", "C": UNKNOWN, "D": "11", "E": "$(A)"}
    assert flags(files, "app.yaml#app") == {"--d": "11", "--e": UNKNOWN, "--f": "x y"}


def test_a_config_map_of_another_file_counts_where_both_are_named() -> None:
    files = {"deploy.yaml": pod("name: app\nenvFrom: [{configMapRef: {name: settings}}]"), "map.yaml": SETTINGS}
    assert env(files, "map.yaml", "deploy.yaml#app") == {"A": "1", "B": "1"}
    alone = read(files, "deploy.yaml#app")
    assert (winners(alone), alone.complete) == ({}, frozenset())


def test_containers_that_differ_are_unknown_and_one_can_be_named() -> None:
    containers = (
        "name: app\n  env: [{name: A, value: '1'}, {name: B, value: '1'}]\n"
        "- name: sidecar\n  env: [{name: A, value: '2'}, {name: C, value: '2'}]"
    )
    text = pod("name: app", "Pod").replace("-\n            name: app", "- " + containers.replace("\n", "\n          "))
    assert env({"pod.yaml": text}, "pod.yaml#app") == {"A": UNKNOWN, "B": "1", "C": "2"}
    assert env({"pod.yaml": text}, "pod.yaml#sidecar") == {"A": "2", "C": "2"}


def test_images_ports_and_shell_commands() -> None:
    container = (
        "name: app\nimage: registry.example.test/a/app:1.9@sha256:00ff\nports: [{containerPort: 9400, hostPort: 94}]\n"
        "command: [sh, -c]\nargs: ['export EXTRA=1; exec app --n 2']"
    )
    found = read(workload(container), "app.yaml#app")
    assert winners(found, FactKind.IMAGE) == {
        "registry.example.test/a/app": "registry.example.test/a/app:1.9@sha256:00ff"
    }
    assert winners(found, FactKind.PORT) == {"listen": "9400", "publish": "94"}
    assert (winners(found), winners(found, FactKind.FLAG)) == ({"EXTRA": "1"}, {"--n": "2"})


def test_what_kubectl_prints_as_json() -> None:
    container = {"name": "app", "env": [{"name": "A", "value": "1"}]}
    item = {
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": "app", "namespace": "live"},
        "spec": {"replicas": 4, "template": {"spec": {"containers": [container]}}},
    }
    files = {"live.json": json.dumps({"apiVersion": "v1", "kind": "List", "items": [item]}, indent=1)}
    assert env(files, "live.json#live/app") == {"A": "1", "spec.replicas": "4"}


def test_raw_templates_are_left_out() -> None:
    text = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: {{ .Release.Name }}\n"
    found = read({"app.yaml": text}, "app.yaml#app")
    assert (found.left_out, found.problems, found.complete) == ((("app.yaml", "a template"),), (), frozenset())


def test_an_unknown_workload_is_a_problem() -> None:
    assert [each.kind for each in read(workload("name: app"), "app.yaml#other").problems] == ["source"]


def test_references_that_double_line_by_line_stay_small() -> None:
    rows = "".join(f"\n  - {{name: K{n}, value: '$(K{n - 1})$(K{n - 1})'}}" for n in range(1, 60))
    found = env(workload(f"name: app\nenv:\n  - {{name: K0, value: ab}}{rows}"), "app.yaml#app")
    assert (found["K2"], found["K59"]) == ("ab" * 4, UNKNOWN)
