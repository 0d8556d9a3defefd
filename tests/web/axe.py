"""axe-core: what a page does wrong to those who do not see it, or see it differently."""

from __future__ import annotations

from playwright.sync_api import Page
from tests.web.place import ROOT

AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text()


def violations(page: Page) -> list[str]:
    """What axe finds wrong, and where."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{problem['id']}: {node['target']} {node['failureSummary']}"
        for problem in found["violations"]
        for node in problem["nodes"]
    ]
