"""Settings files of programs by key path: TOML, JSON, YAML, INI."""

from __future__ import annotations

import posixpath
import re
from dataclasses import replace

from doclint.model import Fact, File, Layer, Problem
from doclint.sources import ini, key_paths
from doclint.sources.reading import Reading, Source, Unresolved, Workspace, fact
from doclint.syntax import toml, yaml
from doclint.syntax.node import Map, Node, SyntaxProblem

NAME = "settings"
LAYER = Layer.COMPOSE
YAML_ENDS = (".yml", ".yaml", ".json")
INI_ENDS = (".ini", ".cfg", ".conf", ".cnf", ".properties")
TEMPLATE = re.compile(r"^\s*(?:\{\{[-%]?|\{%)", re.MULTILINE)
SEVERAL = Unresolved("several documents in one file")


def reads(path: str, head: str) -> bool:
    """Say whether a file holds settings by key path."""
    if path.endswith(INI_ENDS):
        return ini.looks_like(head)
    return path.endswith((".toml", *YAML_ENDS))


def read(sources: tuple[Source, ...], workspace: Workspace) -> Reading:
    """Read settings files that are named one after the other; `path#table` selects a table."""
    return sum((_read(source, workspace) for source in sources), Reading())


def _read(source: Source, workspace: Workspace) -> Reading:
    file = workspace.read(source.path)
    if isinstance(file, Problem):
        return Reading(problems=(file,))
    found = facts(file)
    if isinstance(found, Problem):
        if TEMPLATE.search(file.text):
            return Reading(gaps=("a template",), left_out=((file.path, "a template"),))
        return Reading(problems=(found,))
    if source.name and not (chosen := _under(found, source.name)):
        return Reading(pulled=(file.path,), problems=(Problem("source", file.path, 1, f"has no {source.name}"),))
    return Reading(chosen if source.name else found, pulled=(file.path,))


def _under(found: tuple[Fact, ...], table: str) -> tuple[Fact, ...]:
    """What stands in one table, by its whole path and by the path from there."""
    inside = tuple(each for each in found if each.key.startswith(f"{table}."))
    return (*inside, *(replace(each, key=each.key[len(table) + 1 :]) for each in inside))


def facts(file: File, layer: Layer = LAYER, home: str | None = None) -> tuple[Fact, ...] | Problem:
    """Give what a file sets by key path."""
    if file.path.endswith(INI_ENDS):
        found = ini.facts(file, layer)
        return found if home is None else tuple(key_paths.homed(each, home) for each in found)
    nodes = nodes_of(file)
    if isinstance(nodes, Problem):
        return nodes
    first, *others = [key_paths.facts(node, file, layer, home) for node in nodes] or [()]
    # Later documents of a stream hold for some profile only.
    later = [each for facts_of_one in others for each in facts_of_one]
    unsure = [replace(fact(each.kind, each.key, SEVERAL, each.place, layer), home=home) for each in later]
    return (*first, *unsure)


def nodes_of(file: File) -> tuple[Node, ...] | Problem:
    """Give the documents of a file."""
    extension = posixpath.splitext(file.path)[1]
    read_nodes = toml.read(file.text) if extension == ".toml" else yaml.read(file.text)
    if isinstance(read_nodes, SyntaxProblem):
        return Problem("source", file.path, file.position(read_nodes.offset).line, read_nodes.message)
    nodes = read_nodes if isinstance(read_nodes, tuple) else (read_nodes,)
    return nodes if all(isinstance(node, Map) for node in nodes) else tuple(n for n in nodes if isinstance(n, Map))
