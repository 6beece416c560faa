"""Defaults that a repository ships: charts, roles, samples of settings, code; and the files that documents describe.

Only what some document can speak of is looked into: a chart or role without a document in its folder is not read, nor
is code that names no variable which a document names.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from doclint.model import Fact, File, Layer, Problem
from doclint.sources import code_calls, python, settings_file
from doclint.sources.homes import ROLE, Homes
from doclint.sources.reading import Reading, Workspace
from doclint.syntax.node import Map, scalar

MAX_FILES = 2000
MAX_TEXT = 20 * 1024 * 1024
MAX_FILE = 1024 * 1024
DOCUMENTS = (".md", ".markdown")
ELSEWHERE = frozenset(
    "test tests testing testdata test-data example examples fixture fixtures vendor vendored node_modules third_party"
    " third-party site-packages docs doc dist build target out __tests__ e2e demo demos spec mock mocks stubs bench"
    " benchmark benchmarks scripts script tools tool hack ci .github .devcontainer migrations".split()
)
CODE_ELSEWHERE = re.compile(
    r"(^|/)(test_|conftest\.|setup\.py$)|[._-](test|tests|spec|stories|config)\.\w+$|\.min\.|\.d\.ts$"
)
SETTINGS_SAMPLE = re.compile(
    r"(^|[._-])(defaults?|example|sample|dist)[._-]?([\w-]+)?\.(toml|json|ya?ml|ini|cfg|conf)$"
    r"|\.(toml|json|ya?ml|ini|cfg|conf)\.(example|sample|dist|default)$"
)
FRONT_MATTER = re.compile(r"\ufeff?(---|\+\+\+)[ \t]*\r?\n(?s:.{0,8192}?)\n(?:\1|\.\.\.)[ \t]*(?=\r?\n|$)")
DESCRIBING = re.compile(r"^[ \t]*(?:describes|source_of_truth|source_paths)[ \t]*[:=]", re.MULTILINE)
PATH = re.compile(r"[\w.@+-]+(?:/[\w.@+-]+)*")
VARIABLE = re.compile(r"(?<![A-Za-z0-9_])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*(?![A-Za-z0-9_])")


@dataclass(slots=True)
class Shelf:
    """The files that are looked into, in a fixed order, up to a bound."""

    workspace: Workspace
    files: int = 0
    characters: int = 0
    left_out: list[tuple[str, str]] = field(default_factory=list)

    def take(self, path: str) -> File | None:
        """Read a file if the bound still allows it."""
        if self.files >= MAX_FILES or self.characters >= MAX_TEXT:
            self.left_out.append((path, "more files than are looked into"))
            return None
        file = self.workspace.read(path)
        if isinstance(file, Problem) or len(file.text) > MAX_FILE:
            return None
        self.files += 1
        self.characters += len(file.text)
        return file


def described(workspace: Workspace) -> tuple[str, ...]:
    """Give the files that documents name as their source in front matter."""
    found: dict[str, None] = {}
    for path in sorted(path for path in workspace.listed if path.endswith(DOCUMENTS)):
        file = workspace.read(path)
        front = FRONT_MATTER.match(file.text) if isinstance(file, File) else None
        if front and DESCRIBING.search(front[0]):
            found.update(dict.fromkeys(name for name in PATH.findall(front[0]) if name in workspace.listed))
    return tuple(found)


def default_home(path: str, listed: frozenset[str]) -> str | None:
    """Give the chart or role whose defaults a file holds; None for any other file."""
    folder, _, name = path.rpartition("/")
    if name == "values.yaml" and posixpath.join(folder, "Chart.yaml") in listed:
        return folder
    role = ROLE.fullmatch(path)
    return role["home"] if role else None


def read(workspace: Workspace) -> Reading:
    """Read every default that a document can speak of."""
    documents = tuple(path for path in workspace.listed if path.endswith(DOCUMENTS))
    if not documents:
        return Reading()
    homes = Homes.of(workspace.listed)
    spoken = {homes.package(path) for path in documents}
    shelf = Shelf(workspace)
    found = [
        each for home in sorted(spoken) for each in (*_chart(home, homes, shelf), *_role(home, homes, workspace, shelf))
    ]
    found += _samples(workspace, homes, spoken, shelf)
    found += _code(workspace, homes, documents, shelf)
    read_files = tuple(dict.fromkeys(each.place.path for each in found))
    return Reading(defaults=tuple(found), pulled=read_files, left_out=tuple(shelf.left_out))


# --- charts and roles ---------------------------------------------------------------------------------------------


def _chart(home: str, homes: Homes, shelf: Shelf) -> Iterator[Fact]:
    """A chart's own `values.yaml`; a values file of another name is somebody's choice."""
    if home not in homes.charts:
        return
    file = shelf.take(posixpath.join(home, "values.yaml"))
    found = settings_file.facts(file, Layer.SAMPLE, home) if file else ()
    version = _app_version(home, shelf)
    for each in () if isinstance(found, Problem) else found:
        yield each
        if version and not each.value and re.search(r"(^|\.)[\w]*[tT]ag$", each.key):
            yield replace(each, value=version)  # by convention an empty tag means the chart's appVersion


def _app_version(home: str, shelf: Shelf) -> str:
    file = shelf.take(posixpath.join(home, "Chart.yaml"))
    nodes = settings_file.nodes_of(file) if file else ()
    root = None if isinstance(nodes, Problem) else next(iter(nodes), None)
    return (scalar(root.get("appVersion")) or "") if isinstance(root, Map) else ""


def _role(home: str, homes: Homes, workspace: Workspace, shelf: Shelf) -> Iterator[Fact]:
    if home not in homes.roles:
        return
    folder = posixpath.join(home, "defaults")
    paths = [path for path in workspace.listed if re.fullmatch(rf"{re.escape(folder)}/(main/)?[\w.-]+\.ya?ml", path)]
    for path in sorted(paths):
        file = shelf.take(path)
        found = settings_file.facts(file, Layer.SAMPLE, home) if file else ()
        yield from () if isinstance(found, Problem) else found


# --- samples of settings ------------------------------------------------------------------------------------------


def _samples(workspace: Workspace, homes: Homes, spoken: set[str], shelf: Shelf) -> Iterator[Fact]:
    """`config/default.toml`, `settings.example.json`: what a program is shipped with."""
    for path in _ordered(workspace.listed):
        home = homes.package(path)
        if home not in spoken or home in homes.charts | homes.roles or not _is_sample(path):
            continue
        file = shelf.take(path)
        # The marker of a sample may stand behind the extension that says how to read it.
        shown = replace(file, path=re.sub(r"\.(example|sample|dist|default)$", "", path)) if file else None
        found = (
            settings_file.facts(shown, Layer.SAMPLE, home)
            if shown and settings_file.reads(shown.path, shown.text)
            else ()
        )
        for each in () if isinstance(found, Problem) else found:
            if re.search(r"[._-]", each.key):
                yield replace(each, place=replace(each.place, path=path))


def _is_sample(path: str) -> bool:
    return bool(SETTINGS_SAMPLE.search(posixpath.basename(path))) and not _is_elsewhere(path)


def _is_elsewhere(path: str) -> bool:
    return any(part.lower() in ELSEWHERE for part in path.split("/")[:-1])


def _ordered(paths: frozenset[str]) -> list[str]:
    """Shallow files first: what a program is configured by does not lie deep."""
    return sorted(paths, key=lambda path: (path.count("/"), path))


# --- code ---------------------------------------------------------------------------------------------------------


def _code(workspace: Workspace, homes: Homes, documents: tuple[str, ...], shelf: Shelf) -> Iterator[Fact]:
    paths = [path for path in _ordered(workspace.listed) if _is_code(path)]
    named = _named(workspace, documents) if paths else frozenset()
    for path in paths if named else ():
        file = shelf.take(path)
        if file is None or not (named & set(VARIABLE.findall(file.text)) or "BaseSettings" in file.text):
            continue
        home = homes.package(path)
        facts = python.defaults(file, home) if path.endswith(".py") else code_calls.defaults(file, home)
        yield from (each for each in facts if each.key in named)


def _is_code(path: str) -> bool:
    is_code = path.endswith(".py") or code_calls.reads(path, "")
    return is_code and not _is_elsewhere(path) and not CODE_ELSEWHERE.search(path)


def _named(workspace: Workspace, documents: tuple[str, ...]) -> frozenset[str]:
    """Give the variables that documents name."""
    found: set[str] = set()
    for path in documents:
        file = workspace.read(path)
        if isinstance(file, File):
            found.update(VARIABLE.findall(file.text))
    return frozenset(found)
