"""A small scanning plant, whose documents the tests about settings read."""

from __future__ import annotations

import dataclasses

from doclint.claims import settings
from doclint.markdown.document import Document
from doclint.markdown.parse import parse
from doclint.model import Claim, Deployment, File, SettingClaim, Vocabulary

VOCABULARY = Vocabulary(
    keys=frozenset(
        {
            "OCR_PAGES_PER_JOB",
            "OCR_IDLE_S",
            "OCR_ENGINE",
            "OCR_LANGUAGES",
            "STAMP_LANES",
            "SPOOL",
            "queue.depth",
            "queue.retryDelay",
            "shelf_days",
        }
    ),
    flags=frozenset({"--workers", "--max-pages"}),
    images=frozenset({"registry.example.test/scan/ocr", "redis"}),
    deployments=(
        Deployment("ocr", "ocr", "production", ("deploy/common.env", "deploy/ocr.env")),
        Deployment("ocr-trial", "ocr", "staging", ("deploy/trial.env",)),
        Deployment("stamper", "stamper", "production", ("deploy/stamper.yaml#stamper",), ("stamping line",)),
    ),
)


def document(text: str, path: str = "docs/plant.md", type: str = "") -> Document:
    """Read a document as if the settings gave its path a type."""
    return dataclasses.replace(parse(File(path, text)), configured_type=type)


def claims(text: str, path: str = "docs/plant.md", type: str = "") -> tuple[Claim, ...]:
    """The settings that a document states."""
    return settings.extract(document(text, path, type), VOCABULARY)


def said(text: str, path: str = "docs/plant.md", type: str = "") -> list[str]:
    """What a document says of settings now, one `KEY=value` or `KEY state` each; what is foreign left out."""
    found = claims(text, path, type)
    return [claim.text for claim in found if claim.frame == "current" and not claim.scope.foreign]


def detail(claim: Claim) -> SettingClaim:
    """The setting that a claim is about."""
    assert isinstance(claim.detail, SettingClaim)
    return claim.detail
