"""Markdown: the writer that turns a document tree into Markdown, for copies and other engines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

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
    Admonition,
    Block,
    Bullets,
    CodeBlock,
    Details,
    Document,
    Facts,
    Listing,
    Paragraph,
    Pull,
    Rows,
    Section,
    Table,
    Tabs,
    Tile,
)

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>|#])")
_SPAN: Final = re.compile(r"(`+[^`]+`+)")
_TICKS: Final = re.compile(r"`+")


def render(document: Document) -> str:
    """Return a page as Markdown; headings carry the same ids as the HTML."""
    title = ":".join(document.reference) if document.reference else document.title
    parts = [f"# {_escape(title)}"]
    if document.eyebrow:
        parts.insert(1, _line(document.eyebrow))
    parts.extend(_line(part) for part in document.meta)
    parts.extend(_blocks((*document.banner, *document.blocks), 2))
    return "\n\n".join(part for part in parts if part) + "\n"


def _blocks(blocks: Iterable[Block], level: int) -> list[str]:
    return [_block(block, level) for block in blocks]


def _block(block: Block, level: int) -> str:
    match block:
        case Section(name, title, inner):
            head = f"{'#' * level} {_escape(title)} {{#{name}}}"
            return "\n\n".join([head, *_blocks(inner, level + 1)])
        case Paragraph(parts):
            return _line(parts)
        case Bullets(items):
            return "\n".join(f"- {_item(_line(item))}" for item in items)
        case Rows(rows):
            # No colon between the two: its shape depends on the language.
            return "\n".join(
                f"- {_line(head)} {_item(' '.join(map(_line, lines)))}" for head, lines in rows
            )
        case Facts(facts):
            return "\n".join(_fact(name, values) for name, values in facts)
        case Table():
            return _table(block)
        case CodeBlock(lang, parts):
            code = "".join(part if isinstance(part, str) else str(part.uri) for part in parts)
            return _fenced(code, lang)
        case Listing(example):
            return f"{_code(example.file)}\n\n{_fenced(example.numbered(), 'text')}"
        case Details(_, summary, inner):
            return "\n\n".join([f"**{_escape(summary)}**", *_blocks(inner, level)])
        case Tabs(_, tabs):
            return "\n\n".join(
                "\n\n".join([f"**{_escape(label)}**", *_blocks(inner, level)])
                for label, inner in tabs
            )
        case Admonition(_, title, inner):
            text = "\n\n".join([f"**{_escape(title)}**", *_blocks(inner, level)])
            return "\n".join(f"> {line}".rstrip() for line in text.splitlines())
        case Pull(_, variants):
            return "\n".join(
                f"- {_code(str(uri))}"
                for variant in variants
                for uri in (*variant.vpc, *variant.public)
            )
    return "\n".join(map(_tile, block.tiles))


def _fact(name: str, values: tuple[Line, ...]) -> str:
    lines = [_line(value) for value in values]
    if len(lines) == 1:
        return f"- **{_escape(name)}** {lines[0]}"
    return "\n".join([f"- **{_escape(name)}**", *(f"  - {line}" for line in lines)])


def _tile(tile: Tile) -> str:
    chip = f" {_inline(tile.chip)}" if tile.chip else ""
    facts = (f"{_escape(name)} {_line(value)}" for name, value in tile.facts)
    lines = [line for line in (_line(tile.text), *facts) if line]
    return "\n".join([f"- {_line(tile.title)}{chip}", *(f"  - {line}" for line in lines)])


def _table(table: Table) -> str:
    """Return a pipe table; the column of copy buttons is only for a screen."""
    skip = 1 if table.kind == "addresses" else None
    head = [cell for i, cell in enumerate(table.head) if i != skip]
    rows = [[_line(cell) for cell in row.cells] for row in table.rows]
    lines = [[_line(cell) for cell in head], ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell or ' ' for cell in line)} |" for line in lines)


def _line(parts: Line) -> str:
    return "".join(map(_inline, parts)).strip()


def _inline(part: Inline) -> str:
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
            return f"[{_line(text)}]({to})"
        case Absent(text) | Day(text):
            return _escape(text)
        case StatusChip(_, text) | SeverityMark(_, text) | Answer(_, text):
            return f"**{_escape(text)}**"
        case ChangeMark(_, text):
            return f" **{_escape(text)}**"
        case Sub(parts):
            return f" {_line(parts)}"
        case Foreign(_, parts):
            return _line(parts)
    return "".join(_written(p) if isinstance(p, str) else _inline(p) for p in part.parts)


def _written(text: str) -> str:
    """Return Markdown that a person wrote; raw HTML is text here as it is on the site."""
    pieces = _SPAN.split(text)
    return "".join(p if i % 2 else p.replace("<", "\\<") for i, p in enumerate(pieces))


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _code(text: str) -> str:
    """Return a code span whose fence is longer than any run of backticks inside."""
    ticks = "`" * (max((len(run) for run in _TICKS.findall(text)), default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def _fenced(code: str, lang: str) -> str:
    fence = "`" * max(3, *(len(run) + 1 for run in _TICKS.findall(code)), 3)
    return f"{fence}{lang}\n{code}\n{fence}"


def _item(text: str) -> str:
    """Return text indented so that a second paragraph stays in its list item."""
    return text.replace("\n", "\n  ")
