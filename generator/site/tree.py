"""Tree: the parts a page is made of; it knows words and facts, no markup."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from generator.address import Uri
from generator.example import Example
from generator.site.chart import Chart
from generator.site.grid import Grid
from generator.site.inline import Address, Line, StatusChip


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph: ``lead`` below a title, ``aside`` a remark with icon, ``note`` small print."""

    parts: Line
    kind: Literal["plain", "lead", "aside", "blocked", "warning", "note", "step"] = "plain"


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list of sentences."""

    items: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of rows with a short head each: changes, deviations."""

    rows: tuple[tuple[Line, tuple[Line, ...]], ...]
    kind: Literal["changes", "deviations"]


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with their values, the first one the most important."""

    facts: tuple[tuple[str, tuple[Line, ...]], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; its first cell is its head. ``differs`` marks it as one to look at."""

    cells: tuple[Line, ...]
    differs: bool = False
    copies: Uri | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """
    A table with a head row.

    ``kind`` is ``components`` (variants side by side), ``comparison`` (name, change, two versions),
    ``addresses`` (one row a region, with a copy button) or ``plain``. ``searched`` tells whether
    its cells are worth finding.
    """

    caption: str
    head: tuple[Line, ...]
    rows: tuple[Row, ...]
    kind: Literal["plain", "components", "comparison", "addresses"] = "plain"
    searched: bool = True
    variant: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Pattern:
    """
    A table of addresses that are those of any tag, with ``TAG`` and ``VARIANT`` in their places.

    Of one image the tables of all tags differ in nothing else, and they are the longest of a page:
    a pattern is made and written once. It is only itself.
    """

    TAG: ClassVar = "\ue000tag\ue001"
    VARIANT: ClassVar = "\ue000variant\ue001"

    table: Table


@dataclass(frozen=True, slots=True)
class Addresses:
    """The table of a pattern for one tag and the variant that has it."""

    pattern: Pattern
    tag: str
    variant: str


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Code, with addresses in it that follow the reader's choice."""

    lang: str
    parts: tuple[str | Address, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """The lines of an example with their numbers, the guilty ones marked."""

    example: Example


@dataclass(frozen=True, slots=True)
class Details:
    """Blocks that are folded away until asked for."""

    id: str
    summary: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Tabs:
    """Blocks of which one is seen at a time; equal labels are switched together."""

    id: str
    tabs: tuple[tuple[str, tuple[Block, ...]], ...]


@dataclass(frozen=True, slots=True)
class Admonition:
    """A block that must not be overlooked."""

    kind: Literal["info", "warning", "danger"]
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a chooser: value and name."""

    value: str
    name: str


@dataclass(frozen=True, slots=True)
class PullVariant:
    """The addresses of one tag in a pull panel."""

    id: str
    tag: str
    vpc: tuple[Uri, ...]
    public: tuple[Uri, ...]


@dataclass(frozen=True, slots=True)
class Pull:
    """
    The panel in which a reader chooses region, tag and network and copies an address.

    ``regions`` are those that are offered, by zone; ``unconfirmed`` those of which nobody says so.
    """

    regions: tuple[tuple[str, tuple[Choice, ...]], ...]
    variants: tuple[PullVariant, ...]
    login: str | None
    unconfirmed: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Tile:
    """A family on the home page."""

    title: Line
    chip: StatusChip | None
    text: Line
    facts: tuple[tuple[str, Line], ...]


@dataclass(frozen=True, slots=True)
class Tiles:
    """The families, side by side."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card that can be chosen, and the driver that it starts with, empty when not known."""

    name: str
    family: str
    offered: bool
    default: str


@dataclass(frozen=True, slots=True)
class Fields:
    """
    What a reader can say of a machine.

    ``regions`` are those that are open, by zone, ``unconfirmed`` those of which nobody says so.
    """

    families: tuple[Choice, ...]
    regions: tuple[tuple[str, tuple[Choice, ...]], ...]
    unconfirmed: tuple[Choice, ...]
    cards: tuple[CardChoice, ...] = ()
    frameworks: tuple[Choice, ...] = ()
    products: tuple[Choice, ...] = ()
    components: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finder:
    """
    The form in which a reader describes a machine, with the images that run on it.

    ``blocks`` stand in the place of the answers until something is asked, and without script;
    ``words`` are what a script says, by name.
    """

    fields: Fields
    words: Mapping[str, Mapping[str, str] | str]
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """The first fields of that form, which lead to its page; ``title`` says what they are for."""

    title: str
    to: str
    fields: Fields


@dataclass(frozen=True, slots=True)
class Compare:
    """
    Two choices of a tag, by family, and the place of what differs.

    ``chosen`` are the first two; ``blocks`` are what readers without script see; ``words`` is what
    the script says.
    """

    tags: tuple[tuple[str, tuple[Choice, ...]], ...]
    chosen: tuple[str, ...]
    words: Mapping[str, object]
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands under it; ``id`` is the same in all languages."""

    id: str
    title: str
    blocks: tuple[Block, ...]


Block = (
    Paragraph
    | Bullets
    | Rows
    | Facts
    | Table
    | Addresses
    | CodeBlock
    | Listing
    | Details
    | Tabs
    | Admonition
    | Pull
    | Tiles
    | Finder
    | Ask
    | Compare
    | Grid
    | Chart
    | Section
)


@dataclass(frozen=True, slots=True)
class Offer:
    """What a field of a form offers: search finds each of its names, and leads to the field."""

    anchor: str
    title: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """
    A page.

    ``title`` is plain text; a page of an image has a ``reference`` (image, release) too, set
    with the colon of ``image:tag``. ``keywords`` are found by search although they are not shown;
    ``boost`` above 1 lifts the page above others that a word is found in as well.
    """

    title: str
    blocks: tuple[Block, ...]
    description: str = ""
    eyebrow: Line = ()
    reference: tuple[str, str] | None = None
    meta: tuple[Line, ...] = ()
    banner: tuple[Block, ...] = ()
    hero: bool = False
    keywords: tuple[str, ...] = ()
    boost: float = 1
    offer: Offer | None = None
