"""The quick player's smaller decisions: where the fire lands, whom to recruit, what to pay."""

from __future__ import annotations

from pravek.engines.compiler import Numbers, Reals, U, Word, Words, compiled, count, lowest, signed
from pravek.engines.dominoes.coding import (
    ERUPT,
    FIRE_LADY,
    HAND_OVER,
    OPENING,
    PAY,
    RECRUIT,
    TOTEM,
    TOTEM_POINTS,
    TRIBE,
    WARRIOR,
)
from pravek.engines.dominoes.players.weights import FIRE_FUTURE, RECRUIT_FROM, RESOURCE, TOTEM_WORTH
from pravek.engines.dominoes.rules.fire import landing
from pravek.engines.dominoes.rules.layout import (
    AREAS,
    CAVE,
    COMING,
    CRATERS,
    ERUPTS,
    FACE_UP,
    FACTS,
    FIRST,
    FUTURE,
    MANY,
    MODE,
    MOST,
    OWED,
    PAID,
    PEOPLE,
    PERSON,
    PLAYERS,
    RESOURCES,
    SEAT,
    SECOND,
    TERRAIN,
    TOTEM_DUE,
    TOTEMS,
)
from pravek.engines.dominoes.rules.people import (
    SUMMON,
    ground,
    kinds_of,
    missed,
    worth,
)
from pravek.engines.dominoes.rules.score import total
from pravek.engines.dominoes.rules.torus import bit, surroundings
from pravek.engines.dominoes.rules.totems import most_of


@compiled
def region_worth(kingdoms: Words, reals: Reals, p: int, cell: Word) -> float:
    """What one fire on that square brings: its region's squares, and some of those to come."""
    for t in range(5):
        if not kingdoms[p, TERRAIN + t] & cell:
            continue
        for i in range(signed(kingdoms[p, MANY + t])):
            if kingdoms[p, AREAS + MOST * t + i] & cell:
                squares = signed(kingdoms[p, FACTS + MOST * t + i]) & 255
                return squares + reals[p, FIRE_FUTURE] * reals[0, FUTURE + t]
    return 0.0


@compiled
def burnt(table: Numbers, kingdoms: Words, reals: Reals, p: int, cell: Word) -> float:
    """What the fire would destroy there: a resource, a person."""
    loss = 0.0
    if table[MODE] >= TOTEM:
        for k in range(4):
            if kingdoms[p, RESOURCES + k] & cell:
                loss = reals[p, RESOURCE]
                if table[MODE] == TOTEM:
                    loss += 1.0
                else:
                    loss += missed(kingdoms, p, k, cell)
    if table[MODE] == TRIBE:
        for person in range(WARRIOR):
            if kingdoms[p, PEOPLE + person] & cell:
                loss += worth(kingdoms, p, person, cell)
    return loss


@compiled
def where_to_burn(table: Numbers, kingdoms: Words, reals: Reals, p: int) -> int:
    """The square for the fire; -1 if there is none."""
    squares = landing(table, kingdoms, p, table[ERUPTS], table[CRATERS])
    top, chosen = -1e18, -1
    while squares:
        cell = squares & (~squares + U(1))
        squares &= ~cell
        value = table[CRATERS] * region_worth(kingdoms, reals, p, cell)
        value -= burnt(table, kingdoms, reals, p, cell)
        if table[MODE] == TRIBE:  # a fire lady counts it
            value += table[CRATERS] * count(kingdoms[p, PEOPLE + FIRE_LADY] & surroundings(cell))
        if value > top:
            top, chosen = value, lowest(cell)
    return chosen


@compiled
def hand_to(table: Numbers, kingdoms: Words) -> int:
    """The totem goes to whoever of those with the most has the fewest points."""
    k = table[TOTEM_DUE]
    most, _, chosen = most_of(table, kingdoms, k)
    fewest = 1 << 30
    for seat in range(table[PLAYERS]):
        if count(kingdoms[seat, RESOURCES + k]) == most:
            points = total(table, kingdoms, seat)
            if points < fewest:
                fewest, chosen = points, seat
    return chosen


