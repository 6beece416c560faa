"""Launch scripts, against what bash itself exports."""

from __future__ import annotations

import re
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doclint.model import FactKind
from tests.sources.deployments import UNKNOWN, UNSET, env, flags, place, read, winners


def script(text: str, **files: str) -> dict[str, str]:
    return env({"run.sh": text, **{name.replace("_", "."): body for name, body in files.items()}}, "run.sh")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("export A=1 B=2", {"A": "1", "B": "2"}, id="several exports"),
        pytest.param("A=1\nexport A", {"A": "1"}, id="exported later"),
        pytest.param("set -a\nA=1\nset +a\nLOCAL_ONE=2", {"A": "1", "LOCAL_ONE": UNKNOWN}, id="exported by option"),
        pytest.param("export A=1\nA=2", {"A": "2"}, id="an exported variable stays exported"),
        pytest.param("A=1 B=2 serve", {"A": "1", "B": "2"}, id="in front of the program"),
        pytest.param("exec env -u B A=1 serve", {"A": "1", "B": UNSET}, id="env"),
        pytest.param("systemd-run --unit=x -E A=1 --setenv=B=2 serve", {"A": "1", "B": "2"}, id="systemd-run"),
        pytest.param("export A=1\nunset A", {"A": UNSET}, id="unset"),
        pytest.param('P=5\nexport A="${P:-8}"', {"A": "5"}, id="a default that is not needed"),
        pytest.param('export A="${P:-8}"', {"A": UNKNOWN}, id="a default that the outside can beat"),
        pytest.param(': "${P:=8}"\nexport P', {"P": UNKNOWN}, id="an assigned default that the outside can beat"),
        pytest.param("P=1\n: ${P:=8}\nexport P", {"P": "1"}, id="an assigned default that is not needed"),
        pytest.param("export A=$(nproc) B=`date` C=$((2*3)) D=$1", dict.fromkeys("ABCD", UNKNOWN), id="computed"),
        pytest.param('if [ "$1" ]; then export A=1; fi', {"A": UNKNOWN}, id="if"),
        pytest.param("case $1 in a) export A=1;; esac", {"A": UNKNOWN}, id="case"),
        pytest.param('[ -n "$D" ] && export A=1', {"A": UNKNOWN}, id="and"),
        pytest.param("export A=1 && export B=2", {"A": "1", "B": "2"}, id="and, behind what can't fail"),
        pytest.param("for a in 1 2; do export A=$a; done", {"A": UNKNOWN}, id="loop"),
        pytest.param("export A=1\nwhile read A; do :; done < f", {"A": UNKNOWN}, id="read from a file"),
        pytest.param("cat > f <<EOF\nexport A=1\nEOF\nexport B=2", {"B": "2"}, id="a heredoc is text"),
        pytest.param("( export A=1 )\nexport B=2", {"B": "2"}, id="a subshell keeps its own"),
        pytest.param("f() { export A=1; }\nexport B=2", {"B": "2"}, id="a function that nobody calls"),
        pytest.param('f() { export A=1; }\n[ -n "$X" ] && f', {"A": UNKNOWN}, id="a function called perhaps"),
        pytest.param('f() { [ -n "$X" ] && return; export A=1; }\nf', {"A": UNKNOWN}, id="behind a perhaps return"),
        pytest.param("export() { :; }\nexport A=1\nB=2 serve", dict.fromkeys("AB", UNKNOWN), id="export redefined"),
        pytest.param("export A=1\neval export A=$x", {"A": UNKNOWN}, id="eval of what is not known"),
        pytest.param("export A=on\\\ne", {"A": UNKNOWN}, id="a word over two lines"),
        pytest.param("exit 0\nexport A=1", {}, id="behind the end"),
        pytest.param("export A=$DIR/x DIR=/srv\n", {"A": UNKNOWN, "DIR": "/srv"}, id="set too late for its own line"),
        pytest.param('HERE="$(cd "$(dirname "$0")" && pwd)"\nexport A=$HERE/x', {"A": UNKNOWN}, id="a host's folder"),
    ],
)
def test_what_is_exported(text: str, expected: dict[str, str]) -> None:
    found = script(text + "\n")
    assert {key: value for key, value in found.items() if key in expected or value != UNKNOWN} == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("exec serve --a 1 --b=2 --c", {"--a": "1", "--b": "2", "--c": "true"}, id="three forms"),
        pytest.param("exec serve \\\n  --a 1 \\\n  --b 2", {"--a": "1", "--b": "2"}, id="continued lines"),
        pytest.param('N=3\nexec serve --a "$N" --b $M', {"--a": "3", "--b": UNKNOWN}, id="variables"),
        pytest.param('args=(--a 1 "--b=x y")\nexec serve "${args[@]}"', {"--a": "1", "--b": "x y"}, id="an array"),
        pytest.param(
            'args=(--a 1)\n[ "$X" ] && args+=(--b 2)\nserve "${args[@]}"',
            {"--a": "1", "--b": UNKNOWN},
            id="perhaps added",
        ),
        pytest.param('O="--a 1 --b 2"\nserve $O', {"--a": "1", "--b": "2"}, id="a string that is split"),
        pytest.param(
            "serve --offset -5 --quiet -- --not", {"--offset": "-5", "--quiet": "true"}, id="a negative number"
        ),
        pytest.param("warm --a 9\nserve --a 1 >log 2>&1 &\nwait", {"--a": "1"}, id="the last program"),
        pytest.param("serve --a 1 | tee log", {"--a": "1"}, id="the head of a pipe"),
        pytest.param("nohup nice -n 5 timeout 9 serve --a 1 &", {"--a": "1"}, id="wrapped"),
        pytest.param("serve --a 1 --a 2 --b 3", {"--a": UNKNOWN, "--b": "3"}, id="given twice"),
        pytest.param(
            "if [ $1 ]; then exec serve --a 1 --b 2; fi\nexec serve --a 1", {"--a": "1", "--b": UNKNOWN}, id="two ways"
        ),
        pytest.param('bash -c "exec serve --a 1"', {"--a": "1"}, id="a text for another shell"),
        pytest.param("serve --a 1\nmkdir -p /tmp/x --mode=7", {"--a": "1"}, id="what only tidies up"),
    ],
)
def test_flags_of_the_program(text: str, expected: dict[str, str]) -> None:
    assert flags({"run.sh": text + "\n"}, "run.sh") == expected


