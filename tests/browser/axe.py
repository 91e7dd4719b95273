"""Ask axe-core what a page does wrong by WCAG 2.1, levels A and AA."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"

START = """
() => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
  window.violations = axe.run(document, {
    runOnly: { type: "tag", values: tags },
    resultTypes: ["violations"],
  }).then(({ violations }) => violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) =>
      [`${id}: ${help}`, target.join(" "), failureSummary].join("\\n  "))))
}
"""


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


def start(page: Page) -> None:
    """Start to look for violations and do not wait: other pages can be looked at meanwhile."""
    page.evaluate(_axe())
    page.evaluate(START)


def found(page: Page) -> list[str]:
    """Return one text for each element that breaks a rule; an empty list is what we want."""
    texts: list[str] = page.evaluate("window.violations")
    return texts


def violations(page: Page) -> list[str]:
    """Look for violations and wait for what is found."""
    start(page)
    return found(page)
