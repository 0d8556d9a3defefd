"""The changes of tests/survivors can be made: each line is there, and its clause has tests."""

from __future__ import annotations

import pytest
from tests.docs.clauses import ROOT, holders
from tests.survivors import CHANGES, Change


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change.clause}: {change.what}")
def test_a_change_can_be_made_and_its_clause_has_tests(change: Change) -> None:
    source = (ROOT / "src" / "pravek" / "games" / change.file).read_text(encoding="utf-8")
    assert source.count(change.old) == 1
    assert change.old != change.new
    assert any(holder.path.startswith("tests/games/") for holder in holders()[change.clause])


def test_no_change_stands_twice() -> None:
    assert len({(change.clause, change.what) for change in CHANGES}) == len(CHANGES)
