"""Code: coloured code as HTML, with its addresses whole and the lines of examples numbered."""

from __future__ import annotations

import re
from typing import Final

from generator.example import Example
from generator.site import highlight
from generator.site.html.inline import address_parts, esc
from generator.site.inline import Address
from generator.site.tree import CodeBlock

_SHELLS: Final = frozenset({"bash", "console", "sh"})
_FLAG: Final = re.compile(r"(?<=[\s>])--?[^\s<]+")
"""A flag of a command: a line that wraps would end after its hyphens."""

_GAP: Final = '<span class="tn-line tn-line--gap"># …\n</span>'
"""Stands for lines of an example that are left out; what is copied stays YAML."""


def block(code: CodeBlock) -> str:
    """Colour code with a hole for each address: the highlighter would cut a URI in pieces."""
    holes = [part for part in code.parts if isinstance(part, Address)]
    text = "".join(
        part.replace("\ue000", "") if isinstance(part, str) else "\ue000" for part in code.parts
    )
    html = highlight.to_html(text, code.lang)
    if code.lang in _SHELLS:
        html = _FLAG.sub(r'<span class="tn-word">\g<0></span>', html)
    for part in holes:
        live = ' class="tn-live" data-tn-live=""' if part.live else ""
        html = html.replace("\ue000", f"<span{live}>{address_parts(part.uri)}</span>", 1)
    title = f'<span class="filename">{esc(code.title)}</span>' if code.title else ""
    return f'<div class="highlight" translate="no">{title}<pre><code>{html}\n</code></pre></div>'


def listing(example: Example) -> str:
    """Write numbered lines; the numbers and the arrow of a guilty line are not copied with them."""
    coloured = highlight.to_html("\n".join(line for _, line in example.lines), "yaml").split("\n")
    out = ""
    before = 0
    for (number, _), html in zip(example.lines, coloured, strict=True):
        if number != before + 1:
            out += _GAP
        guilty = " tn-line--guilty" if number in example.guilty else ""
        out += f'<span class="tn-line{guilty}" data-tn-line="{number}">{html}\n</span>'
        before = number
    if example.goes_on:
        out += _GAP
    return (
        '<div class="highlight" translate="no">'
        f'<span class="filename">{esc(example.file)}</span><pre><code>{out}</code></pre></div>'
    )
