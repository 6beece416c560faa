"""The secrets of a run: what sources, ledger and documents hold that no output may show."""

from __future__ import annotations

from collections.abc import Iterator

from doclint.engine.project import Reading
from doclint.model import Benchmark, Change, FactState, SettingClaim
from doclint.values import Secret, secrets_in


def secrets(reading: Reading) -> frozenset[Secret]:
    """Give every secret that was read."""
    return frozenset((*_deployed(reading), *_recorded(reading), *_documented(reading)))


def _deployed(reading: Reading) -> Iterator[Secret]:
    facts = (fact for facts in reading.deployed.facts.values() for fact in facts)
    for fact in (*facts, *reading.deployed.defaults):
        if fact.state is FactState.SET:
            yield from secrets_in(fact.key, fact.value)


def _recorded(reading: Reading) -> Iterator[Secret]:
    for entry in reading.ledger.entries:
        if isinstance(entry, Change | Benchmark):
            for key, value in (*entry.env.items(), *(entry.flags.items() if isinstance(entry, Change) else ())):
                yield from secrets_in(key, value or "")


def _documented(reading: Reading) -> Iterator[Secret]:
    """What a document calls the value of a secret key, right or not; alone where its line does not name the key."""
    files = {document.file.path: document.file for document in reading.documents}
    for claim in reading.claims:
        if isinstance(claim.detail, SettingClaim) and claim.path in files:
            file = files[claim.path]
            line = file.slice(file.line(file.position(claim.detail.value_span.start).line))
            for secret in secrets_in(claim.detail.key, claim.detail.value):
                yield Secret(secret.key, secret.value, apart=secret.key.lstrip("-") not in line)
