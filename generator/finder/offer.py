"""Offer: what is known of every tag, as far as it decides whether the image runs on a machine."""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    model_validator,
)

from generator.standing import NUMBER
from generator.versions import spelled


class Part(BaseModel):
    """
    An object of the data.

    What is not stated is left out and then empty, never null, so that no field has two types. Keys
    that a newer program writes beside these are passed over.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)


def _whole(value: object) -> object:
    """Refuse what Python takes for 1 and is not: true and 1.0."""
    if type(value) is not int:
        raise ValueError("is no whole number")
    return value


def _comparable(text: str) -> str:
    if text and spelled(text).version is None:
        raise ValueError("is no version of PEP 440")
    return text


Index = Annotated[int, Field(ge=0, strict=True)]
"""The place of an entry in a list of the data."""

Word = Annotated[str, Field(max_length=2000)]
"""A short text."""

DriverNumber = Annotated[Word, Field(pattern=f"^({NUMBER})?$")]
"""A version of a driver, or a branch of drivers, by which drivers are compared."""

CAPABILITY: Final = re.compile(r"[0-9]{1,3}\.[0-9]{1,3}", re.ASCII)

Capability = Annotated[Word, Field(pattern=f"^({CAPABILITY.pattern})?$")]
"""A CUDA compute capability."""

Answer = Literal["yes", "no", "unknown"]
"""What the vendor says to a question."""

Kind = Literal["datacenter", "consumer", "unknown"]
"""What a card is sold for."""


class RegistryPrefix(Part):
    """A registry and where its images stand in it."""

    id: Word = Field(examples=["acs-vpc"])
    """Its id."""
    network: Literal["public", "vpc"] = Field(examples=["vpc"])
    """From where it is reached."""
    prefix: Word = Field(examples=["registry-vpc.{region}.example.org/space"])
    """What stands before ``/image:tag``; ``{region}`` is the id of a region."""
    mirrors: tuple[Word, ...] = Field((), examples=[["mirror.example.org/acs"]])
    """What stands there in registries that hold copies."""


class Card(Part):
    """A model of card, or the first words of the names of a whole series."""

    name: Word = Field(examples=["P16EN"])
    """Its name."""
    family: Word = Field(examples=["ppu"])
    """Its driver family."""
    capability: Capability = Field("", examples=["8.0"])
    """Its CUDA compute capability."""
    kind: Kind = "unknown"
    """What it is sold for: forward compatibility works on data-center GPUs only."""
    offered: StrictBool = False
    """Whether it is a card of this cloud; offers name those."""
    default: DriverNumber = Field("", examples=["1.4.1"])
    """The driver that it starts with."""
    drivers: tuple[DriverNumber, ...] = Field((), examples=[["1.5.1", "1.4.1"]])
    """The drivers that are offered for it, newest first."""


class Floor(Part):
    """The oldest driver of a family that is supported at all."""

    family: Word = Field(examples=["ppu"])
    """Id of the driver family."""
    minimum: DriverNumber = Field(examples=["1.1.0"])
    """The driver."""


class BranchNeed(Part):
    """A driver branch that is accepted below the minimum."""

    branch: DriverNumber = Field(examples=["R535"])
    """Name of the branch."""
    minimum: DriverNumber = Field(examples=["535.86"])
    """Lowest version of the branch that works."""
    gpus: Literal["all", "datacenter"] = "all"
    """Which GPUs may use the branch."""


class DriverNeed(Part):
    """What images ask of the driver on the host."""

    family: Word = Field(examples=["ppu"])
    """Id of the driver family; versions are only compared inside one."""
    minimum: DriverNumber = Field("", examples=["1.1.0"])
    """Lowest version that works."""
    meaning: Word = Field("", examples=["vendor"])
    """Where it comes from: shipped, minor-compatible, forward-compatible or vendor."""
    recommended: DriverNumber = Field("", examples=["1.5.1"])
    """Lowest version that the vendor recommends."""
    branches: tuple[BranchNeed, ...] = ()
    """Branches that are accepted although they are below the minimum."""
    blocked: tuple[DriverNumber, ...] = Field((), examples=[["R545"]])
    """Branches that must be upgraded first."""
    cuda: Word = Field("", examples=["12.9"])
    """The CUDA inside, where the next two are known of it."""
    cuda_minimum: DriverNumber = Field("", examples=["525.60.13"])
    """The driver from which on every CUDA of the major release runs."""
    cuda_branches: tuple[DriverNumber, ...] = Field((), examples=[["535", "550"]])
    """The older branches that the compatibility package of the CUDA serves, where it is known."""


class GpuNeed(Part):
    """The cards that images run on."""

    cards: tuple[Word, ...] = Field((), examples=[["P16EN"]])
    """The models, where the vendor names them."""
    capability: Capability = Field("", examples=["8.0"])
    """Lowest CUDA compute capability, where the vendor states it."""
    cuda: Word = Field("", examples=["13.0.2"])
    """The CUDA inside, where the next is known of it."""
    cuda_capability: Capability = Field("", examples=["7.5"])
    """Lowest compute capability for which the CUDA builds."""
    torch: Word = Field("", examples=["2.8.0+cu128"])
    """The torch inside, where the next is known of it."""
    kernels: tuple[Capability, ...] = Field((), examples=[["8.0", "9.0"]])
    """The compute capabilities for which upstream's wheel holds code, on all architectures."""
    ptx: Capability = Field("", examples=["12.0"])
    """The capability whose portable code later GPUs compile."""
    own_build: StrictBool = False
    """Whether the vendor built torch himself, so that the list may be another one."""


