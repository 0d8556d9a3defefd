"""Rounds and whole games in the model: everybody moves, areas in order, until somebody wins."""

from __future__ import annotations

from math import exp

import numpy as np

from pravek.engines.compiler import Numbers, Reals, Words, compiled
from pravek.engines.krom.action_turn import CAVES, FOREST, SAVANNA, act, covers, frost, shopping
from pravek.engines.krom.fights import fight
from pravek.engines.krom.first_action import act_first
from pravek.engines.krom.generator import below, chance
from pravek.engines.krom.judgement import shares
from pravek.engines.krom.material import (
    COST,
    EVOLUTIONS,
    FULL_LIFE,
    HOPES,
    ICE,
    KROM,
    LENGTHS,
    LIMIT,
    REST,
    ROAMS,
    TARGET,
    TERMS,
    WHERE,
    Box,
)
from pravek.engines.krom.outdoors import gathering_worth, hunt_worth, plan_of, rerolls_paid
from pravek.engines.krom.position import (
    ACTOR,
    AREA,
    BEAST_AREA,
    BEAST_LIFE,
    COURSE,
    NEXT_AREA,
    OPEN,
    PURSE,
    QUEUE,
    ROUND,
    SCORE,
    SHOWN,
    STUNNED,
    VITAL,
    WIDTH,
    Position,
    nobody,
)
from pravek.engines.krom.tastes import BEAST, HEAT, HURT, NEAR, SHOP, STUN
from pravek.engines.krom.worth import life_price, profit, wanted, worth

AREAS = 4


@compiled
def lacks_one(p: Position, box: Box, seat: int, card: int, area: int) -> bool:
    """Whether one token of what the area mostly gives would pay the evolution."""
    for kind in range(4):
        lacking = box.cards[EVOLUTIONS, card, COST + kind] - p.players[seat, PURSE + kind]
        if kind == KROM and area == CAVES:
            lacking -= 2
        if lacking > (1 if kind == area else 0):
            return False
    return True


@compiled
def promise(p: Position, box: Box, w: Reals, seat: int, area: int) -> float:
    """What a turn in the area should bring."""
    wish = wanted(p, box, seat)
    evolve, bought = 0.0, 0.0
    for slot in range(p.desk[COURSE, WIDTH]):
        card = p.desk[SHOWN, slot]
        if card < 0:
            continue
        where = box.cards[EVOLUTIONS, card, WHERE]
        if where == area and covers(p, box, seat, card):
            evolve = max(evolve, profit(p, box, w, seat, card))
        elif w[NEAR] and where in (-1, area) and lacks_one(p, box, seat, card, area):
            evolve = max(evolve, w[NEAR] * profit(p, box, w, seat, card))
        if area == CAVES:
            first, value = shopping(p, box, w, seat, card)
            if first >= 0:
                bought = max(bought, value)
    if area == CAVES:
        return float(max(evolve + worth(p, box, w, seat, box.lists[REST], wish), bought * w[SHOP]))
    if area == FOREST:
        card_worth = gathering_worth(p, box, w, seat, wish)
        return evolve + card_worth + max(0.0, card_worth - 1)
    if area == SAVANNA:
        return evolve + hunt_worth(p, box, w, seat, wish)[0]
    paid = rerolls_paid(box, p.players[seat, PURSE], 0)
    return float(evolve + box.reals[HOPES + plan_of(p, w, seat, wish), paid])


@compiled
def danger(p: Position, box: Box, w: Reals, seat: int, area: int) -> float:
    """What a fight there may cost: life, and the turn if life runs out."""
    others = 0
    for other in range(p.players.shape[0]):
        if other != seat and p.players[other, AREA] != area:
            others += 1
    hurt = w[HURT] * others / (AREAS - 1)
    if p.desk[COURSE, BEAST_LIFE] > 0 and area != CAVES:
        hurt += w[BEAST]
    stun = min(1.0, hurt / (max(1, p.players[seat, VITAL]) * 1.6))
    bite = 0.3 if box.lists[TERMS, ICE] and area != CAVES else 0.0
    return float(hurt * life_price(p, w, seat) + stun * stun * w[STUN] + bite)


@compiled
def mixture(p: Position, box: Box, w: Reals, seat: int, out: Reals) -> None:
    """How likely the player goes to each area."""
    best = -1e9
    for area in range(AREAS):
        out[area] = -1e9
        if area != p.players[seat, AREA]:
            out[area] = promise(p, box, w, seat, area) - danger(p, box, w, seat, area)
            best = max(best, out[area])
    total = 0.0
    for area in range(AREAS):
        out[area] = exp((out[area] - best) / w[HEAT]) if out[area] > -1e8 else 0.0
        total += out[area]
    for area in range(AREAS):
        out[area] /= total


