"""Inline: what stands inside a line, as HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape, unescape
from typing import Any, Final

from generator.address import Uri
from generator.site import plain, prose
from generator.site.inline import (
    Absent,
    Address,
    Answer,
    ChangeMark,
    Code,
    Day,
    Foreign,
    Inline,
    Line,
    Link,
    Prose,
    RegionId,
    SeverityMark,
    StatusChip,
    Strong,
    Sub,
    Tag,
    Version,
)

Resolve = Callable[[str], str]
"""Turns the target of a link into an address, relative to the page that is written."""

_LINK: Final = re.compile(r"<a [^>]*>")
_HREF: Final = re.compile(r'href="([^"]*)"')
_HOLE: Final = re.compile("\ue000(\\d+)\ue001")
_KEPT: Final = 1 << 16
"""So many names and versions are kept as HTML: they stand on many pages, in every language."""
_LONG: Final = 12
"""Versions and tags shorter than this are never broken."""
_PRIVATE: Final = re.compile("[\ue000\ue001]")


def esc(text: str) -> str:
    """Return text as it may stand between tags; in attributes ``html.escape`` is needed."""
    return escape(text, quote=False)


def line(parts: Line, resolve: Resolve) -> str:
    """Return a line as HTML."""
    return "".join([_WRITERS.get(type(part), _words)(part, resolve) for part in parts])


def inline(part: Inline, resolve: Resolve) -> str:
    """Return one node as HTML."""
    return _WRITERS.get(type(part), _words)(part, resolve)


def _words(part: str, _: Resolve) -> str:
    """Return what is no node: text, or a word of a set, such as an architecture."""
    return esc(part)


def _link(part: Link, resolve: Resolve) -> str:
    return f'<a href="{escape(resolve(part.to))}">{line(part.text, resolve)}</a>'


def _answer(part: Answer, _: Resolve) -> str:
    mark, kind = ("supported", "added") if part.is_yes else ("withdrawn", "removed")
    return f'<span class="tn-change tn-change--{kind}">{icon(mark)}{esc(part.text)}</span>'


def _sub(part: Sub, resolve: Resolve) -> str:
    return f'<span class="tn-sub">{line(part.parts, resolve)}</span>'


def _foreign(part: Foreign, resolve: Resolve) -> str:
    return f'<span lang="{escape(part.lang)}">{line(part.parts, resolve)}</span>'


def icon(name: str) -> str:
    """Return an icon of the sprite; with ``xlink:href``, since the theme's navigation sets that."""
    return f'<svg class="tn-i" aria-hidden="true"><use xlink:href="#tn-i-{name}"></use></svg>'


@lru_cache(maxsize=_KEPT)
def breakable(text: str, after: str) -> str:
    """Return escaped text that may be broken after each of the characters in ``after``."""
    return re.sub(f"([{re.escape(after)}])(?=.)", r"\1<wbr>", esc(text))


def tag(text: str) -> str:
    """Return a tag, breakable when it is long."""
    return f'<span class="tn-tag" translate="no">{_short(text, ".-")}</span>'


def _short(text: str, after: str) -> str:
    return esc(text) if len(text) < _LONG else breakable(text, after)


@lru_cache(maxsize=_KEPT)
def version(text: str) -> str:
    """Return a version, its local segment lighter, breakable after ``+`` and ``.`` when long."""
    public, plus, local = text.partition("+")
    head = _short(public, ".")
    tail = f"<small>+<wbr>{breakable(local, '.')}</small>" if plus else ""
    return f'<span class="tn-v" translate="no">{head}{tail}</span>'


def address(uri: Uri, *, live: bool = False) -> str:
    """Return a URI as code; the region of a ``live`` one can be exchanged."""
    return f'<code class="tn-uri" translate="no">{address_parts(uri, live=live)}</code>'


def address_parts(uri: Uri, *, live: bool = False) -> str:
    """
    Return a URI with what varies, region and tag, in bold.

    Host and path are two spans, so that a line ends between them before it ends anywhere else.
    """
    host = breakable(uri.host, ".")
    if uri.region:
        region = esc(uri.region)
        mark = ' data-tn-region=""' if live else ""
        host = host.replace(region, f'<b class="tn-reg"{mark}>{region}</b>', 1)
    path = f"{breakable(uri.path, '/')}:<b>{breakable(uri.tag, '.-')}</b>"
    return f"<span>{host}/</span><wbr><span>{path}</span>"


def _word(group: str, kind: str, text: str) -> str:
    return f'<span class="tn-{group} tn-{group}--{kind}">{icon(kind)}{esc(text)}</span>'


def _prose(parts: Line, resolve: Resolve) -> str:
    """Pass the written text through Markdown with a hole for each node, then fill the holes."""
    nodes: list[Inline] = []
    text = ""
    for part in parts:
        if isinstance(part, str):
            text += _PRIVATE.sub("", part)
        else:
            text += f"\ue000{len(nodes)}\ue001"
            nodes.append(part)
    html = _LINK.sub(lambda match: _linked(match[0], nodes, resolve), prose.to_html(text))
    return _HOLE.sub(lambda match: inline(nodes[int(match[1])], resolve), html)


def _linked(tag: str, nodes: list[Inline], resolve: Resolve) -> str:
    """
    Return the start tag of a link that a person wrote; its target is checked like any other.

    A node inside the tag can only be text there: the address of a link, the words of the rest.
    """

    def word(match: re.Match[str]) -> str:
        node = nodes[int(match[1])]
        return escape(node.to if isinstance(node, Link) else plain.text((node,)))

    filled = _HOLE.sub(word, tag)
    return _HREF.sub(lambda match: f'href="{escape(resolve(unescape(match[1])))}"', filled)


_WRITERS: Final[Mapping[type, Callable[[Any, Resolve], str]]] = {
    Strong: lambda part, _: f"<strong>{esc(part.text)}</strong>",
    Code: lambda part, _: f'<code translate="no">{_short(part.text, "_-./")}</code>',
    Version: lambda part, _: version(part.text),
    Tag: lambda part, _: tag(part.text),
    RegionId: lambda part, _: f'<code class="tn-reg" translate="no">{esc(part.text)}</code>',
    Day: lambda part, _: f'<span class="tn-day">{esc(part.text)}</span>',
    Answer: _answer,
    Address: lambda part, _: address(part.uri, live=part.live),
    Link: _link,
    Absent: lambda part, _: f'<span class="tn-unknown">{esc(part.text)}</span>',
    StatusChip: lambda part, _: _word("status", part.status, part.text),
    SeverityMark: lambda part, _: _word("severity", part.severity, part.text),
    ChangeMark: lambda part, _: _word("change", part.kind, part.text),
    Sub: _sub,
    Foreign: _foreign,
    Prose: lambda part, resolve: _prose(part.parts, resolve),
}
"""What writes each kind of node: a table, for there are a million of them on a large site."""
