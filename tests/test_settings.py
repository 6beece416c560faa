"""Settings files: what they say, and where the first wrong thing stands."""

from __future__ import annotations

import pytest

from doclint.model import File, InputError
from doclint.settings import Settings, line, read

WHOLE = """\
documents = ["docs/**/*.md"]
exclude = "docs/old/**"
ledger = ["ledger"]
rules = ["checks"]
default-environment = "live"
default-branch = "trunk"

[deployments.decode]
sources = ["deploy/compose.yaml#decode", "deploy/decode.sh"]
aliases = ["decoder"]

[deployments.decode-staging]
name = "decode"
environment = "staging"
sources = "deploy/staging.env"

[types]
"docs/issues/**" = "issue"

[front-matter.issue]
required = ["owner"]
schema = "schema/issue.json"

[severity]
stale-port = "off"

[per-file-ignores]
"docs/archive/**" = ["*"]
"""


def settings(text: str, path: str = "doclint.toml") -> Settings | None:
    return read(File(path, text))


def wrong(text: str, path: str = "doclint.toml") -> str:
    with pytest.raises(InputError) as caught:
        settings(text, path)
    return str(caught.value)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_everything(end: str, mark: str) -> None:
    found = settings(mark + WHOLE.replace("\n", end))
    assert found is not None
    assert (found.documents, found.exclude, found.ledger) == (("docs/**/*.md",), ("docs/old/**",), ("ledger",))
    assert (found.names_ledger, found.names_rules) == (True, True)
    assert [(d.id, d.name, d.environment, d.sources, d.aliases) for d in found.deployed()] == [
        ("decode", "decode", "live", ("deploy/compose.yaml#decode", "deploy/decode.sh"), ("decoder",)),
        ("decode-staging", "decode", "staging", ("deploy/staging.env",), ()),
    ]
    assert found.types == {"docs/issues/**": "issue"}
    assert (found.front_matter["issue"].required, found.front_matter["issue"].schema_) == (
        ("owner",),
        "schema/issue.json",
    )
    assert (found.severity, found.per_file_ignores) == ({"stale-port": "off"}, {"docs/archive/**": ("*",)})


def test_nothing_but_the_defaults() -> None:
    found = settings("")
    assert found == Settings()
    assert found is not None
    assert (found.documents, found.default_environment, found.deployed()) == (("**/*.md",), "production", ())
    assert (found.names_ledger, found.names_rules) == (False, False)


def test_a_table_of_pyproject() -> None:
    text = (
        '[project]\nname = "ring"\n[tool.doclint]\nexclude = ["old/**"]\n[tool.doclint.severity]\nstale-port = "info"\n'
    )
    found = settings(text, "pyproject.toml")
    assert found is not None
    assert (found.exclude, found.severity) == (("old/**",), {"stale-port": "info"})
    assert settings('[project]\nname = "ring"\n', "pyproject.toml") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('exclude = []\n\nexclud = ["a"]\n', "doclint.toml:3: unknown key exclud; did you mean exclude?"),
        ("[deploymnets.a]\n", "doclint.toml:1: unknown key deploymnets; did you mean deployments?"),
        (
            '[deployments.a]\nsource = ["x"]\n',
            "doclint.toml:2: unknown key deployments.a.source; did you mean sources?",
        ),
        (
            '[front-matter.issue]\nrequire = ["x"]\n',
            "doclint.toml:2: unknown key front-matter.issue.require; did you mean required?",
        ),
        ('[deployments.a]\nname = "b"\n', "doclint.toml:1: deployments.a.sources is missing"),
        ("[deployments.a]\nsources = []\n", "doclint.toml:2: deployments.a.sources is empty"),
        ("[deployments]\na = 3\n", "doclint.toml:2: deployments.a is no table"),
        ("documents = 5\n", "doclint.toml:1: documents is no list of texts"),
        ("\ndocuments = [1]\n", "doclint.toml:2: documents.0 is no text"),
        ("[types]\na = 1\n", "doclint.toml:2: types.a is no text"),
        (
            '[severity]\nstale-port = "err"\n',
            "doclint.toml:2: severity.stale-port: err is none of error, warning, info, off; did you mean error?",
        ),
    ],
)
def test_the_first_wrong_thing(text: str, expected: str) -> None:
    assert wrong(text) == expected


def test_what_is_no_toml_is_said_with_its_line() -> None:
    assert wrong('exclude = ["a"]\nledger = [\n').startswith("doclint.toml:3: not valid TOML: ")
    assert wrong("[tool]\ndoclint = 3\n", "pyproject.toml") == "pyproject.toml:1: tool.doclint is no table"


def test_a_secret_in_a_wrong_place_is_not_quoted() -> None:
    assert "hunter2" not in wrong('[deployments.a]\nsources = {token = "hunter2"}\n')


def test_the_line_of_a_setting() -> None:
    file = File("doclint.toml", WHOLE)
    assert line(file, "severity", "stale-port") == WHOLE.split("\n").index('stale-port = "off"') + 1
    assert line(file, "severity", "none") == WHOLE.split("\n").index("[severity]") + 1
