"""Parse: the bytes of one YAML file as plain data, its source and all its faults."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.finding import Finding
from generator.loader.clean import clean
from generator.loader.data import Data
from generator.loader.fault import Fault
from generator.loader.text import decode, hidden
from generator.loader.walk import walk
from generator.source import TOP, Path, Place, Source


@dataclass(frozen=True, slots=True)
class Parsed:
    """
    One file as it was read; ``data`` is None when nothing can be made of it.

    ``numerals`` are the paths of plain scalars that YAML takes for numbers, ``hollow`` of those
    that are nothing.
    """

    data: dict[str, Data] | None
    source: Source
    findings: tuple[Finding, ...]
    numerals: tuple[Path, ...] = ()
    hollow: tuple[Path, ...] = ()


def parse(name: str, raw: bytes) -> Parsed:
    """
    Read one file; ``name`` is its path relative to the project, with forward slashes.

    Every scalar is text as the author wrote it; a plain ``null``, ``~`` or nothing is None.
    """
    text, faults = decode(raw)
    if text is None:
        # The excerpt of a file that is not text would be garbage.
        return Parsed(None, Source(name), findings(Source(name), faults))
    result = clean(text) or walk(text)
    source = Source(name, raw, places, result.top)
    faults += (*hidden(text), *result.faults)
    data = result.data if result.complete else None
    if result.complete and not isinstance(data, dict):
        faults.append(_not_a_mapping(data, source))
    return Parsed(
        data if isinstance(data, dict) else None,
        source,
        findings(source, faults),
        tuple(result.numerals),
        tuple(result.hollow),
    )


def places(text: str) -> Place | None:
    """Return the places of everything in a text."""
    return (clean(text) or walk(text)).top


def findings(source: Source, faults: Iterable[Fault]) -> tuple[Finding, ...]:
    """Return the faults of ``source`` as findings with their excerpts."""
    return tuple(
        Finding(
            fault.code,
            fault.severity,
            source.name,
            fault.message,
            fault.help,
            fault.span,
            source.excerpt(fault.span),
        )
        for fault in faults
    )


def _not_a_mapping(data: Data, source: Source) -> Fault:
    if data is None:
        return Fault("SRC006", TOP, "file is empty", "write the record, or delete the file")
    kind = "list" if isinstance(data, list) else "single text"
    return Fault(
        "SRC008",
        source.locate(()),
        f"a {kind} at the top of the file",
        "write 'key: value' pairs",
    )
