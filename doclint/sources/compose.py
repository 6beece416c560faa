"""Compose files: what each service is given, by the Compose specification."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from doclint.model import File, Problem
from doclint.sources.compose_service import Layered, Service
from doclint.sources.reading import MAX_DEPTH, Reading, Source, Workspace, combined
from doclint.syntax import yaml
from doclint.syntax.node import Map, Node, SyntaxProblem, scalar

NAME = "compose"
FILE_NAME = re.compile(r"(^|/)(docker-)?compose([._-][\w.-]+)?\.ya?ml$")
OVERRIDE = re.compile(r"(^|/)(docker-)?compose\.override\.ya?ml$")


def reads(path: str, head: str) -> bool:
    """Say whether a file is a Compose file: by name, or by services with what only services have."""
    if not path.endswith((".yml", ".yaml")):
        return False
    has_services = bool(re.search(r"^services:\s*(#.*)?$", head, re.MULTILINE)) or '"services"' in head
    return has_services and not re.search(r"^apiVersion:", head, re.MULTILINE)


def is_override(path: str) -> bool:
    """Say whether a file is one that Compose adds by itself."""
    return bool(OVERRIDE.search(path))


def belongs(source: Source, other: Source) -> bool:
    """Say whether two named sources are parts of one service: the files of one project, the same service."""
    return not source.name or not other.name or source.name == other.name


def names(file: File) -> tuple[tuple[str, int], ...]:
    """Give the services of a file with their lines."""
    services = _services(file)
    if isinstance(services, Problem):
        return ()
    return tuple((pair.key.text, file.position(pair.key.span.start).line) for pair in services.pairs)


def read(sources: tuple[Source, ...], workspace: Workspace) -> Reading:
    """Read a service from the files that are named for it; without a name, all services side by side."""
    files = [workspace.read(source.path) for source in sources]
    problems = tuple(each for each in files if isinstance(each, Problem))
    known = [(source, file) for source, file in zip(sources, files, strict=True) if isinstance(file, File)]
    bad = tuple(each for _, file in known if isinstance(each := _services(file), Problem))
    selected = next((source.name for source in reversed(sources) if source.name), "")
    listed = [selected] if selected else list(dict.fromkeys(name for _, file in known for name, _ in names(file)))
    readings = [_service(name, [file for _, file in known], workspace) for name in listed]
    if selected and not bad and all(not names_it(file, selected) for _, file in known):
        bad = (Problem("source", sources[0].path, 1, f"has no service {selected}"),)
    total = combined(readings, "services differ") if readings else Reading()
    return Reading(pulled=tuple(file.path for _, file in known), problems=problems + bad) + total


def names_it(file: File, name: str) -> bool:
    """Say whether a file has a service."""
    return any(name == found for found, _ in names(file))


def _services(file: File) -> Map | Problem:
    documents = yaml.read(file.text)
    if isinstance(documents, SyntaxProblem):
        return Problem("source", file.path, file.position(documents.offset).line, documents.message)
    root = documents[0] if documents else None
    services = root.get("services") if isinstance(root, Map) else None
    return services if isinstance(services, Map) else Problem("source", file.path, 1, "has no services")


def _service(name: str, files: list[File], workspace: Workspace) -> Reading:
    gaps: list[str] = []
    layers = [each for file in files for each in _layers(name, file, workspace, gaps, 0)]
    if not layers:
        return Reading(gaps=tuple(gaps))
    return Service(layers, workspace).reading() + Reading(gaps=tuple(gaps))


def _layers(name: str, file: File, workspace: Workspace, gaps: list[str], depth: int) -> Iterator[Layered]:
    """Give the parts of a service in a file, what it extends first."""
    services = _services(file)
    service = services.get(name) if isinstance(services, Map) else None
    if not isinstance(service, Map):
        return
    if (extends := service.get("extends")) is not None and depth < MAX_DEPTH:
        parent, path = _extended(extends)
        base: File | Problem | None = file
        if path:
            found = workspace.find(path, posixpath.dirname(file.path))
            base = workspace.read(found) if found else None
        if isinstance(base, File) and parent and (base.path != file.path or parent != name):
            yield from _layers(parent, base, workspace, gaps, depth + 1)
        else:
            gaps.append("extends a file that is not part of the project")
    yield Layered(file, service)


def _extended(node: Node) -> tuple[str, str]:
    if isinstance(node, Map):
        return scalar(node.get("service")) or "", scalar(node.get("file")) or ""
    return scalar(node) or "", ""
