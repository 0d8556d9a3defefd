"""Kingdomino: the family's rules, its set-ups, and two optional bonuses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic

from pravek.core.protocol import ScoreLine, Seat
from pravek.games.dominoes.game import DominoGame
from pravek.games.dominoes.setup import Setup
from pravek.games.dominoes.state import St
from pravek.games.dominoes.vocabulary import Vocabulary
from pravek.games.kingdomino.dominoes import BOX

SETUPS = {
    2: Setup(pieces=(0, 0, 1, 1), rounds=6),  # KD-2.1
    3: Setup(pieces=(0, 1, 2), rounds=12, line=3),  # KD-2.2
    4: Setup(pieces=(0, 1, 2, 3), rounds=12),  # KD-2.3
}
ALL_DOMINOES = {3: Setup(pieces=(0, 1, 2), rounds=12)}  # KD-2.2
MIGHTY_DUEL = {2: Setup(pieces=(0, 0, 1, 1), rounds=12, size=7)}  # KD-6.3

MIDDLE_KINGDOM, HARMONY = 10, 5


class Kingdomino(DominoGame[St], Generic[St]):
    """Kingdomino as it comes out of the box."""

    name = "kingdomino"
    box = BOX
    words = Vocabulary("castle", "king", "kingdom", "crown", {})

    def __init__(
        self,
        players: int = 4,
        mighty_duel: bool = False,
        all_dominoes: bool = False,
        middle_kingdom: bool = False,
        harmony: bool = False,
        **more: Any,
    ) -> None:
        self.middle_kingdom, self.harmony = middle_kingdom, harmony
        setups = MIGHTY_DUEL if mighty_duel else ALL_DOMINOES if all_dominoes else SETUPS
        options = {
            "mighty_duel": mighty_duel,
            "all_dominoes": all_dominoes,
            "middle_kingdom": middle_kingdom,
            "harmony": harmony,
        }
        super().__init__(players, setups[players], options | more)

    def only_regions(self) -> bool:
        return not (self.middle_kingdom or self.harmony)

    def extras(self, state: St, seat: Seat) -> Iterator[ScoreLine]:
        kingdom = state.kingdoms[seat]
        if self.middle_kingdom and kingdom.is_centred:  # KD-6.1
            yield ScoreLine("Middle Kingdom", MIDDLE_KINGDOM, "middle_kingdom")
        if self.harmony and kingdom.is_complete:  # KD-6.2
            yield ScoreLine("Harmony", HARMONY, "harmony")
