"""Where a claim stands: all that its frame and its scope are read from."""

from __future__ import annotations

from dataclasses import dataclass

from doclint.markdown.document import Context, Document, Inline
from doclint.model import Vocabulary


@dataclass(frozen=True, slots=True)
class Site:
    """A visible range of an inline text in its block; `inline` is None in front matter and fences."""

    document: Document
    context: Context
    inline: Inline | None
    start: int
    end: int
    extra: tuple[Inline, ...] = ()  # labels of row and column, and captions, nearest first
    vocabulary: Vocabulary | None = None

    @property
    def is_introduced(self) -> bool:
        """Say whether a paragraph before speaks for the block even without a colon: for a list, a table or a fence."""
        return bool(self.inline is None or self.extra or self.context.list_path)

    @property
    def lead_in(self) -> Inline | None:
        """The paragraph before, where it introduces the block."""
        lead = self.context.lead_in
        return lead if lead is not None and (self.is_introduced or lead.text.rstrip().endswith(":")) else None
