"""Panel: the controls of a page as HTML: region and tag choosers, copy buttons, filters."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape

from generator.address import Uri
from generator.i18n import Words
from generator.site.html.inline import address, esc, icon, tag
from generator.site.tree import Choice, Pull, PullVariant, Table


def copy_button(text: str, uri: Uri, words: Words) -> str:
    """Return a button that copies ``text``; its name says which address it is."""
    where = uri.region or words.gettext("public network")
    copy = words.gettext("Copy")
    name = words.gettext("Copy {tag}, {place}").replace("{tag}", uri.tag).replace("{place}", where)
    return (
        f'<button class="tn-copy tn-js" type="button" data-tn-copy="{escape(text)}" '
        f'aria-label="{escape(name)}">{icon("copy")}<span>{copy}</span></button>'
    )


def link_button(label: str, words: Words) -> str:
    """Return a button that copies the address of the page, which a script keeps up to date."""
    gettext = words.gettext
    copied, told = escape(gettext("Copied")), escape(gettext("The link was copied"))
    failed = escape(gettext("Copy failed. Copy the address of this page."))
    return (
        '<button class="tn-copy tn-js" type="button" data-tn-copy="" data-tn-link'
        f' data-tn-copied="{copied}" data-tn-said="{told}" data-tn-failed="{failed}">'
        f"{icon('link')}<span>{esc(label)}</span></button>"
    )


def said(words: Mapping[str, object]) -> str:
    """Return what a script says; the theme would run a script of a page that it puts in place."""
    return f"<template data-tn-words>{esc(json.dumps(words, ensure_ascii=False))}</template>"


def filter_field(name: str, words: Words) -> str:
    """Return the field that filters the rows of a table by what is typed."""
    label = escape(words.gettext("Filter the regions"))
    table = escape(words.gettext("Filter the regions: {table}")).replace("{table}", name)
    empty = escape(words.gettext("No region matches."))
    return (
        f'<div class="tn-tools tn-js"><label class="tn-filter"><span class="tn-sr">{table}</span>'
        f'<input class="tn-input" type="search" placeholder="{label}" data-tn-filter=""></label>'
        f'<span class="tn-small" role="status" data-tn-empty="{empty}"></span></div>'
    )


def differences(table: Table, words: Words) -> str:
    """Return the choice between all rows and those that differ."""
    total = len(table.rows)
    differing = sum(row.differs for row in table.rows)
    everything = words.ngettext("All ({n})", "All ({n})", total)
    some = words.ngettext("Differences ({n})", "Differences ({n})", differing)
    choices = "".join(
        f'<label><input type="radio" name="tn-rows" value="{value}"{checked} data-tn-rows="">'
        f"{esc(text)}</label>"
        for value, text, checked in (("all", everything, " checked"), ("diff", some, ""))
    )
    legend = esc(words.gettext("Rows shown"))
    return (
        '<div class="tn-tools tn-js"><fieldset class="tn-fieldset">'
        f'<legend class="tn-sr">{legend}</legend>'
        f'<div class="tn-segment">{choices}</div></fieldset></div>'
    )


def render(pull: Pull, words: Words) -> str:
    """Return the pull panel; without script every address is there, of the first region."""
    hint = esc(words.gettext("Remembered in this browser for all pages."))
    bar = ""
    region, not_confirmed = words.gettext("Region"), words.gettext("Not confirmed by the vendor")
    regional = bool(pull.regions or pull.unconfirmed)
    if regional:
        groups = "".join(_options(zone, choices) for zone, choices in pull.regions)
        if pull.unconfirmed:
            groups += _options(not_confirmed, pull.unconfirmed, ' data-tn-open="unknown"')
        bar += (
            f'<div class="tn-field"><label for="tn-region">{region}</label>'
            f'<select class="tn-select" id="tn-region" data-tn-choose="region">{groups}</select>'
            f'<span class="tn-hint">{hint}</span></div>'
        )
    if len(pull.variants) > 1:
        choices = [(variant.id, variant.tag) for variant in pull.variants]
        bar += _segment("tag", words.gettext("Tag"), choices, mono=True)
    if regional and any(variant.public for variant in pull.variants):
        networks = [("vpc", words.gettext("VPC")), ("public", words.gettext("Public network"))]
        bar += _segment("network", words.gettext("Network in the commands"), networks)
    out = f'<div class="tn-panel__bar tn-js">{bar}</div>' if bar else ""
    if regional:
        head = words.gettext("VPC")
        side = words.gettext("Faster, and only from inside a VPC of this region.")
        rows = "".join(
            _row(uri, variant, words) for variant in pull.variants for uri in variant.vpc
        )
        missing = escape(words.gettext("Not offered in {region}. Shown: {instead}."))
        notes = f'<p class="tn-small" data-tn-missing="{missing}" hidden></p>'
        warning = esc(words.gettext("Not confirmed by the vendor; the address may not exist."))
        notes += f'<p class="tn-small" data-tn-unconfirmed="" hidden>{warning}</p>'
        out += _group(head, side, notes + rows)
    public = [(uri, variant) for variant in pull.variants for uri in variant.public]
    if public:
        side = words.gettext("From anywhere. The address is the same for every region.")
        if pull.login is not None:
            side = words.gettext(
                "From anywhere, after a login. The address is the same for every region."
            )
        rows = "".join(_row(uri, variant, words) for uri, variant in public)
        out += _group(words.gettext("Public network"), side, rows)
    strings = {
        "copied": words.gettext("Copied"),
        "said": words.gettext("Copied: {tag}, {place}"),
        "public": words.gettext("public network"),
        "failed": words.gettext("Copy failed. Select the address and copy it."),
    }
    data = "".join(f' data-tn-{name}="{escape(text)}"' for name, text in strings.items())
    return f'<div class="tn-panel" data-tn-pull=""{data}>{out}</div>'


def _options(label: str, choices: tuple[Choice, ...], mark: str = "") -> str:
    options = "".join(
        f'<option value="{escape(choice.value)}">{esc(choice.name)}</option>' for choice in choices
    )
    return f'<optgroup label="{escape(label)}"{mark}>{options}</optgroup>'


def _segment(kind: str, label: str, choices: list[tuple[str, str]], *, mono: bool = False) -> str:
    mark = ' class="tn-tag" translate="no"' if mono else ""
    buttons = "".join(
        f'<label{mark}><input type="radio" name="tn-{kind}" '
        f'value="{escape(value)}"{" checked" if not i else ""} data-tn-choose="{kind}">'
        f"{esc(name)}</label>"
        for i, (value, name) in enumerate(choices)
    )
    return (
        f'<fieldset class="tn-fieldset"><legend>{esc(label)}</legend>'
        f'<div class="tn-segment">{buttons}</div></fieldset>'
    )


def _group(head: str, side: str, rows: str) -> str:
    return (
        f'<div class="tn-group"><p class="tn-group__head">{esc(head)} '
        f"<span>{esc(side)}</span></p>{rows}</div>"
    )


def _row(uri: Uri, variant: PullVariant, words: Words) -> str:
    return (
        f'<div class="tn-urirow" data-tn-variant="{escape(variant.id)}" '
        f'data-tn-network="{uri.network}">{tag(uri.tag)}{address(uri, live=True)}'
        f"{copy_button(str(uri), uri, words)}</div>"
    )
