"""Valid: what the theme writes that is not HTML, put right on the finished page."""

from __future__ import annotations

import re
from html import escape

_WRONG = (
    # A checkbox has no completion, and browsers that restore it are told so by nothing else.
    ('type="checkbox" id="__drawer" autocomplete="off"', 'type="checkbox" id="__drawer"'),
    ('type="checkbox" id="__search" autocomplete="off"', 'type="checkbox" id="__search"'),
    # Of a section that cannot be reached by the keyboard the theme says so with nothing.
    (' tabindex=""', ""),
)
"""What stands in the theme's templates, none of which can be replaced on its own."""


_NEIGHBOUR = re.compile(r'(?<= class="md-footer__link md-footer__link--)[^>]*')
"""The label of the page before or after, which the theme escapes a second time."""

_DIALOG = 'data-md-component="search" role="dialog"'


def valid(output: str, search: str) -> str:
    """Return a page as it passes checkers; ``search`` is the name of the search dialog."""
    output = output.replace(_DIALOG, f'{_DIALOG} aria-label="{escape(search)}"')
    for wrong, right in _WRONG:
        output = output.replace(wrong, right)
    output = _NEIGHBOUR.sub(lambda found: found[0].replace("&amp;", "&"), output)
    if 'id="__toc"' not in output:
        # The table of contents of a page that is in no menu has a label, and nothing to switch.
        output = output.replace(' for="__toc"', "")
    return output
