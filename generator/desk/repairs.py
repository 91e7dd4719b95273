"""Repairs: findings that have one right answer, and the change to the text that gives it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, NamedTuple, cast

from generator import typography
from generator.catalog import Catalog
from generator.desk.edit.page import Page
from generator.desk.edit.removal import removed
from generator.finding import Finding, Severity
from generator.loader import Loaded, parse
from generator.loader.data import Data
from generator.source import Path, Place, Span

Judge = Callable[[Loaded], Iterable[Finding]]
"""Returns what is wrong in a catalogue."""

_COMMA: Final = re.compile(r"(?<=[0-9]),(?=[0-9])")
_UNUSED: Final = "WAI101"
_FRENCH: Final = "TXT203"
_OF_RELEASE: Final = 2
"""So long is the path of a component of the release; of a variant's it is longer."""


class Value(NamedTuple):
    """
    Other words for a scalar: ``text`` from ``start`` to ``end``.

    ``path`` is its place and ``means`` what it says then; with ``is_key`` it is a key.
    """

    start: int
    end: int
    text: str
    path: Path
    means: str
    is_key: bool


@dataclass(frozen=True, slots=True)
class Repair:
    """
    A change that mends a finding: other words for a scalar, values that ``go``, a list left empty.

    ``said`` names it for people; it stands at ``span`` in the file ``name``.
    """

    code: str
    name: str
    span: Span
    said: str
    value: Value | None = None
    go: tuple[Path, ...] = ()
    emptied: Path | None = None


def repairs(
    name: str, raw: bytes, findings: Sequence[Finding], catalog: Catalog | None
) -> tuple[list[Repair], list[Repair]]:
    """
    Return what can be mended in a file: versions and names, then waivers that accept nothing.

    A waiver stays while anything else is wrong: mended, it may be what the waiver was for.
    """
    parsed = parse(name, raw)
    if parsed.data is None:
        return [], []
    file = _File(name, parsed.source.text, parsed.data)
    values = [repair for f in findings if (repair := file.value(f, catalog)) is not None]
    values += file.marks(f for f in findings if f.code == _FRENCH)
    wrong = any(f.severity is Severity.ERROR and f.code != _UNUSED for f in findings)
    unused = [f for f in findings if f.code == _UNUSED]
    return values, [] if wrong else list(file.waivers(unused))


def unused_waivers(name: str, raw: bytes, findings: Iterable[Finding]) -> list[Repair]:
    """Return the repairs that take the waivers out of a record that accept nothing."""
    parsed = parse(name, raw)
    file = _File(name, parsed.source.text, parsed.data or {})
    return list(file.waivers(f for f in findings if f.code == _UNUSED))


def at(data: Data, path: Path) -> Data:
    """Return what stands at ``path``; nothing when there is no such place."""
    for step in path:
        items: Any = dict(enumerate(data)) if isinstance(data, list) else data
        data = items.get(step) if isinstance(items, dict) else None
    return data


