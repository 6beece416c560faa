"""Settings in tables: keys by rows or by columns, values beside them or one column a deployment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from doclint.claims.cues import whole, words
from doclint.claims.dates import mentions as dates
from doclint.claims.names import named
from doclint.claims.setting_claims import Statement, claim
from doclint.claims.setting_columns import Role, key_of, path_of, roles
from doclint.claims.setting_keys import Mention, in_image
from doclint.claims.setting_values import Value, in_cell
from doclint.claims.site import Site
from doclint.markdown.document import Cell, Document, Inline, Table
from doclint.model import Claim, FactKind, Frame, Framing, Scope, SettingClaim, Vocabulary

Row = tuple[Cell, ...]


def read(document: Document, table: Table, vocabulary: Vocabulary) -> Iterator[Claim]:
    """Find what a table says of settings."""
    uses = roles(table, vocabulary)
    if Role.KEY in uses:
        found = tuple(_rows(document, table, uses, vocabulary))
        yield from _without_sweeps(found)
    else:
        yield from _columns(document, table, vocabulary)


def _rows(document: Document, table: Table, uses: tuple[Role, ...], vocabulary: Vocabulary) -> Iterator[Claim]:
    for row in table.rows:
        where = uses.index(Role.KEY)
        label = row[where].inline if where < len(row) else None
        key = _key(label, vocabulary) if label else None
        for index, cell in enumerate(row):
            use = uses[index] if index < len(uses) else Role.OTHER
            if label and key and use in (Role.VALUE, Role.DEFAULT):
                extra = (table.header[index].inline, *_labels(row, uses, skip=index))
                site = Site(document, table.context, cell.inline, 0, len(cell.inline.text), extra, vocabulary)
                yield from _cell(site, label, key, _stranger(row, uses, vocabulary), default=use is Role.DEFAULT)


def _key(label: Inline, vocabulary: Vocabulary) -> Mention | None:
    """The setting that a row is about; `image` and `port` are settings too."""
    found = key_of(label, vocabulary)
    text = label.text.strip()
    for group, fact, key in (("column.image", FactKind.IMAGE, "image"), ("column.port", FactKind.PORT, "listen")):
        if not found and whole(group).fullmatch(text):
            return Mention(fact, key, 0, len(label.text), len(label.text))
    return found or path_of(label)


def _labels(row: Row, uses: tuple[Role, ...], *, skip: int) -> tuple[Inline, ...]:
    """The cells that say which thing or time a row is about; a remark only where it withdraws the row."""
    return tuple(
        cell.inline
        for index, (cell, use) in enumerate(zip(row, uses, strict=False))
        if index != skip
        and (use in (Role.SCOPE, Role.OTHER) or (use is Role.REMARK and words("negated.row").search(cell.inline.text)))
    )


def _stranger(row: Row, uses: tuple[Role, ...], vocabulary: Vocabulary) -> Scope | None:
    """The scope of a row whose label names nothing that is known here."""
    for cell, use in zip(row, uses, strict=False):
        text = cell.inline.text.strip()
        if use is Role.SCOPE and text and not named(text, vocabulary):
            return Scope(signal=f'row names "{text}"', foreign=True)
    return None


def _cell(site: Site, label: Inline, key: Mention, scoped: Scope | None, *, default: bool) -> Iterator[Claim]:
    inline, vocabulary = site.inline, site.vocabulary
    if inline is None or vocabulary is None:
        return
    value = in_cell(inline, default=default)
    image = in_image(value.text, value.start, vocabulary) if value else None
    if (
        not value
        or (key.fact is FactKind.IMAGE and not image)
        or (key.fact is FactKind.PORT and not value.text.isdigit())
    ):
        return
    said = Statement(
        key.fact if key.fact is not FactKind.IMAGE or not image else image.fact,
        image.key if image and key.fact is FactKind.IMAGE else key.key,
        label.span(key.start, key.key_end),
        value.text,
        value.span(inline, site.document.file),
        end=len(inline.text),
        default=default,
        assertive=True,
    )
    yield claim(site, said, vocabulary, scoped=scoped)


def _without_sweeps(claims: tuple[Claim, ...]) -> Iterator[Claim]:
    """Take no side where one key has several values in a table and nothing says which is whose."""
    seen: dict[tuple[object, ...], set[str]] = {}
    for item in claims:
        seen.setdefault(_identity(item), set()).add(item.text)
    for item in claims:
        several = len(seen[_identity(item)]) > 1 and item.frame is Frame.CURRENT
        yield replace(item, framing=Framing(Frame.UNKNOWN, ("several values for one key",))) if several else item


def _identity(item: Claim) -> tuple[object, ...]:
    default = isinstance(item.detail, SettingClaim) and item.detail.default
    key = item.detail.key if isinstance(item.detail, SettingClaim) else ""
    return (key, item.scope.deployments, item.scope.environments, item.scope.foreign, default)


# --- keys in the header -------------------------------------------------------------------------------------------


def _columns(document: Document, table: Table, vocabulary: Vocabulary) -> Iterator[Claim]:
    """Read a transposed table: a row a deployment (or a date), a column a key. Other rows are arms of a trial."""
    keys = [key_of(cell.inline, vocabulary) for cell in table.header]
    for row in table.rows if any(keys) else ():
        labels = tuple(cell.inline for cell, key in zip(row, keys, strict=False) if key is None)
        if not any(named(label.text, vocabulary) or dates(label.text) for label in labels[:1]):
            continue
        for header, key, cell in zip(table.header, keys, row, strict=False):
            site = Site(document, table.context, cell.inline, 0, len(cell.inline.text), labels, vocabulary)
            value = in_cell(cell.inline) if key else None
            if key and value:
                yield claim(site, _transposed(site, header.inline, key, value), vocabulary)


def _transposed(site: Site, header: Inline, key: Mention, value: Value) -> Statement:
    inline = site.inline or header
    key_span = header.span(key.start, key.key_end)
    span = value.span(inline, site.document.file)
    return Statement(key.fact, key.key, key_span, value.text, span, end=len(inline.text), assertive=True)
