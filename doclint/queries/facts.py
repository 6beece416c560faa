"""What is deployed, and which file and line wins."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from doclint.io.display import REDACTED, escape
from doclint.model import Deployment, Fact, FactState
from doclint.sources.deployed import Deployed
from doclint.values.secrets import hidden


def facts(deployed: Deployed, keys: Collection[str] = (), deployments: Collection[str] = ()) -> str:
    """List every setting of every deployment, or only some; what was overridden stands below what wins."""
    parts = []
    for deployment in deployed.deployments:
        if deployments and not {deployment.id, deployment.name, *deployment.aliases} & set(deployments):
            continue
        lines = list(_deployment(deployed, deployment, keys))
        if lines or not keys:
            found = "" if deployment.id in deployed.complete else ", not every source could be read"
            name = deployment.name if deployment.name == deployment.id else f"{deployment.name} [{deployment.id}]"
            parts.append("\n".join([f"{escape(name)} ({escape(deployment.environment)}){found}", *lines]) + "\n")
    defaults = [f"  {_fact(fact)}" for fact in deployed.defaults if not keys or fact.key in keys]
    if defaults and not deployments:
        parts.append("\n".join(["defaults", *defaults]) + "\n")
    return "\n".join(parts)


def _deployment(deployed: Deployed, deployment: Deployment, keys: Collection[str]) -> Iterator[str]:
    named = sorted({(fact.kind, fact.key) for fact in deployed.facts[deployment.id] if not keys or fact.key in keys})
    for kind, key in named:
        *overridden, winner = deployed.layers(kind, key, deployment.id)
        yield f"  {_fact(winner)}"
        for fact in reversed(overridden):
            if fact.place != winner.place:
                yield f"    overrides {_fact(fact)}"


def _fact(fact: Fact) -> str:
    return f"{fact.kind.value} {escape(fact.key)} {_value(fact)}  {escape(fact.place.path)}:{fact.place.line}"


def _value(fact: Fact) -> str:
    if fact.state is FactState.UNSET:
        return "is unset"
    if fact.state is FactState.UNKNOWN:
        return f"is unknown ({escape(fact.why)})"
    return f"= {escape(hidden(fact.key, fact.value, REDACTED))}"
