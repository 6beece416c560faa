"""GitHub Actions workflows: the environment of a job or step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from doclint.model import Fact, File, Layer, Place, Problem
from doclint.sources.key_paths import NULLS
from doclint.sources.reading import COMPUTED, Reading, Resolved, Source, Unresolved, Workspace, combined, env, image
from doclint.syntax import yaml
from doclint.syntax.node import Map, Node, Scalar, Sequence, SyntaxProblem, scalar

NAME = "workflow"
LAYER = Layer.LAUNCHER
PATH = re.compile(r"(^|/)\.(github|gitea|forgejo)/workflows/[^/]+\.ya?ml$")
WRITTEN = re.compile(r"\b([A-Za-z_]\w*)=")
STEPWISE = Unresolved("only a step sets it")
EXPRESSION = Unresolved("an expression of the workflow")


def reads(path: str, head: str) -> bool:
    """Say whether a file is a workflow: by its place, or by jobs that say where they run."""
    if not path.endswith((".yml", ".yaml")):
        return False
    return bool(PATH.search(path)) or bool(re.search(r"^jobs:", head, re.MULTILINE) and "runs-on:" in head)


def read(sources: tuple[Source, ...], workspace: Workspace) -> Reading:
    """Read workflows that are named one after the other; `path#name` selects a job, or a step by id or name."""
    return sum((_read(source, workspace) for source in sources), Reading())


def _read(source: Source, workspace: Workspace) -> Reading:
    file = workspace.read(source.path)
    if isinstance(file, Problem):
        return Reading(problems=(file,))
    root = _root(file)
    if isinstance(root, Problem):
        return Reading(problems=(root,))
    jobs = root.get("jobs")
    found = [_Job(file, root, pair.key.text, pair.value) for pair in jobs.pairs] if isinstance(jobs, Map) else []
    pulled = Reading(pulled=(file.path,))
    if not source.name:
        return pulled + (combined([job.reading() for job in found], "jobs differ") if found else Reading())
    chosen = [job.reading() for job in found if source.name in (job.name, job.title)]
    chosen = chosen or [reading for job in found for reading in job.steps(source.name)]
    if not chosen:
        return pulled + Reading(problems=(Problem("source", file.path, 1, f"has no job or step {source.name}"),))
    return pulled + combined(chosen, "steps of this name differ")


def _root(file: File) -> Map | Problem:
    nodes = yaml.read(file.text)
    if isinstance(nodes, SyntaxProblem):
        return Problem("source", file.path, file.position(nodes.offset).line, nodes.message)
    root = nodes[0] if nodes else None
    return root if isinstance(root, Map) else Problem("source", file.path, 1, "is no workflow")


class _Job:
    """One job in its workflow."""

    def __init__(self, file: File, workflow: Map, name: str, node: Node) -> None:
        self.file = file
        self.name = name
        self.node = node if isinstance(node, Map) else Map((), node.span)
        self.title = scalar(self.node.get("name")) or name
        self.shared = (*self._env(workflow), *self._env(self.node))

    def reading(self) -> Reading:
        """What holds for the whole job; what single steps set differently stands aside."""
        known = {each.key for each in self.shared}
        stepwise = [each for step in self._steps() for each in self._env(step)]
        own = [
            replace(each, aside=True) if each.key in known else env(each.key, STEPWISE, each.place, LAYER)
            for each in stepwise
        ]
        written = tuple(self._written())
        gaps = ("steps write to the job's environment",) if written else ()
        return Reading((*own, *self.shared, *written, *self._images()), gaps=gaps)

    def steps(self, wanted: str) -> Iterator[Reading]:
        """What the steps of an id or name are given."""
        for step in self._steps():
            if wanted in (scalar(step.get("id")), scalar(step.get("name")), f"{self.name}.{scalar(step.get('id'))}"):
                yield Reading((*self.shared, *self._env(step), *self._images()))

    def _steps(self) -> Iterator[Map]:
        steps = self.node.get("steps")
        for item in steps.items if isinstance(steps, Sequence) else ():
            if isinstance(item, Map):
                yield item

    def _written(self) -> Iterator[Fact]:
        """What a step hands to those after it."""
        for step in self._steps():
            node = step.get("run")
            if isinstance(node, Scalar) and "GITHUB_ENV" in node.text:
                for match in WRITTEN.finditer(node.text):
                    yield env(match[1], COMPUTED, self._place(node), LAYER)

    def _env(self, node: Map) -> Iterator[Fact]:
        variables = node.get("env")
        for pair in variables.pairs if isinstance(variables, Map) else ():
            yield env(pair.key.text, _value(pair.value), self._place(pair.key), LAYER)

    def _images(self) -> Iterator[Fact]:
        container = self.node.get("container")
        node = container.get("image") if isinstance(container, Map) else container
        if isinstance(node, Scalar) and "${{" not in node.text:
            yield from image(node.text, self._place(node), LAYER)

    def _place(self, node: Node) -> Place:
        return Place(self.file.path, self.file.position(node.span.start).line)


def _value(node: Node) -> Resolved:
    if not isinstance(node, Scalar):
        return EXPRESSION
    if not node.quoted and node.text in NULLS:
        return ""
    return EXPRESSION if "${{" in node.text else node.text
