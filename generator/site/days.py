"""Days: on which days a record shows that something was published, or is another than before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from generator.catalog import Record
from generator.model.variant import Variant


def first_seen(record: Record) -> date | None:
    """
    Return the first day on which a release was seen; None when the record has none.

    Looks into a registry and corrections are added and stay. The day on which a source was read is
    none of them: whoever reads it again writes another day in its place.
    """
    return min(_noted(record), default=None)


def tag_seen(variant: Variant) -> date | None:
    """Return the first day on which a registry had a tag; None when nobody looked."""
    return min((found.checked for found in variant.evidence), default=None)


def last_changed(record: Record, until: date) -> date | None:
    """Return the last day, up to one, on which something of a release was another; None if none."""
    days = [*_noted(record)]
    if isinstance(record.release.released, date):
        days.append(record.release.released)
    return max((day for day in days if day <= until), default=None)


def _noted(record: Record) -> Iterator[date]:
    for variant in record.release.variants:
        yield from (found.checked for found in variant.evidence)
    yield from (erratum.on for erratum in record.release.errata)
