"""Every clause of Krom's rules is named by a test."""

from __future__ import annotations

import re
from pathlib import Path

CLAUSES = {
    **{1: 4, 2: 7, 3: 1, 4: 3, 5: 3, 6: 9, 7: 4},
    **{8: 5, 9: 5, 10: 2, 11: 7, 12: 4, 13: 3, 14: 6},
}
WITH_THE_SERVER = {"KR-12.4"}


def test_every_clause_has_a_test() -> None:
    pages = Path(__file__).parent.glob("test_*.py")
    named = {c for page in pages for c in re.findall(r"# .*", page.read_text("utf-8"))}
    found = set(re.findall(r"KR-\d+\.\d+", "\n".join(named)))
    every = {f"KR-{page}.{n}" for page, last in CLAUSES.items() for n in range(1, last + 1)}
    assert every - found == WITH_THE_SERVER
    assert found <= every
