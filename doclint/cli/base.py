"""`--base`: from a revision to what this branch adds since it left it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import click

from doclint.engine import Project, Report, check
from doclint.engine.base import changed_lines, only_new
from doclint.io.git import Git
from doclint.io.tree import Revision
from doclint.names import hint

BRING_HISTORY = "the clone is shallow: fetch the whole history (actions/checkout: fetch-depth: 0)"


@dataclass(frozen=True, slots=True)
class Base:
    """The project where the branch began, and what was wrong there already."""

    project: Project
    report: Report

    @property
    def known(self) -> frozenset[str]:
        """The fingerprints of what the branch did not bring."""
        return frozenset(finding.fingerprint for finding in self.report.findings)

    def only_new(self, report: Report) -> Report:
        """Give a report of the branch without what was there before; no secret of either side is shown."""
        secrets = report.secrets | self.report.secrets
        return replace(report, findings=only_new(report, self.report), secrets=secrets)

    def changed(self, project: Project, report: Report) -> frozenset[tuple[str, int]]:
        """Give the lines under a finding that the branch added or changed."""
        return changed_lines(self.project.tree, project.tree, report)


def base_of(project: Project, revision: str) -> Base:
    """Read the project as it was where this branch left a revision."""
    git = project.git
    if git is None:
        raise click.ClickException("--base needs a git repository, and git")
    before = replace(project, tree=Revision(git, _fork(git, revision)))
    return Base(before, check(before))


def _fork(git: Git, revision: str) -> str:
    commit = git.resolve(revision)
    if commit is None:
        why = f": {BRING_HISTORY}" if git.is_shallow else hint(revision, _branches(git))
        raise click.ClickException(f"--base: no such revision: {revision}{why}")
    fork = git.merge_base(commit, "HEAD")
    if fork is None:
        why = BRING_HISTORY if git.is_shallow else "they have no common ancestor"
        raise click.ClickException(f"--base: no merge base of {revision} and HEAD: {why}")
    return fork


def _branches(git: Git) -> tuple[str, ...]:
    whole = git.default_branch() or ""
    short = whole.removeprefix("refs/heads/").removeprefix("refs/remotes/")
    return (short,) if short else ()
