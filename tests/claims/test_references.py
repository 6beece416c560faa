"""What documents refer to: ledger ids, commits, files; and what only looks like it."""

from __future__ import annotations

from pathlib import Path

import pytest

from doclint.claims import references
from doclint.io.tree import WorkTree
from doclint.ledger.read import load
from doclint.markdown.parse import parse
from doclint.model import Change, ChangeKind, File, Frame, Issue, PathReference, Place, Vocabulary

LEDGER = Vocabulary(
    changes=(Change("CHG-012", Place("ledger.yaml", 3), ChangeKind.SET, None),),
    issues=(Issue("ISS-004", Place("ledger.yaml", 9)),),
)


def found(text: str, kind: str, path: str = "docs/queue.md") -> list[str]:
    """The texts under the spans of the claims of a kind that are meant as they stand."""
    document = parse(File(path, text))
    return [
        document.file.slice(claim.span)
        for claim in references.extract(document, LEDGER)
        if claim.kind == kind and claim.frame is Frame.CURRENT
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Tuned in CHG-012.\n", ["CHG-012"], id="prose"),
        pytest.param("# ISS-004: consumers stop\n", ["ISS-004"], id="heading"),
        pytest.param("| Change | What |\n|---|---|\n| `CHG-099` | prefetch |\n", ["CHG-099"], id="code in a table"),
        pytest.param("See [ISS-004](issue.md).\n", ["ISS-004"], id="text of a link"),
        pytest.param("---\nrelated: [CHG-012, CHG-077]\n---\n", ["CHG-012", "CHG-077"], id="front matter list"),
        pytest.param("---\nissue: 'ISS-9'\n---\n", ["ISS-9"], id="quoted scalar"),
        pytest.param(
            "CHG-012/CHG-013 and ISS-4.\n", ["CHG-012", "CHG-013", "ISS-4"], id="after a slash and before a full stop"
        ),
        pytest.param("CVE-2026-1200, UTF-8, R-17 and OPS-12.\n", [], id="other prefixes"),
        pytest.param("Give it a number (ISS-000, CHG-NNN).\n", [], id="blanks"),
        pytest.param("```yaml\nrelated: [CHG-404]\n```\n", [], id="fence"),
        pytest.param("> see CHG-404\n", [], id="quote"),
        pytest.param("<!-- CHG-404 was dropped -->\n", [], id="comment"),
        pytest.param("~~See CHG-404.~~\n", [], id="struck out"),
        pytest.param("Write ids in brackets, for example CHG-404.\n", [], id="sample"),
        pytest.param("Read `docs/ISS-404.md` or run `grep CHG-404 log`.\n", [], id="part of code"),
        pytest.param("[ISS-404](https://tracker.example.test/ISS-404)\n", [], id="another tracker"),
    ],
)
def test_ledger_ids(text: str, expected: list[str]) -> None:
    assert found(text, "ledger-id") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Fixed in commit 4f1d20c9b.\n", ["4f1d20c9b"], id="after a cue"),
        pytest.param("The retry (`4f1d20c`) stays.\n", ["4f1d20c"], id="code"),
        pytest.param("Wrong since 4f1d20c9, says the bisect.\n", ["4f1d20c9"], id="since"),
        pytest.param("First release, 4f1d20c9b. It worked.\n", ["4f1d20c9b"], id="a release and its commit"),
        pytest.param("| Day | Commit |\n|---|---|\n| Monday | 4f1d20c |\n", ["4f1d20c"], id="column"),
        pytest.param("Compare `4f1d20c..90ab12d`.\n", ["4f1d20c", "90ab12d"], id="both ends of a range"),
        pytest.param("---\ncommit: 4f1d20c9b\n---\n", ["4f1d20c9b"], id="front matter"),
        pytest.param("# Regression of `4f1d20c9b`\n", ["4f1d20c9b"], id="heading"),
        pytest.param("Rückgängig gemacht durch 4f1d20c9b.\n", ["4f1d20c9b"], id="German cue"),
        pytest.param("Pinned to `sha256:4f1d20c9b`.\n", [], id="digest"),
        pytest.param("The brand's blue is `#1a2b3c4d`.\n", [], id="colour"),
        pytest.param("Crash at `0x7ffd1a2b3c4d`.\n", [], id="address"),
        pytest.param("Its UUID is `4f1d20c9-9c4d-4e7f-8a11-0d5be6f7c201`.\n", [], id="UUID"),
        pytest.param("MAC 52:54:00:ab:cd:ef, fe80::4f1d:20c9.\n", [], id="network addresses"),
        pytest.param("ETag `4f1d20c9b`, and the checksum is `90ab12d3`.\n", [], id="ETag and checksum"),
        pytest.param("Container `4f1d20c9b0aa` restarted.\n", [], id="container"),
        pytest.param("Build id `4f1d20c9b` is on the page.\n", [], id="build id"),
        pytest.param("Fixed upstream in 4f1d20c9b.\n", [], id="upstream"),
        pytest.param("See acme/queue@4f1d20c9b.\n", [], id="another repository"),
        pytest.param("[4f1d20c](https://git.example.test/x/commit/4f1d20c9b)\n", [], id="link to another host"),
        pytest.param("Since 20260112 there were 1234567 calls, in defaced ones.\n", [], id="digits or letters only"),
        pytest.param("A value of 4.1d20c9b or v1.4f1d20c9.\n", [], id="part of a number"),
        pytest.param("Say `git show abc1234` or see `a1b2c3d`.\n", [], id="blanks"),
        pytest.param("| Image id | Host |\n|---|---|\n| `4f1d20c9b0aa` | q1 |\n", [], id="column of other things"),
        pytest.param("| Field | Run |\n|---|---|\n| `policy_hash` | `4f1d20c9b` |\n", [], id="row of other things"),
        pytest.param("    4f1d20c9b fix the queue\n", [], id="indented log"),
    ],
)
def test_commits(text: str, expected: list[str]) -> None:
    assert found(text, "commit") == expected


