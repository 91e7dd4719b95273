"""Note: what a release says to its readers: announcements, fixes, issues, advice."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from generator.model.values import ComponentId, Entry, For, LinkId, Text


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
