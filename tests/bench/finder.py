"""Finder: how large its data are, and how quickly the page has its answers."""

from __future__ import annotations

import gzip
import statistics
import sys
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from generator.finder import data
from generator.loader import read
from tests import synthetic
from tests.bench.steps import TODAY
from tests.browser.chromium import chromium
from tests.browser.server import serve

SCRIPTS = Path(__file__).parents[2] / "generator/engine/theme/assets/tagnotes"
QUESTIONS = {
    "all images run": {"family": "ppu", "driver": "1.5.1"},
    "none runs": {"family": "ppu", "driver": "1.0", "architecture": "arm64"},
    "by a component": {"family": "ppu", "driver": "1.5.1", "components": ["transformers>=4.57.1"]},
}
ANSWERED = """async ([text, question]) => {
  const { machine } = await import("./machine.js")
  const { find } = await import("./verdict.js")
  const data = JSON.parse(text)
  return Array.from({ length: 20 }, () => {
    const start = performance.now()
    find(data, machine(data, question))
    return performance.now() - start
  })
}"""


def finder(records: int) -> None:
    """Print how large the data of the finder are, and how quickly the page has its answers."""
    with TemporaryDirectory() as folder:
        root = Path(folder) / "project"
        synthetic.project(root, records)
        catalog = read(root).catalog
        if catalog is None:
            sys.exit("the synthetic project cannot be read")
        text = data(catalog, date.fromisoformat(TODAY)).text()
    packed = len(gzip.compress(text.encode(), 6))
    print(f"\nfinder.json of {2 * records:,} tags: {len(text):,} bytes, {packed:,} as gzip")
    with serve(SCRIPTS) as url, chromium() as browser, browser.new_page() as page:
        page.route("**/empty.html", lambda route: route.fulfill(body="<title>empty</title>"))
        page.goto(url + "empty.html")
        for name, question in QUESTIONS.items():
            taken = page.evaluate(ANSWERED, [text, question])
            print(f"{name:<26}{statistics.median(taken):>8.1f}{max(taken):>8.1f} ms in Chromium")
