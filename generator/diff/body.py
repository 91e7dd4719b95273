"""Body: a comparison as JSON, for programs."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from generator.catalog import known
from generator.diff.change import Step
from generator.diff.comparison import Comparison, Row
from generator.diff.difference import Value
from generator.diff.order import KINDS, Code, Kind
from generator.diff.side import Side
from generator.model.values import Unknown

State = Literal["stated", "not-stated", "not-included"]


class Part(BaseModel):
    """An object; a key that does not hold is left out, never null."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ComparedImage(Part):
    """One of the two images."""

    reference: str = Field(examples=["training-xpu-pytorch:25.11.post1"])
    """What names it: ``image:tag``, or ``image:release@variant`` where no tag does."""
    image: str = Field(examples=["training-xpu-pytorch"])
    """Name of the image."""
    release: str = Field(examples=["25.11"])
    """The release."""
    variant: str = Field(examples=["25.11.post1"])
    """Its name inside the release."""
    tag: str | None = Field(None, examples=["25.11.post1"])
    """Its tag; left out where the vendor does not state it."""
    status: str = Field(examples=["supported"])
    """draft, preview, supported, deprecated or withdrawn."""
    driver: str = Field(examples=["ppu"])
    """The driver family."""
    driver_minimum: str | None = Field(None, examples=["1.1.0"])
    """Lowest driver that works; left out where the vendor does not state it."""


class ComparedCaution(Part):
    """What must be known before any version."""

    code: Code = Field(examples=["driver-raised"])
    """What it is about."""
    was: str | None = Field(None, examples=["1.1.0"])
    """The fact of the first image."""
    now: str | None = Field(None, examples=["1.2.0"])
    """The fact of the second image."""
    lost: tuple[str, ...] = Field((), examples=[["cn-beijing"]])
    """What the first has and the second has not."""


class ComparedVersion(Part):
    """A version, or why there is none."""

    state: State = Field(examples=["stated"])
    """Whether there is one."""
    version: str | None = Field(None, examples=["2.8.0+ali.9.ppu1.7.0.cu129"])
    """The version, exactly as the vendor writes it."""


class ComparedChange(Part):
    """A component, ``sdk`` or ``driver.minimum`` that is not the same in both images."""

    name: str = Field(examples=["torch"])
    """Id of the component."""
    kind: Kind = Field(examples=["upgraded"])
    """How it differs: the versions are compared as PEP 440 says."""
    step: Step | None = Field(None, examples=["minor"])
    """How far an upgrade or a downgrade goes."""
    was: ComparedVersion
    """The version in the first image."""
    now: ComparedVersion
    """The version in the second image."""
    formerly: str | None = Field(None, examples=["cumm-cu128"])
    """Its name in the first image, where that carries the CUDA version."""
    breaks: bool = Field(False, examples=[True])
    """Whether something must be installed or built again: another SDK or CUDA, a newer driver."""


class ComparisonReport(Part):
    """What differs between two images, what hurts most first."""

    schema_version: Literal[1] = 1
    """The version of the schema."""
    before: ComparedImage
    """The first image."""
    after: ComparedImage
    """The second image."""
    cautions: tuple[ComparedCaution, ...] = ()
    """What must be known before any version."""
    counts: dict[str, int] = Field(examples=[{"upgraded": 5, "added": 1, "unchanged": 24}])
    """How many facts there are of each kind."""
    changes: tuple[ComparedChange, ...] = ()
    """What differs."""
    consecutive: bool
    """Whether the second image takes the place of the first, and its vendor announces changes."""
    unannounced: tuple[str, ...] = Field((), examples=[["ray"]])
    """Changes that no highlight of the second image names."""
    unfound: tuple[str, ...] = Field((), examples=[["torch"]])
    """Upgrades that its highlights name and that are none."""


def report(found: Comparison) -> ComparisonReport:
    """Return a comparison for programs."""
    counts = Counter(row.kind for row in found.rows)
    return ComparisonReport(
        before=_image(found.before),
        after=_image(found.after),
        cautions=tuple(
            ComparedCaution(code=c.code, was=c.was or None, now=c.now or None, lost=c.lost)
            for c in found.cautions
        ),
        counts={kind: counts[kind] for kind in KINDS if counts[kind]},
        changes=tuple(map(_change, found.changes)),
        consecutive=found.told is not None,
        unannounced=found.told.unannounced if found.told else (),
        unfound=found.told.unfound if found.told else (),
    )


def _image(side: Side) -> ComparedImage:
    release, variant = side.record.release, side.variant
    return ComparedImage(
        reference=side.reference,
        image=release.image,
        release=release.release,
        variant=variant.id,
        tag=variant.tag,
        status=release.status.value,
        driver=variant.driver.family,
        driver_minimum=known(variant.driver.minimum),
    )


def _change(row: Row) -> ComparedChange:
    return ComparedChange(
        name=row.name,
        kind=row.kind,
        step=row.step,
        was=_version(row.was),
        now=_version(row.now),
        formerly=row.formerly,
        breaks=row.moves_ground,
    )


def _version(value: Value) -> ComparedVersion:
    if value is None:
        return ComparedVersion(state="not-included")
    if isinstance(value, Unknown):
        return ComparedVersion(state="not-stated")
    return ComparedVersion(state="stated", version=value)