@compiled
def move(p: Position, box: Box, w: Reals, rng: Words, goals: Numbers) -> None:
    """Everybody stands up and goes: to his goal, or (-1) where the mixture sends him."""
    seats = p.players.shape[0]
    ways, chosen = np.zeros(AREAS), np.zeros(seats, np.int64)
    for seat in range(seats):
        chosen[seat] = goals[seat]
        if goals[seat] < 0:
            mixture(p, box, w[seat], seat, ways)
            left = chance(rng)
            for area in range(AREAS):
                if ways[area] > 0:
                    chosen[seat] = area
                    left -= ways[area]
                    if left < 0:
                        break
    for seat in range(seats):
        p.players[seat, AREA] = chosen[seat]
    if p.desk[COURSE, BEAST_LIFE] > 0:
        p.desk[COURSE, BEAST_AREA] = box.lists[ROAMS, below(rng, box.lists[LENGTHS, ROAMS])]
    p.desk[COURSE, NEXT_AREA] = 0


@compiled
def finish_round(p: Position, box: Box, w: Reals, rng: Words) -> bool:
    """The turns still owed, then the areas still to come; whether the game is over."""
    while True:
        for turn in range(p.players.shape[0]):
            seat = p.desk[QUEUE, turn]
            if seat < 0:
                break
            if not p.players[seat, STUNNED]:
                frost(p, box, seat)
                if act(p, box, w[seat], rng, seat, OPEN):
                    return True
        p.desk[QUEUE, 0] = -1
        area = p.desk[COURSE, NEXT_AREA]
        if area == AREAS:
            return False
        p.desk[COURSE, NEXT_AREA] += 1
        fight(p, box, w, rng, area)
        for seat in range(p.players.shape[0]):
            if p.players[seat, SCORE] >= box.lists[TERMS, TARGET]:
                return True  # by the trophy


@compiled
def dawn(p: Position, box: Box) -> None:
    p.desk[COURSE, ROUND] += 1
    for seat in range(p.players.shape[0]):
        if p.players[seat, STUNNED]:
            p.players[seat, STUNNED] = 0
            p.players[seat, VITAL] = box.lists[TERMS, FULL_LIFE]


@compiled
def play_on(p: Position, box: Box, w: Reals, rng: Words, goals: Numbers, rounds: int) -> bool:
    """So many rounds after this one; whether the game is over. The goals are everybody's for the
    first movement, or the first action of the player whose turn it is."""
    actor = p.desk[COURSE, ACTOR]
    if actor < 0:
        move(p, box, w, rng, goals)
    elif act_first(p, box, w[actor], rng, goals):
        return True
    if finish_round(p, box, w, rng):
        return True
    free = nobody(p.players.shape[0])
    for _ in range(rounds):
        if p.desk[COURSE, ROUND] >= box.lists[TERMS, LIMIT]:
            return True
        dawn(p, box)
        move(p, box, w, rng, free)
        if finish_round(p, box, w, rng):
            return True
    if p.desk[COURSE, ROUND] >= box.lists[TERMS, LIMIT]:
        return True
    dawn(p, box)
    p.desk[COURSE, ACTOR] = -1
    return False


@compiled
def copy(source: Position, to: Position) -> None:
    to.players[:] = source.players
    to.desk[:] = source.desk


@compiled
def playouts(
    p: Position,
    room: Position,
    box: Box,
    w: Reals,
    weights: Reals,
    rng: Words,
    goals: Numbers,
    rounds: int,
    count: int,
) -> Reals:
    """How likely each seat wins: so many rounds are played out, then the table is judged."""
    seats = p.players.shape[0]
    wins, ahead = np.zeros(seats), np.zeros(seats)
    for _ in range(count):
        copy(p, room)
        if not play_on(room, box, w, rng, goals, rounds):
            shares(room, box, w, weights, ahead)
            wins += ahead
            continue
        best, equal = -1, 0
        for seat in range(seats):
            score = room.players[seat, SCORE]
            if score > best:
                best, equal = score, 1
            elif score == best:
                equal += 1
        for seat in range(seats):
            if room.players[seat, SCORE] == best:
                wins[seat] += 1.0 / equal
    return wins / count
