"""How a claim is meant: one row a signal, with what it must not swallow beside it."""

from __future__ import annotations

import datetime

import pytest

from doclint.model import Frame
from tests.claims.scanning import claims

TEXTS = {
    # state, by a cue
    "an adverb of now": ("`STAMP_LANES=4` is currently what we run with.", Frame.CURRENT),
    "today": ("Today the line has `STAMP_LANES=4`.", Frame.CURRENT),
    "an assigning verb": ("`STAMP_LANES` is set to 4.", Frame.CURRENT),
    "it stays": ("`STAMP_LANES` stays at 4.", Frame.CURRENT),
    "since a day": ("`STAMP_LANES=4` is in use since 3 May 2026.", Frame.CURRENT),
    "in production": ("In production the line takes `STAMP_LANES=4`.", Frame.CURRENT),
    "a known deployment in the present tense": ("The stamper has `STAMP_LANES=4` to itself.", Frame.CURRENT),
    "now, and what it was before": ("It is `STAMP_LANES=4` now, it used to be 2.", Frame.CURRENT),
    "German": ("`STAMP_LANES` steht derzeit auf 4.", Frame.CURRENT),
    "German, in Produktion": ("In Produktion läuft `STAMP_LANES=4`.", Frame.CURRENT),
    # no cue at all
    "bare": ("`STAMP_LANES=4`", Frame.UNKNOWN),
    "what a value does": ("`STAMP_LANES=4` halves the backlog.", Frame.UNKNOWN),
    "a cause": ("The jam in production was due to `STAMP_LANES=4`.", Frame.PAST),
    "a cause, in the present tense": ("The jam in production is due to `STAMP_LANES=4`.", Frame.UNKNOWN),
    # past
    "past tense": ("The line ran with `STAMP_LANES=4`.", Frame.PAST),
    "until a day": ("Until 3 May 2026 `STAMP_LANES` is set to 4.", Frame.PAST),
    "a month": ("In April 2026 production has `STAMP_LANES=4`.", Frame.PAST),
    "a log's bullet": ("- 2026-05-03: `STAMP_LANES` is set to 4", Frame.PAST),
    "a time of day": ("- 14:20 `STAMP_LANES` is set to 4", Frame.PAST),
    "German until": ("Bis zum 3. Mai 2026 galt `STAMP_LANES=4`.", Frame.PAST),
    # proposed
    "could": ("In production `STAMP_LANES=4` could do.", Frame.PROPOSED),
    "should": ("`STAMP_LANES` should be `4`, so in production `STAMP_LANES=4` would do.", Frame.PROPOSED),
    "not rolled out": ("`STAMP_LANES=4` is not yet deployed in production.", Frame.NEGATED),
    "by December": ("Production runs `STAMP_LANES=4` by December 2026.", Frame.PROPOSED),
    "German could": ("In Produktion könnte `STAMP_LANES=4` reichen.", Frame.PROPOSED),
    # example
    "an imperative": ("Set `STAMP_LANES=4` in production.", Frame.EXAMPLE),
    "an imperative after a purpose": ("To stamp faster, set `STAMP_LANES=4` in production.", Frame.EXAMPLE),
    "a condition before": ("If the belt is wide, `STAMP_LANES` is set to 4.", Frame.EXAMPLE),
    "a condition after": ("`STAMP_LANES` is set to 4 if the belt is wide.", Frame.EXAMPLE),
    "for example": ("In production, e.g. `STAMP_LANES=4`.", Frame.EXAMPLE),
    "a question": ("Is `STAMP_LANES=4` set in production?", Frame.EXAMPLE),
    "a task": ("- [ ] `STAMP_LANES` is set to 4", Frame.EXAMPLE),
    "German final verb": ("Zum Üben `STAMP_LANES=4` setzen.", Frame.EXAMPLE),
    # negated
    "not": ("Production does not have `STAMP_LANES=4`.", Frame.NEGATED),
    "instead of": ("Production runs two lanes instead of `STAMP_LANES=4`.", Frame.EXAMPLE),
    "an earlier revision": ("An earlier revision said that `STAMP_LANES` is set to 4.", Frame.NEGATED),
    "taken back by the next sentence": ("`STAMP_LANES` is set to 4. That was wrong.", Frame.NEGATED),
    "struck": ("~~`STAMP_LANES` is set to 4.~~", Frame.NEGATED),
    # quoted
    "a block quote": ("> `STAMP_LANES` is set to 4, says Ada.", Frame.QUOTED),
    "quotation marks": ("Ada: “I tell you that `STAMP_LANES` is set to 4 on every line”", Frame.QUOTED),
}


