"""Comments that tell what reading can't: `<!-- doclint: frame=past as-of=2026-07-10 deployment=decode -->`."""

from __future__ import annotations

import re

from doclint.markdown.document import Context

OPTION = re.compile(r"(?<!\S)([a-z][a-z-]*)=(\"[^\"]*\"|'[^']*'|\S+)")


def option(context: Context, name: str) -> str:
    """The value that a directive right before a block gives an option; the last one wins."""
    found = [value for directive in context.directives for key, value in OPTION.findall(directive.body) if key == name]
    return found[-1].strip("\"'") if found else ""
