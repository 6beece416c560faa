"""One service of a Compose project, from the parts that its files and what it extends give."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from doclint.model import Fact, FactKind, FactState, File, Layer, Place
from doclint.sources import dockerfile, dotenv, interpolate, shell
from doclint.sources.flags import port_mapping
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
)
from doclint.sources.shell_split import split
from doclint.syntax.node import Map, Node, Scalar, Sequence, scalar

LAYER = Layer.COMPOSE


@dataclass(frozen=True, slots=True)
class Layered:
    """One file's part of a service; a service is read from several, the later wins."""

    file: File
    service: Map

    @property
    def folder(self) -> str:
        """The folder that paths in this part start from."""
        return posixpath.dirname(self.file.path)


class Service:
    """One service, read from its parts."""

    def __init__(self, layers: list[Layered], workspace: Workspace) -> None:
        self.layers = layers
        self.workspace = workspace
        self.pulled: dict[str, None] = {each.file.path: None for each in layers}
        self.gaps: list[str] = []
        self.budget = Budget()
        self.defaults: dict[tuple[str, str], Fact] = {}
        self.dotenv = self._dotenv(layers[-1].folder)

    def reading(self) -> Reading:
        """Give what the service is given, lowest precedence first."""
        built = self._built()
        facts = [*built.facts, *self._env_files(), *self._environment()]
        known: dict[str, Resolved] = {
            each.key: each.value if each.state is FactState.SET else Unresolved(each.why)
            for each in facts
            if each.kind is FactKind.ENV
        }
        facts += [*self._image(), *self._ports(), *self._replicas()]
        started = self._started(known)
        if self._last("command") or self._last("entrypoint"):
            # What the image would run, the service overrides.
            facts = [each for each in facts if not (each.kind is FactKind.FLAG and each.layer is Layer.DOCKERFILE)]
        return Reading(
            (*facts, *started.facts),
            (*built.defaults, *self.defaults.values()),
            (*self.pulled, *built.pulled),
            gaps=(*self.gaps, *started.gaps),
        )

    # --- resolving ------------------------------------------------------------------------------------------------

    def _dotenv(self, folder: str) -> Mapping[str, Resolved]:
        """`.env` beside the Compose file, where it is part of the project: it feeds `${X}`."""
        found = self.workspace.find(".env", folder)
        file = self.workspace.read(found) if found else None
        if found is None or not isinstance(file, File):
            return {}
        self.pulled[found] = None
        facts = dotenv.facts(file, dotenv.Dialect.COMPOSE, LAYER)
        return {each.key: each.value if each.state is FactState.SET else Unresolved(each.why) for each in facts}

    def _resolve(self, node: Scalar, layer: Layered) -> Resolved:
        for name, value in interpolate.defaults(node.text):
            place = self._place(node, layer)
            self.defaults.setdefault((name, value), env(name, value, place, LAYER))
        return self.budget.take(interpolate.interpolate(node.text, self.dotenv.get, interpolate.COMPOSE))

    def _place(self, node: Node, layer: Layered) -> Place:
        return Place(layer.file.path, layer.file.position(node.span.start).line)

    def _last(self, key: str) -> tuple[Node, Layered] | None:
        for layer in reversed(self.layers):
            node = layer.service.get(key)
            if node is not None:
                return None if node.tag == "!reset" else (node, layer)
        return None

    def _all(self, key: str) -> list[tuple[Node, Layered]]:
        """Give the parts of a setting that Compose merges."""
        found: list[tuple[Node, Layered]] = []
        for layer in self.layers:
            node = layer.service.get(key)
            if node is None:
                continue
            if node.tag in ("!reset", "!override"):
                found.clear()
            if node.tag != "!reset":
                found.append((node, layer))
        return found

    # --- environment ----------------------------------------------------------------------------------------------

    def _env_files(self) -> Iterator[Fact]:
        known: dict[str, Resolved] = dict(self.dotenv)
        for node, layer in self._all("env_file"):
            items = node.items if isinstance(node, Sequence) else (node,)
            for item in items:
                for each in self._env_file(item, layer, known):
                    known[each.key] = each.value if each.state is FactState.SET else Unresolved(each.why)
                    yield each

    def _env_file(self, item: Node, layer: Layered, known: Mapping[str, Resolved]) -> tuple[Fact, ...]:
        path_node = item.get("path") if isinstance(item, Map) else item
        is_raw = isinstance(item, Map) and scalar(item.get("format")) == "raw"
        path = self._resolve(path_node, layer) if isinstance(path_node, Scalar) else COMPUTED
        found = self.workspace.find(path, layer.folder) if isinstance(path, str) else None
        file = self.workspace.read(found) if found else None
        if found is None or not isinstance(file, File):
            self.gaps.append("an env_file that is not part of the project")
            return ()
        self.pulled[found] = None
        dialect = dotenv.Dialect.DOCKER if is_raw else dotenv.Dialect.COMPOSE
        return dotenv.facts(file, dialect, LAYER, known)

    def _environment(self) -> Iterator[Fact]:
        for node, layer in self._all("environment"):
            if isinstance(node, Map):
                for pair in node.pairs:
                    yield self._variable(pair.key.text, pair.value, pair.key, layer)
            elif isinstance(node, Sequence):
                for item in node.items:
                    if isinstance(item, Scalar):
                        yield self._listed(item, layer)

    def _variable(self, key: str, value: Node, where: Scalar, layer: Layered) -> Fact:
        place = self._place(where, layer)
        if not isinstance(value, Scalar):
            return env(key, COMPUTED, place, LAYER)
        if value.tag == "!reset":
            return env(key, Unresolved("reset"), place, LAYER)
        if not value.quoted and value.text in ("", "null", "~", "Null", "NULL"):
            return env(key, self.dotenv.get(key, FROM_OUTSIDE), place, LAYER)
        return env(key, self._resolve(value, layer), place, LAYER)

    def _listed(self, item: Scalar, layer: Layered) -> Fact:
        key, equals, _ = item.text.partition("=")
        place = self._place(item, layer)
        if not equals:
            return env(key, self.dotenv.get(key, FROM_OUTSIDE), place, LAYER)
        whole = self._resolve(item, layer)
        return env(key, whole.partition("=")[2] if isinstance(whole, str) else whole, place, LAYER)

    # --- the rest -------------------------------------------------------------------------------------------------

    def _image(self) -> tuple[Fact, ...]:
        last = self._last("image")
        if last is None or not isinstance(last[0], Scalar):
            return ()
        node, layer = last[0], last[1]
        reference = self._resolve(node, layer)
        if isinstance(reference, Unresolved):
            name = re.split(r":(?=[^/]*$)", node.text, maxsplit=1)[0].partition("${")[0].rstrip(":@")
            known = interpolate.interpolate(name, self.dotenv.get, interpolate.COMPOSE)
            if isinstance(known, str) and known:
                return (fact(FactKind.IMAGE, known, reference, self._place(node, layer), LAYER),)
        return image(reference, self._place(node, layer), LAYER)

    def _ports(self) -> Iterator[Fact]:
        for node, layer in self._all("ports"):
            for item in node.items if isinstance(node, Sequence) else ():
                if isinstance(item, Scalar):
                    yield from port_mapping(self._resolve(item, layer), self._place(item, layer), LAYER)
                elif isinstance(item, Map):
                    yield from self._long_port(item, layer)
        for node, layer in self._all("expose"):
            for item in node.items if isinstance(node, Sequence) else ():
                if isinstance(item, Scalar):
                    value = self._resolve(item, layer)
                    port = value.partition("/")[0] if isinstance(value, str) else value
                    yield fact(FactKind.PORT, "listen", port, self._place(item, layer), LAYER)

    def _long_port(self, item: Map, layer: Layered) -> Iterator[Fact]:
        for key, side in (("target", "listen"), ("published", "publish")):
            node = item.get(key)
            if isinstance(node, Scalar):
                yield fact(FactKind.PORT, side, self._resolve(node, layer), self._place(node, layer), LAYER)

    def _replicas(self) -> Iterator[Fact]:
        for node, layer in self._all("deploy"):
            replicas = node.get("replicas") if isinstance(node, Map) else None
            if isinstance(replicas, Scalar):
                yield env("deploy.replicas", self._resolve(replicas, layer), self._place(replicas, layer), LAYER)

    def _started(self, known: dict[str, Resolved]) -> Reading:
        words: list[Word] = []
        for key in ("entrypoint", "command"):
            last = self._last(key)
            if last is not None:
                words += self._words(*last)
        if not words:
            return Reading()
        # Without an entrypoint the first word may be an argument of the image's own.
        if self._last("entrypoint") is None and isinstance(words[0].text, str) and words[0].text.startswith("-"):
            words = [Word("", words[0].place), *words]
        return shell.command_line(tuple(words), self.workspace, LAYER, known)

    def _words(self, node: Node, layer: Layered) -> list[Word]:
        if isinstance(node, Sequence):
            return [self._word(item, layer) for item in node.items if isinstance(item, Scalar)]
        if not isinstance(node, Scalar):
            return []
        source, at = layer.file.slice(node.span), 0
        found: list[Word] = []
        for _, part in split(node.text):
            # The text was folded and unquoted since: each word is looked for behind the one before.
            at = max(at, source.find(part, at))
            place = Place(layer.file.path, layer.file.position(node.span.start + at).line)
            value = self.budget.take(interpolate.interpolate(part, self.dotenv.get, interpolate.COMPOSE))
            prefix = part.partition("$")[0]
            found.append(Word(value, place, prefix if isinstance(value, Unresolved) else ""))
        return found

    def _word(self, item: Scalar, layer: Layered) -> Word:
        value = self._resolve(item, layer)
        prefix = item.text.partition("$")[0] if isinstance(value, Unresolved) else ""
        return Word(value, self._place(item, layer), prefix)

    def _built(self) -> Reading:
        """What the image of `build:` sets stands below everything that the service says."""
        last = self._last("build")
        if last is None:
            return Reading()
        node, layer = last
        context = scalar(node.get("context")) if isinstance(node, Map) else scalar(node)
        name = (scalar(node.get("dockerfile")) if isinstance(node, Map) else None) or "Dockerfile"
        target = (scalar(node.get("target")) if isinstance(node, Map) else None) or ""
        found = self.workspace.find(posixpath.join(context or ".", name), layer.folder)
        file = self.workspace.read(found) if found else None
        if not isinstance(file, File):
            return Reading()
        return dockerfile.built(file, self.workspace, target, self._build_arguments(node, layer))

    def _build_arguments(self, node: Node, layer: Layered) -> dict[str, Resolved]:
        arguments = node.get("args") if isinstance(node, Map) else None
        if isinstance(arguments, Map):
            return {
                pair.key.text: self._resolve(pair.value, layer) if isinstance(pair.value, Scalar) else COMPUTED
                for pair in arguments.pairs
            }
        if not isinstance(arguments, Sequence):
            return {}
        listed = [item.text.partition("=") for item in arguments.items if isinstance(item, Scalar)]
        return {
            key: interpolate.interpolate(value, self.dotenv.get, interpolate.COMPOSE) if equals else FROM_OUTSIDE
            for key, equals, value in listed
        }
