"""Fights in the model: dice, a window for fight cards, ranking, losses, loot. KR-6, KR-7"""

from __future__ import annotations

import numpy as np

from pravek.engines.compiler import Numbers, Reals, Words, compiled
from pravek.engines.krom.bonus_cards import countered, hurt, lay_down, tidy
from pravek.engines.krom.generator import dice, pick
from pravek.engines.krom.material import (
    ADD,
    BEAST_ADD,
    BEAST_DICE,
    BEAST_TROPHY,
    BONUSES,
    CARDS,
    COUNTS,
    DICE,
    EFFECT,
    LIGHT,
    POWER,
    TERMS,
    WHERE,
    Box,
)
from pravek.engines.krom.position import (
    AREA,
    BEAST_AREA,
    BEAST_LIFE,
    COURSE,
    HAND,
    HELD,
    PURSE,
    QUEUE,
    SCORE,
    STUNNED,
    TROPHY,
    VITAL,
    WEIGHT,
    Position,
)
from pravek.engines.krom.tastes import CARD
from pravek.engines.krom.tokens import hand_over
from pravek.engines.krom.worth import token, wanted

DIE = 3.5
BEAST_WEIGHT = 1 << 20


@compiled
def fight(p: Position, box: Box, w: Reals, rng: Words, area: int) -> None:
    """Everybody able in the area fights; the queue is who acts then, in this order."""
    seats = p.players.shape[0]
    totals = np.full(seats + 1, -1, np.int64)
    count, beast = 0, p.desk[COURSE, BEAST_LIFE] > 0 and p.desk[COURSE, BEAST_AREA] == area
    for seat in range(seats):
        p.desk[QUEUE, seat] = -1
        if p.players[seat, AREA] == area and not p.players[seat, STUNNED]:
            totals[seat] = dice(rng, 1)
            p.desk[QUEUE, 0] = seat
            count += 1
    if count == 0 or (count == 1 and not beast):
        return
    if beast:
        totals[seats] = dice(rng, box.lists[TERMS, BEAST_DICE]) + box.lists[TERMS, BEAST_ADD]
    _window(p, box, rng, totals, count)
    tidy(p, box)
    _verdict(p, box, w, rng, area, totals)


@compiled
def _window(p: Position, box: Box, rng: Words, totals: Numbers, count: int) -> None:
    """One is asked at a time, the lowest first; it closes when all in a row have passed."""
    seats = p.players.shape[0]
    asked = -1
    for seat in range(seats):
        if totals[seat] >= 0 and (asked < 0 or totals[seat] < totals[asked]):
            asked = seat
    passes = 0
    while passes < count:
        if totals[asked] >= 0:
            card = _fight_card(p, box, totals, asked) if p.players[asked, HELD] else -1
            if card >= 0:
                passes = 0
                lay_down(p, asked, card)
                if not _stopped(p, box, totals, asked, card):
                    extra = box.cards[BONUSES, card, POWER]
                    totals[asked] += (
                        dice(rng, extra) if box.cards[BONUSES, card, EFFECT] == DICE else extra
                    )
            else:
                passes += 1
        asked = (asked + 1) % seats


@compiled
def _power(box: Box, card: int) -> float:
    return float(
        box.cards[BONUSES, card, POWER] * (DIE if box.cards[BONUSES, card, EFFECT] == DICE else 1.0)
    )


@compiled
def _fight_card(p: Position, box: Box, totals: Numbers, seat: int) -> int:
    """The smallest card that saves from a stun, or wins a fight worth winning."""
    best = 0
    for other in range(totals.shape[0]):
        if other != seat and totals[other] > best:
            best = totals[other]
    lead = totals[seat] - best
    if lead >= 0:
        return -1
    life = p.players[seat, VITAL]
    stunned, spoils = -lead >= life, False
    for other in range(p.players.shape[0]):
        if other != seat and totals[other] >= 0:
            spoils = spoils or best + 1 - totals[other] >= p.players[other, VITAL]
    least, chosen = 99.0, -1
    for card in range(box.lists[COUNTS, BONUSES]):
        if not p.players[seat, HAND + card] or box.cards[BONUSES, card, EFFECT] > ADD:
            continue
        if (
            box.cards[BONUSES, card, WHERE] >= 0
            and box.cards[BONUSES, card, WHERE] != p.players[seat, AREA]
        ):
            continue
        power = _power(box, card)
        saves = stunned and lead + power > -life
        wins = (spoils or lead <= -3) and lead + power > 0
        if (saves or wins) and power < least:
            least, chosen = power, card
    return chosen