def test_places_are_lines_of_the_file() -> None:
    found = read({"run.sh": "#!/bin/sh\r\n# é\r\nexport \\\r\n  A=1\r\nexec serve \\\r\n  --a 2\r\n"}, "run.sh")
    assert (place(found, "A"), place(found, "--a", FactKind.FLAG)) == ("run.sh:4", "run.sh:6")


def test_a_container_is_given_what_its_options_say_and_nothing_else() -> None:
    text = (
        "export HOST_ONLY=1 TOKEN_LIMIT=5\n"
        "docker run -d --gpus all -e TOKEN_LIMIT -e WORKERS=4 --env-file c.env -p 127.0.0.1:80:8080/tcp \\\n"
        "  registry.example.test/a/b:1.2 serve --slots 3\n"
    )
    found = read({"run.sh": text, "c.env": "QUOTED='x'\n"}, "run.sh")
    assert winners(found) == {"HOST_ONLY": UNKNOWN, "TOKEN_LIMIT": "5", "WORKERS": "4", "QUOTED": "'x'"}
    assert winners(found, FactKind.IMAGE) == {"registry.example.test/a/b": "registry.example.test/a/b:1.2"}
    assert winners(found, FactKind.PORT) == {"listen": "8080", "publish": "80"}
    assert winners(found, FactKind.FLAG) == {"--slots": "3"}


def test_a_sourced_file_counts_where_it_is_sourced() -> None:
    text = 'cd "$(dirname "$0")"\nexport A=1 B=1\nset -a; . ./base.env; set +a\nexport B=3\n'
    files = {"ops/run.sh": text, "ops/base.env": "A=2\nB=2\nC=2\n"}
    assert env(files, "ops/run.sh") == {"A": "2", "B": "3", "C": "2"}
    assert env(files, "ops/run.sh", "ops/base.env") == {"A": "2", "B": "3", "C": "2"}


def test_a_sourced_file_that_is_elsewhere_on_the_host_is_the_source_of_its_name() -> None:
    files = {"run.sh": ". /etc/app/app.env\nexport B=3\n", "app.env": "A=1\nB=1\n"}
    assert env(files, "app.env", "run.sh") == {"A": "1", "B": "3"}


def test_a_sourced_file_that_is_not_there_leaves_only_other_keys_open() -> None:
    found = read({"run.sh": ". /etc/app/site.sh\nexport A=1\n"}, "run.sh")
    assert winners(found) == {"A": "1"}
    assert found.complete == frozenset()
    assert found.problems == ()


def test_a_file_that_is_tested_for_and_is_there_is_sourced() -> None:
    text = "if [ -f ./more.sh ]; then\n  . ./more.sh\nfi\n[ -r none.sh ] && . none.sh\n"
    found = read({"run.sh": text, "more.sh": "export A=1\n"}, "run.sh")
    assert (winners(found), found.complete) == ({"A": "1"}, frozenset())


def test_defaults_that_a_script_names() -> None:
    found = read({"run.sh": 'export A="${LIMIT:-8}"\n'}, "run.sh")
    assert [(each.key, each.value) for each in found.defaults] == [("LIMIT", "8")]


