"""No test of a guest is one of the clock."""

from __future__ import annotations

import pytest
from tests.guest.places import PATIENCE

from pravek.guest import line, parting


@pytest.fixture(autouse=True)
def _time(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes back at once, and waits for an answer on the busiest machine."""
    monkeypatch.setattr(line, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(line, "LONGEST_PAUSE", 0.1)
    monkeypatch.setattr(parting, "PATIENCE", PATIENCE)
