"""Ask axe-core what a page does wrong by WCAG 2.1, levels A and AA."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"

RUN = """
async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
  const { violations } = await axe.run(document, {
    runOnly: { type: "tag", values: tags },
    resultTypes: ["violations"],
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) =>
      [`${id}: ${help}`, target.join(" "), failureSummary].join("\\n  ")))
}
"""


def violations(page: Page) -> list[str]:
    """Return one text for each element that breaks a rule; an empty list is what we want."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(RUN)
    return found
