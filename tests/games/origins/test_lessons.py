"""What the lessons of Origins tell is so by the rules."""

from __future__ import annotations

from typing import Any

from tests.games.lessons import Page, Told, drawn, lands, untold

from pravek.core import registry
from pravek.games.origins import typed
from pravek.games.origins.discovery import FLIGHT
from pravek.games.origins.dominoes import BOX
from pravek.games.origins.people import Person, groups, worth
from pravek.games.origins.reader import TERRITORIES
from pravek.games.origins.resources import KINDS, resource_of
from pravek.games.origins.totem import POINTS
from pravek.games.origins.typed import Territory


def game(mode: str) -> Any:
    return registry.build("origins", players=4, mode=mode)


def read(page: Page, mode: str) -> list[Territory]:
    return [typed.read(land, 5, mode)[0] for land in lands(page)]


def total(territory: Territory, mode: str, *totems: str) -> int:
    return TERRITORIES.score(game(mode), territory, totems).total


def region(territory: Territory, spot: list[int]) -> int:
    """How many squares the region on that spot has."""
    cell = typed.cell_at(*spot)
    return next(r.squares for r in territory.kingdom.regions if r.cells & cell)


def gains(page: Page, mode: str) -> list[tuple[int, int]]:
    """For each answer: the squares of the region that gets the fire, and what it brings."""
    before, *after = read(page, mode)
    spots = [answer["show"]["lit"][0] for answer in page["ask"]]
    [(volcano, _)] = before.craters.items()
    reach = typed.landing_squares(game(mode), before, volcano)
    assert all(tuple(spot) in reach for spot in spots)
    return [
        (region(land, spot), land.kingdom.points - before.kingdom.points)
        for land, spot in zip(after, spots, strict=True)
    ]


def reach(page: Page) -> Told:
    row = page["show"][0]["row"]
    assert [thing["text"] for thing in row] == [str(FLIGHT[craters]) for craters in (1, 2, 3)]
    return {"far": FLIGHT[1], "middle": FLIGHT[2], "near": FLIGHT[3], "most": max(FLIGHT)}


def fire(page: Page) -> Told:
    [land] = read(page, "discovery")
    token = land.kingdom.symbols_on(land.tokens)
    return {"fires": token, "squares": region(land, [1, -1]), "points": land.kingdom.points}


def where(page: Page) -> Told:
    (small, less), (large, more) = gains(page, "discovery")
    return {"fires": 2, "small": small, "less": less, "large": large, "more": more}


def volcano(page: Page) -> Told:
    [land] = read(page, "discovery")
    [(spot, _)] = land.craters.items()
    cell = typed.cell_at(*spot)
    own = next(r.points for r in land.kingdom.regions if r.cells & cell)
    return {"points": land.kingdom.points, "volcano": own}


def totems(page: Page) -> Told:
    row = page["show"][0]["row"]
    assert [int(thing["text"]) for thing in row] == [POINTS[kind] for kind in KINDS]
    bare, rich = (typed.read(f"{square}\n#", 5, "totem")[0] for square in ("g0", "g0$"))
    each = total(rich, "totem") - total(bare, "totem")
    return {"mammoth": POINTS["mammoth"], "flint": POINTS["flint"], "each": each}


def tie(page: Page) -> Told:
    mine, theirs = (thing["art"].count("fish") for thing in page["show"][0]["row"])
    assert mine == theirs
    return {"fish": theirs, "more": theirs + 1}


def burning(page: Page) -> Told:
    _, burnt, kept = read(page, "totem")
    [(_, fire), (_, same)] = gains(page, "totem")
    assert fire == same
    flints = [land.resources.bit_count() for land in (burnt, kept)]
    assert flints == [1, 2]  # the other has two: who has burnt one has fewer (OR-5.4)
    lost = total(kept, "totem", "flint") - total(burnt, "totem")
    return {"theirs": 2, "fire": fire, "totem": POINTS["flint"], "lost": lost}


def supply(page: Page) -> Told:
    halves = [half for number in range(1, 49) for half in BOX[number].halves]
    many = {kind: sum(resource_of(half) == kind for half in halves) for kind in KINDS}
    assert [int(thing["text"]) for thing in page["show"][0]["row"]] == list(many.values())
    return {"mammoths": many["mammoth"], "flints": many["flint"]}


def group(page: Page) -> Told:
    [land] = read(page, "tribe")
    [(members, strength, points)] = groups(land.people)
    return {"members": members, "strength": strength, "points": points}


def apart(page: Page) -> Told:
    [land] = read(page, "tribe")
    together = typed.read("d0@w1 d0@w1 d0\n# d0@w2 g0\n. l0 l0", 5, "tribe")[0]
    kinds = [sorted(person.kind for person in each.people) for each in (land, together)]
    assert kinds[0] == kinds[1]
    return {"apart": total(land, "tribe"), "together": total(together, "tribe")}


def joining(page: Page) -> Told:
    _, corner, beside = read(page, "tribe")
    [(members, strength, _)] = groups(beside.people)
    less, more = total(corner, "tribe"), total(beside, "tribe")
    return {"less": less, "members": members, "strength": strength, "more": more}


def beside(page: Page) -> Told:
    """The squares that touch the group, each with a resource: two kinds pay for somebody."""
    [land] = read(page, "tribe")
    spots = page["show"][0]["lit"]
    assert all(typed.cell_at(*spot) & land.resources for spot in spots)
    return {"kinds": 2, "free": len(spots)}


def people(page: Page, kind: str, at: tuple[int, int]) -> list[tuple[int, int]]:
    """What somebody counts there, and the points, in each land."""
    somebody = Person(kind, typed.cell_at(*at))
    return [
        worth(land.kingdom, land.resources, land.people, somebody) for land in read(page, "tribe")
    ]


def hunter(page: Page) -> Told:
    [(mammoths, points)] = people(page, "hunter", (1, -1))
    return {"each": points // mammoths, "mammoths": mammoths, "points": points}


def paying(page: Page) -> Told:
    [(mammoths, after)] = people(page, "hunter", (1, -1))
    return {"before": after // mammoths * (mammoths + 1), "after": after}


def who(page: Page) -> Told:
    kinds = ("hunter", "painter", "sculptor")
    assert [show["row"][0]["art"][0] for show in drawn(page)[1:]] == [f"person-{k}" for k in kinds]
    return {kind: people(page, kind, (1, -1))[0][1] for kind in kinds}


FACTS = {
    "fires.1": reach,
    "fires.2": fire,
    "fires.3": where,
    "fires.4": volcano,
    "totems.1": totems,
    "totems.2": tie,
    "totems.3": burning,
    "totems.4": supply,
    "warriors.1": group,
    "warriors.2": apart,
    "warriors.3": joining,
    "warriors.4": beside,
    "people.1": hunter,
    "people.2": paying,
    "people.3": who,
    "people.4": lambda page: {"points": people(page, "fire_lady", (1, -1))[0][1]},
}


def test_every_number_of_a_lesson_is_counted_by_the_rules() -> None:
    assert untold("origins", FACTS) == []
