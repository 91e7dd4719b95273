"""Release: the record of one image release, ``releases/<image>/<release>.yml``."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from generator.model.values import (
    Architecture,
    CardId,
    ComponentId,
    ConfigurationId,
    Day,
    DriverId,
    EngineId,
    Entry,
    Flag,
    FrameworkId,
    ImageId,
    LanguageId,
    Line,
    LinkId,
    OrUnknown,
    RegionId,
    RuleId,
    ScenarioId,
    SchemeId,
    ScopeId,
    SdkId,
    Slug,
    Text,
    TopicId,
    Unknown,
    Url,
    VersionText,
)

For = Annotated[
    Annotated[tuple[Slug, ...], Field(min_length=1)] | None,
    Field(
        alias="for",
        description="Ids of the variants it concerns; all when left out.",
        examples=[["25.11"]],
    ),
]


class Status(StrEnum):
    """Where a release stands in its life."""

    DRAFT = "draft"
    PREVIEW = "preview"
    SUPPORTED = "supported"
    DEPRECATED = "deprecated"
    WITHDRAWN = "withdrawn"


class Sdk(Entry):
    """The accelerator SDK inside the image."""

    name: SdkId = Field(examples=["ppu"])
    """Id of the SDK in the catalog."""
    version: OrUnknown[VersionText] = Field(examples=["1.7.0"])
    """Version of the SDK, as the vendor writes it."""


class DriverBranch(Entry):
    """A driver branch that is accepted below the general minimum."""

    branch: VersionText = Field(examples=["R535"])
    """Name of the branch."""
    minimum: VersionText = Field(examples=["535.86"])
    """Lowest version of the branch that works."""
    gpus: Literal["all", "datacenter"] = Field("all", examples=["datacenter"])
    """Which GPUs may use the branch; forward compatibility works on data-center GPUs only."""


class Driver(Entry):
    """What the image asks of the driver on the host."""

    family: DriverId = Field(examples=["ppu"])
    """Id of the driver family; versions are only compared inside one family."""
    minimum: OrUnknown[VersionText] | None = Field(None, examples=["1.1.0"])
    """Lowest driver version that works."""
    meaning: (
        OrUnknown[Literal["shipped", "minor-compatible", "forward-compatible", "vendor"]] | None
    ) = Field(None, examples=["vendor"])
    """Where the minimum comes from: the toolkit's own driver, CUDA's compatibility, the vendor."""
    recommended: OrUnknown[VersionText] | None = Field(None, examples=["1.5.1"])
    """Lowest driver version that the vendor recommends."""
    why: Text | None = Field(None, examples=["Best performance from this version on."])
    """Why the recommended version is better."""
    branches: tuple[DriverBranch, ...] = Field(
        (), examples=[[{"branch": "R535", "minimum": "535.86"}]]
    )
    """Driver branches that are accepted although they are below the minimum."""
    blocked: tuple[VersionText, ...] = Field((), examples=[["R545"]])
    """Driver branches that must be upgraded first."""
    links: tuple[LinkId, ...] = Field((), examples=[["acs-gpu-drivers"]])
    """Ids of catalog links that help to set the driver."""


class Accelerators(Entry):
    """The cards an image runs on."""

    min_capability: OrUnknown[VersionText] | None = Field(None, examples=["7.5"])
    """Lowest CUDA compute capability."""
    cards: tuple[CardId, ...] = Field((), examples=[["P16EN"]])
    """Card models of ``platforms.yml``."""


class Base(Entry):
    """The image this one is built on."""

    image: Line = Field(examples=["nvcr.io/nvidia/pytorch"])
    """Name of the base image."""
    release: OrUnknown[VersionText] = Field(examples=["25.10"])
    """Its release."""


def _vpc(value: object) -> str:
    if value in ("unknown", Unknown.UNKNOWN):
        return "unknown"
    return "word" if isinstance(value, str) else "regions"


class Availability(Entry):
    """Where the image can be pulled."""

    public: OrUnknown[Flag] = Field(examples=["true"])
    """Whether the public registry has it."""
    vpc: Annotated[
        Annotated[Literal["all", "none"], Tag("word")]
        | Annotated[tuple[RegionId, ...], Tag("regions")]
        | Annotated[Unknown, Tag("unknown")],
        Discriminator(_vpc),
    ] = Field(examples=["all", ["cn-beijing"]])
    """``all`` regions where the product is open, ``none``, ``unknown``, or a list of region ids."""


class Scope(Entry):
    """The products that may, or may not, use the image."""

    allow: tuple[ScopeId, ...] = Field((), examples=[["acs"]])
    """Products it is made for."""
    deny: tuple[ScopeId, ...] = Field((), examples=[["lingjun-single"]])
    """Products it must not be used on."""


class Evidence(Entry):
    """What a registry said about a tag."""

    digest: Annotated[str, Field(pattern=r"^sha256:[0-9a-f]{64}$")] = Field(
        examples=["sha256:" + "0" * 64]
    )
    """Digest of the manifest or index behind the tag."""
    platforms: tuple[
        Annotated[str, Field(pattern=r"^[a-z0-9]+/[a-z0-9_]+(/[a-z0-9.]+)?$")], ...
    ] = Field((), examples=[["linux/amd64"]])
    """Platforms of the index."""
    checked: Day = Field(examples=["2025-12-18"])
    """Day of the look."""


class Variant(Entry):
    """One tag of the release, with what differs from the release's own values."""

    id: Slug | None = Field(None, examples=["cuda12.8"])
    """Name of the variant inside the record; the tag when left out."""
    tag: OrUnknown[VersionText] | None = Field(None, examples=["25.11.post1"])
    """The tag in the registry."""
    title: Text | None = Field(None, examples=["CUDA {CUDA|minor} image"])
    """What readers see where tags alone do not tell the variants apart."""
    aliases: tuple[VersionText, ...] = Field((), examples=[["latest"]])
    """Other tags of the same image."""
    architectures: OrUnknown[tuple[Architecture, ...]] | None = Field(None, examples=[["amd64"]])
    """Processor architectures of this tag."""
    evidence: tuple[Evidence, ...] = Field((), examples=[[]])
    """What the registry said about the tag."""
    components: dict[ComponentId, OrUnknown[VersionText] | None] = Field(
        default_factory=dict, max_length=1000, examples=[{"vllm": "0.11.1", "xformers": None}]
    )
    """Versions that differ from the release's; null removes a component."""
    sdk: Sdk | None = Field(None, examples=[{"name": "ppu", "version": "1.7.0"}])
    """SDK of this tag."""
    driver: Driver | None = Field(None, examples=[{"family": "nvidia", "minimum": "580"}])
    """Driver requirement of this tag."""
    accelerators: OrUnknown[Accelerators] | None = Field(None, examples=[{"min_capability": "7.5"}])
    """Cards of this tag."""
    base: OrUnknown[Base] | None = Field(None, examples=["unknown"])
    """Base image of this tag."""
    scenarios: OrUnknown[tuple[ScenarioId, ...]] | None = Field(None, examples=[["training"]])
    """Scenarios of this tag."""
    frameworks: OrUnknown[tuple[FrameworkId, ...]] | None = Field(None, examples=[["pytorch"]])
    """Frameworks of this tag."""
    availability: Availability | None = Field(None, examples=[{"public": "true", "vpc": "all"}])
    """Where this tag can be pulled."""
    scope: OrUnknown[Scope] | None = Field(None, examples=[{"allow": ["acs"]}])
    """Products of this tag."""
    waivers: tuple[Waiver, ...] = Field((), examples=[[]])
    """Deviations accepted for this tag alone."""


