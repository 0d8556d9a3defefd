"""A table of Krom in lines: the people, what is on display, what is owed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pravek.core.protocol import SEATS
from pravek.envs.drawing.canvas import Canvas
from pravek.games.krom.state import KINDS

COLOURS = {
    "caves": "#c9b8a3",
    "forest": "#9ccc82",
    "savanna": "#ecd78a",
    "mountains": "#b9c3cf",
}


def draw(game: Any, view: Any) -> Canvas:
    canvas, table = Canvas(), game.describe(view)
    owing = "".join(SEATS[seat] for seat in table["owing"]) or "-"
    canvas.write(0, 0, f"krom round {table['round']} to {table['target']} points")
    canvas.write(0, 1, f"{table['phase']}: {owing} to decide")
    for seat, player in enumerate(table["players"]):
        _player(canvas, 3 + seat, seat, player)
    row = 4 + len(table["players"])
    for deck, cards in table["display"].items():
        canvas.write(0, row, f"{deck}: {' '.join(card or '-' for card in cards)}")
        row += 1
    canvas.write(0, row, "supply: " + _tokens(table["supply"]))
    if beast := table["kromosaur"]:
        canvas.write(0, row + 1, f"kromosaur: {beast['area'] or '-'} life {beast['life']}")
    if fight := table["fight"]:
        totals = " ".join(map(str, fight["totals"]))
        canvas.write(0, row + 2, f"fight: {fight['area']} {totals}")
    return canvas


def _player(canvas: Canvas, row: int, seat: int, player: Mapping[str, Any]) -> None:
    canvas.write(0, row, f"{SEATS[seat]} {player['character'] or '-':8}")
    canvas.write(11, row, f"{player['area']:10}", paper=COLOURS[player["area"]])
    life = "stunned" if player["stunned"] else f"life {player['life']}"
    cards = f"{player['cards']} cards"
    points = f"{player['points']} points"
    canvas.write(22, row, f"{life:8}{points:10}{cards:9}{_tokens(player['tokens'])}")


def _tokens(heap: Mapping[str, int]) -> str:
    return " ".join(f"{kind} {heap[kind]}" for kind in KINDS)
