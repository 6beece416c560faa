"""Sentences that blame a cleared suspect, and their twins that only seem to."""

from __future__ import annotations

import pytest

from doclint.model import Stance, Vocabulary
from tests.claims.accusations import blamed, read

TITLE = "# Uploads hang\n\nFor two hours in February.\n\n"

FLAT = """\
The hang was caused by `UPLOAD_CHUNK_BYTES=4194304`.
`UPLOAD_CHUNK_BYTES=4194304` caused the hang of 4 February.
Raising the chunk size to 4 MB triggered the hang.
CHG-4 set off the hang.
The raised chunk size is what wedged the uploader.
It was the chunk size that made uploads hang.
What made the uploads hang was the chunk size.
The culprit is the chunk size.
The root cause of the hang was `UPLOAD_CHUNK_BYTES`.
Root cause: `UPLOAD_CHUNK_BYTES` at 4 MB.
**Root cause:** the bigger chunk.
**Root cause.** The chunk size, which we had raised a day earlier.
Cause: chunk size (see CHG-4).
The hang was traced back to the bigger chunk.
The hang turned out to be due to `UPLOAD_CHUNK_BYTES`.
Uploads hung because of `CHUNK_BYTES`.
The hang stems from the chunk size.
The chunk size is to blame for the hang.
The chunk size was to blame.
Blame the chunk size.
The hang was fixed by lowering the chunk size to 1 MB.
Lowering `UPLOAD_CHUNK_BYTES` to 1 MB cured the hang.
The hang was cured by reverting 5be01c7aa.
Reverting `5be01c7aa` fixed the hang.
The stall is down to the chunk size.
The offender was the chunk size.
HYP-1 is confirmed.
HYP-1 is the root cause.
HYP-1: confirmed.
On 3 February we shipped `5be01c7aa`, which took uploads down for an hour.
On 3 February we shipped `5be01c7aa`. That is what took uploads down for an hour.
On 3 February we raised `UPLOAD_CHUNK_BYTES` to 4 MB. This caused every upload to hang.
We deployed CHG-4 in the morning; that wedged the uploader.
The bigger chunk wedges the uploader.
A chunk size of 4 MB wedges the uploader.
With the proxy ruled out, the chunk size is the cause.
Our own change, CHG-4, caused it.
The uploader hung because `UPLOAD_CHUNK_BYTES` was too large.
Uploads hang due to the chunk size, not due to the network.
It was not the network but the chunk size that caused the hang.
The chunk size was responsible for the hanging uploads.
The chunk size brought uploads to a standstill.
The outage of 3 February was caused by CHG-4.
In February the chunk size brought uploads to their knees.
The hang (ISS-3) goes back to the chunk size.
The cure was to put the chunk size back to 1 MB.
The hang is the fault of the chunk size.
Uploads hang: the chunk size is at fault.
We blame the chunk size for the hang.
No doubt about it, the chunk size caused the hang.
The trace proves that the chunk size caused the hang.
We found that the hang was caused by the chunk size.
The reason for the hang is the chunk size.
The chunk size is the reason uploads hang.
The chunk size is why uploads hang.
That the uploads hung is due to the increase of the chunk size to 4 MB.
The hang was the result of the bigger chunk.
`UPLOAD_CHUNK_BYTES`, raised to 4 MB on 3 February, wedges the uploader.
The hang came from the bigger chunk.
The bigger chunk led to the hang.
The bigger chunk resulted in uploads hanging for ever.
We fixed the hang by lowering the chunk size.
The hang disappeared by rolling back CHG-4.
The bigger chunk was behind the hang.
The chunk size did it: uploads hung.
The chunk size explains the hang.
Our uploads hung as a result of the bigger chunk.
The hang was a consequence of the bigger chunk.
The bigger chunk was at the root of the hang.
The chunk size is the root of the hang.
The trigger was CHG-4.
The hanging uploads have their origin in the chunk size.
The hang can be traced to the chunk size.
The hang has been pinned on the chunk size.
The chunk size turned out to be the culprit.
The chunk size proved to be the cause of the hang.
The chunk size, it turned out, caused the hang.
Uploads stalled thanks to the bigger chunk.
The bigger chunk blocked the uploader.
Users could not upload because of the chunk size, the uploader hung.
Hang caused by the chunk size.
Uploads hang because the chunk size is too large for the proxy.
"""