class Place(Part):
    """Where images can be pulled."""

    public: Answer = "unknown"
    """Whether a public registry has them."""
    regions: tuple[Word, ...] = Field((), examples=[["cn-beijing"]])
    """Regions whose VPC has them."""
    unconfirmed: tuple[Word, ...] = Field((), examples=[["cn-beijing-finance-1"]])
    """Regions of which nobody says whether their VPC has them."""


class ProductScope(Part):
    """The products that may, or may not, use images."""

    allow: tuple[Word, ...] = Field((), examples=[["acs"]])
    """Products they are made for."""
    deny: tuple[Word, ...] = Field((), examples=[["lingjun-single"]])
    """Products they must not be used on."""


class VersionEntry(Part):
    """A version of a component; an offer names its versions by their place in the list."""

    component: Word = Field(examples=["torch"])
    """Id of the component."""
    version: Word = Field("", examples=["2.8.0+ali.9.ppu1.7.0.cu129"])
    """The version as the vendor writes it; left out when he does not say it."""
    compared: Annotated[Word, AfterValidator(_comparable)] = Field("", examples=["2.8.0"])
    """The upstream release by which it is compared; left out when it is no version of PEP 440."""


class Offer(Part):
    """One tag of a release, or the tag on some architectures."""

    image: Word = Field(examples=["training-xpu-pytorch"])
    """The image."""
    release: Word = Field(examples=["25.11"])
    """The release."""
    variant: Word = Field("", examples=["cuda13.0"])
    """Its name inside the release, where that is not the tag."""
    tag: Word = Field("", examples=["25.11.post1"])
    """The tag in the registries."""
    aliases: tuple[Word, ...] = Field((), examples=[["latest"]])
    """Other tags of the same image."""
    digests: tuple[Word, ...] = Field((), examples=[["sha256:" + "0" * 64]])
    """What registries said was behind the tag, newest last."""
    status: Literal["draft", "preview", "supported", "deprecated", "withdrawn"] = "supported"
    """Where the release stands in its life."""
    replaced_by: Word = Field("", examples=["26.01"])
    """The release to use instead."""
    registries: tuple[Index, ...] = Field((), examples=[[0, 1]])
    """The registries that carry it."""
    driver: Index
    """What it asks of the driver."""
    gpus: Index
    """The cards it runs on."""
    place: Index
    """Where it can be pulled."""
    scope: Index
    """The products that may use it."""
    architectures: tuple[Word, ...] = Field((), examples=[["amd64"]])
    """Processor architectures; left out when not stated."""
    frameworks: tuple[Word, ...] = Field((), examples=[["pytorch"]])
    """Ids of the frameworks inside; left out when not stated."""
    versions: tuple[Index, ...] = Field((), examples=[[0, 4, 7]])
    """The versions of everything inside."""

    @property
    def reference(self) -> str:
        """``image:tag``; of a tag that is not known, the release and the variant."""
        return f"{self.image}:{self.tag or f'{self.release} ({self.variant})'}"


class FinderData(Part):
    """
    The tags of a catalogue, and what they need.

    What many tags have in common stands once, in a list, and tags name it by its place there. The
    offers stand as they are to be shown: supported ones first, the newest first among them.
    """

    schema_version: Annotated[Literal[1], BeforeValidator(_whole)]
    """The version of the shape; it changes when a program that reads the data would break."""
    generated_at: Word = Field(examples=["2026-11-30T00:00:00Z"])
    """The day of the data, as a moment; the same data have the same moment."""
    families: tuple[Word, ...] = Field((), examples=[["ppu", "nvidia"]])
    """Ids of the driver families."""
    regions: tuple[Word, ...] = Field((), examples=[["cn-beijing"]])
    """Ids of all regions."""
    frameworks: tuple[Word, ...] = Field((), examples=[["pytorch"]])
    """Ids of all frameworks."""
    scopes_known: tuple[Word, ...] = Field((), examples=[["acs"]])
    """Ids of all products."""
    components: dict[Word, Word] = Field({}, examples=[{"flashattn-hopper": "flash-attn-3"}])
    """Names and other names of components in the form of PEP 503, with their ids."""
    floors: tuple[Floor, ...] = ()
    """The oldest drivers that are supported at all."""
    registries: tuple[RegistryPrefix, ...] = ()
    """Registries."""
    cards: tuple[Card, ...] = ()
    """Models of cards, those of this cloud first."""
    drivers: tuple[DriverNeed, ...] = ()
    """What offers ask of the driver."""
    gpus: tuple[GpuNeed, ...] = ()
    """The cards that offers run on."""
    places: tuple[Place, ...] = ()
    """Where offers can be pulled."""
    scopes: tuple[ProductScope, ...] = ()
    """The products that may use offers."""
    versions: tuple[VersionEntry, ...] = ()
    """Versions of components."""
    offers: tuple[Offer, ...]
    """The tags; also where there is none, so that no other file is taken for this one."""

    @model_validator(mode="after")
    def _places_exist(self) -> Self:
        """Refuse data in which a tag names an entry that is not there."""
        for offer in self.offers:
            named = (
                (self.drivers, (offer.driver,)),
                (self.gpus, (offer.gpus,)),
                (self.places, (offer.place,)),
                (self.scopes, (offer.scope,)),
                (self.registries, offer.registries),
                (self.versions, offer.versions),
            )
            if any(max(indices, default=-1) >= len(entries) for entries, indices in named):
                raise ValueError(f"{offer.reference} names an entry that is not in the data")
        return self

    def text(self) -> str:
        """Return the data as JSON, without what is not stated."""
        return self.model_dump_json(exclude_defaults=True) + "\n"
