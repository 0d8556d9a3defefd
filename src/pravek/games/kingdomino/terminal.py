"""Kingdomino in the terminal."""

from __future__ import annotations

from typing import Any

from pravek.core.protocol import Seat
from pravek.games.dominoes.game import DominoGame
from pravek.games.dominoes.grid import Position
from pravek.games.dominoes.terminal.land import Look, places
from pravek.games.dominoes.terminal.screen import DominoScreen
from pravek.games.kingdomino import typed

CROWN = "♛"
STYLES = {
    "w": "black on #e6c84f",
    "f": "white on #2d6a34",
    "l": "white on #2f6db5",
    "g": "black on #9ccc52",
    "s": "white on #7d6a58",
    "m": "bright_white on #3a3338",
}


class KingdominoScreen(DominoScreen):
    look = Look(STYLES, CROWN)

    def words(self, view: Any, seat: Seat) -> dict[Position, str]:
        return places(typed.write(view.kingdoms[seat]))

    def legend(self, game: DominoGame[Any]) -> str:
        return f"{CROWN} crown"


SCREEN = KingdominoScreen()
