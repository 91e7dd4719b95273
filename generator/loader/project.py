"""Project: all files below ``releases/`` and the topics, as one catalog and all findings."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from generator.catalog import Catalog, Topic
from generator.finding import Finding, Severity
from generator.loader import disk
from generator.loader.fault import Fault
from generator.loader.known import Known
from generator.loader.parse import Parsed, findings, parse, places
from generator.loader.shape import M, Shaped, shape
from generator.loader.snapshot import Snapshot, take
from generator.loader.text import decode
from generator.loader.topics import Head, head
from generator.model.components import Components
from generator.model.platforms import Platforms
from generator.model.regions import Regions
from generator.model.release import Release
from generator.model.settings import Settings
from generator.source import TOP, Source

_CODE: Final = re.compile("[a-z]{2,3}")


@dataclass(slots=True)
class Cache:
    """
    What this process made of a project: an unchanged file is not shaped twice.

    ``shaped`` is what was made of each file, with its hash; ``catalog`` is the last one.
    """

    shaped: dict[str, tuple[bytes | Fault, Shaped[Any]]] = field(default_factory=dict)
    catalog: Catalog | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """
    Everything that was read.

    ``catalog`` holds the records without errors; it is None when a file it cannot do without has
    one. ``files`` counts what was opened.
    """

    catalog: Catalog | None
    sources: Mapping[str, Source]
    findings: tuple[Finding, ...]
    files: int


@dataclass(slots=True)
class _Reading:
    """A reading under way."""

    snapshot: Snapshot
    cache: Cache | None
    before: Known | None
    content: Callable[[str], bytes]
    sources: dict[str, Source] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def model(self, kind: type[M], name: str) -> M | None:
        file = self.snapshot.files[name]
        known = None if self.cache is None else self.cache.shaped.get(name)
        result: Shaped[M]
        if known is not None and known[0] == file:
            result = known[1]
        else:
            read = self.known(kind, name, file) or self.read(kind, name)
            if read is None:
                return None
            result = replace(read, source=Source(name, self.content, places))
            if self.cache is not None:
                self.cache.shaped[name] = (file, result)
        self.sources[name] = result.source
        self.findings += result.findings
        return result.value

    def known(self, kind: type[M], name: str, file: bytes | Fault) -> Shaped[M] | None:
        """Return what is made of the data that a record had in another process."""
        if self.before is None or kind is not Release or isinstance(file, Fault):
            return None
        data = self.before.data(name, file)
        if data is None:
            return None
        try:
            return Shaped(kind.model_validate(data), Source(name), ())
        except ValueError:
            return None

    def read(self, kind: type[M], name: str) -> Shaped[M] | None:
        raw = self.raw(name)
        if raw is None:
            return None
        parsed = parse(name, raw)
        result = _shaped(kind, parsed)
        digest = self.snapshot.files[name]
        is_sound = result.value is not None and not result.findings and kind is Release
        if self.before is not None and is_sound and parsed.data and isinstance(digest, bytes):
            self.before.learn(name, digest, parsed.data)
        return result

    def raw(self, name: str) -> bytes | None:
        raw = self.snapshot.read(name)
        if isinstance(raw, Fault):
            self.fault(name, raw)
            return None
        return raw

    def fault(self, name: str, fault: Fault) -> None:
        source = self.sources.setdefault(name, Source(name))
        self.findings += findings(source, [fault])

    def records(self) -> Iterator[tuple[str, Release]]:
        for name in self.snapshot.records():
            release = self.model(Release, name)
            if release is not None:
                yield name, release

    def topics(self, languages: tuple[str, ...]) -> dict[str, Topic]:
        heads: dict[str, dict[str, Head]] = {}
        for folder in self.snapshot.shut():
            self.raw(folder)
        for language in languages:
            for name in self.snapshot.topics(language):
                found = self.topic(name)
                if found is not None:
                    heads.setdefault(Path(name).stem, {})[language] = found
        self.misnamed(languages, heads)
        return {
            id_: Topic(
                id_,
                {language: found.title for language, found in by_language.items()},
                {language: found.summary for language, found in by_language.items()},
                {language: found.text for language, found in by_language.items()},
            )
            for id_, by_language in sorted(heads.items())
        }

    def misnamed(self, languages: tuple[str, ...], heads: Mapping[str, Mapping[str, Head]]) -> None:
        """Tell topics of a language that the site lacks, and those named like a translation."""
        told = set(languages)
        for name in self.snapshot.written():
            language = name.split("/")[1]
            if language not in told:
                told.add(language)
                self.fault(name, _unspoken(language, languages))
        for id_, by_language in heads.items():
            topic, _, suffix = id_.rpartition(".")
            if topic and (suffix in languages or (topic in heads and _CODE.fullmatch(suffix))):
                for language in by_language:
                    self.fault(Topic.file(id_, language), _suffixed(topic, suffix))

    def topic(self, name: str) -> Head | None:
        raw = self.raw(name)
        if raw is None:
            return None
        text, faults = decode(raw)
        self.sources[name] = Source(name, raw if text is not None else b"")
        found = None if text is None else head(text)
        if isinstance(found, Fault):
            faults.append(found)
        for fault in faults:
            self.fault(name, fault)
        return found if isinstance(found, Head) else None


def read(root: Path, *, cache: Cache | None = None) -> Loaded:
    """Read the project at ``root``; with a ``cache``, what has not changed is not shaped anew."""
    return load(take(root), cache=cache)


def load(snapshot: Snapshot, *, cache: Cache | None = None, before: Known | None = None) -> Loaded:
    """
    Make a catalog of what was read.

    All faults of all files are found at once: a file that has one is left out, the others go on.
    ``cache`` has what this process made of the files, ``before`` the data that another one read:
    what has not changed is not read again.
    """
    reading = _Reading(snapshot, cache, before, snapshot.content)
    settings = reading.model(Settings, disk.CATALOG)
    regions = reading.model(Regions, disk.REGIONS)
    components = reading.model(Components, disk.COMPONENTS)
    platforms = reading.model(Platforms, disk.PLATFORMS)
    # One after the other: what is made of a record is larger than what the catalog keeps of it.
    records = reading.records()
    catalog = None
    if settings and regions and components and platforms:
        topics = reading.topics(tuple(language.id for language in settings.languages))
        last = cache.catalog if cache else None
        catalog = Catalog.of(settings, regions, components, platforms, records, topics, last)
        if cache is not None:
            cache.catalog = catalog
    else:
        deque(records, maxlen=0)
    return Loaded(
        catalog,
        MappingProxyType(reading.sources),
        tuple(sorted(reading.findings, key=Finding.order)),
        len(reading.sources),
    )


def _unspoken(language: str, languages: tuple[str, ...]) -> Fault:
    return Fault(
        "SRC020",
        TOP,
        f'topic in "{language}", but the languages of the site are {", ".join(languages)}',
        f"move it, or add the language to {disk.CATALOG}",
        Severity.WARNING,
    )


def _suffixed(topic: str, suffix: str) -> Fault:
    return Fault(
        "SRC020",
        TOP,
        f'topic "{topic}.{suffix}" is named like {topic} in another language',
        f"move it to {Topic.file(topic, suffix)}: the folder says the language",
        Severity.WARNING,
    )


def _shaped(kind: type[M], parsed: Parsed) -> Shaped[M]:
    """Shape a file; a record must also stand where its own words say."""
    shaped = shape(kind, parsed)
    if kind is not Release or parsed.data is None:
        return shaped
    faults = list(_misplaced(parsed))
    return replace(
        shaped,
        value=None if faults else shaped.value,
        findings=(*shaped.findings, *findings(parsed.source, faults)),
    )


def _misplaced(parsed: Parsed) -> list[Fault]:
    folder, _, file = parsed.source.name.removeprefix("releases/").partition("/")
    faults = []
    for key, place in (("image", folder), ("release", file.removesuffix(".yml"))):
        value = (parsed.data or {}).get(key)
        if isinstance(value, str) and value != place:
            faults.append(
                Fault(
                    "SRC019",
                    parsed.source.locate((key,)),
                    f'{key} is "{value}", but the file stands at {parsed.source.name}',
                    "move the file to releases/<image>/<release>.yml, or correct the value",
                ),
            )
    return faults
