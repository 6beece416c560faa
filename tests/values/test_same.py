"""Whether a documented text means the deployed value: same, other, or not to be said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doclint.values import same

SAME = [
    # numerals
    ("1,024", "1024", ""),
    ("1.024", "1024", ""),
    ("1 024", "1024", ""),
    ("1\u202f024", "1024", ""),
    ("1'024", "1024", ""),
    ("1_024", "1024", ""),
    ("12,345,678", "12345678", ""),
    ("1.024,5", "1024.5", ""),
    ("1,024.5", "1024.5", ""),
    ("0.850", "0.85", ""),
    ("0,85", "0.85", ""),
    (".5", "0.5", ""),
    ("96.0", "96", ""),
    ("1e6", "1000000", ""),
    ("1e-3", "0.001", ""),
    ("+5", "5", ""),
    ("−1", "-1", ""),
    ("0x1F", "31", ""),
    ("0o755", "493", ""),
    ("60*60*24", "86400", ""),
    ("1024 × 1024", "1048576", ""),
    ("2^20", "1048576", ""),
    ("eight", "8", ""),
    ("zwölf", "12", ""),
    # marks around a value
    ("512", "`512`", ""),
    ("**512**", "512", ""),
    ("“512”", "512", ""),
    ('"abc"', "abc", ""),
    ("512.", "512", ""),
    ("*fast*", "fast", ""),
    # what is counted
    ("64 lanes", "64", ""),
    ("64 decode lanes", "64", ""),
    ("eight workers", "8", ""),
    ("64", "64 lanes", ""),
    ("port 25", "25", ""),
    ("128k tokens", "128000", ""),
    ("128k tokens", "131072", ""),
    # units
    ("30s", "30", ""),
    ("30 s", "30", "READ_TIMEOUT_S"),
    ("2 s", "2000", "LINGER_MS"),
    ("2 s", "2000", "LINGER_MS_MAX"),
    ("2 s", "2000", "fetchWaitMs"),
    ("15 min", "900000 ms", ""),
    ("1.5 min", "90s", ""),
    ("1,5 Minuten", "90s", ""),
    ("1m30s", "90", "GRACE_SEC"),
    ("1 min 30 s", "90s", ""),
    ("1h", "3600000", "CACHE_MS"),
    ("5 s", "PT5S", ""),
    ("a minute", "60s", ""),
    ("00:05:00", "300s", ""),
    ("64 MiB", "67108864", ""),
    ("64 MB", "64m", ""),
    ("64 MB", "64000000", "CACHE_BYTES"),
    ("0.5 GB", "512m", ""),
    ("16k", "16384", ""),
    ("16k", "16000", ""),
    ("64 Mbit", "8000000", "SEND_BYTES"),
    ("200 MB/s", "200M", ""),
    ("1.4 GHz", "1400", "CLOCK_MHZ"),
    ("85 %", "0.85", ""),
    ("85%", "85", ""),
    ("85 percent", "85", "WATERMARK_PCT"),
    # bounds
    ("at least 8", "16", ""),
    ("at most 8", "4", ""),
    ("≥ 8", "8", ""),
    ("> 65535", "70000", ""),
    ("8+", "16", ""),
    ("8 or more", "8", ""),
    ("up to 64", "64", ""),
    ("at least 2 s", "5000", "WAIT_MS"),
    ("mindestens 8", "9", ""),
    ("~500", "500", ""),
    ("8–16", "12", ""),
    ("between 8 and 16", "8", ""),
    ("0–7", "0-7", ""),
    ("one of {2, 4}", "4", ""),
    ("2 or 4", "4", ""),
    # switches
    ("yes", "1", ""),
    ("enabled", "true", ""),
    ("On", "TRUE", ""),
    ("no", "0", ""),
    ("off", "false", ""),
    ("deaktiviert", "deaktiviert", ""),
    ("an", "on", ""),
    ("ja", "1", ""),
    ("true", "y", ""),
    # nothing, and no limit
    ("none", "", ""),
    ("nil", "null", ""),
    ("{}", "[]", ""),
    ("–", "", ""),
    ("(empty)", "", ""),
    ("unlimited", "-1", ""),
    ("no limit", "infinity", ""),
    # lists
    ("a, b", "a,b", ""),
    ("b, a", "a,b", ""),
    ("a and b", "a,b", ""),
    ("a, b und c", "c;b;a", ""),
    ('"a", "b"', "a,b", ""),
    ('["a","b"]', "a,b", ""),
    ("a, b", "a b", ""),
    ("8, 16", "8,16", ""),
    ("1,2", "2,1", ""),
    ('{"a": 1, "b": [2]}', '{"b":[2],"a":1.0}', ""),
    # versions
    ("v1.4", "1.4", ""),
    ("3.11", "3.11.4", ""),
    ("16", "16.3", "POSTGRES_VERSION"),
    ("Alpine 3.20", "3.20", "ALPINE_VERSION"),
    ("3f2a9c1", "3f2a9c1d04be77", "GIT_COMMIT"),
    # addresses
    ("8080", "0.0.0.0:8080", ""),
    (":8080", "0.0.0.0:8080", ""),
    ("localhost:8080", "127.0.0.1:8080", ""),
    ("http://a.test/", "http://a.test", ""),
    ("http://A.test:80/x", "http://a.test/x/", ""),
    ("postgres://db:5432/app", "postgres://svc:pw@db:5432/app", ""),
    ("/var/lib/", "/var/lib", ""),
    ("/var//lib/./x", "/var/lib/x", ""),
    ("./cache", "cache", ""),
    # words
    ("INFO", "info", ""),
    ("warn", "warning", ""),
    ("bf16", "bfloat16", ""),
]

OTHER = [
    ("512", "256", ""),
    ("1,024", "2048", ""),
    ("1.5", "15", ""),
    ("0.85", "0.58", ""),
    ("-1", "1", ""),
    ("0x1F", "32", ""),
    ("8 16 32", "8 16 64", ""),
    ("64 lanes", "32", ""),
    ("eight workers", "9", ""),
    ("fast", "2", ""),
    ("5 min", "5", "GRACE_S"),
    ("2 s", "20000", "LINGER_MS"),
    ("5 s", "7", ""),
    ("1m30s", "91s", ""),
    ("64 MiB", "64000000", ""),
    ("64 MB", "32 MB", ""),
    ("85%", "0.8", ""),
    ("at least 8", "4", ""),
    ("at most 8", "9", ""),
    ("up to 64", "128", ""),
    ("true", "false", ""),
    ("enabled", "0", ""),
    ("true", "auto", ""),
    ("off", "zstd", ""),
    ("lz4", "on", ""),
    ("on", "never", ""),
    ("none", "lz4", ""),
    ('""', "8", ""),
    ("lz4", "", ""),
    ("unlimited", "100", ""),
    ("65536", "infinity", ""),
    ("a, b", "a,c", ""),
    ("a, b", "a,b,c", ""),
    ("lz4, zstd", "lz4", ""),
    ("lz4", "lz4,zstd", ""),
    ('{"a": 1}', '{"a": 2}', ""),
    ("1.10", "1.1", "APP_VERSION"),
    ("v1.6.1", "v1.7.6", ""),
    ("1.4.0", "1.4.0-rc1", "release"),
    ("16", "17.1", "POSTGRES_VERSION"),
    ("Alpine 3.20", "3.22", "ALPINE_VERSION"),
    ("port 25", "587", ""),
    ("3f2a9c1", "9c13f2a", ""),
    ("llama-3", "llama-3.1", ""),
    ("required", "optional", "SRTP"),
    ("auto", "never", "COLOR"),
    ("lru", "lfu", ""),
    ("lru", "lru-2q", ""),
    ("postgres", "postgresql", ""),
    ("10.0.0.5", "10.0.0.6", ""),
    ("8080", "0.0.0.0:9090", ""),
    ("localhost:8080", "localhost:8081", ""),
    ("0.0.0.0:80", "127.0.0.1:80", ""),
    ("http://a.test", "https://a.test", ""),
    ("http://a.test:8080", "http://a.test:9090", ""),
    ("/var/headscale/db.sqlite", "/var/lib/headscale/db.sqlite", ""),
    ("/data", "/data/cache", ""),
    ("*/5 * * * *", "*/10 * * * *", ""),
    ("-Xmx2g -Xms2g", "-Xmx4g -Xms4g", ""),
    ("02:00", "03:00", ""),
]

UNKNOWN = [
    ("", "8", ""),
    ("–", "8", ""),
    ("n/a", "8", ""),
    ("<N>", "8", ""),
    ("$LANES", "8", ""),
    ("…", "8", ""),
    ("your-token", "abc", ""),
    ("see below", "8", ""),
    ("same as decode", "8", ""),
    ("number of cores", "8", ""),
    ("auto", "8", ""),
    ("required", "8", ""),
    ("(default)", "8", ""),
    ("the usual amount", "8", ""),
    ("enough for a night", "8", ""),
    ("8 (per node)", "64", ""),
    ("64 lanes per host", "512", ""),
    ("8 of 16", "4", ""),
    ("enabled", "basic", ""),
    ("on", "2", ""),
    ("off", "-1", ""),
    ("disabled", "none", ""),
    ("none", "0", ""),
    ("unlimited", "0", ""),
    ("up to 64", "32", ""),
    ("~500", "512", ""),
    ("8–16", "32", ""),
    ("one of {2, 4}", "8", ""),
    ("5 cycles", "7s", ""),
    ("5 min", "5MB", ""),
    ("500 ms", "500", "BACKOFF_MIN"),  # a minimum, or minutes
    ("5 s", "5", "BACKOFF_MIN"),
    ("round robin", "round_robin", ""),
    ("cache", "redis://cache:6379/0", ""),
    ("db:5432", "db.internal:5432", ""),
    ("qwen3-8b", "Qwen/qwen3-8b", ""),
    ("/data/Cache", "/data/cache", ""),
    ("3.11.4", "3.11", "PYTHON_VERSION"),
    ("03:00", "5s", ""),
]


@pytest.mark.parametrize(("documented", "deployed", "key"), SAME)
def test_the_same_value(documented: str, deployed: str, key: str) -> None:
    assert same(documented, deployed, key) is True


@pytest.mark.parametrize(("documented", "deployed", "key"), OTHER)
def test_another_value(documented: str, deployed: str, key: str) -> None:
    assert same(documented, deployed, key) is False


@pytest.mark.parametrize(("documented", "deployed", "key"), UNKNOWN)
def test_not_to_be_said(documented: str, deployed: str, key: str) -> None:
    assert same(documented, deployed, key) is None


@pytest.mark.parametrize(
    ("documented", "deployed"),
    [
        ("1e999999999", "5"),
        ("9" * 5000, "8"),
        ("5e1!", "5"),
        ("99^99", "5"),
        ("[" * 4000, "[" * 4001),
        ("a," * 5000, "b," * 5000),
        ("1h" * 60, "5"),
        ("<" * 100_000, "8"),
        ("a" + "," * 100_000, "b"),
        (" \t" * 900 + "+", "8"),
        ("8 " * 900, "8"),
    ],
)
def test_a_hostile_text_is_no_number(documented: str, deployed: str) -> None:
    assert same(documented, deployed) is not True


KEYS = st.sampled_from(["", "WAIT_MS", "CACHE_MB", "BACKOFF_MIN", "APP_VERSION", "share.percent", "COMMIT"])
VALUES = st.one_of(
    st.integers(-(10**9), 10**9).map(str),
    st.decimals(-1000, 1000, places=3).map(str),
    st.sampled_from(
        "true false yes no on off none null auto 64m 1m30s 85% a,b 10.0.0.5:80 http://a/b /x/y v1.2".split()
    ),
    st.text(max_size=12),
)


@given(VALUES, KEYS)
def test_every_text_is_the_same_as_itself(value: str, key: str) -> None:
    assert same(value, value, key) is True


@given(VALUES, VALUES, KEYS)
def test_marks_around_a_value_change_nothing(documented: str, deployed: str, key: str) -> None:
    if documented.strip() == documented and documented.isalnum():
        marked = (f"`{documented}`", f"**{documented}**", f'"{documented}"')
        assert {same(one, deployed, key) for one in marked} == {same(documented, deployed, key)}


@given(st.integers(0, 10**9), st.integers(0, 10**9), st.sampled_from(",._ '\u00a0\u2009\u202f"))
def test_thousands_separators_change_nothing(documented: int, deployed: int, mark: str) -> None:
    written = f"{documented:,}".replace(",", mark)
    expected = documented == deployed or (
        mark in ",." and f"{documented:,}".count(",") == 1 and documented == deployed * 1000
    )
    assert same(written, str(deployed)) is expected


@given(st.integers(1, 10**6), st.integers(1, 10**6), st.sampled_from(["lanes", "requests", "Blöcke"]))
def test_two_plain_numbers_are_always_decided(documented: int, deployed: int, noun: str) -> None:
    assert same(str(documented), str(deployed)) is (documented == deployed)
    assert same(f"{documented} {noun}", str(deployed)) is (documented == deployed)


@given(
    st.integers(1, 10**5),
    st.sampled_from([("s", 1000), ("ms", 1), ("min", 60000), ("h", 3600000)]),
    st.sampled_from(["", " "]),
)
def test_a_duration_agrees_with_milliseconds(amount: int, unit: tuple[str, int], gap: str) -> None:
    assert same(f"{amount}{gap}{unit[0]}", str(amount * unit[1]), "LINGER_MS") is True
    assert same(f"{amount}{gap}{unit[0]}", str(amount * unit[1] + 1), "LINGER_MS") is False


@given(
    st.lists(st.sampled_from("lz4 zstd gzip snappy brotli".split()), min_size=2, max_size=5, unique=True), st.randoms()
)
def test_lists_are_sets(codecs: list[str], random: object) -> None:
    turned = list(reversed(codecs))
    assert same(", ".join(codecs), ",".join(turned)) is True
    assert same(" and ".join(codecs), ",".join(turned)) is True
    assert same(", ".join(codecs), ",".join([*turned, "deflate"])) is False


@given(st.text(max_size=30), st.text(max_size=30), KEYS)
def test_any_two_texts_can_be_compared(documented: str, deployed: str, key: str) -> None:
    assert same(documented, deployed, key) in (True, False, None)
