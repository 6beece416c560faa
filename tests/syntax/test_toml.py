"""TOML as text with places."""

from __future__ import annotations

import datetime
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doclint.syntax.node import Map, Node, Scalar, Sequence, SyntaxProblem
from doclint.syntax.toml import read


def root_of(text: str, offset: int = 0) -> Map:
    root = read(text, offset)
    assert isinstance(root, Map), root
    return root


def at(root: Node, *path: str | int) -> Node:
    """Give the node below keys and indices."""
    node: Node | None = root
    for step in path:
        if isinstance(step, int):
            assert isinstance(node, Sequence)
            node = node.items[step]
        else:
            assert isinstance(node, Map)
            node = node.get(step)
    assert node is not None
    return node


@pytest.mark.parametrize(
    ("written", "expected", "inner", "tag"),
    [
        ('"64"', "64", "64", "string"),
        ("'C:\\x'", "C:\\x", "C:\\x", "string"),
        ('"tab\\tbed \\u00e9 \\" end"', 'tab\tbed é " end', 'tab\\tbed \\u00e9 \\" end', "string"),
        ("''", "", "", "string"),
        ('""', "", "", "string"),
        ('"""\ntwo\\\n   lines"""', "twolines", "\ntwo\\\n   lines", "string"),
        ('"""say ""hi"" now"""', 'say ""hi"" now', 'say ""hi"" now', "string"),
        ('"""ends""""', 'ends"', 'ends"', "string"),
        ("'''it's''''", "it's'", "it's'", "string"),
        ('""""""', "", "", "string"),
        ("1_000", "1_000", "1_000", "integer"),
        ("-0x1F"[1:], "0x1F", "0x1F", "integer"),
        ("+3.5e-2", "+3.5e-2", "+3.5e-2", "float"),
        ("-inf", "-inf", "-inf", "float"),
        ("true", "true", "true", "boolean"),
        ("2026-07-14", "2026-07-14", "2026-07-14", "date"),
        ("2026-07-14 08:30:00Z", "2026-07-14 08:30:00Z", "2026-07-14 08:30:00Z", "datetime"),
        ("08:30:00", "08:30:00", "08:30:00", "time"),
    ],
)
@pytest.mark.parametrize(
    "frame", ["k = {}", "\ufeffé = 0 \r\nk={}  # why\r\n".replace("é", "'é'"), "k = [{}, 1]", "k = {{ k = {} }}"]
)
def test_scalars_have_their_text_place_and_type(written: str, expected: str, inner: str, tag: str, frame: str) -> None:
    text = frame.format(written)
    found = at(root_of(text), "k")
    found = found.items[0] if isinstance(found, Sequence) else found
    found = at(found, "k") if isinstance(found, Map) else found
    assert isinstance(found, Scalar)
    assert (found.text, found.tag, found.quoted) == (expected, tag, tag == "string")
    assert text[found.span.start : found.span.end] == written
    assert text[found.inner.start : found.inner.end] == inner


DOCUMENT = """\
default-environment = "production"  # what a claim means
fruit.apple."red one" = 1

[deployments.decode]
sources = [
  "deploy/a.yml#decode",  # first
  'deploy/b.sh',
]

[[changes]]
id = "CHG-1"
env = { TARGET = "512", inner.deep = [ {x = 1} ] }
[changes.more]
note = "n"

[[changes]]
id = "CHG-2"

[deployments]
[fruit.pear]
"""


class TestNesting:
    @pytest.mark.parametrize(
        ("path", "expected"),
        [
            (("default-environment",), "production"),
            (("fruit", "apple", "red one"), "1"),
            (("deployments", "decode", "sources", 1), "deploy/b.sh"),
            (("changes", 0, "env", "TARGET"), "512"),
            (("changes", 0, "env", "inner", "deep", 0, "x"), "1"),
            (("changes", 0, "more", "note"), "n"),
            (("changes", 1, "id"), "CHG-2"),
        ],
    )
    def test_values(self, path: tuple[str | int, ...], expected: str) -> None:
        found = at(root_of(DOCUMENT), *path)
        assert isinstance(found, Scalar)
        assert found.text == expected

    def test_tables_cover_their_lines_and_keys_their_names(self) -> None:
        root = root_of(DOCUMENT)
        first = at(root, "changes", 0)
        covered = DOCUMENT[first.span.start : first.span.end]
        assert covered.startswith("[[changes]]\nid")
        assert covered.endswith('note = "n"')
        pear = at(root, "fruit", "pear")
        assert DOCUMENT[pear.span.start : pear.span.end] == "[fruit.pear]"
        fruit = at(root, "fruit")
        assert isinstance(fruit, Map)
        for name in ("apple", "pear"):
            key = fruit.key(name)
            assert key is not None
            assert DOCUMENT[key.span.start : key.span.end] == name

    def test_a_slice_has_the_places_of_its_file(self) -> None:
        file = "+++\ntitle = 'Plan'\n+++\n"
        title = at(root_of(file[4:19], 4), "title")
        assert file[title.span.start : title.span.end] == "'Plan'"


