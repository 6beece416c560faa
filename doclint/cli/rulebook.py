"""The rules of a run: those that doclint brings, the project's own, and which of them were asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from doclint import rules as pages
from doclint.io.bundled import rule_pages
from doclint.io.tree import Tree
from doclint.model import File, InputError, Problem
from doclint.names import hint
from doclint.rules import Rule
from doclint.schema import STATUSES
from doclint.settings import Settings, line


def builtin() -> tuple[Rule, ...]:
    """Read the pages that doclint brings."""
    return tuple(rule for rule in map(pages.read, rule_pages()) if rule is not None)


def read(tree: Tree, settings: Settings) -> tuple[Rule, ...]:
    """Read doclint's pages and the project's own, in name order."""
    rules = {rule.id: rule for rule in builtin()}
    listed = tree.list()
    for folder in settings.rules:
        own = [path for path in listed if path.startswith(f"{folder.rstrip('/')}/") and path.endswith(".md")]
        if settings.names_rules and not own:
            raise click.ClickException(f"rules: {folder} holds no rule page{hint(folder, _folders(listed))}")
        for path in own:
            rule = _own(tree, path)
            if rule is not None:
                rules.setdefault(rule.id, rule)
    return tuple(rules[name] for name in sorted(rules))


def _folders(paths: Iterable[str]) -> set[str]:
    return {path.rpartition("/")[0] for path in paths if "/" in path}


def _own(tree: Tree, path: str) -> Rule | None:
    page = tree.read(path)
    if isinstance(page, Problem):
        raise InputError(path, 1, page.message)
    return pages.read(page)


def selected(rules: Iterable[Rule], select: tuple[str, ...], ignore: tuple[str, ...]) -> frozenset[str] | None:
    """Give the ids of the rules that `--select` and `--ignore` leave; None means all."""
    known = frozenset(rule.id for rule in rules)
    for option, names in (("--select", select), ("--ignore", ignore)):
        for name in names:
            if name not in known:
                raise click.ClickException(f"{option}: unknown rule {name}{hint(name, known)}")
    return (frozenset(select) or known) - frozenset(ignore) if select or ignore else None


def verify(rules: Iterable[Rule], settings: Settings, file: File | None) -> None:
    """Raise InputError, with its line, for the first rule or type named in the settings that there is not."""
    known = frozenset(rule.id for rule in rules)
    for keys, name in _named_rules(settings):
        if name not in known:
            raise _unknown(file, keys, f"unknown rule {name}{hint(name, known)}")
    types = {*STATUSES, *settings.front_matter}
    for pattern, name in settings.types.items():
        if name not in types:
            raise _unknown(file, ("types", pattern), f"unknown type {name}{hint(name, types)}")


def _named_rules(settings: Settings) -> Iterator[tuple[tuple[str, ...], str]]:
    yield from ((("severity", name), name) for name in settings.severity)
    for pattern, names in settings.per_file_ignores.items():
        yield from ((("per-file-ignores", pattern), name) for name in names if name != "*")


def _unknown(file: File | None, keys: tuple[str, ...], message: str) -> InputError:
    path, number = (file.path, line(file, *keys)) if file else ("doclint.toml", 1)
    return InputError(path, number, f"{keys[0]}: {message}")
