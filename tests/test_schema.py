"""Front matter against the built-in schemas and a project's own."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from doclint import json_schema, schema
from doclint.markdown.parse import parse
from doclint.model import File, InputError
from doclint.schema import TypeSchema


def said(front: str, configured: str = "", path: str = "docs/a.md", **project: TypeSchema) -> list[tuple[int, str]]:
    """Line and message of each problem."""
    document = replace(parse(File(path, f"---\n{front}---\n# A\n")), configured_type=configured)
    return [(problem.line, problem.message) for problem in schema.problems(document, project)]


def own(*required: str, **parts: object) -> TypeSchema:
    """A project's schema for one type."""
    return TypeSchema(required, json_schema.load(File("s.json", json.dumps(parts))))


SOUND = "type: issue\ntitle: Slow\nstatus: open\n"


@pytest.mark.parametrize(
    ("front", "expected"),
    [
        pytest.param("type: issue\nstatus: open\n", [(1, "title is missing")], id="missing"),
        pytest.param(
            "type: note\ntitel: A\nstatus: active\n",
            [(1, "title is missing; titel is no key of this type")],
            id="misspelt",
        ),
        pytest.param("type: note\ntitle:\nstatus: active\n", [(3, "title is empty")], id="empty"),
        pytest.param(SOUND + "opened: soon\n", [(5, 'opened is "soon", not a date (YYYY-MM-DD)')], id="no date"),
        pytest.param(
            SOUND + "updated: 2026-02-30\n", [(5, 'updated is "2026-02-30", not a date (YYYY-MM-DD)')], id="no such day"
        ),
        pytest.param(SOUND + "env: [A=1]\n", [(5, "env is a list, not a map")], id="list for a map"),
        pytest.param(SOUND + "related: {a: CHG-1}\n", [(5, "related is a map, not a list")], id="map for a list"),
        pytest.param(SOUND + "status: closed\n", [(5, "status is given twice")], id="twice"),
        pytest.param(
            "type: isue\ntitle: A\nstatus: open\n",
            [(2, 'type "isue" has no schema; did you mean issue?')],
            id="misspelt type",
        ),
        pytest.param("title: A\nstatus: whatever\n", [], id="no type"),
        pytest.param("type: post\nstatus: whatever\n", [], id="a site's type"),
        pytest.param("type: notes\n", [], id="a site's plural"),
        pytest.param(
            SOUND + "opened: '2026-02-03'\nupdated: 2026-02-03T08:00:00Z\nlast_verified: 2026-02-03 08:00\n",
            [],
            id="dates",
        ),
        pytest.param(
            SOUND + "describes: a.env\nrelated: []\nenv: {A: null}\nseverity: 2\nx: {y: [1]}\n", [], id="own keys"
        ),
        pytest.param("type: issue\ntitle: <what>\nstatus: <open or closed>\nopened: YYYY-MM-DD\n", [], id="template"),
        pytest.param("type: adr\ntitle: A\nstatus: superseded by ADR-9\n", [], id="superseded by"),
        pytest.param("type: issue\ntitle: A\nstatus: Open\n", [], id="capital"),
    ],
)
def test_built_in(front: str, expected: list[tuple[int, str]]) -> None:
    assert said(front) == expected


def test_an_unknown_status_names_the_nearest() -> None:
    [(line, message)] = said("type: perf-plan\ntitle: A\nstatus: archive\n")
    assert line == 4
    assert message.endswith("one of draft, active, done, archived; did you mean archived?")


def test_the_settings_can_give_the_type() -> None:
    assert said("title: A\nstatus: wip\n", "runbook")[0][0] == 3
    document = replace(parse(File("docs/issues/a.md", "# A\n")), configured_type="issue")
    assert [problem.message for problem in schema.problems(document, {})] == ["title is missing", "status is missing"]
    index = replace(parse(File("docs/issues/README.md", "# All\n")), configured_type="issue")
    assert schema.problems(index, {}) == ()


def test_toml_front_matter() -> None:
    text = '+++\ntype = "issue"\ntitle = "A"\nstatus = "wip"\nopened = 2026-03-04\n+++\n# A\n'
    assert [problem.line for problem in schema.problems(parse(File("a.md", text)), {})] == [4]


CLOSED = {"properties": {"title": {"type": "string"}, "tags": {"type": "array"}, "team": {"enum": ["db", "net"]}}}


@pytest.mark.parametrize(
    ("front", "expected"),
    [
        pytest.param(SOUND + "team: db\n", [], id="sound"),
        pytest.param(
            SOUND + "owner: mia\nopened: 2026-01-02\nenv: {A: 1}\n", [], id="common keys pass a closed schema"
        ),
        pytest.param(SOUND + "tags: db\n", [], id="a scalar for a list"),
        pytest.param(SOUND + "tagz: [db]\n", [(5, "unknown key tagz; did you mean tags?")], id="unknown key"),
        pytest.param(SOUND + "team: dba\n", [(5, 'team is "dba", none of db, net; did you mean db?')], id="enum"),
        pytest.param(SOUND + "tags: {a: 1}\n", [(5, "tags is a map, not of type array")], id="type"),
        pytest.param(
            "type: issue\ntitle: 12\nstatus: wip\n", [(4, "status"), (3, "title is 12, not of type string")], id="both"
        ),
    ],
)
def test_a_projects_closed_schema(front: str, expected: list[tuple[int, str]]) -> None:
    found = said(front, issue=own(additionalProperties=False, **CLOSED))
    assert [(line, text[: len(start)]) for (line, text), (_, start) in zip(found, expected, strict=True)] == expected


def test_a_projects_required_keys() -> None:
    assert said(SOUND, issue=TypeSchema(("owner",))) == [(1, "owner is missing")]
    assert said(SOUND, issue=own(required=["ticket", "title"])) == [(1, "ticket is missing")]
    nested = own(properties={"env": {"required": ["A"]}})
    assert said(SOUND + "env: {B: 1}\n", issue=nested) == [(5, "env.A is missing")]


def test_a_type_of_the_projects_own() -> None:
    assert said("type: rfc\nstatus: anything\n", rfc=TypeSchema()) == [(1, "title is missing")]


def test_references_are_not_fetched() -> None:
    remote = own(properties={"title": {"$ref": "https://schemas.example.test/title.json"}})
    assert [text for _, text in said(SOUND, issue=remote)] == [
        "s.json refers to another document, which is not fetched"
    ]


@pytest.mark.parametrize("text", ["{", '{"type": "strin"}', "[" * 100_000], ids=["no JSON", "no schema", "too deep"])
def test_a_broken_schema_is_an_input_error(text: str) -> None:
    with pytest.raises(InputError, match=r"^s\.json:1: no JSON"):
        json_schema.load(File("s.json", text))
