"""Settings: ``releases/catalog.yml``, the languages, registries, families and localized names."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from generator.model.values import (
    DriverId,
    Entry,
    Line,
    Name,
    OrUnknown,
    RegistryId,
    Slug,
    Text,
    Url,
    VersionText,
    Word,
    words,
)


class Language(Entry):
    """A language of the site."""

    id: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] = Field(examples=["zh"])
    """Key in texts and folder of the site."""
    name: Name = Field(examples=["简体中文"])
    """Its own name, shown in the switcher."""
    tag: Annotated[
        str,
        Field(
            pattern=(
                r"^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?"
                r"(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*$"
            )
        ),
    ] = Field(examples=["zh-Hans"])
    """Language tag of the pages (BCP 47), for browsers and search engines."""
    locale: Annotated[
        str, Field(pattern=r"^[a-z]{2,3}(_[A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?$")
    ] = Field(examples=["zh_Hans_CN"])
    """Locale for dates, lists and plurals (CLDR), with ``_``."""
    theme: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Z][A-Za-z]+)?$")] = Field(
        examples=["zh-Hans"]
    )
    """Language file of Material for MkDocs."""


class Network(Word):
    """From where a registry can be reached."""

    PUBLIC = "public"
    """From anywhere; the host is the same for all regions."""
    VPC = "vpc"
    """From inside a VPC of the same region; the host names the region."""


class Registry(Entry):
    """A registry host with its namespace."""

    id: Slug = Field(examples=["acs-vpc"])
    """Name of the registry in this catalog."""
    network: Network = Field(examples=["vpc"])
    """From where it can be reached."""
    host: Annotated[str, Field(pattern=r"^[a-z0-9.{}-]+(:[0-9]+)?$", max_length=255)] = Field(
        examples=["registry-vpc.{region}.example.org"]
    )
    """Host name; ``{region}`` stands for the region id in a VPC host, a public host is fixed."""
    namespace: Annotated[str, Field(pattern=r"^[a-z0-9]+([._/-]+[a-z0-9]+)*$", max_length=255)] = (
        Field(examples=["egslingjun"])
    )
    """Path between host and image name, without slashes at its ends."""
    mirrors: tuple[
        Annotated[
            str,
            Field(
                pattern=r"^[a-z0-9.{}-]+(:[0-9]+)?(/[a-z0-9]+([._/-]+[a-z0-9]+)*)?$",
                max_length=511,
            ),
        ],
        ...,
    ] = Field((), examples=[["mirror.example.org/egslingjun"]])
    """Other registries with copies of its images: what stands before the image name there."""
    auth: OrUnknown[
        Annotated[
            Literal["required", "none"],
            words("Nothing can be pulled without a login.", "Anybody can pull."),
        ]
    ] = Field(examples=["required"])
    """Whether a login is needed to pull; ``unknown`` where no source says so."""
    sources: tuple[Url, ...] = Field((), examples=[["https://example.org/registries"]])
    """Pages that say so, with ``https://``."""


class Elsewhere(Entry):
    """A release that is known to exist and has no record here."""

    release: VersionText = Field(examples=["26.01"])
    """Its name."""
    url: OrUnknown[Url] = Field(examples=["unknown"])
    """Its page."""


