"""YAML as text with places."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doclint.syntax import yaml
from doclint.syntax.node import Map, Node, Scalar, Sequence, SyntaxProblem, scalar, scalars
from doclint.syntax.yaml import read


def one(text: str) -> Node:
    """Give the only document."""
    documents = read(text)
    assert not isinstance(documents, SyntaxProblem), documents
    (document,) = documents
    return document


def mapping(text: str) -> Map:
    document = one(text)
    assert isinstance(document, Map)
    return document


def value(text: str, *path: str) -> Scalar:
    """Give the scalar below the keys."""
    node: Node | None = one(text)
    for key in path:
        assert isinstance(node, Map)
        node = node.get(key)
    assert isinstance(node, Scalar)
    return node


def plain(node: Node | None) -> object:
    """Give the tree as Python's own types."""
    if isinstance(node, Map):
        return {pair.key.text: plain(pair.value) for pair in node.pairs}
    return [plain(item) for item in node.items] if isinstance(node, Sequence) else scalar(node)


@pytest.mark.parametrize(
    ("text", "expected", "covered", "inner"),
    [
        ("mode: 0777", "0777", "0777", "0777"),
        ("mode: on  # as deployed", "on", "on", "on"),
        ("mode: 12:30:45\n", "12:30:45", "12:30:45", "12:30:45"),
        ("mode: 12345e678\n", "12345e678", "12345e678", "12345e678"),
        ("mode: 'it''s'", "it's", "'it''s'", "it''s"),
        ('mode: "tab\\tbed é"', "tab\tbed é", '"tab\\tbed é"', "tab\\tbed é"),
        ("mode: ''", "", "''", ""),
        ("mode:\nnext: 1", "", "", ""),
        ("mode: ~", "~", "~", "~"),
        ("mode: two\n  lines", "two lines", "two\n  lines", "two\n  lines"),
        ("mode: &m !vault 64", "64", "64", "64"),
        ("mode: !!str\n  # why\n  64", "64", "64", "64"),
        ("mode: &empty\nnext: 1", "", "", ""),
        ("mode: |\n  a\n   b\n\nnext: 1", "a\n b\n", "|\n  a\n   b", "  a\n   b"),
        ("mode: >-\n  a\n  b\n# after\nnext: 1", "a b", ">-\n  a\n  b", "  a\n  b"),
        ("mode: |2-\n   a\n", " a", "|2-\n   a", "   a"),
        ("mode: |\nnext: 1", "", "|", ""),
        ("{mode: 64, next: 1}", "64", "64", "64"),
        ("\ufeffmode: 64\r\nnext: 1\r\n", "64", "64", "64"),
        ("# é𝄞 \u2028\nmode: 𝄞64\n", "𝄞64", "𝄞64", "𝄞64"),
        ("mode: 64\t# tab\t\n\t\nnext: a\tb", "64", "64", "64"),
        ("other: 'a'\nmode:\t6\t4", "6\t4", "6\t4", "6\t4"),
        ("mode:   # later\nnext: 1", "", "", ""),
        ('{\n\t"mode": "a\\/\\ud834\\udd1e"\n}', "a/𝄞", '"a\\/\\ud834\\udd1e"', "a\\/\\ud834\\udd1e"),
    ],
)
@pytest.mark.parametrize("parser", ["fast", "pure"])
def test_scalars_are_text_with_their_place(
    monkeypatch: pytest.MonkeyPatch, parser: str, text: str, expected: str, covered: str, inner: str
) -> None:
    monkeypatch.setattr(yaml, "HAS_FAST_PARSER", yaml.HAS_FAST_PARSER and parser == "fast")
    found = value(text, "mode")
    assert found.text == expected
    assert text[found.span.start : found.span.end] == covered
    assert text[found.inner.start : found.inner.end] == inner


@pytest.mark.parametrize(
    ("text", "quoted", "tag"),
    [
        ("mode: 64", False, ""),
        ("mode: '64'", True, ""),
        ("mode: |\n  64", True, ""),
        ("mode: !!str 64", False, "!!str"),
        ("mode: !vault 64", False, "!vault"),
        ('{"mode": 64}', False, ""),
        ('{"mode": "64"}', True, ""),
    ],
)
def test_quoting_and_tags_are_kept(text: str, quoted: bool, tag: str) -> None:
    found = value(text, "mode")
    assert (found.quoted, found.tag) == (quoted, tag)


def test_a_slice_has_the_places_of_its_file() -> None:
    file = "---\ntitle: Plan\n---\n# Plan\n"
    documents = read(file[4:16], 4)
    assert not isinstance(documents, SyntaxProblem)
    (root,) = documents
    assert isinstance(root, Map)
    title = root.get("title")
    assert isinstance(title, Scalar)
    assert file[title.span.start : title.span.end] == "Plan"
    key = root.key("title")
    assert key is not None
    assert file[key.span.start : key.span.end] == "title"


