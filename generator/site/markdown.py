"""Markdown: the writer that turns a document tree into Markdown, for copies and other engines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from generator.site.chart import Chart
from generator.site.grid import Grid
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
    RegionId,
    SeverityMark,
    StatusChip,
    Strong,
    Sub,
    Tag,
    Version,
)
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
    Pattern,
    Pull,
    Row,
    Rows,
    Section,
    Table,
    Tabs,
    Tile,
)

Resolve = Callable[[str], str]
"""Turns the target of a link into an address."""

_SPECIAL: Final = re.compile(r"([\\`*_\[\]{>#])")
_AMP: Final = re.compile(r"&(?=#?\w+;)")
"""What would be read as the begin of a character's name."""
_SPAN: Final = re.compile(r"(`+[^`]+`+)")
_TARGET: Final = re.compile(r"\]\(([^\s()<>]+)")
"""The target of a link that a person wrote."""
_BRACE: Final = re.compile(r"(?<!\\)\{")
_PIPE: Final = re.compile(r"(?<!\\)\|")
_TICKS: Final = re.compile(r"`+")
_BREAK: Final = re.compile(r"\s*[\r\n]\s*")
"""The end of a line inside of a text: after it a heading, a list or HTML could begin."""
_BELOW: Final = " " * 4
"""What belongs to an item of a list stands that far in: with less, some readers do not see it."""
_KEPT: Final = 1 << 16
"""So many names and versions are kept as Markdown: they stand on many pages, in every language."""


def render(document: Document, resolve: Resolve = str) -> str:
    """
    Return a page as Markdown; headings carry the same ids as the HTML.

    ``resolve`` turns the target of a link into an address; without it targets stay as they are.
    """
    return _Writer(resolve).document(document)