@pytest.mark.parametrize(("text", "frame"), TEXTS.values(), ids=TEXTS)
def test_a_sentence_is_meant_as_it_reads(text: str, frame: Frame) -> None:
    assert claims(text)[-1].frame == frame


HEADINGS = {
    "Current settings": Frame.CURRENT,
    "What is set today": Frame.CURRENT,
    "History": Frame.PAST,
    "Before the rebuild": Frame.PAST,
    "4.2": Frame.PAST,
    "Load test of 2026-05-03": Frame.PAST,
    "Proposal": Frame.PROPOSED,
    "Ideas": Frame.PROPOSED,
    "Examples": Frame.EXAMPLE,
    "If the belt jams": Frame.EXAMPLE,
    "Verlauf": Frame.PAST,
    "Vorschläge": Frame.PROPOSED,
    "Aktuelle Werte": Frame.CURRENT,
    "Belts": Frame.UNKNOWN,
}


@pytest.mark.parametrize(("heading", "frame"), HEADINGS.items())
def test_a_heading_frames_what_has_no_nearer_signal(heading: str, frame: Frame) -> None:
    assert claims(f"# Plant\n\n## {heading}\n\n`STAMP_LANES=4`\n")[0].frame == frame


def test_the_inner_heading_outweighs_the_outer() -> None:
    assert claims("# History\n\n## Current settings\n\n`STAMP_LANES=4`\n")[0].frame == Frame.CURRENT
    assert claims("# Current settings\n\n## History\n\n`STAMP_LANES=4`\n")[0].frame == Frame.PAST


def test_a_clear_word_in_the_sentence_outweighs_the_heading_and_a_mere_verb_does_not() -> None:
    assert claims("# Ideas\n\n`STAMP_LANES` is currently set to 4.\n")[0].frame == Frame.CURRENT
    assert claims("# Ideas\n\nCurrently we have `STAMP_LANES=4`.\n")[0].frame == Frame.CURRENT
    assert claims("# Ideas\n\n`STAMP_LANES` is set to 4.\n")[0].frame == Frame.PROPOSED


DOCUMENTS = {
    "archived": ("---\nstatus: archived\n---\n", "docs/plant.md", Frame.PAST),
    "superseded": ("---\nstatus: superseded\n---\n", "docs/plant.md", Frame.PAST),
    "draft": ("---\nstatus: draft\n---\n", "docs/plant.md", Frame.PROPOSED),
    "a status line": ("# Plant\n\n- Status: superseded by the new line\n\n", "docs/plant.md", Frame.PAST),
    "a title in brackets": ("# [ARCHIVED] Plant\n\n", "docs/plant.md", Frame.PAST),
    "a notice": ("This page is outdated.\n\n", "docs/plant.md", Frame.PAST),
    "a changelog": ("", "CHANGELOG.md", Frame.PAST),
    "an archive": ("", "docs/archive/plant.md", Frame.PAST),
    "fixtures": ("", "tests/fixtures/plant.md", Frame.EXAMPLE),
    "a proposal's folder": ("", "docs/rfcs/0003.md", Frame.PROPOSED),
    "an active one": ("---\nstatus: active\n---\n", "docs/plant.md", Frame.CURRENT),
    "a folder that only resembles one": ("", "docs/archivist/plant.md", Frame.CURRENT),
}


