"""Compare: two choices of a tag, and the place of what differs, as HTML."""

from __future__ import annotations

from html import escape

from generator.i18n import Words
from generator.site.html.inline import Resolve, esc, icon
from generator.site.html.panel import link_button, said
from generator.site.tree import Compare

DATA = "/api/v1/compare.json"
"""The file from which a script compares."""


def render(block: Compare, words: Words, resolve: Resolve, inner: str) -> str:
    """Return the form, hidden without script, the place of the answer, and ``inner`` without it."""
    if not block.chosen:
        return inner  # there is no tag to choose
    gettext = words.gettext
    swap, title = escape(gettext("Swap the two tags")), escape(gettext("The two tags"))
    link = gettext("Copy link to this comparison")
    first, second = (
        _select(block, name, label, chosen)
        for name, label, chosen in zip(
            ("from", "to"), (gettext("From"), gettext("To")), block.chosen, strict=True
        )
    )
    return (
        f'<div class="tn-compare" data-tn-compare="{escape(resolve(DATA))}"'
        f' data-tn-root="{escape(resolve("index.md"))}">'
        f'<form class="tn-compare__form tn-js" aria-label="{title}">'
        f"{first}"
        f'<button class="tn-copy tn-swap" type="button" data-tn-swap aria-label="{swap}"'
        f' title="{swap}">{icon("changed")}</button>'
        f"{second}</form>"
        '<div class="tn-compare__said tn-js">'
        '<p class="tn-small" role="status" data-tn-count></p>'
        f"{link_button(link, words)}</div>"
        "<div data-tn-answers></div>"
        f'<div class="tn-static">{inner}</div>{said(block.words)}</div>'
    )


def _select(block: Compare, name: str, label: str, chosen: str) -> str:
    options = "".join(
        f'<optgroup label="{escape(family)}">'
        + "".join(
            f'<option value="{escape(choice.value)}"'
            f"{' selected' if choice.value == chosen else ''}>{esc(choice.name)}</option>"
            for choice in choices
        )
        + "</optgroup>"
        for family, choices in block.tags
    )
    return (
        f'<div class="tn-field"><label for="tn-{name}">{esc(label)}</label>'
        f'<select class="tn-select" id="tn-{name}" name="{name}" translate="no">{options}</select>'
        "</div>"
    )
