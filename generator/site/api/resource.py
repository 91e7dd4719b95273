"""Resource: what every file of the API has in common."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from generator.site.publication import Publication

VERSION = 1
"""The version of all schemas; it changes when a program that reads the files would break."""


class Body(BaseModel):
    """
    A JSON object of the API.

    A key that does not hold is left out, never null: no field has two types.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


Localized = Annotated[
    dict[str, str],
    Field(examples=[{"en": "Training", "zh": "训练", "fr": "Entraînement"}]),
]
"""Markdown by language id; a language into which it is not translated is left out."""

Addresses = Annotated[
    dict[str, str], Field(examples=[{"en": "https://tagnotes.example.org/regions/"}])
]
"""The address of a page by language id."""


class Resource(Body):
    """A file of the API."""

    schema_version: Literal[1] = 1
    """The version of the schema."""
    generated_at: str = Field(examples=["2026-11-30T00:00:00Z"])
    """The day of the data, as a moment; the same data have the same moment."""


def moment(publication: Publication) -> str:
    """Return the day of the data as a moment of RFC 3339."""
    return f"{publication.day.isoformat()}T00:00:00Z"
