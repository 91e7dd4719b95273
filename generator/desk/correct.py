"""Correct: a published fact is another one, and readers are told which it was."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from typing import Final, cast

from generator import fields
from generator.catalog import Catalog
from generator.desk.edit.blocks import Blocks
from generator.desk.edit.insertion import with_item, with_keys
from generator.desk.edit.page import Page
from generator.desk.edit.removal import removed
from generator.desk.edit.scalar import listing, mapping, scalar
from generator.desk.edit.substitution import is_commented, substituted
from generator.desk.tried import DeskError, as_before, content_of, differs, text_of, tried
from generator.fields import NONE
from generator.loader import Snapshot
from generator.model.release import Status
from generator.record import Record
from generator.source import Path, Place

Reason = Mapping[str, str] | str
"""Prose by language, or in the language of the record."""

_STATUS: Final = ("status",)
_OVER: Final = {str(Status.DEPRECATED): "deprecate", str(Status.WITHDRAWN): "withdraw"}
"""The commands by the ends of a release's life that they tell, with the reason."""

_OF_THE_END: Final = ("status_reason", "replaced_by")
"""What is stated of the end of a release alone: of one that is in use after all it misleads."""

_VARIANT = 2
"""So many steps lead to a variant."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What a fact is from now on; ``none`` when it is none at all. ``on`` is the day of it."""

    field: str
    now: str
    reason: Reason
    on: date


@dataclass(frozen=True, slots=True)
class End:
    """The end of a release's life: it is deprecated or withdrawn, ``by`` takes its place."""

    status: Status
    reason: Reason
    on: date
    by: str | None = None


def record_of(catalog: Catalog, files: Collection[str], text: str) -> Record:
    """Return the record that is meant by ``image:release`` or by its file, one of ``files``."""
    names = {r.reference: r for r in catalog.records} | {r.name: r for r in catalog.records}
    found = names.get(text) or next((r for n, r in names.items() if text.endswith(f"/{n}")), None)
    if found is None:
        broken = [n for n in files if n == f"releases/{text.replace(':', '/', 1)}.yml"]
        if broken or text in files:
            raise DeskError(f"{(*broken, text)[0]} cannot be read: see tagnotes check")
        near = get_close_matches(text, names, 1)
        meant = f"; did you mean {near[0]}?" if near else ""
        raise DeskError(f"there is no record {text}, as in image:release{meant}")
    return found


def corrected(
    snapshot: Snapshot, catalog: Catalog, record: Record, correction: Correction
) -> bytes:
    """
    Return the record with the fact as it is right, and an erratum that says so.

    What was said of the end of a release goes with that end. Nothing is written. Raises
    ``DeskError``.
    """
    path = _canonical(fields.read(correction.field), catalog)
    values = fields.values(record, path) if path else None
    if path is None or values is None:
        raise DeskError(_nowhere(record, correction.field))
    was = dict.fromkeys(fields.words(value) for value in values)
    if None in was:
        raise DeskError(f"{correction.field} is prose, or several facts: correct it in the file")
    if len(was) > 1:
        raise DeskError(_several(record, path, correction.field))
    before = cast("fields.Words", next(iter(was)))
    if before in fields.meant(correction.now):
        raise DeskError(f"{correction.field} is {correction.now} already")
    over = _OVER.get(correction.now) if path == _STATUS else None
    if over and record.release.status_reason is None:
        raise DeskError(f"readers have to know why: tagnotes {over} says so, with the reason")
    listed = any(isinstance(value, tuple) for value in values)
    parts = [part.strip() for part in correction.now.split(",")]
    now = listing(parts) if listed else scalar(correction.now)
    text = _edited(text_of(snapshot, record.name), record, path, now)
    gone = [(key,) for key in _OF_THE_END if path == _STATUS and not over]
    for key in gone:
        text = _less(text, key) if Page(text).place(key) else text
    erratum = {
        "on": correction.on.isoformat(),
        "field": scalar(fields.written(path)),
        "was": scalar(", ".join(before)),
        "now": scalar(correction.now),
        "reason": _prose(correction.reason),
    }
    return _safe(snapshot, record, _noted(text, erratum), record.place(path), *gone)


def ended(snapshot: Snapshot, catalog: Catalog, record: Record, end: End) -> bytes:
    """
    Return the record of a release whose life ends, with the day of that in an erratum.

    Nothing is written. Raises ``DeskError``, for a successor without a record too: readers are
    led to it.
    """
    was = record.release.status
    if was in (end.status, Status.WITHDRAWN):
        raise DeskError(f"{record.reference} is {was} already")
    if was is Status.DRAFT:
        raise DeskError(f"{record.reference} is a draft: what was not published can be deleted")
    records = (r.release for r in catalog.records_of(record.release.image) if r is not record)
    others = [release.release for release in records]
    if end.by is not None and end.by not in others:
        known = ", ".join(others) or "none"
        raise DeskError(f"{record.release.image} has no other record {end.by}; it has {known}")
    stated = {"status": str(end.status), "status_reason": _prose(end.reason)}
    if end.by is not None:
        stated["replaced_by"] = scalar(end.by)
    text = text_of(snapshot, record.name)
    for key, value in stated.items():
        text = _stated(text, key, value)
    erratum = {
        "on": end.on.isoformat(),
        "field": "status",
        "was": str(was),
        "now": str(end.status),
        "reason": _prose(end.reason),
    }
    return _safe(snapshot, record, _noted(text, erratum), *((key,) for key in stated))