def test_a_collection_ends_with_its_last_value() -> None:
    text = "env:\n  A: 1\n  B: [2,\n   3]\n\n  # note\n\nnext: {a: 1}  # end\n"
    root = mapping(text)
    spans = [text[pair.value.span.start : pair.value.span.end] for pair in root.pairs]
    assert spans == ["A: 1\n  B: [2,\n   3]", "{a: 1}"]


def test_every_document_of_a_stream() -> None:
    documents = read("kind: A\n---\nkind: B\n...\n---\n- c\n---\n")
    assert not isinstance(documents, SyntaxProblem)
    assert [plain(document) for document in documents] == [{"kind": "A"}, {"kind": "B"}, ["c"], ""]


@pytest.mark.parametrize("text", ["", "# nothing\n", "\n\n", "\ufeff"])
def test_nothing_is_no_document(text: str) -> None:
    assert read(text) == ()


class TestAliases:
    def test_an_alias_is_the_node_it_names(self) -> None:
        root = mapping("base: &b {lanes: 64}\ndecode: *b\nlist: [*b, *b]\n")
        assert root.get("decode") is root.get("base")
        assert plain(root.get("list")) == [{"lanes": "64"}] * 2

    def test_merge_keys_lose_to_those_written_out_and_the_first_of_several_wins(self) -> None:
        root = mapping(
            "a: &a {lanes: 64, mode: fast}\nb: &b {lanes: 32, port: 1}\n"
            "one:\n  <<: *a\n  lanes: 8\ntwo:\n  <<: [*b, *a]\nthree: {<<: *a, <<: *b}\n"
        )
        assert plain(root.get("one")) == {"lanes": "8", "mode": "fast"}
        assert plain(root.get("two")) == {"lanes": "32", "port": "1", "mode": "fast"}
        assert plain(root.get("three")) == {"lanes": "64", "mode": "fast", "port": "1"}

    @pytest.mark.parametrize("text", ["'<<': {a: 1}", "<<: word", "<<: [a, b]"])
    def test_what_only_looks_like_a_merge_is_a_key(self, text: str) -> None:
        assert "<<" in [pair.key.text for pair in mapping(text).pairs]

    def test_an_anchor_may_be_set_again(self) -> None:
        assert plain(one("a: &x 1\nb: *x\nc: &x 2\nd: *x\n")) == {"a": "1", "b": "1", "c": "2", "d": "2"}


def test_a_repeated_key_keeps_its_first_place_and_is_listed() -> None:
    for text in ("A: 1\nB: 2\nA: 3\n", '{"A": 1, "B": 2, "A": 3}'):
        root = mapping(text)
        assert plain(root) == {"A": "1", "B": "2"}
        assert [(key.text, key.span.start > 6) for key in root.duplicates] == [("A", True)]


