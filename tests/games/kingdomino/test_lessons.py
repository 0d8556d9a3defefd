"""What the lessons of Kingdomino tell is so by the rules."""

from __future__ import annotations

from collections import Counter

from tests.games.lessons import Page, Told, dominoes, lands, pages, untold

from pravek.core import registry
from pravek.games.dominoes.grid import neighbours
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.kingdomino import typed
from pravek.games.kingdomino.dominoes import BOX
from pravek.games.kingdomino.reader import KINGDOMS


def kingdoms(page: Page) -> list[Kingdom]:
    return [typed.read(land)[0] for land in lands(page)]


def largest(kingdom: Kingdom) -> int:
    return max(region.squares for region in kingdom.regions)


def crowns(kingdom: Kingdom) -> int:
    return sum(region.symbols for region in kingdom.regions)


def holes(kingdom: Kingdom) -> int:
    return (kingdom.free & ~neighbours(kingdom.free)).bit_count()


def most(kingdom: Kingdom, number: int) -> int:
    domino = BOX[number]
    return max(kingdom.gain(domino, *place) for place in kingdom.placements(domino))


def no_crown(page: Page) -> Told:
    [land] = kingdoms(page)
    return {"squares": largest(land), "points": land.points}


def each_crown(page: Page) -> Told:
    one, two = kingdoms(page)
    assert (crowns(one), crowns(two)) == (1, 2)
    assert largest(one) == largest(two)
    return {"squares": largest(one), "one": one.points, "two": two.points}


def which(page: Page) -> Told:
    large, small = kingdoms(page)
    assert crowns(large) == 1
    return {
        **{"large": largest(large), "less": large.points},
        **{"small": largest(small), "crowns": crowns(small), "more": small.points},
    }


def box(page: Page) -> Told:
    squares, printed = Counter[str](), Counter[str]()
    for number in range(1, 49):
        for half in BOX[number].halves:
            squares[BOX.terrains[half.terrain]] += 1
            printed[BOX.terrains[half.terrain]] += half.symbols
    told = {f"{t}_crowns": printed[t] for t in ("wheat", "mine")}
    [land] = kingdoms(page)
    return told | {"wheat": squares["wheat"], "mine": squares["mine"], "crowns": crowns(land)}


def hole(page: Page) -> Told:
    [land] = kingdoms(page)
    return {"size": registry.build("kingdomino", players=4).setup.size, "squares": holes(land)}


def doubles(page: Page) -> Told:
    [land] = kingdoms(page)
    (double, _), (other, _) = dominoes(page)
    assert not land.placements(BOX[double])
    return {"domino": double, "other": other, "places": len(land.placements(BOX[other]))}


def two_places(page: Page) -> Told:
    [(number, _)] = dominoes(page)
    before = typed.read("w0 w0 f0\nw0 . .\n# l0 .")[0]
    laid = [before.place(BOX[number], *place) for place in before.placements(BOX[number])]
    bad, good = kingdoms(page)
    assert {typed.write(bad), typed.write(good)} <= {typed.write(each) for each in laid}
    assert holes(good) == 0
    return {"domino": number, "squares": holes(bad)}


def bonuses(page: Page) -> Told:
    told = {}
    for name, option in (("harmony", "harmony"), ("middle", "middle_kingdom")):
        game = registry.build("kingdomino", players=4, **{option: True})
        [with_it] = KINGDOMS.count(game, lands(page)[0])
        [plain] = KINGDOMS.count(registry.build("kingdomino", players=4), lands(page)[0])
        told[name] = with_it.total - plain.total
    return told


def denying(page: Page) -> Told:
    theirs, mine = kingdoms(page)
    (other, _), (domino, _) = dominoes(page)
    gains = {"mine": most(mine, other), "own": most(mine, domino), "theirs": most(theirs, domino)}
    return gains | {"other": other, "domino": domino}


FACTS = {
    "crowns.1": no_crown,
    "crowns.2": each_crown,
    "crowns.3": which,
    "crowns.4": box,
    "room.1": hole,
    "room.2": doubles,
    "room.3": two_places,
    "room.4": bonuses,
    "order.1": lambda page: {
        "first": min(number for number, _ in dominoes(page)),
        "last": max(number for number, _ in dominoes(page)),
    },
    "order.2": lambda page: {
        "left": next(n for n, _, *king in page["show"][0]["dominoes"] if not king)
    },
    "order.3": denying,
    "order.4": lambda page: {"domino": min(number for number, _ in dominoes(page))},
}


def test_every_number_of_a_lesson_is_counted_by_the_rules() -> None:
    assert untold("kingdomino", FACTS) == []


def test_every_domino_of_a_lesson_is_in_the_box() -> None:
    for page in pages("kingdomino").values():
        for number, halves in dominoes(page):
            assert BOX[number].halves == typed.read_domino(halves).halves, number
