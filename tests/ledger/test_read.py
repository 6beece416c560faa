"""Ledger files: what is read, what is wrong and on which line, and what is used all the same."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doclint.ledger.effects import Key
from doclint.ledger.read import Ledger, load
from doclint.model import Benchmark, Change, ChangeKind, FactKind, File, Hypothesis, Issue, Problem, Verdict

SOUND = """\
version: 1
changes:
  - id: CHG-21
    kind: set
    date: 2026-02-03
    commit: 12345e678
    deployment: mail
    env:
      SPOOL_DEPTH: 0100
      SPOOL_TRACE: null
  - {id: CHG-22, kind: revert, of: CHG-21, date: "2026-02-05T23:30:00-05:00", commit: [a1b2c3d4e, 0b2c3d4e5]}
  - {id: CHG-23, kind: restore, of: CHG-21, undoes: CHG-22, date: 2026-02-09, gates: smoke, keep: on, flags: {depth: 8}}
hypotheses:
  - {id: HYP-4, issue: ISS-6, subject: SPOOL_DEPTH, aliases: spool, verdict: refuted, evidence: notes/spool.txt}
issues:
  - {id: ISS-6, title: Mail waits, status: mitigated, root_cause: HYP-4, doc: docs/mail.md}
benchmarks:
  - {id: BEN-1, measured: 2026-02-04, deployment: [mail, relay], unit: msg/s, env: {SPOOL_DEPTH: "64"}}
"""


class Files:
    """A tree of texts."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    def read(self, path: str) -> File | Problem:
        return File(path, self.texts[path]) if path in self.texts else Problem("missing", path, 1, "not there")

    def list(self) -> tuple[str, ...]:
        return tuple(sorted(self.texts))

    def exists(self, path: str) -> bool | None:
        return path in self.texts


def read(text: str) -> Ledger:
    return load(Files({"ledger.yaml": text}), ("ledger.yaml",), named=True)


def told(ledger: Ledger) -> list[str]:
    return [f"{problem.line}: {problem.message}" for problem in ledger.problems]


def test_a_sound_ledger() -> None:
    ledger = read(SOUND)
    assert not ledger.problems
    first, second, third, hypothesis, issue, benchmark = ledger.entries
    assert isinstance(first, Change)
    assert first.commits == ("12345e678",)
    assert first.env == {"SPOOL_DEPTH": "0100", "SPOOL_TRACE": None}
    assert first.deployments == ("mail",)
    assert (first.place.path, first.place.line) == ("ledger.yaml", 3)
    assert isinstance(second, Change)
    assert second.date == datetime.date(2026, 2, 6)
    assert isinstance(third, Change)
    assert (third.kind, third.of, third.undoes, third.gates, third.keep, third.flags) == (
        ChangeKind.RESTORE,
        "CHG-21",
        "CHG-22",
        ("smoke",),
        True,
        {"depth": "8"},
    )
    assert isinstance(hypothesis, Hypothesis)
    assert (hypothesis.verdict, hypothesis.aliases) == (Verdict.REFUTED, ("spool",))
    assert isinstance(issue, Issue)
    assert issue.root_cause == "HYP-4"
    assert isinstance(benchmark, Benchmark)
    assert benchmark.deployments == ("mail", "relay")


def test_json_is_read_alike() -> None:
    ledger = load(
        Files({"ops/a.json": '{"version": 1, "changes": [\n {"id": "C-1", "kind": "fix", "date": "2026-02-03"}]}'}),
        ("ops",),
        named=True,
    )
    assert not ledger.problems
    assert [(entry.id, entry.place.line) for entry in ledger.entries] == [("C-1", 2)]


