"""Kubernetes manifests: what the containers of a workload are given; also what `kubectl get -o json` prints."""

from __future__ import annotations

import re
from collections.abc import Iterator

from doclint.model import Fact, File, Problem
from doclint.sources.kubernetes_container import LAYER, Container, Object, Pool, data
from doclint.sources.reading import Reading, Source, Workspace, combined, env
from doclint.syntax import yaml
from doclint.syntax.node import Map, Node, Scalar, Sequence, SyntaxProblem, scalar

NAME = "kubernetes"
# Where the pod stands in each kind of workload.
PODS: dict[str, tuple[str, ...]] = {
    "Pod": ("spec",),
    "Deployment": ("spec", "template", "spec"),
    "StatefulSet": ("spec", "template", "spec"),
    "DaemonSet": ("spec", "template", "spec"),
    "ReplicaSet": ("spec", "template", "spec"),
    "Job": ("spec", "template", "spec"),
    "CronJob": ("spec", "jobTemplate", "spec", "template", "spec"),
}


def reads(path: str, head: str) -> bool:
    """Say whether a file holds Kubernetes objects."""
    if path.endswith(".json"):
        return '"apiVersion"' in head and '"kind"' in head
    has_both = re.search(r"^(- )?apiVersion:", head, re.MULTILINE) and re.search(r"^(- |  )?kind:", head, re.MULTILINE)
    return path.endswith((".yml", ".yaml")) and bool(has_both)


def belongs(source: Source, other: Source) -> bool:
    """Manifests that one deployment names are applied together."""
    return True


def pool(files: tuple[File, ...]) -> Pool:
    """Read the objects of some manifests."""
    total = Pool()
    for file in files:
        documents = yaml.read(file.text)
        if isinstance(documents, SyntaxProblem):
            if "{{" in file.text:
                total = Pool(total.objects, total.problems, (*total.left_out, (file.path, "a template")))
                continue
            line = file.position(documents.offset).line
            problem = Problem("source", file.path, line, documents.message)
            total = Pool(total.objects, (*total.problems, problem), total.left_out)
            continue
        objects = tuple(each for document in documents for each in _objects(file, document))
        total = Pool((*total.objects, *objects), total.problems, total.left_out)
    return total


def _objects(file: File, node: Node) -> Iterator[Object]:
    if not isinstance(node, Map):
        return
    kind, items = scalar(node.get("kind")) or "", node.get("items")
    if kind.endswith("List") and isinstance(items, Sequence):
        for item in items.items:
            yield from _objects(file, item)
        return
    metadata = node.get("metadata")
    name = scalar(metadata.get("name")) if isinstance(metadata, Map) else None
    namespace = scalar(metadata.get("namespace")) if isinstance(metadata, Map) else None
    yield Object(file, kind, name or "", namespace or "", node)


def workloads(objects: tuple[Object, ...], name: str = "") -> tuple[Object, ...]:
    """Give the workloads, or those of a name (`namespace/name` and `Kind/name` are understood)."""
    found = tuple(each for each in objects if each.kind in PODS)
    if not name:
        return found
    qualifier, _, last = name.rpartition("/")
    named = tuple(
        each
        for each in found
        if each.name == last and (not qualifier or qualifier.lower() in (each.namespace, each.kind.lower()))
    )
    if named:
        return named
    return tuple(each for each in found if any(scalar(box.get("name")) == last for box in containers(each)))


def containers(workload: Object) -> tuple[Map, ...]:
    """Give the containers that keep running; init containers are over when the others start."""
    node: Node | None = workload.node
    for key in PODS[workload.kind]:
        node = node.get(key) if isinstance(node, Map) else None
    boxes = node.get("containers") if isinstance(node, Map) else None
    return tuple(each for each in boxes.items if isinstance(each, Map)) if isinstance(boxes, Sequence) else ()


def read(sources: tuple[Source, ...], workspace: Workspace) -> Reading:
    """Read a workload from the manifests that are named for it."""
    files = [workspace.read(source.path) for source in sources]
    problems = tuple(each for each in files if isinstance(each, Problem))
    objects = pool(tuple(each for each in files if isinstance(each, File)))
    selected = next((source.name for source in reversed(sources) if source.name), "")
    found = workloads(objects.objects, selected)
    if selected and not found and not objects.problems and not problems and not objects.left_out:
        problems = (Problem("source", sources[0].path, 1, f"has no workload {selected}"),)
    total = _side_by_side(found, selected, objects) if found else _settings(objects)
    gaps = ("a template",) if objects.left_out else ()
    return (
        Reading(
            pulled=tuple(each.path for each in files if isinstance(each, File)),
            problems=problems + objects.problems,
            gaps=gaps,
            left_out=objects.left_out,
        )
        + total
    )


def workload(found: Object, objects: Pool) -> Reading:
    """Read one workload: its containers side by side."""
    return _side_by_side((found,), "", objects)


def _side_by_side(found: tuple[Object, ...], selected: str, objects: Pool) -> Reading:
    """The same workload in several files is a base and its patches; several workloads run side by side."""
    groups: dict[tuple[str, str, str], list[Object]] = {}
    for each in found:
        groups.setdefault((each.kind, each.namespace, each.name), []).append(each)
    readings = [sum((_pod(part, selected, objects) for part in group), Reading()) for group in groups.values()]
    return combined(readings, "workloads differ")


def _pod(found: Object, selected: str, objects: Pool) -> Reading:
    boxes = containers(found)
    if found.name != selected.rpartition("/")[2]:
        boxes = tuple(box for box in boxes if scalar(box.get("name")) == selected) or boxes
    readings = [Container(box, found, objects).reading() for box in boxes]
    total = combined(readings, "containers differ") if readings else Reading()
    return total + Reading(tuple(_replicas(found)))


def _replicas(found: Object) -> Iterator[Fact]:
    spec = found.node.get("spec")
    replicas = spec.get("replicas") if isinstance(spec, Map) else None
    if isinstance(replicas, Scalar):
        yield env("spec.replicas", replicas.text, found.place(replicas), LAYER)


def _settings(objects: Pool) -> Reading:
    """Manifests without a workload: their ConfigMaps are settings of whoever names them."""
    facts = [each for found in objects.objects if found.kind == "ConfigMap" for each in data(found, "")]
    return Reading(tuple(facts))
