"""Variant: one more tag of a release, written as what differs from the release."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from generator.catalog import Catalog
from generator.desk.draft import highlights
from generator.desk.draft.facts import UNKNOWN, facts
from generator.desk.draft.seen import lines as seen_lines
from generator.desk.draft.seen import seen
from generator.desk.edit.blocks import Blocks
from generator.desk.edit.insertion import with_item
from generator.desk.edit.page import Page
from generator.desk.edit.scalar import listing, mapping, scalar
from generator.desk.evidence import Evidence
from generator.diff import Difference
from generator.model.release import Release
from generator.model.values import Architecture, Unknown
from generator.record import Record, ResolvedVariant, known

_NONE = "null"
"""How a variant says that a component of its release is not in it."""


def appended(
    text: str, tag: str, record: Record, evidence: Evidence | None, catalog: Catalog
) -> str:
    """
    Return the record with one more variant, after the last one.

    Only what differs from the release stands in it.
    """
    release = record.release
    overrides = _overrides(release, record.variants[-1], evidence, catalog)
    built = _architectures(release, evidence)
    item = {"tag": scalar(tag), **({"architectures": built} if built else {})}
    lines = [f"{'  ' if i else '- '}{key}: {value}" for i, (key, value) in enumerate(item.items())]
    if entry := seen(evidence):
        item["evidence"] = f"[{mapping(entry)}]"
        lines += [f"  {line}" for line in seen_lines(entry)]
    if overrides:
        item["components"] = mapping(overrides)
        lines.append("  components:")
        lines += [f"    {scalar(name)}: {version}" for name, version in overrides.items()]
    # A record that was read has a variant.
    return cast("str", with_item(text, ("variants",), lines, mapping(item)))


def announced(text: str, changes: tuple[Difference, ...], variant: str) -> str:
    """Return the record with highlights for what is new in one of its variants, at the end."""
    announcement, marks = highlights.items(changes, variant), highlights.marks(changes)
    page = Page(text)
    whole = page.place(("highlights",))
    if whole is not None and whole.below:
        # What readers have to know does not fit between brackets.
        lines = [] if page.is_flow(whole) else [*marks, *announcement]
        return (with_item(text, ("highlights",), lines, "") if lines else None) or text
    block = highlights.block(changes, variant)
    if not block:
        return text
    blocks = Blocks(text)
    blocks.put("highlights", block)
    return blocks.text()


def _overrides(
    release: Release, last: ResolvedVariant, evidence: Evidence | None, catalog: Catalog
) -> Mapping[str, str]:
    """Return what the components of a variant have other than those of its release, as YAML."""
    if evidence is None:
        return {}
    shown = facts(evidence, catalog, last)
    return dict(_differing(shown.versions, shown.gone, release))


def _differing(
    versions: Mapping[str, str], gone: tuple[str, ...], release: Release
) -> Iterator[tuple[str, str]]:
    for name, version in versions.items():
        stated = release.components.get(name)
        stated = UNKNOWN if isinstance(stated, Unknown) else stated
        # What the evidence does not show is what the release says.
        if version != stated and (version != UNKNOWN or stated is None):
            yield name, scalar(version)
    for name in release.components:
        if name in gone:
            yield name, _NONE


def _architectures(release: Release, evidence: Evidence | None) -> str:
    """Return the architectures of the evidence as YAML; nothing where the release says the same."""
    ours = {architecture.value for architecture in Architecture}
    found = [name for name in (evidence.architectures if evidence else ()) if name in ours]
    stated = known(release.architectures)
    if not found or (stated and sorted(map(str, stated)) == sorted(found)):
        return ""
    return listing(found)
