"""What the lessons of Krom tell is so by the rules and the cards."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from tests.games.lessons import Page, Told, untold

from pravek.games.krom.cards import Evolution, ours
from pravek.games.krom.duties import Fight
from pravek.games.krom.events import Go
from pravek.games.krom.fight import verdict
from pravek.games.krom.rounds import movement_actions
from pravek.games.krom.state import AREAS, Player, State, Table, Tokens

CARDS = ours()
TABLE = Table(2, CARDS)
STICK, UMBRELLA, BONFIRE = (CARDS.evolution[card] for card in ("E01", "E05", "E14"))
SERVICE = 3
"""What a resource costs in the caves."""


def state(*players: Player) -> State:
    return State(players, Tokens(), sealed=(None,) * len(players))


def ways(area: str) -> set[str | None]:
    actions = movement_actions(state(Player(area=area)), 0)
    return {action.area for action in actions if isinstance(action, Go)}


def comers(where: str, *areas: str) -> int:
    """How many of those who stand in these areas can come there."""
    return sum(where in ways(area) for area in areas)


def rolls(heavy: str, light: str) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Ranking and losses of all 36 rolls of a fight; seat 0 is the heavy one."""
    here = state(Player(heavy), Player(light))
    dice = product(range(1, 7), repeat=2)
    return [verdict(TABLE, here, Fight("savanna", (0, 1), ((a,), (b,)), (0, 0))) for a, b in dice]


def percent(cases: int) -> int:
    return round(100 * cases / 36)


def open_areas(page: Page) -> Told:
    return {"areas": len(AREAS), "open": len(ways("caves"))}


def coming(page: Page) -> Told:
    rivals = ("forest", "forest", "mountains")
    told = {area: comers(area, *rivals) for area in ("forest", "mountains", "caves")}
    return told | {"rivals": len(rivals)}


def quiet(page: Page) -> Told:
    rivals = ("caves", "caves")
    others = {comers(area, *rivals) for area in ("forest", "mountains")}
    assert len(others) == 1
    return {"rivals": len(rivals), "caves": comers("caves", *rivals), "others": others.pop()}


def example(page: Page) -> Told:
    here = state(Player("kolos"), Player("karok"), Player("valkyr"))
    fight = Fight("savanna", (0, 1, 2), ((6,), (3,), (2,)), (0, 0, 0))
    ranking, losses = verdict(replace(TABLE, players=3), here, fight)
    assert ranking == (0, 1, 2)
    return {"best": 6, "second": 3, "third": 2, "less": losses[1], "more": losses[2]}


def odds(page: Page) -> Told:
    heavy = sum(ranking[0] == 0 for ranking, _ in rolls("kolos", "alma"))
    return {"heavy": percent(heavy), "light": percent(36 - heavy)}


def stunned(page: Page) -> Told:
    """Somebody is stunned who loses all the life he has (KR-6.6)."""

    def cases(life: int) -> int:
        both = rolls("ziza", "karok")
        return sum(losses[1] >= life for ranking, losses in both if ranking[1] == 0)

    safe = min(life for life in range(1, 8) if cases(life) == 0)
    shown = page["show"][0][0]["art"].count("heart")
    return {"life": shown, "low": 3, "odds": percent(cases(shown)), "high": 50, "safe": safe}


def caves(page: Page) -> Told:
    service = next(each for each in CARDS.services.values() if "life" in each.gain)
    rest = {"krom": CARDS.rest["krom"], "life": CARDS.rest["life"]}
    return rest | {"price": service.pay["krom"], "bought": service.gain["life"]}


def price(card: Evolution) -> int:
    """In krom, if all its resources are bought in the caves."""
    resources = (many for kind, many in card.cost.items() if kind != "krom")
    return card.cost.get("krom", 0) + SERVICE * sum(resources)


def buying(page: Page) -> Told:
    assert {each.pay["krom"] for each in CARDS.services.values() if "wood" in each.gain} == {3}
    return {"service": SERVICE, "price": price(STICK), "points": STICK.points}


def cheaper(page: Page) -> Told:
    each = price(BONFIRE) // BONFIRE.points
    assert each * BONFIRE.points == price(BONFIRE)
    return {"one": price(STICK), "two": price(BONFIRE), "each": each}


def there(page: Page) -> Told:
    assert (UMBRELLA.area, STICK.area) == ("forest", None)
    assert UMBRELLA.cost["wood"] == STICK.cost["wood"]
    return {"there": UMBRELLA.cost["krom"], "anywhere": STICK.cost["krom"]}


FACTS = {
    "roads.1": open_areas,
    "roads.2": coming,
    "roads.3": quiet,
    "roads.4": lambda page: {"points": BONFIRE.points},
    "fights.1": example,
    "fights.2": odds,
    "fights.3": stunned,
    "fights.4": caves,
    "evolutions.1": lambda page: {"target": CARDS.targets[4]},
    "evolutions.2": buying,
    "evolutions.3": cheaper,
    "evolutions.4": there,
}


def test_every_number_of_a_lesson_is_counted_by_the_rules() -> None:
    assert untold("krom", FACTS) == []
