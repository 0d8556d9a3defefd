"""Games played on, each until somebody from outside must answer."""

from __future__ import annotations

import numpy as np

from pravek.engines.compiler import Bytes, Numbers, Reals, Words, compiled, inlined
from pravek.engines.dominoes.coding import DONE, TRIBE
from pravek.engines.dominoes.lockstep.deciding import LEARNER, decision, luck_of
from pravek.engines.dominoes.observing.observe import observe
from pravek.engines.dominoes.observing.planes import CELLS, SEATS
from pravek.engines.dominoes.observing.spots import code_of
from pravek.engines.dominoes.players.play import respond
from pravek.engines.dominoes.rules.desk import new_desk
from pravek.engines.dominoes.rules.layout import (
    CAVE,
    COMINGS,
    FACE_UP,
    GAMES_LEFT,
    KINDS,
    LINES_LEFT,
    MODE,
    OWED,
    PAST,
    PLAYERS,
    ROUNDS,
    SEAT,
    WORDS,
)
from pravek.engines.dominoes.rules.regions import refresh_all
from pravek.engines.dominoes.rules.rounds import bag_size, deal, king_drawn, next_turn
from pravek.engines.dominoes.rules.score import rank, total

OVER, ANSWERS, FACES, ASKS = range(4)
"""Why a game stopped: it is over, the learner must answer, the cave must be refilled, another seat
must answer from outside."""

NOTHING = -1
"""Instead of an answer: nobody answered, go on."""


@inlined
def cave_lacks(table: Numbers) -> bool:
    """Whether somebody of the pile finds an empty space in the cave (OR-6.2)."""
    empty, waiting = 0, 0
    for i in range(4):
        empty += table[FACE_UP + i] < 0
    for person in range(10):
        waiting += table[CAVE + person]
    return empty > 0 and waiting > 0


@compiled
def next_game(table: Numbers, kingdoms: Words, start: Numbers, empty: Words) -> None:
    """The next game of a Dynasty (KD-6.4)."""
    for p in range(table[PLAYERS]):
        table[PAST + p] = total(table, kingdoms, p)
    for i in range(PAST):
        table[i] = start[i]
    table[GAMES_LEFT] -= 1
    for p in range(table[PLAYERS]):
        for i in range(WORDS):
            kingdoms[p, i] = empty[p, i]
        refresh_all(kingdoms, p)


@compiled
def draw_on(table: Numbers, lines: Numbers, kings: Numbers) -> int:
    """The table goes on with the luck of its deal: `lines` are sets of dominoes, `kings` seats,
    both of all games of a Dynasty. ANSWERS once somebody owes something."""
    in_all = len(lines) // table[ROUNDS]
    games = in_all - table[GAMES_LEFT]
    while table[OWED] == DONE:
        if table[COMINGS] == 0 and table[LINES_LEFT] > 0:
            deal(table, lines[games * table[ROUNDS] - table[LINES_LEFT]])
            if table[MODE] == TRIBE and bag_size(table) == 0 and cave_lacks(table):
                return FACES
        elif bag_size(table) > 0:
            king_drawn(table, kings[games * len(kings) // in_all - bag_size(table)])
        elif not next_turn(table):
            return OVER
    return ANSWERS


@compiled
def play_one(
    table: Numbers,
    kingdoms: Words,
    box: Numbers,
    reals: Reals,
    lines: Numbers,
    kings: Numbers,
    start: Numbers,
    empty: Words,
    mask: Bytes,
    luck: Numbers,
) -> int:
    """Play on until it stops; why. `luck` is the deal, and how many decisions were made."""
    while True:
        stop = draw_on(table, lines, kings)
        if stop == OVER and table[GAMES_LEFT] > 0:
            next_game(table, kingdoms, start, empty)
            continue
        if stop != ANSWERS:
            return stop
        kind = table[KINDS + table[SEAT]]
        if kind == LEARNER:
            return ANSWERS
        if kind < LEARNER:
            return ASKS
        code = decision(table, kingdoms, box, reals, mask, luck_of(luck[0], luck[1]))
        respond(table, kingdoms, box, code)
        luck[1] += 1


@compiled
def play(
    tables: Numbers,
    kingdoms: Words,
    box: Numbers,
    weights: Reals,
    lines: Numbers,
    kings: Numbers,
    start: Numbers,
    empty: Words,
    luck: Numbers,
    which: Numbers,
    answers: Numbers,
    learners: Numbers,
    stops: Numbers,
    rows: Bytes,
    masks: Bytes,
) -> None:
    """Play these games on, each with an answer for the seat that owes one (NOTHING: none). Where
    the learner must answer, or the game is over, what it sees is written down."""
    players = kingdoms.shape[1]
    _, desk, reals, _ = new_desk(start, weights)
    fires = np.zeros((SEATS, 4 * CELLS), np.int64)
    marks = np.zeros(masks.shape[1], np.uint8)
    for g in which:
        table = tables[g]
        for p in range(players):
            for i in range(WORDS):
                desk[p, i] = kingdoms[g, p, i]
            refresh_all(desk, p)
        if answers[g] != NOTHING:
            respond(table, desk, box, code_of(table, desk, answers[g], len(marks) - 1))
            luck[g, 1] += 1
        stop = play_one(table, desk, box, reals, lines[g], kings[g], start, empty, marks, luck[g])
        for p in range(players):
            for i in range(WORDS):
                kingdoms[g, p, i] = desk[p, i]
        stops[g] = stop
        if stop <= ANSWERS:
            rank(table, desk)
            observe(table, desk, box, learners[g], fires, rows[g], masks[g])
