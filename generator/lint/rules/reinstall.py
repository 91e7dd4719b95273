"""Reinstall: what a release advises to install with pip, and what that does to its torch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator import facts
from generator.catalog import Catalog, Record, ResolvedVariant, known
from generator.facts import Kind, Pin
from generator.facts.pins import key
from generator.facts.specifier import meets
from generator.finding import Problem, Severity
from generator.lint.concern import concerns
from generator.lint.rule import Relation, rule
from generator.versions import spelled

_TORCH: Final = "torch"


@rule("TOR114", Severity.WARNING, waivable=True)
def replaces_torch(record: Record, _: Catalog) -> Iterator[Problem | Relation]:
    """
    What is installed with pip keeps the torch of the image.

    A package that pins another torch makes pip replace the one in the image. The vendor's own build
    is gone then, and with it whatever was compiled against it.
    """
    for position, entry in enumerate(known(record.release.quantization) or ()):
        version = known(entry.version)
        if entry.via != "pip" or entry.engine is None or version is None:
            continue
        for variant in record.concerned(entry.for_):
            for pin, given in _pins(variant, entry.engine, version):
                yield Relation.CHECKED
                parsed = spelled(spelled(given).upstream).version
                if pin.needs is None or parsed is None or meets(pin.needs, parsed):
                    continue
                yield Problem(
                    at=("quantization", position, "version"),
                    message=(
                        f"{entry.engine} {version} requires {_TORCH} {pin.needs}:"
                        f" pip replaces {given}, which the image has"
                    ),
                    help="name a release for this torch, or say in a note how to keep it",
                    source=str(pin.citation),
                    component=_TORCH,
                    variant=variant.id,
                )


def _pins(variant: ResolvedVariant, engine: str, version: str) -> Iterator[tuple[Pin, str]]:
    """Yield what a release of an engine asks of torch, with the torch that a variant has."""
    given = variant.components.get(_TORCH)
    for pin in facts.pins(engine, version):
        mine = pin.kind is Kind.HARD and key(pin.on) == _TORCH and concerns(pin, variant)
        if mine and isinstance(given, str):
            yield pin, given
