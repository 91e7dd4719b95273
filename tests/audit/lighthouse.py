"""Lighthouse: what a phone on a slow line makes of three pages, the median of five visits."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tests.audit.check import MODULES, Place, Result, room
from tests.browser.chromium import QUIET
from tests.browser.places import RELEASE

PAGES: Final = {"home": "", "release": RELEASE, "finder": "finder/"}
WANTED: Final = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
VISITS: Final = 5
STILL: Final = 0.001
"""Less than this nobody sees: what is shown does not move when our scripts run."""

PROGRAM: Final = MODULES / "lighthouse" / "cli" / "index.js"


def lighthouse(place: Place) -> Result:
    """Hold each page to the scores that are wanted."""
    measured, misses = [], []
    for name, path in PAGES.items():
        reports = [visit(place.url + path) for _ in range(VISITS)]
        scores = medians(reports)
        marks = ", ".join(f"{category} {score}" for category, score in scores.items())
        moved = max(shift(report) for report in reports)
        measured.append(f"{name}: {marks}, layout shift {moved:.3f}   ({spread(reports)})")
        misses += [f"{name}: {short}" for short in shortfalls(scores, reports[-1])]
        misses += [f"{name}: what was shown moves by {moved:.3f}"] * (moved > STILL)
    version = reports[-1]["lighthouseVersion"]
    busy = f"programs that wanted a core: {os.getloadavg()[0]:.1f} for {os.cpu_count()}"
    return Result([f"Lighthouse {version}, {busy}", *measured], misses)


def visit(url: str) -> dict[str, Any]:
    """Return the report of one visit in a fresh profile."""
    with room() as folder:
        output = Path(folder) / "report.json"
        command = ["node", str(PROGRAM), url, "--quiet", "--output=json"]
        command += [f"--output-path={output}", f"--only-categories={','.join(WANTED)}"]
        command += [f"--chrome-flags=--headless=new {' '.join(QUIET)}"]
        chromium = shutil.which("chromium") or ""
        subprocess.run(command, check=True, env=os.environ | {"CHROME_PATH": chromium})
        report: dict[str, Any] = json.loads(output.read_text("utf-8"))
    return report


def medians(reports: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Return the median of each score, of a hundred."""
    return {
        category: round(
            100 * statistics.median(report["categories"][category]["score"] for report in reports)
        )
        for category in WANTED
    }


def shift(report: Mapping[str, Any]) -> float:
    """Return how far the page moved while it loaded, as a share of the window."""
    return float(report["audits"]["cumulative-layout-shift"]["numericValue"])


def spread(reports: Sequence[Mapping[str, Any]]) -> str:
    """Return the scores for performance, which alone differ from visit to visit."""
    scores = sorted(report["categories"]["performance"]["score"] for report in reports)
    return "performance " + " ".join(f"{score * 100:.0f}" for score in scores)


def shortfalls(scores: Mapping[str, int], report: Mapping[str, Any]) -> list[str]:
    """Return each score that is too low, with the audits of one visit that cost it points."""
    found = []
    for category, wanted in WANTED.items():
        if scores[category] < wanted:
            costly = [
                f"{report['audits'][ref['id']]['score']} {report['audits'][ref['id']]['title']}"
                for ref in report["categories"][category]["auditRefs"]
                if ref["weight"] and (report["audits"][ref["id"]]["score"] or 0) < 1
            ]
            found.append("\n".join([f"{category} {scores[category]}, not {wanted}", *costly]))
    return found
