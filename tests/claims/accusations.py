"""A ledger of suspects, and what a document blames them for."""

from __future__ import annotations

import datetime

from doclint.claims.causes import extract
from doclint.markdown.parse import parse
from doclint.model import (
    CauseClaim,
    Change,
    ChangeKind,
    File,
    Hypothesis,
    Issue,
    Place,
    Stance,
    Verdict,
    Vocabulary,
)

HERE = Place("ledger.yaml", 1)
DECIDED = datetime.date(2026, 2, 19)
CLEARED, CONFIRMED, SUSPECTED = Verdict.EXONERATED, Verdict.CONFIRMED, Verdict.SUSPECTED


def change(id: str, kind: ChangeKind, commit: str, of: str = "", **env: str) -> Change:
    return Change(id, HERE, kind, DECIDED, of=of, commits=(commit,), env=env)


def suspect(id: str, issue: str, claim: str, verdict: Verdict, subject: str, *aliases: str) -> Hypothesis:
    return Hypothesis(id, HERE, verdict, issue, claim, subject, aliases, DECIDED)


def issue(id: str, title: str, doc: str = "") -> Issue:
    return Issue(id, HERE, title, "closed", doc=doc)


LEDGER = Vocabulary(
    keys=frozenset({"UPLOAD_CHUNK_BYTES", "ORDER_TTL_S", "SHOP_ORDER_TTL_S", "JVM_HEAP_MB"}),
    changes=(
        change("CHG-4", ChangeKind.SET, "5be01c7aa", UPLOAD_CHUNK_BYTES="4194304"),
        change("CHG-5", ChangeKind.REVERT, "77d20fe13", of="CHG-4"),
        change("CHG-6", ChangeKind.RESTORE, "0c9f3a1d2", of="CHG-4"),
    ),
    hypotheses=(
        suspect(
            "HYP-1",
            "ISS-3",
            "a 4 MB chunk wedges the uploader",
            CLEARED,
            "UPLOAD_CHUNK_BYTES",
            "chunk size",
            "bigger chunk",
        ),
        suspect("HYP-2", "ISS-3", "the proxy never flushes its buffer", CONFIRMED, "proxy buffer"),
        suspect("HYP-5", "ISS-9", "16 MB chunks exhaust the memory of the workers", CONFIRMED, "UPLOAD_CHUNK_BYTES"),
        suspect(
            "HYP-6", "ISS-4", "a TTL of 60 s expires orders before they are paid", CLEARED, "ORDER_TTL_S", "order TTL"
        ),
        suspect("HYP-7", "ISS-5", "long GOPs freeze the feeds", CLEARED, "--gop", "GOP length"),
        suspect("HYP-8", "ISS-6", "the small heap triggers full collections", CLEARED, "JVM_HEAP_MB", "heap size"),
        suspect("HYP-9", "ISS-7", "die kurze Frist leert den Zwischenspeicher", CLEARED, "CACHE_FRIST_S", "Frist"),
        suspect("HYP-10", "ISS-7", "der Sicherungslauf sperrt die Tabellen", CONFIRMED, "Sicherungslauf"),
    ),
    issues=(
        issue("ISS-3", "Uploads hang behind the proxy", "docs/uploads.md"),
        issue("ISS-9", "Thumbnail workers killed for memory", "docs/thumbnails.md"),
        issue("ISS-4", "Orders lost at midnight", "docs/orders.md"),
        issue("ISS-5", "Camera feeds freeze", "docs/feeds.md"),
        issue("ISS-6", "Cold starts take a minute", "docs/cold.md"),
        issue("ISS-7", "Abfragen hängen nachts", "docs/abfragen.md"),
    ),
)


def read(text: str, path: str = "docs/uploads.md", vocabulary: Vocabulary = LEDGER) -> list[CauseClaim]:
    """What a document says about causes."""
    claims = extract(parse(File(path, text)), vocabulary)
    return [claim.detail for claim in claims if isinstance(claim.detail, CauseClaim)]


def blamed(text: str, hypothesis: str, of: str, path: str = "docs/uploads.md") -> bool:
    """Whether a document states flatly what a hypothesis says of an issue."""
    return any(
        claim.stance is Stance.ASSERTS and hypothesis in claim.hypotheses and of in claim.issues
        for claim in read(text, path)
    )