class Note(Entry):
    """A sentence for readers: a fix, a known issue or a piece of advice."""

    text: Text = Field(examples=["Patched in this image; do not reinstall them."])
    """The sentence, in Markdown."""
    for_: For = None
    components: tuple[ComponentId, ...] = Field((), examples=[["torch"]])
    """Components it is about."""
    links: tuple[LinkId, ...] = Field((), examples=[["acs-gpu-drivers"]])
    """Catalog links to read on."""
    workaround: Text | None = Field(None, examples=["Set `NCCL_SOCKET_IFNAME`."])
    """What to do until it is fixed."""


class Highlight(Entry):
    """An announced change: a sentence, or upgrades from which the sentence is made."""

    text: Text | None = Field(None, examples=["Supports Qwen3-VL."])
    """The sentence, or what is added to the list of upgrades."""
    upgrade: tuple[Annotated[str, Field(json_schema_extra={"x-catalog": "upgrades"})], ...] = Field(
        (), examples=[["sdk", "CUDA", "torch"]]
    )
    """Components (or ``sdk``) that went up; their versions come from the record."""
    show: Literal["raw", "public", "minor"] = Field("public", examples=["minor"])
    """How much of the version is shown."""
    for_: For = None
    components: tuple[ComponentId, ...] = Field((), examples=[["torch"]])
    """Components it is about, when they are not in ``upgrade``."""
    links: tuple[LinkId, ...] = Field((), examples=[["acs-gpu-drivers"]])
    """Catalog links to read on."""

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.text is None and not self.upgrade:
            raise PydanticCustomError("highlight_empty", "neither `text` nor `upgrade` is given")
        return self


