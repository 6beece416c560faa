"""What documents say of settings: one row a form, with look-alikes that say nothing."""

from __future__ import annotations

import pytest

from doclint.claims import extract_all
from doclint.model import FactKind
from tests.claims.scanning import VOCABULARY, claims, detail, document, said

PROSE = {
    "assigned in code": ("In production `STAMP_LANES=4`.", ["STAMP_LANES=4"]),
    "assigned without code": ("In production (STAMP_LANES=4).", ["STAMP_LANES=4"]),
    "two in one code span": ("Production runs `STAMP_LANES=4 OCR_IDLE_S=9`.", ["STAMP_LANES=4", "OCR_IDLE_S=9"]),
    "spaces around the sign": ("Production has `queue.depth = 40`.", ["queue.depth=40"]),
    "a colon": ("Production has `queue.depth: 40`.", ["queue.depth=40"]),
    "quotes": ('Production has `OCR_ENGINE="fast"`.', ["OCR_ENGINE=fast"]),
    "is set to, in code": ("`OCR_ENGINE` is set to `fast`.", ["OCR_ENGINE=fast"]),
    "is set to, a word": ("`OCR_ENGINE` is set to fast in production.", ["OCR_ENGINE=fast"]),
    "is set to, with a unit": ("`OCR_IDLE_S` is set to 2 min.", ["OCR_IDLE_S=2 min"]),
    "is set to, thousands": ("`OCR_PAGES_PER_JOB` is set to 20,000, and no more.", ["OCR_PAGES_PER_JOB=20,000"]),
    "on the next line": ("`OCR_PAGES_PER_JOB` is set\nto 40.", ["OCR_PAGES_PER_JOB=40"]),
    "is": ("`OCR_PAGES_PER_JOB` is currently `40`.", ["OCR_PAGES_PER_JOB=40"]),
    "stays at": ("`OCR_PAGES_PER_JOB` stays at 40.", ["OCR_PAGES_PER_JOB=40"]),
    "is exported as": ("`OCR_ENGINE` is exported as `fast`.", ["OCR_ENGINE=fast"]),
    "we keep": ("We keep `STAMP_LANES` at 4 in staging.", ["STAMP_LANES=4"]),
    "an echo": ("`STAMP_LANES` is set to 4 and `OCR_IDLE_S` to 9.", ["STAMP_LANES=4", "OCR_IDLE_S=9"]),
    "value before its key": ("In production it waits 25 s (`OCR_IDLE_S`) for more.", ["OCR_IDLE_S=25 s"]),
    "value with a noun before its key": ("Production holds 4 lanes open (`STAMP_LANES`).", ["STAMP_LANES=4"]),
    "flag": ("Production is started with `--workers 8` and `--max-pages=90`.", ["--workers=8", "--max-pages=90"]),
    "unknown key that looks like one": ("`STAMP_LANE_COUNT` is set to 4.", ["STAMP_LANE_COUNT=4"]),
    "unset": ("`SPOOL` is a path. `STAMP_LANES` was removed from production.", ["STAMP_LANES unset"]),
    "gone": ("`STAMP_LANES` is gone.", ["STAMP_LANES unset"]),
    "does not set": ("The stamper does not set `OCR_IDLE_S`.", ["OCR_IDLE_S unset"]),
    "set": ("`OCR_ENGINE` is set from the vault.", ["OCR_ENGINE set"]),
    "German": ("`STAMP_LANES` steht auf 4.", ["STAMP_LANES=4"]),
    # look-alikes
    "a one-off override": ("`STAMP_LANES=4 make stamp` is in use in production.", []),
    "a range": ("`STAMP_LANES` is set to 4 to 8.", []),
    "a choice": ("`STAMP_LANES` is set to 4 or 8.", []),
    "a placeholder": ("In production `STAMP_LANES=<lanes>`.", []),
    "a variable": ("In production `STAMP_LANES=$LANES`.", []),
    "important, not a value": ("In production `STAMP_LANES` is important.", []),
    "a year before a key": ("In production since 2025 (`STAMP_LANES`).", []),
    "an unknown flag": ("In production `--verbose 3`.", []),
    "a word with capitals": ("In production UTF_8=yes would be odd, e.g. `UTF-8`.", []),
    "other software's lower-case key": ("In production `max_connections = 200`.", []),
}


@pytest.mark.parametrize(("text", "expected"), PROSE.values(), ids=PROSE)
def test_prose(text: str, expected: list[str]) -> None:
    assert said(text) == expected


