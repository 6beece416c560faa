"""One container of a Kubernetes workload, and the objects that it refers to."""

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
    Budget,
    Reading,
    Resolved,
    Unresolved,
    Workspace,
    env,
    fact,
    image,
    joined,
)
from doclint.syntax.node import Map, Node, Scalar, Sequence, scalar

LAYER = Layer.COMPOSE
SECRET = Unresolved("secret reference")
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


def data(found: Object, prefix: str) -> Iterator[Fact]:
    """Give the variables that a ConfigMap or Secret holds; a secret's only by name."""
    keys = ("data", "stringData") if found.kind == "Secret" else ("data",)
    for table in (found.node.get(key) for key in keys):
        for pair in table.pairs if isinstance(table, Map) else ():
            if not VARIABLE.fullmatch(pair.key.text):
                continue
            value: Resolved = scalar(pair.value) or ""
            if found.kind == "Secret":
                value = SECRET
            elif isinstance(value, str) and "{{" in value:
                value = COMPUTED
            yield env(prefix + pair.key.text, value, found.place(pair.key), LAYER)


class Container:
    """One container."""

    def __init__(self, node: Map, workload: Object, objects: Pool) -> None:
        self.node = node
        self.workload = workload
        self.objects = objects
        self.gaps: list[str] = []
        self.budget = Budget()
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
                    yield from data(found, prefix)

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
        table = found.node.get("data") if found else None
        value = table.get(scalar(reference.get("key")) or "") if isinstance(table, Map) else None
        if found is None or not isinstance(value, Scalar):
            return Unresolved("a ConfigMap that is not among the sources"), place
        return value.text, found.place(value)

    def _expanded(self, text: str) -> Resolved:
        if "{{" in text:
            return Unresolved("a template")
        if re.search(r"\$\{[A-Za-z_]", text):
            return FROM_OUTSIDE  # envsubst and Flux fill these in before they are applied
        parts: list[Resolved] = []
        at = 0
        for match in REFERENCE.finditer(text):
            parts.append(text[at : match.start()])
            at = match.end()
            if match.group() == "$$":
                parts.append("$")
                continue
            parts.append(self.known.get(match[1], FROM_OUTSIDE))
        return self.budget.take(joined([*parts, text[at:]]))

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
