"""Values: the scalar types of the data files, made from text and from nothing else."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Mapping
from datetime import date
from enum import Enum, StrEnum
from itertools import pairwise
from typing import Annotated, Any, Final, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetJsonSchemaHandler,
    Tag,
    WithJsonSchema,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError

from generator.link import is_address

T = TypeVar("T")


class Entry(BaseModel):
    """A mapping of a data file: frozen, and unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    def model_post_init(self, _: object) -> None:
        """Forget which fields were given: nobody asks, and it is a fifth of a record's memory."""
        object.__setattr__(self, "__pydantic_fields_set__", _NOT_KEPT)


_NOT_KEPT: Final[set[str]] = set()


def words(*meanings: str) -> Any:  # noqa: ANN401 - what pydantic's own Field returns
    """Return the field data that tells what each word of a ``Literal`` means, in their order."""
    return Field(json_schema_extra={"enumDescriptions": list(meanings)})


class Word(StrEnum):
    """A word of a small set; what it means stands below it, as with the fields of a model."""

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Tell an editor what each word means."""
        made = handler(core)
        source = ast.walk(ast.parse(inspect.getsource(cls)))
        lines = [line for node in source if isinstance(node, ast.ClassDef) for line in node.body]
        meanings = {
            ast.unparse(word.targets[0]): ast.literal_eval(meaning.value)
            for word, meaning in pairwise(lines)
            if isinstance(word, ast.Assign) and isinstance(meaning, ast.Expr)
        }
        handler.resolve_ref_schema(made)["enumDescriptions"] = [meanings[w.name] for w in cls]
        return made


class Unknown(Enum):
    """The vendor does not say: shown to readers as such, never guessed."""

    UNKNOWN = "unknown"


UNKNOWN: Final = Unknown.UNKNOWN


def _known(value: object) -> str:
    return "unknown" if value in ("unknown", UNKNOWN) else "known"


OrUnknown = Annotated[
    Annotated[T, Tag("known")] | Annotated[Unknown, Tag("unknown")], Discriminator(_known)
]
"""A value, or the word ``unknown``; a discriminator, for a plain union reports each error twice."""


def _day(value: object) -> object:
    """Refuse what pydantic would take for a date: a count of seconds, a time of day."""
    if isinstance(value, date):
        return value
    if isinstance(value, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", value):
        try:
            return date.fromisoformat(value)
        except ValueError:
            pass
    raise PydanticCustomError("day", "not a day of the calendar, written year-month-day")


def _flag(value: object) -> object:
    """Refuse the dozen other words that pydantic would take for a boolean."""
    if isinstance(value, bool):
        return value
    if value in ("true", "false"):
        return value == "true"
    raise PydanticCustomError("flag", "neither `true` nor `false`")


def _text(value: object) -> object:
    """Wrap a single string, which stands in the record's own language, in a map under ``""``."""
    return {"": value} if isinstance(value, str) else value


def _filled(value: Mapping[str, str]) -> Mapping[str, str]:
    if not value:
        raise PydanticCustomError("text_empty", "no text in any language")
    if "" in value and len(value) > 1:
        raise PydanticCustomError("text_mixed", "a text without a language beside translations")
    return value


def _address(value: str) -> str:
    """Refuse what looks like an address and cannot be taken apart."""
    if not is_address(value):
        raise PydanticCustomError("url", "no host, or one that is not well-formed")
    return value


Day = Annotated[
    date,
    BeforeValidator(_day),
    WithJsonSchema({"type": "string", "format": "date", "examples": ["2025-12-18"]}),
]
Flag = Annotated[bool, BeforeValidator(_flag)]
Line = Annotated[str, Field(min_length=1, max_length=20_000)]
"""Non-empty text; the bound keeps a page makeable."""

Name = Annotated[str, Field(pattern=r"^[^\r\n]+$", max_length=200)]
"""A name by which a thing is found: it is short, and one line."""

Text = Annotated[
    Mapping[str, Line],
    BeforeValidator(_text),
    AfterValidator(_filled),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "minLength": 1},
                {
                    "type": "object",
                    "minProperties": 1,
                    "additionalProperties": {"type": "string", "minLength": 1},
                    "x-catalog": "languages",
                },
            ]
        }
    ),
]
"""Prose: a map from language to Markdown, or one string in the record's language (under ``""``)."""

VersionText = Annotated[str, Field(pattern=r"^[!-~]+$", max_length=200, examples=["24.04"])]
"""A version, release or tag exactly as its author writes it, in ASCII; never a number."""

EXACT: Final = Field(
    description=(
        "Exact version, as ``pip list`` in the image says it, local part and all; ``unknown`` "
        "where no source says it. Quote what looks like a number."
    ),
    examples=["2.8.0+cu129", "24.04"],
)
"""What is said of the version of each component."""

Slug = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9_][A-Za-z0-9._-]*$", max_length=128, examples=["25.11.post1"])
]
"""A name that can stand in an address and in an anchor."""

Url = Annotated[
    str,
    Field(
        pattern=r"^https?://[^\s<>\"']+$", max_length=2000, examples=["https://example.org/page"]
    ),
    AfterValidator(_address),
]


def reference(kind: str) -> Any:  # noqa: ANN401 - what pydantic's own Field returns
    """Return the field data of an id of the catalog; the JSON Schema gets its values as an enum."""
    return Field(min_length=1, max_length=200, json_schema_extra={"x-catalog": kind})


LanguageId = Annotated[str, reference("languages")]
ImageId = Annotated[str, reference("families")]
ComponentId = Annotated[str, reference("components")]
RegionId = Annotated[str, reference("regions")]
RegistryId = Annotated[str, reference("registries")]
ScenarioId = Annotated[str, reference("scenarios")]
FrameworkId = Annotated[str, reference("frameworks")]
SdkId = Annotated[str, reference("sdks")]
DriverId = Annotated[str, reference("drivers")]
ScopeId = Annotated[str, reference("scopes")]
SchemeId = Annotated[str, reference("schemes")]
EngineId = Annotated[str, reference("engines")]
ConfigurationId = Annotated[str, reference("configurations")]
LinkId = Annotated[str, reference("links")]
TopicId = Annotated[str, reference("topics")]
CardId = Annotated[str, reference("cards")]
RuleId = Annotated[str, reference("rules")]
GroupId = Annotated[str, reference("groups")]
RegionSourceId = Annotated[str, reference("region_sources")]


class Architecture(Word):
    """A processor architecture, in the words of the OCI image index."""

    AMD64 = "amd64"
    """x86-64, of Intel and AMD."""
    ARM64 = "arm64"
    """64-bit Arm, such as Grace or Yitian."""


For = Annotated[
    Annotated[tuple[Slug, ...], Field(min_length=1)] | None,
    Field(
        alias="for",
        description="Ids of the variants it concerns; all when left out.",
        examples=[["25.11"]],
    ),
]
