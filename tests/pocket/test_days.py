"""A page without a network meets the same rivals as a server: they need only Python."""

from __future__ import annotations

import json
from pathlib import Path

from tests.pocket import days
from tests.pocket.pyodide import in_pocket

ASKED = json.dumps(["2026-11-18", "2026-11-20"])


def test_the_deals_of_two_days_are_the_same_in_a_page() -> None:
    assert in_pocket(Path(days.__file__), ASKED).strip() == days.main(ASKED)
