"""Made-up territories: any squares around the start square, for the engine and the reference."""

from __future__ import annotations

from random import Random

from tests.reference.dominoes import RESOURCE_OF_TERRAIN, Half, resource_of
from tests.reference.people import PEOPLE
from tests.reference.squares import Cell, Square

TERRAINS = {
    "kingdomino": ("wheat", "forest", "lake", "grassland", "swamp", "mine"),
    "origins": ("desert", "grassland", "lake", "jungle", "quarry", "volcano"),
}
CODES = dict(zip(PEOPLE, ["hu", "fi", "ga", "sc", "pa", "fl", "sh", "w1", "w2", "w3"], strict=True))


def territory(rng: Random, game: str, size: int, mode: str = "discovery") -> dict[Cell, Square]:
    """Some squares of a square of that size that lies anyhow around the start square."""
    left, top = -rng.randrange(size), -rng.randrange(size)
    filled = rng.choice((0.2, 0.5, 0.8, 1.0))
    few = rng.sample(TERRAINS[game], rng.randint(2, 6))
    cells = {(0, 0): Square("castle" if game == "kingdomino" else "hut")}
    for x in range(left, left + size):
        for y in range(top, top + size):
            if (x, y) != (0, 0) and rng.random() < filled:
                cells[x, y] = _square(rng, game, rng.choice(few), mode)
    if game == "origins" and rng.random() < 0.2:
        cells[0, 0].token_fires = rng.randint(1, 3)
    return cells


def _square(rng: Random, game: str, terrain: str, mode: str) -> Square:
    if game == "kingdomino":
        return Square(terrain, rng.choice((0, 0, 0, 1, 2, 3)))
    if terrain == "volcano":
        return Square(terrain, craters=rng.randint(1, 3))
    square = Square(terrain, rng.choice((0, 0, 0, 0, 1, 2)))
    if square.symbols:
        return square
    lies = rng.choice(("", "token", "resource", "resource", "person"))
    if lies == "token":
        square.token_fires = rng.randint(1, 3)
    if lies == "resource" and mode != "discovery":
        square.resource = RESOURCE_OF_TERRAIN.get(terrain)
    if lies == "person" and mode == "tribe":
        square.person = rng.choice(sorted(PEOPLE))
    return square


def typed(cells: dict[Cell, Square]) -> str:
    """The same, as people type it for the engine."""
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return "\n".join(
        " ".join(
            _word(cells[x, y]) if (x, y) in cells else "."
            for x in range(min(columns), max(columns) + 1)
        )
        for y in range(min(rows), max(rows) + 1)
    )


def _word(square: Square) -> str:
    token = f"!{square.token_fires}" if square.token_fires else ""
    if square.terrain in ("castle", "hut"):
        return "#" + token
    word = f"{square.terrain[0]}{square.symbols or square.craters}{token}"
    return (
        word + "$" * bool(square.resource) + (f"@{CODES[square.person]}" if square.person else "")
    )


def domino(rng: Random, game: str) -> tuple[Half, Half]:
    def half() -> Half:
        terrain = rng.choice(TERRAINS[game])
        if terrain == "volcano":
            return Half(terrain, 0, rng.randint(1, 3))
        return Half(terrain, rng.choice((0, 0, 1, 2)))

    first = half()
    return first, (first if rng.random() < 0.3 else half())


def half_word(half: Half) -> str:
    return f"{half.terrain[0]}{half.symbols or half.craters}"


__all__ = ["domino", "half_word", "resource_of", "territory", "typed"]
