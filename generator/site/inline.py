"""Inline: what a line of a page is made of: words, versions, links, marks."""

from __future__ import annotations

from dataclasses import dataclass

from generator.address import Uri
from generator.diff import Kind
from generator.finding import Severity
from generator.model.release import Status


@dataclass(frozen=True, slots=True)
class Strong:
    """Text that matters more than the text around it."""

    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """A name of the machine's world: a variable, a path, a rule code."""

    text: str


@dataclass(frozen=True, slots=True)
class Version:
    """A version, exactly as the record has it; the local segment is shown lighter."""

    text: str


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag or a release name."""

    text: str


@dataclass(frozen=True, slots=True)
class RegionId:
    """The id of a region, which is never broken."""

    text: str


@dataclass(frozen=True, slots=True)
class Day:
    """A date in words, which is never broken."""

    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no, in words."""

    is_yes: bool
    text: str


@dataclass(frozen=True, slots=True)
class Address:
    """The URI of an image; ``live`` ones follow the reader's choice of region and tag."""

    uri: Uri
    live: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a page of the site (path from its root, ``x.md#id``) or to another address."""

    to: str
    text: Line


@dataclass(frozen=True, slots=True)
class Absent:
    """The word that stands where a value does not: not stated, not included, none."""

    text: str


@dataclass(frozen=True, slots=True)
class StatusChip:
    """The status of a release, in words."""

    status: Status
    text: str


@dataclass(frozen=True, slots=True)
class SeverityMark:
    """How much a finding weighs, in words."""

    severity: Severity
    text: str


@dataclass(frozen=True, slots=True)
class ChangeMark:
    """The kind of a change, in words."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class Sub:
    """A second, smaller line in a cell or a fact."""

    parts: Line


@dataclass(frozen=True, slots=True)
class Foreign:
    """Text in another language than the page's."""

    lang: str
    parts: Line


@dataclass(frozen=True, slots=True)
class Prose:
    """Markdown that a person wrote; what its placeholders stand for is already a node."""

    parts: Line


Inline = (
    str
    | Strong
    | Code
    | Version
    | Tag
    | RegionId
    | Day
    | Answer
    | Address
    | Link
    | Absent
    | StatusChip
    | SeverityMark
    | ChangeMark
    | Sub
    | Foreign
    | Prose
)
Line = tuple[Inline, ...]
