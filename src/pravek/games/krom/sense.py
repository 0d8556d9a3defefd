"""Whether a game can be played with a card file whose grammar is right: what would be possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb, gcd
from typing import Any

from pravek.games.krom.bounds import MOST_WAYS
from pravek.games.krom.inspector import AREAS, Fault, fault

RULEBOOK = {"evolution": 25, "gathering": 20, "hunting": 17, "bonus": 31, "characters": 6}
RULEBOOK_TOKENS = {"krom": 50, "wood": 12, "bone": 12, "stone": 12}
KINDS = tuple(RULEBOOK_TOKENS)
OTHERS = 5
"""Players a card can be played on, with six at the table."""

File = Mapping[str, Any]
Net = tuple[int, ...]
"""What a mix of services brings, by kind of token; negative: what it costs."""


def nonsense(file: File) -> Iterator[Fault]:
    """What no game could be played with."""
    tokens = file["tokens"]
    if 2 * file["setup"]["krom"] > tokens["krom"]:
        text = "2 players begin with more krom than the {box} of the box"
        yield fault("setup: krom", "too_little_krom", text, box=tokens["krom"])
    for card in file["evolution"]:
        for kind, price in card["cost"].items():
            if price > tokens[kind]:
                text = "{price} {kind}, but the box has {box}"
                where = f"{card['id']}: cost"
                yield fault(where, "too_dear", text, price=price, kind=kind, box=tokens[kind])
    for card in file["hunting"]:
        dice = card["dice"] + len(file["hunting_extra_dice_prices"]) - 1
        if card["value"] > 6 * dice:
            text = "{value} can't be thrown with {dice} dice, all that can be bought included"
            where = f"{card['id']}: value"
            yield fault(where, "out_of_reach", text, value=card["value"], dice=dice)
    points, target = _points(file), max(_targets(file).values())
    if points < target:
        text = "all cards together have {points} points, but {target} are needed to win"
        yield fault("evolution: points", "few_points", text, points=points, target=target)
    if chain := endless([(s["pay"], s["gain"]) for s in file["services"]]):
        text = "{numbers} give back all they take: they could be bought for ever"
        numbers = " + ".join(map(str, chain))
        yield fault("services", "endless", text, numbers=numbers)
    yield from _too_many_ways(file["bonus"])


def oddities(file: File) -> Iterator[Fault]:
    """What is possible, but not as in the rulebook."""
    for deck, count in RULEBOOK.items():
        if (found := file["counts"][deck]) != count:
            text = "{found} cards; the rulebook has {count}"
            yield fault(deck, "other_count", text, found=found, count=count)
    if dict(file["tokens"]) != RULEBOOK_TOKENS:
        yield fault("tokens", "other_tokens", "other numbers than the rulebook's")
    points = _points(file)
    if shared := [n for n, target in _targets(file).items() if points <= n * (target - 1)]:
        text = "with {players} players they can be shared so that nobody wins before the last round"
        yield fault("evolution: points", "shared", text, players=", ".join(map(str, shared)))


def _points(file: File) -> int:
    return sum(card["points"] * card.get("count", 1) for card in file["evolution"])


def _targets(file: File) -> dict[int, int]:
    """What wins the long game, by number of players."""
    return {int(n): target + file["long_game"] for n, target in file["targets"].items()}


# Services ---------------------------------------------------------------------


def endless(services: Sequence[tuple[Mapping[str, int], Mapping[str, int]]]) -> tuple[int, ...]:
    """Services (by number, from 1) that together cost nothing; () if every mix loses something.

    One turn could then go on for ever (KR-9.1: as often as one can pay), as KR-11.7 forbids it
    with cards. Otherwise wood, bone, stone and krom can be given values at which every purchase
    loses, and those end. Mixes that lose none of the first kinds are made kind by kind: whoever
    wins of a kind is blended with whoever loses of it.
    """
    mixes: dict[Net, tuple[int, ...]] = {}
    for number, (pay, gain) in enumerate(services, 1):
        mixes.setdefault(tuple(gain.get(k, 0) - pay.get(k, 0) for k in KINDS), (number,))
    *first, last = range(len(KINDS))
    for kind in first:
        winners = [net for net in mixes if net[kind] > 0]
        losers = [net for net in mixes if net[kind] < 0]
        blends = {
            _blend(up, down, kind): tuple(sorted({*mixes[up], *mixes[down]}))
            for up in winners
            for down in losers
        }
        mixes = blends | {net: mix for net, mix in mixes.items() if net[kind] >= 0}
    return min((mix for net, mix in mixes.items() if net[last] >= 0), key=len, default=())


def _blend(up: Net, down: Net, kind: int) -> Net:
    """So much of both that nothing of the kind is won or lost."""
    net = [a * -down[kind] + b * up[kind] for a, b in zip(up, down, strict=True)]
    return tuple(n // (gcd(*net) or 1) for n in net)


# Bonus cards ------------------------------------------------------------------


def ways(card: Mapping[str, Any]) -> int:
    """In how many ways a bonus card can be played in a turn: targets and kinds to name."""
    if card["kind"] in ("fight_dice", "fight_add", "counter"):
        return 0
    count = OTHERS if card["kind"] in ("lose", "steal", "swap") else 1
    for field in ("gain", "lose", "take", "give"):
        count *= comb(card.get(field, {}).get("any_resource", 0) + 2, 2)
    return count


def _too_many_ways(cards: Sequence[Mapping[str, Any]]) -> Iterator[Fault]:
    """A hand has no limit (KR-11.1): it may hold every card that can be played in an area."""
    most = max(sum(ways(c) for c in cards if c.get("area") in (None, area)) for area in AREAS)
    if most > MOST_WAYS:
        worst = max(cards, key=ways)
        text = "{n} ways to play the cards in one area, at most {most} ({card}: {ways})"
        args = {"n": most, "most": MOST_WAYS, "card": worst["id"], "ways": ways(worst)}
        yield fault("bonus", "ways", text, **args)
