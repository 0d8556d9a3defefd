"""axe-core: what a page does wrong to those who do not see it, or see it differently."""

from __future__ import annotations

from playwright.sync_api import Page
from tests.web.place import ROOT

AXE = (ROOT / "web/node_modules/axe-core/axe.min.js").read_text()


COLOURS = "color-contrast"
"""The one rule that looks at the theme: all others hold in the dark as in the light."""


def violations(page: Page, only: str | None = None, within: str | None = None) -> list[str]:
    """What axe finds wrong (by one rule only, or in one part of the page, if that is named), and
    where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    page.evaluate("document.body.style.backgroundImage = 'none'")  # on a gradient it judges nothing
    wishes = {"resultTypes": ["violations"]} | ({} if only is None else {"runOnly": [only]})
    found = page.evaluate("([of, wishes]) => axe.run(of ?? document, wishes)", [within, wishes])
    return [
        f"{problem['id']}: {node['target']} {node['failureSummary']}"
        for problem in found["violations"]
        for node in problem["nodes"]
    ]
