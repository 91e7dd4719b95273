"""Examples: the tested examples of a rule, read from the folder ``tests`` of a project."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final, NamedTuple

from generator.example import Example, Examples

_MARK: Final = re.compile(r"\s*# <- ([A-Z0-9 ]+)$")
"""What stands behind a guilty line, for the tests alone: the codes that are found there."""

_EXPECTED: Final = re.compile(r"^(\S+)\s+([A-Z]{3}\d{3})\s+(\d+)\s+\d+$", re.MULTILINE)
"""A row of the list of broken files: name, code, line and column of the one fault."""

_BROKEN_AT: Final = "releases/trainer-ppu/25.12.yml"
"""Where the tests put a broken file: it says in vain what it is a record of."""

_FIELDS: Final = tuple(
    re.compile(rf"^{name}: *['\"]?([^\s'\"#]+)", re.MULTILINE) for name in ("image", "release")
)
_TOPIC: Final = "docs/<language>/topics/example.md"
"""Where a topic stands; its example holds all languages, each under its id."""

_WHOLE: Final = 40
"""A longer file is cut down to the lines that matter."""

_AROUND: Final = 3
"""How many lines before and after such a line are shown."""


class _File(NamedTuple):
    name: str
    lines: tuple[str, ...]
    guilty: tuple[int, ...]

    @property
    def kind(self) -> str:
        """What the file is: ``yml`` for a record, ``topic``, else a file of the catalogue."""
        return self.name.split(".")[1]


def examples(root: Path, code: str) -> Examples:
    """
    Return the examples of a code in the project at ``root``; one without tests has none.

    Rules have a folder with files that are marked; faults of files as such have broken files, of
    which those are left out that cannot be shown.
    """
    folder = root / "tests" / "rules" / code
    bad, good = (tuple(_marked(folder, kind, code)) for kind in ("bad", "good"))
    broken = () if bad else _broken(root / "tests" / "broken", code)
    return Examples(
        (
            *(_example(file, _place(file), file.guilty) for file in bad),
            *(_example(file, _BROKEN_AT, file.guilty) for file in broken),
        ),
        tuple(_example(file, _place(file), _differing(file, bad)) for file in good),
    )


def _marked(folder: Path, kind: str, code: str) -> Iterator[_File]:
    """Yield the examples of one kind in the folder of a rule, without marks, the simplest first."""
    for path in sorted(folder.glob(f"{kind}*.yml"), key=_simplest):
        marked = _read(path)
        marks = ((n, match[1]) for n, line in enumerate(marked, 1) if (match := _MARK.search(line)))
        guilty = tuple(n for n, codes in marks if code in codes.split())
        if marked:
            yield _File(path.name, tuple(_MARK.sub("", line) for line in marked), guilty)


def _simplest(path: Path) -> tuple[int, int, str]:
    """Return the key by which ``bad.yml`` is first, and a record before a file of the catalogue."""
    return path.name.count("-"), path.name.count("."), path.name


def _broken(folder: Path, code: str) -> Iterator[_File]:
    """Yield the broken files in which the code is found."""
    expected = folder / "expected.txt"
    if not expected.is_file():
        return
    rows = _EXPECTED.findall(expected.read_text(encoding="utf-8"))
    found: dict[str, list[int]] = {}
    for name, its_code, line in rows:
        if its_code == code:
            found.setdefault(name, []).append(int(line))
    for name, guilty in found.items():
        lines = _read(folder / f"{name}.yml")
        if lines:
            yield _File(f"{name}.yml", lines, tuple(guilty))


def _read(path: Path) -> tuple[str, ...]:
    """Return the lines of a file, none of one that cannot be shown as it is."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ()
    if any(unicodedata.category(char) in ("Cc", "Cf") and char not in "\n\t" for char in text):
        return ()
    return tuple(text.rstrip().split("\n")) if text.strip() else ()


def _example(file: _File, place: str, matter: tuple[int, ...]) -> Example:
    lines = _cut(file.lines, matter)
    return Example(place, lines, file.guilty, goes_on=lines[-1][0] < len(file.lines))


def _place(file: _File) -> str:
    """Return where in a project such a file stands."""
    if file.kind == "topic":
        return _TOPIC
    if file.kind != "yml":
        return f"releases/{file.kind}.yml"
    text = "\n".join(file.lines)
    parts = [match[1] if (match := field.search(text)) else "example" for field in _FIELDS]
    return f"releases/{'/'.join(parts)}.yml"


def _differing(good: _File, bad: Iterable[_File]) -> tuple[int, ...]:
    """Return the lines in which a good example differs from the bad one of its kind."""
    other = next((file for file in bad if file.kind == good.kind), None)
    if other is None:
        return ()
    steps = SequenceMatcher(None, other.lines, good.lines, autojunk=False).get_opcodes()
    ranges = (range(start, end) for kind, _, _, start, end in steps if kind != "equal")
    return tuple(n + 1 for lines in ranges for n in lines)


def _cut(lines: tuple[str, ...], matter: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """Return numbered lines: all of a short file, else those around what matters."""
    numbered = tuple(enumerate(lines, 1))
    if len(lines) <= _WHOLE:
        return numbered
    if not matter:
        return numbered[:_WHOLE]
    near = {n for m in matter for n in range(m - _AROUND, m + _AROUND + 1)}
    return tuple((n, line) for n, line in numbered if n in near)
