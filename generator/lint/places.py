"""Places: where in a record a fact of a variant was written."""

from __future__ import annotations

from generator.catalog import Record, ResolvedVariant
from generator.source import Path


def component(record: Record, variant: ResolvedVariant, name: str) -> Path:
    """Return the place of a component's version: the variant's own, else the release's."""
    own = record.release.variants[variant.position].components
    return (
        ("variants", variant.position, "components", name) if name in own else ("components", name)
    )


def field(record: Record, variant: ResolvedVariant, *path: str) -> Path:
    """Return the place of a field that a variant may override: its own, else the release's."""
    own = getattr(record.release.variants[variant.position], path[0])
    return path if own is None else ("variants", variant.position, *path)