def line(parts: Line, resolve: Resolve = str) -> str:
    """Return a line as Markdown."""
    return _Writer(resolve).line(parts)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes with one way to turn targets into addresses."""

    resolve: Resolve

    def document(self, document: Document) -> str:
        title = ":".join(document.reference) if document.reference else document.title
        parts = [f"# {_escape(title)}"]
        if document.eyebrow:
            parts.insert(1, self.line(document.eyebrow))
        parts.extend(self.line(part) for part in document.meta)
        parts.extend(self.blocks((*document.banner, *document.blocks), 2))
        return "\n\n".join(part for part in parts if part) + "\n"

    def blocks(self, blocks: Iterable[Block], level: int) -> list[str]:
        return [self.block(block, level) for block in blocks]

    def block(self, block: Block, level: int) -> str:
        match block:
            case Section(name, title, inner):
                head = f"{'#' * level} {_escape(title)} {{#{name}}}"
                return "\n\n".join([head, *self.blocks(inner, level + 1)])
            case Paragraph(parts):
                return self.line(parts)
            case Bullets(items):
                return "\n".join(f"- {_item(self.line(item))}" for item in items)
            case Rows(rows):
                return "\n".join(
                    f"- {self.line(head)} {_item(' '.join(map(self.line, lines)))}"
                    for head, lines in rows
                )
            case Facts(facts):
                return "\n".join(self.fact(name, values) for name, values in facts)
            case Table():
                return self.table(block)
            case Addresses(pattern, tag, _):
                return self.table(pattern.table).replace(Pattern.TAG, tag)
            case CodeBlock(lang, parts):
                code = "".join(part if isinstance(part, str) else str(part.uri) for part in parts)
                return _fenced(code, lang)
            case Listing(example):
                return f"{_code(example.file)}\n\n{_fenced(example.numbered(), 'text')}"
            case Details(_, summary, inner):
                return "\n\n".join([f"**{_escape(summary)}**", *self.blocks(inner, level)])
            case Tabs(_, tabs):
                return "\n\n".join(
                    "\n\n".join([f"**{_escape(label)}**", *self.blocks(inner, level)])
                    for label, inner in tabs
                )
            case Admonition(_, title, inner):
                text = "\n\n".join([f"**{_escape(title)}**", *self.blocks(inner, level)])
                return "\n".join(f"> {line}".rstrip() for line in text.splitlines())
            case Pull(_, variants):
                return "\n".join(
                    f"- {_code(str(uri))}"
                    for variant in variants
                    for uri in (*variant.vpc, *variant.public)
                )
            case Compare(_, _, _, inner):
                return "\n\n".join(self.blocks(inner, level))
            case Grid():
                return self.grid(block)
            case Chart(_, title, description):
                return f"*{_escape(title)}* {_escape(description)}"
            case Finder(_, _, inner):
                return "\n\n".join(self.blocks(inner, level))
            case Ask(title, to):
                return f"[{_escape(title)}]({self.resolve(to)})"
        return "\n".join(map(self.tile, block.tiles))

    def fact(self, name: str, values: tuple[Line, ...]) -> str:
        lines = [self.line(value) for value in values]
        if len(lines) == 1:
            return f"- **{_escape(name)}** {lines[0]}"
        return "\n".join([f"- **{_escape(name)}**", *(f"{_BELOW}- {line}" for line in lines)])

    def tile(self, tile: Tile) -> str:
        chip = f" {self.inline(tile.chip)}" if tile.chip else ""
        facts = (f"{_escape(name)} {self.line(value)}" for name, value in tile.facts)
        lines = [line for line in (self.line(tile.text), *facts) if line]
        return "\n".join(
            [f"- {self.line(tile.title)}{chip}", *(f"{_BELOW}- {line}" for line in lines)]
        )

    def table(self, table: Table) -> str:
        """Return a pipe table; the column of copy buttons is only for a screen."""
        skip = 1 if table.kind == "addresses" else None
        head = [cell for i, cell in enumerate(table.head) if i != skip]
        rows = [[self.cell(cell) for cell in row.cells] for row in table.rows]
        lines = [[self.cell(cell) for cell in head], ["---"] * len(head), *rows]
        return "\n".join(f"| {' | '.join(cell or ' ' for cell in line)} |" for line in lines)

    def cell(self, parts: Line) -> str:
        """Return a line in which no mark ends the cell, not even one inside of code."""
        return _PIPE.sub(r"\\|", self.line(parts))

    def grid(self, grid: Grid) -> str:
        """Return the table as it is first seen."""
        head = tuple((column.name,) for column in grid.columns)
        rows = tuple(Row(tuple(cell.parts for cell in row.cells)) for row in grid.rows)
        links = "\n".join(f"- [{_escape(name)}]({self.resolve(to)})" for to, name in grid.files)
        return f"{self.table(Table(grid.caption, head, rows))}\n\n{links}"

    def line(self, parts: Line) -> str:
        return "".join(map(self.inline, parts)).strip()

    def inline(self, part: Inline) -> str:
        match part:
            case str():
                return _escape(part)
            case Strong(text):
                return f"**{_escape(text)}**"
            case Code(text) | Version(text) | Tag(text) | RegionId(text):
                return _code(text)
            case Address(uri):
                return _code(str(uri))
            case Link(to, text):
                return f"[{self.line(text)}]({self.resolve(to)})"
            case Absent(text) | Day(text):
                return _escape(text)
            case StatusChip(_, text) | SeverityMark(_, text) | Answer(_, text):
                return f"**{_escape(text)}**"
            case ChangeMark(_, text):
                return f" **{_escape(text)}**"
            case Sub(parts):
                return f" {self.line(parts)}"
            case Foreign(_, parts):
                return self.line(parts)
        return self.prose(part.parts)

    def prose(self, parts: Line) -> str:
        """Return what a person wrote; a node that is the address of a link gives that only."""
        said = ""
        for part in parts:
            if isinstance(part, str):
                said += self.written(part)
            elif isinstance(part, Link) and said.endswith("]("):
                said += self.resolve(part.to)
            else:
                said += self.inline(part)
        return said

    def written(self, text: str) -> str:
        """Return Markdown as written, its links resolved; HTML and pictures are none, as there."""
        pieces = _SPAN.split(text)
        return "".join(
            piece if i % 2 else _TARGET.sub(lambda m: f"]({self.resolve(m[1])}", _shown(piece))
            for i, piece in enumerate(pieces)
        )


def _shown(text: str) -> str:
    # In a reader that knows attributes, a brace could give them to what stands before it.
    return _BRACE.sub(r"\{", text.replace("<", "&lt;").replace("![", "["))


@lru_cache(maxsize=_KEPT)
def _escape(text: str) -> str:
    text = _BREAK.sub(" ", text)
    # Not every reader takes a backslash before this one: what follows would be HTML.
    return _SPECIAL.sub(r"\\\1", _AMP.sub("&amp;", text)).replace("<", "&lt;")


@lru_cache(maxsize=_KEPT)
def _code(text: str) -> str:
    """Return a code span whose fence is longer than any run of backticks inside."""
    text = _BREAK.sub(" ", text)
    ticks = "`" * (max((len(run) for run in _TICKS.findall(text)), default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _fenced(code: str, lang: str) -> str:
    fence = "`" * max(3, *(len(run) + 1 for run in _TICKS.findall(code)), 3)
    return f"{fence}{lang}\n{code}\n{fence}"


def _item(text: str) -> str:
    """Return text indented so that a second paragraph stays in its list item."""
    return text.replace("\n", f"\n{_BELOW}")
