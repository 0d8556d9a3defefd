"""The fight: dice, a window for fight cards, the ranking, the losses. KR-6"""

from __future__ import annotations

from dataclasses import replace

from pravek.core.chance import Certain, Dice
from pravek.core.protocol import Decide, Turn
from pravek.games.krom import kromosaur
from pravek.games.krom.decks import tidy
from pravek.games.krom.duties import ExtraDice, Fight, Looting, Turns
from pravek.games.krom.events import Brawl, Swing, Verdict
from pravek.games.krom.state import KROMOSAUR, State, Table, pop, push, swap_top
from pravek.games.krom.supply import hurt


def people(fight: Fight) -> tuple[int, ...]:
    """The players among the fighters, in seat order."""
    return tuple(fighter for fighter in fight.fighters if fighter != KROMOSAUR)


def fight_turn(table: Table, state: State, fight: Fight) -> Turn:
    """Roll; ask one participant at a time; then say who won and who was hurt."""
    if not fight.dice:
        dice = len(people(fight))
        if KROMOSAUR in fight.fighters:
            dice += table.cards.kromosaur.dice
        return Dice(Brawl, dice, (fight.area, fight.fighters))  # KR-6.1
    if fight.passes < len(people(fight)):
        return Decide((fight.fighters[fight.asked],))
    ranking, losses = verdict(table, state, fight)
    return Certain(Verdict(ranking, losses))


# The roll ---------------------------------------------------------------------


def brawl(table: Table, state: State, event: Brawl) -> State:
    """One die each is the total; the Kromosaur adds 2. KR-6.1, KR-14.2"""
    fight = _fight(state)
    players = len(people(fight))
    dice: tuple[tuple[int, ...], ...] = tuple((die,) for die in event.dice[:players])
    added = (0,) * players
    if KROMOSAUR in fight.fighters:
        dice, added = (*dice, event.dice[players:]), (*added, table.cards.kromosaur.add)
    fight = replace(fight, dice=dice, added=added)
    lowest = min(fight.totals[:players])
    asked = fight.totals.index(lowest)  # KR-6.2: several, the first of them in seat order
    return swap_top(state, replace(fight, asked=asked))


# The window -------------------------------------------------------------------


def skip_empty_hands(state: State, fight: Fight) -> State:
    """Who has no bonus card in hand counts as passing without being asked. KR-6.2"""
    while fight.passes < len(people(fight)) and not state.players[fight.fighters[fight.asked]].hand:
        fight = passed(fight)
    return state if fight == _fight(state) else swap_top(state, fight)


def passed(fight: Fight) -> Fight:
    """On in seat order, round and round, until all in a row have passed. KR-6.2"""
    return replace(fight, asked=_next(fight), passes=fight.passes + 1)


def card_played(fight: Fight) -> Fight:
    """A card, countered or not, interrupts the row of passes. KR-6.8"""
    return replace(fight, asked=_next(fight), passes=0)


def _next(fight: Fight) -> int:
    return (fight.asked + 1) % len(people(fight))


def add(state: State, seat: int, amount: int) -> State:
    """A fight card adds to its player's total."""
    fight = _fight(state)
    at = fight.fighters.index(seat)
    added = (*fight.added[:at], fight.added[at] + amount, *fight.added[at + 1 :])
    return swap_top(state, replace(fight, added=added))


def extra_turn(duty: ExtraDice) -> Turn:
    return Dice(Swing, duty.dice, (duty.seat,))


def swing(state: State, event: Swing) -> State:
    """Extra dice are rolled at once and count for the total. KR-6.8"""
    state = pop(state)
    fight = _fight(state)
    at = fight.fighters.index(event.seat)
    dice = (*fight.dice[:at], (*fight.dice[at], *event.dice), *fight.dice[at + 1 :])
    return swap_top(state, replace(fight, dice=dice))


# The end ----------------------------------------------------------------------


def verdict(table: Table, state: State, fight: Fight) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The fighters by rank, and what each loses: the winner's total less his own. KR-6.3–6.5"""
    total = dict(zip(fight.fighters, fight.totals, strict=True))
    best = max(fight.totals)
    lightest_first = table.cards.lower_ties[fight.area] == "lightest"

    def rank(fighter: int) -> tuple[int, float]:
        weight = weight_of(table, state, fighter)
        # KR-6.3: for the highest total the heaviest is first in every area
        return -total[fighter], weight if lightest_first and total[fighter] < best else -weight

    ranking = tuple(sorted(fight.fighters, key=rank))
    return ranking, tuple(best - total[fighter] for fighter in ranking)


def weight_of(table: Table, state: State, fighter: int) -> float:
    """The Kromosaur is heavier than everybody. KR-14.2"""
    if fighter == KROMOSAUR:
        return float("inf")
    return table.cards.characters[state.players[fighter].character].weight


def decided(state: State, event: Verdict) -> State:
    """All losses at once, then the Kromosaur leaves, then the trophy moves, then loot. KR-6.9"""
    winner = event.ranking[0]
    state = swap_top(state, replace(_fight(state), ranking=event.ranking))
    stunned = []
    beast_loss = 0
    for fighter, loss in zip(event.ranking, event.losses, strict=True):
        if fighter == KROMOSAUR:
            beast_loss = loss
        elif loss:
            state = hurt(state, fighter, loss)
            if state.players[fighter].stunned:
                stunned.append(fighter)
    if winner != KROMOSAUR and stunned:
        state = push(state, Looting(winner, tuple(stunned)))
    for victim in stunned:
        state = kromosaur.pass_on(state, victim, winner)
    return kromosaur.hurt_beast(state, beast_loss, winner) if beast_loss else state


def over(state: State, fight: Fight) -> State:
    """The ranking is the order of the action turns. KR-6.4"""
    order = tuple(fighter for fighter in fight.ranking if fighter != KROMOSAUR)
    return swap_top(tidy(state), Turns(order))


def _fight(state: State) -> Fight:
    fight = state.stack[-1]
    assert isinstance(fight, Fight)
    return fight
