"""The contract every game keeps, for whoever writes one: a line in a test suite.

from pravek.testing import check
def test_my_game_keeps_the_laws(): check("./nim.py")
"""

from pravek.testing.broken import Broken
from pravek.testing.laws import LAWS

__all__ = ["LAWS", "Broken"]