# One faulty entry each, on line 3 below `changes:`; the words that say what is wrong, and whether it is still used.
CHANGES: dict[str, tuple[str, str, bool]] = {
    "no id": ("{kind: set, date: 2026-02-03}", "`id` is missing", False),
    "an unknown kind": (
        "{id: C-9, kind: rever, of: C-1, date: 2026-02-09}",
        "`rever` is no kind; did you mean `revert`?",
        False,
    ),
    "no kind": ("{id: C-9, date: 2026-02-09}", "`kind` is missing; the values are set, fix, revert, restore", False),
    "a bad date": ("{id: C-9, kind: set, date: 3 Feb}", "`date` is no date: `3 Feb`", False),
    "a day that is none": ("{id: C-9, kind: set, date: 2026-02-30}", "`date` is no date: `2026-02-30`", False),
    "no date": ("{id: C-9, kind: set}", "`date` is missing, and no commit gives one", True),
    "a misspelt key that matters": (
        "{id: C-9, kind: set, date: 2026-02-09, deploymnt: mail}",
        "unknown key `deploymnt`; did you mean `deployment`?",
        False,
    ),
    "a key of nobody": (
        "{id: C-9, kind: set, date: 2026-02-09, zzz: 1}",
        "unknown key `zzz`; there are id, note, kind",
        True,
    ),
    "settings that are a list": ("{id: C-9, kind: set, date: 2026-02-09, env: [A]}", "`env` is a map", False),
    "a setting with several values": (
        "{id: C-9, kind: set, date: 2026-02-09, env: {A: [1, 2]}}",
        "`env` is plain values: one of them is itself a list or map",
        False,
    ),
    "a key given twice": (
        "{id: C-9, kind: set, date: 2026-02-09, env: {A: 1, A: 2}}",
        "`env` gives a key twice",
        False,
    ),
    "keep that is no yes or no": (
        "{id: C-9, kind: fix, date: 2026-02-09, keep: perhaps}",
        "`keep` is true or false",
        True,
    ),
    "a revert of nothing": ("{id: C-9, kind: revert, date: 2026-02-09}", "a revert without `of`", False),
    "a restore of nothing": ("{id: C-9, kind: restore, date: 2026-02-09}", "a restore without `of`", False),
    "a dangling of": (
        "{id: C-9, kind: revert, of: C-11, date: 2026-02-09}",
        "`of` names C-11, which the ledger does not have; did you mean C-1?",
        False,
    ),
    "of something that is no change": (
        "{id: C-9, kind: revert, of: H-1, date: 2026-02-09}",
        "`of` names H-1, a hypothesis; it means a change",
        False,
    ),
    "undoes something that is no revert": (
        "{id: C-9, kind: restore, of: C-1, undoes: C-1, date: 2026-02-09}",
        "`undoes` names C-1, which is no revert but a set",
        True,
    ),
    "a dangling reason": (
        "{id: C-9, kind: set, date: 2026-02-09, because: H-7}",
        "`because` names H-7, which the ledger does not have",
        True,
    ),
    "dangling evidence": (
        "{id: C-9, kind: set, date: 2026-02-09, evidence: [notes/a.txt, H-7]}",
        "`evidence` names H-7, which the ledger does not have",
        True,
    ),
    "a revert before its target": (
        "{id: C-9, kind: revert, of: C-1, date: 2026-01-31}",
        "dated 2026-01-31, before C-1, which it reverts (2026-02-03)",
        False,
    ),
    "a revert of itself": ("{id: C-9, kind: revert, of: C-9, date: 2026-02-09}", "rests on itself: C-9 → C-9", False),
    "an id that is taken": (
        "{id: C-1, kind: set, date: 2026-02-09, env: {B: 1}}",
        "the id is taken: ledger.yaml:3 has it first",
        False,
    ),
    "no map": ("C-9", "an entry of `changes` is a map of fields", False),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_faulty_change(name: str) -> None:
    written, words, used = CHANGES[name]
    ledger = read(
        "version: 1\nchanges:\n"
        "  - {id: C-1, kind: set, date: 2026-02-03, env: {A: 1}}\n"
        f"  - {written}\n"
        "hypotheses:\n  - {id: H-1, verdict: suspected}\n"
    )
    assert [problem.line for problem in ledger.problems] == [4]
    assert words in ledger.problems[0].message
    assert [entry.id for entry in ledger.entries] == ["C-1", *(["C-9"] if used else []), "H-1"]


OTHERS: dict[str, tuple[str, str]] = {
    "an unknown verdict": (
        "hypotheses:\n  - {id: H-1, verdict: likely}",
        "2: H-1: `likely` is no verdict; the values are suspected, confirmed, refuted, exonerated, inconclusive",
    ),
    "a misspelt verdict": (
        "hypotheses:\n  - {id: H-1, verdict: exonerted}",
        "2: H-1: `exonerted` is no verdict; did you mean `exonerated`?",
    ),
    "no verdict": (
        "hypotheses:\n  - {id: H-1}",
        "2: H-1: `verdict` is missing; the values are suspected, confirmed, refuted, exonerated, inconclusive",
    ),
    "an unknown status": (
        "issues:\n  - {id: I-1, status: done}",
        "2: I-1: `done` is no status; the values are open, mitigated, resolved, closed",
    ),
    "a dangling issue": (
        "hypotheses:\n  - {id: H-1, issue: I-3, verdict: suspected}",
        "2: H-1: `issue` names I-3, which the ledger does not have",
    ),
    "a dangling root cause": (
        "issues:\n  - {id: I-1, root_cause: H-3}",
        "2: I-1: `root_cause` names H-3, which the ledger does not have",
    ),
    "an unknown section": ("change:\n  - {id: C-1}", "1: unknown section `change`; did you mean `changes`?"),
    "a section that is no list": ("issues: none at all", "1: `issues` is a list of entries"),
    "another version": ("version: 2", "1: a version of the ledger that is not known; it is 1"),
    "no sections": ("- {id: C-1}", "1: a ledger is a map of version, changes, hypotheses, issues, benchmarks"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_another_fault(name: str) -> None:
    text, message = OTHERS[name]
    assert told(read(text)) == [message]


QUIET: dict[str, str] = {
    "nothing": "",
    "only a version": "version: 1\nchanges:\n",
    "a revert after a restore": """\
changes:
  - {id: C-1, kind: set, date: 2026-02-03, env: {A: 1}}
  - {id: C-2, kind: revert, of: C-1, date: 2026-02-04}
  - {id: C-3, kind: restore, of: C-1, undoes: C-2, date: 2026-02-05}
  - {id: C-4, kind: revert, of: C-3, date: 2026-02-06}
""",
    "a target further down": """\
changes:
  - {id: C-2, kind: revert, of: C-1, date: 2026-02-04}
  - {id: C-1, kind: set, date: 2026-02-03, env: {A: 1}}
""",
    "reasons in words, evidence of all kinds": """\
changes:
  - {id: C-1, kind: set, date: 2026-02-03, because: the vendor asked, evidence: [UTF-8, "https://e.test/C-9", two runs]}
""",
    "a commit dates it": "changes:\n  - {id: C-1, kind: fix, commit: 9d8e7f6a5}\n",
    "on the evening of the day of its target": """\
changes:
  - {id: C-1, kind: set, date: 2026-02-04, env: {A: 1}}
  - {id: C-2, kind: revert, of: C-1, date: "2026-02-03T22:30:00-05:00"}
""",
    "two hypotheses with one subject": """\
hypotheses:
  - {id: H-1, subject: A, verdict: confirmed, decided: 2026-02-03}
  - {id: H-2, subject: A, verdict: Refuted, decided: 2026-02-03, note: the second run}
""",
    "an anchor": "changes:\n  - &first {id: C-1, kind: set, date: 2026-02-03}\n  - {<<: *first, id: C-2}\n",
}


@pytest.mark.parametrize("name", QUIET)
def test_nothing_wrong(name: str) -> None:
    assert told(read(QUIET[name])) == []


def test_a_restore_may_only_say_what_it_undoes() -> None:
    ledger = read("""\
changes:
  - {id: C-1, kind: set, date: 2026-02-03, env: {A: 1}}
  - {id: C-2, kind: revert, of: C-1, date: 2026-02-04}
  - {id: C-3, kind: restore, undoes: C-2, date: 2026-02-05}
""")
    assert [entry.of for entry in ledger.entries if isinstance(entry, Change)] == ["", "C-1", "C-1"]
    assert not ledger.problems


def test_a_circle_is_told_on_each_of_its_entries() -> None:
    ledger = read("""\
changes:
  - {id: C-1, kind: restore, of: C-2, date: 2026-02-03}
  - {id: C-2, kind: revert, of: C-1, date: 2026-02-04}
""")
    assert told(ledger) == [
        "2: C-1: rests on itself: C-1 → C-2 → C-1",
        "3: C-2: rests on itself: C-2 → C-1 → C-2",
    ]
    assert not ledger.entries


def test_what_is_left_out_stays_known_and_makes_its_keys_doubtful() -> None:
    ledger = read("""\
changes:
  - {id: C-1, kind: set, date: 2026-02-03, env: {A: 1}, flags: {lanes: 2}, image: "edge:2"}
  - {id: C-2, kind: revert, of: C-1, date: 2026-02-01}
  - {id: C-3, kind: sett, date: 2026-02-01, env: {B: 1}}
""")
    assert ledger.ids == {"C-1", "C-2", "C-3"}
    assert [entry.id for entry in ledger.entries] == ["C-1"]
    settings = {(key.kind, key.name) for key in ledger.doubtful if key.kind}
    assert settings == {("env", "A"), ("flag", "--lanes"), ("image", "edge"), ("env", "B")}
    assert Key(FactKind.ENV, "B") in ledger.doubtful


def test_values_are_never_shown() -> None:
    ledger = read("changes:\n  - {id: C-1, kind: set, date: 2026-02-03, env: {API_TOKEN: [hunter2hunter2]}}\n")
    assert ledger.problems
    assert not any("hunter2" in problem.message for problem in ledger.problems)


def test_files_in_name_order() -> None:
    texts = {
        "ledger/b.yaml": "changes:\n  - {id: C-1, kind: set, date: 2026-02-03}\n",
        "ledger/a.yml": "\n\nchanges:\n  - {id: C-1, kind: set, date: 2026-02-03}\n",
        "ledger/notes.md": "# Not a ledger",
    }
    ledger = load(Files(texts), ("ledger",), named=True)
    assert ledger.files == ("ledger/a.yml", "ledger/b.yaml")
    assert [(problem.path, problem.line) for problem in ledger.problems] == [("ledger/b.yaml", 2)]
    assert "ledger/a.yml:4 has it first" in ledger.problems[0].message
    assert [(place.path, place.line) for place in ledger.problems[0].because] == [("ledger/a.yml", 4)]


@pytest.mark.parametrize(("named", "kinds"), [(True, ["missing"]), (False, [])])
def test_only_a_named_ledger_has_to_be_there(named: bool, kinds: list[str]) -> None:
    ledger = load(Files({}), ("ledger.yaml",), named=named)
    assert [problem.kind for problem in ledger.problems] == kinds


def test_a_ledger_of_another_kind_is_left_alone_unless_named() -> None:
    books = Files({"ledger.yaml": "accounts:\n  - {id: A-1, balance: 12}\n"})
    assert not load(books, ("ledger.yaml",), named=False).problems
    assert load(books, ("ledger.yaml",), named=True).problems


def test_broken_syntax_is_a_problem_with_its_line() -> None:
    ledger = read("version: 1\nchanges:\n  - {id: C-1, kind: set\n")
    assert [(problem.kind, problem.path) for problem in ledger.problems] == [("ledger", "ledger.yaml")]


ROWS = [
    "{id: C-1, kind: set, date: 2026-02-03, env: {A: 1}}",
    "{id: C-2, kind: revert, of: C-1, date: 2026-02-04}",
    "{id: C-3, kind: restore, of: C-1, undoes: C-2, date: 2026-02-05}",
    "{id: C-4, kind: revert, of: C-8, date: 2026-02-06}",
    "{id: C-5, kind: fix, date: 2026-02-06, because: H-1}",
    "{id: C-6, kind: revert, of: C-5, date: 2026-02-01}",
]


@settings(max_examples=40, deadline=None)
@given(st.permutations(ROWS), st.lists(st.sampled_from(("a", "b", "c")), min_size=len(ROWS), max_size=len(ROWS)))
def test_the_order_of_files_and_entries_never_matters(rows: list[str], files: list[str]) -> None:
    texts: dict[str, str] = {}
    for row, name in zip(rows, files, strict=True):
        path = f"ledger/{name}.yaml"
        texts[path] = texts.get(path, "changes:\n") + f"  - {row}\n"
    texts["ledger/why.yaml"] = "hypotheses:\n  - {id: H-1, verdict: suspected}\n"
    ledger = load(Files(texts), ("ledger",), named=True)
    assert {entry.id for entry in ledger.entries} == {"C-1", "C-2", "C-3", "C-5", "H-1"}
    assert sorted(problem.message.split(":")[0] for problem in ledger.problems) == ["C-4", "C-6"]
