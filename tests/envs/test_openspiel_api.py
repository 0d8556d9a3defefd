"""OpenSpiel: the checks it makes of the interface of all its games, made of ours."""

from __future__ import annotations

from typing import Any, ClassVar

from open_spiel.integration_tests import api_test
from tests.envs.spiel import moments

from pravek.testing.setups import Setup


class OfOurs(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # it has no types
    """Their test case, on states from the first to the last of a game (they take the first few)."""

    setup: ClassVar[Setup]
    __test__ = False

    @classmethod
    def setUpClass(cls) -> None:
        states = moments(cls.setup, seed=0)
        cls.some_states = [*states[:: len(states) // 40], states[-1]]
        cls.game: Any = states[0].get_game()
        cls.game_name, cls.game_type = str(cls.game), cls.game.get_type()


class TestKingdomino(OfOurs):
    setup, __test__ = Setup("kingdomino", 2), True


class TestOrigins(OfOurs):
    setup, __test__ = Setup("origins", 2, (("mode", "tribe"), ("short", True))), True


class TestKrom(OfOurs):
    setup, __test__ = Setup("krom", 3), True
