"""Dotenv files mean different things to different readers."""

from __future__ import annotations

import pytest
from dotenv import dotenv_values
from hypothesis import given
from hypothesis import strategies as st

from doclint.model import File, Layer
from doclint.sources import dotenv
from doclint.sources.dotenv import Dialect
from tests.sources.deployments import UNKNOWN, env, read


def values(text: str, dialect: Dialect) -> dict[str, str]:
    facts = dotenv.facts(File("x.env", text), dialect, Layer.LAUNCHER)
    return {each.key: UNKNOWN if each.why else each.value for each in facts}


@pytest.mark.parametrize(
    ("text", "library", "compose", "systemd", "docker"),
    [
        pytest.param("K=8 # spare", "8", "8", "8 # spare", "8 # spare", id="comment behind a value"),
        pytest.param("K=a#b", "a#b", "a#b", "a#b", "a#b", id="a hash without a blank"),
        pytest.param("K='a # b'", "a # b", "a # b", "a # b", "'a # b'", id="single quotes"),
        pytest.param('K="a b"', "a b", "a b", "a b", '"a b"', id="double quotes"),
        pytest.param("K=a b", "a b", "a b", "a b", "a b", id="blanks without quotes"),
        pytest.param(r'K="a\nb"', "a\nb", "a\nb", r"a\nb", r'"a\nb"', id="an escape"),
        pytest.param("K='${HOME}'", "${HOME}", "${HOME}", "${HOME}", "'${HOME}'", id="single quotes are literal"),
        pytest.param("K=${HOME}", UNKNOWN, UNKNOWN, "${HOME}", "${HOME}", id="never the reader's own environment"),
        pytest.param("K=$(nproc)", UNKNOWN, UNKNOWN, "$(nproc)", "$(nproc)", id="a command"),
        pytest.param("K=${X:-7}", UNKNOWN, "7", "${X:-7}", "${X:-7}", id="a default"),
        pytest.param("K=", "", "", "", "", id="empty"),
    ],
)
def test_dialects(text: str, library: str, compose: str, systemd: str, docker: str) -> None:
    found = [values(text + "\n", each)["K"] for each in Dialect]
    assert found == [library, compose, systemd, docker]


def test_references_see_earlier_lines_only() -> None:
    assert values("A=1\nB=${A}0\nC=$D\nD=2\n", Dialect.LIBRARY) == {"A": "1", "B": "10", "C": UNKNOWN, "D": "2"}


def test_a_name_alone_is_taken_from_the_host() -> None:
    assert values("FROM_HOST\nOWN=1\n", Dialect.DOCKER) == {"FROM_HOST": UNKNOWN, "OWN": "1"}


def test_export_is_no_part_of_a_key_and_systemd_ignores_such_a_line() -> None:
    assert values("export K=1\n", Dialect.LIBRARY) == {"K": "1"}
    assert values("export K=1\n", Dialect.SYSTEMD) == {}


def test_systemd_joins_continued_lines_and_keeps_their_number() -> None:
    text = '; remark\nA=one\\\ntwo\nB="x\\\n y"\nC=3\n'
    found = dotenv.facts(File("x.env", text), Dialect.SYSTEMD, Layer.LAUNCHER)
    assert [(each.key, each.value, each.place.line) for each in found] == [
        ("A", "onetwo", 2),
        ("B", "x y", 4),
        ("C", "3", 6),
    ]


def test_a_quoted_value_over_lines_does_not_shift_the_next() -> None:
    found = read({"a.env": 'A="one\ntwo"\r\nB=2\n'}, "a.env").facts["app"]
    assert [(each.key, each.value, each.place.line) for each in found] == [("A", "one\ntwo", 1), ("B", "2", 3)]


def test_a_doubling_file_stays_small() -> None:
    lines = ["X0=aaaaaaaaaa", *(f"X{n}=${{X{n - 1}}}${{X{n - 1}}}" for n in range(1, 30))]
    found = values("\n".join(lines), Dialect.LIBRARY)
    assert found["X1"] == "a" * 20
    assert found["X29"] == UNKNOWN


def test_samples_are_defaults_and_their_commented_lines_count() -> None:
    sample = "LIMIT=30\n# TRASH_DAYS=45\n# note that A=b is prose\nURL=https://example.com/\nPASS=change-me\nEMPTY=\n"
    found = read({".env.example": sample, "app.env": "LIMIT=60\n"}, "app.env")
    assert {each.key: each.value for each in found.defaults} == {"LIMIT": "30", "TRASH_DAYS": "45", "EMPTY": ""}
    assert all(each.layer is Layer.SAMPLE for each in found.defaults)


def test_a_commented_line_of_a_deployed_file_is_no_fact() -> None:
    assert env({"app.env": "# OLD=1\nNEW=2\n"}, "app.env") == {"NEW": "2"}


PLAIN = st.text(st.characters(codec="ascii", exclude_characters="\\\"'$`#\n\r", min_codepoint=32), max_size=12)


@given(
    st.dictionaries(st.sampled_from(["A", "B_C", "D1"]), st.tuples(PLAIN, st.sampled_from(["", "'", '"'])), min_size=1)
)
def test_plain_files_read_as_python_dotenv_reads_them(rows: dict[str, tuple[str, str]]) -> None:
    import io  # noqa: PLC0415

    text = "".join(f"{key}={quote}{value}{quote}\n" for key, (value, quote) in rows.items())
    assert values(text, Dialect.LIBRARY) == dict(dotenv_values(stream=io.StringIO(text)))
