"""Usage: how the image is used: environment, quantization, first steps, measurements."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from generator.model.values import (
    ConfigurationId,
    EngineId,
    Entry,
    Flag,
    For,
    Line,
    OrUnknown,
    SchemeId,
    ScopeId,
    Text,
    VersionText,
    words,
)


class EnvironmentVariable(Entry):
    """An environment variable that matters for this image."""

    name: Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")] = Field(
        examples=["EIC_VSOLAR"]
    )
    """Name of the variable: letters, digits and ``_``."""
    value: Annotated[str, Field(max_length=20_000)] = Field(examples=["1"])
    """Value to set, always text: quote ``"1"`` and ``"true"``."""
    preset: Flag | None = Field(None, examples=["true"])
    """``true`` when the image sets it already, so that a reader need not."""
    required: Flag | None = Field(None, examples=["true"])
    """``true`` when it must be set whenever its condition holds; otherwise it is advice."""
    temporary: Flag | None = Field(None, examples=["true"])
    """``true`` when a later release is expected to need it no more."""
    scope: tuple[ScopeId, ...] = Field((), examples=[["acs"]])
    """Products in which it matters: ids of ``scopes`` in ``catalog.yml``; all when left out."""
    cards: tuple[Annotated[str, Field(pattern=r"^[1-9][0-9]{0,3}$")], ...] = Field(
        (), examples=[["1", "2"]]
    )
    """Numbers of cards of the Pod for which it holds; all when left out."""
    when: Text | None = Field(None, examples=["With AcclEP-P."])
    """When to set it, in words, where scope and cards do not say it."""
    for_: For = None


class Quantization(Entry):
    """A quantization that an engine or a model of the image supports."""

    engine: EngineId | None = Field(None, examples=["vllm"])
    """The inference engine: an id of ``engines`` in ``catalog.yml``."""
    version: OrUnknown[VersionText] | None = Field(None, examples=["0.11.0"])
    """Version of the engine, when it is not the one in the image."""
    via: Annotated[
        Literal["image", "pip"],
        words("The engine is in the image.", "It is installed with pip afterwards."),
    ] = Field("image", examples=["pip"])
    """Whether the engine is in the image or installed with pip."""
    models: tuple[Line, ...] = Field((), examples=[["DeepSeek-R1"]])
    """Models for which quantized weights are offered, as their publisher writes them."""
    schemes: OrUnknown[tuple[SchemeId, ...]] = Field(examples=[["a8w8-int8"]])
    """Supported schemes: ids of ``schemes`` in ``catalog.yml``."""
    note: Text | None = Field(None, examples=["Log in with the account of the package index."])
    """What else to know, in a sentence for readers."""
    for_: For = None


class Step(Entry):
    """A step of the quick start; commands for login, pull and run are made from the record."""

    kind: Annotated[
        Literal["login", "pull", "run", "shell", "code", "kubernetes"],
        words(
            "Logs in to the registry; the command is made from the record.",
            "Pulls the image; the command is made from the record.",
            "Starts a container; the command is made from the record and `flags`.",
            "Commands inside the container, in `code`.",
            "A program or a file, in `code`; `lang` colours it.",
            "A Pod that asks for the right cards and driver; the record gives all.",
        ),
    ] = Field(examples=["run"])
    """What the step does; ``shell`` and ``code`` need ``code``, only ``run`` has ``flags``."""
    title: Text | None = Field(None, examples=["LLM demo"])
    """Heading of the step; a standard one when left out."""
    flags: tuple[Annotated[str, Field(pattern=r"^[^\r\n]+$", max_length=2000)], ...] = Field(
        (), examples=[["--rm", "-it"]]
    )
    """Flags of ``docker run``, one an item."""
    lang: Annotated[str, Field(pattern=r"^[a-z0-9+-]+$")] | None = Field(None, examples=["python"])
    """Language of the code, for colouring, such as ``python`` or ``bash``."""
    code: Line | None = Field(None, examples=["ljperf --action train"])
    """Code of a ``shell`` or ``code`` step, shown as it is; several lines below ``code: |``."""
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
    """
    The measured set-ups, each a list of building blocks: ids of ``configurations`` in
    ``catalog.yml``.
    """
    charts: OrUnknown[tuple[Text, ...]] = Field(examples=["unknown"])
    """What the vendor's charts say, in words."""
    claims: tuple[Text, ...] = Field((), examples=[[]])
    """Gains the vendor states, in the vendor's words, with the conditions."""
