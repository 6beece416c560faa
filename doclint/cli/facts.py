"""`doclint facts`."""

from __future__ import annotations

from collections.abc import Iterable

import click

from doclint.cli import options
from doclint.cli.groups import examples
from doclint.cli.opening import open_project
from doclint.cli.output import emit
from doclint.cli.progress import progress
from doclint.engine import check
from doclint.names import hint
from doclint.queries.facts import facts
from doclint.sources.deployed import Deployed


@click.command(
    epilog=examples(
        "doclint facts                                everything",
        "doclint facts MAX_SEQS --deployment decode   one key in one deployment",
    )
)
@click.argument("keys", nargs=-1, callback=options.filled, metavar="[KEY]...")
@click.option(
    "--deployment", "deployments", multiple=True, callback=options.filled, metavar="NAME", help="Only this deployment."
)
@options.config
def command(*, keys: tuple[str, ...], deployments: tuple[str, ...], config: str | None) -> int:
    """Show what is deployed and which line wins."""
    with progress("reading"):
        opened = open_project(config=config)
        report = check(opened.project)
    deployed = report.reading.deployed
    _known("--deployment: unknown deployment", deployments, _names(deployed))
    _known("no source sets", keys, _keys(deployed))
    text = facts(deployed, keys, deployments)
    emit(text or f"{', '.join(deployments)}: not set: {', '.join(keys)}\n", report, opened)
    return 2 if report.incomplete else 0


def _names(deployed: Deployed) -> set[str]:
    return {name for d in deployed.deployments for name in (d.id, d.name, *d.aliases)}


def _keys(deployed: Deployed) -> set[str]:
    found = (*deployed.defaults, *(fact for facts in deployed.facts.values() for fact in facts))
    return {fact.key for fact in found}


def _known(complaint: str, names: Iterable[str], known: set[str]) -> None:
    for name in names:
        if name not in known:
            raise click.ClickException(f"{complaint} {name}{hint(name, known)}")
