"""From a working directory and options to a Project: its root, settings, rules and git."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click

from doclint import rules as pages
from doclint.engine import Project
from doclint.io.bundled import rule_pages
from doclint.io.git import Git
from doclint.io.tree import Overlay, Revision, Tree, WorkTree
from doclint.model import File, InputError, Problem
from doclint.names import hint
from doclint.rules import Rule
from doclint.settings import CONFIG_NAMES, Settings
from doclint.settings import read as read_settings


@dataclass(frozen=True, slots=True)
class Opened:
    """A project and where it lies."""

    root: Path
    project: Project


def open_project(
    *,
    config: str = "",
    paths: Iterable[str] = (),
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    texts: dict[str, str] | None = None,
) -> Opened:
    """Find the project around the working directory and read its settings and rules.

    Raises click.ClickException, in one line, for whatever the user named that is not there.
    """
    root, settings = _settings(config)
    tree: Tree = WorkTree(root)
    if texts:
        tree = Overlay(tree, texts)
    rules = _rules(tree, settings)
    _known_severities(rules, settings)
    project = Project(
        tree=tree,
        settings=settings,
        git=Git.at(root),
        rules=rules,
        paths=tuple(_inside(root, path) for path in paths),
        selected=_selected(rules, tuple(select), tuple(ignore)),
    )
    return Opened(root, project)


def at_revision(project: Project, commit: str) -> Project:
    """Give the same project as it was at a commit."""
    if project.git is None:
        raise click.ClickException("no git repository here")
    return Project(
        Revision(project.git, commit), project.settings, project.git, project.rules, project.paths, project.selected
    )


# --- root and settings --------------------------------------------------------------------------------------------


def _settings(config: str) -> tuple[Path, Settings]:
    here = Path.cwd()
    if config:
        path = Path(config).resolve()
        if not path.is_file():
            raise click.ClickException(f"no such config file: {config}{_near_file(path)}")
        settings = _read_config(path.parent, path.name)
        return path.parent, settings or Settings()
    for folder in (here, *here.parents):
        for name in CONFIG_NAMES:
            if (folder / name).is_file():
                settings = _read_config(folder, name)
                if settings is not None:
                    return folder, settings
    git = Git.at(here)
    return (Path(git.top) if git else here), Settings()


def _read_config(folder: Path, name: str) -> Settings | None:
    file = WorkTree(folder).read(name)
    if isinstance(file, Problem):
        raise click.ClickException(f"{name}: {file.message}")
    try:
        return read_settings(File(name, file.text))
    except InputError as error:
        raise click.ClickException(str(error)) from None


def _near_file(path: Path) -> str:
    return hint(path.name, (p.name for p in path.parent.iterdir())) if path.parent.is_dir() else ""


def _inside(root: Path, path: str) -> str:
    """Give a path that the user named, relative to the root; links are kept, so that they can be refused by name."""
    whole = Path(path) if Path(path).is_absolute() else Path.cwd() / path
    if not whole.exists() and not whole.is_symlink():
        raise click.ClickException(f"no such file or folder: {path}{_near_file(whole)}")
    absolute = whole.parent.resolve() / whole.name if whole.name not in ("", "..") else whole.resolve()
    if not absolute.is_relative_to(root.resolve()):
        raise click.ClickException(f"{path} is outside the project root {root}")
    return absolute.relative_to(root.resolve()).as_posix()


# --- rules --------------------------------------------------------------------------------------------------------


def builtin_rules() -> tuple[Rule, ...]:
    """Read the pages that doclint brings."""
    found = (pages.read(page) for page in rule_pages())
    return tuple(rule for rule in found if rule is not None)


def _rules(tree: Tree, settings: Settings) -> tuple[Rule, ...]:
    builtin = {rule.id: rule for rule in builtin_rules()}
    listed = tree.list()
    for folder in settings.rules:
        own = [path for path in listed if path.startswith(f"{folder.rstrip('/')}/") and path.endswith(".md")]
        if settings.names_rules and not own:
            raise click.ClickException(f"rules: {folder} holds no rule page")
        for path in own:
            rule = _own_rule(tree, path)
            if rule is not None and rule.id not in builtin:
                builtin[rule.id] = rule
    return tuple(builtin[name] for name in sorted(builtin))


def _own_rule(tree: Tree, path: str) -> Rule | None:
    page = tree.read(path)
    if isinstance(page, Problem):
        raise click.ClickException(f"{path}: {page.message}")
    try:
        return pages.read(page)
    except InputError as error:
        raise click.ClickException(str(error)) from None


def _selected(rules: tuple[Rule, ...], select: tuple[str, ...], ignore: tuple[str, ...]) -> frozenset[str] | None:
    known = frozenset(rule.id for rule in rules)
    for option, names in (("--select", select), ("--ignore", ignore)):
        for name in names:
            if name not in known:
                raise click.ClickException(f"{option}: unknown rule {name}{hint(name, known)}")
    return (frozenset(select) or known) - frozenset(ignore) if select or ignore else None


def _known_severities(rules: tuple[Rule, ...], settings: Settings) -> None:
    known = frozenset(rule.id for rule in rules)
    named = [("severity", name) for name in settings.severity]
    named += [
        ("per-file-ignores", name) for names in settings.per_file_ignores.values() for name in names if name != "*"
    ]
    for table, name in named:
        if name not in known:
            raise click.ClickException(f"{table}: unknown rule {name}{hint(name, known)}")