DEFAULTS = {
    "defaults to": "`OCR_IDLE_S` defaults to 9.",
    "in brackets": "`OCR_IDLE_S` (default: 9) is how long it waits.",
    "the default of": "The default of `OCR_IDLE_S` is 9.",
    "a bold bullet": "- **OCR_IDLE_S** – how long a job may wait (default: `9`)",
    "below a heading": "### `OCR_IDLE_S`\n\nHow long a job may wait.\n\nDefault: 9. More is never needed.",
    "below a heading, in a sentence": "### OCR_IDLE_S\n\nHow long a job may wait. Defaults to\n9.",
    "below a heading, indented": "### `OCR_IDLE_S=<s>`\n\n: How long.\n\n    Defaults to `9`.",
    "a column": "| Variable | Default |\n|---|---|\n| `OCR_IDLE_S` | `9` |",
    "a column under installation": "# Install\n\n| Variable | Default |\n|---|---|\n| `OCR_IDLE_S` | `9` |",
}


@pytest.mark.parametrize("text", DEFAULTS.values(), ids=DEFAULTS)
def test_defaults_are_claims_about_defaults(text: str) -> None:
    found = claims(text)
    assert [claim.text for claim in found] == ["OCR_IDLE_S=9"]
    assert detail(found[0]).default
    assert found[0].frame == "current"


@pytest.mark.parametrize(
    "text",
    [
        "### `OCR_IDLE_S`\n\nDefaults to `9` for wide belts and `3` for narrow ones.",
        "### `OCR_IDLE_S`\n\nRequired; there is no default.",
        "### `OCR_IDLE_S`\n\nDefault: see the belt's label.",
        "### `OCR_IDLE_S` and more words on it\n\nDefault: 9",
        "- **OCR_IDLE_S** – goes with `STAMP_LANES` (default: 9)",
        "| Variable | Default |\n|---|---|\n| `OCR_IDLE_S` | required |",
        "# Changelog\n\n`OCR_IDLE_S` defaults to 9.",
    ],
)
def test_defaults_that_cannot_be_told(text: str) -> None:
    assert [claim.text for claim in claims(text) if claim.frame == "current"] == []


def test_a_default_that_is_a_list_is_whole() -> None:
    found = claims("- **OCR_LANGUAGES** – what it reads (default: `deu`, `eng`)")
    assert detail(found[0]).value == "deu, eng"


@pytest.mark.parametrize(
    "label", ["currently: `4`", "Current value: 4", "value in production: **4** lanes", "aktuell: 4"]
)
def test_a_bullet_below_a_heading_that_is_a_key(label: str) -> None:
    found = claims(f"### `STAMP_LANES`\n\nHow many sheets may not collide.\n\n* {label}\n* more than 9 is noisy\n")
    assert [claim.frame for claim in found] == ["current"]
    assert detail(found[0]).value.startswith("4")
    far = "\n\n".join(["### `STAMP_LANES`", *(f"Line {n}." for n in range(6)), f"* {label}"])
    assert claims(far) == ()


