"""Coverage: how many of the program's messages a language says."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from generator.i18n.catalog import PoError, PoFile, read_po
from generator.i18n.places import DOMAINS, catalog_of
from generator.package import locales


class Coverage(NamedTuple):
    """The messages that are translated, and all that there are."""

    translated: int
    messages: int


def coverage(language: str, folder: Path) -> Coverage:
    """
    Return how many messages a language says, with the catalogs of a folder or the program's.

    ValueError when one of them is broken.
    """
    translated = messages = 0
    for domain in DOMAINS:
        wanted = {entry.key for entry in _read(locales() / f"{domain}.pot").entries}
        messages += len(wanted)
        places = (catalog_of(place, language, domain) for place in (folder, locales()))
        path = next((path for path in places if path.is_file()), None)
        if language == "en":
            translated += len(wanted)  # what the program says is English
        elif path is not None:
            said = _read(path).entries
            translated += sum(e.is_translated and e.key in wanted for e in said)
    return Coverage(translated, messages)


def _read(path: Path) -> PoFile:
    return _of(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=32)
def _of(path: Path, _: int) -> PoFile:
    try:
        return read_po(path.read_bytes())
    except PoError as error:
        said = f"{path}:{error.line}: {error.message}"
        raise ValueError(f"{said}; see tagnotes i18n check") from None
