"""The kingdom layer of the rules alone: placements, squares, eruptions and points, no turns."""

from __future__ import annotations

from random import Random
from typing import Any

from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.games.dominoes.grid import beyond, each, surroundings
from pravek.games.dominoes.kingdom import Kingdom, new_kingdom
from pravek.games.origins.dominoes import VOLCANO
from pravek.speed.workload import Work

MIDWAY = 64
"""Kingdoms of games that are half played, to generate moves for and to score."""


def playouts(game: Any) -> Work:
    """The kingdoms of a whole game; its dominoes are dealt to the seats in turn."""
    setup = game.setup
    used = setup.rounds * len(setup.pieces)

    def run(rng: Random) -> int:
        dominoes = rng.sample(list(game.box.dominoes.values()), used)
        for seat in range(game.players):
            kingdom = new_kingdom(setup.size)
            for domino in dominoes[seat :: game.players]:
                if places := kingdom.placements(domino):
                    cell, towards = places[int(rng.random() * len(places))]
                    kingdom = kingdom.place(domino, cell, towards)
                    for half, at in zip(domino.halves, (cell, beyond(cell, towards)), strict=True):
                        if half.craters:
                            kingdom = _erupted(kingdom, at, half.craters, rng)
            assert kingdom.points >= 0
        return 1

    return run


def _erupted(kingdom: Kingdom, at: int, craters: int, rng: Random) -> Kingdom:
    """The fire of a volcano on a random square it may land on (OR-4)."""
    reach = at
    for _ in range(4 - craters):
        reach = surroundings(reach)
    fire = kingdom.symbols[0] | kingdom.symbols[1]
    squares = list(each(reach & kingdom.built & ~(kingdom.terrains[VOLCANO] | fire)))
    return kingdom.mark(squares[int(rng.random() * len(squares))], craters) if squares else kingdom


def midway(game: Any) -> list[Kingdom]:
    """Kingdoms from the middle of random games, always the same."""
    rng, found = Random(7), list[Kingdom]()
    rounds = game.setup.rounds
    while len(found) < MIDWAY:
        match: Match[Any] = Match(game, seed=rng.getrandbits(32))
        while isinstance(turn := match.turn, Decide) and 2 * match.state.lines_left > rounds:
            actions = match.actions(turn.seats[0])
            match.play(actions[int(rng.random() * len(actions))])
        found += match.state.kingdoms
    return found[:MIDWAY]


def placements(game: Any, kingdoms: list[Kingdom]) -> Work:
    """Where a domino may go in each kingdom."""
    dominoes = list(game.box.dominoes.values())

    def run(rng: Random) -> int:
        for kingdom in kingdoms:
            kingdom.placements(dominoes[int(rng.random() * len(dominoes))])
        return len(kingdoms)

    return run


def points(kingdoms: list[Kingdom]) -> Work:
    """The points of each kingdom."""

    def run(rng: Random) -> int:
        for kingdom in kingdoms:
            assert kingdom.points >= 0
        return len(kingdoms)

    return run
