"""Kingdoms beside each other, and the two lines of dominoes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pravek.core.protocol import SEATS
from pravek.envs.drawing.canvas import Canvas

COLOURS = {
    "wheat": "#e8c84a",
    "forest": "#3f7d3a",
    "lake": "#4f8fd0",
    "grassland": "#9ccc52",
    "swamp": "#9c9472",
    "mine": "#6b5a4e",
    "desert": "#e9d18b",
    "jungle": "#2f7a4d",
    "quarry": "#a7a7ad",
    "volcano": "#9e3d2b",
}
CASTLE = "#ffffff"
LETTERS = 4
"""A square of a kingdom is so many letters wide."""
TOP = 2


def draw(game: Any, view: Any) -> Canvas:
    return sketch(game, game.describe(view), [score.total for score in game.scores(view)])


def sketch(game: Any, table: Mapping[str, Any], points: Sequence[int]) -> Canvas:
    """The table a game describes. A square says its terrain, its crowns (fires), and what lies or
    stands there."""
    canvas = Canvas()
    owing = table["duty"]["seat"] if table["duty"] else None
    canvas.write(0, 0, f"{game.name} round {table['round']}/{table['rounds']}")
    side = (table["size"] + 1) * LETTERS
    for seat, land in enumerate(table["territories"]):
        mark = ">" if seat == owing else " "
        canvas.write(seat * side, TOP, f"{mark}{SEATS[seat]}: {points[seat]}")
        _territory(canvas, seat * side, TOP + 1, land, table["size"])
    below = TOP + 2 + table["size"]
    _line(canvas, below, "current", game, [s for s in table["current"] if not s["played"]])
    _line(canvas, below + 1, "coming", game, table["coming"])
    return canvas


def _territory(canvas: Canvas, column: int, row: int, land: Mapping[str, Any], size: int) -> None:
    squares = {square["at"]: square for square in land["squares"]}
    places = [(0, 0), *squares]
    west, north = min(x for x, _ in places), min(y for _, y in places)
    for y in range(north, north + size):
        for x in range(west, west + size):
            at = column + (x - west) * LETTERS, row + y - north
            if (x, y) == (0, 0):
                start = _lying(land.get("start", {}))
                canvas.write(*at, f"##{start}".ljust(LETTERS), paper=CASTLE)
            elif square := squares.get((x, y)):
                text = f"{square['terrain'][0]}{_symbols(square)}{_lying(square)}"
                canvas.write(*at, text.ljust(LETTERS), paper=COLOURS[square["terrain"]])
            else:
                canvas.write(*at, "·".ljust(LETTERS))


def _symbols(square: Mapping[str, Any]) -> str:
    return str(square["symbols"]) if square["symbols"] else "^" * square["craters"]


def _lying(square: Mapping[str, Any]) -> str:
    """The fires of a token, a resource, a person."""
    fires = f"{square['token']}" if square.get("token") else ""
    resource = "+" if square.get("resource") else ""
    person = square["person"][0].upper() if square.get("person") else ""
    return fires + resource + person


def _line(canvas: Canvas, row: int, name: str, game: Any, slots: list[Mapping[str, Any]]) -> None:
    column = 9
    canvas.write(0, row, name)
    for slot in slots:
        owner = "-" if slot["seat"] is None else SEATS[slot["seat"]]
        canvas.write(column, row, f"{slot['domino']:2}{owner}")
        for place, half in enumerate(game.box[slot["domino"]].halves):
            terrain = game.box.terrains[half.terrain]
            text = f"{terrain[0]}{half.symbols or '^' * half.craters or ' '}"
            canvas.write(column + 4 + 2 * place, row, text[:2], paper=COLOURS[terrain])
        column += 10
