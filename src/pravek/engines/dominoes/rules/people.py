"""Cave people in words: what they are worth, and recruiting. Twins: `games.origins.people` and
`games.origins.recruiting`.
"""

from __future__ import annotations

from pravek.engines.compiler import Numbers, U, Word, Words, compiled, count, inlined
from pravek.engines.dominoes.coding import (
    DONE,
    FIRE_LADY,
    LIKING,
    PAINTER,
    PAY,
    RECRUIT,
    SETTLE,
    SHAMAN,
    WARRIOR,
)
from pravek.engines.dominoes.rules.generator import below
from pravek.engines.dominoes.rules.kingdom import symbols_on
from pravek.engines.dominoes.rules.layout import (
    BUILT,
    CAVE,
    CURRENTS,
    FACE_UP,
    ONES,
    OWED,
    PAID,
    PEOPLE,
    PERSON,
    PRICE,
    RESOURCES,
    TERRAIN,
    TWOS,
    WARRIORS,
)
from pravek.engines.dominoes.rules.torus import START, bit, neighbours, region, surroundings
from pravek.games.origins.dominoes import VOLCANO
from pravek.games.origins.people import FOR_A_PERSON

SUMMON = 16
"""Added to a person taken from the pile, not from the cave."""


@inlined
def everybody(kingdoms: Words, p: int) -> Word:
    all_ = kingdoms[p, WARRIORS] | kingdoms[p, WARRIORS + 1]
    for k in range(7):
        all_ |= kingdoms[p, PEOPLE + k]
    return all_


@inlined
def resources(kingdoms: Words, p: int) -> Word:
    return (
        kingdoms[p, RESOURCES]
        | kingdoms[p, RESOURCES + 1]
        | kingdoms[p, RESOURCES + 2]
        | kingdoms[p, RESOURCES + 3]
    )


@inlined
def kinds_of(kingdoms: Words, p: int) -> int:
    """How many different resources lie on a territory."""
    n = 0
    for k in range(4):
        n += kingdoms[p, RESOURCES + k] != U(0)
    return n


@inlined
def ground(kingdoms: Words, p: int) -> Word:
    """Where somebody may stand (OR-6.5)."""
    barred = START | kingdoms[p, TERRAIN + VOLCANO] | kingdoms[p, ONES] | kingdoms[p, TWOS]
    barred |= resources(kingdoms, p) | everybody(kingdoms, p)
    return kingdoms[p, BUILT] & ~barred


@inlined
def group(kingdoms: Words, p: int, warriors: Word) -> int:
    """Members times strength (OR-7.8)."""
    strength = count(kingdoms[p, WARRIORS] & warriors)
    strength += 2 * count(kingdoms[p, WARRIORS + 1] & warriors)
    return count(warriors) * strength


@compiled
def worth(kingdoms: Words, p: int, person: int, cell: Word) -> int:
    """What somebody standing there brings, warriors apart, shamans around included: the points
    that would be missing without him."""
    near = surroundings(cell) & ~cell
    shamans = FOR_A_PERSON * count(kingdoms[p, PEOPLE + SHAMAN] & near)
    if person < PAINTER:
        return LIKING[person] * count(kingdoms[p, RESOURCES + person] & near) + shamans
    if person == PAINTER:
        return LIKING[PAINTER] * count(resources(kingdoms, p) & near) + shamans
    if person == FIRE_LADY:
        return symbols_on(kingdoms, p, near) + shamans
    if person == SHAMAN:
        return FOR_A_PERSON * count(everybody(kingdoms, p) & near) + shamans
    members = kingdoms[p, WARRIORS] | kingdoms[p, WARRIORS + 1]
    around, old, whole, strength = neighbours(cell) & members, 0, cell, person - WARRIOR + 1
    while around:
        band = region(around & (~around + U(1)), members)
        old += group(kingdoms, p, band)
        strength += count(kingdoms[p, WARRIORS] & band)
        strength += 2 * count(kingdoms[p, WARRIORS + 1] & band)
        whole |= band
        around &= ~band
    return count(whole) * strength - old + shamans


