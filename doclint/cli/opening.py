"""From a working directory and options to a Project: its root, settings, rules and git."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from doclint.cli import rulebook
from doclint.engine import Project
from doclint.io.git import Git
from doclint.io.tree import Overlay, Tree, WorkTree
from doclint.model import File, Problem
from doclint.names import hint
from doclint.settings import CONFIG_NAMES, Settings
from doclint.settings import read as read_settings


@dataclass(frozen=True, slots=True)
class Opened:
    """A project and where it lies."""

    root: Path
    project: Project


@dataclass(frozen=True, slots=True)
class Configured:
    """A root, its settings, and the file that they stand in, where there is one."""

    root: Path
    settings: Settings
    file: File | None = None


def open_project(
    *,
    config: str | None = None,
    paths: Iterable[str] = (),
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    stdin: Callable[[], str] | None = None,
) -> Opened:
    """Find the project around the working directory and read its settings and rules.

    With `stdin`, the one path has the text that it gives. Raises click.ClickException or InputError, in one line, for
    whatever the user named that is not there.
    """
    found = _configured(config)
    git = Git.at(found.root)
    tree: Tree = WorkTree(found.root, git)
    named = tuple(_inside(found.root, path, tree, must_exist=stdin is None) for path in paths)
    if stdin is not None:
        tree = Overlay(tree, dict.fromkeys(named, stdin()))
    rules = rulebook.read(tree, found.settings)
    rulebook.verify(rules, found.settings, found.file)
    project = Project(
        tree=tree,
        settings=found.settings,
        git=git,
        rules=rules,
        paths=named,
        selected=rulebook.selected(rules, tuple(select), tuple(ignore)),
    )
    return Opened(found.root, project)


# --- root and settings --------------------------------------------------------------------------------------------


def _configured(config: str | None) -> Configured:
    here = Path.cwd()
    if config:
        path = Path(config).resolve()
        if not path.is_file():
            raise click.ClickException(f"--config: no such file: {config}{_near(config)}")
        return _read(path.parent, path.name) or Configured(path.parent, Settings())
    found = (_read(folder, name) for folder in (here, *here.parents) for name in CONFIG_NAMES)
    git = Git.at(here)
    default = Configured(Path(git.top) if git else here, Settings())
    return next((one for one in found if one), default)


def _read(folder: Path, name: str) -> Configured | None:
    if not (folder / name).is_file():
        return None
    file = WorkTree(folder).read(name)
    if isinstance(file, Problem):
        raise click.ClickException(f"{name}: {file.message}")
    settings = read_settings(File(name, file.text))
    return Configured(folder, settings, file) if settings else None


# --- paths --------------------------------------------------------------------------------------------------------


def _inside(root: Path, path: str, tree: Tree, *, must_exist: bool) -> str:
    """Give a path that the user named, relative to the root; links are kept, so that they can be refused by name."""
    whole = Path(path) if Path(path).is_absolute() else Path.cwd() / path
    if must_exist and not whole.exists() and not whole.is_symlink():
        raise click.ClickException(f"no such file or folder: {path}{_near(path) or _elsewhere(path, tree)}")
    absolute = whole.parent.resolve() / whole.name if whole.name not in ("", "..") else whole.resolve()
    if not absolute.is_relative_to(root.resolve()):
        raise click.ClickException(f"{path} is outside the project root {root}")
    return absolute.relative_to(root.resolve()).as_posix()


def _near(path: str) -> str:
    """Name a sibling with nearly that name, written as the user wrote the path."""
    return hint(path, _siblings(Path(path)))


def _siblings(path: Path) -> Iterator[str]:
    if path.parent.is_dir():
        yield from (str(path.parent / one.name) for one in path.parent.iterdir() if one.name != path.name)


def _elsewhere(path: str, tree: Tree) -> str:
    """Name a file of that name in another folder."""
    name = Path(path).name
    found = next((one for one in tree.list() if one.rpartition("/")[2] == name), "")
    return f"; did you mean {found}?" if found else ""
