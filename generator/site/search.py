"""Search: a document tree as entries of the search index, one a section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from generator.site import plain
from generator.site.tree import (
    Admonition,
    Block,
    Bullets,
    Details,
    Document,
    Facts,
    Offer,
    Paragraph,
    Rows,
    Section,
    Table,
    Tabs,
    Tiles,
)
from generator.versions import cuda_suffix

SEPARATOR: Final = r"[\s\u200b\u3000\-,:!=\[\]()\"/+、。，．？！；：（）]+|\.(?=(?:ppu|cu|nv)\d)"
"""
Where words end, for all languages: the theme's own separators do not find ``Pékin`` in brackets nor
``cu129`` inside a local version, and splitting at every dot would rank 25.11 above 25.11.post1.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """
    A part of a page that can be found; ``anchor`` is empty for the page itself.

    A result shows all of ``text``, and of ``names`` only those that are found.
    """

    anchor: str
    title: str
    text: str
    boost: float = 1
    names: tuple[str, ...] = ()


def entries(document: Document) -> tuple[Entry, ...]:
    """
    Return the entries of a page, its own first.

    Addresses and code are left out: they hold no word that is not elsewhere, and a region list on
    each release would bury the page of regions.
    """
    title = ":".join(document.reference) if document.reference else _named(document.title)
    head = [
        *document.keywords,
        plain.text(document.eyebrow),
        *(plain.text(part) for part in document.meta),
        *_words(document.banner),
        *_words(block for block in document.blocks if not isinstance(block, Section)),
    ]
    first = Entry("", title, " ".join(word for word in head if word), document.boost)
    return (first, *_offered(document.offer), *_sections(document.blocks))


def _offered(offer: Offer | None) -> Iterator[Entry]:
    """Yield the names of a form; its title is one, or whoever finds the title is shown all."""
    if offer is not None:
        yield Entry(offer.anchor, offer.title, "", names=(offer.title, *offer.names))


def _named(title: str) -> str:
    """
    Return a title in which the CUDA of a package's name is no word of its own.

    Whoever looks for cu129, alone or in a version, means no package that was built for it.
    """
    suffix = cuda_suffix(title)
    if suffix is None:
        return title
    at = len(title) - len(suffix[0])
    return f"{title[:at]}\u2060{title[at:]}"


def _sections(blocks: Iterable[Block]) -> Iterator[Entry]:
    for block in blocks:
        if isinstance(block, Section):
            text = " ".join(_words(b for b in block.blocks if not isinstance(b, Section)))
            if text:
                yield Entry(block.id, block.title, text)
            yield from _sections(block.blocks)


def _words(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph(parts):
                yield plain.text(parts)
            case Bullets(items):
                yield from map(plain.text, items)
            case Rows(rows):
                for head, lines in rows:
                    yield from map(plain.text, (head, *lines))
            case Facts(facts):
                for name, values in facts:
                    yield name
                    yield from map(plain.text, values)
            case Table(searched=True, rows=table):
                for row in table:
                    yield from map(plain.text, row.cells)
            case Admonition(_, title, inner):
                yield title
                yield from _words(inner)
            case Details(_, _, inner):
                yield from _words(inner)
            case Tabs(_, tabs):
                for _, inner in tabs:
                    yield from _words(inner)
            case Tiles(tiles):
                for tile in tiles:
                    yield from map(
                        plain.text, (tile.title, tile.text, *(value for _, value in tile.facts))
                    )
            case _:
                pass  # sections have entries of their own; addresses and code are not searched
