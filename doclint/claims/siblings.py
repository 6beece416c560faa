"""The bullets of a list that say what its other bullets speak of: "Service: `decode`"."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from doclint.claims.cues import alternatives
from doclint.claims.site import Site
from doclint.markdown.document import Inline, Paragraph


def subjects(site: Site) -> Iterator[tuple[Inline, int]]:
    """Give the bullets that name the subject of the claim's list, inner list first, and where the name begins."""
    path = site.context.list_path
    if not path or site.inline is None:
        return
    items = [block for block in site.document.blocks if isinstance(block, Paragraph) and block.context.list_path]
    here = site.inline.source.start
    for depth in range(len(path), 0, -1):
        above = [item for item in items if item.context.list_path == path[:depth] and item.inline.source.start <= here]
        own = above[-1].context.list_id if above else -1
        for item in items:
            label = _label().match(item.inline.text) if item.context.list_id == own else None
            if label:
                yield item.inline, label.end()


@functools.cache
def _label() -> re.Pattern[str]:
    return re.compile(rf"\W*(?:{alternatives('scope.labels')})\s*:\s*", re.IGNORECASE)
