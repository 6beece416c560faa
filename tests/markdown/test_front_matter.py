"""Front matter: what it is, what it is not, and where its faults stand."""

from __future__ import annotations

import pytest

from doclint.markdown.document import Document
from doclint.markdown.parse import parse
from doclint.model import File
from doclint.syntax.node import scalar


def read(text: str) -> Document:
    return parse(File("docs/router.md", text))


def field(document: Document, key: str) -> str | None:
    assert document.front_matter
    assert document.front_matter.root
    return scalar(document.front_matter.root.get(key))


GOOD = {
    "yaml": "---\nstatus: open\n---\nBody.\n",
    "closing dots": "---\nstatus: open\n...\nBody.\n",
    "white space behind the lines": "---  \nstatus: open\n--- \t\nBody.\n",
    "byte-order mark": "\ufeff---\nstatus: open\n---\nBody.\n",
    "windows line ends": "---\r\nstatus: open\r\n---\r\nBody.\r\n",
    "toml": '+++\nstatus = "open"\n+++\nBody.\n',
    "no body below": "---\nstatus: open\n---",
    "a blank line first": "---\n\nstatus: open\n---\nBody.\n",
    "a key called on": "---\non: push\nstatus: open\n---\nBody.\n",
}


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD.keys())
def test_is_read(text: str) -> None:
    document = read(text)
    assert field(document, "status") == "open"
    assert not document.problems


@pytest.mark.parametrize("name", [name for name in GOOD if name != "no body below"])
def test_leaves_the_body_to_markdown(name: str) -> None:
    document = read(GOOD[name])
    assert document.front_matter
    (block,) = document.blocks
    assert GOOD[name][document.front_matter.span.end :].strip() == "Body."
    assert document.file.slice(getattr(block, "inline").source) == "Body."  # noqa: B009 - any block


def test_scalars_stand_where_they_are_written() -> None:
    document = read("\ufeff---\r\ntitle: Router\r\nstatus: 'open'\r\n---\r\n")
    assert document.front_matter
    assert document.front_matter.root
    value = document.front_matter.root.get("status")
    assert value
    assert document.file.slice(value.span) == "'open'"
    assert document.file.position(value.span.start).line == 3


def test_an_empty_one_is_a_map_without_keys() -> None:
    document = read("---\n---\nBody.\n")
    assert document.front_matter
    assert document.front_matter.root
    assert document.front_matter.root.pairs == ()
    assert not document.problems


FAULTY = {
    "unclosed": ("---\ntitle: Router hangs\n\n# Router\n", 1),
    "unclosed toml": ('+++\ntitle = "Router"\n\n# Router\n', 1),
    "not yaml": ("---\ntitle: Router\nstatus: [open\n---\nBody.\n", None),
    "a list": ("---\n- title\n- status\n---\nBody.\n", 2),
    "a sentence": ("---\nrouter notes\n---\nBody.\n", 2),
    "twice the same key": ("---\ntitle: A\nstatus: open\ntitle: B\n---\nBody.\n", 4),
    "twice the same key, inside": ("---\nenv:\n  LANES: 4\n  LANES: 8\n---\nBody.\n", 4),
    "not toml": ("+++\ntitle = Router\n+++\nBody.\n", 2),
}


@pytest.mark.parametrize(("text", "line"), FAULTY.values(), ids=FAULTY.keys())
def test_faults_are_problems_with_their_line(text: str, line: int | None) -> None:
    (problem,) = read(text).problems
    assert problem.kind == "front-matter"
    assert line in (problem.line, None)
    assert 1 <= problem.line <= text.count("\n")


def test_a_repeated_key_names_both_lines() -> None:
    (problem,) = read("---\ntitle: A\nstatus: open\ntitle: B\n---\n").problems
    assert "title" in problem.message
    assert [place.line for place in problem.because] == [2]


def test_a_value_is_never_quoted_in_a_problem() -> None:
    (problem,) = read("---\npassword: hunter2-very-secret: [\n---\n").problems
    assert "hunter2" not in problem.message


def test_the_body_below_an_unclosed_one_is_still_read() -> None:
    document = read("---\ntitle: Router hangs\n\n# Router\n\nIt hangs.\n")
    assert [heading.text for heading in document.headings] == ["Router"]


NONE = {
    "a rule above prose": "---\n\nWelcome to the router.\n\n---\n\nMore.\n",
    "a rule and no key": "---\nJust a rule above.\n",
    "not on the first line": "\n---\nstatus: open\n---\n",
    "four dashes": "----\nstatus: open\n----\n",
    "a rule above a heading": "---\n# Router\n\nText.\n\n---\n",
    "empty text": "",
    "only the rule": "---",
    "rules around prose of several paragraphs": "---\nThe router.\n\nIt routes.\n\n---\n",
}


@pytest.mark.parametrize("text", NONE.values(), ids=NONE.keys())
def test_other_text_is_left_alone(text: str) -> None:
    document = read(text)
    assert document.front_matter is None
    assert not document.problems


def test_a_template_of_a_page_is_no_broken_page() -> None:
    template = 'title: "{{ replace .Name "-" " " }}"\ndate: {{ .Date }}'
    assert not read(f"---\n{template}\n---\n").problems
    assert read('---\ntitle: "Router\ndate: : 2026\n---\n').problems
