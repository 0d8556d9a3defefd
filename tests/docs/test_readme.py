"""What the README says about training works: fifteen lines, and something is learned."""

from __future__ import annotations

import re
from typing import Any

from tests.docs.clauses import ROOT

README = (ROOT / "README.md").read_text("utf-8")
[CODE] = re.findall(r"```python\n(import numpy.*?)```", README, re.DOTALL)


def test_somebody_trains_something_in_fifteen_lines() -> None:
    assert len([line for line in CODE.splitlines() if line.strip()]) <= 15


def test_a_few_games_of_it_move_the_weights() -> None:
    assert "size=(200, 3)" in CODE
    found: dict[str, Any] = {}
    exec(CODE.replace("size=(200, 3)", "size=(3, 3)"), found)
    assert found["weights"].any()
