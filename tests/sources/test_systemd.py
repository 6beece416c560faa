"""Units and drop-ins, by systemd's own rules."""

from __future__ import annotations

import pytest

from doclint.model import FactKind
from tests.sources.deployments import UNKNOWN, UNSET, env, flags, place, read, winners


def unit(body: str, **drop_ins: str) -> dict[str, str]:
    files = {"app.service": f"[Service]\n{body}\n"}
    files |= {f"app.service.d/{name}.conf": f"[Service]\n{text}\n" for name, text in drop_ins.items()}
    return env(files, *files)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("Environment=A=1 B=2", {"A": "1", "B": "2"}, id="two on a line"),
        pytest.param('Environment="A=x y" B="z" \'C=q\'', {"A": "x y", "B": "z", "C": "q"}, id="quotes"),
        pytest.param("Environment=A=1\nEnvironment=A=2 B=3", {"A": "2", "B": "3"}, id="a repeat appends"),
        pytest.param("Environment=A=1\nEnvironment=\nEnvironment=B=2", {"B": "2"}, id="an empty one resets"),
        pytest.param("Environment=A=%i B=50%% C=%H/x", {"A": UNKNOWN, "B": "50%", "C": UNKNOWN}, id="specifiers"),
        pytest.param("Environment=A=$HOME B=${X}", {"A": "$HOME", "B": "${X}"}, id="dollars are literal"),
        pytest.param("Environment=A=1 \\\n  B=2", {"A": "1", "B": "2"}, id="continued"),
        pytest.param("Environment=A=1 \\\n# remark\n  B=2", {"A": "1", "B": "2"}, id="continued past a comment"),
        pytest.param("#Environment=A=1\n;Environment=B=1\nEnvironment=C=1", {"C": "1"}, id="comments"),
        pytest.param("Environment = A=1", {"A": "1"}, id="blanks around the sign"),
        pytest.param(r'Environment="A=tab\tend" B=x\x41', {"A": "tab\tend", "B": "xA"}, id="C escapes"),
        pytest.param("Environment=A=1 B=2\nUnsetEnvironment=A B=9", {"A": UNSET, "B": "2"}, id="unset by name or pair"),
        pytest.param("PassEnvironment=A B\nEnvironment=B=1", {"A": UNKNOWN, "B": "1"}, id="passed from the manager"),
    ],
)
def test_environment(body: str, expected: dict[str, str]) -> None:
    assert unit(body) == expected


def test_other_sections_are_not_read() -> None:
    assert env({"app.service": "[Unit]\nEnvironment=A=1\n[Service]\nEnvironment=B=1\n"}, "app.service") == {"B": "1"}


def test_drop_ins_come_in_the_order_of_their_names() -> None:
    assert unit("Environment=A=1", **{"20-b": "Environment=A=3", "10-a": "Environment=A=2"}) == {"A": "3"}


def test_a_file_beats_environment_also_that_of_a_drop_in() -> None:
    files = {
        "app.service": "[Service]\nEnvironment=A=1\nEnvironmentFile=/etc/app/app.env\n",
        "app.env": "A=2\nB=2 # part of the value\n",
        "app.service.d/10.conf": "[Service]\nEnvironment=A=3\n",
    }
    assert env(files, *files) == {"A": "2", "B": "2 # part of the value"}
    assert env(files, "app.env", "app.service") == {"A": "2", "B": "2 # part of the value"}


def test_files_are_read_in_order_and_an_empty_one_resets() -> None:
    files = {
        "app.service": "[Service]\n"
        + "".join(f"EnvironmentFile={each}\n" for each in ("a.env", "", "-b.env", "-c.env")),
        "a.env": "A=1\nX=1\n",
        "b.env": "A=2\nB=2\n",
        "c.env": "A=3\n",
    }
    assert env(files, "app.service") == {"A": "3", "B": "2"}


def test_a_file_that_is_not_in_the_project_leaves_keys_open() -> None:
    found = read({"app.service": "[Service]\nEnvironment=A=1\nEnvironmentFile=-/etc/default/app\n"}, "app.service")
    assert (winners(found), found.complete, found.problems) == ({"A": "1"}, frozenset(), ())


def test_the_command_line_is_that_of_the_last_reset() -> None:
    files = {
        "app.service": "[Service]\nEnvironment=N=4\nExecStart=-/usr/bin/app --n ${N} \\\n   --m 1 --who %i $MORE\n",
        "app.service.d/a.conf": "[Service]\nExecStart=\nExecStart=/usr/bin/app --n=${N} --z\n",
    }
    assert flags(files, "app.service") == {"--n": "4", "--m": "1", "--who": UNKNOWN}
    assert flags(files, *files) == {"--n": "4", "--z": "true"}
    found = read(files, "app.service")
    assert place(found, "--m", FactKind.FLAG) == "app.service:4"


def test_a_unit_that_runs_a_container() -> None:
    start = "/usr/bin/docker run --rm --name app -e A=1 -p 80:8080 registry.example.test/app:3 --threads 2"
    found = read({"app.service": f"[Service]\nExecStart={start}\n"}, "app.service")
    assert (winners(found), winners(found, FactKind.FLAG)) == ({"A": "1"}, {"--threads": "2"})
    assert winners(found, FactKind.IMAGE) == {"registry.example.test/app": "registry.example.test/app:3"}