NOT_FLAT = """\
The hang may have been caused by `UPLOAD_CHUNK_BYTES`.
We suspect that the chunk size caused the hang.
The hang was not caused by the chunk size.
The chunk size did not cause the hang.
The chunk size never caused the hang.
Was the hang caused by the chunk size?
Could the chunk size be the culprit? No.
We were sure that the chunk size caused the hang. We were wrong.
The chunk size caused the hang. That turned out to be wrong.
~~The chunk size caused the hang.~~
> The chunk size caused the hang.
Had the chunk size been the cause, small uploads would have gone through.
If the chunk size were to blame, the replica would hang too.
The chunk size caused 30 MB more memory per upload.
A bigger chunk costs more memory, and we pay it gladly.
The chunk size contributed to the hang.
The chunk size is a contributing factor.
- 2026-02-04: the chunk size caused the hang.
- 4 February: hang caused by the chunk size, back to 1 MB.
- On 4 February the hang was blamed on the chunk size.
The chunk size was cleared: the hang came from the proxy buffer.
The hang was caused by the proxy buffer, not by the chunk size.
The hang was caused by the proxy buffer and not the chunk size.
Not the chunk size but the proxy buffer caused the hang.
The proxy buffer rather than the chunk size caused the hang.
At first we blamed the chunk size for the hang.
Ada said that the chunk size caused the hang.
According to the wiki the chunk size caused the hang.
The hang was wrongly blamed on the chunk size.
The chunk size has nothing to do with the hang.
The hang is unrelated to the chunk size.
Nobody has shown that the chunk size caused the hang.
The theory that the chunk size caused the hang did not survive.
Probably the chunk size caused the hang.
The chunk size is one of the causes of the hang.
The chunk size is probably to blame.
It seems the chunk size triggered the hang.
The chunk size caused the hang, we think.
The chunk size looks like the culprit.
To find out whether the chunk size causes the hang, run the replay.
The chunk size was reverted on 6 February.
We lowered the chunk size after the hang.
The hang went away after we lowered the chunk size, and came back two days later.
"The chunk size caused the hang", wrote Ada.
An earlier version of this page said that the chunk size caused the hang.
The hang was thought to be caused by the chunk size.
The chunk size was believed to be the cause.
`UPLOAD_CHUNK_BYTES=16777216` caused the memory kills of the thumbnail workers.
The chunk size crashed the exporter last year.
For the chunk size see CHG-4; the hang was caused by the proxy buffer.
The proxy buffer caused the hang; the chunk size did not.
Neither the network nor the chunk size caused the hang.
The chunk size makes uploads faster.
A hang caused by the chunk size would show in the replica too.
No hang was caused by the chunk size.
Uploads with a bigger chunk hang no more often than others.
The uploader hung while the chunk size was being raised.
The hang had nothing to do with CHG-4.
The chunk size is innocent.
The chunk size is not the culprit.
The chunk size isn't what makes uploads hang.
If uploads hang, lower the chunk size.
Should uploads hang because of the chunk size, tell us.
Clients that ignore the chunk size caused the hang.
A bug in the code that reads the chunk size caused the hang.
The hang was caused by something other than the chunk size.
The rumour that the chunk size caused the hang is old.
Do not blame the chunk size.
Nobody should blame the chunk size.
I would blame the chunk size.
People blamed the chunk size for the hang.
The hang was blamed on the chunk size until the traces came in.
Bo still thinks the chunk size caused the hang.
It is tempting to say the chunk size caused the hang.
We ruled out that the chunk size caused the hang.
The chunk size, long thought to cause the hang, is cleared.
Reverting CHG-4 did not fix the hang.
Lowering the chunk size fixed nothing.
Lowering the chunk size to 1 MB only made uploads slow.
The hang was fixed by flushing the proxy buffer, and the chunk size is back at 4 MB.
Reverting CHG-4 caused a second outage.
- [ ] check whether the chunk size caused the hang
- [ ] the chunk size caused the hang
The chunk size is set by the upload team.
Test: does the chunk size cause the hang? Result: no.
What if the chunk size caused the hang?
The chunk size was a suspect for the hang.
The chunk size remains under suspicion.
The chunk size was accused of causing the hang.
Proof that the chunk size caused the hang was never found.
There is no evidence that the chunk size caused the hang.
The claim "the chunk size caused the hang" is refuted.
It used to be common knowledge that the chunk size caused the hang.
Support still tells customers that the chunk size causes the hang.
HYP-1 is not confirmed.
HYP-1 was never confirmed.
HYP-1 (chunk size) is exonerated.
HYP-1: refuted.
HYP-1 awaits confirmation.
"""


