"""Pointer: what leads from one place of a record to another."""

from __future__ import annotations

from collections.abc import Iterator

from generator import fields
from generator.catalog import Catalog, Record
from generator.finding import Problem, Severity
from generator.lint import names
from generator.lint.rule import rule
from generator.model.deviation import Discrepancy, Erratum
from generator.source import Path


@rule("IDN122", Severity.ERROR)
def no_such_field(record: Record, catalog: Catalog) -> Iterator[Problem]:
    """
    A correction or a contradiction names a fact of the record.

    Readers look for the fact that is spoken of. A path that leads nowhere sends them to a fact that
    was renamed, or never was one.
    """
    for kind in ("discrepancies", "errata"):
        for position, entry in enumerate(getattr(record.release, kind)):
            path = fields.read(entry.field)
            known = path and (fields.values(record, path) or _removed(entry, path, catalog))
            if not known:
                yield Problem(
                    at=(kind, position, "field"),
                    message=f'the record has no fact at "{entry.field}"',
                    help=_remedy(record, path or (), catalog),
                )


@rule("IDN123", Severity.ERROR)
def no_such_source(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A contradiction stands in a source of the record.

    The position counts the sources from 0; beyond the last one there is nothing to compare.
    """
    count = len(record.release.sources)
    for position, entry in enumerate(record.release.discrepancies):
        if entry.source is not None and entry.source >= count:
            yield Problem(
                at=("discrepancies", position, "source"),
                message=f"source {entry.source} of {count}, counted from 0, does not exist",
                help=f"write a number below {count}" if count else "add the page to sources",
            )


@rule("IDN131", Severity.WARNING)
def no_contradiction(record: Record, _: Catalog) -> Iterator[Problem]:
    """
    A contradiction says something else than the record.

    The page shows it beside the fact: what another place of the source says. Where both are the
    same, one of the two was corrected since, or copied by mistake.
    """
    for position, entry in enumerate(record.release.discrepancies):
        path = fields.read(entry.field) or ()
        found = [
            value
            for variant in record.concerned(entry.for_)
            for value in fields.values(record, ("variants", variant.position, *path))
            or fields.values(record, path)
            or ()
        ]
        if found and {fields.words(value) for value in found} <= fields.meant(entry.says):
            yield Problem(
                at=("discrepancies", position, "says"),
                message=f"{entry.field} is {entry.says} in the record too",
                help="write what the other place of the source says, or take the entry out",
            )


def _removed(entry: Discrepancy | Erratum, path: Path, catalog: Catalog) -> bool:
    """Tell whether a correction says that a component is not in the image after all."""
    named = "components" in path and catalog.component(str(path[-1])) is not None
    return isinstance(entry, Erratum) and entry.now == "none" and named


def _remedy(record: Record, path: Path, catalog: Catalog) -> str:
    if "components" not in path[:-1]:
        return "write the way to it, as in driver.minimum, components.torch or variants[0].tag"
    name = str(path[-1])
    component = catalog.meant(name)
    if component is not None and component.id != name:
        return f'write "{fields.written((*path[:-1], component.id))}"'
    return names.nearest(name, dict.fromkeys(n for v in record.variants for n in v.components))
