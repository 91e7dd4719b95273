"""Note: what a release says to its readers: announcements, fixes, issues, advice."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from generator.model.values import ComponentId, Entry, For, LinkId, Text, words


class Note(Entry):
    """A sentence for readers: a fix, a known issue or a piece of advice."""

    text: Text = Field(examples=["Patched in this image; do not reinstall them."])
    """
    The sentence, in Markdown: one string in the record's language, or a text for each language.
    ``{torch}`` stands for the version of a component.
    """
    for_: For = None
    components: tuple[ComponentId, ...] = Field((), examples=[["torch"]])
    """Components it is about: ids of ``components.yml``."""
    links: tuple[LinkId, ...] = Field((), examples=[["acs-gpu-drivers"]])
    """Pages to read on: ids of ``links`` in ``catalog.yml``."""
    workaround: Text | None = Field(None, examples=["Set `NCCL_SOCKET_IFNAME`."])
    """What to do until it is fixed, in Markdown."""


class Highlight(Entry):
    """An announced change: a sentence, or upgrades from which the sentence is made."""

    text: Text | None = Field(None, examples=["Supports Qwen3-VL."])
    """The sentence, in Markdown; beside ``upgrade`` it is added to the list of upgrades."""
    upgrade: tuple[Annotated[str, Field(json_schema_extra={"x-catalog": "upgrades"})], ...] = Field(
        (), examples=[["sdk", "CUDA", "torch"]]
    )
    """
    Components, or ``sdk``, that went up since the release before. The sentence and the versions are
    made from the records.
    """
    show: Annotated[
        Literal["raw", "public", "minor"],
        words(
            "As the record has it, with its local part: 2.8.0+cu129.",
            "Without the local part: 2.8.0.",
            "The first two numbers: 2.8.",
        ),
    ] = Field("public", examples=["minor"])
    """How much of each version the sentence shows."""
    for_: For = None
    components: tuple[ComponentId, ...] = Field((), examples=[["torch"]])
    """Components it is about, when they are not in ``upgrade``."""
    links: tuple[LinkId, ...] = Field((), examples=[["acs-gpu-drivers"]])
    """Pages to read on: ids of ``links`` in ``catalog.yml``."""

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.text is None and not self.upgrade:
            raise PydanticCustomError("highlight_empty", "neither `text` nor `upgrade` is given")
        return self
