"""Weight: what a first visit loads, and the index of the search, with few releases and many."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from generator.engine.build import build
from tests import synthetic
from tests.audit.check import Place, Result, room
from tests.browser.chromium import chromium
from tests.browser.places import LANGUAGES
from tests.browser.server import ZippingHandler, serve
from tests.browser.weight import FIRST_VISIT, first_visit, zipped

FEW: Final = 4
MANY: Final = 300
INDEX: Final = 400_000
"""So many bytes may the index of a language take when there are many releases."""


def weight(place: Place) -> Result:
    """Hold what a first visit and the search load to their limits."""
    del place  # the sites that are weighed have other records
    measured, misses = [], []
    for number in (FEW, MANY):
        with room() as folder:
            site = _site(Path(folder), number)
            visit = _visit(site)
            total = sum(visit.values())
            measured.append(f"first visit, {number} releases: {total:,} of {FIRST_VISIT:,} bytes")
            measured += lines(visit)
            indexes = {
                language: zipped(site / prefix / "search" / "search_index.json")
                for language, prefix in LANGUAGES.items()
            }
            said = ", ".join(f"{language} {size:,}" for language, size in indexes.items())
            measured.append(f"search, {number} releases: {said} of {INDEX:,} bytes")
        misses += over({f"first visit, {number} releases": total}, FIRST_VISIT)
        misses += over({f"search, {number} releases, {k}": v for k, v in indexes.items()}, INDEX)
    return Result(measured, misses)


def lines(weights: Mapping[str, int]) -> Iterator[str]:
    """Yield a line a file, the heaviest first."""
    for path, size in sorted(weights.items(), key=lambda item: -item[1]):
        yield f"{size:10,}  {path}"


def over(sizes: Mapping[str, int], most: int) -> list[str]:
    """Return what is too heavy."""
    return [f"{name}: {size:,} bytes, not {most:,}" for name, size in sizes.items() if size > most]


def _site(folder: Path, number: int) -> Path:
    """Build a site of so many releases."""
    project, site = folder / "project", folder / "site"
    project.mkdir()
    synthetic.project(project, number)
    if build(project / "mkdocs.yml", strict=False, site_dir=site) != 0:
        raise RuntimeError(f"the site of {number} releases cannot be built")
    return site


def _visit(site: Path) -> dict[str, int]:
    """Return the weight of each file that the first visit of the newest release loads."""
    listed = json.loads((site / "api" / "v1" / "releases.json").read_text("utf-8"))["releases"]
    path = f"{synthetic.IMAGE}/{listed[0]['release']}/"
    with serve(site, ZippingHandler) as url, chromium() as browser:
        return first_visit(browser.new_page(base_url=url), path, site)
