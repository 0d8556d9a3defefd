"""The contract that every game keeps, for whoever writes one: one line in a test suite.

from pravek.testing import check

def test_my_game_keeps_the_laws() -> None:
    check("./nim.py")
"""

from pravek.testing.broken import Broken
from pravek.testing.checking import Checked, check
from pravek.testing.laws import LAWS, PROMISES

__all__ = ["LAWS", "PROMISES", "Broken", "Checked", "check"]