@compiled
def cheapest(kingdoms: Words, p: int, paid: int) -> tuple[int, int, int]:
    """Of the kinds not paid yet, the resource least missed: its loss, cell and kind."""
    least, where, kind = 1 << 30, -1, -1
    for k in range(4):
        if paid >> k & 1:
            continue
        left = kingdoms[p, RESOURCES + k]
        spare = count(left)
        while left:
            cell = left & (~left + U(1))
            left &= ~cell
            loss = 16 * missed(kingdoms, p, k, cell) - spare
            if loss < least:
                least, where, kind = loss, lowest(cell), k
    return least, where, kind


@compiled
def best_stand(kingdoms: Words, p: int, person: int) -> tuple[int, int]:
    """Where somebody would bring most, and how much."""
    left = ground(kingdoms, p)
    top, chosen = -1, -1
    while left:
        cell = left & (~left + U(1))
        left &= ~cell
        value = worth(kingdoms, p, person, cell)
        if value > top:
            top, chosen = value, lowest(cell)
    return top, chosen


@compiled
def whom(table: Numbers, kingdoms: Words, reals: Reals, p: int) -> int:
    """Whom to recruit: the cheapest resources are put aside, and whoever then brings most must
    bring enough; -1: nobody."""
    kinds = kinds_of(kingdoms, p)
    paid, cost = 0, 0
    kept = (
        kingdoms[p, RESOURCES],
        kingdoms[p, RESOURCES + 1],
        kingdoms[p, RESOURCES + 2],
        kingdoms[p, RESOURCES + 3],
    )
    top, chosen = -1e18, -1
    for price in range(1, 5):
        if price > kinds:
            break
        _, cell, kind = cheapest(kingdoms, p, paid)
        cost += missed(kingdoms, p, kind, bit(cell))
        kingdoms[p, RESOURCES + kind] &= ~bit(cell)
        paid |= 1 << kind
        if price == 2 or price == 4:
            for person in range(10):
                offered = price == 4 and table[CAVE + person] > 0
                if price == 2:
                    for i in range(4):
                        offered |= table[FACE_UP + i] == person
                if offered:
                    more, _ = best_stand(kingdoms, p, person)
                    value = more - cost - price * reals[p, RESOURCE]
                    if value > top:
                        top, chosen = value, person + (SUMMON if price == 4 else 0)
    for k in range(4):
        kingdoms[p, RESOURCES + k] = kept[k]
    return chosen if top > reals[p, RECRUIT_FROM] else -1


@compiled
def bonus(
    table: Numbers, kingdoms: Words, box: Numbers, reals: Reals, p: int, domino: int
) -> float:
    """What the resources of a domino are worth beside its squares."""
    if table[MODE] < TOTEM:
        return 0.0
    value = 0.0
    for half in (FIRST, SECOND):
        t = box[domino, half]
        if t < 1 or t > 4 or box[domino, half + 1]:
            continue
        value += reals[p, RESOURCE]
        if table[MODE] == TOTEM:
            k = t - 1
            most, _, _ = most_of(table, kingdoms, k)
            own = count(kingdoms[p, RESOURCES + k])
            value += 1.0
            if table[TOTEMS + k] != p:
                value += reals[p, TOTEM_WORTH] * TOTEM_POINTS[k] * max(0, 3 - (most - own)) / 3.0
    return value


@compiled
def decide(table: Numbers, kingdoms: Words, box: Numbers, reals: Reals) -> int:
    """The quick player's answer to anything but building and choosing."""
    p, owed = table[SEAT], table[OWED]
    if owed == ERUPT:
        return where_to_burn(table, kingdoms, reals, p)
    if owed == HAND_OVER:
        return hand_to(table, kingdoms)
    if owed == RECRUIT:
        return whom(table, kingdoms, reals, p)
    if owed == PAY:
        return cheapest(kingdoms, p, table[PAID])[1]
    if owed == OPENING:
        outer = table[COMING] + table[COMING + 3]
        return int(outer < table[COMING + 1] + table[COMING + 2])
    return best_stand(kingdoms, p, table[PERSON])[1]
