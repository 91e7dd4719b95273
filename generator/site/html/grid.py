"""Grid: a table that readers sort, filter and widen, as HTML."""

from __future__ import annotations

from html import escape

from generator.i18n import Words
from generator.site.grid import Grid, GridColumn, GridRow
from generator.site.html.compare import DATA
from generator.site.html.inline import Resolve, esc, icon, line
from generator.site.html.panel import link_button, said


def render(block: Grid, words: Words, resolve: Resolve) -> str:
    """Return the table with its tools; without script it stands in the order of the releases."""
    name = escape(block.caption)
    head = "".join(map(_head, block.columns))
    body = "".join(_row(row, block.columns, resolve) for row in block.rows)
    return (
        f'<div class="tn-grid" data-tn-grid="{escape(resolve(DATA))}">'
        f"{_tools(block, words)}"
        f'<div class="tn-scroll tn-scroll--wide tn-scroll--tall" role="region" tabindex="0"'
        f' aria-label="{name}"><table class="tn-table tn-table--grid">'
        f'<caption class="tn-sr">{name}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        f"{_files(block, resolve)}{said(block.words)}</div>"
    )


def _tools(block: Grid, words: Words) -> str:
    gettext = words.gettext
    label, example = gettext("Filter the tags"), gettext("Words, or such as vllm>=0.11")
    groups = "".join(
        f"<fieldset><legend>{esc(group)}</legend>{''.join(map(_choice, columns))}</fieldset>"
        for group, columns in block.more
    )
    shown, link = escape(gettext("Columns")), gettext("Copy link to this table")
    return (
        '<div class="tn-tools tn-js"><label class="tn-filter">'
        f'<span class="tn-sr">{esc(label)}</span><input class="tn-input" type="search"'
        f' placeholder="{escape(example)}" autocapitalize="off" autocomplete="off"'
        ' spellcheck="false" data-tn-query></label>'
        f"{link_button(link, words)}"
        '<span class="tn-small" role="status" data-tn-count></span></div>'
        f'<details class="tn-more tn-js tn-columns"><summary>{shown}</summary>'
        f'<form aria-label="{shown}">{groups}</form></details>'
    )


def _choice(column: GridColumn) -> str:
    return (
        f'<label><input type="checkbox" name="column" value="{escape(column.id)}">'
        f"{esc(column.name)}</label>"
    )


def _head(column: GridColumn) -> str:
    """Return the head of a column; a script makes the button work that sorts by it."""
    return (
        f'<th scope="col" data-tn-column="{escape(column.id)}">'
        f'<button class="tn-sort" type="button" disabled>{esc(column.name)}{icon("sort")}</button>'
        "</th>"
    )


def _row(row: GridRow, columns: tuple[GridColumn, ...], resolve: Resolve) -> str:
    cells = ""
    for cell, _ in zip(row.cells, columns, strict=True):
        mark, end = ("td", "") if cells else ("th", ' scope="row"')
        cells += f'<{mark}{end} data-tn-key="{cell.key}">{line(cell.parts, resolve)}</{mark}>'
    return f'<tr data-tn-tag="{escape(row.id)}">{cells}</tr>'


def _files(block: Grid, resolve: Resolve) -> str:
    links = "".join(
        f'<a href="{escape(resolve(to))}" download>{esc(name)}</a>' for to, name in block.files
    )
    return f'<p class="tn-files">{links}</p>'