def test_scripts_that_source_each_other_end() -> None:
    files = {"a.sh": "export A=1\n. ./b.sh\n", "b.sh": "export B=1\n. ./a.sh\n"}
    assert env(files, "a.sh", "b.sh") == {"A": "1", "B": "1"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("export A=" + "$(" * 2000 + ")" * 2000, id="nested substitutions"),
        pytest.param("export A=" + '"${X:-' * 800 + "1" + '}"' * 800, id="nested defaults"),
        pytest.param("(" * 3000 + "export A=1" + ")" * 3000, id="nested subshells"),
        pytest.param("f() { f; f; }\nf\nexport A=$(x)", id="a function that calls itself"),
        pytest.param(
            "\n".join(f"f{n}() {{ f{n + 1}; f{n + 1}; }}" for n in range(40)) + "\nf0\nexport A=$x", id="bomb"
        ),
        pytest.param("a=(1 2)\n" + 'a=("${a[@]}" "${a[@]}")\n' * 60 + 'A=1 serve "${a[@]}"', id="an array that grows"),
        pytest.param("export A=1\n" * 30_000, id="too many statements"),
        pytest.param("A=x\n" + "A=$A$A$A$A\n" * 40 + "export A", id="a text that grows"),
        pytest.param("export A=$x\nif [ ; fi )) ${ <<", id="broken"),
    ],
)
def test_hostile_scripts_end_and_say_nothing_certain(text: str) -> None:
    assert script(text + "\n").get("A", UNKNOWN) == UNKNOWN


# --- against bash -------------------------------------------------------------------------------------------------

NAMES = ("ALPHA", "BETA", "GAMMA")
LITERAL = st.text(st.sampled_from("ab1 .:/=,#-_"), max_size=5)
PIECE = st.one_of(
    st.builds('"{}"'.format, LITERAL),
    st.builds("'{}$x'".format, LITERAL),
    st.text(st.sampled_from("ab1./:,-_"), min_size=1, max_size=4),
    st.builds('"{}${{{}}}"'.format, LITERAL, st.sampled_from(NAMES)),
    st.builds('"${{{}:-{}}}"'.format, st.sampled_from(NAMES), st.text(st.sampled_from("ab1"), max_size=3)),
    st.builds('"${{{}%b*}}"'.format, st.sampled_from(NAMES)),
    st.builds('"${{{}+set}}"'.format, st.sampled_from(NAMES)),
    st.sampled_from(["\\ x", "\\$", '"\\$"', "$'a\\tb'", "$(printf q)", "$((1+1))"]),
)
VALUE: st.SearchStrategy[str] = st.deferred(lambda: st.lists(PIECE, max_size=3).map("".join))
SIMPLE: st.SearchStrategy[str] = st.deferred(lambda: SIMPLE_FORMS)
SIMPLE_FORMS: st.SearchStrategy[str] = st.one_of(
    st.builds("{}={}".format, st.sampled_from(NAMES), VALUE),
    st.builds("export {}={}".format, st.sampled_from(NAMES), VALUE),
    st.builds("export {}={} {}={}".format, st.sampled_from(NAMES), VALUE, st.sampled_from(NAMES), VALUE),
    st.builds("{}+={}".format, st.sampled_from(NAMES), VALUE),
    st.builds("export {}".format, st.sampled_from(NAMES)),
    st.builds("export -n {}".format, st.sampled_from(NAMES)),
    st.builds("unset {}".format, st.sampled_from(NAMES)),
    st.builds(': "${{{}:={}}}"'.format, st.sampled_from(NAMES), st.text(st.sampled_from("ab1"), max_size=3)),
    st.sampled_from(["set -a", "set +a", "f", "f && true"]),
)
STATEMENT = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(
        st.builds("if {}; then\n{}\nelse\n{}\nfi".format, st.sampled_from(["true", "false"]), inner, inner),
        st.builds("{{ {}; }}".format, inner),
        st.builds("( {} )".format, inner),
        st.builds("for i in 1 2; do\n{}\ndone".format, inner),
        st.builds("case x in x) {} ;; *) {} ;; esac".format, inner, inner),
        st.builds("false || {}".format, inner),
        st.builds("f() {{\n{}\n}}".format, inner.filter(lambda text: not re.search(r"\bf\b", text))),
    ),
    max_leaves=4,
)


def bash(text: str) -> dict[str, str]:
    """What bash exports at the end; the texts are made here and change nothing but their own variables."""
    ran = subprocess.run(
        ["bash", "--norc", "--noprofile", "-c", text + "\ncommand env -0"],
        env={"PATH": "/usr/bin:/bin"},
        capture_output=True,
        check=False,
        text=True,
        timeout=10,
    )
    rows = (row.partition("=") for row in ran.stdout.split("\0") if row)
    return {key: value for key, _, value in rows if key in NAMES}


@settings(max_examples=250, deadline=None)
@given(st.lists(STATEMENT, min_size=1, max_size=6))
def test_whatever_is_certain_is_what_bash_exports(statements: list[str]) -> None:
    text = "f() { :; }\n" + "\n".join(statements)
    real = bash(text)
    reading = read({"run.sh": text + "\n"}, "run.sh")
    found = winners(reading)
    certain = {key: value for key, value in found.items() if value not in (UNKNOWN, UNSET)}
    assert certain == {key: real[key] for key in certain if key in real}
    assert not any(found[key] == UNSET and key in real for key in found)
    if reading.complete:
        assert set(real) <= set(found)