@compiled
def _stopped(p: Position, box: Box, totals: Numbers, seat: int, card: int) -> bool:
    """Whoever the card would stun counters it, if he can."""
    seats = p.players.shape[0]
    for step in range(1, seats):
        other = (seat + step) % seats
        if totals[other] >= 0 and p.players[other, HELD]:
            loss = totals[seat] + _power(box, card) - totals[other]
            if loss >= p.players[other, VITAL] and countered(p, box, seat, other):
                return True
    return False


@compiled
def _verdict(p: Position, box: Box, w: Reals, rng: Words, area: int, totals: Numbers) -> None:
    """Rank, losses and stuns, the Kromosaur, loot; the ranking is the order of turns."""
    seats = p.players.shape[0]
    best = 0
    for total in totals:
        best = max(best, total)
    done = np.zeros(seats + 1, np.int64)
    winner, turns = -1, 0
    for _ in range(seats + 1):
        chosen, top = -1, (0, 0)
        for who in range(seats + 1):
            if totals[who] < 0 or done[who]:
                continue
            weight = BEAST_WEIGHT if who == seats else p.players[who, WEIGHT]
            # KR-6.3: for the highest total the heaviest is first in every area
            light = box.lists[LIGHT, area] and totals[who] < best
            rank = (totals[who], -weight if light else weight)
            if chosen < 0 or rank > top:
                chosen, top = who, rank
        if chosen < 0:
            break
        done[chosen] = 1
        if winner < 0:
            winner = chosen
        if chosen < seats:
            p.desk[QUEUE, turns] = chosen
            turns += 1
    by = winner if winner < seats else -1
    if by >= 0 and totals[seats] >= 0:
        _strike(p, box, int(best - totals[seats]), by)
    for turn in range(turns):
        loser = p.desk[QUEUE, turn]
        if loser == winner or totals[loser] == best:
            continue
        if hurt(p, box, loser, best - totals[loser], by) and by >= 0:
            _loot(p, box, w, rng, by, loser)


@compiled
def _strike(p: Position, box: Box, loss: int, by: int) -> None:
    """At life 0 the Kromosaur leaves for good, and the winner keeps it. KR-14.3"""
    p.desk[COURSE, BEAST_LIFE] = max(0, p.desk[COURSE, BEAST_LIFE] - loss)
    if p.desk[COURSE, BEAST_LIFE] == 0:
        p.desk[COURSE, BEAST_AREA] = -1
        p.players[by, TROPHY] = 1
        p.players[by, SCORE] += box.lists[TERMS, BEAST_TROPHY]


@compiled
def _loot(p: Position, box: Box, w: Reals, rng: Words, seat: int, victim: int) -> None:
    """One of: a resource, half the krom, a card at random. KR-7.2"""
    his, mine = p.players[victim], p.players[seat]
    wish = wanted(p, box, seat)
    best, what = 0.0, -1
    for kind in range(1, 4):
        if his[PURSE + kind]:
            value = token(w[seat], kind, mine[PURSE + kind], wish)
            if value > best:
                best, what = value, kind
    half = (his[PURSE] + 1) // 2
    if half > best:
        best, what = float(half), 0
    if his[HELD] and w[seat, CARD] > best:
        what = CARDS
    if what == CARDS:
        card = pick(rng, p.players[victim, HAND:])
        his[HELD] -= 1
        p.players[seat, HAND + card] += 1
        mine[HELD] += 1
    elif what >= 0:
        hand_over(p, victim, seat, what, half if what == 0 else 1)
