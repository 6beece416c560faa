"""Which texts are never printed."""

from __future__ import annotations

import pytest

from doclint.values import is_secret_key, secrets_in
from doclint.values.secrets import is_plain, mask

SECRET = """
DB_PASSWORD PGPASSWORD smtp.password redisPassword SMTP_PASS MYSQL_PWD API_TOKEN authToken AWS_SECRET_ACCESS_KEY
STRIPE_API_KEY OPENAI_APIKEY JWT_SIGNING_KEY SESSION_COOKIE HASH_SALT SENTRY_DSN --db-password GOOGLE_CREDENTIALS
client-secret
"""
OTHER = """
MAX_TOKENS TOKENIZER TOKENIZER_MODE AUTHOR PRIMARY_KEY KEY_PREFIX DB_PASSWORD_FILE TOKEN_TTL SECRET_PATH
PASSWORD_MIN_LENGTH TOKEN_BUDGET COOKIE_DOMAIN PASSTHROUGH COMPASS SALTY_MODE
"""


@pytest.mark.parametrize("key", SECRET.split())
def test_secret_keys(key: str) -> None:
    assert is_secret_key(key)


@pytest.mark.parametrize("key", ["", *OTHER.split()])
def test_other_keys(key: str) -> None:
    assert not is_secret_key(key)


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("DB_PASSWORD", "hunter2-x9", {"hunter2-x9"}),
        ("DB_PASSWORD", "pa$$word-9", {"pa$$word-9"}),
        ("DB_PASSWORD", "${VAULT_PASSWORD}", set()),
        ("DB_PASSWORD", "<from vault>", set()),
        ("DB_PASSWORD", "********", set()),
        ("DB_PASSWORD", "", set()),
        ("DATABASE_URL", "postgres://svc:k3tchup@db:5432/app", {"k3tchup"}),
        ("DATABASE_URL", "postgres://svc:p@ss/w0rd@db/app", {"p@ss/w0rd"}),
        ("DATABASE_URL", "postgres://db:5432/app", set()),
        ("WEBHOOK", "https://hooks.test/in?token=9f8e7d&x=1", {"9f8e7d"}),
        ("DSN", "host=db password=k3tchup user=svc", {"host=db password=k3tchup user=svc", "k3tchup"}),
        ("CONNECTION", "Server=db;Password=k3tchup;", {"k3tchup"}),
        ("EXTRA_HEADERS", "Authorization: Bearer abcdef123456", {"abcdef123456"}),
        ("OPTS", "--key AKIAABCDEFGHIJKLMNOP", {"AKIAABCDEFGHIJKLMNOP"}),
        ("MAX_TOKENS", "4096", set()),
    ],
)
def test_what_is_secret_in_a_value(key: str, value: str, expected: set[str]) -> None:
    assert {secret.value for secret in secrets_in(key, value)} == expected


@pytest.mark.parametrize("value", ["postgres", "Postgres", "CHANGEME", "12345678", "1.5", "hunter2", "x9!"])
def test_plain_values(value: str) -> None:
    assert is_plain(value)


@pytest.mark.parametrize("value", ["hunter2-x9", "correct-horse", "k3tchup!!", "abcdefghijklmnopqrst", "pAssWord"])
def test_telling_values(value: str) -> None:
    assert not is_plain(value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DB_PASSWORD=hunter2", "DB_PASSWORD=[x]"),
        ("export DB_PASSWORD='hunter2'", "export DB_PASSWORD='[x]'"),
        ("serve --api-key abc123 --port 80", "serve --api-key [x] --port 80"),
        ("  12 |   db_password: hunter2", "  12 |   db_password: [x]"),
        ("+  db_password: 'hunter2'", "+  db_password: '[x]'"),
        ("redis://:hunter2@cache:6379", "redis://:[x]@cache:6379"),
        ('"message": "API_TOKEN=abc, but"', '"message": "API_TOKEN=[x], but"'),
        ("DB_PASSWORD=${VAULT}", "DB_PASSWORD=${VAULT}"),
        ("DB_PASSWORD=<secret>", "DB_PASSWORD=<secret>"),
        ("the --api-key is required", "the --api-key is required"),
        ("MAX_TOKENS=4096", "MAX_TOKENS=4096"),
        ("secret: how it is kept", "secret: how it is kept"),
    ],
)
def test_masked(text: str, expected: str) -> None:
    assert mask(text, "[x]") == expected
    assert mask(expected, "[x]") == expected


@pytest.mark.parametrize("text", ["a" * 200_000, "a://b:" * 30_000, "a=" * 50_000, "--a 1" * 20_000, "eyJ" * 50_000])
def test_a_long_line_is_left(text: str) -> None:
    assert mask(text, "[x]") == text
