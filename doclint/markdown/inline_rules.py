"""The parser's inline rules, taught to note on their tokens where they began and ended."""

from __future__ import annotations

from collections.abc import Callable

from markdown_it import MarkdownIt, rules_inline
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.footnote.index import footnote_ref

Rule = Callable[[StateInline, bool], bool]

# Emphasis and plain text need none: their tokens hold exactly the source that they stand for.
RULES: tuple[tuple[str, Rule], ...] = (
    ("newline", rules_inline.newline),
    ("escape", rules_inline.escape),
    ("backticks", rules_inline.backtick),
    ("link", rules_inline.link),
    ("image", rules_inline.image),
    ("footnote_ref", footnote_ref),
    ("autolink", rules_inline.autolink),
    ("html_inline", rules_inline.html_inline),
    ("entity", rules_inline.entity),
)


def install(md: MarkdownIt) -> None:
    """Put the wrapped rules in place."""
    for name, rule in RULES:
        md.inline.ruler.at(name, _placed(rule))


def _placed(rule: Rule) -> Rule:
    def placed(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
        start, count = state.pos, len(state.tokens)
        matched = rule(state, silent)
        if matched and not silent:
            # Text that was still pending is pushed first.
            for token in state.tokens[count : count + 2]:
                if token.type != "text":
                    token.meta["place"] = (start, state.pos)
                    break
        return matched

    return placed
