"""One line of the rules as it would be otherwise."""

from __future__ import annotations

from typing import NamedTuple


class Change(NamedTuple):
    clause: str
    what: str
    """The rule as it would be then."""
    file: str
    """Under src/pravek/games."""
    old: str
    new: str
