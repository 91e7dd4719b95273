"""Fix: everything that can be mended, tried before any file is touched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from generator.desk.render import meant, rendered
from generator.desk.repairs import Judge, Repair, repairs
from generator.finding import Finding, Severity
from generator.loader import Cache, Loaded, Snapshot, load, parse
from generator.source import Span

_Unit = tuple[Repair, ...]
"""Repairs of which all are made or none."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """
    What was mended: the files with their new contents, and the repairs in their order.

    ``left`` are those that were not made, each with the reason.
    """

    files: Mapping[str, bytes]
    repairs: tuple[Repair, ...]
    left: tuple[tuple[Repair, str], ...]


def fix(snapshot: Snapshot, judge: Judge, names: frozenset[str] | None = None) -> Fixed:
    """
    Mend what can be mended in the files with these names, or in all.

    Versions and names come first: only then is it known which waivers accept nothing. A repair is
    made when the file says nothing else than before but for it, and no file has one error more.
    Nothing is written.
    """
    desk = _Desk(snapshot, judge, names)
    while desk.makes(desk.proposals()):
        pass
    changed = (name for name, raw in desk.files.items() if raw != snapshot.content(name))
    files = {name: desk.files[name] for name in sorted(changed)}
    return Fixed(MappingProxyType(files), tuple(desk.made), tuple(desk.left.values()))


@dataclass(slots=True)
class _State:
    """How things stand: the catalogue, what is wrong in it by file, and its errors counted."""

    loaded: Loaded
    findings: Mapping[str, Sequence[Finding]]
    errors: Counter[tuple[str, str]]


@dataclass(slots=True)
class _Desk:
    """The work: what the files say by now, what was done to them and what could not be done."""

    snapshot: Snapshot
    judge: Judge
    names: frozenset[str] | None
    files: dict[str, bytes] = field(default_factory=dict)
    made: list[Repair] = field(default_factory=list)
    left: dict[tuple[str, str, Span], tuple[Repair, str]] = field(default_factory=dict)
    cache: Cache = field(default_factory=Cache)
    state: _State = field(init=False)

    def __post_init__(self) -> None:
        self.state = self._look(self.files)

    def proposals(self) -> list[_Unit]:
        """Return what could be mended now and was not tried in vain."""
        values, waivers = [], []
        for name, findings in self.state.findings.items():
            if self.names is None or name in self.names:
                raw = self._content(name)
                ours = repairs(name, raw, findings, self.state.loaded.catalog)
                values += [repair for repair in ours[0] if _key(repair) not in self.left]
                waivers += [repair for repair in ours[1] if _key(repair) not in self.left]
        return _units(values or waivers)

    def makes(self, proposed: Sequence[_Unit]) -> bool:
        """Make what of the proposals can be made; tell whether that was anything."""
        names = {repair.name for unit in proposed for repair in unit}
        chosen = self._chosen({name: self._content(name) for name in names}, [], proposed)
        self.made += sorted(
            (repair for unit in chosen for repair in unit), key=lambda r: (r.name, r.span)
        )
        return bool(chosen)

    def _chosen(
        self, base: Mapping[str, bytes], sure: list[_Unit], proposed: Sequence[_Unit]
    ) -> list[_Unit]:
        """Return the proposals that do no harm, given those that are sure; halves find the bad."""
        if not proposed:
            return []
        reason = self._tried(base, [repair for unit in (*sure, *proposed) for repair in unit])
        if reason is None:
            return list(proposed)
        if len(proposed) == 1:
            self.left |= {_key(repair): (repair, reason) for repair in proposed[0]}
            return []
        half = len(proposed) // 2
        first = self._chosen(base, sure, proposed[:half])
        return [*first, *self._chosen(base, [*sure, *first], proposed[half:])]

    def _tried(self, base: Mapping[str, bytes], chosen: Sequence[Repair]) -> str | None:
        """Make repairs for good when they do no harm; else return the harm."""
        files = dict(self.files)
        for name, raw in base.items():
            mine = [repair for repair in chosen if repair.name == name]
            text = rendered(raw, mine)
            if text is None or parse(name, text).data != meant(raw, mine):
                return "it cannot be done without touching what stands around it"
            files[name] = text
        state = self._look(files)
        if worse := state.errors - self.state.errors:
            codes = ", ".join(sorted({code for _, code in worse}))
            return f"it would give another error: {codes}"
        self.files, self.state = files, state
        return None

    def _content(self, name: str) -> bytes:
        return self.files[name] if name in self.files else self.snapshot.content(name)

    def _look(self, files: Mapping[str, bytes]) -> _State:
        loaded = load(self.snapshot.with_contents(files), cache=self.cache)
        findings: dict[str, list[Finding]] = {}
        for finding in self.judge(loaded):
            if finding.waived_by is None:
                findings.setdefault(finding.file, []).append(finding)
        errors = Counter(
            (finding.file, finding.code)
            for mine in findings.values()
            for finding in mine
            if finding.severity is Severity.ERROR
        )
        return _State(loaded, findings, errors)


def _units(proposed: Iterable[Repair]) -> list[_Unit]:
    """Return repairs by what belongs together: a component is called anew everywhere or nowhere."""
    units: dict[object, list[Repair]] = {}
    for repair in proposed:
        name = repair.value.means if repair.value and repair.code == "IDN103" else repair.span
        units.setdefault((repair.name, name), []).append(repair)
    return [tuple(unit) for unit in units.values()]


def _key(repair: Repair) -> tuple[str, str, Span]:
    return repair.name, repair.code, repair.span
