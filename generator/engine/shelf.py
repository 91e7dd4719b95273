"""Shelf: the pages of one language, those of the last build that still hold and those made now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, cast

from mkdocs.structure.files import InclusionLevel

from generator.engine.frame import Frame
from generator.engine.ledger import Ledger, Link, Sheet
from generator.store import key_of


class _Kept:
    """
    What MkDocs takes for the inclusion of a file that is there and is not made.

    Its own words for that mean a file that readers do not get, so that links to it are mistakes.
    """

    value = InclusionLevel.DRAFT.value

    def _no(self) -> bool:
        return False

    # It is asked as an object, and as what the functions of the enumeration are given.
    NOT_IN_NAV = DRAFT = EXCLUDED = InclusionLevel.NOT_IN_NAV
    is_included = is_excluded = is_in_serve = is_in_nav = _no


KEPT: Final = cast("InclusionLevel", _Kept())


@dataclass(slots=True)
class Shelf:
    """
    The sheets of one ``language``.

    ``base`` stands for what is behind all pages; ``ledger`` is that of the last build of the
    ``site``, empty where nothing of it holds.
    """

    language: str
    base: str
    ledger: Ledger
    site: Path
    kept: dict[str, Sheet] = field(default_factory=dict)
    made: dict[str, Sheet] = field(default_factory=dict)
    frames: dict[str, Frame] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with the frames of the last build."""
        self.frames |= self.ledger.frames.get(self.language, {})

    @property
    def sheets(self) -> Mapping[str, Sheet]:
        """All sheets, by source."""
        return self.kept | self.made

    def before(self, source: str) -> Sheet | None:
        """Return what a page was when it was last made; None when that is not known."""
        return self.ledger.sheets.get(self.language, {}).get(source)

    def keep(self, keys: Mapping[str, str], together: Iterable[str]) -> None:
        """
        Take from the last build what has the same key and stands.

        Of the sources that belong ``together`` all are kept or none.
        """
        known = self.ledger.sheets.get(self.language, {})
        for source, key in keys.items():
            sheet = known.get(source)
            if sheet is not None and sheet.key == key and self.ledger.stands(self.site, sheet):
                self.kept[source] = sheet
        together = set(together)
        if not together <= self.kept.keys():
            for source in together:
                self.kept.pop(source, None)

    @property
    def files(self) -> dict[str, tuple[int, int]]:
        """The files of what is kept, as they stand in the site."""
        return {
            name: self.ledger.files[name] for sheet in self.kept.values() for name in sheet.files
        }

    def astray(self) -> Iterator[tuple[str, Link]]:
        """Yield each link to an anchor that its page does not have, after its own source."""
        sheets, ids = self.sheets, dict[str, frozenset[str]]()
        for source, sheet in sheets.items():
            for link in sheet.links:
                target, anchor, _ = link
                if target not in ids and target in sheets:
                    ids[target] = frozenset(sheets[target].ids)
                if anchor not in ids.get(target, (anchor,)):
                    yield source, link

    def key(self, *parts: str) -> str:
        """Return what stands for a page that is made from some parts beside what all are."""
        return key_of(self.base, *parts)
