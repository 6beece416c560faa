"""Settings by key path: TOML, JSON, YAML and INI files that a deployment names."""

from __future__ import annotations

import pytest

from tests.sources.deployments import UNKNOWN, env, place, read

TOML = '[net]\nport = 8080\n"idle.after" = "15m"\nports = [1, 2]\nname = ""\n[net.tls]\non = true\n'
YAML = 'net:\n  port: 8080\n  mode: on\n  host: "{{ site_host }}"\n  names: [a, b]\nmask: 0777\nopen: 12:30:45\n'
JSON = '{"net": {"port": 8080, "host": null, "names": ["a", "b"], "on": false}}'
INI = "; relay\n[net]\nport = 8080 ; the proxy's\nname: a b\n# idle = 1\n[db]\nurl = postgres://db/app\n"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        pytest.param(
            "app.toml",
            TOML,
            {
                "net.port": "8080",
                'net."idle.after"': "15m",
                "net.ports": "[1, 2]",
                "net.name": "",
                "net.tls.on": "true",
            },
            id="toml",
        ),
        pytest.param(
            "app.yaml",
            YAML,
            {
                "net.port": "8080",
                "net.mode": "on",
                "net.host": UNKNOWN,
                "net.names": '["a", "b"]',
                "mask": "0777",
                "open": "12:30:45",
            },
            id="yaml keeps the text that was written",
        ),
        pytest.param(
            "app.json",
            JSON,
            {"net.port": "8080", "net.host": "", "net.names": '["a", "b"]', "net.on": "false"},
            id="json",
        ),
        pytest.param("app.ini", INI, {"net.port": "8080", "net.name": "a b", "db.url": "postgres://db/app"}, id="ini"),
    ],
)
def test_keys_are_paths(name: str, text: str, expected: dict[str, str]) -> None:
    assert env({name: text}, name) == expected


def test_the_later_of_two_files_wins_and_says_where() -> None:
    files = {"base.toml": "[net]\nport = 1\nmtu = 1200\n", "live.toml": "\n[net]\nport = 2\n"}
    found = read(files, "base.toml", "live.toml")
    assert place(found, "net.port") == "live.toml:3"
    assert place(found, "net.mtu") == "base.toml:3"


@pytest.mark.parametrize(
    ("name", "text"), [("app.toml", "[net\nport = 1\n"), ("app.json", '{"net": '), ("app.yaml", "a: [")]
)
def test_a_broken_file_is_a_problem_of_its_own(name: str, text: str) -> None:
    found = read({name: text}, name)
    assert [problem.path for problem in found.problems] == [name]
    assert not found.complete
