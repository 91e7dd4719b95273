"""Data: what it takes to compare any two tags elsewhere: versions with their order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from generator.catalog import Catalog, known
from generator.diff.body import Part
from generator.diff.change import release_keys
from generator.diff.comparison import Answer, place
from generator.diff.comparison import Place as Pulled
from generator.diff.difference import CUDA, SDK, Value, cuda_major, stem
from generator.diff.order import ranks
from generator.diff.side import Side, sides, told
from generator.model.host import Sdk
from generator.model.values import Unknown
from generator.versions import normal_name, order_key, spelled

T = TypeVar("T")

Index = Annotated[int, Field(ge=-2)]
"""The place of an entry in a list; -1 for none, -2 for one that is not stated."""

NONE, UNSTATED = -1, -2


class VersionKeys(Part):
    """
    A version with what it takes to compare it: numbers are equal for what is equal.

    Two versions with one ``public`` or one ``upstream`` are builds of each other. Else the one with
    the lower ``order`` is older; what has none is in no order.
    """

    text: str = Field(examples=["2.8.0+ali.9.ppu1.7.0.cu129"])
    """The version, exactly as the vendor writes it."""
    public: int = Field(examples=[3])
    """The part before the ``+``."""
    upstream: int = Field(examples=[3])
    """The upstream release it is built from."""
    order: int | None = Field(None, examples=[3])
    """The place of the upstream release among those of the component."""
    whole: int | None = Field(None, examples=[7])
    """The whole version, however it is spelled."""
    compared: str | None = Field(None, examples=["2.8.0"])
    """The upstream release that a range of versions is held against, where it can be compared."""
    major: str = Field(examples=["0!2"])
    """Epoch and first number."""
    minor: str = Field(examples=["8"])
    """The second number."""
    cuda: int | None = Field(None, examples=[12])
    """Of the component CUDA: its major release."""


class ComponentVersions(Part):
    """A component with all its versions, the oldest first."""

    id: str = Field(examples=["cumm-cu129"])
    """Its id, or ``sdk``."""
    stem: str = Field(examples=["cumm"])
    """Its name without a CUDA version: names with one stem take each other's place."""
    versions: tuple[VersionKeys, ...]
    """Its versions."""


class PullPlace(Part):
    """Where tags are pulled."""

    public: Answer = Field(examples=["yes"])
    """Whether they have a public address."""
    regions: tuple[str, ...] = Field((), examples=[["cn-beijing"]])
    """Regions in whose VPC they are."""
    unconfirmed: tuple[str, ...] = Field((), examples=[["cn-hongkong"]])
    """Regions of which nobody says so."""


class ComparedTag(Part):
    """A variant of a release, as far as it is compared."""

    reference: str = Field(examples=["training-xpu-pytorch:25.11.post1"])
    """What names it: ``image:tag``, or ``image:release@variant`` where no tag does."""
    image: str = Field(examples=["training-xpu-pytorch"])
    """Name of the image."""
    release: str = Field(examples=["25.11"])
    """The release."""
    status: str = Field(examples=["supported"])
    """draft, preview, supported, deprecated or withdrawn."""
    driver: str = Field(examples=["ppu"])
    """The driver family."""
    minimum: str | None = Field(None, examples=["1.1.0"])
    """Lowest driver that works."""
    sdk: str | None = Field(None, examples=["ppu"])
    """Id of its SDK."""
    capability: str | None = Field(None, examples=["7.5"])
    """Lowest CUDA compute capability."""
    architectures: tuple[str, ...] = ()
    """Processor architectures, where they are stated."""
    allow: tuple[str, ...] = ()
    """Products it is made for."""
    deny: tuple[str, ...] = ()
    """Products it must not be used on."""
    place: Index = Field(examples=[0])
    """Where it is pulled."""
    versions: tuple[Index, ...] = Field(examples=[[0, 3, -1]])
    """For each component the place of its version."""
    after: str | None = Field(None, examples=["training-xpu-pytorch:25.11"])
    """The one that it takes the place of, where its vendor announces what changes."""
    unannounced: tuple[str, ...] = Field((), examples=[["ray"]])
    """What changed and no highlight names."""
    unfound: tuple[str, ...] = Field((), examples=[["torch"]])
    """What highlights call upgraded and is not."""


class CompareData(Part):
    """What it takes to compare any two tags: versions with their order, and what tags ask for."""

    schema_version: Literal[1] = 1
    """The version of the schema."""
    generated_at: str = Field(examples=["2026-11-30T00:00:00Z"])
    """The day of the data, as a moment; the same data have the same moment."""
    ranks: dict[str, int] = Field(examples=[{"removed": 4, "upgraded major": 9}])
    """The place of each kind and step of a change, the lowest first; 0 for what breaks."""
    components: tuple[ComponentVersions, ...]
    """The SDK, then components in the order of the pages."""
    places: tuple[PullPlace, ...]
    """Where tags are pulled, each place once."""
    tags: tuple[ComparedTag, ...]
    """The tags: by family in the order of the home page, newest release first."""


