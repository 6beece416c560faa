"""What is said of changes and commits: in force, no longer, or only once."""

from __future__ import annotations

import pytest

from doclint.claims import changes
from doclint.markdown.parse import parse
from doclint.model import Change, ChangeKind, ChangeStateClaim, File, Frame, Place, Vocabulary

LEDGER = Vocabulary(
    changes=tuple(Change(name, Place("ledger.yaml", 3), ChangeKind.SET, None) for name in ("CHG-5", "CHG-6"))
)


def found(text: str) -> list[tuple[str, bool, bool]]:
    """Each target, whether it is said to be in force, and whether it is said of now."""
    claims = changes.extract(parse(File("docs/cache.md", text)), LEDGER)
    return [
        (claim.detail.target, claim.detail.in_force, claim.frame is Frame.CURRENT)
        for claim in claims
        if isinstance(claim.detail, ChangeStateClaim)
    ]


NOW = [
    pytest.param("CHG-5 is live.", True, id="live"),
    pytest.param("`4f1d20c` has been live since 4 March.", True, id="live since"),
    pytest.param("The warm cache (CHG-5) is in force on all nodes.", True, id="in parentheses"),
    pytest.param("Commit 4f1d20c9b is deployed.", True, id="bare hash"),
    pytest.param("CHG-5 (the warm cache) stays on.", None, id="no word of ours"),
    pytest.param("CHG-5 is no longer in force.", False, id="no longer"),
    pytest.param("CHG-5 is not live.", False, id="negated"),
    pytest.param("CHG-5 was rolled back and stays out.", False, id="and stays out"),
    pytest.param("CHG-5, since reverted by CHG-6, may return.", False, id="participle"),
    pytest.param("CHG-5 has been reverted.", False, id="has been"),
    pytest.param("CHG-5 is itself reverted; leave it.", False, id="itself"),
    pytest.param("CHG-5 ist nicht mehr aktiv.", False, id="German, gone"),
    pytest.param("CHG-5 ist in Kraft.", True, id="German, in force"),
]


@pytest.mark.parametrize(("sentence", "in_force"), NOW)
def test_statements_about_now(sentence: str, in_force: bool | None) -> None:
    said = [state for _, state, now in found(sentence + "\n") if now]
    assert said == ([] if in_force is None else [in_force])


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("CHG-5 was withdrawn in March.", id="what happened"),
        pytest.param("From 12 to 26 February CHG-5 was off.", id="dated"),
        pytest.param("On 12 May CHG-5 is live on one node.", id="historic present"),
        pytest.param("If CHG-5 is live, restart slowly.", id="condition"),
        pytest.param("When `4f1d20c` is live again we count resets.", id="plan"),
        pytest.param("Is CHG-5 live?", id="question"),
        pytest.param("The revert of CHG-5 is live.", id="the revert"),
        pytest.param("It went out by `4f1d20c` and is not live.", id="by whom"),
        pytest.param("Without CHG-5 is nothing live.", id="without"),
        pytest.param("CHG-5 is live only on shard 3.", id="partly"),
        pytest.param("CHG-5 will be live in May.", id="future"),
        pytest.param("~~CHG-5 is live.~~", id="struck out"),
        pytest.param("> CHG-5 is live.", id="quote"),
        pytest.param("```\nCHG-5 is live.\n```", id="fence"),
        pytest.param("## Ideas\n\nCHG-5 is live.", id="section of ideas"),
        pytest.param("## Timeline\n\nCHG-5 is live.", id="section of history"),
        pytest.param("`cafe01d` is live-reloaded.", id="another word"),
        pytest.param("[4f1d20c](https://git.example.test/c/4f1d20c) is live.", id="another repository"),
    ],
)
def test_no_statement_about_now(sentence: str) -> None:
    assert not any(now for _, _, now in found(sentence + "\n"))


def test_a_table_of_changes() -> None:
    text = "| Change | State |\n|---|---|\n| CHG-5 | live |\n| `4f1d20c` | rolled back |\n| CHG-6 | in review |\n"
    assert found(text) == [("CHG-5", True, True), ("4f1d20c", False, True)]