TABLES = {
    "key and value": ("| Key | Value |\n|---|---|\n| `STAMP_LANES` | 4 |", ["STAMP_LANES=4"]),
    "no outer pipes": ("Setting | Value\n--- | ---\nSTAMP_LANES | 4", ["STAMP_LANES=4"]),
    "bold, unit, aside": (
        "| Key | Value |\n|---|---|\n| `STAMP_LANES` | **4** |\n| `OCR_IDLE_S` | 9 s |\n| `SPOOL` | `/s` (on disk) |",
        ["STAMP_LANES=4", "OCR_IDLE_S=9 s", "SPOOL=/s"],
    ),
    "dotted keys": ("| Parameter | Value |\n|---|---|\n| `queue.depth` | 40 |", ["queue.depth=40"]),
    "flags": ("| Flag | Value |\n|---|---|\n| `--workers` | 8 |", ["--workers=8"]),
    "a matrix of deployments": (
        "| Key | ocr | stamper |\n|---|---|---|\n| `OCR_IDLE_S` | 9 | – |",
        ["OCR_IDLE_S=9"],
    ),
    "a matrix of environments": (
        "| | production | staging |\n|---|---|---|\n| `OCR_IDLE_S` | 9 | 20 |",
        ["OCR_IDLE_S=9", "OCR_IDLE_S=20"],
    ),
    "value in": ("| Key | Value in `ocr` |\n|---|---|\n| `OCR_IDLE_S` | 9 |", ["OCR_IDLE_S=9"]),
    "an image row": (
        "| | production |\n|---|---|\n| image | `scan/ocr:2.1` |\n| `OCR_IDLE_S` | 9 |",
        ["scan/ocr=scan/ocr:2.1", "OCR_IDLE_S=9"],
    ),
    "transposed": (
        "| Service | `OCR_IDLE_S` |\n|---|---|\n| ocr | 9 |\n| stamper | 12 |",
        ["OCR_IDLE_S=9", "OCR_IDLE_S=12"],
    ),
    "one key, two services": (
        "| Service | Key | Value |\n|---|---|---|\n| ocr | `OCR_IDLE_S` | 9 |\n| stamper | `OCR_IDLE_S` | 12 |",
        ["OCR_IDLE_S=9", "OCR_IDLE_S=12"],
    ),
    # look-alikes
    "a sweep": ("| `STAMP_LANES` | pages/s |\n|---|---|\n| 2 | 40 |\n| 4 | 71 |", []),
    "arms of a trial": ("| Belt | `STAMP_LANES=2` | `STAMP_LANES=4` |\n|---|---|---|\n| wide | 40 | 71 |", []),
    "one key twice": ("| Key | Value |\n|---|---|\n| `STAMP_LANES` | 2 |\n| `STAMP_LANES` | 4 |", []),
    "dates as rows": ("| When | `STAMP_LANES` |\n|---|---|\n| 2026-02 | 2 |\n| 2026-05 | 4 |", []),
    "a history": ("# History\n\n| Key | Value |\n|---|---|\n| `STAMP_LANES` | 2 |", []),
    "proposed values": ("| Key | Proposed |\n|---|---|\n| `STAMP_LANES` | 9 |", []),
    "old and new": ("| Key | Before | After |\n|---|---|---|\n| `STAMP_LANES` | 2 | 9 |", []),
    "a stranger's row": ("| Service | Key | Value |\n|---|---|---|\n| shredder | `STAMP_LANES` | 2 |", []),
    "a pointer": ("| Key | Value |\n|---|---|\n| `STAMP_LANES` | see [belts](b.md) |", []),
    "another pointer": ("| Key | Value |\n|---|---|\n| `STAMP_LANES` | same as `OCR_IDLE_S` |", []),
    "a remark": ("| Key | Value |\n|---|---|\n| `STAMP_LANES` | 2 at night, 4 by day |", []),
    "a dash": ("| Key | Value |\n|---|---|\n| `STAMP_LANES` | – |", []),
    "removed, says the remark": ("| Key | Value | Note |\n|---|---|---|\n| `STAMP_LANES` | 2 | removed in 3.0 |", []),
    "no keys": ("| Header | Value |\n|---|---|\n| `X-Lane` | 2 |", []),
}


@pytest.mark.parametrize(("text", "expected"), TABLES.values(), ids=TABLES)
def test_tables(text: str, expected: list[str]) -> None:
    assert said(text) == expected


FENCES = {
    "announced": ("The stamper starts with:\n\n```sh\nSTAMP_LANES=4\nexport OCR_IDLE_S=9  # short\n```", 2),
    "announced, YAML": ("Production currently has:\n\n```yaml\nSTAMP_LANES: 4\n```", 1),
    "announced, flags": ("The stamper currently starts with:\n\n```sh\nstampd --workers 8\n```", 1),
    "told": ("<!-- doclint: frame=current -->\n```\nSTAMP_LANES=4\n```", 1),
    "alone": ("```sh\nSTAMP_LANES=4\n```", 0),
    "alone in a section": ("## Current settings\n\n```sh\nSTAMP_LANES=4\n```", 0),
    "a how-to": ("To stamp faster, put this into `.env`:\n\n```sh\nSTAMP_LANES=4\n```", 0),
    "comments and prompts": ("The stamper starts with:\n\n```sh\n# STAMP_LANES=4\n$ STAMP_LANES=4 stampd\n```", 0),
    "an override": ("The stamper starts with:\n\n```sh\nSTAMP_LANES=4 stampd --workers 8\n```", 0),
    "a log": ("The stamper currently prints:\n\n```text\nSTAMP_LANES=4\n```", 0),
    "time stamps": ("The stamper currently has:\n\n```\n2026-05-03 boot\nSTAMP_LANES=4\n```", 0),
    "a patch": ("The stamper currently has:\n\n```diff\nSTAMP_LANES=4\n```", 0),
}


@pytest.mark.parametrize(("text", "count"), FENCES.values(), ids=FENCES)
def test_fences(text: str, count: int) -> None:
    assert len(said(text)) == count