class EnvironmentVariable(Entry):
    """An environment variable that matters for this image."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")] = Field(
        examples=["EIC_VSOLAR"]
    )
    """Name of the variable."""
    value: Annotated[str, Field(max_length=20_000)] = Field(examples=["1"])
    """Value to set."""
    preset: Flag | None = Field(None, examples=["true"])
    """Whether the image sets it already."""
    required: Flag | None = Field(None, examples=["true"])
    """Whether it must be set when its condition holds."""
    temporary: Flag | None = Field(None, examples=["true"])
    """Whether a later release is expected to need it no more."""
    scope: tuple[ScopeId, ...] = Field((), examples=[["acs"]])
    """Products in which it matters."""
    cards: tuple[Annotated[str, Field(pattern=r"^[1-9][0-9]{0,3}$")], ...] = Field(
        (), examples=[["1", "2"]]
    )
    """Numbers of cards of the Pod for which it holds."""
    when: Text | None = Field(None, examples=["With AcclEP-P."])
    """When to set it."""
    for_: For = None


class Quantization(Entry):
    """A quantization that an engine or a model of the image supports."""

    engine: EngineId | None = Field(None, examples=["vllm"])
    """The inference engine."""
    version: OrUnknown[VersionText] | None = Field(None, examples=["0.11.0"])
    """Version of the engine, when it is not the one in the image."""
    via: Literal["image", "pip"] = Field("image", examples=["pip"])
    """Whether the engine is in the image or installed with pip."""
    models: tuple[Line, ...] = Field((), examples=[["DeepSeek-R1"]])
    """Models for which quantized weights are offered."""
    schemes: OrUnknown[tuple[SchemeId, ...]] = Field(examples=[["a8w8-int8"]])
    """Supported schemes."""
    note: Text | None = Field(None, examples=["Log in with the account of the package index."])
    """What else to know."""
    for_: For = None


class Step(Entry):
    """A step of the quick start; commands for login, pull and run are made from the record."""

    kind: Literal["login", "pull", "run", "shell", "code", "kubernetes"] = Field(examples=["run"])
    """What the step does."""
    title: Text | None = Field(None, examples=["LLM demo"])
    """Heading of the step; a standard one when left out."""
    flags: tuple[Annotated[str, Field(pattern=r"^[^\r\n]+$", max_length=2000)], ...] = Field(
        (), examples=[["--rm", "-it"]]
    )
    """Flags of ``docker run``."""
    lang: Annotated[str, Field(pattern=r"^[a-z0-9+-]+$")] | None = Field(None, examples=["python"])
    """Language of the code, for colouring."""
    code: Line | None = Field(None, examples=["ljperf --action train"])
    """Code of a ``shell`` or ``code`` step, shown as it is."""
    framework: Line | None = Field(None, examples=["deepspeed"])
    """Framework that the code uses."""
    for_: For = None

    @model_validator(mode="after")
    def _has_code(self) -> Self:
        if self.kind in ("shell", "code") and self.code is None:
            raise PydanticCustomError("step_empty", "a `shell` or `code` step without `code`")
        if self.kind in ("login", "pull", "run") and self.code is not None:
            raise PydanticCustomError("step_code", "`code` in a step whose command is made")
        if self.kind != "run" and self.flags:
            raise PydanticCustomError("step_flags", "`flags` in a step that runs no container")
        return self


class Evaluation(Entry):
    """How the vendor measured the image against a baseline."""

    tool: Line | None = Field(None, examples=["CNP"])
    """Name of the measuring tool."""
    label: Line | None = Field(None, examples=["Golden-25.11"])
    """The vendor's name of the measured image."""
    baseline: Text = Field(examples=["PPU PyTorch image"])
    """What it was compared with."""
    setup: Text | None = Field(None, examples=["Training on a multi-node cluster."])
    """Where and how it was measured."""
    configurations: tuple[tuple[ConfigurationId, ...], ...] = Field(
        (), examples=[[["base", "accl"]]]
    )
    """The measured set-ups, each a list of building blocks."""
    charts: OrUnknown[tuple[Text, ...]] = Field(examples=["unknown"])
    """What the vendor's charts say, in words."""
    claims: tuple[Text, ...] = Field((), examples=[[]])
    """Gains the vendor states."""


