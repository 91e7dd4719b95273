"""Release: the draft of a record, from the release before and what evidence shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from generator import requirement
from generator.catalog import Catalog
from generator.desk.draft import carried, highlights, listed
from generator.desk.draft.facts import UNKNOWN, Facts, built_for, facts, sdk
from generator.desk.draft.seen import lines as seen_lines
from generator.desk.draft.seen import seen
from generator.desk.edit.blocks import Blocks
from generator.desk.edit.scalar import listing, mapping, scalar
from generator.desk.evidence import Evidence
from generator.diff import Difference
from generator.model.host import Sdk
from generator.model.settings import Family
from generator.model.values import Architecture
from generator.record import Record, ResolvedVariant, known

_HEAD: Final = "# yaml-language-server: $schema=../../schemas/release.schema.json\n"
_GONE: Final = (
    "formerly",
    "status_reason",
    "replaced_by",
    "discrepancies",
    "errata",
    "evaluation",
)
"""What was true of one release only."""

_CHECKED: Final = ("notes", "known_issues", "environment", "quantization", "quick_start")
"""What a person has to read again before it is said of another release."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a draft is made for; ``tag`` is None while nobody knows it."""

    family: Family
    release: str
    tag: str | None


@dataclass(frozen=True, slots=True)
class Base:
    """The variant that a draft starts from, with the text of its record."""

    record: Record
    variant: ResolvedVariant
    text: str


def first(wanted: Wanted, evidence: Evidence | None, catalog: Catalog) -> str:
    """Return the first record of a family: what is known, and marks for what is not."""
    shown = facts(evidence, catalog, None)
    blocks = Blocks(f"{_HEAD}image: {scalar(wanted.family.id)}\n")
    blocks.put("availability", "availability: {public: unknown, vpc: unknown}")
    driver = {"family": scalar(wanted.family.driver), "minimum": UNKNOWN}
    blocks.put("driver", f"driver: {mapping(driver)}")
    blocks.put("components", listed.block(shown.versions))
    _identity(blocks, wanted, evidence)
    _host(blocks, evidence, None, wanted.family)
    if built_for(shown.versions):
        # Packages for an accelerator name the SDK that its drivers are called after.
        known_sdks = {entry.id for entry in catalog.settings.sdks}
        _sdk(blocks, wanted.family.driver if wanted.family.driver in known_sdks else None, shown)
    _open(blocks, shown, None)
    return blocks.text()


def following(wanted: Wanted, base: Base, evidence: Evidence | None, catalog: Catalog) -> str:
    """Return the record that comes after another one; its highlights are still to be proposed."""
    shown = facts(evidence, catalog, base.variant)
    text = carried.narrowed(base.text, base.variant.id)
    own = carried.own(text, base.variant.position)
    blocks = Blocks(listed.relisted(text, shown.versions, catalog))
    for key, block in own.items():
        blocks.put(key, block)
    for key in _GONE:
        blocks.drop(key)
    _identity(blocks, wanted, evidence)
    _host(blocks, evidence, base, wanted.family)
    before = known(base.variant.sdk)
    if isinstance(before, Sdk):
        _sdk(blocks, before.name, shown)
    _open(blocks, shown, base)
    blocks.drop("highlights")
    return blocks.text()


def announced(text: str, changes: Sequence[Difference]) -> str:
    """Return a draft with the highlights that may be announced for what differs."""
    block = highlights.block(changes)
    if not block:
        return text
    blocks = Blocks(text)
    blocks.put("highlights", block)
    return blocks.text()


def _identity(blocks: Blocks, wanted: Wanted, evidence: Evidence | None) -> None:
    blocks.put("release", f"release: {scalar(wanted.release)}")
    blocks.put("released", f"released: {UNKNOWN}")
    blocks.mark("released", "the day of publication")
    blocks.put("status", "status: draft")
    if "support_ends" in blocks:
        blocks.put("support_ends", f"support_ends: {UNKNOWN}")
    variant = ["variants:", f"  - tag: {scalar(wanted.tag or UNKNOWN)}"]
    variant += [f"    {line}" for line in seen_lines(seen(evidence))]
    blocks.put("variants", "\n".join(variant))
    if wanted.tag is None:
        blocks.mark("variants", "the tag in the registry")


def _sdk(blocks: Blocks, name: str | None, shown: Facts) -> None:
    """Say which SDK the packages were built for; without a ``name`` a person has to say it."""
    if name is None:
        blocks.put("sdk", f"sdk: {UNKNOWN}")
        blocks.mark("sdk", "name and version of the SDK that packages were built for")
        return
    version = sdk(shown.versions)
    told = {"name": scalar(name), "version": scalar(version or UNKNOWN)}
    blocks.put("sdk", f"sdk: {mapping(told)}")
    if version is None:
        blocks.mark("sdk", "the version of the SDK")


def _host(blocks: Blocks, evidence: Evidence | None, base: Base | None, family: Family) -> None:
    """Say what the image asks of a host, as far as the evidence shows it."""
    built = _architectures(evidence)
    blocks.put("architectures", f"architectures: {listing(built) if built else UNKNOWN}")
    if not built:
        blocks.mark("architectures", "for which processors the tag was built")
    stated = _driver(evidence, family)
    if stated:
        blocks.put("driver", stated)
        blocks.mark("driver", "read from NVIDIA_REQUIRE_CUDA of the image; what does it ask for?")
    elif base:
        blocks.mark("driver", _still(base))
    else:
        blocks.mark("driver", "the oldest driver that runs the image")


def _architectures(evidence: Evidence | None) -> tuple[str, ...]:
    ours = {architecture.value for architecture in Architecture}
    return tuple(name for name in (evidence.architectures if evidence else ()) if name in ours)


def _driver(evidence: Evidence | None, family: Family) -> str | None:
    """Return the driver that the image itself asks for, None when it does not or is not clear."""
    asked = evidence.environment.get("NVIDIA_REQUIRE_CUDA") if evidence else None
    if not asked:
        return None
    try:
        rule = requirement.driver_rule(requirement.parse(asked))
    except ValueError:
        return None
    if rule.minimum is None:
        return None
    lines = [
        "driver:",
        f"  family: {scalar(family.driver)}",
        f"  minimum: {scalar(rule.minimum)}",
        *(["  branches:"] if rule.branches else []),
        *(
            "    - "
            + mapping({"branch": b.branch, "minimum": scalar(b.minimum), "gpus": str(b.gpus)})
            for b in rule.branches
        ),
    ]
    return "\n".join(lines)


def _open(blocks: Blocks, shown: Facts, base: Base | None) -> None:
    """Mark what a person has still to write or to read again."""
    for remark in shown.remarks:
        blocks.mark("components", remark)
    unknown = [name for name, version in shown.versions.items() if version == UNKNOWN]
    if unknown:
        blocks.mark("components", f"versions that are not known: {', '.join(unknown)}")
    if not shown.versions:
        blocks.mark("components", "the components with their versions")
    if base:
        for key in _CHECKED:
            if key in blocks and not blocks.is_unknown(key):
                blocks.mark(key, _still(base))
    blocks.put("fixes", f"fixes: {UNKNOWN}")
    blocks.mark("fixes", "what was fixed; [] says that nothing was")
    blocks.mark("availability", "where it can be pulled")
    blocks.put("sources", "sources: []")
    blocks.mark("sources", "the pages from which the facts come")


def _still(base: Base) -> str:
    return f"as in {base.record.release.release}; does it still hold?"
