"""The text that names are looked for in: a name in code keeps its marks, values and commands are blank."""

from __future__ import annotations

import re

from doclint.claims.clauses import MASK
from doclint.claims.setting_keys import ENV_NAME
from doclint.markdown.document import Code, Inline
from doclint.model import Deployment, Vocabulary

MARK = "`"
HOLDS_MORE = re.compile(r"[=:\s$@]|^-")
SETTING = re.compile(rf"(?:{ENV_NAME.pattern}|--?[A-Za-z][\w.-]*|[\w-]+(?:\.[\w-]+)+)")
# What may stand between the code of a key and the code of its value.
LINK = re.compile(
    r"\s*(?:[:=→]|->|\(?(?:(?:is|are|was|set|ist|auf|defaults?|equals|points?)\s+)*"
    r"(?:to|at|as|is|are|equals|auf|ist|default:?))\s*",
    re.IGNORECASE,
)


def wording(
    inline: Inline,
    vocabulary: Vocabulary,
    low: int = 0,
    high: int | None = None,
    blank: tuple[int, int] = (0, 0),
) -> str:
    """Give a visible range, with `blank` and all code that is no name blotted out; other code stands in backticks."""
    end = len(inline.text) if high is None else high
    pieces: list[str] = []
    at = low
    for code in inline.codes:
        if low <= code.start and code.end <= end:
            pieces += (_shown(inline, at, code.start, blank), _code(inline, code, vocabulary, blank))
            at = code.end
    return "".join((*pieces, _shown(inline, at, end, blank)))


def _shown(inline: Inline, low: int, high: int, blank: tuple[int, int]) -> str:
    start, end = max(low, blank[0]), min(high, blank[1])
    text = inline.text
    return text[low:start] + MASK * (end - start) + text[end:high] if start < end else text[low:high]


def _code(inline: Inline, code: Code, vocabulary: Vocabulary, blank: tuple[int, int]) -> str:
    text = inline.text[code.start : code.end]
    covered = blank[0] < code.end and code.start < blank[1]
    if covered or _holds_more(text.strip(), vocabulary) or _is_value(inline, code):
        return MASK * len(text)
    return f"{MARK}{text}{MARK}"


def _holds_more(text: str, vocabulary: Vocabulary) -> bool:
    """Say whether code is an assignment, an address or a command, and no deployment's name."""
    return bool(HOLDS_MORE.search(text)) and not any(text.lower() in labels_of(one) for one in vocabulary.deployments)


def _is_value(inline: Inline, code: Code) -> bool:
    """Say whether code is what the key in the code before it is set to."""
    before = max((one for one in inline.codes if one.end <= code.start), key=lambda one: one.end, default=None)
    if before is None or not SETTING.fullmatch(inline.text[before.start : before.end].strip()):
        return False
    return bool(LINK.fullmatch(inline.text, before.end, code.start))


def labels_of(deployment: Deployment) -> tuple[str, ...]:
    """The words that a deployment is called by, in lower case."""
    return tuple(label.lower() for label in (deployment.id, deployment.name, *deployment.aliases) if label)
