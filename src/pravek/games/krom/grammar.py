"""The closed grammar of a card file: what may stand in it, and exactly what is wrong if not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pravek.games.krom.inspector import AREAS, LANGUAGES, LARGEST, Inspector

__all__ = ["AREAS", "LANGUAGES", "check", "inspect"]

FORMAT = "krom-cards/2"
RULEBOOK = {"evolution": 25, "gathering": 20, "hunting": 17, "bonus": 31, "characters": 6}
RULEBOOK_TOKENS = {"krom": 50, "wood": 12, "bone": 12, "stone": 12}
TOKENS = ("krom", "wood", "bone", "stone")
REWARD = (*TOKENS, "life", "bonus")
CHOSEN = (*TOKENS, "any_resource")
"""On bonus cards the player may be left to choose the kinds."""

EFFECTS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "fight_dice": {"y": ()},
    "fight_add": {"y": ()},
    "gain": {"gain": (*CHOSEN, "life")},
    "lose": {"lose": (*CHOSEN, "life")},
    "steal": {"take": CHOSEN},
    "convert": {"give": CHOSEN, "gain": CHOSEN},
    "swap": {"give": CHOSEN, "take": CHOSEN},
    "counter": {},
}
"""What a bonus card can do, and the amounts it then needs. KR-11.4"""

COMBOS = (
    "pair",
    "two_pairs",
    "three_of_a_kind",
    "full_house",
    "four_of_a_kind",
    "five_of_a_kind",
    "straight",
)
SECTIONS = (
    *("format", "tokens", "counts", "setup", "targets", "long_game", "round_limit", "areas"),
    *("characters", "kromosaur", "rest", "services", "gathering_prices"),
    *("hunting_extra_dice_prices", "climbing", "mountain_rewards"),
    *("evolution", "gathering", "hunting", "bonus"),
)
LONGEST_FILE = 200_000
MOST_DICE = 10


def check(text: str) -> tuple[list[str], list[str]]:
    """What is wrong with the text of a card file, and what is only unusual."""
    if len(text) > LONGEST_FILE:
        return [f"the file is longer than {LONGEST_FILE:,} characters"], []
    try:
        file = json.loads(text)
    except (ValueError, RecursionError) as error:
        return [f"the file is not JSON: {error}"], []
    return inspect(file)


def inspect(file: object) -> tuple[list[str], list[str]]:
    """What is wrong with a card file, and what is only unusual."""
    inspector = _Pages()
    if not isinstance(file, Mapping):
        return ["a card file is a JSON object"], []
    inspector.whole(file)
    return inspector.problems, inspector.warnings


class _Pages(Inspector):
    """Goes through a card file page by page."""

    def whole(self, file: Mapping[str, Any]) -> None:
        if file.get("format") != FORMAT:
            self.bad("the file", f"has the format {file.get('format')!r}, not {FORMAT!r}")
        known = (*SECTIONS, "reconstruction", "reconstruction_note")
        self.keys("the file", file, SECTIONS, known)
        if any(section not in file for section in SECTIONS):
            return
        if not isinstance(file.get("reconstruction", False), bool):
            self.bad("the file", "reconstruction is true or false")
        self.board(file)
        self.prices(file)
        self.people(file)
        self.decks(file)
        self.counted(file)

    # Pages of the file

    def board(self, file: Mapping[str, Any]) -> None:
        self.amounts("tokens", file["tokens"], TOKENS, TOKENS)
        setup = self.fields("setup", file["setup"], ("life", "krom", "bonus", "area", "display"))
        self.number("setup", setup.get("life"), "life", 1)
        for field in ("krom", "bonus"):
            self.number("setup", setup.get(field), field)
        if setup.get("area") not in AREAS:
            self.bad("setup", f"begins in no area of the board: {setup.get('area')!r}")
        display = self.fields("setup.display", setup.get("display"), ("evolution", "hunting"))
        for deck in display:
            self.number("setup.display", display[deck], deck, 1, 10)
        targets = self.fields("targets", file["targets"], tuple("23456"))
        for players in targets:
            self.number("targets", targets[players], players, 1)
        self.number("the file", file["long_game"], "long_game")
        self.number("the file", file["round_limit"], "round_limit", 1)
        areas = self.entries("areas", file["areas"])
        if [area.get("id") for area in areas] != list(AREAS):
            self.bad("areas", f"should be {', '.join(AREAS)}, in this order")
        for area in areas:
            fields = ("id", "names", "lower_ties")
            self.keys(str(area.get("id")), area, fields, fields)
            self.names(str(area.get("id")), area.get("names"))
            if area.get("lower_ties") not in ("heaviest", "lightest"):
                self.bad(str(area.get("id")), "lower_ties is 'heaviest' or 'lightest'")

    def prices(self, file: Mapping[str, Any]) -> None:
        self.amounts("rest", file["rest"], ("krom", "life"))
        sold = []
        for number, service in enumerate(self.entries("services", file["services"]), 1):
            where = f"service {number}"
            self.keys(where, service, ("pay", "gain"), ("pay", "gain"))
            self.amounts(where, service.get("pay"), TOKENS)
            self.amounts(where, service.get("gain"), REWARD, some=True)
            sold.append(tuple(service.get("gain") or ()))
        if len(set(sold)) < len(sold):
            self.bad("services", "two services give the same")
        self.numbers("gathering_prices", file["gathering_prices"])
        self.numbers("hunting_extra_dice_prices", file["hunting_extra_dice_prices"])
        climbing = self.fields("climbing", file["climbing"], ("dice", "reroll_prices"))
        if climbing.get("dice") != 5:
            self.bad("climbing", "is done with 5 dice")
        self.numbers("climbing.reroll_prices", climbing.get("reroll_prices"))
        for reward in self.entries("mountain_rewards", file["mountain_rewards"]):
            self.summit(reward)

    def summit(self, reward: Mapping[str, Any]) -> None:
        combo = str(reward.get("combo"))
        self.keys(combo, reward, ("combo", "reward"), ("combo", "reward", "choice", "patterns"))
        if combo not in COMBOS:
            self.bad(combo, f"is no combination; there are {', '.join(COMBOS)}")
        self.once(combo)
        self.amounts(combo, reward.get("reward"), REWARD)
        if "choice" in reward:
            for option in self.entries(f"{combo}.choice", reward["choice"]):
                self.amounts(combo, option, REWARD, some=True)
        if (combo == "straight") != ("patterns" in reward):
            self.bad(combo, "patterns belong to the straight, which needs them")
        patterns = reward.get("patterns", [])
        if not isinstance(patterns, list) or not all(
            isinstance(p, list) and len(p) == 5 and all(f in range(1, 7) for f in p)
            for p in patterns
        ):
            self.bad(combo, "a pattern is a list of 5 faces of a die")

    def people(self, file: Mapping[str, Any]) -> None:
        weights: dict[int, str] = {}
        for person in self.entries("characters", file["characters"]):
            who = self.card(person, ("weight",), ("titles",))
            if "titles" in person:
                self.names(who, person["titles"])
            weight = self.number(who, person.get("weight"), "weight", 1)
            if weight in weights:
                self.bad(who, f"weighs {weight}, exactly as {weights[weight]}")
            weights[weight] = who
        fields = ("names", "life", "fight_dice", "fight_add", "areas", "trophy")
        beast = self.fields("kromosaur", file["kromosaur"], fields, ("titles",))
        self.names("kromosaur", beast.get("names"))
        for field, least in (("life", 1), ("fight_dice", 1), ("fight_add", 0), ("trophy", 0)):
            most = MOST_DICE if field == "fight_dice" else LARGEST
            self.number("kromosaur", beast.get(field), field, least, most)
        areas = beast.get("areas")
        if not isinstance(areas, list) or not areas or not set(map(str, areas)) <= set(AREAS):
            self.bad("kromosaur", "roams a list of areas of the board")

    def decks(self, file: Mapping[str, Any]) -> None:
        for card in self.entries("evolution", file["evolution"]):
            where = self.card(card, ("points", "cost"), ("area", "count"))
            self.number(where, card.get("points"), "points", 1)
            self.area(where, card)
            self.amounts(where, card.get("cost"), TOKENS, what="cost")
        for card in self.entries("gathering", file["gathering"]):
            where = self.card(card, ("reward",), ("count",))
            self.amounts(where, card.get("reward"), REWARD)
        for card in self.entries("hunting", file["hunting"]):
            where = self.card(card, ("dice", "value", "reward"), ("count",))
            self.number(where, card.get("dice"), "dice", 1, 3)
            self.number(where, card.get("value"), "value", 1)
            self.amounts(where, card.get("reward"), REWARD, some=True)
        for card in self.entries("bonus", file["bonus"]):
            self.effect(card)

    def effect(self, card: Mapping[str, Any]) -> None:
        kind = card.get("kind")
        if not isinstance(kind, str) or kind not in EFFECTS:
            self.bad(str(card.get("id")), f"has the unknown effect {kind!r}")
            return
        needs = EFFECTS[kind]
        where = self.card(card, ("kind", *needs), ("area", "count"))
        self.area(where, card)
        for field, kinds in needs.items():
            if field == "y":
                self.number(where, card.get("y"), "y", 1, MOST_DICE)
            else:
                self.amounts(where, card.get(field), kinds, what=field, some=True)

    def counted(self, file: Mapping[str, Any]) -> None:
        """The file declares its own counts; another edition's are only unusual."""
        counts = self.fields("counts", file["counts"], tuple(RULEBOOK))
        for deck, promised in counts.items():
            found = sum(
                card.get("count", 1) if type(card.get("count", 1)) is int else 0
                for card in file[deck]
                if isinstance(card, Mapping)
            )
            if found != promised:
                self.bad(deck, f"counts {found} cards, but the file declares {promised!r}")
            elif promised != RULEBOOK[deck]:
                self.warnings.append(f"{deck}: {promised} cards; the rulebook has {RULEBOOK[deck]}")
        if isinstance(file["tokens"], Mapping) and dict(file["tokens"]) != RULEBOOK_TOKENS:
            self.warnings.append("tokens: other numbers than the rulebook's")
