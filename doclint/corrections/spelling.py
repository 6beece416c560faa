"""A value as the place where it is put must spell it: a code span, running text, a fence, YAML, TOML."""

from __future__ import annotations

import re
from collections.abc import Iterator

from doclint.markdown.document import Document, Fence, FrontMatter, Inline, Paragraph, Table
from doclint.model import Span

# A value never brings a line end or a control character into a line.
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
# In running text these begin markup; an underscore inside a word does not.
_MARKUP = re.compile(r"[*`<\[\]\\~]|(?<!\w)_|_(?!\w)|^[#>+-]\s|&\w+;|\|")
# YAML's plain style can't hold these (spec 1.2, 7.3.3), and flow collections can't hold their own marks.
_YAML_QUOTED = re.compile(r"^[\s\-?:&*!|>'\"%@`#]|[,\[\]{}]|: |:$|\s#|\s$|^$")
_TOML_BARE = re.compile(r"true|false|[+-]?\d+(?:\.\d+)?")
_FENCE_QUOTED = re.compile(r"[\s\"'#$`\\;&|<>]")


def spelled(document: Document, span: Span, text: str) -> str:
    """Give the text as it is to be written at a span; nothing where it can't be."""
    if _UNPRINTABLE.search(text):
        return ""
    front = document.front_matter
    if front and front.body.holds(span):
        return _scalar(document, front, span, text)
    fence = next((b for b in document.blocks if isinstance(b, Fence) and b.span.holds(span)), None)
    if fence is not None:
        return text if _is_quoted(document, span) or not _FENCE_QUOTED.search(text) else ""
    if _is_code(document, span):
        return text if "`" not in text else ""
    if not _MARKUP.search(text):
        return text
    return f"`{text}`" if "`" not in text else ""


def _is_quoted(document: Document, span: Span) -> bool:
    before, after = document.file.text[span.start - 1 : span.start], document.file.text[span.end : span.end + 1]
    return before == after and before in ("'", '"')


def _scalar(document: Document, front: FrontMatter, span: Span, text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    if not _is_quoted(document, span):
        needs_quotes = not _TOML_BARE.fullmatch(text) if front.kind == "toml" else _YAML_QUOTED.search(text)
        return f'"{escaped}"' if needs_quotes else text
    if document.file.text[span.start - 1] == '"':
        return escaped
    if front.kind == "yaml":
        return text.replace("'", "''")
    return "" if "'" in text else text  # TOML's literal strings have no escapes


def _is_code(document: Document, span: Span) -> bool:
    return any(code.inner.holds(span) for inline in _inlines(document) for code in inline.codes)


def _inlines(document: Document) -> Iterator[Inline]:
    yield from (heading.inline for heading in document.headings)
    for block in document.blocks:
        match block:
            case Paragraph():
                yield block.inline
            case Table():
                yield from (cell.inline for cell in block.cells)