def data(catalog: Catalog, day: date) -> CompareData:
    """Return what it takes to compare the tags of a catalogue whose data are of ``day``."""
    every = sides(catalog)
    columns = {name: _versions(every, name) for name in (SDK, *names(catalog, every))}
    at = {name: {keys.text: i for i, keys in enumerate(c)} for name, c in columns.items()}
    places = tuple(dict.fromkeys(place(catalog, side) for side in every))
    return CompareData(
        generated_at=f"{day.isoformat()}T00:00:00Z",
        ranks=ranks(),
        components=tuple(
            ComponentVersions(id=name, stem=stem(name), versions=versions)
            for name, versions in columns.items()
        ),
        places=tuple(
            PullPlace(public=p.public, regions=p.regions, unconfirmed=p.unconfirmed) for p in places
        ),
        tags=tuple(_tag(catalog, side, at, places) for side in every),
    )


def names(catalog: Catalog, every: Iterable[Side]) -> tuple[str, ...]:
    """Return the components of any variant, in the order of the pages."""
    order = {normal_name(c.id): i for i, c in enumerate(catalog.components.components)}
    present = {name for side in every for name in side.variant.components}
    last = len(order)
    return tuple(sorted(present, key=lambda name: (order.get(normal_name(name), last), name)))


def value(side: Side, name: str) -> Value:
    """Return the version that a variant has of a component, or of its SDK."""
    return side.variant.sdk_version if name == SDK else side.variant.components.get(name)


def ordered(every: Iterable[Side], name: str) -> tuple[str, ...]:
    """Return all versions of a component in their order: by upstream release, then by build."""
    found = {v for side in every if isinstance(v := value(side, name), str)}
    return tuple(
        sorted(found, key=lambda text: (order_key(spelled(text).upstream), order_key(text)))
    )


def _versions(every: tuple[Side, ...], name: str) -> tuple[VersionKeys, ...]:
    texts = ordered(every, name)
    publics = _numbered(spelled(text).public for text in texts)
    upstreams = _numbered(spelled(text).upstream for text in texts)
    orders = _numbered(spelled(spelled(text).upstream).version for text in texts)
    wholes = _numbered(spelled(text).version for text in texts)
    return tuple(
        VersionKeys(
            text=text,
            public=publics[spelled(text).public],
            upstream=upstreams[spelled(text).upstream],
            order=orders.get(spelled(spelled(text).upstream).version),
            whole=wholes.get(spelled(text).version),
            compared=compared(text),
            major="{0[0]}!{0[1]}".format(release_keys(text)[0]),
            minor=str(release_keys(text)[1]),
            cuda=cuda_major(text) if name == CUDA else None,
        )
        for text in texts
    )


def compared(text: str) -> str | None:
    """Return the upstream release of a version as PEP 440 writes it; None when it is none."""
    version = spelled(spelled(text).upstream).version
    return None if version is None else str(version)


def _numbered(values: Iterable[T | None]) -> Mapping[T | None, int]:
    """Return a number for each value, in order; equal ones have one, None has none."""
    return {found: i for i, found in enumerate(dict.fromkeys(values)) if found is not None}


def _tag(
    catalog: Catalog,
    side: Side,
    at: Mapping[str, Mapping[str, int]],
    places: tuple[Pulled, ...],
) -> ComparedTag:
    variant, said = side.variant, told(catalog, side)
    cards, scope, sdk = known(variant.accelerators), known(variant.scope), variant.sdk
    return ComparedTag(
        reference=side.reference,
        image=side.record.release.image,
        release=side.record.release.release,
        status=side.record.release.status.value,
        driver=variant.driver.family,
        minimum=known(variant.driver.minimum),
        sdk=sdk.name if isinstance(sdk, Sdk) else None,
        capability=known(cards.min_capability) if cards else None,
        architectures=known(variant.architectures) or (),
        allow=scope.allow if scope else (),
        deny=scope.deny if scope else (),
        place=places.index(place(catalog, side)),
        versions=tuple(_index(value(side, name), texts) for name, texts in at.items()),
        after=said.before.reference if said else None,
        unannounced=said.unannounced if said else (),
        unfound=said.unfound if said else (),
    )


def _index(found: Value, texts: Mapping[str, int]) -> int:
    if found is None:
        return NONE
    return UNSTATED if isinstance(found, Unknown) else texts[found]
