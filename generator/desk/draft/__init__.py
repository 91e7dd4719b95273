"""Draft: a record that is not there yet, or one more tag of one that is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from generator.catalog import Catalog
from generator.desk.draft import release, variant
from generator.desk.edit.blocks import marks
from generator.desk.evidence import Evidence
from generator.desk.idle import without_idle
from generator.desk.repairs import Judge
from generator.desk.tried import (
    DeskError,
    as_before,
    content_of,
    differs,
    text_of,
    tried,
)
from generator.diff import differences
from generator.loader import Snapshot, load
from generator.model.release import Status
from generator.record import Record
from generator.versions import order_key

__all__ = ["DeskError", "Drafted", "Judge", "draft", "marks"]

_SLUG: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,127}")


@dataclass(frozen=True, slots=True)
class Drafted:
    """
    The content of a record: the file's name, what it says and what it said, None when it is new.

    ``base`` names the release that it was made from, None for the first of its family. ``to_do``
    are what a person has still to write, with the lines.
    """

    name: str
    now: bytes
    was: bytes | None
    base: str | None
    to_do: tuple[tuple[int, str], ...]


def draft(  # noqa: PLR0913 - what a record is made of
    snapshot: Snapshot,
    judge: Judge,
    image: str,
    name: str,
    *,
    tag: str | None = None,
    base: str | None = None,
    evidence: Evidence | None = None,
    force: bool = False,
) -> Drafted:
    """
    Return the record of a release, or with one more tag when it is there.

    It starts from the release ``base``, or from the one before it. With ``force`` a record that is
    there is drafted anew. Nothing is written. Raises ``DeskError``.
    """
    loaded = load(snapshot)
    catalog = loaded.catalog
    if catalog is None:
        raise DeskError("the catalogue cannot be read: see tagnotes check")
    if not _SLUG.fullmatch(name):
        raise DeskError(f"{name!r} cannot name a release: letters, digits, '.', '_' and '-' can")
    if catalog.family(image) is None:
        families = [family.id for family in catalog.settings.families]
        near = get_close_matches(image, families, 1)
        meant = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(families)}"
        raise DeskError(f"there is no image {image} in releases/catalog.yml{meant}")
    desk = _Desk(snapshot, judge, catalog, f"releases/{image}/{name}.yml", evidence)
    if desk.file in snapshot.files and not force:
        if tag is None:
            raise DeskError(f"{desk.file} is there: --tag adds a tag to it, --force drafts it anew")
        if base is not None:
            raise DeskError(f"{desk.file} is there: one more tag starts from its last, not {base}")
        return desk.longer(tag)
    return desk.new(image, name, tag, base)


@dataclass(frozen=True, slots=True)
class _Desk:
    """Where one file is drafted."""

    snapshot: Snapshot
    judge: Judge
    catalog: Catalog
    file: str
    evidence: Evidence | None

    def new(self, image: str, name: str, tag: str | None, base: str | None) -> Drafted:
        """Return a new record."""
        family = next(f for f in self.catalog.settings.families if f.id == image)
        if tag is None:
            shown = self.evidence.tag if self.evidence else None
            tag = next((t for t in (name, shown) if t and re.fullmatch(family.tag, t)), None)
        wanted = release.Wanted(family, name, tag)
        start = self._base(image, name, base)
        if start is None:
            raw = release.first(wanted, self.evidence, self.catalog).encode()
            return self._drafted(raw, None)
        text = release.following(wanted, start, self.evidence, self.catalog)
        after = tried(self.snapshot, self.file, text.encode())
        text = release.announced(text, differences(start.variant, after.variants[0]))
        return self._drafted(self._waived(text.encode()), start.record.release.release)

    def longer(self, tag: str) -> Drafted:
        """Return the record with one more tag."""
        record = next((r for r in self.catalog.records if r.name == self.file), None)
        if record is None:
            raise DeskError(f"{self.file} cannot be read: see tagnotes check")
        if any(
            tag in (v.id, v.tag, *record.release.variants[v.position].aliases)
            for v in record.variants
        ):
            raise DeskError(f"{self.file} has the tag {tag} already")
        text = variant.appended(
            text_of(self.snapshot, record.name), tag, record, self.evidence, self.catalog
        )
        after = tried(self.snapshot, self.file, text.encode())
        if self.evidence is not None:
            changes = differences(record.variants[-1], after.variants[-1])
            text = variant.announced(text, changes, tag)
        was = content_of(self.snapshot, self.file)
        raw, position = as_before(was, text), len(record.release.variants)
        if differs(was, raw, ("variants", position), ("highlights",)):
            raise DeskError(f"{self.file} leaves no place for one more tag: write it by hand")
        return self._drafted(raw, record.release.release)

    def _base(self, image: str, name: str, wanted: str | None) -> release.Base | None:
        """Return where a record starts from: the newest one that is older, else the newest."""
        records = [r for r in self.catalog.records_of(image) if r.name != self.file]
        if wanted is not None:
            for record in records:
                for one in record.variants:
                    if wanted in (one.tag, one.id):
                        return release.Base(record, one, text_of(self.snapshot, record.name))
                if wanted == record.release.release:
                    return self._start(record)
            known = ", ".join(r.release.release for r in records) or "none"
            raise DeskError(
                f"{image} has no release or tag {wanted} that can be read; it has {known}"
            )
        public = [r for r in records if r.release.status is not Status.DRAFT] or records
        older = [r for r in public if order_key(r.release.release) < order_key(name)]
        return next((self._start(record) for record in (*older, *public)), None)

    def _start(self, record: Record) -> release.Base:
        return release.Base(record, record.variants[-1], text_of(self.snapshot, record.name))

    def _waived(self, raw: bytes) -> bytes:
        """Return a draft without the waivers of the release before that accept nothing here."""
        return without_idle(self.snapshot, self.file, raw, self.judge)[0]

    def _drafted(self, raw: bytes, base: str | None) -> Drafted:
        tried(self.snapshot, self.file, raw)
        was = self.snapshot.content(self.file) if self.file in self.snapshot.files else None
        return Drafted(self.file, raw, was, base, marks(raw.decode()))
