"""Components: ``releases/components.yml``, one name for everything with a version in an image."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from generator.model.values import Entry, Flag, GroupId, Line, Name, Slug, Text, Url, Word


class Kind(Word):
    """How the versions of a component are read."""

    PYTHON = "python"
    """Read by PEP 440, as pip does."""
    SYSTEM = "system"
    """Free text, as the publisher writes it."""


class Group(Entry):
    """A group of components on the page."""

    id: Slug = Field(examples=["framework"])
    """The id that components use."""
    name: Text = Field(examples=["Framework"])
    """What readers see."""


class Component(Entry):
    """Something with a version inside an image."""

    id: Annotated[
        str, Field(pattern=r"^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$", max_length=200)
    ] = Field(examples=["flash-attn"])
    """
    The distribution's own spelling, as ``pip list`` shows it; records use it as a key. Other
    spellings are ``aliases``.
    """
    kind: Kind = Field(examples=["python"])
    """How its versions are read and compared."""
    group: GroupId = Field(examples=["training"])
    """Group on the page: an id of ``groups``."""
    aliases: tuple[Name, ...] = Field((), examples=[["flash_attn"]])
    """Other spellings that are met; records use the id."""
    cuda_suffix: Flag | None = Field(None, examples=["true"])
    """``true`` when the name itself ends with a CUDA token, as in ``cumm-cu129``."""
    operating_system: Flag | None = Field(None, examples=["true"])
    """``true`` for the system an image is built on; pages show it with the requirements."""
    name: Line | None = Field(None, examples=["PyTorch"])
    """Name for readers, when it is not the id."""
    link: Url | None = Field(None, examples=["https://github.com/pytorch/pytorch"])
    """Home of the project, with ``https://``; component pages link to it."""


class Components(Entry):
    """The file ``releases/components.yml``."""

    groups: tuple[Group, ...] = Field(min_length=1, examples=[[]])
    """Groups, in the order of the page."""
    components: tuple[Component, ...] = Field(min_length=1, examples=[[]])
    """Components, in the order of the page."""
