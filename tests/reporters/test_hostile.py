"""No text from a repository does anything but be read, in any format."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from doclint.engine import check
from doclint.io.display import UNSAFE
from doclint.reporters.view import View
from tests.engine.ring import PAGE, opened
from tests.reporters.reports import NAMES, hostile, shown

PAYLOADS = [
    "\n::error file=x,line=1::pwned",
    "\r\n::set-output name=x::y",
    "::stop-commands::x",
    " ::add-mask::512",
    "%0A::error::pwned",
    "%25,title=x",
    "a,line=99::b",
    "##[error]pwned",
    "\x1b]52;c;aGk=\x07",
    "\x1b[2J\x9b31m",
    "a\rb\x08\x0b\x0c\x85",
    "\u202edetrevni\u2066",
    "zero\u200bwidth\u2060",
    "line\u2028sep\u2029",
    "\ud800",
    "`code` ``two`` ```three```",
    "``` \n~~~",
    "</details><script>",
    "<img src=x onerror=alert(1)>",
    "@team and #1",
    "[link](https://evil.test) ![i](x)",
    "a | b \\| c",
    "{0} {key} %s",
    "[/x] [red]",
    "字👩‍💻é",
]


@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_but_printable_text_comes_out(name: str, payload: str) -> None:
    text = shown(name, hostile(payload), View(patch=f"--- a/{payload}\n+{payload}\n"))
    assert not UNSAFE.search(text.replace("\n", ""))
    text.encode("utf-8")


@pytest.mark.parametrize("payload", PAYLOADS)
@pytest.mark.parametrize("name", [name for name in NAMES if name != "github"])
def test_no_line_is_a_command(name: str, payload: str) -> None:
    for line in shown(name, hostile(payload)).split("\n"):
        assert not line.lstrip().startswith("::")
        assert name == "json" or "##[" not in line


@pytest.mark.parametrize("payload", PAYLOADS)
def test_github_gets_one_command_a_finding(payload: str) -> None:
    report = hostile(payload)
    *commands, last = shown("github", report).rstrip("\n").split("\n")
    assert (len(commands), last) == (1, "doclint: 1 error")
    assert re.fullmatch(
        r"::error file=[^,:\r\n]*,line=\d,endLine=\d,col=1,endColumn=6,title=doclint%3A stale-env-value::[^\r\n]*",
        commands[0],
    )
    assert "%" not in re.sub(r"%(?:25|3A|2C|0A)", "", commands[0])


@pytest.mark.parametrize("payload", PAYLOADS)
def test_json_gives_every_text_back(payload: str) -> None:
    text = shown("json", hostile(payload))
    assert text.isascii()
    [found] = json.loads(text)["findings"]
    assert found["path"] == f"docs/{payload}.md"
    assert found["message"] == f"KEY is documented as {payload}"
    assert found["edits"][0]["text"] == payload


@pytest.mark.parametrize("payload", PAYLOADS)
def test_markdown_is_inert(payload: str) -> None:
    patch = f"--- a/x\n+{payload}\n```\n</details>\n"
    html = (
        MarkdownIt("commonmark", {"html": True})
        .enable("table")
        .render(shown("markdown", hostile(payload), View(patch=patch)))
    )
    alive = re.sub(r"<(code|pre)\b.*?</\1>", "", html, flags=re.DOTALL)
    assert not re.search(r"<(?:a|img|script|table)\b|@team|#1", alive)
    assert (alive.count("<details>"), alive.count("</details>")) == (1, 1)


@given(st.text(st.characters(exclude_categories=()), max_size=30), st.sampled_from(NAMES))
def test_any_text(payload: str, name: str) -> None:
    text = shown(name, hostile(payload))
    assert not any(unicodedata.category(c) == "Cc" for c in text.replace("\n", ""))
    assert sum(line.startswith("::") for line in text.split("\n")) == (name == "github")


def test_a_real_file_name(tmp_path: Path) -> None:
    path = "docs/a\n::error::b.md"
    report = check(opened(tmp_path, "# Ring\n", **{path: PAGE}))
    assert shown("concise", report).startswith("docs/a\\n::error::b.md:3:37: error: ")
    assert json.loads(shown("json", report))["findings"][0]["path"] == path
