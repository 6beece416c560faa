"""No secret is printed, in any format, by any command; and no edit writes one."""

from __future__ import annotations

from pathlib import Path

import pytest

from doclint.engine import Report, check, fix
from doclint.io.display import Redactor
from doclint.model import Applicability
from doclint.patch import unified
from doclint.queries.coverage import coverage
from doclint.queries.explain import explain
from doclint.queries.facts import facts
from doclint.reporters.view import View
from doclint.values import Secret
from tests.conftest import Typing
from tests.reporters.reports import NAMES, shown
from tests.repository import project, write

CONFIG = """\
[deployments.shop]
sources = ["deploy/compose.yaml#shop", "deploy/shop.env", "deploy/run.sh"]
[deployments.shop-staging]
name = "shop"
environment = "staging"
sources = ["deploy/staging.env"]
"""
COMPOSE = """\
services:
  shop:
    image: postgres:16.2
    environment: {SHOP_PASSWORD: cnry-compose-01, SHOP_WORKERS: "8", POSTGRES_PASSWORD: postgres}
"""
ENV = """\
SHOP_API_TOKEN=cnry/token+02
SHOP_DSN=host=db password=cnry-dsn-03
SHOP_DATABASE_URL=postgres://shop:cnry-url-04@db:5432/shop
SHOP_HOOK=https://hooks.test/in?token=cnry-hook-05
SHOP_ADMIN_PASSWORD=4711
SHOP_SIGNING_KEY='cnry "quoted" <06> & more'
SHOP_WORKERS=8
SHOP_HEADERS=Authorization: Bearer cnry-bearer-07
"""
RUN = "#!/bin/sh\nexport SHOP_WORKERS=16\nexec shop --admin-password cnry-flag-08 --workers 16\n"
SAMPLE = "SHOP_API_TOKEN=cnry-sample-09\nSHOP_WORKERS=4\n"
LEDGER = """\
changes:
  - {id: CHG-1, kind: set, date: 2026-03-02, deployment: shop, env: {SHOP_PASSWORD: cnry-ledger-10, SHOP_WORKERS: "8"}}
"""
PAGE = """\
---
type: runbook
title: Shop
status: active
env: {SHOP_WORKERS: 4, SHOP_PASSWORD: cnry-front-11, POSTGRES_PASSWORD: postgres}
---
# Shop

In production `SHOP_WORKERS` is set to 4, `SHOP_API_TOKEN` is set to `cnry/token+02` and [the notes](no.md) say more.
`SHOP_PASSWORD=cnry-compose-01`, `SHOP_DATABASE_URL=postgres://shop:cnry-old-12@db:5432/store` and `SHOP_WORKERS` is
currently set to 5. The database is `postgres:16.1` in production.

In production `POSTGRES_PASSWORD` is set to postgres, see [it](gone.md).

## Current settings

| Key | Value | Notes |
|-----|-------|-------|
| `SHOP_WORKERS` | 4 | |
| `SHOP_DATABASE_URL` | postgres://shop:cnry-url-04@db:5432/other | [a](away.md) |
| `POSTGRES_PASSWORD` | postgres | [b](away.md) |
| `SHOP_PASSWORD` | cnry-stale-13 | [c](away.md) |

Production runs with:

```sh
SHOP_WORKERS=4
SHOP_SIGNING_KEY='cnry "quoted" <06> & more'
SHOP_PASSWORD=cnry-fence-14
```

## Elsewhere, with cnry-compose-01 in a heading

See [cnry/token+02](cnry/token+02.md) and https://hooks.test/in?token=cnry-hook-05.
"""
BROKEN = "---\ntitle: [\nSHOP_PASSWORD: cnry-broken-15\n---\n# Broken\n"
CANARY = "cnry"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("shop")
    files = {
        "doclint.toml": CONFIG,
        "deploy/compose.yaml": COMPOSE,
        "deploy/shop.env": ENV,
        "deploy/run.sh": RUN,
        "deploy/staging.env": "SHOP_PASSWORD=cnry-staging-16\nSHOP_WORKERS=2\n",
        ".env.example": SAMPLE,
        "ledger.yaml": LEDGER,
        "docs/shop.md": PAGE,
        "docs/broken.md": BROKEN,
    }
    write(root, files)
    return root


@pytest.fixture(scope="module")
def report(root: Path) -> Report:
    return check(project(root))


def printed(report: Report, text: str) -> str:
    """What the one door lets out."""
    return Redactor(report.secrets).redact(text)


def patch(root: Path) -> tuple[str, Report]:
    outcome = fix(project(root), {Applicability.SAFE, Applicability.UNSAFE})
    before = {path: (root / path).read_bytes().decode() for path in outcome.texts}
    return "".join(unified(path, before[path], text) for path, text in outcome.texts.items()), outcome.report


