"""The two boxes of 48 dominoes, as plain data (KD-1.1, OR-1.1)."""

import csv
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent


class Half(NamedTuple):
    terrain: str
    symbols: int = 0  # crowns, or printed fires
    craters: int = 0


class Domino(NamedTuple):
    number: int
    first: Half
    second: Half


def kingdomino_box() -> dict[int, Domino]:
    return _read("kingdomino_dominoes.csv", "crowns")


def origins_box() -> dict[int, Domino]:
    return _read("origins_dominoes.csv", "fire")


def _read(name: str, symbol: str) -> dict[int, Domino]:
    box: dict[int, Domino] = {}
    with (HERE / name).open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            halves = [
                Half(
                    row[f"terrain{side}"],
                    int(row[f"{symbol}{side}"]),
                    int(row.get(f"craters{side}", "0")),
                )
                for side in (1, 2)
            ]
            number = int(row["number"])
            box[number] = Domino(number, halves[0], halves[1])
    return box


RESOURCE_OF_TERRAIN = {
    "grassland": "mammoth",
    "lake": "fish",
    "jungle": "mushroom",
    "quarry": "flint",
}

RESOURCES = ("mammoth", "fish", "mushroom", "flint")


def resource_of(half: Half) -> str | None:
    """What a half of an Origins domino receives when its line is shown (OR-5.1)."""
    return None if half.symbols else RESOURCE_OF_TERRAIN.get(half.terrain)