def _safe(snapshot: Snapshot, record: Record, text: str, *paths: Path) -> bytes:
    """Return a text as the file; raises ``DeskError`` when more than these facts is another."""
    was = content_of(snapshot, record.name)
    raw = as_before(was, text)
    tried(snapshot, record.name, raw)
    if differs(was, raw, *paths, ("errata", len(record.release.errata))):
        raise DeskError(f"{record.name} is written in a way that leaves no place: edit the file")
    return raw


# ---- the fact ----


def _canonical(path: Path | None, catalog: Catalog) -> Path | None:
    """Return a path with the component's own name."""
    if not path or "components" not in path[:-1]:
        return path
    component = catalog.meant(str(path[-1]))
    return (*path[:-1], component.id) if component else path


def _edited(text: str, record: Record, path: Path, now: str) -> str:
    """Return the text with another fact at a path; it is YAML already."""
    here = record.place(path)
    page = Page(text)
    place = page.place(here)
    if now in (NONE[0], f"[{NONE[0]}]"):
        return _less(text, here)
    if place is not None:
        return _substituted(text, here, now)
    more = with_keys(text, here[:-1], {str(here[-1]): now})
    if more is None and here[:1] == ("variants",) and here[_VARIANT:-1] == ("components",):
        versions = mapping({str(here[-1]): now})
        more = with_keys(text, here[:_VARIANT], {"components": versions})
    if more is None:
        raise DeskError(f"{fields.written(path)} is not stated in the file: state it there by hand")
    return more


def _less(text: str, path: Path) -> str:
    """Return the text without a fact."""
    less = removed(text, path)
    if less is None:
        raise DeskError(f"{fields.written(path)} cannot be taken out by lines: edit the file")
    return less


def _nowhere(record: Record, field: str) -> str:
    known = [f"components.{name}" for name in record.release.components]
    known += ["driver.minimum", "driver.recommended", "sdk.version", "variants[0].tag", "released"]
    near = get_close_matches(field, known, 1)
    meant = f"did you mean {near[0]}?" if near else "write it as in driver.minimum or components.x"
    return f"{record.reference} has no fact at {field!r}; {meant}"


def _several(record: Record, path: Path, field: str) -> str:
    told = []
    for variant in record.variants:
        at = ("variants", variant.position, *path)
        for value in fields.values(record, at) or ():
            words = ", ".join(fields.words(value) or NONE)
            told.append(f"variants[{variant.position}].{field} is {words} (tag {variant.tag})")
    return f"{field} is not the same in all tags: {'; '.join(told)}; name one of these"


# ---- the text ----


def _noted(text: str, erratum: Mapping[str, str]) -> str:
    """Return the text with one more erratum, after the others."""
    item = mapping(erratum)
    more = with_item(text, ("errata",), [f"- {item}"], item)
    if more is not None:
        return more
    page = Page(text)
    place = page.place(("errata",))
    if place is None or place.key is None:
        return _added(text, "errata", f"errata:\n  - {item}", f"[{item}]")
    start, end = page.offset(place.start), page.offset(place.end)
    last = page.line_end(place.start.line)
    if last < end or place.key[1].line < place.start.line or page.is_flow(cast("Place", page.top)):
        return f"{text[: start + 1]}{item}{text[start + 1 :]}"
    indent = " " * place.key[0].column
    return f"{text[:start].rstrip()}{text[end:last].rstrip()}\n{indent}  - {item}{text[last:]}"


def _stated(text: str, key: str, value: str) -> str:
    """Return the text with another value of a key at its top, or with its first."""
    if Page(text).place((key,)) is None:
        return _added(text, key, f"{key}: {value}", value)
    return _substituted(text, (key,), value)


def _added(text: str, key: str, block: str, value: str) -> str:
    """Return the text with a key more at its top, in its place if it has lines of its own."""
    try:
        blocks = Blocks(text)
    except DeskError:
        return cast("str", with_keys(text, (), {key: value}))  # a record has keys
    blocks.put(key, block)
    return blocks.text()


def _substituted(text: str, path: Path, value: str) -> str:
    if is_commented(text, path):
        raise DeskError(f"a comment stands in {fields.written(path)}: edit the file")
    return substituted(text, path, value)


def _prose(reason: Reason) -> str:
    if isinstance(reason, str):
        return scalar(reason)
    return mapping({language: scalar(text) for language, text in reason.items()})
