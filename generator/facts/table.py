"""Table: a file of upstream facts, read like any other file of ours."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from pydantic import Field

from generator.facts.specifier import exact
from generator.loader import parse, shape
from generator.model.values import Day, Entry, Line, Url, VersionText
from generator.versions import spelled

T = TypeVar("T", bound=Entry)

_HERE: Final = Path(__file__).parent


class Confidence(StrEnum):
    """How sure a fact is; only a sourced one may fail a run."""

    SOURCED = "sourced"
    DERIVED = "derived"
    INFERRED = "inferred"


class Citation(NamedTuple):
    """Where a fact can be looked up: a page, or the metadata of a distribution."""

    title: str
    url: str | None

    def __str__(self) -> str:
        """Return the address, else the title."""
        return self.url or self.title


class FactSource(Entry):
    """Where facts come from: a page by its address, or a distribution by name and versions."""

    title: Line = Field(examples=["RELEASE.md"])
    """What it is."""
    url: Url | None = Field(None, examples=["https://example.org/tree/v{version}"])
    """Its address; ``{version}`` and ``{minor}`` are those of the row."""
    distribution: Line | None = Field(None, examples=["vllm"])
    """The package or image whose metadata were read."""
    versions: tuple[VersionText, ...] = Field((), examples=[["0.11.1"]])
    """Its releases that were read."""
    read: Day
    """The day on which it was read."""

    def cite(self, version: str | None = None) -> Citation:
        """Return where a fact about a release is found."""
        if self.url is not None:
            raw = version or ""
            minor = spelled(raw).minor
            return Citation(
                self.title, self.url.replace("{version}", raw).replace("{minor}", minor)
            )
        release = f" {version}" if version in self.versions else ""
        return Citation(f"{self.title}: {self.distribution}{release}", None)


class Fact(Entry):
    """A row: what is stated, by whom, and how sure it is."""

    source: Line = Field(examples=["release-matrix"])
    """Key of the source that says so; of what is inferred, that of its neighbours."""
    confidence: Confidence = Field(examples=["sourced"])
    """How sure it is."""
    note: Line | None = Field(None, examples=["read from the wheel for x86-64"])
    """What else there is to know of it."""

    @property
    def release(self) -> str:
        """The release that it is about, empty when it is about none."""
        return ""


class FactTable(Entry):
    """A file: its sources by key, and lists of facts."""

    sources: Mapping[str, FactSource] = Field(examples=[{}])
    """Where the facts come from, by key."""

    @property
    def parts(self) -> Mapping[str, tuple[Fact, ...]]:
        """The lists of facts by name."""
        return {name: value for name, value in self if isinstance(value, tuple)}

    def cite(self, fact: Fact) -> Citation:
        """Return where a fact is found."""
        release = fact.release
        return self.sources[fact.source].cite(exact(f"=={release}") if release else None)


class FactsError(Exception):
    """What is wrong in a table of facts, a fault a line: nothing can be judged by it."""


def table(model: type[T], name: str) -> T:
    """Return the table in file ``name`` beside this module; all faults in it as a FactsError."""
    shaped = shape(model, parse(f"generator/facts/{name}", (_HERE / name).read_bytes()))
    if shaped.value is None:
        raise FactsError(
            "\n".join(
                f"{f.file}:{f.span.line}:{f.span.column}: {f.message}: {f.help}"
                for f in shaped.findings
            )
        )
    return shaped.value