@pytest.mark.parametrize(("head", "path", "frame"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_what_a_document_is_outweighs_what_it_says(head: str, path: str, frame: Frame) -> None:
    assert claims(f"{head}`STAMP_LANES=4` is currently in use.\n", path)[0].frame == frame


@pytest.mark.parametrize("type", ["issue", "perf-plan", "runbook"])
def test_a_plain_statement_counts_in_documents_about_what_runs(type: str) -> None:
    plain = "A job takes `OCR_PAGES_PER_JOB=40` at a time.\n"
    assert claims(plain, type=type)[0].frame == Frame.CURRENT
    assert claims(plain, type="note")[0].frame == Frame.UNKNOWN
    assert claims("Run it with `OCR_PAGES_PER_JOB=40`.\n", type=type)[0].frame == Frame.EXAMPLE
    assert claims("A job took `OCR_PAGES_PER_JOB=40`.\n", type=type)[0].frame == Frame.PAST


def test_a_decision_record_needs_a_clear_cue() -> None:
    head = "---\ntype: adr\nstatus: accepted\n---\n"
    assert claims(f"{head}`STAMP_LANES` is set to 4.\n")[0].frame == Frame.UNKNOWN
    assert claims(f"{head}## Values in force\n\n`STAMP_LANES` is set to 4.\n")[0].frame == Frame.CURRENT


def test_a_directive_outweighs_everything() -> None:
    text = "---\nstatus: archived\n---\n<!-- doclint: frame=current -->\nUntil May it was `STAMP_LANES=4`.\n"
    assert claims(text)[0].frame == Frame.CURRENT
    past = claims("<!-- doclint: frame=past as-of=2026-07-10 -->\nCurrently `STAMP_LANES=4`.\n")[0].framing
    assert (past.frame, past.as_of) == (Frame.PAST, datetime.date(2026, 7, 10))


AS_OF = {
    "on a day": ("On 3 May 2026 production ran `STAMP_LANES=4`.", None),
    "a log's bullet": ("- 2026-05-03: `STAMP_LANES` is set to 4", datetime.date(2026, 5, 3)),
    "until a day": ("Until 3 May 2026 `STAMP_LANES` is set to 4.", datetime.date(2026, 5, 2)),
    "a trial": ("Measured on 3 May 2026: `STAMP_LANES=4`.", None),
    "a month": ("In April 2026 `STAMP_LANES` is set to 4.", None),
}


@pytest.mark.parametrize(("text", "day"), AS_OF.values(), ids=AS_OF)
def test_a_past_claim_knows_its_day_where_one_is_given(text: str, day: datetime.date | None) -> None:
    framing = claims(text)[0].framing
    assert (framing.frame, framing.as_of) == (Frame.PAST, day)


LEAD_INS = {
    "The stamper starts with:": Frame.CURRENT,
    "Production currently has these settings:": Frame.CURRENT,
    "In production nothing else is set.": Frame.CURRENT,
    "These settings are in place:": Frame.CURRENT,
    "For a spare box:": Frame.EXAMPLE,
    "To stamp faster, restart with:": Frame.EXAMPLE,
    "One could try:": Frame.PROPOSED,
    "Until May 2026 it was:": Frame.PAST,
    "Belts and lanes:": Frame.UNKNOWN,
}


@pytest.mark.parametrize(("lead", "frame"), LEAD_INS.items())
def test_a_lead_in_speaks_for_list_and_fence(lead: str, frame: Frame) -> None:
    assert claims(f"{lead}\n\n- `STAMP_LANES=4`\n")[-1].frame == frame
    assert claims(f"{lead}\n\n```sh\nSTAMP_LANES=4\n```\n")[-1].frame == frame


def test_signals_are_words_that_a_reader_finds_in_the_text() -> None:
    assert claims("## History\n\n`STAMP_LANES` is set to 4.\n")[0].framing.signals[0] == 'heading says "History"'
    assert claims("> `STAMP_LANES` is set to 4.\n")[0].framing.signals == ("block quote",)
