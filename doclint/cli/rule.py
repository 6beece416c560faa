"""`doclint rule`."""

from __future__ import annotations

import click

from doclint.cli import options
from doclint.cli.groups import examples
from doclint.cli.opening import open_project
from doclint.io.display import escape_lines, show
from doclint.names import hint


@click.command(
    epilog=examples(
        "doclint rule                      every rule with what it says",
        "doclint rule refuted-root-cause   why it matters, with examples",
    )
)
@click.argument("name", required=False, default="")
@options.config
def command(*, name: str, config: str | None) -> int:
    """List the rules, or print one rule's page."""
    rules = {rule.id: rule for rule in open_project(config=config).project.rules}
    if name and name not in rules:
        raise click.ClickException(f"unknown rule {name}{hint(name, rules)}")
    if name:
        show(escape_lines(rules[name].page.text))
        return 0
    width = max(len(rule) for rule in rules)
    for rule in rules.values():
        show(f"{rule.id:<{width}}  {rule.severity.value:<7}  {rule.summary}\n")
    return 0
