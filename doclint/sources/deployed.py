"""What is deployed: the facts of every deployment, read from the sources that it names or that were discovered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from doclint import sources
from doclint.io.tree import Tree
from doclint.model import Deployment, Fact, FactKind, Layer, Problem
from doclint.sources import discovery, ports, shipped
from doclint.sources.homes import Homes
from doclint.sources.reading import Reading, Source, Workspace

HEAD = 64 * 1024


@dataclass(frozen=True, slots=True)
class Deployed:
    """Facts by deployment, and the defaults that hold for none in particular."""

    deployments: tuple[Deployment, ...]
    facts: Mapping[str, tuple[Fact, ...]]  # by deployment id, lowest precedence first
    defaults: tuple[Fact, ...] = ()
    complete: frozenset[str] = frozenset()
    pulled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    read: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    left_out: tuple[tuple[str, str], ...] = ()
    homes: Homes = field(default_factory=Homes)
    described: Mapping[str, tuple[Fact, ...]] = field(default_factory=dict)  # by path: files that front matter names

    def defaults_for(self, kind: FactKind, key: str, document: str) -> tuple[Fact, ...]:
        """What default layers say of a key to a document."""
        return tuple(
            each
            for each in self.defaults
            if each.kind is kind and each.key == key and self.homes.speaks(each, document)
        )

    def layers(self, kind: FactKind, key: str, deployment: str) -> tuple[Fact, ...]:
        """Every fact about a key, the winner last."""
        return tuple(each for each in self.facts.get(deployment, ()) if each.kind is kind and each.key == key)

    def winner(self, kind: FactKind, key: str, deployment: str) -> Fact | None:
        """The fact that holds; None where no source names the key."""
        return next(iter(self.layers(kind, key, deployment)[-1:]), None)

    def keys(self) -> frozenset[str]:
        """Every variable that a source or a default names."""
        return self._named(FactKind.ENV)

    def flags(self) -> frozenset[str]:
        """Every command-line flag."""
        return self._named(FactKind.FLAG)

    def images(self) -> frozenset[str]:
        """Every image, without its tag."""
        return self._named(FactKind.IMAGE)

    def _named(self, kind: FactKind) -> frozenset[str]:
        held = (*self.facts.values(), *self.described.values())
        found: Iterable[Fact] = (*self.defaults, *(each for facts in held for each in facts))
        return frozenset(each.key for each in found if each.kind is kind)


def load(tree: Tree, deployments: tuple[Deployment, ...]) -> Deployed:
    """Read every deployment; where none is configured, those that can be discovered."""
    workspace = Workspace.of(tree)
    found = discovery.discover(workspace, defaults_only=bool(deployments))
    readings: dict[str, Reading] = {}
    chosen = deployments or found.deployments
    for deployment in chosen:
        readings[deployment.id] = read(deployment, workspace)
    named = {path for reading in readings.values() for path in reading.pulled}
    defaults = discovery.defaults(workspace, found) + shipped.read(workspace)
    total = sum(readings.values(), Reading()) + defaults
    described = {path: _described(path, workspace) for path in shipped.described(workspace)}
    return Deployed(
        chosen,
        {name: reading.facts for name, reading in readings.items()},
        tuple(dict.fromkeys((*defaults.facts, *total.defaults))),
        frozenset(each.id for each in chosen if _is_complete(each, readings[each.id])),
        {name: reading.pulled for name, reading in readings.items()},
        tuple(sorted({*named, *defaults.pulled, *described})),
        tuple(dict.fromkeys(total.problems)) if deployments else (),
        tuple(dict.fromkeys((*total.left_out, *found.left_out))),
        Homes.of(workspace.listed),
        described,
    )


def _described(path: str, workspace: Workspace) -> tuple[Fact, ...]:
    """What one file says by itself, whatever it is deployed with."""
    said = read(Deployment("", "", "", (path,)), workspace).facts
    facts = tuple({(each.kind, each.key): each for each in said if each.place.path == path}.values())
    home = shipped.default_home(path, workspace.listed)
    return facts if home is None else tuple(replace(each, layer=Layer.SAMPLE, home=home) for each in facts)


def _is_complete(deployment: Deployment, reading: Reading) -> bool:
    """Say whether a key that was not seen is not set; whoever runs a bare image may set more."""
    is_image = deployment.discovered and all(each.layer.is_default for each in reading.facts)
    return not reading.gaps and not reading.problems and not is_image


def read(deployment: Deployment, workspace: Workspace) -> Reading:
    """Read the sources of one deployment: in list order, except where one format's own precedence binds them."""
    named = tuple(Source.parse(text) for text in deployment.sources)
    workspace = workspace.naming(tuple(dict.fromkeys(source.path for source in named)))
    groups: list[tuple[str, list[Source]]] = []
    total = Reading()
    for source in named:
        kind = _format(source, workspace)
        if isinstance(kind, Problem):
            total += Reading(problems=(kind,))
            continue
        together = next((group for group in groups if group[0] == kind and _together(group, source)), None)
        if together is not None:
            together[1].append(source)
        else:
            groups.append((kind, [source]))
    readings = [(group, sources.load(kind).read(tuple(group), workspace)) for kind, group in groups]
    for at, (group, reading) in enumerate(readings):
        others = [each for other, each in enumerate(readings) if other != at]
        # What another source pulls in has its place there, wherever the list names it.
        total += replace(reading, facts=()) if any(_pulls(each, reading, group) for each in others) else reading
    problems = tuple(_named_problem(each) for each in total.problems)
    derived = ports.derived(total.facts, (deployment.name, *deployment.aliases))
    return replace(total, facts=(*total.facts, *derived), problems=problems)


def _pulls(other: tuple[list[Source], Reading], reading: Reading, group: list[Source]) -> bool:
    sources_of_other, pulled = other[0], other[1].pulled
    is_mutual = all(source.path in reading.pulled for source in sources_of_other)
    return all(source.path in pulled for source in group) and not is_mutual


def _together(group: tuple[str, list[Source]], source: Source) -> bool:
    return any(sources.belongs(group[0], source, member) for member in group[1])


def _format(source: Source, workspace: Workspace) -> str | Problem:
    file = workspace.read(source.path)
    if isinstance(file, Problem):
        return file
    name = sources.recognised(source.path, file.text[:HEAD])
    return name or Problem("source", source.path, 1, "no format that is read")


def _named_problem(problem: Problem) -> Problem:
    """A source that a deployment names and that is not there is a problem of its own."""
    return replace(problem, kind="source") if problem.kind == "missing" else problem
