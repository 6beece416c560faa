"""Which deployments a claim can mean."""

from __future__ import annotations

from doclint.model import Deployment, Scope


def meant(scope: Scope, deployments: tuple[Deployment, ...], default: str) -> tuple[Deployment, ...]:
    """Those named, else those of the named environments, else those of the default one (all, where it has none)."""
    if scope.deployments:
        return tuple(deployment for deployment in deployments if deployment.id in scope.deployments)
    if scope.environments:
        return tuple(deployment for deployment in deployments if deployment.environment in scope.environments)
    return tuple(deployment for deployment in deployments if deployment.environment == default) or deployments
