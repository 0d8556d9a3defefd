"""Typed territories that cannot be: more squares, fires or people than the box has, fire without
its volcano, a totem without its resource."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pravek.games.dominoes.doubts import Doubt, printed, squares, too_many
from pravek.games.dominoes.grid import each
from pravek.games.origins.dominoes import BOX, FIRE_TOKENS, VOLCANO
from pravek.games.origins.people import TILES
from pravek.games.origins.resources import TERRAIN
from pravek.games.origins.typed import Territory

SYMBOL = "fire"


def doubts(territories: Sequence[Territory], totems: Sequence[str] = ()) -> list[Doubt]:
    """What to look at again, for the territories of one table."""
    looks = [_looks(territory) for territory in territories]
    people = [Counter(person.kind for person in territory.people) for territory in territories]
    return [
        *too_many(looks, printed(BOX, SYMBOL), "OR-1.1"),
        *too_many([_volcanoes(t) for t in territories], _in_the_box("volcano"), "OR-1.1"),
        *too_many([_tokens(t) for t in territories], _in_the_box("fire token"), "OR-1.2"),
        *too_many(people, TILES, "OR-1.5"),
        *(doubt for territory in territories for doubt in _fires(territory)),
        *(doubt for territory in territories for doubt in _totems(territory, totems)),
    ]


def _looks(territory: Territory) -> Counter[str]:
    found = squares(BOX, territory.kingdom, SYMBOL, besides=territory.tokens)
    del found[f"plain {BOX.terrains[VOLCANO]}"]
    return found


def _in_the_box(thing: str) -> dict[str, int]:
    """A volcano of so many craters, and a token of so many fires for each (OR-1.2)."""
    return {f"{thing} of {number}": count for number, count in FIRE_TOKENS.items()}


def _volcanoes(territory: Territory) -> Counter[str]:
    return Counter(f"volcano of {craters}" for craters in territory.craters.values())


def _tokens(territory: Territory) -> Counter[str]:
    kingdom = territory.kingdom
    return Counter(f"fire token of {kingdom.symbols_on(cell)}" for cell in each(territory.tokens))


def _fires(territory: Territory) -> Iterator[Doubt]:
    """Every volcano has thrown its token onto its own territory (OR-4.1)."""
    volcanoes, tokens = _volcanoes(territory), _tokens(territory)
    for number in FIRE_TOKENS:
        thrown, lying = volcanoes[f"volcano of {number}"], tokens[f"fire token of {number}"]
        if thrown != lying:
            text = f"Volcanoes of {number}: {thrown}, but fire tokens of {number}: {lying}."
            words = {"fires": number, "volcanoes": thrown, "tokens": lying}
            yield Doubt("OR-4.1", "fires", text, words)


def _totems(territory: Territory, totems: Sequence[str]) -> Iterator[Doubt]:
    """Who has none of a resource does not hold its totem (OR-5.5)."""
    for totem in totems:
        if totem in TERRAIN and not (
            territory.resources & territory.kingdom.terrains[TERRAIN[totem]]
        ):
            text = f"The {totem} totem is held, but there is no {totem} on the territory."
            yield Doubt("OR-5.5", "totem", text, {"totem": totem})
