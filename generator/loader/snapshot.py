"""Snapshot: every file that the catalog is made from, as it stood on the disk."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from generator.loader import disk
from generator.loader.fault import Fault
from generator.source import TOP


@dataclass(frozen=True, slots=True)
class Snapshot:
    """
    A hash of each file by its name, or what forbids to read it.

    Contents are read when they are asked for, and not kept: those of ten thousand records would
    fill the memory. A file that says something else by then is not taken for the same. ``instead``
    are contents that are tried and stand on no disk; ``moved`` are the files that said something
    else when they were read.
    """

    root: Path
    files: Mapping[str, bytes | Fault]
    instead: Mapping[str, bytes] = field(default_factory=dict)
    moved: set[str] = field(default_factory=set, compare=False)

    @property
    def digest(self) -> bytes:
        """A hash of all names and contents."""
        digest = hashlib.sha256()
        for name, file in self.files.items():
            said = repr(file) if isinstance(file, Fault) else file.hex()
            digest.update(f"{name}\0{said}\0".encode("utf-8", "surrogateescape"))
        return digest.digest()

    def read(self, name: str) -> bytes | Fault:
        """Return the content of a file, or what forbids to read it."""
        known = self.files[name]
        if isinstance(known, Fault):
            return known
        if name in self.instead:
            return self.instead[name]
        raw = disk.fetch(self.root, name)
        if isinstance(raw, bytes) and _hash(raw) == known:
            return raw
        self.moved.add(name)
        if isinstance(raw, Fault):
            return raw
        return Fault("SRC030", TOP, "file was changed while it was read", "check again")

    def content(self, name: str) -> bytes:
        """Return the content of a file that was read once; nothing when it is no more the same."""
        raw = self.read(name)
        return b"" if isinstance(raw, Fault) else raw

    def with_contents(self, contents: Mapping[str, bytes]) -> Snapshot:
        """Return the snapshot that there would be with other contents of some files."""
        files = {**self.files, **{name: _hash(raw) for name, raw in contents.items()}}
        return Snapshot(self.root, MappingProxyType(files), {**self.instead, **contents})

    def records(self) -> Iterator[str]:
        """Yield the name of each record, and of what stands among them and is none."""
        for name in self.files:
            if name.partition("/")[0] != "docs" and name not in disk.FILES:
                yield name

    def shut(self) -> Iterator[str]:
        """Yield the name of what stands among the topics and cannot be read as one."""
        return (n for n in self.files if n.partition("/")[0] == "docs" and not n.endswith(".md"))

    def written(self) -> Iterator[str]:
        """Yield the name of each topic, whatever its language."""
        return (n for n in self.files if n.startswith("docs/") and n.endswith(".md"))

    def topics(self, language: str) -> Iterator[str]:
        """Yield the name of each topic in one language."""
        folder = f"docs/{language}/topics/"
        return (name for name in self.written() if name.startswith(folder))


def take(root: Path) -> Snapshot:
    """Look at the files of the project at ``root``."""
    root = root.resolve()
    files = {name: _file(root, name) for name in disk.FILES}
    for name, stray in disk.records(root):
        files[name] = stray or _file(root, name)
    for name, fault in disk.topics(root):
        files[name] = fault or _file(root, name)
    return Snapshot(root, MappingProxyType(files))


def _file(root: Path, name: str) -> bytes | Fault:
    raw = disk.fetch(root, name)
    return raw if isinstance(raw, Fault) else _hash(raw)


def _hash(raw: bytes) -> bytes:
    return hashlib.sha256(raw).digest()