SECRET = "hunter2hunter2"


@pytest.mark.parametrize(
    ("text", "says", "place"),
    [
        (f"ok = 1\ntoken = {SECRET}\n", "texts need quotes", SECRET),
        (f"ok = 1\r\ntoken = '{SECRET}\r\n", "a text is not closed", ""),
        ("a = [\n1", "not closed", ""),
        ("a = 1\na = 2", "a key stands twice", ""),
        (f"[{SECRET}]\n[{SECRET}]\n", "a table stands twice", "]"),
        ("a = 1 b = 2", "more than one value on a line", "b = 2"),
        ("just words", "a key without its =", "words"),
        ('a = "\\q"', "an escape that TOML does not know", ""),
        ("a = " + "[" * 100 + "]" * 100, "nested deeper than 64", "[" * 30),
        ("a = " + "[" * 9000, "not valid TOML", ""),
        (".".join("a" * 100) + " = 1", "nested deeper than 64", "= 1"),
        ("x = 1\n" * 400_000, "larger than 2,097,152 characters", "x"),
        ("a = \0", "not valid TOML", "\0"),
    ],
    ids=lambda case: repr(case)[:24],
)
def test_what_is_refused(text: str, says: str, place: str) -> None:
    problem = read(text)
    assert isinstance(problem, SyntaxProblem)
    assert says in problem.message
    assert text.startswith(place, problem.offset)
    assert SECRET not in problem.message


KEYS = st.text("abé .\"'#=", min_size=1, max_size=4)
ATOMS = (
    st.booleans()
    | st.integers(-(10**6), 10**6)
    | st.text("ab'\"\\#=[]{},\n\té", max_size=6)
    | st.dates(datetime.date(1990, 1, 1))
    | st.times().map(lambda time: time.replace(microsecond=0))
)
DATA = st.recursive(
    ATOMS, lambda below: st.lists(below, max_size=3) | st.dictionaries(KEYS, below, max_size=3), max_leaves=10
)


def quoted(text: str) -> str:
    escapes = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
    return '"' + "".join(escapes.get(character, character) for character in text) + '"'


def written(data: object) -> str:
    """Write a value on one line."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{quoted(key)} = {written(item)}" for key, item in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(written, data)) + ",]" if data else "[ ]"
    return quoted(data) if isinstance(data, str) else str(data).lower()


def same(node: Node, data: object, text: str) -> bool:
    if isinstance(node, Map):
        assert isinstance(data, dict)
        return list(data) == [pair.key.text for pair in node.pairs] and all(
            same(pair.value, data[pair.key.text], text) for pair in node.pairs
        )
    if isinstance(node, Sequence):
        assert isinstance(data, list)
        return len(data) == len(node.items) and all(map(same, node.items, data, [text] * len(data)))
    again = tomllib.loads("k = " + text[node.span.start : node.span.end])["k"]
    return bool(again == data and (node.text == data or not isinstance(data, str)))


@given(st.dictionaries(KEYS, DATA, max_size=4), st.sampled_from(["\n", "\r\n", "  # c\n", "\n\n"]))
def test_every_value_is_found_where_it_is_written(data: dict[str, object], end: str) -> None:
    inline = "".join(f"{quoted(key)} = {written(item)}{end}" for key, item in data.items())
    assert same(root_of(inline), data, inline)
    tables = "".join(
        f"[{quoted(key)}]{end}" + "".join(f" {quoted(name)}={written(below)} {end}" for name, below in item.items())
        for key, item in data.items()
        if isinstance(item, dict)
    )
    assert same(root_of(tables), {key: item for key, item in data.items() if isinstance(item, dict)}, tables)
