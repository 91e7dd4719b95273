"""Writer: the blocks of a document tree as HTML, with its table of contents and its anchors."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from typing import Final

from generator.i18n import Words
from generator.site.chart import Chart
from generator.site.grid import Grid
from generator.site.html import chart, code, compare, finder, grid, panel, table
from generator.site.html.inline import Resolve, breakable, esc, icon, line
from generator.site.inline import Line
from generator.site.tree import (
    Addresses,
    Admonition,
    Ask,
    Block,
    Bullets,
    CodeBlock,
    Compare,
    Details,
    Document,
    Facts,
    Finder,
    Listing,
    Paragraph,
    Pull,
    Rows,
    Section,
    Table,
    Tabs,
    Tiles,
)

_LAST: Final = re.compile("[\u3400-\u9fff]{2}[？！]$")
"""The end of a question in Chinese, whose mark must not begin a line; a heading breaks anywhere."""


@dataclass(frozen=True, slots=True)
class TocEntry:
    """A heading in the table of contents."""

    id: str
    title: str
    children: tuple[TocEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page as HTML, with what the site needs to know of it."""

    html: str
    toc: tuple[TocEntry, ...]
    ids: frozenset[str]
    links: tuple[str, ...]


def render(document: Document, words: Words, resolve: Resolve) -> Rendered:
    """Write a page; ``resolve`` turns link targets into addresses relative to it."""
    writer = _Writer(words, resolve)
    body = writer.head(document) + writer.blocks(document.blocks, 2)
    return Rendered(body, writer.toc(document.blocks), frozenset(writer.ids), tuple(writer.links))


