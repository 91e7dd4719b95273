"""Check: one of the things an audit looks at, and what it found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

AUDIT: Final = Path(__file__).parent
MODULES: Final = AUDIT / "node_modules"
MOST: Final = 20
"""So many misses are written out; what is wrong with a theme is wrong on every page."""


@dataclass(frozen=True, slots=True)
class Place:
    """The site that is looked at: its folder, and the address where it is served."""

    folder: Path
    url: str

    def pages(self) -> list[str]:
        """Return the address of each page below the root, the 404 page included."""
        found = (path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*.html"))
        return sorted(path.removesuffix("index.html") for path in found)


@dataclass(frozen=True, slots=True)
class Result:
    """What was measured, a line each, and what misses the mark; without a miss all is well."""

    measured: Sequence[str] = ()
    misses: Sequence[str] = field(default=())


Check = Callable[[Place], Result]
"""Looks at the site, and takes its time."""


def told(name: str, result: Result, seconds: float) -> str:
    """Return what is printed of a check."""
    verdict = f"{len(result.misses)} missed" if result.misses else "ok"
    lines = [f"{name}: {verdict}   ({seconds:.0f} s)"]
    lines += [f"  {line}" for line in result.measured]
    for miss in result.misses[:MOST]:
        first, *rest = miss.splitlines()
        lines += [f"  MISS {first}", *(f"       {line}" for line in rest)]
    if more := len(result.misses) - MOST:
        lines += [f"  and {more} more"] * (more > 0)
    return "\n".join(lines)


def room() -> TemporaryDirectory[str]:
    """Return a folder for what is built and measured only."""
    return TemporaryDirectory(prefix="tagnotes-audit-")