@pytest.mark.parametrize("sentence", FLAT.strip().split("\n"))
def test_a_flat_statement(sentence: str) -> None:
    assert blamed(TITLE + sentence + "\n", "HYP-1", "ISS-3")


@pytest.mark.parametrize("sentence", NOT_FLAT.strip().split("\n"))
def test_no_flat_statement(sentence: str) -> None:
    assert not blamed(TITLE + sentence + "\n", "HYP-1", "ISS-3")


@pytest.mark.parametrize(
    ("sentence", "stance"),
    [
        ("The chunk size caused the hang.", Stance.ASSERTS),
        ("The chunk size may have caused the hang.", Stance.SUSPECTS),
        ("Ada said that the chunk size caused the hang.", Stance.REPORTS),
        ("The chunk size did not cause the hang.", Stance.DENIES),
        ("~~The chunk size caused the hang.~~", Stance.SUPERSEDES),
        ("The chunk size caused the hang. We were wrong.", Stance.SUPERSEDES),
    ],
)
def test_the_stance(sentence: str, stance: Stance) -> None:
    assert [claim.stance for claim in read(TITLE + sentence + "\n")] == [stance]


ELSEWHERE = """\
orders | HYP-6 | The order TTL is the reason why orders went missing.
orders | HYP-6 | Orders vanished because of the order TTL.
orders | HYP-6 | `ORDER_TTL_S=60` swallowed 214 orders.
orders | HYP-6 | We lost 214 orders to the order TTL.
orders | HYP-6 | Setting `ORDER_TTL_S` to 60 deleted orders that were still open.
feeds  | HYP-7 | The feeds froze because `--gop` had gone up to 250.
feeds  | HYP-7 | A GOP length of 250 freezes the feeds.
feeds  | HYP-7 | The GOP length left the feeds frozen.
feeds  | HYP-7 | Frozen feeds were the result of `--gop=250`.
cold   | HYP-8 | `JVM_HEAP_MB=512` made cold starts crawl.
cold   | HYP-8 | Our cold starts took a minute because `JVM_HEAP_MB` was set to 512.
cold   | HYP-8 | Cause found: the heap size.
cold   | HYP-8 | After two weeks the cause was clear: the heap size.
other  | HYP-8 | ISS-6 was the fault of the heap size.
other  | HYP-7 | In ISS-5 the GOP length froze the feeds.
other  | HYP-7 | ISS-5: `--gop` did it.
other  | HYP-8 | ISS-6 (starts): heap size to blame.
other  | HYP-8 | ISS-6 happened because the heap size was cut.
other  | HYP-6 | ISS-4, caused by the order TTL, is closed.
other  | HYP-6 | Lessons of ISS-4: a short order TTL loses orders.
"""

