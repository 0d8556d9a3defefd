"""Counts of legal placements from fixed positions: what perft is to chess.

A file is `game size`, a territory, and lines `domino count`. The counts were made once, by the
slow reference, and are never made again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pravek.games.kingdomino import typed as kingdomino
from pravek.games.origins import typed as origins

FILES = sorted((Path(__file__).parent / "placements").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_as_many_placements_as_the_file_says(path: Path) -> None:
    # KD-4.1, KD-4.2, KD-4.3, OR-3.1
    head, territory, counts = path.read_text(encoding="utf-8").split("\n\n")
    game, size = head.split()[0], int(head.split()[1])
    if game == "kingdomino":
        [kingdom] = kingdomino.read(territory, size)
        read_domino = kingdomino.read_domino
    else:
        kingdom = origins.read(territory, size)[0].kingdom
        read_domino = origins.read_domino
    expected = dict(line.split() for line in counts.splitlines())
    found = {word: str(len(kingdom.placements(read_domino(word)))) for word in expected}
    assert found == expected
    assert len(expected) > 1


def test_there_are_files_of_both_games_and_sizes() -> None:
    heads = {path.read_text(encoding="utf-8").split("\n")[0] for path in FILES}
    assert heads == {"kingdomino 5", "kingdomino 7", "origins 5", "origins 7"}
    assert len(FILES) >= 20
