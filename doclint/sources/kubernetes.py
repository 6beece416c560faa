"""Kubernetes manifests: what the containers of a workload are given; also what `kubectl get -o json` prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from doclint.model import Fact, FactKind, FactState, File, Layer, Place, Problem
from doclint.sources import shell
from doclint.sources.launch import Word
from doclint.sources.reading import (
    COMPUTED,
    FROM_OUTSIDE,
    Reading,
    Resolved,
    Source,
    Unresolved,
    Workspace,
    combined,
    env,
    fact,
    image,
)
from doclint.syntax import yaml
from doclint.syntax.node import Map, Node, Scalar, Sequence, SyntaxProblem, scalar

NAME = "kubernetes"
LAYER = Layer.COMPOSE
SECRET = Unresolved("secret reference")
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
VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
REFERENCE = re.compile(r"\$\$|\$\(([A-Za-z_][\w.\-]*)\)")


@dataclass(frozen=True, slots=True)
class Object:
    """One object of a manifest."""

    file: File
    kind: str
    name: str
    namespace: str
    node: Map

    def place(self, node: Node) -> Place:
        """Give the line of a node."""
        return Place(self.file.path, self.file.position(node.span.start).line)


@dataclass(frozen=True, slots=True)
class Pool:
    """The objects that a workload may refer to."""

    objects: tuple[Object, ...] = ()
    problems: tuple[Problem, ...] = ()
    left_out: tuple[tuple[str, str], ...] = field(default=())

    def find(self, kind: str, name: str, namespace: str) -> Object | None:
        """Give the last object of a name; one that names another namespace is another one."""
        found = [
            each
            for each in self.objects
            if (each.kind, each.name) == (kind, name)
            and (not each.namespace or not namespace or each.namespace == namespace)
        ]
        return found[-1] if found else None


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
    readings = [_Container(box, found, objects).reading() for box in boxes]
    total = combined(readings, "containers differ") if readings else Reading()
    return total + Reading(tuple(_replicas(found)))


def _replicas(found: Object) -> Iterator[Fact]:
    spec = found.node.get("spec")
    replicas = spec.get("replicas") if isinstance(spec, Map) else None
    if isinstance(replicas, Scalar):
        yield env("spec.replicas", replicas.text, found.place(replicas), LAYER)


def _settings(objects: Pool) -> Reading:
    """Manifests without a workload: their ConfigMaps are settings of whoever names them."""
    facts = [each for found in objects.objects if found.kind == "ConfigMap" for each in _data(found, "")]
    return Reading(tuple(facts))


def _data(found: Object, prefix: str) -> Iterator[Fact]:
    keys = ("data", "stringData") if found.kind == "Secret" else ("data",)
    for data in (found.node.get(key) for key in keys):
        for pair in data.pairs if isinstance(data, Map) else ():
            if not VARIABLE.fullmatch(pair.key.text):
                continue
            value: Resolved = scalar(pair.value) or ""
            if found.kind == "Secret":
                value = SECRET
            elif isinstance(value, str) and "{{" in value:
                value = COMPUTED
            yield env(prefix + pair.key.text, value, found.place(pair.key), LAYER)


class _Container:
    """One container."""

    def __init__(self, node: Map, workload: Object, objects: Pool) -> None:
        self.node = node
        self.workload = workload
        self.objects = objects
        self.gaps: list[str] = []
        self.known: dict[str, Resolved] = {}

    def reading(self) -> Reading:
        """Give what the container is given, lowest precedence first."""
        facts: list[Fact] = []
        for found in (self._from, self._own):
            for each in found():
                facts.append(each)
                self.known[each.key] = each.value if each.state is FactState.SET else Unresolved(each.why)
        facts += [*self._image(), *self._ports()]
        started = self._started()
        return Reading((*facts, *started.facts), gaps=(*self.gaps, *started.gaps))

    def _items(self, key: str) -> tuple[Map, ...]:
        node = self.node.get(key)
        return tuple(each for each in node.items if isinstance(each, Map)) if isinstance(node, Sequence) else ()

    def _from(self) -> Iterator[Fact]:
        for item in self._items("envFrom"):
            prefix = scalar(item.get("prefix")) or ""
            for key, kind in (("configMapRef", "ConfigMap"), ("secretRef", "Secret")):
                reference = item.get(key)
                if not isinstance(reference, Map):
                    continue
                found = self.objects.find(kind, scalar(reference.get("name")) or "", self.workload.namespace)
                if found is None:
                    self.gaps.append(f"a {kind} that is not among the sources")
                else:
                    yield from _data(found, prefix)

    def _own(self) -> Iterator[Fact]:
        for item in self._items("env"):
            name = item.get("name")
            if not isinstance(name, Scalar):
                continue
            value, source = item.get("value"), item.get("valueFrom")
            if source is not None:
                resolved, place = self._value_from(source, self.workload.place(name))
            elif isinstance(value, Scalar):
                resolved, place = self._expanded(value.text), self.workload.place(value)
            else:
                resolved, place = "", self.workload.place(name)
            made = env(name.text, resolved, place, LAYER)
            self.known[name.text] = resolved
            yield made

    def _value_from(self, source: Node, place: Place) -> tuple[Resolved, Place]:
        if not isinstance(source, Map):
            return COMPUTED, place
        if source.get("secretKeyRef") is not None:
            return SECRET, place
        reference = source.get("configMapKeyRef")
        if not isinstance(reference, Map):
            return Unresolved("known at run time only"), place
        found = self.objects.find("ConfigMap", scalar(reference.get("name")) or "", self.workload.namespace)
        data = found.node.get("data") if found else None
        value = data.get(scalar(reference.get("key")) or "") if isinstance(data, Map) else None
        if found is None or not isinstance(value, Scalar):
            return Unresolved("a ConfigMap that is not among the sources"), place
        return value.text, found.place(value)

    def _expanded(self, text: str) -> Resolved:
        if "{{" in text:
            return Unresolved("a template")
        if re.search(r"\$\{[A-Za-z_]", text):
            return FROM_OUTSIDE  # envsubst and Flux fill these in before they are applied
        parts: list[str] = []
        at = 0
        for match in REFERENCE.finditer(text):
            parts.append(text[at : match.start()])
            at = match.end()
            if match.group() == "$$":
                parts.append("$")
                continue
            value = self.known.get(match[1], FROM_OUTSIDE)
            if isinstance(value, Unresolved):
                return value
            parts.append(value)
        return "".join((*parts, text[at:]))

    def _image(self) -> tuple[Fact, ...]:
        node = self.node.get("image")
        if not isinstance(node, Scalar) or "{{" in node.text or "$" in node.text:
            return ()
        return image(node.text, self.workload.place(node), LAYER)

    def _ports(self) -> Iterator[Fact]:
        for item in self._items("ports"):
            for key, side in (("containerPort", "listen"), ("hostPort", "publish")):
                node = item.get(key)
                if isinstance(node, Scalar):
                    yield fact(FactKind.PORT, side, node.text, self.workload.place(node), LAYER)

    def _started(self) -> Reading:
        words: list[Word] = []
        for key in ("command", "args"):
            node = self.node.get(key)
            for item in node.items if isinstance(node, Sequence) else ():
                if isinstance(item, Scalar):
                    value = self._expanded(item.text)
                    prefix = item.text.partition("$")[0] if isinstance(value, Unresolved) else ""
                    words.append(Word(value, self.workload.place(item), prefix))
        if not words:
            return Reading()
        if self.node.get("command") is None:
            words = [Word("", words[0].place), *words]
        return shell.command_line(tuple(words), Workspace.empty(), LAYER, self.known)