NOT_ELSEWHERE = """\
orders | HYP-6 | The order TTL saves 3 GB of memory.
orders | HYP-6 | The order TTL causes carts to expire after a minute.
orders | HYP-6 | The order TTL is 60 s again, and no order has been lost since.
orders | HYP-6 | Raise the order TTL if baskets expire too early.
orders | HYP-6 | For a while the order TTL looked guilty.
feeds  | HYP-7 | `--gop 250` makes seeking slow.
feeds  | HYP-7 | Freezes with `--gop 50` rule the GOP length out.
cold   | HYP-8 | The heap size has its price: 300 MB per pod.
cold   | HYP-8 | The heap size caused an OOM kill in the test cluster.
cold   | HYP-8 | Until 1 May we took the heap size for the cause.
other  | HYP-8 | ISS-6: not the heap size.
other  | HYP-8 | ISS-6 was long held to be the fault of the heap size.
other  | HYP-7 | ISS-5 and the GOP length: what we learned.
other  | HYP-7 | The GOP length is to blame for our phone bill.
"""

GERMAN = """\
Ursache der Hänger ist die kurze Frist.
Ursache: `CACHE_FRIST_S=30`.
Schuld war die kurze Frist.
Die kurze Frist ist schuld an den hängenden Abfragen.
Die hängenden Abfragen wurden durch die kurze Frist verursacht.
Die kurze Frist löste die Hänger aus.
Die Hänger liegen an der kurzen Frist.
Die Abfragen hängen wegen der kurzen Frist.
Im Februar brachte die kurze Frist die Abfragen zum Stillstand.
Die Hänger wurden durch das Anheben der Frist behoben.
"""

NOT_GERMAN = """\
Die kurze Frist ist nicht schuld.
Nicht die Frist war schuld, sondern der Sicherungslauf.
Vielleicht ist die Frist die Ursache.
Wir hielten die Frist für die Ursache.
War die Frist die Ursache?
Der Verdacht, die Frist verursache die Hänger, ist widerlegt.
- 03.02.2026: Ursache ist die Frist.
Die Frist ist eine von mehreren Ursachen.
Ada meinte, die Frist sei schuld an den Hängern.
Die kurze Frist führte zu mehr Speicherbedarf.
Die Frist hat die Hänger verursacht. Das war falsch.
"""


def rows(table: str) -> list[tuple[str, ...]]:
    return [tuple(cell.strip() for cell in row.split("|")) for row in table.strip().split("\n")]


ISSUES = {"HYP-6": "ISS-4", "HYP-7": "ISS-5", "HYP-8": "ISS-6"}


@pytest.mark.parametrize(("name", "hypothesis", "sentence"), rows(ELSEWHERE))
def test_other_trouble(name: str, hypothesis: str, sentence: str) -> None:
    assert blamed(f"# Notes\n\nText.\n\n{sentence}\n", hypothesis, ISSUES[hypothesis], f"docs/{name}.md")


@pytest.mark.parametrize(("name", "hypothesis", "sentence"), rows(NOT_ELSEWHERE))
def test_no_statement_about_other_trouble(name: str, hypothesis: str, sentence: str) -> None:
    assert not blamed(f"# Notes\n\nText.\n\n{sentence}\n", hypothesis, ISSUES[hypothesis], f"docs/{name}.md")


@pytest.mark.parametrize("sentence", GERMAN.strip().split("\n"))
def test_german(sentence: str) -> None:
    assert blamed(f"# Abfragen hängen nachts\n\nText.\n\n{sentence}\n", "HYP-9", "ISS-7", "docs/abfragen.md")


@pytest.mark.parametrize("sentence", NOT_GERMAN.strip().split("\n"))
def test_no_statement_in_german(sentence: str) -> None:
    assert not blamed(f"# Abfragen hängen nachts\n\nText.\n\n{sentence}\n", "HYP-9", "ISS-7", "docs/abfragen.md")


def test_an_ending_of_a_key_that_two_keys_share_names_neither() -> None:
    assert not read("# Orders lost at midnight\n\nOrders were lost because of `TTL_S`.\n", "docs/orders.md")
    assert not read("# Orders lost\n\nOrders were lost because of `ORDER_TTL`.\n", "docs/orders.md")


def test_a_revert_is_no_suspect() -> None:
    assert not read(TITLE + "CHG-5 caused the hang, and so did `77d20fe13`.\n")


def test_nothing_is_read_without_hypotheses() -> None:
    assert not read(TITLE + "The chunk size caused the hang.\n", vocabulary=Vocabulary())
