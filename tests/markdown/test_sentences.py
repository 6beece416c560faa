"""Where sentences end."""

from __future__ import annotations

import pytest

from doclint.markdown.sentences import split

CASES = {
    "plain": ["The router was slow.", "It is fast now."],
    "abbreviations": ["It was raised, e.g. to 64, i.e. doubled.", "Nothing changed."],
    "german abbreviations": ["Das betrifft z. B. den Router bzw. dessen Puffer.", "Sonst nichts."],
    "german short forms": ["Es gilt d. h. immer.", "Siehe Abs. 3 und Nr. 7."],
    "german day": ["Am 3. März wurde es geändert.", "Seit dem 4. Mai gilt 512."],
    "german date": ["Am 14. 7. 2026 fiel es auf.", "Danach nicht mehr."],
    "version": ["Since v1.2 it is off.", "Version 2.0 has it on."],
    "file and decimals": ["See decode.env for 0.85 and 1.5 s.", "Then restart."],
    "small letter after": ["The value is 512.", "decode restarts with it."],
    "word before a small letter": ["It was reverted.", "sglang now uses 64."],
    "question and exclamation": ["Did it hang?", "Yes!", "And now?"],
    "ellipsis in the middle": ["We waited … and it hung.", "Again."],
    "ellipsis at the end": ["We waited…", "Then it hung."],
    "quotes and brackets": ['They said "done."', "(It was not.)", "Now it is."],
    "colon": ["decode starts with: TARGET_CTAS=512.", "The router does not."],
    "initials": ["J. Smith set it.", "A. B. Jones agreed."],
    "a variant": ["That was arm B.", "Then came arm C."],
    "no as a word": ["Is it deployed?", "No.", "It was dropped."],
    "figure": ["No. 5 is best, see Fig. 3.", "The rest is worse."],
    "et cetera": ["Keys, flags etc. are read.", "Ports etc.", "Hosts are not."],
    "number of a point": ["1. Stop the router.", "Then start it."],
    "year": ["It was written in 2025.", "Nobody has looked since."],
    "unit": ["It takes approx. 5 s vs. 6 s before.", "Good."],
    "footnote mark": ["It hangs.[1]", "Always."],
    "assignment": ["Runs with LANES=64.", "It hangs with 128."],
    "wide stops": ["已经修复。", "现在是 512。"],
    "no stop": ["Nothing ends this"],
}


@pytest.mark.parametrize("sentences", CASES.values(), ids=CASES.keys())
@pytest.mark.parametrize("space", [" ", "\n", "  \n "], ids=["space", "newline", "both"])
def test_splits(sentences: list[str], space: str) -> None:
    wide = sentences[0].endswith("。")
    text = ("" if wide else space).join(sentences)
    assert [text[start:end] for start, end in split(text)] == sentences


def test_code_is_never_split() -> None:
    text = "Run make. all ok. now and wait."
    assert [text[a:b] for a, b in split(text, ((4, 21),))] == ["Run make. all ok. now and wait."]


@pytest.mark.parametrize("text", ["", " ", "\n \n"])
def test_no_text_has_no_sentence(text: str) -> None:
    assert split(text) == ()
