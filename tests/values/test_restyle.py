"""The deployed value in the document's own spelling."""

from __future__ import annotations

import pytest
from hypothesis import given

from doclint.values import restyle, same
from tests.values.test_same import KEYS, VALUES


@pytest.mark.parametrize(
    ("documented", "deployed", "key", "expected"),
    [
        # thousands and decimals
        ("2,500", "3000", "", "3,000"),
        ("2,500", "900", "", "900"),
        ("1 024", "1048576", "", "1 048 576"),
        ("1_024", "2048", "", "2_048"),
        ("1.024,5", "2048.25", "", "2.048,25"),
        ("1,5 s", "2500ms", "", "2,5 s"),
        ("0.850", "0.9", "", "0.9"),
        ("1.024", "2048", "", "2048"),  # thousands or decimals: no model
        ("−5", "-7", "", "−7"),
        # units
        ("64 lanes", "32", "", "32 lanes"),
        ("eight lanes", "16", "", "16 lanes"),
        ("5 seconds", "3000", "LINGER_MS", "3 seconds"),
        ("1 minute", "120", "GRACE_S", "2 minutes"),
        ("2 minutes", "60", "GRACE_S", "1 minute"),
        ("2 min", "150", "GRACE_S", "2.5 min"),
        ("2 min", "100", "GRACE_S", "100 s"),  # no number of minutes
        ("5s", "30", "GRACE_S", "30s"),
        ("5 s", "100ms", "", "0.1 s"),
        ("5 s", "30000", "", "30000"),  # seconds or milliseconds: nothing says
        ("64 MB", "134217728", "", "128 MB"),
        ("4k", "8192", "", "8k"),
        ("85 %", "0.9", "", "90 %"),
        ("85%", "90", "", "90%"),
        # switches
        ("yes", "0", "", "no"),
        ("Enabled", "false", "", "Disabled"),
        ("TRUE", "0", "", "FALSE"),
        ("1", "off", "", "0"),
        ("ja", "false", "", "nein"),
        ("on", "zstd", "", "zstd"),
        # the rest
        ('"512"', "256", "", '"256"'),
        ("at least 8", "4", "", "at least 4"),
        ("> 8", "4", "", "4"),
        ("a, b", "a,c", "", "a, c"),
        ("lru", "lfu", "", "lfu"),
        ("8", "unlimited", "", "unlimited"),
        ("8", "", "", ""),
    ],
)
def test_restyled(documented: str, deployed: str, key: str, expected: str) -> None:
    assert restyle(documented, deployed, key) == expected


@given(VALUES, VALUES, KEYS)
def test_the_result_means_the_deployed_value(documented: str, deployed: str, key: str) -> None:
    assert same(restyle(documented, deployed, key), deployed, key) is True


@given(VALUES, VALUES, KEYS)
def test_what_is_restyled_stays(documented: str, deployed: str, key: str) -> None:
    once = restyle(documented, deployed, key)
    assert restyle(once, deployed, key) == once
