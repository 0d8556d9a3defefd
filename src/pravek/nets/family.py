"""The two games of the family as the nets know them: dominoes, people, the numbers of actions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pravek.engines.dominoes.coding import PEOPLE, halves
from pravek.engines.dominoes.observing.planes import AT_CELL, AT_SUMMON
from pravek.games.dominoes.domino import Box
from pravek.games.kingdomino.dominoes import BOX as KINGDOMINO_BOX
from pravek.games.kingdomino.rules import HARMONY, MIDDLE_KINGDOM
from pravek.games.origins.discovery import EMPIRE_OF_FIRE, HOMO_HABILIS
from pravek.games.origins.dominoes import BOX as ORIGINS_BOX
from pravek.games.origins.people import STRENGTH, TILES

SEATS, LINE, ROUNDS, DOMINOES = 4, 4, 12, 48
NOBODY = -1
EMPTY, CASTLE_GROUND = 0, 7
"""On a cell: 0 nothing, 1 to 6 the terrains of the box, 7 the castle (hut)."""
GRASSLAND, LAKE, JUNGLE, QUARRY, VOLCANO = 2, 3, 4, 5, 6

# People, numbered from 1; 0 is nobody

TILE_KINDS = np.repeat(np.arange(len(PEOPLE)), list(TILES.values()))
"""The kind, from 0, of each of the 22 tiles."""
STRENGTHS = np.array([0] + [STRENGTH.get(kind, 0) for kind in PEOPLE])
HUNTER, CHILD, GATHERER, SCULPTOR, PAINTER, FIRE_LADY, SHAMAN = range(1, 8)

# How many answers there are: nets have no number for what is no choice

ORIGINS_ACTIONS = AT_SUMMON + len(PEOPLE)
KINGDOMINO_ACTIONS = AT_CELL


@dataclass(frozen=True, eq=False)
class Family:
    """A box of dominoes as arrays; row 48 is no domino."""

    origins: bool
    halves: np.ndarray
    """Terrain, symbols, craters of the first half, then of the second."""
    double: np.ndarray
    tokens: np.ndarray
    """What the net is told of a domino."""
    middle: int
    """Points for a castle in the middle (KD-6.1, OR-8.1)."""
    harmony: int
    """Points for a complete kingdom (KD-6.2, OR-8.2)."""
    totems: bool
    people: bool
    """Whether Totem (and Tribe) is among the games; where it is not, nobody need work it out."""

    @property
    def actions(self) -> int:
        return ORIGINS_ACTIONS if self.origins else KINGDOMINO_ACTIONS

    @property
    def phases(self) -> int:
        return 9 if self.origins else 3


def _family(box: Box, origins: bool, middle: int, harmony: int) -> Family:
    rows = np.array([halves(box[n]) for n in range(1, DOMINOES + 1)])
    rows[:, [0, 3]] += 1  # 0 is no terrain
    table = np.concatenate([rows, np.zeros((1, 6), int)]).astype(np.int32)
    number = np.arange(DOMINOES + 1)[:, None]
    columns = [
        np.eye(7)[table[:, 0]][:, 1:],
        np.eye(7)[table[:, 3]][:, 1:],
        table[:, [1]] / 2,
        table[:, [4]] / 2,
        (number + 1) / DOMINOES * (number < DOMINOES),
        number < DOMINOES,
    ]
    if origins:
        columns += [table[:, [2]] / 3, table[:, [5]] / 3]
    double = np.array([box[n].is_double for n in range(1, DOMINOES + 1)] + [True])
    tokens = np.concatenate(columns, 1).astype(np.float32)
    return Family(origins, table, double, tokens, middle, harmony, origins, origins)


KINGDOMINO = _family(KINGDOMINO_BOX, False, MIDDLE_KINGDOM, HARMONY)
ORIGINS = _family(ORIGINS_BOX, True, EMPIRE_OF_FIRE, HOMO_HABILIS)