def paths(text: str, path: str = "docs/queue.md") -> list[str]:
    """The paths from the root that a document refers to."""
    claims = references.extract(parse(File(path, text)), LEDGER)
    return [
        claim.detail.path
        for claim in claims
        if isinstance(claim.detail, PathReference) and claim.frame is Frame.CURRENT
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("[a](b.md), [c](../d.md#e), [f](g/)\n", ["docs/b.md", "d.md", "docs/g"], id="relative"),
        pytest.param("[a](my%20file.md?plain=1)\n", ["docs/my file.md"], id="encoded, with a query"),
        pytest.param("![a](img/x.png 'title')\n", ["docs/img/x.png"], id="image"),
        pytest.param("[a][ref]\n\n[ref]: old.md\n", ["docs/old.md"], id="reference"),
        pytest.param("[a](src/q.c:12)\n", ["docs/src/q.c"], id="line number"),
        pytest.param(
            "---\ndescribes: [deploy/q.env, 'deploy/c.yml#q']\n---\n", ["deploy/q.env", "deploy/c.yml"], id="describes"
        ),
        pytest.param("---\nsource_of_truth: the wiki\n---\n", [], id="words"),
        pytest.param("---\nsuperseded_by: new/queue.md\n---\n", ["docs/new/queue.md"], id="superseded by a file"),
        pytest.param("---\nsupersedes: ISS-004\n---\n", [], id="supersedes an id"),
        pytest.param("[a](https://e.test/x.md) [b](mailto:x@e.test) <https://e.test/a.md>\n", [], id="elsewhere"),
        pytest.param("[a](#part) [b](/guide/x) [c](//cdn.test/x)\n", [], id="anchors and site routes"),
        pytest.param("[a]({{ base }}/x.md) [b](<$DIR/x.md>) [c](x/*.md)\n", [], id="filled in later"),
        pytest.param("[a](../../other/x.md)\n", [], id="out of the root"),
        pytest.param("`[a](x.md)`\n\n```\n[a](x.md)\n```\n\n<!-- [a](x.md) -->\n", [], id="code and comments"),
        pytest.param("~~[a](x.md)~~\n", [], id="struck out"),
    ],
)
def test_paths(text: str, expected: list[str]) -> None:
    assert paths(text) == expected


def test_a_ledger_entry_is_read_where_its_words_stand(tmp_path: Path) -> None:
    text = (
        "changes:\n"
        "  - id: CHG-1\n"
        "    kind: fix\n"
        "    date: 2026-03-01\n"
        "    commit: [4f1d20c9b]\n"
        "    evidence:\n"
        "      - bench/soak.csv\n"
        "      - the night shift saw it\n"
        "      - https://ci.example.test/run/7.log\n"
    )
    file = File("ledger.yaml", text)
    (tmp_path / file.path).write_text(text)
    entries = load(WorkTree(tmp_path), (file.path,), named=True).entries
    claims = references.in_ledger(file, entries)
    assert [(file.position(claim.span.start).line, file.slice(claim.span)) for claim in claims] == [
        (5, "4f1d20c9b"),
        (7, "bench/soak.csv"),
    ]
