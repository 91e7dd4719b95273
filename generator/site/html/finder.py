"""Finder: the form in which a reader describes a machine, as HTML."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape

from generator.i18n import Words
from generator.site.html.inline import Resolve, esc, icon
from generator.site.tree import Ask, Choice, Fields, Finder

DATA = "/api/v1/finder.json"
"""The file in which a script looks for its answers."""

ANSWERS = "results"
"""The anchor of the answers."""


def render(block: Finder, words: Words, resolve: Resolve, inner: str) -> str:
    """Return the form, hidden without script, and the place of the answers with ``inner`` in it."""
    gettext = words.gettext
    form = "".join(
        (
            _paste(words),
            _families(block.fields, words),
            f'<div class="tn-pair">{_card(block.fields, words)}{_driver(words)}</div>',
            '<p class="tn-hint" data-tn-default></p>',
            _region(block.fields, words),
            _more(block.fields, words),
            _link(words),
            f'<a class="tn-find__jump" href="#{ANSWERS}" data-tn-jump hidden></a>',
        )
    )
    # In a template: the theme runs every script of a page that it puts in the place of another.
    said = esc(json.dumps(block.words, ensure_ascii=False))
    title, machine = gettext("All images and what they need"), escape(gettext("The machine"))
    return (
        f'<div class="tn-find" data-tn-finder="{escape(resolve(DATA))}"'
        f' data-tn-root="{escape(resolve("index.md"))}">'
        f'<form class="tn-find__form tn-js" aria-label="{machine}">'
        f"{form}</form>"
        '<div class="tn-find__answers"><div class="tn-find__bar" data-tn-bar hidden></div>'
        f'<div role="status"><h2 id="{ANSWERS}" tabindex="-1">{esc(title)}</h2></div>'
        f"<div data-tn-answers>{inner}</div></div>"
        f"<template data-tn-words>{said}</template></div>"
    )


def ask(block: Ask, words: Words, resolve: Resolve) -> str:
    """Return the first fields as a form that leads to the page of the whole one."""
    title, to = escape(block.title), escape(resolve(block.to))
    return (
        f'<form class="tn-ask" aria-label="{title}" action="{to}" method="get">'
        f"{_families(block.fields, words)}{_driver(words)}{_region(block.fields, words)}"
        f'<button class="tn-button" type="submit">{esc(block.title)}</button>'
        "</form>"
    )


def _paste(words: Words) -> str:
    gettext = words.gettext
    title = gettext("Paste the output of nvidia-smi or ppu-smi")
    note = esc(gettext("Nothing you type leaves this page."))
    return (
        f'<details class="tn-more"><summary>{esc(title)}</summary>'
        f'<textarea class="tn-input" rows="4" spellcheck="false" aria-label="{escape(title)}"'
        ' aria-describedby="tn-paste-note" data-tn-paste></textarea>'
        '<p class="tn-hint" id="tn-paste-note" role="status" data-tn-pasted>'
        f"{note}</p></details>"
    )


def _families(fields: Fields, words: Words) -> str:
    return _segment("family", words.gettext("Accelerator"), fields.families)


def _segment(name: str, legend: str, choices: Iterable[Choice], checked: str | None = None) -> str:
    inputs = "".join(
        f'<label><input type="radio" name="{name}" value="{escape(choice.value)}"'
        f"{' checked' if choice.value == checked else ''}>{esc(choice.name)}</label>"
        for choice in choices
    )
    return (
        f'<fieldset class="tn-fieldset tn-field" aria-describedby="tn-{name}-error">'
        f'<legend>{esc(legend)}</legend><div class="tn-segment">{inputs}</div>'
        f"{_error(name)}</fieldset>"
    )


def _field(name: str, label: str, control: str) -> str:
    return (
        f'<div class="tn-field"><label for="tn-{name}">{esc(label)}</label>{control}'
        f"{_error(name)}</div>"
    )


def _select(name: str, label: str, options: str, empty: str) -> str:
    control = (
        f'<select class="tn-select" id="tn-{name}" name="{name}"'
        f' aria-describedby="tn-{name}-error">'
        f'<option value="">{esc(empty)}</option>{options}</select>'
    )
    return _field(name, label, control)


def _error(name: str) -> str:
    """Return the place of the sentence that says what is wrong."""
    return (
        f'<span class="tn-error" id="tn-{name}-error" data-tn-error="{name}" hidden>'
        f"{icon('warning')}<span></span></span>"
    )


def _options(choices: Iterable[Choice]) -> str:
    return "".join(
        f'<option value="{escape(choice.value)}">{esc(choice.name)}</option>' for choice in choices
    )


def _group(label: str, options: str, mark: str = "") -> str:
    return f'<optgroup label="{escape(label)}"{mark}>{options}</optgroup>' if options else ""


def _card(fields: Fields, words: Words) -> str:
    """Return the list of cards; a script shows those of the chosen family."""
    gettext = words.gettext
    options = ""
    for offered, label in ((True, gettext("{family} cards of this cloud")), (False, "{family}")):
        for family in fields.families:
            cards = "".join(
                f'<option value="{escape(card.name)}" data-tn-family="{escape(card.family)}"'
                f' data-tn-starts="{escape(card.default)}">{esc(card.name)}</option>'
                for card in fields.cards
                if (card.family, card.offered) == (family.value, offered)
            )
            mark = " data-tn-cloud" if offered else ""
            options += _group(label.replace("{family}", family.name), cards, mark)
    return _select("card", gettext("Card model"), options, gettext("Any"))


def _driver(words: Words) -> str:
    return _typed("driver", words.gettext("Driver version"), "")


def _region(fields: Fields, words: Words) -> str:
    gettext = words.gettext
    options = "".join(_group(zone, _options(choices)) for zone, choices in fields.regions)
    options += _group(gettext("Not confirmed by the vendor"), _options(fields.unconfirmed))
    return _select("region", gettext("Region"), options, gettext("Any"))


def _more(fields: Fields, words: Words) -> str:
    gettext = words.gettext
    anything = gettext("Any")
    networks = (
        Choice("", anything),
        Choice("vpc", gettext("VPC")),
        Choice("public", gettext("Public network")),
    )
    architectures = _options((Choice("amd64", "amd64"), Choice("arm64", "arm64")))
    names = "".join(f'<option value="{escape(name)}"></option>' for name in fields.components)
    such = gettext("Such as {example}")
    capability, vllm, range_ = (such.replace("{example}", x) for x in ("8.0", "vllm", ">=0.8"))
    component = _typed("component", gettext("Component"), vllm, ' list="tn-components"')
    pair = component + _typed("version", gettext("Version"), range_)
    parts = (
        _typed("capability", gettext("Compute capability"), capability, ' inputmode="decimal"'),
        _select("architecture", gettext("Architecture"), architectures, anything),
        _segment("network", gettext("Network"), networks, ""),
        _select("framework", gettext("Framework"), _options(fields.frameworks), anything),
        f'<div class="tn-pair">{pair}</div><datalist id="tn-components">{names}</datalist>',
        _select("scope", gettext("Product"), _options(fields.products), anything),
    )
    title = esc(gettext("More conditions"))
    return (
        f'<details class="tn-more" data-tn-more><summary>{title}</summary>'
        f'<div class="tn-find__more">{"".join(parts)}</div></details>'
    )


def _typed(name: str, label: str, example: str, more: str = "") -> str:
    """Return a field for typing."""
    shown = f' placeholder="{escape(example)}"' if example else ""
    control = (
        f'<input class="tn-input" id="tn-{name}" name="{name}" autocomplete="off"{shown}'
        f' autocapitalize="off" spellcheck="false" aria-describedby="tn-{name}-error"{more}>'
    )
    return _field(name, label, control)


def _link(words: Words) -> str:
    gettext = words.gettext
    copied, told = escape(gettext("Copied")), escape(gettext("The link was copied"))
    failed = escape(gettext("Copy failed. Copy the address of this page."))
    label = esc(gettext("Copy link to this search"))
    return (
        '<button class="tn-copy tn-find__link" type="button" data-tn-copy="" data-tn-link'
        f' data-tn-copied="{copied}" data-tn-said="{told}" data-tn-failed="{failed}">'
        f"{icon('link')}<span>{label}</span></button>"
    )
