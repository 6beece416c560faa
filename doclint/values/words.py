"""The words that stand for values: switches, emptiness, no limit, numbers; English and German."""

from __future__ import annotations

# (on, off) in the spelling that a document may use; the first pair that fits gives the answer its spelling.
SWITCHES: tuple[tuple[str, str], ...] = (
    ("true", "false"),
    ("yes", "no"),
    ("on", "off"),
    ("enabled", "disabled"),
    ("enable", "disable"),
    ("ja", "nein"),
    ("an", "aus"),
    ("aktiv", "inaktiv"),
    ("wahr", "falsch"),
)
TRUE = frozenset(on for on, _ in SWITCHES)
FALSE = frozenset(off for _, off in SWITCHES)
# Only beside a switch word: alone these are a number and a letter.
ALSO_TRUE = frozenset("1 y t".split())
ALSO_FALSE = frozenset("0 n f".split())
# These two only ever spell a boolean; "on" may also describe a mode ("on" for LEVEL=2).
LITERAL = frozenset("true false".split())

EMPTY = frozenset(["", "none", "nil", "null", "{}", "[]", "()", "unset", "not set", "undefined"])
# A mark in a cell: nothing is said, or it is empty.
BLANK = frozenset(["-", "–", "—", "n/a", "na", "empty", "leer", "(empty)", "(none)", "(unset)", "blank"])
NEVER = frozenset(["0", "-1", "never", "none", "null", "nil", ""])

UNLIMITED = frozenset(
    ["unlimited", "infinite", "infinity", "inf", "no limit", "unbounded", "unbegrenzt", "unendlich", "∞"]
)

# Values of settings that name a policy. Of these alone `required` and `auto` are values too; else they are remarks.
MODES = frozenset("required optional preferred always never auto any manual strict none off on".split())

# Two spellings of one value that programs take for each other.
SYNONYMS: tuple[frozenset[str], ...] = (
    frozenset(["warn", "warning"]),
    frozenset(["err", "error"]),
    frozenset(["info", "information"]),
    frozenset(["bf16", "bfloat16"]),
    frozenset(["fp16", "float16", "half"]),
    frozenset(["fp32", "float32", "float"]),
    frozenset(["prod", "production"]),
    frozenset(["dev", "development"]),
    frozenset(["gz", "gzip"]),
    frozenset(["zst", "zstd"]),
)

NUMBERS: dict[str, int] = {
    **dict(zip("zero one two three four five six seven eight nine ten eleven twelve".split(), range(13), strict=True)),
    **dict(zip("thirteen fourteen fifteen sixteen".split(), range(13, 17), strict=True)),
    **dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True)),
    **dict(zip("null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(), range(13), strict=True)),
    **dict(
        zip("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split(), range(20, 100, 10), strict=True)
    ),
    "ein": 1,
    "eine": 1,
    "a": 1,
    "an": 1,
}
# Numbers only beside a unit ("a minute"); alone they are articles, or nothing at all.
ARTICLES = frozenset("a an ein eine null".split())