@compiled
def people_points(kingdoms: Words, p: int) -> int:
    """What all the people of a territory bring (OR-7)."""
    sum_ = 0
    for person in range(7):
        left = kingdoms[p, PEOPLE + person]
        while left:
            cell = left & (~left + U(1))
            left &= ~cell
            near = surroundings(cell) & ~cell
            if person < PAINTER:
                sum_ += LIKING[person] * count(kingdoms[p, RESOURCES + person] & near)
            elif person == PAINTER:
                sum_ += LIKING[PAINTER] * count(resources(kingdoms, p) & near)
            elif person == FIRE_LADY:
                sum_ += symbols_on(kingdoms, p, near)
            else:
                sum_ += FOR_A_PERSON * count(everybody(kingdoms, p) & near)
    members = kingdoms[p, WARRIORS] | kingdoms[p, WARRIORS + 1]
    while members:
        band = region(members & (~members + U(1)), members)
        sum_ += group(kingdoms, p, band)
        members &= ~band
    return sum_


@compiled
def missed(kingdoms: Words, p: int, k: int, cell: Word) -> int:
    """What people would lose with the resource of kind k on that square."""
    near = surroundings(cell)
    mates = LIKING[k] * count(kingdoms[p, PEOPLE + k] & near)
    return mates + LIKING[PAINTER] * count(kingdoms[p, PEOPLE + PAINTER] & near)


# Recruiting


@compiled
def may_recruit(table: Numbers, kingdoms: Words, p: int) -> None:
    """After choosing a domino: somebody face up for two kinds, anybody for four (OR-6.3)."""
    kinds = kinds_of(kingdoms, p)
    if kinds < 2 or table[CURRENTS] == 0:
        return
    for i in range(4):
        if table[FACE_UP + i] >= 0:
            table[OWED] = RECRUIT
    if kinds == 4:
        for k in range(10):
            if table[CAVE + k] > 0:
                table[OWED] = RECRUIT


@compiled
def recruit(table: Numbers, code: int) -> None:
    """Take a person from the cave, or from the pile (+ SUMMON); -1: nobody."""
    if code < 0:
        table[OWED] = DONE
        return
    person = code % SUMMON
    table[OWED], table[PERSON], table[PAID] = PAY, person, 0
    if code >= SUMMON:
        table[CAVE + person] -= 1
        table[PRICE] = 4
        return
    table[PRICE] = 2
    for i in range(4):
        if table[FACE_UP + i] == person:
            table[FACE_UP + i] = -1
            return


@compiled
def give(table: Numbers, kingdoms: Words, p: int, cell: int) -> None:
    """A resource is given up and leaves the game (OR-6.4)."""
    there = bit(cell)
    for k in range(4):
        if kingdoms[p, RESOURCES + k] & there:
            kingdoms[p, RESOURCES + k] &= ~there
            table[PAID] |= 1 << k
    table[PRICE] -= 1
    if table[PRICE] == 0:
        table[OWED] = SETTLE


@compiled
def stand(table: Numbers, kingdoms: Words, p: int, cell: int) -> None:
    """The new person stands there."""
    there, person = bit(cell), table[PERSON]
    if person < WARRIOR:
        kingdoms[p, PEOPLE + person] |= there
    else:
        strength = person - WARRIOR + 1
        if strength & 1:
            kingdoms[p, WARRIORS] |= there
        if strength & 2:
            kingdoms[p, WARRIORS + 1] |= there
    table[OWED] = DONE


@compiled
def refill(table: Numbers) -> None:
    """The empty spaces of the cave are filled from the pile, as far as it goes (OR-6.2)."""
    for i in range(4):
        if table[FACE_UP + i] >= 0:
            continue
        left = 0
        for k in range(10):
            left += table[CAVE + k]
        if left == 0:
            return
        n = below(table, left)
        for k in range(10):
            n -= table[CAVE + k]
            if n < 0:
                table[CAVE + k] -= 1
                table[FACE_UP + i] = k
                break
