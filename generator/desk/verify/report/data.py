"""Data: the report for programs; its shape only ever grows."""

from __future__ import annotations

from datetime import date
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, NonNegativeInt, PositiveInt

from generator.desk.verify.answer import Answer, best
from generator.desk.verify.disagreement import Disagreement
from generator.desk.verify.outcome import Outcome

SCHEMA_VERSION: Final = 1


class _Part(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        json_schema_serialization_defaults_required=True,
    )


class Address(_Part):
    """An address that the site shows, and what came of asking for it."""

    uri: str
    """As ``docker pull`` takes it."""
    record: str
    """``image:release``."""
    variant: str
    """The variant's id."""
    registry: str
    """The id of the registry in the catalogue."""
    network: Literal["public", "vpc"]
    """From where it can be reached."""
    region: str | None
    """The region of an address inside a VPC."""
    alias: bool
    """Whether the tag is another name of the variant's own."""
    state: Literal["present", "absent", "denied", "unreachable", "damaged", "skipped"]
    """Of all but the first two it is not known whether it is there."""
    text: str
    """Why, and what to do; empty when it is there."""
    digest: str | None
    """The digest behind it."""
    platforms: tuple[str, ...]
    """The platforms of the image, as ``os/architecture``."""
    packages: Literal["bill", "layers", "nothing"] | None
    """Where its packages were read; null when the image was not looked into."""
    unseen: str
    """Why the image was not looked into, though it is there."""
    uncompared: str
    """Why the image's components were not compared; empty when they were, or it is not there."""


class Entry(_Part):
    """A fact of a record that does not agree."""

    kind: Literal["absent", "moved", "platforms", "differs", "component"]
    """What disagrees."""
    file: str
    """The record."""
    line: PositiveInt
    """From 1."""
    column: PositiveInt
    """From 1, in code points."""
    record: str
    """``image:release``."""
    message: str
    """What disagrees with what."""
    help: str
    """What to do."""
    uris: tuple[str, ...]
    """The addresses that show it."""


class Summary(_Part):
    """How many there are."""

    present: NonNegativeInt
    """Addresses that are there."""
    absent: NonNegativeInt
    """Addresses that are not."""
    denied: NonNegativeInt
    """Addresses that want a login."""
    unreachable: NonNegativeInt
    """Addresses whose host does not answer."""
    damaged: NonNegativeInt
    """Addresses whose host answers as no registry does."""
    skipped: NonNegativeInt
    """Addresses that were not asked."""
    unseen: NonNegativeInt
    """Images that are there and could not be looked into."""
    compared: NonNegativeInt
    """Images, by digest, of which the components were compared."""
    uncompared: NonNegativeInt
    """Images that are there and of which they were not."""
    disagreements: NonNegativeInt
    """Facts that do not agree."""


class Report(_Part):
    """What ``tagnotes verify --format json`` prints."""

    schema_version: Literal[1] = SCHEMA_VERSION
    """Grows when the shape changes in a way that programs notice."""
    checked: date
    """The day of the run."""
    interrupted: bool
    """Whether a person ended it early."""
    addresses: tuple[Address, ...]
    """The addresses, in the order of the site."""
    disagreements: tuple[Entry, ...]
    """What does not agree, by file and line."""
    summary: Summary
    """How many there are."""


def as_json(outcome: Outcome, **_: object) -> str:
    """Return all answers and disagreements."""
    components = outcome.components
    compared, uncompared = outcome.compared
    report = Report(
        checked=outcome.day,
        interrupted=outcome.interrupted,
        addresses=tuple(
            _address(outcome, answer, components.get(answer.digest or "", ""))
            for answer in outcome.answers
        ),
        disagreements=tuple(map(_entry, outcome.disagreements)),
        summary=Summary(
            unseen=len(outcome.unseen),
            compared=compared,
            uncompared=uncompared,
            disagreements=len(outcome.disagreements),
            **{state.value: count for state, count in outcome.counts.items()},
        ),
    )
    return report.model_dump_json(indent=2) + "\n"


def _address(outcome: Outcome, answer: Answer, uncompared: str) -> Address:
    uri = answer.target.uri
    look = best([answer], outcome.looks)
    evidence = look.evidence if look else None
    return Address.model_validate(
        {
            "uri": str(uri),
            "record": answer.target.record.reference,
            "variant": answer.target.variant.id,
            "registry": uri.registry,
            "network": uri.network.value,
            "region": uri.region,
            "alias": answer.target.alias is not None,
            "state": answer.state.value,
            "text": answer.text,
            "digest": answer.digest,
            "platforms": evidence.platforms if evidence else (),
            "packages": evidence.origin if evidence else None,
            "unseen": look.text if look else "",
            "uncompared": uncompared,
        }
    )


def _entry(disagreement: Disagreement) -> Entry:
    finding = disagreement.finding
    return Entry(
        kind=disagreement.kind.value,
        file=finding.file,
        line=finding.span.line,
        column=finding.span.column,
        record=finding.record or "",
        message=finding.message,
        help=finding.help,
        uris=disagreement.uris,
    )
