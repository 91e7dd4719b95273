"""Cases: the table of comparisons that Python and the script of the page answer alike."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from generator.catalog import Catalog
from generator.diff import Caution, Row
from generator.model.values import Unknown
from tests.test_diff import catalog, release

_FILE: Final = Path(__file__).parent / "cases.yml"


@cache
def table() -> dict[str, Any]:
    """Return the table."""
    loaded: dict[str, Any] = yaml.safe_load(_FILE.read_text("utf-8"))
    return loaded


def compared(demo: Catalog) -> Catalog:
    """Return a catalogue with a release for each tag of the table."""
    tags = table()["tags"]
    return catalog(demo, *(release(name, more) for name, more in tags.items()))


def reference(name: str) -> str:
    """Return the reference of a tag of the table."""
    image = "trainer-nv" if name.startswith("nvidia") else "trainer-ppu"
    return f"{image}:{name}"


def row_text(row: Row) -> str:
    """Return a row as the table writes it."""
    was, now = ("-" if v is None else "unknown" if isinstance(v, Unknown) else v for v in row[3:5])
    former = "" if row.formerly is None else f" {row.formerly}"
    return f"{row.name} {row.kind} {row.step or '-'} {was} {now}{former}"


def caution_text(caution: Caution) -> str:
    """Return a caution as the table writes it; what is missing at its end is left out."""
    words = (caution.code, caution.was or "-", caution.now or "-", *caution.lost)
    bare = caution.code == "public-lost"
    return caution.code if bare else " ".join(words)
