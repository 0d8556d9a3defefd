"""The closed grammar of a card file: what may stand in it, and exactly what is wrong if not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pravek.games.krom import bounds
from pravek.games.krom.inspector import AREAS, LANGUAGES, Fault, Inspector, fault, said
from pravek.games.krom.sense import nonsense, oddities

__all__ = ["AREAS", "LANGUAGES", "examine"]

FORMAT = "krom-cards/2"
DECKS = ("evolution", "gathering", "hunting", "bonus")
COUNTED = (*DECKS, "characters")
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
    *DECKS,
)


def examine(text: str) -> tuple[list[Fault], list[Fault]]:
    """What is wrong with the text of a card file, and what is only unusual."""
    if len(text.encode(errors="replace")) > bounds.LARGEST_FILE:
        most = f"{bounds.LARGEST_FILE:,}"
        return [fault("the file", "too_long", "is longer than {most} bytes", most=most)], []
    try:
        file = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        return [fault("the file", "not_json", "is not JSON: {why}", why=str(error)[:100])], []
    if not isinstance(file, Mapping):
        return [fault("the file", "object", "should be a JSON object")], []
    pages = _Pages()
    pages.whole(file)
    problems = pages.problems or list(nonsense(file))
    if (more := len(problems) - bounds.MOST_FAULTS) > 0:
        problems = problems[: bounds.MOST_FAULTS]
        problems.append(fault("the file", "more", "and {n} more problems", n=more))
    return problems, [] if problems else [*oddities(file), *_unnamed(pages)]


def _unnamed(pages: Inspector) -> list[Fault]:
    """One line for all that lack the same languages: a file in one language is fine."""
    return [
        fault(
            names[0] if len(names) == 1 else "names",
            "unnamed",
            "no name in {languages}" if len(names) == 1 else "{n} have none in {languages}",
            languages=", ".join(languages),
            n=len(names),
        )
        for languages, names in pages.unnamed.items()
    ]


class _Pages(Inspector):
    """Goes through a card file page by page."""

    def whole(self, file: Mapping[str, Any]) -> None:
        if file.get("format") != FORMAT:
            text = "has the format {found}, not {format}"
            found = said(file.get("format"))
            self.bad("the file", "format", text, found=found, format=repr(FORMAT))
        known = (*SECTIONS, "reconstruction", "reconstruction_note")
        self.keys("the file", file, SECTIONS, known)
        if any(section not in file for section in SECTIONS):
            return
        if not isinstance(file.get("reconstruction", False), bool):
            self.bad("the file", "reconstruction", "reconstruction is true or false")
        note = file.get("reconstruction_note", "")
        if not isinstance(note, str) or len(note) > bounds.LONGEST_NOTE:
            most = bounds.LONGEST_NOTE
            self.bad("reconstruction_note", "note", "is a text of up to {most} letters", most=most)
        self.board(file)
        self.start(file)
        self.prices(file)
        self.mountains(file)
        self.people(file)
        self.decks(file)
        self.counted(file)

    # Pages of the file

    def board(self, file: Mapping[str, Any]) -> None:
        tokens = self.fields("tokens", file["tokens"], TOKENS)
        for kind in tokens:
            self.number("tokens", tokens[kind], kind, 0, bounds.MOST_TOKENS)
        areas = self.entries("areas", file["areas"])
        if [area.get("id") for area in areas] != list(AREAS):
            known = ", ".join(AREAS)
            self.bad("areas", "areas", "should be {known}, in this order", known=known)
            return
        for area in areas:
            fields = ("id", "names", "lower_ties")
            self.keys(area["id"], area, fields, fields)
            self.names(area["id"], area.get("names"))
            if area.get("lower_ties") not in ("heaviest", "lightest"):
                self.bad(area["id"], "lower_ties", "lower_ties is 'heaviest' or 'lightest'")

    def start(self, file: Mapping[str, Any]) -> None:
        setup = self.fields("setup", file["setup"], ("life", "krom", "bonus", "area", "display"))
        self.number("setup", setup.get("life"), "life", 1, bounds.MOST_LIFE)
        self.number("setup", setup.get("krom"), "krom", 0, bounds.MOST_AMOUNT)
        self.number("setup", setup.get("bonus"), "bonus", 0, bounds.MOST_DRAWN)
        if setup.get("area") not in AREAS:
            text = "begins in no area of the board: {area}"
            self.bad("setup", "home", text, area=said(setup.get("area")))
        display = self.fields("setup.display", setup.get("display"), ("evolution", "hunting"))
        for deck in display:
            self.number("setup.display", display[deck], deck, 1, bounds.MOST_SHOWN)
        targets = self.fields("targets", file["targets"], tuple("23456"))
        for players in targets:
            self.number("targets", targets[players], players, 1, bounds.HIGHEST_TARGET)
        self.number("the file", file["long_game"], "long_game", 0, bounds.MOST_POINTS)
        self.number("the file", file["round_limit"], "round_limit", 1, bounds.MOST_ROUNDS)

    def prices(self, file: Mapping[str, Any]) -> None:
        self.amounts("rest", file["rest"], ("krom", "life"))
        sold = []
        services = self.entries("services", file["services"], bounds.MOST_SERVICES)
        for number, service in enumerate(services, 1):
            where = f"service {number}"
            self.keys(where, service, ("pay", "gain"), ("pay", "gain"))
            self.amounts(f"{where}: pay", service.get("pay"), TOKENS, some=True)
            self.amounts(f"{where}: gain", service.get("gain"), REWARD, some=True)
            gain = service.get("gain")
            sold.append(frozenset(gain if isinstance(gain, Mapping) else ()))
        if len(set(sold)) < len(sold):
            self.bad("services", "same_service", "two services give the same")
        self.rising("gathering_prices", file, bounds.MOST_WALKS, "card", "[0, 1, 3, 4]")
        extra = 1 + bounds.MOST_EXTRA
        self.rising("hunting_extra_dice_prices", file, extra, "throw", "[0, 2, 4]")

    def rising(
        self, where: str, file: Mapping[str, Any], most: int, thing: str, example: str
    ) -> None:
        """Prices that begin with what is free, where the rulebook's list begins with the next."""
        row = self.numbers(where, file[where], most)
        if row and row[0] != 0:
            text = "begins with the free {thing}: the first number is 0, e.g. {example}"
            self.bad(where, "free_first", text, thing=thing, example=example)
        elif row != sorted(row):
            self.bad(where, "rising", "no price is below the one before it")

    def mountains(self, file: Mapping[str, Any]) -> None:
        climbing = self.fields("climbing", file["climbing"], ("dice", "reroll_prices"))
        if climbing.get("dice") != 5:
            self.bad("climbing", "five_dice", "is done with 5 dice")
        prices = climbing.get("reroll_prices")
        self.numbers("climbing.reroll_prices", prices, bounds.MOST_REROLLS)
        for reward in self.entries("mountain_rewards", file["mountain_rewards"], len(COMBOS)):
            self.summit(reward)

    def summit(self, reward: Mapping[str, Any]) -> None:
        combo = str(reward.get("combo"))
        self.keys(combo, reward, ("combo", "reward"), ("combo", "reward", "choice", "patterns"))
        if combo not in COMBOS:
            known = ", ".join(COMBOS)
            self.bad(combo, "combo", "is no combination; there are {known}", known=known)
        self.once(combo)
        self.amounts(f"{combo}: reward", reward.get("reward"), REWARD)
        if "choice" in reward:
            where = f"{combo}: choice"
            for option in self.entries(where, reward["choice"], bounds.MOST_OPTIONS):
                self.amounts(where, option, REWARD, some=True)
        if (combo == "straight") != ("patterns" in reward):
            self.bad(combo, "patterns", "patterns belong to the straight, which needs them")
        elif combo == "straight":
            self.straights(reward["patterns"])

    def straights(self, patterns: object) -> None:
        """Five different faces each, in any order: 5 4 3 2 1 is 1 2 3 4 5."""
        if not isinstance(patterns, list) or not all(map(_is_straight, patterns)) or not patterns:
            text = "a pattern is a list of 5 different faces of a die"
            self.bad("straight: patterns", "pattern", text)
        elif len({frozenset(pattern) for pattern in patterns}) < len(patterns):
            self.bad("straight: patterns", "same_pattern", "two patterns are the same dice")

    def people(self, file: Mapping[str, Any]) -> None:
        weights: dict[int, str] = {}
        people = self.entries("characters", file["characters"], bounds.MOST_CHARACTERS)
        for person in people:
            who = self.card(person, ("weight",), ("titles",))
            if "titles" in person:
                self.names(f"{who}: titles", person["titles"])
            weight = self.number(who, person.get("weight"), "weight", 1, bounds.HEAVIEST)
            if weight in weights:
                text = "weighs {weight}, exactly as {other}"
                self.bad(who, "weight", text, weight=weight, other=weights[weight])
            weights[weight] = who
        if len(people) == 1:
            self.bad("characters", "alone", "a game needs 2 of them at least")
        fields = ("names", "life", "fight_dice", "fight_add", "areas", "trophy")
        beast = self.fields("kromosaur", file["kromosaur"], fields, ("titles",))
        self.names("kromosaur", beast.get("names"))
        if isinstance(file["kromosaur"], Mapping) and "titles" in file["kromosaur"]:
            self.names("kromosaur: titles", file["kromosaur"]["titles"])
        for field, least, most in (
            ("life", 1, bounds.MOST_BEAST_LIFE),
            ("fight_dice", 1, bounds.MOST_DICE),
            ("fight_add", 0, bounds.MOST_ADDED),
            ("trophy", 0, bounds.MOST_POINTS),
        ):
            self.number("kromosaur", beast.get(field), field, least, most)
        areas = beast.get("areas")
        if (
            not isinstance(areas, list)
            or not areas
            or sorted(areas, key=str) != sorted(set(map(str, areas)) & set(AREAS))
        ):
            self.bad("kromosaur", "roams", "roams a list of areas of the board, each once")

    def decks(self, file: Mapping[str, Any]) -> None:
        for card in self.entries("evolution", file["evolution"]):
            where = self.card(card, ("points", "cost"), ("area", "count"))
            self.number(where, card.get("points"), "points", 1, bounds.MOST_POINTS)
            self.area(where, card)
            self.amounts(f"{where}: cost", card.get("cost"), TOKENS)
        for card in self.entries("gathering", file["gathering"]):
            where = self.card(card, ("reward",), ("count",))
            self.amounts(f"{where}: reward", card.get("reward"), REWARD)
        for card in self.entries("hunting", file["hunting"]):
            where = self.card(card, ("dice", "value", "reward"), ("count",))
            self.number(where, card.get("dice"), "dice", 1, 3)
            highest = 6 * (3 + bounds.MOST_EXTRA)
            self.number(where, card.get("value"), "value", 1, highest)
            self.amounts(f"{where}: reward", card.get("reward"), REWARD, some=True)
        for card in self.entries("bonus", file["bonus"]):
            self.effect(card)

    def effect(self, card: Mapping[str, Any]) -> None:
        kind = card.get("kind")
        if not isinstance(kind, str) or kind not in EFFECTS:
            text = "has the unknown effect {kind}"
            self.bad(str(card.get("id")), "effect", text, kind=said(kind))
            return
        needs = EFFECTS[kind]
        where = self.card(card, ("kind", *needs), ("area", "count"))
        self.area(where, card)
        for field, kinds in needs.items():
            if field == "y":
                most = bounds.MOST_DICE if kind == "fight_dice" else bounds.MOST_ADDED
                self.number(where, card.get("y"), "y", 1, most)
            else:
                self.amounts(f"{where}: {field}", card.get(field), kinds, some=True)

    def counted(self, file: Mapping[str, Any]) -> None:
        """The file declares its own counts."""
        counts = self.fields("counts", file["counts"], COUNTED)
        for deck in counts:
            promised = self.number("counts", counts[deck], deck, 1, bounds.MOST_CARDS)
            row = file[deck] if isinstance(file[deck], list) else ()
            copies = [card.get("count", 1) for card in row if isinstance(card, Mapping)]
            found = sum(count for count in copies if type(count) is int)
            if found != promised:
                text = "counts {found} cards, but the file declares {promised}"
                self.bad(deck, "counts", text, found=found, promised=promised)


def _is_straight(pattern: object) -> bool:
    if not isinstance(pattern, list) or len(pattern) != 5:
        return False
    return all(type(face) is int and 1 <= face <= 6 for face in pattern) and len(set(pattern)) == 5