class Discrepancy(Entry):
    """A place where the published source contradicts itself."""

    field: Line = Field(examples=["components.torch"])
    """Path of the fact in this record."""
    for_: For = None
    says: Line = Field(examples=["2.9"])
    """What the source also says."""
    source: Annotated[int, Field(ge=0)] | None = Field(None, examples=["0"])
    """Position in ``sources``, counted from 0."""


class Waiver(Entry):
    """A broken rule that was accepted, with reason and end."""

    component: ComponentId | None = Field(None, examples=["triton"])
    """Component whose requirement is broken; left out when the rule concerns none."""
    rules: tuple[RuleId, ...] = Field(min_length=1, examples=[["SDK101", "CUD101"]])
    """Codes of the rules."""
    for_: For = None
    reason: Text = Field(examples=["The vendor carries over this wheel."])
    """Why it is accepted; readers see it."""
    until: Day = Field(examples=["2027-06-30"])
    """Day on which the acceptance ends."""
    by: Line | None = Field(None, examples=["release manager"])
    """Who accepted it."""


class Erratum(Entry):
    """A published fact that was corrected."""

    on: Day = Field(examples=["2026-01-14"])
    """Day of the correction."""
    field: Line = Field(examples=["driver.recommended"])
    """Path of the fact in this record."""
    was: Line = Field(examples=["unknown"])
    """What was published."""
    now: Line = Field(examples=["1.5.1"])
    """What is right."""
    reason: Text = Field(examples=["The vendor's page names it further down."])
    """Why it was wrong."""


class Reference(Entry):
    """A published page from which facts of this record come."""

    url: Url = Field(examples=["https://example.org/notes"])
    """Address of the page."""
    lang: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$")] | None = Field(
        None, examples=["zh"]
    )
    """Language of the page."""
    checked: OrUnknown[Day] | None = Field(None, examples=["2025-12-18"])
    """Day on which it was read."""
    guessed: Flag | None = Field(None, examples=["true"])
    """True when the address was not confirmed."""