def test_the_repository_has_something_to_say(report: Report) -> None:
    assert len(report.findings) >= 8
    assert {"stale-env-value", "broken-path"} <= {finding.rule for finding in report.findings}


@pytest.mark.parametrize("name", NAMES)
def test_formats(root: Path, report: Report, name: str) -> None:
    text = printed(report, shown(name, report, View(patch=patch(root)[0])))
    assert CANARY not in text
    assert "[redacted]" in text


def test_messages_are_clean_before_any_format(report: Report) -> None:
    for finding in report.findings:
        assert CANARY not in finding.message + "".join(place.message for place in finding.because)


def test_queries(report: Report) -> None:
    for text in (facts(report.reading.deployed), explain(report, "docs/shop.md"), coverage(report)):
        assert CANARY not in printed(report, text)
    for line in range(1, PAGE.count("\n") + 1):
        assert CANARY not in printed(report, explain(report, "docs/shop.md", line))


def test_problems(report: Report) -> None:
    assert not [problem for problem in report.reading.problems if CANARY in problem.message]


def test_patches(root: Path) -> None:
    text, after = patch(root)
    assert "+" in text
    assert CANARY not in printed(after, text)


def test_no_edit_writes_a_secret(report: Report) -> None:
    texts = [edit.text for finding in report.findings for one in finding.fixes for edit in one.edits]
    assert texts
    assert not [text for text in texts if CANARY in text or "postgres://" in text]


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",),
        ("check", "--format", "json"),
        ("fix", "--diff", "--unsafe"),
        ("explain", "docs/shop.md"),
        ("facts",),
        ("coverage",),
        ("ledger", "check"),
    ],
    ids=" ".join,
)
def test_commands(root: Path, arguments: tuple[str, ...], typing: Typing) -> None:
    done = typing(*arguments, cwd=root)
    assert {"coverage": "documents"}.get(arguments[0], "SHOP_WORKERS") in done.out
    assert CANARY not in done.out + done.err


# --- a secret that is a common word --------------------------------------------------------------------------------


def test_a_common_word_is_hidden_beside_its_key_only(report: Report) -> None:
    text = printed(report, shown("full", report))
    lines = [line for line in text.split("\n") if "POSTGRES_PASSWORD" in line]
    assert lines
    assert not [line for line in lines if "postgres" in line.replace("postgres:16", "").replace("postgres://", "")]
    assert "postgres:16.2" in text
    assert "4711" not in printed(report, facts(report.reading.deployed))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("POSTGRES_PASSWORD=postgres", "POSTGRES_PASSWORD=[redacted]"),
        ("POSTGRES_PASSWORD: postgres", "POSTGRES_PASSWORD: [redacted]"),
        ("| `POSTGRES_PASSWORD` | postgres |", "| `POSTGRES_PASSWORD` | [redacted] |"),
        ("postgres is the POSTGRES_PASSWORD", "[redacted] is the POSTGRES_PASSWORD"),
        ("the user is postgres", "the user is postgres"),
        ("image: postgres:16", "image: postgres:16"),
        (
            "docs/postgres.md:3:1: POSTGRES_PASSWORD is postgres",
            "docs/postgres.md:3:1: POSTGRES_PASSWORD is [redacted]",
        ),
        ("MY_POSTGRES_PASSWORDS are postgres", "MY_POSTGRES_PASSWORDS are postgres"),
        ("docs/a.md:11:11: PIN is 11 today", "docs/a.md:11:11: PIN is [redacted] today"),
        ("::error file=a,line=11::PIN is 11", "::error file=a,line=11::PIN is [redacted]"),
    ],
)
def test_beside_its_key(text: str, expected: str) -> None:
    redactor = Redactor([Secret("POSTGRES_PASSWORD", "postgres"), Secret("PIN", "11")])
    assert redactor.redact(text) == expected
    assert redactor.redact(expected) == expected


def test_a_common_word_that_stands_apart_from_its_key_is_hidden_everywhere(tmp_path: Path) -> None:
    page = (
        "# Shop\n\n## Current settings\n\n| Deployment | `SHOP_PASSWORD` | `SHOP_WORKERS` |\n|---|---|---|\n"
        "| shop | swordfish | 4 |\n"
    )
    files = {
        "doclint.toml": '[deployments.shop]\nsources = ["shop.env"]\n',
        "shop.env": "SHOP_PASSWORD=cnry-17\nSHOP_WORKERS=8\n",
        "docs/shop.md": page,
    }
    write(tmp_path, files)
    report = check(project(tmp_path))
    text = "".join(printed(report, shown(name, report)) for name in NAMES) + printed(
        report, explain(report, "docs/shop.md")
    )
    assert "SHOP_WORKERS" in text
    assert "swordfish" not in text
    assert CANARY not in text
