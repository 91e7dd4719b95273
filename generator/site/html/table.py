"""Table: rows and columns as HTML, with what a script needs to filter and copy them."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from generator.i18n import Words
from generator.site.html import panel
from generator.site.html.inline import Resolve, breakable, line
from generator.site.inline import Line, Link
from generator.site.tree import Addresses, Pattern, Row, Table

_NARROW = 3
"""Tables of variants with more columns than a name and two tags scroll."""
_LONG = 15
"""Tables with more rows than this are laid out late; those of addresses get a filter field."""


def render(table: Table, words: Words, resolve: Resolve) -> str:
    """Return a table with its tools; one too wide for a phone scrolls in a region of its own."""
    if table.kind == "comparison":
        return _comparison(table, resolve)
    wide = table.kind != "components" or len(table.head) > _NARROW
    name = escape(table.caption)
    late = " tn-scroll--late" if len(table.rows) > _LONG else ""
    region = f' tn-scroll--wide" tabindex="0" role="region" aria-label="{name}' if wide else ""
    kind = {"components": " tn-table--comp", "addresses": " tn-table--uri"}.get(table.kind, "")
    body = "".join(_row(row, words, resolve) for row in table.rows)
    variant = f' data-tn-variant="{escape(table.variant)}"' if table.variant is not None else ""
    return (
        f'<div data-tn-table=""{variant}>{_tools(table, words)}'
        f'<div class="tn-scroll{late}{region}">'
        f'<table class="tn-table{kind}"><caption class="tn-sr">{name}</caption>'
        f"<thead><tr>{_head(table, resolve)}</tr></thead><tbody>{body}</tbody></table></div></div>"
    )


def addresses(block: Addresses, words: Words) -> str:
    """Return the table of addresses of one tag."""
    tag = block.tag
    return (
        _written(block.pattern, words)
        .replace(f"<b>{Pattern.TAG}</b>", f"<b>{breakable(tag, '.-')}</b>")
        .replace(Pattern.TAG, escape(tag))
        .replace(Pattern.VARIANT, escape(block.variant))
    )


@lru_cache(maxsize=1024)
def _written(pattern: Pattern, words: Words) -> str:
    """Return the table of addresses of any tag, in which no link is relative to a page."""
    return render(pattern.table, words, str)


def _tools(table: Table, words: Words) -> str:
    """Return what narrows a long table: a filter, or what differs between the tags."""
    if table.kind == "components" and any(row.differs for row in table.rows):
        return panel.differences(table, words)
    if table.kind == "addresses" and len(table.rows) > _LONG:
        return panel.filter_field(escape(table.caption), words)
    return ""


def _comparison(table: Table, resolve: Resolve) -> str:
    """Write two tags side by side; on phones each row is a card, and still a row of a table."""
    rows = "".join(
        f'<tr><th scope="row">{_name(row.cells[0], resolve)}</th>'
        + "".join(f"<td>{line(cell, resolve)}</td>" for cell in row.cells[1:])
        + "</tr>"
        for row in table.rows
    )
    return (
        '<div class="tn-scroll"><table class="tn-table tn-table--diff">'
        f'<caption class="tn-sr">{escape(table.caption)}</caption>'
        f"<thead><tr>{_head(table, resolve)}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _head(table: Table, resolve: Resolve) -> str:
    return "".join(f'<th scope="col">{line(cell, resolve)}</th>' for cell in table.head)


def _row(row: Row, words: Words, resolve: Resolve) -> str:
    first, *rest = row.cells
    cells = f'<th scope="row">{_name(first, resolve)}</th>'
    if row.copies is not None:
        cells += f"<td>{panel.copy_button(str(row.copies), row.copies, words)}</td>"
    cells += "".join(f"<td>{line(cell, resolve)}</td>" for cell in rest)
    return f"<tr{' class=is-diff' if row.differs else ''}>{cells}</tr>"


def _name(parts: Line, resolve: Resolve) -> str:
    """Write the head of a row; a component's name may break in a narrow column."""
    return "".join(
        breakable(part, "_-")
        if isinstance(part, str)
        else f'<a href="{escape(resolve(part.to))}">{_name(part.text, resolve)}</a>'
        if isinstance(part, Link)
        else line((part,), resolve)
        for part in parts
    )
