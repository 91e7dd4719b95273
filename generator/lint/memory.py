"""Memory: what the rules said of each record, as long as nothing changes that it came from."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import astuple, dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple, Self, TypeAlias

from generator import store
from generator.catalog import Catalog, Record
from generator.diff import previous
from generator.finding import Finding
from generator.lint.outcome import CRASH, Tally
from generator.loader import Snapshot

_NAME: Final = "judged.json"


class Judgement(NamedTuple):
    """What was found in one record; ``infos`` are those of which only the number is known."""

    findings: tuple[Finding, ...]
    tally: Tally
    infos: int


Said: TypeAlias = dict[str, tuple[str, Judgement]]
"""Judgements by file name, each with what stands for all that it came from."""


@dataclass(slots=True)
class Memory:
    """
    Judgements of the last run by file name, each with what stands for all that it came from.

    That is the record, the release before it, the names of all records, the files around them, the
    program, and the day. A rule that looks at more of other records has to be told here.
    """

    folder: Path | None
    base: str
    digests: Mapping[str, str]
    known: Said = field(default_factory=dict)
    said: Said = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        snapshot: Snapshot,
        catalog: Catalog,
        today: date | None,
        *,
        infos: bool,
        known: Said | None = None,
    ) -> Self:
        """
        Return what is remembered of a project whose files are those of a snapshot.

        That is what is ``known`` in this process; where that is nothing, what is in the store.
        """
        records = {record.name for record in catalog.records}
        base = hashlib.sha256(f"{store.program()} {today} {infos}".encode())
        for name, file in snapshot.files.items():
            if name not in records:
                base.update(f"{name} {file!r}\0".encode("utf-8", "surrogateescape"))
        for record in catalog.records:
            release = record.release
            base.update(f"{record.reference} {release.formerly}\0".encode())
        digests = {name: repr(snapshot.files[name]) for name in records}
        folder = store.folder_of(snapshot.root)
        return cls(folder, base.hexdigest(), digests, dict(known) if known else _read(folder))

    def key(self, record: Record, catalog: Catalog) -> str:
        """Return what stands for everything that a judgement of a record comes from."""
        before = previous(catalog, record)
        beside = (self.digests[before.record.name], repr(before.between)) if before else ()
        parts = (self.base, self.digests[record.name], *beside)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def judgement(self, record: Record, key: str) -> Judgement | None:
        """Return what was said of a record when all was the same; None when it was not."""
        known = self.known.get(record.name)
        if known is None or known[0] != key:
            return None
        self.said[record.name] = known
        return known[1]

    def learn(self, record: Record, key: str, judgement: Judgement) -> None:
        """Take what the rules said of a record; a rule that crashed has said nothing."""
        if all(finding.code != CRASH for finding in judgement.findings):
            self.said[record.name] = key, judgement

    def keep(self) -> None:
        """Write what was said of the records that are there."""
        if self.folder is None or self.said == self.known:
            return
        data = {
            name: [key, [f.plain() for f in said.findings], astuple(said.tally), said.infos]
            for name, (key, said) in self.said.items()
        }
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        store.keep(self.folder / _NAME, text.encode("utf-8", "surrogatepass"))


def _read(folder: Path | None) -> dict[str, tuple[str, Judgement]]:
    try:
        content = (folder / _NAME).read_bytes() if folder else b"{}"
        data: dict[str, Any] = json.loads(content.decode("utf-8", "surrogatepass"))
        return {
            name: (key, Judgement(tuple(map(Finding.of, found)), Tally(*tally), infos))
            for name, (key, found, tally, infos) in data.items()
        }
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}
