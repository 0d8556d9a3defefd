"""Kingdoms of a real table: what people typed, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pravek.core.registry import SetupError
from pravek.games.dominoes.domino import Domino
from pravek.games.dominoes.doubts import Doubt
from pravek.games.dominoes.game import DominoGame
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.reader import Reader
from pravek.games.dominoes.state import State, put
from pravek.games.dominoes.territory import TerritoryError
from pravek.games.kingdomino import doubts, typed


class Kingdoms(Reader[Kingdom]):
    legend = """\
letter and crowns
  w wheat   f forest   l lake   g grassland   s swamp   m mine
"""

    def set_up(self, size: str | None, wishes: dict[str, Any]) -> dict[str, Any]:
        duel = wishes.get("mighty_duel", False)
        if duel and size == "5":
            raise SetupError("kingdoms of the Mighty Duel are 7 by 7, not 5 by 5")
        if duel or size == "7":
            return wishes | {"players": 2, "mighty_duel": True}
        return wishes | {"players": 3 if wishes.get("all_dominoes") else 4}

    def read(self, game: DominoGame[Any], text: str) -> Sequence[Kingdom]:
        return typed.read(text, game.setup.size)

    def write(self, territory: Kingdom) -> str:
        return typed.write(territory)

    def read_domino(self, text: str) -> Domino:
        return typed.read_domino(text)

    def kingdom(self, territory: Kingdom) -> Kingdom:
        return territory

    def table(self, game: DominoGame[Any], territory: Kingdom, totems: Sequence[str] = ()) -> State:
        if totems:
            raise TerritoryError(f"there are totems only in Totem, not in {game.name}")
        state: State = game.start()
        return replace(state, kingdoms=put(state.kingdoms, 0, territory))

    def look_again(self, territories: Sequence[Kingdom], totems: Sequence[str] = ()) -> list[Doubt]:
        return doubts.doubts(territories)


KINGDOMS = Kingdoms()
