"""Whatever a user gets wrong is one line on stderr that names the nearest valid name, and exit status 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.project import make, overwrite
from tests.conftest import Typing
from tests.repository import git

# name, what is typed, what is said
OPTIONS = [
    ("command", "chekc", "unknown command chekc; did you mean check?"),
    ("command of a group", "ledger chek", "unknown command chek; did you mean check?"),
    ("option", "check --selct broken-path", "no such option: --selct; did you mean --select?"),
    ("option of all commands", "--versoin", "no such option: --versoin; did you mean --version?"),
    ("option of another command", "coverage --base main", "no such option: --base"),
    ("option without its value", "check --format", "Option '--format' requires an argument."),
    (
        "format",
        "check --format jsno",
        "--format: jsno is none of full, concise, json, github, markdown; did you mean json?",
    ),
    ("severity", "check --fail-on warn", "--fail-on: warn is none of error, warning, info; did you mean warning?"),
    ("colour", "check --color alway", "--color: alway is none of auto, always, never; did you mean always?"),
    (
        "rule to select",
        "check --select stale-env-valu",
        "--select: unknown rule stale-env-valu; did you mean stale-env-value?",
    ),
    ("rule to ignore", "fix --ignore brokenpath", "--ignore: unknown rule brokenpath; did you mean broken-path?"),
    (
        "one of several rules",
        "check --select broken-path,stale-imag",
        "--select: unknown rule stale-imag; did you mean stale-image?",
    ),
    ("rule to print", "rule broken-paths", "unknown rule broken-paths; did you mean broken-path?"),
    ("too many words", "rule broken-path stale-image", "Got unexpected extra argument (stale-image)"),
    ("path", "check docs/indxer.md", "no such file or folder: docs/indxer.md; did you mean docs/indexer.md?"),
    ("folder", "check dosc", "no such file or folder: dosc; did you mean docs?"),
    (
        "path without its folder",
        "check indexer.md",
        "no such file or folder: indexer.md; did you mean docs/indexer.md?",
    ),
    ("path outside", "check /etc/hosts", "/etc/hosts is outside the project root {root}"),
    ("empty path", "check ''", "PATH: is empty"),
    ("path that is no document", "check deploy", "no document matched deploy; documents are **/*.md"),
    ("config file", "check --config doclint.tom", "--config: no such file: doclint.tom; did you mean doclint.toml?"),
    ("folder as config file", "check --config deploy", "--config: no such file: deploy"),
    ("output file", "check --output missing/report.txt", "--output: missing/report.txt: no such file or directory"),
    ("deployment", "facts --deployment indexr", "--deployment: unknown deployment indexr; did you mean indexer?"),
    ("key", "facts INDEX_BATCHES", "no source sets INDEX_BATCHES; did you mean INDEX_BATCH?"),
    ("empty key", "facts ''", "KEY: is empty"),
    ("nothing to explain", "explain", "Missing argument 'PATH[:LINE]'."),
    (
        "document to explain",
        "explain docs/note.md:3",
        "no such file or folder: docs/note.md; did you mean docs/notes.md?",
    ),
    ("source to explain", "explain deploy/indexer.env:1", "deploy/indexer.env is no document here"),
    ("line beyond the end", "explain docs/notes.md:99", "docs/notes.md has lines 1 to 3, no line 99"),
    ("line before the first", "explain docs/notes.md:0", "docs/notes.md has lines 1 to 3, no line 0"),
    ("base", "check --base mian", "--base: no such revision: mian; did you mean main?"),
    ("base that means nothing", "fix --base 0123abc", "--base: no such revision: 0123abc"),
    ("base of an unset variable", "check --base ''", "--base: is empty"),
    (
        "text from stdin beside paths",
        "check --stdin-filename docs/a.md docs",
        "--stdin-filename takes the place of PATH",
    ),
    ("text from stdin outside", "check --stdin-filename ../a.md", "../a.md is outside the project root {root}"),
    ("no ledger", "ledger check", 'no ledger here (ledger.yaml); name one in doclint.toml: ledger = ["FILE"]'),
]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("project"))


@pytest.mark.parametrize(("name", "typed", "said"), OPTIONS, ids=[name for name, _, _ in OPTIONS])
def test_a_wrong_word_is_answered_in_one_line(root: Path, typing: Typing, name: str, typed: str, said: str) -> None:
    words = [word.strip("'") for word in typed.split(" ")]
    done = typing(*words, cwd=root)
    assert done.err == f"doclint: {said.format(root=root)}\n"
    assert done.status == 2


# name, doclint.toml, what is said
CONFIGURATIONS: list[tuple[str, str | bytes, str]] = [
    ("pattern", 'documents = ["!"]\n', "doclint.toml:1: Invalid git pattern: '!'"),
    ("key", 'documnets = ["docs/*.md"]\n', "doclint.toml:1: unknown key documnets; did you mean documents?"),
    (
        "key of a table",
        '[deployments.indexer]\nsource = ["deploy/indexer.env"]\n',
        "doclint.toml:2: unknown key deployments.indexer.source; did you mean sources?",
    ),
    (
        "key of another table",
        '[front-matter.adr]\nrequird = ["owner"]\n',
        "doclint.toml:2: unknown key front-matter.adr.requird; did you mean required?",
    ),
    ("missing key", "\n[deployments.indexer]\n", "doclint.toml:2: deployments.indexer.sources is missing"),
    ("kind of value", "exclude = 5\n", "doclint.toml:1: exclude is no list of texts"),
    ("kind of item", "exclude = [5]\n", "doclint.toml:1: exclude.0 is no text"),
    ("text", "default-environment = true\n", "doclint.toml:1: default-environment is no text"),
    ("no table", "[deployments]\nindexer = 5\n", "doclint.toml:2: deployments.indexer is no table"),
    (
        "severity",
        '[severity]\nbroken-path = "eror"\n',
        "doclint.toml:2: severity.broken-path: eror is none of error, warning, info, off; did you mean error?",
    ),
    (
        "rule of a severity",
        '\n[severity]\nbroken-pth = "error"\n',
        "doclint.toml:3: severity: unknown rule broken-pth; did you mean broken-path?",
    ),
    (
        "rule of an ignored folder",
        '[per-file-ignores]\n"docs/**" = ["stale-statsu"]\n',
        "doclint.toml:2: per-file-ignores: unknown rule stale-statsu; did you mean stale-status?",
    ),
    ("type", '[types]\n"docs/**" = "runbok"\n', "doclint.toml:2: types: unknown type runbok; did you mean runbook?"),
    ("folder of rules", 'rules = ["doc"]\n', "rules: doc holds no rule page; did you mean docs?"),
    (
        "schema",
        '[front-matter.adr]\nschema = "adr.json"\n',
        "adr.json:1: no such file",
    ),
    ("no TOML", 'exclude = ["a"\n', "doclint.toml:2: not valid TOML: "),
    ("twice", "exclude = []\nexclude = []\n", "doclint.toml:2: not valid TOML: a key stands twice"),
    ("not UTF-8", b'exclude = ["\xe9"]\n', "doclint.toml: not UTF-8 (byte 12)"),
    ("binary", b"exclude\0", "doclint.toml: binary (holds a NUL byte)"),
]


@pytest.mark.parametrize(("name", "text", "said"), CONFIGURATIONS, ids=[name for name, _, _ in CONFIGURATIONS])
def test_a_wrong_configuration_is_answered_in_one_line(
    tmp_path: Path, typing: Typing, name: str, text: str | bytes, said: str
) -> None:
    make(tmp_path)
    overwrite(tmp_path, "doclint.toml", text)
    done = typing("check", cwd=tmp_path)
    assert done.err.startswith(f"doclint: {said}")
    assert done.err.count("\n") == 1
    assert done.status == 2


def test_a_wrong_key_in_pyproject_has_its_line(tmp_path: Path, typing: Typing) -> None:
    make(tmp_path, **{"doclint.toml": None, "pyproject.toml": '[project]\nname = "x"\n\n[tool.doclint]\nexlude = []\n'})
    assert typing("check", cwd=tmp_path).err == "doclint: pyproject.toml:5: unknown key exlude; did you mean exclude?\n"


# name, doclint.toml, what is said beside the findings
UNREAD = [
    (
        "source",
        '[deployments.indexer]\nsources = ["deploy/index.env"]\n',
        "deploy/index.env: no such file; did you mean deploy/indexer.env?",
    ),
    (
        "source outside",
        '[deployments.indexer]\nsources = ["../indexer.env"]\n',
        "../indexer.env: outside the project",
    ),
    ("ledger", 'ledger = ["docs/ledger.yml"]\n', "docs/ledger.yml: no such file"),
]


@pytest.mark.parametrize(("name", "text", "said"), UNREAD, ids=[name for name, _, _ in UNREAD])
def test_a_named_file_that_is_not_there_leaves_the_check_unfinished(
    tmp_path: Path, typing: Typing, name: str, text: str, said: str
) -> None:
    make(tmp_path, **{"doclint.toml": text})
    done = typing("check", cwd=tmp_path)
    assert f"doclint: {said}" in done.err
    assert done.status == 2


RULE = (
    '---\nid: old-host\nsummary: x\nseverity: error\nclaims: setting\ncheck: {check}\nmessage: "{message}"\n---\n# x\n'
)
RULES = [
    (
        "check",
        RULE.format(check="contradicted-by-deploymnt", message="m"),
        "unknown check contradicted-by-deploymnt; did you mean contradicted-by-deployment?",
    ),
    (
        "word of a message",
        RULE.format(check="contradicted-by-deployment", message="{documentd}"),
        "has no word documentd; did you mean documented?",
    ),
    (
        "key",
        RULE.format(check="contradicted-by-deployment", message="m").replace("severity", "severty"),
        "did you mean severity?",
    ),
]


@pytest.mark.parametrize(("name", "page", "said"), RULES, ids=[name for name, _, _ in RULES])
def test_a_wrong_rule_page_is_answered_in_one_line(
    tmp_path: Path, typing: Typing, name: str, page: str, said: str
) -> None:
    make(tmp_path, **{"rules/old-host.md": page})
    done = typing("check", cwd=tmp_path)
    assert done.err.startswith("doclint: rules/old-host.md:")
    assert said in done.err
    assert done.err.count("\n") == 1
    assert done.status == 2


def test_the_variable_that_stands_in_for_the_format_is_named(
    tmp_path: Path, typing: Typing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCLINT_OUTPUT_FORMAT", "jsn")
    done = typing("check", cwd=make(tmp_path))
    assert done.err.startswith("doclint: DOCLINT_OUTPUT_FORMAT: jsn is none of ")
    assert done.status == 2


def test_a_base_needs_git(tmp_path: Path, typing: Typing) -> None:
    overwrite(tmp_path, "docs/a.md", "# A\n")
    done = typing("check", "--base", "main", cwd=tmp_path)
    assert done.err == "doclint: --base needs a git repository, and git\n"
    assert done.status == 2


def test_a_shallow_clone_says_what_to_fetch(tmp_path: Path, typing: Typing) -> None:
    origin = make(tmp_path / "origin")
    overwrite(origin, "docs/notes.md", "# Notes\n\nMore.\n")
    git(origin, "commit", "-q", "-am", "More")
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{origin}", "shallow")
    done = typing("check", "--base", "HEAD~1", cwd=tmp_path / "shallow")
    assert done.err == (
        "doclint: --base: no such revision: HEAD~1: "
        "the clone is shallow: fetch the whole history (actions/checkout: fetch-depth: 0)\n"
    )
    assert done.status == 2


def test_branches_without_a_common_past_say_so(tmp_path: Path, typing: Typing) -> None:
    make(tmp_path)
    git(tmp_path, "checkout", "-q", "--orphan", "other")
    git(tmp_path, "commit", "-q", "-m", "Another beginning")
    done = typing("check", "--base", "main", cwd=tmp_path)
    assert done.err == "doclint: --base: no merge base of main and HEAD: they have no common ancestor\n"
    assert done.status == 2
