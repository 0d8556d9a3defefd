"""Mountains: five dice, rerolls, one reward. KR-9.4"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from .questions import Course, Event, Seat, ask, dice
from .table import Table


def climb(table: Table, seat: Seat) -> Course:
    """Dice and rerolls until a reward is taken, or there is none and he comes down."""
    prices = table.box["climbing"]["reroll_prices"]
    *_, rolled = yield dice(table.box["climbing"]["dice"], "Ascent", seat)
    faces: Counter[int] = Counter(rolled)
    for price in [*prices, None]:
        legal = claims(table, seat, faces) or [("Stop", seat)]
        if price is not None and table.can_pay(seat, {"krom": price}):
            legal += rerolls(seat, faces)
        answer = yield ask(seat, legal)
        if answer[0] == "Claim":
            claim(table, seat, *answer[2:])
        if answer[0] != "Reroll":
            return
        table.pay(seat, {"krom": price})
        faces.subtract(answer[2])
        *_, rolled = yield dice(len(answer[2]), "Ascent", seat)
        faces.update(rolled)


def rerolls(seat: Seat, faces: Counter[int]) -> list[Event]:
    """Any dice, at least one, told by their faces."""
    lying = sorted(faces.elements())
    some = {chosen for n in range(1, len(lying) + 1) for chosen in combinations(lying, n)}
    return [("Reroll", seat, chosen) for chosen in some]


def satisfied(combo: str, faces: Counter[int], patterns: list[list[int]]) -> bool:
    """Whether the dice show it. Four of a kind is not two pairs, five of a kind no full house."""
    counts = sorted((n for n in faces.values() if n), reverse=True)
    match combo:
        case "pair":
            return counts[0] >= 2
        case "two_pairs":
            return len(counts) >= 2 and counts[1] >= 2
        case "three_of_a_kind":
            return counts[0] >= 3
        case "full_house":
            return counts == [3, 2]
        case "four_of_a_kind":
            return counts[0] >= 4
        case "five_of_a_kind":
            return counts[0] == 5
        case "straight":
            return sorted(faces.elements()) in patterns
    raise ValueError(combo)


def claims(table: Table, seat: Seat, faces: Counter[int]) -> list[Event]:
    """Every reward of the dice; of an "or", the options of which something is left. KR-9.5"""
    legal: list[Event] = []
    for entry in table.box["mountain_rewards"]:
        if satisfied(entry["combo"], faces, entry.get("patterns", [])):
            options = [
                number
                for number, option in enumerate(entry.get("choice", []))
                if any(table.supply[kind] for kind in option)
            ]
            legal += [("Claim", seat, entry["combo"], number) for number in options or [0]]
    return legal


def claim(table: Table, seat: Seat, combo: str, option: int) -> None:
    [entry] = [entry for entry in table.box["mountain_rewards"] if entry["combo"] == combo]
    table.take(seat, entry["reward"])
    if entry.get("choice"):
        table.take(seat, entry["choice"][option])
