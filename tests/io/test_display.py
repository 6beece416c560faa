"""What reaches the screen."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doclint.io.display import Redactor, escape, wants_color


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("docs/plan.md — größer ⚠️ 字", "docs/plan.md — größer ⚠️ 字"),
        ("a\n::error file=x::b", "a\\n::error file=x::b"),
        ("a\r\tb", "a\\r\\tb"),
        ("\x1b]52;c;aGk=\x07", "\\x1b]52;c;aGk=\\x07"),
        ("\x9b31m\x7f", "\\x9b31m\\x7f"),
        ("ab\u202ecd\u2066", "ab\\u202ecd\\u2066"),
        ("a\u200bb\ufeff\u2060", "a\\u200bb\\ufeff\\u2060"),
        ("a\u2028b\u2029c\x85", "a\\u2028b\\u2029c\\x85"),
        ("\ud800", "\\ud800"),
        ("\U000e0041", "\\U000e0041"),
        ("C:\\temp", "C:\\temp"),
    ],
)
def test_escape(text: str, expected: str) -> None:
    assert escape(text) == expected


@given(st.text(st.characters(exclude_categories=())))
def test_escaped_text_is_one_printable_line(text: str) -> None:
    safe = escape(text)
    assert not any(ord(character) < 0x20 or 0x7F <= ord(character) < 0xA0 for character in safe)
    assert escape(safe) == safe
    safe.encode("utf-8")


class TestRedactor:
    def test_the_longest_secret_goes_first(self) -> None:
        redactor = Redactor(["hunter2", "hunter2-and-more", "abc"])
        assert redactor.redact("x=hunter2-and-more y=hunter2 z=abc") == "x=[redacted] y=[redacted] z=abc"

    def test_nothing_to_hide(self) -> None:
        assert Redactor([]).redact("plain") == "plain"
        assert Redactor(["", "  ", "abc"]).redact("abc") == "abc"

    @pytest.mark.parametrize("secret", ['p"ss\\w<rd>&é', "käse/käse?=1", "tab\tbed", "line one!\nline two!"])
    def test_every_shape_that_reporters_give_a_secret(self, secret: str) -> None:
        from html import escape as html_escape  # noqa: PLC0415
        from urllib.parse import quote  # noqa: PLC0415

        shapes = (secret, json.dumps(secret), json.dumps(secret, ensure_ascii=False), html_escape(secret))
        for shape in (*shapes, quote(secret), quote(secret, safe=""), escape(secret)):
            hidden = Redactor([secret]).redact(f"before {shape} after")
            assert hidden.startswith("before ")
            assert hidden.endswith(" after")
            assert shape.strip('"') not in hidden

    def test_one_line_of_a_key_block_is_hidden_too(self) -> None:
        block = "-----BEGIN KEY-----\nMIIEvQIBADANBgkq\n-----END KEY-----\n"
        assert Redactor([block]).redact("docs: MIIEvQIBADANBgkq") == "docs: [redacted]"

    @given(st.lists(st.text("abAB1-.+*", min_size=4, max_size=9), max_size=4), st.text("abAB1-.+*", max_size=40))
    def test_no_secret_survives(self, secrets: list[str], text: str) -> None:
        hidden = Redactor(secrets).redact(text)
        assert not any(secret in hidden.replace("[redacted]", "\n") for secret in secrets)


@pytest.mark.parametrize(
    ("choice", "environment", "is_terminal", "expected"),
    [
        ("always", {"NO_COLOR": "1", "TERM": "dumb"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"FORCE_COLOR": "1", "TERM": "dumb"}, False, True),
        ("auto", {"FORCE_COLOR": "0"}, True, False),
        ("auto", {"TERM": "dumb"}, True, False),
    ],
)
def test_colour(choice: str, environment: dict[str, str], is_terminal: bool, expected: bool) -> None:
    assert wants_color(choice, is_terminal=is_terminal, environment=environment) is expected


def shown(program: str, **environment: str) -> subprocess.Popen[bytes]:
    code = f"from doclint.io.display import show\n{program}"
    return subprocess.Popen(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_output_is_utf_8_whatever_the_locale(encoding: str) -> None:
    output, errors = shown(
        "print('first'); show('→ größer\\n'); show('\\ud800\\n', err=True)", PYTHONIOENCODING=encoding, LC_ALL="C"
    ).communicate()
    assert output == "first\n→ größer\n".encode()
    assert errors == b"\\ud800\n"


def test_a_closed_pipe_is_quiet_and_keeps_the_exit_status() -> None:
    process = shown("import sys\nfor _ in range(9999): show('finding ' * 20 + '\\n')\nsys.exit(1)")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 1


def test_a_full_disk_is_an_error() -> None:
    process = subprocess.run(
        f"{sys.executable} -c \"from doclint.io.display import show; show('x')\" > /dev/full",
        shell=True,
        capture_output=True,
        check=False,
    )
    assert b"No space left on device" in process.stderr
    assert process.returncode != 0