NINE = "[" + ",".join(["{0}"] * 9) + "]"
ALIAS_BOMB = (
    "a: &a ["
    + "x," * 9
    + "]\n"
    + "".join(
        f"{name}: &{name} {NINE.format('*' + before)}\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
)
MERGE_BOMB = "a: &a {k: 1}\n" + "".join(
    f"{name}: &{name} {{<<: {NINE.format('*' + before)}}}\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
SECRET = "hunter2hunter2"


@pytest.mark.parametrize(
    ("text", "says", "place"),
    [
        (ALIAS_BOMB, "more than 50,000 values", "*"),
        (MERGE_BOMB, "more than 50,000 values", "*"),
        ("a: &a [*a]", "an alias inside the very node", "*a"),
        (f"token: *{SECRET}", "an alias without its anchor", "*"),
        ("a: &a 1\n---\nb: *a", "an alias without its anchor", "*a"),
        ("[" * 5000, "nested deeper than 64", "[" * 100),
        ("- " * 1000 + "x", "nested deeper than 64", "- "),
        ("\n".join(" " * depth + "k:" for depth in range(300)), "nested deeper than 64", "k:"),
        ('{"a":' * 100 + "1" + "}" * 100, "nested deeper than 64", '{"a"'),
        ("x: 1\n" * 500_000, "larger than 2,097,152 characters", "x"),
        ("- x\n" * 50_001, "more than 50,000 values", "x"),
        (f"a: '{SECRET}", "a quoted text is not closed", ""),
        (f"a:\n\t{SECRET}: 1", "tabs can't indent", "\t"),
        (f"a: {SECRET}: 1", "a colon stands where no key can be", ": 1"),
        (f"{SECRET}: 1\n  b: 2", "a colon stands where no key can be", ": 2"),
        (f"a: [1, {SECRET}\nb: 2\n", "not closed", ""),
        ("a: b\n- c", "not valid YAML", "- c"),
        ("? [a, b]\n: c", "a key that is no text", "[a"),
        ("replicas: {{ .Values.replicas }}\n", "a key that is no text", "{ .V"),
        ("a: \x07", "a control character", "\x07"),
        ("%YAML 0.1\n---\na: 1", "not valid YAML", "%"),
        ("!" * 1_000_000, "tag", "!"),
    ],
    ids=lambda case: repr(case)[:24],
)
def test_what_is_refused(text: str, says: str, place: str) -> None:
    problem = read(text)
    assert isinstance(problem, SyntaxProblem)
    assert says in problem.message
    assert text.startswith(place, problem.offset)
    assert SECRET not in problem.message


def test_a_problem_in_a_slice_is_placed_in_its_file() -> None:
    problem = read("a: 'open", 100)
    assert isinstance(problem, SyntaxProblem)
    assert problem.offset == 108


def test_nothing_is_constructed() -> None:
    root = one("!!python/object/apply:os.system [x]")
    assert isinstance(root, Sequence)
    assert root.tag == "!!python/object/apply:os.system"


def test_scalars_of_a_list_or_a_lone_one() -> None:
    root = mapping("many: [a, {b: 1}, c]\nlone: a\nmap: {a: 1}\n")
    assert [[item.text for item in scalars(root.get(key))] for key in ("many", "lone", "map", "no")] == [
        ["a", "c"],
        ["a"],
        [],
        [],
    ]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda below: st.lists(below, max_size=4) | st.dictionaries(st.text(max_size=5), below, max_size=4),
    max_leaves=12,
)


def as_text(data: object) -> object:
    """Give JSON's values as `plain` would."""
    if isinstance(data, dict):
        return {key: as_text(item) for key, item in data.items()}
    if isinstance(data, list):
        return [as_text(item) for item in data]
    return data if isinstance(data, str) else json.dumps(data)


@given(
    st.lists(JSON, max_size=3) | st.dictionaries(st.text(max_size=5), JSON, max_size=3), st.sampled_from([None, "\t"])
)
def test_json_is_read_as_it_is(data: object, indent: str | None) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=False)
    root = one(text)
    assert plain(root) == as_text(data)
    for leaf in leaves(root):
        written = text[leaf.span.start : leaf.span.end]
        assert written == (json.dumps(leaf.text, ensure_ascii=False) if leaf.quoted else leaf.text)


def leaves(node: Node) -> list[Scalar]:
    if isinstance(node, Scalar):
        return [node]
    below = (
        node.items if isinstance(node, Sequence) else [part for pair in node.pairs for part in (pair.key, pair.value)]
    )
    return [leaf for item in below for leaf in leaves(item)]


TOKENS = [
    "a",
    "b: ",
    "- ",
    "\n",
    "\n  ",
    "\r\n",
    "'x'",
    '"y"',
    "[",
    "]",
    "{",
    "}",
    ", ",
    "&a ",
    "*a",
    "!t ",
    "|\n",
    "<<: ",
]
ODD_TOKENS = ["? ", "# c", "\t", "é", "𝄞", "---\n", "...\n", "%YAML 1.1\n", ">-", ":", "\\"]
YAML_TEXTS = st.lists(st.sampled_from([*TOKENS, *ODD_TOKENS]), max_size=14).map("".join)


@given(
    st.lists(st.sampled_from([token for token in [*TOKENS, *ODD_TOKENS] if token != "\t"]), max_size=14).map("".join)
)
def test_the_fast_parser_changes_nothing(text: str) -> None:
    quick = read(text)
    with pytest.MonkeyPatch.context() as slow:
        slow.setattr(yaml, "HAS_FAST_PARSER", False)
        assert read(text) == quick


@given(YAML_TEXTS, st.integers(0, 5))
def test_whatever_comes_nodes_or_a_problem_and_every_place_in_the_text(text: str, offset: int) -> None:
    documents = read(text, offset)
    if isinstance(documents, SyntaxProblem):
        assert offset <= documents.offset <= offset + len(text)
        return
    for leaf in (leaf for document in documents for leaf in leaves(document)):
        assert offset <= leaf.span.start <= leaf.inner.start <= leaf.inner.end <= leaf.span.end <= offset + len(text)
        if not leaf.quoted and "\n" not in text and "\r" not in text:
            assert text[leaf.span.start - offset : leaf.span.end - offset] == leaf.text
