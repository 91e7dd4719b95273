"""Variant: one more tag of a release, written as what differs from the release."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from generator.catalog import Catalog
from generator.desk.draft import highlights
from generator.desk.draft.blocks import Blocks
from generator.desk.draft.facts import UNKNOWN, facts
from generator.desk.draft.scalar import listing, mapping, scalar
from generator.desk.evidence import Evidence
from generator.desk.page import Page
from generator.diff import Difference
from generator.model.release import Release
from generator.model.values import Architecture, Unknown
from generator.record import Record, ResolvedVariant, known
from generator.source import Place

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
    page = Page(text)
    whole = cast("Place", page.place(("variants",)))  # a record that was read has one
    after = list((whole.below or {}).values())[-1]
    if page.is_flow(whole):
        end = page.offset(after.end)
        item = {"tag": scalar(tag), **({"architectures": built} if built else {})}
        if overrides:
            item["components"] = mapping(overrides)
        return f"{text[:end]}, {mapping(item)}{text[end:]}"
    dash = _dash(page, after)
    lines = [f"{dash}- tag: {scalar(tag)}"]
    if built:
        lines.append(f"{dash}  architectures: {built}")
    if overrides:
        lines.append(f"{dash}  components:")
        lines += [f"{dash}    {scalar(name)}: {version}" for name, version in overrides.items()]
    end = page.line_end(page.last_line(after))
    return text[:end] + "".join(f"\n{line}" for line in lines) + text[end:]


def announced(text: str, changes: tuple[Difference, ...], variant: str) -> str:
    """Return the record with highlights for what is new in one of its variants, at the end."""
    page = Page(text)
    whole = page.place(("highlights",))
    if whole is None or not whole.below or page.is_flow(whole):
        blocks = Blocks(text)
        block = highlights.block(changes, variant)
        if block and (whole is None or not whole.below):
            blocks.put("highlights", block)
        return blocks.text()
    after = list(whole.below.values())[-1]
    lines = [*highlights.marks(changes), *highlights.items(changes, variant)]
    dash = _dash(page, after)
    end = page.line_end(page.last_line(after))
    return text[:end] + "".join(f"\n{dash}{line}" for line in lines) + text[end:]


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


def _dash(page: Page, item: Place) -> str:
    """Return what stands before the dash of an item."""
    first = next(iter((item.below or {0: item}).values()))
    line = page.lines[first.key_span.line - 1]
    return line[: len(line) - len(line.lstrip())]
