"""Audit: what takes too long for each change, on the whole site; 1 when a mark is missed."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from generator.engine.build import build
from tests.audit.access import access
from tests.audit.advisories import advisories
from tests.audit.check import Check, Place, room, told
from tests.audit.html import html
from tests.audit.lighthouse import lighthouse
from tests.audit.links import links
from tests.audit.weight import weight
from tests.browser.server import ZippingHandler, serve

CHECKS: Final[dict[str, Check]] = {
    "advisories": advisories,
    "links": links,
    "html": html,
    "scores": lighthouse,
    "weight": weight,
    "access": access,
}
"""The quick ones first."""

CONFIG: Final = Path(__file__).parents[2] / "mkdocs.yml"


def main() -> int:
    """Build the site, serve it, and look at it."""
    parser = argparse.ArgumentParser(prog="./dev audit", description=__doc__)
    parser.add_argument(
        "checks", nargs="*", metavar="CHECK", help=f"all, or some of {', '.join(CHECKS)}"
    )
    given = parser.parse_args()
    if unknown := set(given.checks) - CHECKS.keys():
        parser.error(f"no check: {', '.join(sorted(unknown))}")
    with room() as folder, serve(site := Path(folder) / "site", ZippingHandler) as url:
        # Absolute links and the sitemap name the address where the site stands.
        os.environ["TAGNOTES_SITE_URL"] = url
        if build(CONFIG, strict=True, site_dir=site) != 0:
            return 1
        missed = run(Place(site, url), given.checks or list(CHECKS))
    print(f"missed: {', '.join(missed)}" if missed else "all marks are met")
    return 1 if missed else 0


def run(place: Place, names: Sequence[str]) -> list[str]:
    """Print what each check finds, and return the names of those that found something."""
    missed = []
    for name in names:
        begin = time.monotonic()
        result = CHECKS[name](place)
        print("\r" if sys.stderr.isatty() else "", end="", file=sys.stderr)
        print(told(name, result, time.monotonic() - begin), flush=True)
        if result.misses:
            missed.append(name)
    return missed


if __name__ == "__main__":
    sys.exit(main())
