"""A fight: dice, the window of fight cards, ranking, losses, loot. KR-6, KR-7"""

from __future__ import annotations

from collections import Counter
from itertools import cycle

from .bonus import fight_cards, play, trophy_to
from .questions import Course, Event, Seat, ask, dice, one_of, sure
from .table import BEAST, Table, resources_of


def fight(table: Table, area: str) -> Course:
    """All able players of the area fight; the ranking of the players is returned. KR-6.1"""
    players = table.able_in(area)
    fighters = [*players, BEAST] if table.beast_area == area else players
    beast = table.box["kromosaur"]
    count = len(players) + (beast["fight_dice"] if BEAST in fighters else 0)
    *_, rolled = yield dice(count, "Brawl", area, tuple(fighters))
    totals = dict(zip(players, rolled, strict=False))
    if BEAST in fighters:
        totals[BEAST] = sum(rolled[len(players) :]) + beast["fight_add"]  # KR-14.2
    yield from window(table, players, totals)
    ranking = ranked(table, area, totals)
    losses = [max(totals.values()) - totals[fighter] for fighter in ranking]
    yield sure("Verdict", tuple(ranking), tuple(losses))
    yield from settle(table, ranking, losses)
    table.clear_lying()
    return [fighter for fighter in ranking if fighter != BEAST]


def window(table: Table, players: list[Seat], totals: dict[Seat, int]) -> Course:
    """Asked in turn from the lowest total on, until all have passed in a row. KR-6.2, KR-6.8"""
    lowest = min(players, key=lambda seat: totals[seat])
    first = players.index(lowest)
    passed = 0
    for seat in cycle(players[first:] + players[:first]):
        if passed == len(players):
            return
        if not table.people[seat].hand.total():
            passed += 1
            continue
        answer = yield ask(seat, [("Pass", seat), *fight_cards(table, seat)])
        if answer[0] == "Pass":
            passed += 1
            continue
        passed = 0
        if (yield from play(table, answer)):
            card = table.box.bonus[answer[2]]
            if card["kind"] == "fight_add":
                totals[seat] += card["y"]
            else:
                *_, rolled = yield dice(card["y"], "Swing", seat)
                totals[seat] += sum(rolled)


def ranked(table: Table, area: str, totals: dict[Seat, int]) -> list[Seat]:
    """By total; at the top the heaviest first, below as the area has it. KR-6.3"""
    highest = max(totals.values())
    lightest_first = area in table.box.lightest_wins_lower_ties

    def weight(fighter: Seat) -> float:
        if fighter == BEAST:
            return float("inf")  # KR-14.2
        return table.box.weights[table.people[fighter].character]

    order: list[Seat] = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = [fighter for fighter in totals if totals[fighter] == total]
        order += sorted(tied, key=weight, reverse=total == highest or not lightest_first)
    return order


def settle(table: Table, ranking: list[Seat], losses: list[int]) -> Course:
    """Losses, the Kromosaur's end, the trophy, the loot, in this order. KR-6.9"""
    winner = ranking[0]
    for fighter, loss in zip(ranking, losses, strict=True):
        if fighter != BEAST:
            table.hurt(fighter, loss)
        else:
            table.beast_life = max(0, table.beast_life - loss)
    stunned = [seat for seat in ranking if seat != BEAST and table.people[seat].stunned]
    if BEAST in ranking and table.beast_life == 0:
        table.beast_area = None
        yield from trophy_to(table, winner)  # KR-14.3
    if any(table.people[seat].trophy for seat in stunned):
        table.reached["KR-14.4 a fight takes the trophy"] += 1
        yield from trophy_to(table, winner)  # KR-14.4
    if winner != BEAST:
        for victim in stunned:
            yield from loot(table, winner, victim)


def loot(table: Table, winner: Seat, victim: Seat) -> Course:
    """One thing of a stunned player, or nothing. KR-7.2"""
    robbed = table.people[victim]
    things = resources_of(robbed.tokens)
    if robbed.tokens["krom"]:
        things.append("krom")
    if robbed.hand.total():
        things.append("card")
    if not things:
        return
    legal: list[Event] = [("Loot", winner, victim, what) for what in (*things, "nothing")]
    *_, what = yield ask(winner, legal)
    if what == "card":
        table.reached["KR-7.2 looted from a hand with copies"] += max(robbed.hand.values()) > 1
        begin = ("Grabbed", winner, victim)
        *_, card = yield one_of(Counter(+robbed.hand), lambda face: (*begin, face))
        table.loot_card(winner, victim, card)
    elif what != "nothing":
        half = (robbed.tokens["krom"] + 1) // 2
        table.hand_over(victim, winner, {what: half if what == "krom" else 1})
