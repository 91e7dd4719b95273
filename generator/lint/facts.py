"""Facts: what a placeholder names in a variant."""

from __future__ import annotations

from generator import placeholder
from generator.catalog import Record, ResolvedVariant
from generator.model.values import Unknown
from generator.placeholder import Malformed, Placeholder
from generator.versions import spelled


def fact(variant: ResolvedVariant, name: str) -> str | Unknown | None:
    """Return the version that ``name`` means in a variant, None when there is none."""
    match name:
        case "sdk":
            return variant.sdk_version
        case "driver.minimum":
            return variant.driver.minimum
        case "driver.recommended":
            return variant.driver.recommended
        case "uri":
            return variant.tag
        case _:
            return variant.components.get(name)


def shown(value: str | Unknown | None, form: str) -> str:
    """Return a version in the form that a placeholder asks for."""
    if not isinstance(value, str):
        return "unknown"
    spelling = spelled(value)
    return {"public": spelling.public, "minor": spelling.minor}.get(form, value)


def filled(text: str, record: Record) -> str:
    """Return ``text`` with its placeholders filled, for reports."""
    return "".join(_part(part, record) for part in placeholder.parts(text))


def _part(part: placeholder.Part, record: Record) -> str:
    match part:
        case Placeholder(kind="fact"):
            found = [v for v in record.variants if v.id == part.variant] or record.variants
            return shown(fact(found[0], part.name), part.form)
        case Placeholder():
            return part.name
        case Malformed():
            return part.written
        case _:
            return part
