"""Territories of a real table: what people typed, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pravek.core.registry import SetupError
from pravek.games.dominoes.domino import Domino
from pravek.games.dominoes.doubts import Doubt
from pravek.games.dominoes.game import DominoGame
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.reader import Reader
from pravek.games.origins import doubts, typed
from pravek.games.origins.typed import Territory


class Territories(Reader[Territory]):
    legend = """\
letter and fires, or the craters of a volcano
  d desert  g grassland  l lake  j jungle  q quarry  v volcano
  then !n a fire token, $ a resource, or a person:
  @hu @fi @ga @sc @pa @fl @sh @w1 @w2 @w3
"""

    def set_up(self, size: str | None, wishes: dict[str, Any]) -> dict[str, Any]:
        if wishes.get("short"):
            if size == "7":
                raise SetupError("territories of the short game are 5 by 5, not 7 by 7")
            return wishes | {"players": 2}
        return wishes | {"players": 2 if size == "7" else 4}

    def read(self, game: DominoGame[Any], text: str) -> Sequence[Territory]:
        return typed.read(text, game.setup.size, game.options["mode"])

    def write(self, territory: Territory) -> str:
        return typed.write(territory)

    def read_domino(self, text: str) -> Domino:
        return typed.read_domino(text)

    def kingdom(self, territory: Territory) -> Kingdom:
        return territory.kingdom

    def table(self, game: DominoGame[Any], territory: Territory, totems: Sequence[str] = ()) -> Any:
        return typed.table(game, territory, totems)  # type: ignore[arg-type]

    def look_again(
        self, territories: Sequence[Territory], totems: Sequence[str] = ()
    ) -> list[Doubt]:
        return doubts.doubts(territories, totems)


TERRITORIES = Territories()