@dataclass
class _Writer:
    words: Words
    target: Resolve
    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)

    def resolve(self, to: str) -> str:
        self.links.append(to)
        return self.target(to)

    def line(self, parts: Line) -> str:
        return line(parts, self.resolve)

    def anchor(self, name: str) -> str:
        if name in self.ids:
            msg = f"the anchor {name!r} stands twice on one page"
            raise ValueError(msg)
        self.ids.add(name)
        return escape(name)

    def head(self, document: Document) -> str:
        out = f'<p class="tn-eyebrow">{self.line(document.eyebrow)}</p>' if document.eyebrow else ""
        title = _LAST.sub(r'<wbr><span class="tn-keep">\g<0></span>', esc(document.title))
        if document.reference:
            image, release = (breakable(part, "._-") for part in document.reference)
            title = (
                f'<span translate="no">{image}<span class="tn-colon">:</span>'
                f'<span class="tn-h1tag">{release}</span></span>'
            )
        heading = f'<h1 id="{self.anchor("top")}">{title}</h1>'
        out += f'<div class="tn-hero">{heading}</div>' if document.hero else heading
        if document.meta:
            cells = "".join(f"<span>{self.line(part)}</span>" for part in document.meta)
            out += f'<div class="tn-meta">{cells}</div>'
        return out + self.blocks(document.banner, 2)

    def toc(self, blocks: Iterable[Block]) -> tuple[TocEntry, ...]:
        return tuple(
            TocEntry(b.id, b.title, self.toc(b.blocks)) for b in blocks if isinstance(b, Section)
        )

    def blocks(self, blocks: Iterable[Block], level: int) -> str:
        return "\n".join(self.block(block, level) for block in blocks)

    def block(self, block: Block, level: int) -> str:
        match block:
            case Section():
                return self.section(block, level)
            case Paragraph(parts, kind):
                return self.paragraph(parts, kind)
            case Bullets(items):
                return f"<ul>{''.join(f'<li>{self.line(item)}</li>' for item in items)}</ul>"
            case Rows():
                return self.rows(block)
            case Facts(facts):
                return self.facts(facts)
            case Table():
                return table.render(block, self.words, self.resolve)
            case Addresses():
                return table.addresses(block, self.words)
            case CodeBlock():
                return code.block(block)
            case Listing(example):
                return code.listing(example)
            case Details(name, summary, inner):
                return (
                    f'<details class="tn-more" id="{self.anchor(name)}">'
                    f"<summary>{esc(summary)}</summary>{self.blocks(inner, level)}</details>"
                )
            case Tabs():
                return self.tabs(block, level)
            case Admonition(kind, title, inner):
                return (
                    f'<div class="admonition {kind}"><p class="admonition-title">'
                    f"{esc(title)}</p>{self.blocks(inner, level)}</div>"
                )
            case Pull():
                return panel.render(block, self.words)
            case Finder():
                self.ids.add(finder.ANSWERS)
                shown = self.blocks(block.blocks, level)
                return finder.render(block, self.words, self.resolve, shown)
            case Compare():
                return compare.render(block, self.words, self.resolve, self.blocks(block.blocks, 2))
            case Grid():
                return grid.render(block, self.words, self.resolve)
            case Chart():
                self.anchor(block.id)
                return chart.render(block)
            case Ask():
                return finder.ask(block, self.words, self.resolve)
        return self.tiles(block)

    def section(self, section: Section, level: int) -> str:
        name = self.anchor(section.id)
        link = self.words.gettext("Link to this section")
        return (
            f'<h{level} id="{name}">{esc(section.title)}'
            f'<a class="headerlink" href="#{name}" title="{escape(link)}">¶</a></h{level}>\n'
            + self.blocks(section.blocks, level + 1)
        )

    def paragraph(self, parts: Line, kind: str) -> str:
        text = self.line(parts)
        match kind:
            case "aside":
                return f'<p class="tn-aside">{icon("info")}<span>{text}</span></p>'
            case "warning":
                return f'<p class="tn-caution">{icon("warning")}<span>{text}</span></p>'
            case "blocked":
                mark = icon("withdrawn")
                return f'<p class="tn-aside tn-aside--blocked">{mark}<span>{text}</span></p>'
            case "lead" | "note" | "step":
                return f'<p class="tn-{"small" if kind == "note" else kind}">{text}</p>'
            case _ if text.startswith(("<p>", "<ul>", "<ol>", "<pre>", "<blockquote>")):
                return text
            case _:
                return f"<p>{text}</p>"

    def rows(self, block: Rows) -> str:
        if block.kind == "changes":
            cells = "".join(
                f"<li><span>{self.line(head)}</span>"
                f"<span>{'<br>'.join(map(self.line, lines))}</span></li>"
                for head, lines in block.rows
            )
            return f'<ul class="tn-changes">{cells}</ul>'
        cells = "".join(
            f'<li><div class="tn-devhead">{self.line(head)}</div>'
            f"<div>{''.join(f'<p>{self.line(part)}</p>' for part in lines)}</div></li>"
            for head, lines in block.rows
        )
        return f'<ul class="tn-devs">{cells}</ul>'

    def facts(self, facts: tuple[tuple[str, tuple[Line, ...]], ...]) -> str:
        cells = "".join(
            f"<div{'' if i else ' class=tn-strip__first'}><dt>{esc(name)}</dt>"
            + "".join(f"<dd>{self.line(value)}</dd>" for value in values)
            + "</div>"
            for i, (name, values) in enumerate(facts)
        )
        return f'<dl class="tn-strip">{cells}</dl>'

    def tabs(self, block: Tabs, level: int) -> str:
        """Write tabs as the theme's own Markdown extension would, with stable ids."""
        names = [self.anchor(f"{block.id}-{i + 1}") for i in range(len(block.tabs))]
        group = escape(block.id)
        inputs = "".join(
            f'<input{"" if i else " checked"} id="{name}" name="{group}" type="radio">'
            for i, name in enumerate(names)
        )
        labels = "".join(
            f'<label for="{name}">{esc(label)}</label>'
            for name, (label, _) in zip(names, block.tabs, strict=True)
        )
        bodies = "".join(
            f'<div class="tabbed-block">{self.blocks(inner, level)}</div>'
            for _, inner in block.tabs
        )
        return (
            f'<div class="tabbed-set tabbed-alternate" data-tabs="{group}:{len(names)}">{inputs}'
            f'<div class="tabbed-labels">{labels}</div>'
            f'<div class="tabbed-content">{bodies}</div></div>'
        )

    def tiles(self, block: Tiles) -> str:
        out = ""
        for tile in block.tiles:
            chip = self.line((tile.chip,)) if tile.chip else ""
            facts = "".join(
                f"<span>{esc(name)} <b>{self.line(value)}</b></span>" for name, value in tile.facts
            )
            out += (
                f'<div class="tn-tilebox"><h3>{self.line(tile.title)}{chip}</h3>'
                f'<p>{self.line(tile.text)}</p><div class="tn-kv">{facts}</div></div>'
            )
        return f'<div class="tn-tiles">{out}</div>'
