"""Dockerfiles, against BuildKit's own parser."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doclint.model import FactKind, Layer
from doclint.sources import dockerfile
from tests.sources.deployments import UNKNOWN, env, place, read, winners


def image(text: str, name: str = "Dockerfile") -> dict[str, str]:
    return env({name: text}, name)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("FROM a\nENV A=1 B='x y' C=\"z\"", {"A": "1", "B": "x y", "C": "z"}, id="several"),
        pytest.param("FROM a\nENV A one two", {"A": "one two"}, id="the old form"),
        pytest.param("FROM a\nENV A=1 \\\n    # remark\n\n    B=2", {"A": "1", "B": "2"}, id="comments inside"),
        pytest.param("FROM a\nENV A=x\\ y", {"A": "x y"}, id="an escaped blank"),
        pytest.param(
            "FROM a\nENV A=1\nENV B=$A-${A}0 C='$A' D=\\$A", {"A": "1", "B": "1-10", "C": "$A", "D": "$A"}, id="refs"
        ),
        pytest.param("FROM a\nENV A=1\nENV A=2 B=$A", {"A": "2", "B": "1"}, id="a line sees only earlier lines"),
        pytest.param("FROM a\nENV A=${X:-7} B=$X", {"A": "7", "B": UNKNOWN}, id="defaults"),
        pytest.param("ARG V=3\nFROM a\nARG V\nARG W=4\nENV A=$V B=$W", {"A": "3", "B": "4"}, id="arguments"),
        pytest.param("FROM a AS x\nENV A=1 B=1\nFROM x\nENV B=2", {"A": "1", "B": "2"}, id="a stage on a stage"),
        pytest.param("FROM a AS x\nENV A=1\nFROM b\nENV B=2", {"B": "2"}, id="the last stage only"),
        pytest.param("FROM a\nRUN <<EOF\nENV A=1\nEOF\nENV B=2", {"B": "2"}, id="a heredoc is text"),
        pytest.param("# escape=`\nFROM a\nENV A=1 `\n  B=c:\\\\x", {"A": "1", "B": "c:\\x"}, id="another escape"),
        pytest.param("from a\nenv A=1", {"A": "1"}, id="lower case"),
    ],
)
def test_environment(text: str, expected: dict[str, str]) -> None:
    assert image(text + "\n") == expected


def test_ports_flags_base_images_and_arguments() -> None:
    text = 'ARG V=22\nFROM node:${V}-slim\nEXPOSE 7700/tcp 9000\nENTRYPOINT ["app", "--a"]\nCMD ["--b", "2"]\n'
    found = read({"Dockerfile": text}, "Dockerfile")
    ports = [each.value for each in found.facts["app"] if each.kind is FactKind.PORT]
    assert ports == ["7700", "9000"]
    assert winners(found, FactKind.FLAG) == {"--a": "true", "--b": "2"}
    assert {(each.key, each.value) for each in found.defaults} >= {("V", "22"), ("node", "node:22-slim")}


def test_a_stage_can_be_named() -> None:
    text = "FROM a AS dev\nENV A=1\nFROM b AS prod\nENV A=2\n"
    assert env({"Dockerfile": text}, "Dockerfile#dev") == {"A": "1"}


def test_places_inside_a_continued_instruction() -> None:
    found = read({"Dockerfile": "FROM a\r\nENV A=1 \\\r\n    # note\r\n    B=2\r\n"}, "Dockerfile")
    assert (place(found, "A"), place(found, "B")) == ("Dockerfile:2", "Dockerfile:4")


def test_dockerfiles_are_defaults_beside_configured_deployments() -> None:
    found = read({"Dockerfile": "FROM a\nENV A=1\n", "app.env": "A=2\n"}, "app.env")
    assert winners(found) == {"A": "2"}
    assert [(each.key, each.value, each.layer) for each in found.defaults if each.kind is FactKind.ENV] == [
        ("A", "1", Layer.DOCKERFILE)
    ]


WORD = st.text(st.sampled_from("abc19./:-"), min_size=1, max_size=5)
VALUE = st.one_of(WORD, st.builds('"{} {}"'.format, WORD, WORD), st.builds("'{} {}'".format, WORD, WORD))
PAIR = st.builds("{}={}".format, st.sampled_from(["A", "B", "C"]), VALUE)
GAP = st.sampled_from([" ", "  ", " \\\n", " \\\n  ", " \\\n# note\n  ", " \\\n\n"])
ENV = st.builds(
    lambda first, rest: "ENV " + first + "".join(gap + pair for gap, pair in rest),
    PAIR,
    st.lists(st.tuples(GAP, PAIR), max_size=3),
)
OTHER = st.sampled_from(
    ["# A=0", "", "RUN echo \\\n  A=1", "RUN <<X\nENV A=9\nX", "WORKDIR /a", "EXPOSE 80", "LABEL A=1"]
)


@settings(deadline=None)
@given(st.lists(st.one_of(ENV, OTHER), max_size=5))
def test_instructions_are_those_that_buildkit_reads(lines: list[str]) -> None:
    buildkit = pytest.importorskip("dockerfile", reason="BuildKit's parser has no wheel for this machine")
    text = "\n".join(["FROM a", *lines]) + "\n"
    theirs = [(each.cmd.upper(), each.start_line) for each in buildkit.parse_string(text)]
    assert [(each.name, each.line) for each in dockerfile.instructions(text)] == theirs
    values = [each.value for each in buildkit.parse_string(text) if each.cmd.upper() == "ENV"]
    expected = {key: value.strip("'\"") for row in values for key, value in zip(row[::2], row[1::2], strict=True)}
    assert image(text) == expected
