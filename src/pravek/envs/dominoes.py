"""The coding of Kingdomino and Origins: the numbers and planes of our nets, and a few more.

A kingdom lies on a torus of 8 by 8 cells with its castle on cell 27 (`nets/torus.py`): the cell
`(x, y)` east and south of the castle is `8 * ((y + 3) % 8) + (x + 3) % 8`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from pravek.bots.native import plays_here
from pravek.core.protocol import Action, Seat
from pravek.engines.dominoes.coding import DONE, PEOPLE
from pravek.envs.coding import Coding, Observation, Plane, in_a_row
from pravek.games.dominoes.events import Discard
from pravek.games.dominoes.state import owed
from pravek.games.origins.discovery import Fizzle
from pravek.nets.batch import Batch
from pravek.nets.encode import encode, family_of, number_of
from pravek.nets.family import DOMINOES, KINGDOMINO, LINE, ORIGINS, ROUNDS, SEATS, Family
from pravek.nets.observe import RULES, observe
from pravek.nets.torus import CELLS

GAMES = 3
"""Dynasty is a row of three games."""


class Dominoes(Coding):
    """Everything lies on the table, so whoever looks sees the same, his own kingdom first."""

    def __init__(self, family: Family, *args: Any) -> None:
        super().__init__(*args)
        self.family = family
        self.discard = family.actions
        """The last number: the domino fits nowhere, the fire can land nowhere."""

    def number(self, game: Any, view: Any, action: Action) -> int:
        if isinstance(action, Discard | Fizzle):
            return self.discard
        return number_of(game, view, action)

    def observe(self, game: Any, view: Any, seat: Seat) -> Observation:
        """A seat that owes nothing sees the table, and no duty: phase 8."""
        if not is_compiled():
            return by_the_nets(game, view, seat)
        from pravek.engines.dominoes.observing.sight import sight

        seen, _ = sight(game, view, seat)
        return {name: seen[name] for name in self.space}


@cache
def is_compiled() -> bool:
    """Whether the engine plays here: it sees the same a hundred times faster."""
    return plays_here("dominoes")


def by_the_nets(game: Any, view: Any, seat: Seat) -> Observation:
    """What a seat sees, in NumPy alone."""
    duty = owed(view)
    batch = encode(game, view)
    if duty is None or duty.seat != seat:
        batch = waiting(batch, seat)
    seen, _ = observe(np, family_of(game), batch)
    found = {name: np.asarray(array[0]) for name, array in seen.items()}
    return found | beside(game, view, seat)


def waiting(batch: Batch, seat: Seat) -> Batch:
    """The table as a seat sees it that owes nothing."""
    one = np.ones_like(batch.seat)
    return batch._replace(seat=seat * one, phase=DONE * one)


def beside(game: Any, view: Any, seat: Seat) -> Observation:
    """What no net looks at: whose turn it is, and the other games of a Dynasty."""
    duty, players = owed(view), game.players
    turn = SEATS if duty is None else (duty.seat - seat) % players
    past = np.zeros(SEATS, np.int16)
    left = 0
    if game.options.get("dynasty"):
        left = GAMES - 1 - len(view.past)
        for scores in view.past:
            past[:players] += np.roll(scores, -seat).astype(np.int16)
    return {
        "turn": np.array(turn, np.uint8),
        "past": past,
        "games_left": np.array(left, np.uint8),
    }


def _plane(*shape: int, high: int, low: int = 0, dtype: str = "uint8", is_: str) -> Plane:
    return Plane(shape, dtype, low, high, is_)


_BOTH: dict[str, Plane] = {
    "terrain": _plane(SEATS, CELLS, high=7, is_="the terrain: 0 nothing, 1 to 6, 7 the castle"),
    "symbols": _plane(SEATS, CELLS, high=3, is_="crowns (fires) on the cell"),
    "squares": _plane(SEATS, CELLS, high=49, is_="squares of the region the cell belongs to"),
    "crowns": _plane(SEATS, CELLS, high=147, is_="crowns (fires) of that region"),
    "free": _plane(SEATS, CELLS, high=1, is_="empty, and within the size of the kingdom"),
    "ways": _plane(CELLS, 4, high=1, is_="where the domino may go, as actions 0 to 255"),
    "change": _plane(CELLS, 4, high=255, is_="points that placement brings at once"),
    "domino": _plane(high=DOMINOES, is_="the domino to place, its number minus 1; 48 none"),
    "unseen": _plane(DOMINOES, high=1, is_="dominoes not seen yet"),
    "score": _plane(SEATS, high=500, dtype="int16", is_="points of this game now"),
    "discards": _plane(SEATS, high=1, is_="a domino was discarded"),
    "middle": _plane(SEATS, high=1, is_="no square is too far from a castle in the middle"),
    "round": _plane(
        high=ROUNDS + 1, is_="the round, so counted that the last is 12; 13 it is over"
    ),
    "slot": _plane(high=LINE, is_="kings of the line that have moved before"),
    "phase": _plane(high=DONE, is_="what this seat owes (below); 8 nothing"),
    "rules": _plane(RULES, high=1, is_="what was agreed on (below)"),
    "current": _plane(LINE, high=DOMINOES, is_="dominoes of the line being built; 48 none"),
    "current_owner": _plane(LINE, high=SEATS, is_="whose they are; 4 nobody's"),
    "current_fit": _plane(LINE, 2, high=255, is_="best gain and placements at their owner's"),
    "coming": _plane(LINE, high=DOMINOES, is_="dominoes of the next line; 48 none"),
    "coming_owner": _plane(LINE, high=SEATS, is_="whose king stands there; 4 nobody's"),
    "coming_fit": _plane(SEATS, LINE, 2, high=255, is_="best gain and placements at each seat's"),
}
_ORIGINS: dict[str, Plane] = {
    "resource": _plane(SEATS, CELLS, high=1, is_="a resource lies there"),
    "person": _plane(SEATS, CELLS, high=len(PEOPLE), is_="who stands there, from 1; 0 nobody"),
    "cells": _plane(CELLS, high=1, is_="squares that can be answered, as actions 260 to 323"),
    "cell_change": _plane(CELLS, low=-100, high=100, dtype="int8", is_="points that brings"),
    "volcano": _plane(CELLS, high=1, is_="the volcano that erupts"),
    "craters": _plane(high=3, is_="its craters"),
    "totems": _plane(4, high=SEATS, is_="who holds each totem; 4 nobody"),
    "totem": _plane(high=4, is_="the totem to hand over; 4 none"),
    "resources": _plane(SEATS, 4, high=49, is_="resources of each kind"),
    "cave": _plane(len(PEOPLE), high=4, is_="people of each kind face up in the cave"),
    "pile": _plane(len(PEOPLE), high=22, is_="people of each kind in the pile"),
    "worth": _plane(len(PEOPLE), high=100, is_="the most points one of a kind would bring"),
    "hired": _plane(high=len(PEOPLE), is_="who is being recruited, from 1; 0 nobody"),
    "given": _plane(4, high=1, is_="kinds of resources given up for that"),
    "left": _plane(high=4, is_="resources still to be given"),
}
_BESIDE: dict[str, Plane] = {
    "turn": _plane(high=SEATS, is_="who decides now, counted from this seat; 4 nobody"),
    "past": _plane(SEATS, high=1000, dtype="int16", is_="points of the earlier games (Dynasty)"),
    "games_left": _plane(high=GAMES - 1, is_="games that come after this one (Dynasty)"),
}

_KINGDOMINO_RANGES = (
    ("place", 4 * CELLS, "4 × the cell of the first half + its way: east, south, west, north"),
    ("pick", LINE, "move the king to this domino of the next line, lowest number first"),
)
_ORIGINS_RANGES = (
    ("cell", CELLS, "the cell of a fire, of a resource given up, of a new person"),
    ("hand", SEATS, "the totem goes to this seat, counted from one's own"),
    ("open", 2, "the outer or the inner positions of the first line"),
    ("decline", 1, "recruit nobody"),
    ("invite", len(PEOPLE), "recruit one of this kind from the cave"),
    ("summon", len(PEOPLE), "recruit one of this kind from the pile"),
)
_DISCARD = ("discard", 1, "the domino fits nowhere, or the fire can land nowhere")

KINGDOMINO_CODING = Dominoes(
    KINGDOMINO, "kingdomino", in_a_row(*_KINGDOMINO_RANGES, _DISCARD), _BOTH | _BESIDE
)
ORIGINS_CODING = Dominoes(
    ORIGINS,
    "origins",
    in_a_row(*_KINGDOMINO_RANGES, *_ORIGINS_RANGES, _DISCARD),
    _BOTH | _ORIGINS | _BESIDE,
)
