"""Matrix: all tags in one table, to sort, to filter and to download."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final

from generator.catalog import Catalog, known
from generator.diff import CUDA, DRIVER, SDK, Side, Value, sides
from generator.diff.data import names, ordered, value
from generator.model.release import Status
from generator.model.values import Unknown
from generator.site.files import FileSpec
from generator.site.grid import Grid, GridCell, GridColumn, GridRow
from generator.site.inline import Line, Link, Tag, Version
from generator.site.pages.neighbours import release_path
from generator.site.pages.pair import fact_name, name_of, version_of
from generator.site.tree import Document, Paragraph
from generator.site.voice import Voice
from generator.versions import numbers

PATH: Final = "matrix.md"
CSV: Final = "/matrix.csv"
JSON: Final = "/matrix.json"

FIRST: Final = (CUDA, "Python", "torch")
"""The components that are seen at first."""

_TAG, _STATUS = "tag", "status"
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What begins with these a spreadsheet would compute."""


def page(voice: Voice) -> Document:
    """Return the page."""
    gettext = voice.words.gettext
    lead = gettext("All tags with the driver they need and the versions inside.")
    return Document(
        title=gettext("Matrix"),
        description=lead,
        blocks=(Paragraph((lead,), "lead"), _grid(voice)),
    )


def files(catalog: Catalog, day: date) -> Iterator[FileSpec]:
    """Yield the matrix as files, whole: all languages share them."""
    yield FileSpec(CSV, lambda: _csv(catalog))
    yield FileSpec(JSON, lambda: _json(catalog, day))


# ---- the page ----


def _grid(voice: Voice) -> Grid:
    gettext = voice.words.gettext
    every = sides(voice.catalog)
    all_names = names(voice.catalog, every)
    first = (SDK, *(name for name in FIRST if name in all_names))
    places = {name: {v: i for i, v in enumerate(ordered(every, name))} for name in first}
    drivers = _drivers(every)
    fixed = (
        GridColumn(_TAG, gettext("Tag")),
        GridColumn(_STATUS, gettext("Status")),
        GridColumn(DRIVER, gettext("Driver")),
    )
    columns = tuple(GridColumn(name, _title(voice, name)) for name in first)
    rows = tuple(
        GridRow(
            side.reference,
            (
                GridCell(_reference(side), -position),
                GridCell(
                    (voice.status(side.record.release.status),),
                    -list(Status).index(side.record.release.status),
                ),
                GridCell(_driver(voice, side), drivers[side.reference]),
                *(
                    GridCell(
                        (version_of(voice, value(side, name)),),
                        _key(value(side, name), places[name]),
                    )
                    for name in first
                ),
            ),
        )
        for position, side in enumerate(every)
    )
    more = [(gettext("Shown at first"), (*fixed[1:], *columns))]
    for group in voice.catalog.components.groups:
        mine = tuple(
            GridColumn(name, name)
            for name in all_names
            if name not in first and (c := voice.catalog.component(name)) and c.group == group.id
        )
        if mine:
            more.append((voice.words.label(group.name), mine))
    return Grid(
        gettext("All tags"),
        (*fixed, *columns),
        rows,
        tuple(more),
        ((CSV, gettext("Download as CSV")), (JSON, gettext("Download as JSON"))),
        _words(voice),
    )


def _title(voice: Voice, name: str) -> str:
    return fact_name(voice, SDK, None) if name == SDK else name


def _reference(side: Side) -> Line:
    image, mark = side.record.release.image, " " if side.variant.tag is None else ":"
    return (Link(release_path(side.record), (f"{image}{mark}", Tag(name_of(side)))),)


def _driver(voice: Voice, side: Side) -> Line:
    driver = side.variant.driver
    family = f"{voice.name('drivers', driver.family)} "
    minimum = known(driver.minimum)
    if minimum is None:
        return (family, voice.not_stated)
    return (f"{family}≥\u00a0", Version(minimum))


def _drivers(every: tuple[Side, ...]) -> Mapping[str, int]:
    """Return the place of each tag's driver: families apart, then by numbers; -1 for none."""
    keys = {
        side.reference: (driver.family, numbers(driver.minimum))
        for side in every
        if isinstance((driver := side.variant.driver).minimum, str)
    }
    order = {key: i for i, key in enumerate(sorted(set(keys.values())))}
    return {s.reference: order[keys[s.reference]] if s.reference in keys else -1 for s in every}


def _key(found: Value, places: Mapping[str, int]) -> int:
    return places[found] if isinstance(found, str) else -1


def _words(voice: Voice) -> Mapping[str, object]:
    words = voice.words
    gettext, ngettext = words.gettext, words.ngettext
    return {
        "language": words.language.tag,
        "names": {
            alias: c.id
            for c in voice.catalog.components.components
            for alias in (c.id, *c.aliases, *filter(None, [c.name]))
        },
        "missing": gettext("not included"),
        "unstated": voice.not_stated.text,
        "sdk": fact_name(voice, SDK, None),
        "count": {
            "one": ngettext("{count} of {total} tags", "{count} of {total} tags", 1),
            "other": ngettext("{count} of {total} tags", "{count} of {total} tags", 2),
        },
        "none": gettext("No tag matches this filter."),
        "failed": gettext("The data could not be loaded."),
    }


# ---- the files ----


def _csv(catalog: Catalog) -> str:
    """Return all tags with all components; no cell begins a formula."""
    every = sides(catalog)
    columns = names(catalog, every)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([*_HOST, *map(_safe, columns)])
    for side in every:
        host = _host(side)
        cells = (_text(value(side, name)) for name in columns)
        writer.writerow([_safe(cell) for cell in (*host.values(), *cells)])
    return out.getvalue()


def _json(catalog: Catalog, day: date) -> str:
    """Return all tags with their components; what is not stated has no version."""
    every = sides(catalog)
    tags = [
        {
            **{name: text for name, text in _host(side).items() if text},
            "components": {
                name: version
                for name, version in side.variant.components.items()
                if isinstance(version, str)
            },
            "not_stated": [
                name
                for name, version in side.variant.components.items()
                if isinstance(version, Unknown)
            ],
        }
        for side in every
    ]
    body = {"schema_version": 1, "generated_at": f"{day.isoformat()}T00:00:00Z", "tags": tags}
    return json.dumps(body, ensure_ascii=False, indent=1) + "\n"


_HOST: Final = (
    "reference",
    "image",
    "tag",
    "release",
    "status",
    "driver",
    "driver_minimum",
    "sdk",
    "sdk_version",
)


def _host(side: Side) -> Mapping[str, str]:
    release, variant = side.record.release, side.variant
    sdk = known(variant.sdk)
    cells = (
        side.reference,
        release.image,
        variant.tag or "",
        release.release,
        release.status.value,
        variant.driver.family,
        known(variant.driver.minimum) or "",
        sdk.name if sdk else "",
        (known(sdk.version) if sdk else None) or "",
    )
    return dict(zip(_HOST, cells, strict=True))


def _text(found: Value) -> str:
    """Return a version; nothing for what is not included, a word for what is not stated."""
    if found is None:
        return ""
    return "unknown" if isinstance(found, Unknown) else found


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