class Family(Entry):
    """An image family: all releases of one image."""

    id: Slug = Field(examples=["training-xpu-pytorch"])
    """Name of the image in the registries, and of the folder of its records."""
    formerly: tuple[Slug, ...] = Field((), examples=[["training-ppu-pytorch"]])
    """Names under which its releases were published before; their addresses lead here."""
    title: Text = Field(examples=["Training and inference · PPU · PyTorch"])
    """What it is, in one line."""
    summary: Text = Field(examples=["Training image for PPU clusters."])
    """What it is for, in a sentence or two."""
    driver: DriverId = Field(examples=["ppu"])
    """Driver family its images run on."""
    registries: tuple[RegistryId, ...] = Field(min_length=1, examples=[["acs-public", "acs-vpc"]])
    """Registries that carry it."""
    tag: Line = Field(examples=[r"[0-9]{2}\.[0-9]{2}(\.post[0-9]+)?"])
    """
    Regular expression that each tag of the image matches as a whole; a tag that does not is an
    error.
    """
    order: Annotated[
        Literal["calendar", "date", "version", "listed"],
        words(
            "Year and month in the name: 25.11 is before 26.01.",
            "By the day of publication.",
            "The name is a version, ordered by its numbers.",
            "As the files are named.",
        ),
    ] = Field(examples=["calendar"])
    """How releases are put in order."""
    elsewhere: tuple[Elsewhere, ...] = Field(
        (), examples=[[{"release": "26.01", "url": "unknown"}]]
    )
    """Releases known to exist without a record here."""


class Floor(Entry):
    """The lowest driver minimum that a record of one driver family may state."""

    driver: DriverId = Field(examples=["ppu"])
    """The driver family."""
    minimum: VersionText = Field(examples=["1.1.0"])
    """The floor, a version of the driver in dotted numbers."""


class Policies(Entry):
    """What this house asks of every record."""

    floors: tuple[Floor, ...] = Field((), examples=[[{"driver": "ppu", "minimum": "1.1.0"}]])
    """Driver floors by family."""


class Named(Entry):
    """An id with its name for readers."""

    id: Slug = Field(examples=["training"])
    """The id that records use: letters, digits, ``.``, ``_`` and ``-``. Once published it stays."""
    name: Text = Field(examples=["Training"])
    """What readers see, in each language."""


class Link(Entry):
    """A page that records refer to."""

    id: Slug = Field(examples=["acs-gpu-drivers"])
    """The id that records use: letters, digits, ``.``, ``_`` and ``-``. Once published it stays."""
    title: Text = Field(examples=["GPU driver versions"])
    """Title of the page."""
    url: dict[str, Url] = Field(min_length=1, examples=[{"en": "https://example.org/drivers"}])
    """Address by language; readers of other languages get the first."""


class Settings(Entry):
    """The file ``releases/catalog.yml``."""

    languages: tuple[Language, ...] = Field(min_length=1, examples=[[]])
    """Languages of the site; the first is the source language and stands at the root."""
    registries: tuple[Registry, ...] = Field(min_length=1, examples=[[]])
    """Registries that carry the images."""
    families: tuple[Family, ...] = Field(min_length=1, examples=[[]])
    """Image families, in the order of the home page."""
    policies: Policies = Field(Policies(), examples=[{"floors": []}])
    """What this house asks of every record."""
    scenarios: tuple[Named, ...] = Field((), examples=[[]])
    """What images are used for."""
    frameworks: tuple[Named, ...] = Field((), examples=[[]])
    """Frameworks."""
    sdks: tuple[Named, ...] = Field((), examples=[[]])
    """Accelerator SDKs."""
    drivers: tuple[Named, ...] = Field(min_length=1, examples=[[]])
    """Driver families."""
    scopes: tuple[Named, ...] = Field((), examples=[[]])
    """Products."""
    schemes: tuple[Named, ...] = Field((), examples=[[]])
    """Quantization schemes."""
    engines: tuple[Named, ...] = Field((), examples=[[]])
    """Inference engines."""
    configurations: tuple[Named, ...] = Field((), examples=[[]])
    """Building blocks of measured set-ups."""
    links: tuple[Link, ...] = Field((), examples=[[]])
    """Pages that records refer to."""

    def named(self, kind: str) -> tuple[Named, ...]:
        """Return the entries of one of the NAMED kinds."""
        entries: tuple[Named, ...] = getattr(self, kind)
        return entries


NAMED: Final = (
    "scenarios",
    "frameworks",
    "sdks",
    "drivers",
    "scopes",
    "schemes",
    "engines",
    "configurations",
)
"""The kinds of ids that are nothing but a name."""
