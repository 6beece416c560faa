"""Which deployments a claim speaks of."""

from __future__ import annotations

import pytest

from doclint.claims.scope import scope
from doclint.markdown.document import Context
from tests.claims.scanning import VOCABULARY, claims, document

TEXTS = {
    "a name": ("The stamper has `STAMP_LANES=4`.", ("stamper",)),
    "an alias": ("The stamping line has `STAMP_LANES=4`.", ("stamper",)),
    "in code": ("`ocr` has `OCR_IDLE_S=9`.", ("ocr",)),
    "an id": ("`ocr-trial` has `OCR_IDLE_S=9`.", ("ocr-trial",)),
    "a shared name means the default environment": ("ocr has `OCR_IDLE_S=9`.", ("ocr",)),
    "a shared name and its environment": ("In staging, ocr has `OCR_IDLE_S=9`.", ("ocr-trial",)),
    "the nearest clause": ("ocr has `OCR_IDLE_S=9`, and the stamper has `STAMP_LANES=4`.", ("ocr", "stamper")),
    "a source that has the last word": ("`deploy/ocr.env` currently says `OCR_IDLE_S=9`.", ("ocr",)),
    "everyone": ("`OCR_IDLE_S` is set to 9 everywhere.", ("ocr", "stamper")),
    "the sentence before, where this one points back": (
        "The stamper is old. There `STAMP_LANES` is set to 4.",
        ("stamper",),
    ),
    "nobody": ("`STAMP_LANES` is set to 4.", ()),
    "a part of a path or another word": ("See `x/stamper/y.md`: stamper-like `STAMP_LANES=4`.", ()),
    "a verb that a deployment is called": ("We stamper `STAMP_LANES=4`.", ()),
    "what it is not": ("Unlike the stamper, this is `STAMP_LANES=4`.", ()),
}


@pytest.mark.parametrize(("text", "ids"), TEXTS.values(), ids=TEXTS)
def test_names_in_a_sentence(text: str, ids: tuple[str, ...]) -> None:
    found = claims(text)
    assert tuple(dict.fromkeys(i for claim in found for i in claim.scope.deployments)) == ids


@pytest.mark.parametrize(
    "text",
    [
        "On your own machine `STAMP_LANES` is set to 4.",
        "On a laptop `STAMP_LANES` is set to 4.",
        "A spare host has `STAMP_LANES=4`.",
        "`other/line.env` currently has `STAMP_LANES=4`.",
        "`deploy/common.env` currently has `OCR_IDLE_S=9`.",
        "The canary currently has `STAMP_LANES=4`.",
        "## Not this plant\n\n`STAMP_LANES` is set to 4.",
        "## On your own laptop\n\n`STAMP_LANES` is set to 4.",
        "---\ndeployment: shredder\n---\n`STAMP_LANES` is set to 4.",
        "<!-- doclint: deployment=shredder -->\n`STAMP_LANES` is set to 4.",
    ],
)
def test_other_peoples_places_are_foreign(text: str) -> None:
    assert claims(text)[-1].scope.foreign


def test_an_environment_alone_is_kept() -> None:
    assert claims("Staging has `STAMP_LANES=2`.")[0].scope.environments == ("staging",)
    assert claims("In prod, `STAMP_LANES` is set to 4.")[0].scope.environments == ("production",)


def test_from_near_to_far() -> None:
    head = "---\ndeployment: stamper\n---\n"
    assert claims(f"{head}`OCR_IDLE_S` is set to 9.\n")[0].scope.deployments == ("stamper",)
    assert claims(f"{head}## ocr\n\n`OCR_IDLE_S` is set to 9.\n")[0].scope.deployments == ("ocr",)
    listed = f"{head}## ocr\n\nThe stamper has:\n\n- `OCR_IDLE_S=9`\n"
    assert claims(listed)[0].scope.deployments == ("stamper",)
    assert claims(f"{head}## stamper\n\nocr has `OCR_IDLE_S=9`.\n")[0].scope.deployments == ("ocr",)
    told = "<!-- doclint: deployment=ocr-trial -->\nThe stamper has `OCR_IDLE_S=9`.\n"
    assert claims(told)[0].scope.deployments == ("ocr-trial",)


def test_outside_any_text_the_front_matter_decides() -> None:
    found = scope(document("---\ndeployment: [stamper, ocr]\n---\n"), Context(), None, 0, 0, VOCABULARY)
    assert found.deployments == ("ocr", "stamper")
    assert found.signal == 'front matter names "stamper, ocr"'
