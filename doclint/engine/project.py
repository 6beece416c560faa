"""Everything that a run reads: documents and their claims, sources, ledger, and the world they make."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import pathspec

from doclint import claims, schema
from doclint.claims import directives, references
from doclint.io.git import Git
from doclint.io.tree import Tree
from doclint.ledger.read import Ledger
from doclint.ledger.read import load as load_ledger
from doclint.markdown.document import Document
from doclint.markdown.parse import parse
from doclint.model import (
    Benchmark,
    Change,
    Claim,
    File,
    Hypothesis,
    InputError,
    Issue,
    Problem,
    Severity,
    Vocabulary,
    World,
)
from doclint.rules import Rule
from doclint.settings import CONFIG_NAMES, Settings
from doclint.sources.deployed import Deployed
from doclint.sources.deployed import load as load_sources
from doclint.world import build


@dataclass(frozen=True, slots=True)
class Project:
    """What a run works on: a tree, how to read it, and which rules speak.

    `paths` are documents or folders asked for; empty means all of the settings' documents. `selected` are the rules
    that run; None means all.
    """

    tree: Tree
    settings: Settings
    git: Git | None
    rules: tuple[Rule, ...]
    paths: tuple[str, ...] = ()
    selected: frozenset[str] | None = None

    def is_asked(self, path: str) -> bool:
        """Say whether a file lies within the paths that were asked for."""
        asked = tuple(one.rstrip("/") for one in self.paths)
        return not asked or "." in asked or any(path == one or path.startswith(f"{one}/") for one in asked)

    def severity(self, rule: Rule) -> Severity | None:
        """Give the severity that a rule has here; None where it does not run."""
        wanted = self.settings.severity.get(rule.id, rule.severity.value)
        runs = wanted != "off" and (self.selected is None or rule.id in self.selected)
        return Severity(wanted) if runs else None


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read. Claims and problems are those of the documents asked for."""

    documents: tuple[Document, ...]
    claims: tuple[Claim, ...]
    deployed: Deployed
    ledger: Ledger
    world: World
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Without:
    """A tree without some folders: the projects inside a project."""

    tree: Tree
    folders: tuple[str, ...]

    def read(self, path: str) -> File | Problem:
        """Read as the whole tree does: a link may lead into another project."""
        return self.tree.read(path)

    def exists(self, path: str) -> bool | None:
        """Answer as the whole tree does."""
        return self.tree.exists(path)

    def list(self) -> tuple[str, ...]:
        """List what lies in no left-out folder."""
        return tuple(path for path in self.tree.list() if not path.startswith(self.folders))


def matching(patterns: Iterable[str], paths: Iterable[str]) -> tuple[str, ...]:
    """Give the paths that gitignore-style patterns match, in order."""
    return tuple(_spec(tuple(patterns)).match_files(paths))


@functools.lru_cache(maxsize=64)
def _spec(patterns: tuple[str, ...]) -> pathspec.GitIgnoreSpec:
    try:
        return pathspec.GitIgnoreSpec.from_lines(patterns)
    except ValueError as error:
        raise InputError(CONFIG_NAMES[0], 1, str(error)) from None


def read(project: Project) -> Reading:
    """Read everything once."""
    settings = project.settings
    tree = Without(project.tree, _nested_projects(project.tree))
    deployed = load_sources(tree, settings.deployed())
    ledger = load_ledger(tree, settings.ledger, named=settings.names_ledger)
    vocabulary = _vocabulary(deployed, ledger, settings)
    documents, problems = _documents(tree, project, ledger)
    found = (
        *(claim for document in documents for claim in claims.extract_all(document, vocabulary)),
        *_ledger_references(tree, ledger),
    )
    elsewhere = (claim for document in _others(tree, project) for claim in claims.extract_all(document, vocabulary))
    steering = (problem for document in documents for problem in directives.problems(document, vocabulary))
    world = build(tree, deployed, ledger, project.git, settings.default_environment, settings.default_branch)
    return Reading(
        documents=documents,
        claims=found,
        deployed=deployed,
        ledger=ledger,
        world=world.with_claims((*found, *elsewhere)),
        problems=(*problems, *steering, *ledger.problems, *deployed.problems),
    )


def _ledger_references(tree: Tree, ledger: Ledger) -> Iterator[Claim]:
    """Give the commits and paths that ledger entries name: claims like those of documents."""
    for path in ledger.files:
        file = tree.read(path)
        if isinstance(file, File):
            yield from references.in_ledger(file, ledger.entries)


def _nested_projects(tree: Tree) -> tuple[str, ...]:
    configs = (path.rpartition("/") for path in tree.list() if path.rpartition("/")[2] == CONFIG_NAMES[0])
    return tuple(f"{folder}/" for folder, _, _ in configs if folder)


def _documents(tree: Tree, project: Project, ledger: Ledger) -> tuple[tuple[Document, ...], tuple[Problem, ...]]:
    documents: list[Document] = []
    problems: list[Problem] = []
    schemas = schema.load(tree, project.settings.front_matter)
    for path in document_paths(tree, project):
        file = tree.read(path)
        if isinstance(file, Problem):
            problems.append(file)
            continue
        document = _typed(parse(file), project.settings)
        documents.append(document)
        problems += document.problems
        problems += schema.problems(document, schemas)
    return tuple(documents), tuple(problems)


def _others(tree: Tree, project: Project) -> Iterator[Document]:
    """Read the documents that were not asked for: what those that were say may contradict them."""
    if project.paths:
        asked = set(document_paths(tree, project))
        for path in document_paths(tree, replace(project, paths=())):
            if path not in asked and isinstance(file := tree.read(path), File):
                yield _typed(parse(file), project.settings)


def document_paths(tree: Tree, project: Project) -> tuple[str, ...]:
    """Give the documents of a run: those the settings name, within the paths asked for."""
    settings = project.settings
    paths = matching(settings.documents, tree.list())
    left_out = set(matching(settings.exclude, paths))
    return tuple(path for path in paths if path not in left_out and project.is_asked(path))


def _typed(document: Document, settings: Settings) -> Document:
    for pattern, name in settings.types.items():
        if matching([pattern], [document.file.path]):
            return replace(document, configured_type=name)
    return document


def _vocabulary(deployed: Deployed, ledger: Ledger, settings: Settings) -> Vocabulary:
    entries = ledger.entries
    changes = tuple(entry for entry in entries if isinstance(entry, Change))
    benchmarks = tuple(entry for entry in entries if isinstance(entry, Benchmark))
    in_ledger = {key for change in changes for key in change.env} | {key for one in benchmarks for key in one.env}
    return Vocabulary(
        keys=deployed.keys() | in_ledger,
        flags=deployed.flags(),
        images=deployed.images(),
        deployments=deployed.deployments,
        default_environment=settings.default_environment,
        changes=changes,
        hypotheses=tuple(entry for entry in entries if isinstance(entry, Hypothesis)),
        issues=tuple(entry for entry in entries if isinstance(entry, Issue)),
        benchmarks=benchmarks,
    )