class _File:
    """A file with its places by their spans: a finding has no path."""

    def __init__(self, name: str, text: str, data: Data) -> None:
        self.name = name
        self.page = Page(text)
        self.data = data
        self.paths: dict[Span, tuple[Path, bool]] = {}
        self._index(cast("Place", self.page.top), ())  # what has data has places

    def _index(self, place: Place, path: Path) -> None:
        if place.key:
            self.paths[place.key_span] = (path, True)
        if not place.below:
            self.paths[place.span] = (path, False)
        for segment, below in (place.below or {}).items():
            self._index(below, (*path, segment))

    def value(self, finding: Finding, catalog: Catalog | None) -> Repair | None:
        """Return the other words that mend a finding, None when there are none that are safe."""
        if finding.span not in self.paths:
            return None
        path, is_key = self.paths[finding.span]
        was = str(path[-1]) if is_key else at(self.data, path)
        start, end = self.page.stretch(finding.span)
        written = self.page.text[start:end]
        quote = written[0] if written[:1] in ("'", '"') else ""
        # Escapes and folded lines say something else than they look like.
        if not isinstance(was, str) or written != f"{quote}{was}{quote}":
            return None
        match finding.code:
            case "SRC014":
                quote, means, said = '"', was, f"quoted {was}"
            case "IDN105":
                means = _COMMA.sub(".", was)
                said = f"wrote {means} for {was}"
            case "IDN103" if catalog and (name := self._canonical(path, was, catalog)):
                means, said = name, f"wrote {name} for {was}"
            case _:
                return None
        value = Value(start, end, f"{quote}{means}{quote}", path, means, is_key)
        return Repair(finding.code, self.name, finding.span, said, value)

    def marks(self, findings: Iterable[Finding]) -> Iterator[Repair]:
        """Yield, for each French text, its first mark as it should be set; the next come later."""
        texts: dict[int, list[tuple[Span, Path]]] = {}
        for span, (path, is_key) in self.paths.items():
            if not is_key and span.line == span.end_line:
                texts.setdefault(span.line, []).append((span, path))
        found: dict[Path, Repair | None] = {}
        for finding in findings:
            for span, path in texts.get(finding.span.line, ()):
                if span.column <= finding.span.column < span.end_column:
                    found.setdefault(path, self._mark(finding, span, path))
        yield from filter(None, found.values())

    def _mark(self, finding: Finding, whole: Span, path: Path) -> Repair | None:
        was = at(self.data, path)
        start, end = self.page.stretch(finding.span)
        first, last = self.page.stretch(whole)
        guilty = self.page.text[start:end]
        right = typography.set_in_french(guilty)
        quotes = int(self.page.text[first] in "'\"")
        # Escapes say something else than they look like.
        if right is None or was != self.page.text[first + quotes : last - quotes]:
            return None
        means = f"{was[: start - first - quotes]}{right}{was[end - first - quotes :]}"
        said = f"set {guilty.strip()} as French does"
        value = Value(start, end, right, path, means, is_key=False)
        return Repair(_FRENCH, self.name, finding.span, said, value)

    def _canonical(self, path: Path, name: str, catalog: Catalog) -> str | None:
        """Return the id of a component, None when it stands beside this spelling already."""
        component = catalog.meant(name)
        rivals = [other for names in self._beside(path) for other in names if other != name]
        known = [catalog.meant(other) for other in rivals]
        return None if component is None or component in known else component.id

    def _beside(self, path: Path) -> Iterator[Iterable[str]]:
        """Yield the names among which one stands: its list, or all versions of the record."""
        parent = at(self.data, path[:-1])
        if isinstance(parent, list):
            yield (item for item in parent if isinstance(item, str))
        if isinstance(parent, dict) and path[-2:-1] == ("components",):
            yield parent
            variants = at(self.data, ("variants",))
            count = len(variants) if isinstance(variants, list) else 0
            others: list[Path] = [("variants", i, "components") for i in range(count)]
            for other in others if len(path) == _OF_RELEASE else [("components",)]:
                versions = at(self.data, other)
                yield versions if isinstance(versions, dict) else ()

    def waivers(self, unused: Iterable[Finding]) -> Iterator[Repair]:
        """Yield, for each list of waivers, what goes: codes, waivers, or the list as a whole."""
        known = [(self.paths[f.span][0], f.span) for f in unused if f.span in self.paths]
        for where, entries in groupby(sorted(known, key=lambda e: e[1]), key=lambda e: e[0][:-3]):
            yield self._list(where, list(entries))

    def _list(self, where: Path, unused: Sequence[tuple[Path, Span]]) -> Repair:
        """Return the repair of a list of waivers, some codes of which are of no use."""
        go: list[Path] = []
        for waiver, codes in groupby((path for path, _ in unused), key=lambda path: path[:-2]):
            mine = list(codes)
            rules = at(self.data, (*waiver, "rules"))
            go += [waiver] if isinstance(rules, list) and len(mine) == len(rules) else mine
        emptied = None
        listed = at(self.data, where)
        if isinstance(listed, list) and go == [(*where, i) for i in range(len(listed))]:
            go = [where]
            if removed(self.page.text, where) is None:
                go, emptied = [], where
        names = ", ".join(str(at(self.data, path)) for path, _ in unused)
        said = f"took out {names}, which waived nothing"
        return Repair(_UNUSED, self.name, unused[0][1], said, go=tuple(go), emptied=emptied)