def test_front_matter_is_a_claim_in_any_language() -> None:
    text = '---\ndeployment: stamper\nenv:\n  STAMP_LANES: "4"  # per belt\n  OCR_IDLE_S: null\n---\nNur Text.\n'
    found = claims(text)
    assert [claim.text for claim in found] == ["STAMP_LANES=4", "OCR_IDLE_S unset"]
    assert [claim.scope.deployments for claim in found] == [("stamper",), ("stamper",)]
    assert document(text).file.slice(detail(found[0]).value_span) == "4"


IMAGES = {
    "whole": ("Production runs `registry.example.test/scan/ocr:2.1`.", ["registry.example.test/scan/ocr"]),
    "owner and name": ("Production runs `scan/ocr:2.1`.", ["scan/ocr"]),
    "name": ("Production runs `ocr:2.1` beside `redis:7.2-alpine`.", ["ocr", "redis"]),
    "another one's": ("Production runs `other/ocr:2.1`.", []),
    "a host and its port": ("Production asks `redis:6379`.", []),
    "no tag": ("Production runs `scan/ocr`.", []),
}


@pytest.mark.parametrize(("text", "keys"), IMAGES.values(), ids=IMAGES)
def test_images(text: str, keys: list[str]) -> None:
    found = claims(text)
    assert [detail(claim).key for claim in found] == keys
    assert all(detail(claim).fact is FactKind.IMAGE for claim in found)


PORTS = {
    "a deployment": ("The stamper listens on port 7070.", ["listen=7070"]),
    "the thing the page is about": ("# stamper\n\nThe server listens on port 7070.", ["listen=7070"]),
    "it": ("It answers on port 7070.", ["listen=7070"]),
    "another party": ("nginx listens on port 443.", []),
    "once": ("The stamper listened on port 7070.", []),
    "a wish": ("The stamper should listen on port 7070.", []),
}


@pytest.mark.parametrize(("text", "expected"), PORTS.values(), ids=PORTS)
def test_ports(text: str, expected: list[str]) -> None:
    assert said(text) == expected


SPANS = {
    "code": ("Production has `STAMP_LANES=4`.", "4"),
    "quotes": ("Production has `OCR_ENGINE='fast'`.", "fast"),
    "bold": ("| Key | Value |\n|---|---|\n| `STAMP_LANES` |  **4**  |", "4"),
    "unit": ("| Key | Value |\n|---|---|\n| `OCR_IDLE_S` | 9 s |", "9 s"),
    "bold number, plain unit": ("| Key | Value |\n|---|---|\n| `OCR_IDLE_S` | **9** s |", "9"),
    "escaped pipe": ("| Key | Value |\n|---|---|\n| `OCR_ENGINE` | `a\\|b` |", "a\\|b"),
    "CRLF": ("`OCR_IDLE_S` is set\r\nto 9 s.\r\n", "9 s"),
    "full stop": ("`OCR_ENGINE` is set to fast.", "fast"),
    "comma": ("In production (OCR_ENGINE=fast, mostly).", "fast"),
}


@pytest.mark.parametrize(("text", "value"), SPANS.values(), ids=SPANS)
def test_the_span_covers_the_value_and_nothing_else(text: str, value: str) -> None:
    found = claims(text)
    assert document(text).file.slice(detail(found[0]).value_span) == value
    assert document(text).file.slice(detail(found[0]).key_span) == detail(found[0]).key


def test_a_reason_is_noticed_where_the_sentence_gives_one() -> None:
    reasoned = claims("`STAMP_LANES` is set to 4 because the belt is narrow.")[0]
    bare = claims("`STAMP_LANES` is set to 4.")[0]
    assert (detail(reasoned).reasoned, detail(bare).reasoned) == (True, False)


def test_three_values_and_no_scope_leave_the_question_open() -> None:
    lines = [f"`STAMP_LANES` is set to {lanes}." for lanes in (2, 4, 8)]
    assert said("\n\n".join(lines[:2])) == ["STAMP_LANES=2", "STAMP_LANES=4"]
    assert said("\n\n".join(lines)) == []


def test_claims_come_in_the_order_of_the_text() -> None:
    found = extract_all(document("`STAMP_LANES` is set to 4.\n\nSee [belts](belts.md).\n"), VOCABULARY)
    assert [claim.span for claim in found] == sorted(claim.span for claim in found)
    assert {claim.kind for claim in found} >= {"setting", "path"}
