"""`doclint facts`."""

from __future__ import annotations

import click

from doclint.cli import options
from doclint.cli.opening import open_project
from doclint.cli.output import emit
from doclint.engine import check
from doclint.names import hint
from doclint.queries.facts import facts


@click.command()
@click.argument("keys", nargs=-1, metavar="[KEY]...")
@click.option("--deployment", "deployments", multiple=True, metavar="NAME", help="Only this deployment.")
@options.config
def command(*, keys: tuple[str, ...], deployments: tuple[str, ...], config: str) -> int:
    r"""Show what is deployed and which line wins.

    \b
    doclint facts                                  everything
    doclint facts MAX_SEQS --deployment decode     one key in one deployment
    """
    opened = open_project(config=config)
    report = check(opened.project)
    deployed = report.reading.deployed
    known = {name for d in deployed.deployments for name in (d.id, d.name, *d.aliases)}
    for name in deployments:
        if name not in known:
            raise click.ClickException(f"--deployment: unknown deployment {name}{hint(name, known)}")
    named = {fact.key for found in deployed.facts.values() for fact in found} | {f.key for f in deployed.defaults}
    for key in keys:
        if key not in named:
            raise click.ClickException(f"no source sets {key}{hint(key, named)}")
    emit(facts(deployed, keys, deployments), report, opened.root)
    return 2 if report.incomplete else 0
