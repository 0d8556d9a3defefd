"""A player's action turn, and what can be done in each area. KR-8, KR-9, KR-10"""

from __future__ import annotations

from . import mountains
from .bonus import play, turn_cards
from .box import Amounts
from .questions import Course, Event, Seat, ask, dice, sure
from .table import Table


def action_turn(table: Table, seat: Seat) -> Course:
    """Evolutions, cards and the area's action in any order, until he says it ends. KR-8"""
    yield from frost(table, seat)
    area = table.people[seat].area
    deed = "open"
    while True:
        legal: list[Event] = [("End", seat), *evolutions(table, seat), *turn_cards(table, seat)]
        answer = yield ask(seat, [*legal, *area_actions(table, seat, area, deed)])
        match answer[0]:
            case "End":
                table.clear_lying()
                return
            case "Evolve":
                yield from evolve(table, seat, answer[2])
            case "Play":
                yield from play(table, answer)
            case "Mix":
                single = table.discards["gathering"].total() == 1
                table.reached["KR-9.2 a single discard is mixed in"] += single
                table.shuffle_in("gathering")
            case "Buy":
                deed = "services"
                yield from buy(table, seat, answer[2])
            case "Rest":
                deed = "done"
                yield from reward(table, seat, table.box["rest"])
            case "Gather":
                deed = "done"
                yield from gather(table, seat)
            case "Hunt":
                deed = "done"
                yield from hunt(table, seat, *answer[2:])
            case "Climb":
                deed = "done"
                yield from mountains.climb(table, seat)


def frost(table: Table, seat: Seat) -> Course:
    """The ice age at the start of the turn; nothing is shown when nothing changes. KR-13"""
    person = table.people[seat]
    if not table.options["ice_age"]:
        return
    if person.area == "caves":
        if person.life < table.box["setup"]["life"]:
            yield sure("Frost", seat, 1)
            table.heal(seat, 1)
    elif person.life > 1:
        yield sure("Frost", seat, -1)
        table.hurt(seat, 1)


def area_actions(table: Table, seat: Seat, area: str, deed: str) -> list[Event]:
    """The area's action, if it is still to be had. KR-8.1"""
    if area == "caves":
        rest: list[Event] = [("Rest", seat)] if deed == "open" else []
        return rest + (services(table, seat) if deed in ("open", "services") else [])
    if deed != "open":
        return []
    if area == "forest":
        mix: list[Event] = [("Mix", seat)] if table.discards["gathering"].total() else []
        return [*mix, ("Gather", seat)]
    if area == "savanna":
        return hunts(table, seat)
    return [("Climb", seat)]


def reward(table: Table, seat: Seat, amounts: Amounts) -> Course:
    """Bonus cards come last: by then the card that brought them lies among its discards, which
    no bonus draw can tell. KR-9.2, KR-9.3"""
    table.take(seat, amounts)
    yield from table.draw_bonus(seat, amounts.get("bonus", 0))


# Evolutions


def evolutions(table: Table, seat: Seat) -> list[Event]:
    """Those on display that he can pay here. KR-10.2, KR-8.4"""
    legal: list[Event] = []
    for face in table.display["evolution"]:
        if face is None:
            continue
        card = table.box.evolution[face]
        fits = card["area"] in (None, table.people[seat].area)
        if fits and table.can_pay(seat, card["cost"]):
            legal.append(("Evolve", seat, face))
    return legal


def evolve(table: Table, seat: Seat, face: str) -> Course:
    """Paid, put face up, counted at once; then the slot is refilled. KR-10.1, KR-12.1"""
    slot = table.display["evolution"].index(face)
    table.pay(seat, table.box.evolution[face]["cost"])
    table.people[seat].evolutions.append(face)
    table.display["evolution"][slot] = None
    table.look_at_points()
    yield from table.turn_up("evolution", slot)


# Caves


def services(table: Table, seat: Seat) -> list[Event]:
    """What he can pay, what is not gone, and what would change something. KR-9.5, KR-8.5"""
    legal: list[Event] = []
    for service in table.box["services"]:
        [kind] = service["gain"]
        if kind == "bonus":
            there = table.can_draw("bonus")
        elif kind == "life":
            there = table.people[seat].life < table.box["setup"]["life"]
        else:
            there = table.supply[kind] > 0
        if there and table.can_pay(seat, service["pay"]):
            legal.append(("Buy", seat, kind))
    return legal


def buy(table: Table, seat: Seat, kind: str) -> Course:
    [service] = [s for s in table.box["services"] if kind in s["gain"]]
    table.pay(seat, service["pay"])
    yield from reward(table, seat, service["gain"])


# Forest


def gather(table: Table, seat: Seat) -> Course:
    """Card after card, each for its price, until he stops or can't go on. KR-9.2"""
    prices = table.box["gathering_prices"]
    for number, price in enumerate(prices):
        table.pay(seat, {"krom": price})
        card = yield from table.draw("gathering", "Found", seat)
        if card is not None:
            table.discards["gathering"][card] += 1
            yield from reward(table, seat, table.box.gathering[card]["reward"])
        table.reached["KR-9.2 a fifth card could be paid"] += number + 1 == len(
            prices
        ) and table.can_pay(seat, {"krom": prices[-1]})
        if number + 1 == len(prices) or not table.can_pay(seat, {"krom": prices[number + 1]}):
            return
        answer = yield ask(seat, [("Gather", seat), ("Stop", seat)])
        if answer[0] == "Stop":
            return


# Savanna


def hunts(table: Table, seat: Seat) -> list[Event]:
    return [
        ("Hunt", seat, face, extra)
        for face in table.display["hunting"]
        if face is not None
        for extra, price in enumerate(table.box["hunting_extra_dice_prices"])
        if table.can_pay(seat, {"krom": price})
    ]


def hunt(table: Table, seat: Seat, face: str, extra: int) -> Course:
    """The dice, and if they reach the value: reward, discard, a new card. KR-9.3"""
    animal = table.box.hunting[face]
    table.pay(seat, {"krom": table.box["hunting_extra_dice_prices"][extra]})
    *_, rolled = yield dice(animal["dice"] + extra, "Chase", seat)
    if sum(rolled) < animal["value"]:
        return
    slot = table.display["hunting"].index(face)
    table.display["hunting"][slot] = None
    table.discards["hunting"][face] += 1
    yield from reward(table, seat, animal["reward"])
    yield from table.turn_up("hunting", slot)
