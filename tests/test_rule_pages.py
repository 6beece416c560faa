"""Reading rule pages: what a rule needs, what a case holds, and where a wrong page is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doclint.model import Applicability, File, InputError, Severity
from doclint.rules import LAST, Rule, cases, fields, fill, read

HEAD = """\
---
id: stale-ring
summary: A ring that has another size.
severity: warning
claims: setting
where: {fact: env, state: value}
check: contradicted-by-deployment
parameters: {depth: 2}
message: "{key} is {documented}, but {holder} {deployed}"
correction: {name: replace-value, applicability: unsafe}
---
"""
BODY = """\
# stale-ring

Why it matters.

## The size changed
Commit 1, 2026-03-02, `ring.env`:
```sh
SIZE=256
```
Commit 1, 2026-03-02: Start small

See the {{sha:1}} talk.

Commit 2, 2026-03-09, `ring.env`:
```sh
SIZE=512
```
`docs/ring.md`:
````markdown
```sh
SIZE=256
```
````
`doclint` says:
```text
docs/ring.md:2:6: warning: SIZE is 256 [stale-ring]
docs/ring.md:9:9: warning: SIZE is 256 [stale-ring]
```
`docs/ring.md` after:
```markdown
SIZE=512
```

## Leaves this alone: nothing is said
`docs/ring.md`:
```markdown
```

## Notes

No files here.
"""


def rule(text: str = HEAD + BODY) -> Rule | None:
    return read(File("rules/stale-ring.md", text))


def test_a_rule() -> None:
    found = rule()
    assert found is not None
    assert (found.id, found.severity, found.claims, found.check) == (
        "stale-ring",
        Severity.WARNING,
        "setting",
        "contradicted-by-deployment",
    )
    assert (dict(found.where), dict(found.parameters)) == ({"fact": "env", "state": "value"}, {"depth": "2"})
    assert (found.correction, found.applicability) == ("replace-value", Applicability.UNSAFE)
    assert found.page.text == HEAD + BODY


@pytest.mark.parametrize(
    "text", ["# Notes\n", "---\ntitle: Notes\n---\n# Notes\n", "", "---\n", "+++\ncheck = 'x'\n+++\n"]
)
def test_a_page_that_is_no_rule(text: str) -> None:
    assert rule(text) is None


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_mark(end: str, mark: str) -> None:
    found = rule(mark + HEAD.replace("\n", end))
    assert found is not None
    assert found.id == "stale-ring"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("severity: warning", "severity: bad", "rules/stale-ring.md:4: severity: "),
        ("summary:", "sumary:", "rules/stale-ring.md:"),
        (
            "check: contradicted-by-deployment",
            "check: contradicted-by-deploy",
            "unknown check contradicted-by-deploy; did",
        ),
        ("claims: setting", "claims: entry", "check contradicted-by-deployment takes setting, not entry"),
        ("{deployed}", "{deploid}", "message: contradicted-by-deployment has no word deploid; did you mean deployed?"),
        ("{deployed}", "{deployed.__class__}", "has no word deployed.__class__"),
        (
            "name: replace-value",
            "name: replace-values",
            "unknown correction replace-values; did you mean replace-value?",
        ),
        ("applicability: unsafe", "applicability: always", "correction.applicability: "),
    ],
)
def test_a_page_that_is_wrong(old: str, new: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        rule(HEAD.replace(old, new))
    assert expected in str(caught.value)
    assert str(caught.value).startswith("rules/stale-ring.md:")


# --- messages -----------------------------------------------------------------------------------------------------


def test_a_message_is_filled_with_words_only() -> None:
    assert fields("{key} is {{not}} {value}") == ("key", "value")
    assert fill("{key} is {{not}} {value}", {"key": "{value}", "value": "%s {0}"}) == "{value} is {not} %s {0}"
    assert fill("{missing}!", {}) == "!"


@given(st.text(max_size=20), st.text(max_size=20))
def test_values_are_put_in_as_they_are(key: str, value: str) -> None:
    assert fill("{key}={value}", {"key": key, "value": value}) == f"{key}={value}"


# --- cases --------------------------------------------------------------------------------------------------------


def test_the_cases_of_a_page() -> None:
    first, second = cases(File("rules/stale-ring.md", HEAD + BODY))
    assert first.name == "The size changed"
    assert [(step.number, step.date, dict(step.files)) for step in first.steps] == [
        (1, "2026-03-02", {"ring.env": "SIZE=256\n"}),
        (2, "2026-03-09", {"ring.env": "SIZE=512\n"}),
        (LAST, "", {"docs/ring.md": "```sh\nSIZE=256\n```\n"}),
    ]
    assert first.steps[0].message == "Start small"
    assert first.says == (
        "docs/ring.md:2:6: warning: SIZE is 256 [stale-ring]",
        "docs/ring.md:9:9: warning: SIZE is 256 [stale-ring]",
    )
    assert dict(first.after) == {"docs/ring.md": "SIZE=512\n"}
    assert (second.name, second.says, dict(second.after)) == ("Leaves this alone: nothing is said", (), {})
    assert dict(second.steps[0].files) == {"docs/ring.md": ""}


def test_a_commit_message_of_several_lines() -> None:
    page = '## A case\n\nCommit 1, 2026-03-02: Revert "Grow"\nThis reverts commit {{sha:1}}.\n\n`a.md`:\n```\n```\n'
    [case] = cases(File("rules/x.md", page))
    assert case.steps[0].message == 'Revert "Grow"\n\nThis reverts commit {{sha:1}}.'


def test_a_page_without_cases() -> None:
    assert cases(File("rules/x.md", "# x\n\n## Notes\n\nNothing.\n")) == ()
