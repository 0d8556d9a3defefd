"""A whole game: set-up, rounds, the end. KR-2, KR-3, KR-4, KR-5, KR-12"""

from __future__ import annotations

from collections import Counter

from .fight import fight
from .questions import Ask, Course, Event, InOrder, ask, one_of, sure
from .table import Table, TargetReached
from .turn import action_turn


def game(table: Table) -> Course:
    """Until somebody reaches the target, or to the end of the last round. KR-12.1, KR-12.3"""
    try:
        yield from set_up(table)
        for number in range(1, table.box["round_limit"] + 1):
            yield from play_round(table, number)
        table.reached["KR-12.3 a shared victory"] += table.places().count(1) > 1
    except TargetReached:
        return


def set_up(table: Table) -> Course:
    for deck, cards in table.box["setup"]["display"].items():  # KR-2.1
        pool = tuple(table.decks[deck])
        *_, shown = yield InOrder("Shown", pool, cards, ("Shown", deck))
        table.display[deck] = list(shown)
        table.decks[deck] -= Counter(shown)
    characters = tuple(table.box.weights)  # KR-2.2
    if table.options["random_characters"]:
        *_, cast = yield InOrder("Cast", characters, table.players, ("Cast",))
        for person, character in zip(table.people, cast, strict=True):
            person.character = character
    else:
        for seat, person in enumerate(table.people):
            taken = {other.character for other in table.people}
            legal: list[Event] = [("Choose", seat, c) for c in characters if c not in taken]
            *_, person.character = yield ask(seat, legal)
    for seat in range(table.players):
        yield from table.draw_bonus(seat, table.box["setup"]["bonus"])


def play_round(table: Table, number: int) -> Course:
    yield sure("Dawn", number)
    table.round = number
    for person in table.people:  # KR-3.1
        if person.stunned:
            person.stunned, person.life = False, table.box["setup"]["life"]
    yield from movement(table)
    if table.beast_life:  # KR-14.1
        full = table.box["kromosaur"]["life"]
        table.reached["KR-14.2 the Kromosaur comes back hurt"] += table.beast_life < full
        roads = Counter(table.box["kromosaur"]["areas"])
        _, table.beast_area = yield one_of(roads, lambda area: ("Prowl", area))
    for area in table.box.areas:  # KR-5.1
        yield from area_comes_up(table, area)


def movement(table: Table) -> Course:
    """All choose in secret; a choice may be changed until the last one is made. KR-4"""
    table.chosen = {}
    while len(table.chosen) < table.players:
        answer = yield Ask(
            tuple(seat for seat in range(table.players) if seat not in table.chosen),
            {seat: destinations(table, seat) for seat in range(table.players)},
        )
        if answer[0] == "Withdraw":
            del table.chosen[answer[1]]
        else:
            table.chosen[answer[1]] = answer[2]
    areas = tuple(table.chosen[seat] for seat in range(table.players))
    yield sure("Reveal", areas)
    for person, area in zip(table.people, areas, strict=True):
        person.area = area
    table.chosen = {}


def destinations(table: Table, seat: int) -> list[Event]:
    """Not where he is, and no second time where he has chosen to go. KR-4.1, KR-4.2"""
    out = (table.people[seat].area, table.chosen.get(seat))
    legal: list[Event] = [("Go", seat, area) for area in table.box.areas if area not in out]
    return [*legal, ("Withdraw", seat)] if seat in table.chosen else legal


def area_comes_up(table: Table, area: str) -> Course:
    """One fight sets the order, then everybody able has a turn. KR-5.2, KR-5.3"""
    order = table.able_in(area)
    if len(order) > 1 or (order and table.beast_area == area):
        order = yield from fight(table, area)
    able = table.able_in(area)
    for seat in order:
        if not table.people[seat].stunned:
            yield from action_turn(table, seat)
        else:
            table.reached["KR-5.3 stunned before his turn"] += seat in able