class Release(Entry):
    """One release of one container image."""

    image: ImageId = Field(examples=["training-xpu-pytorch"])
    """Image family; also the name of the folder."""
    release: Slug = Field(examples=["25.11"])
    """Name of the release; also the name of the file."""
    released: OrUnknown[Day] = Field(examples=["2025-12-18"])
    """Day of publication."""
    status: Status = Field(examples=["supported"])
    """Where the release stands in its life."""
    status_reason: Text | None = Field(None, examples=["Replaced by a rebuilt image."])
    """Why it is deprecated or withdrawn."""
    replaced_by: Slug | None = Field(None, examples=["26.01"])
    """Release of the same image to use instead."""
    support_ends: OrUnknown[Day] | None = Field(None, examples=["2026-12-31"])
    """Last day of support."""
    lang: LanguageId | None = Field(None, examples=["en"])
    """Language of texts that are a single string; the catalog's first language when left out."""
    scenarios: OrUnknown[tuple[ScenarioId, ...]] | None = Field(None, examples=[["training"]])
    """What the image is used for."""
    frameworks: OrUnknown[tuple[FrameworkId, ...]] | None = Field(None, examples=[["pytorch"]])
    """Frameworks in the image."""
    architectures: OrUnknown[tuple[Architecture, ...]] | None = Field(
        None, examples=[["amd64", "arm64"]]
    )
    """Architectures of each variant that gives none of its own."""
    sdk: Sdk | None = Field(None, examples=[{"name": "ppu", "version": "1.7.0"}])
    """SDK in the image; needed where a component's version names one."""
    driver: Driver = Field(examples=[{"family": "ppu", "minimum": "1.1.0"}])
    """What the image asks of the host's driver."""
    accelerators: OrUnknown[Accelerators] | None = Field(None, examples=["unknown"])
    """Cards the image runs on."""
    base: OrUnknown[Base] | None = Field(None, examples=["unknown"])
    """Image it is built on."""
    components: dict[ComponentId, OrUnknown[VersionText]] = Field(
        max_length=1000, examples=[{"Ubuntu": "24.04", "torch": "2.8.0"}]
    )
    """Every component with its exact version; CUDA, Python and the system are components too."""
    variants: tuple[Variant, ...] = Field(
        min_length=1, max_length=100, examples=[[{"tag": "25.11"}]]
    )
    """The tags of the release."""
    highlights: OrUnknown[tuple[Highlight, ...]] | None = Field(
        None, examples=[[{"upgrade": ["torch"]}]]
    )
    """Announced changes."""
    fixes: OrUnknown[tuple[Note, ...]] = Field(examples=[[]])
    """Fixed defects; an empty list says that there are none."""
    known_issues: OrUnknown[tuple[Note, ...]] | None = Field(None, examples=["unknown"])
    """Defects that are known."""
    notes: OrUnknown[tuple[Note, ...]] | None = Field(None, examples=[[]])
    """Advice on using the image."""
    topics: tuple[TopicId, ...] = Field((), examples=[["accl"]])
    """Pages under ``docs/<language>/topics`` that explain parts of this release."""
    environment: OrUnknown[tuple[EnvironmentVariable, ...]] | None = Field(None, examples=[[]])
    """Environment variables with their conditions."""
    quantization: OrUnknown[tuple[Quantization, ...]] | None = Field(None, examples=[[]])
    """Supported quantizations."""
    quick_start: OrUnknown[tuple[Step, ...]] | None = Field(None, examples=[[{"kind": "pull"}]])
    """Steps from nothing to a running container."""
    evaluation: OrUnknown[Evaluation] | None = Field(None, examples=["unknown"])
    """The vendor's measurements."""
    availability: Availability = Field(examples=[{"public": "true", "vpc": "all"}])
    """Where the image can be pulled."""
    scope: OrUnknown[Scope] | None = Field(None, examples=["unknown"])
    """Products that may use it."""
    discrepancies: tuple[Discrepancy, ...] = Field((), examples=[[]])
    """Where the source contradicts itself."""
    waivers: tuple[Waiver, ...] = Field((), examples=[[]])
    """Accepted deviations."""
    errata: tuple[Erratum, ...] = Field((), examples=[[]])
    """Corrections of published facts."""
    sources: tuple[Reference, ...] = Field(
        examples=[[{"url": "https://example.org/notes", "lang": "zh"}]]
    )
    """Pages from which the facts come."""


Variant.model_rebuild()
