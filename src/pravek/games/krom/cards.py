"""The cards, prices and rewards of Krom: data that an owner of the box can replace.

Ours, `krom_cards.json`, is a reconstruction: the rulebook's counts and effects, our contents.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from pravek.core.registry import SetupError
from pravek.games.krom.card_text import template, text_of, written
from pravek.games.krom.grammar import examine

Amounts: TypeAlias = Mapping[str, int]
"""How many of each kind: krom, wood, bone, stone, life, bonus, any_resource."""

Names: TypeAlias = Mapping[str, str]
"""A name by language: en, pl, bg, cs, sk."""


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody to play: heavier ones win some ties, lighter ones others."""

    id: str
    names: Names
    titles: Names
    weight: int


@dataclass(frozen=True, slots=True)
class Evolution:
    """Pay its cost, in its area if it names one, and its points count for the rest of the game."""

    id: str
    names: Names
    points: int
    area: str | None
    cost: Amounts


@dataclass(frozen=True, slots=True)
class Gathering:
    """What a walk in the forest finds."""

    id: str
    names: Names
    reward: Amounts


@dataclass(frozen=True, slots=True)
class Hunting:
    """An animal: roll this many dice and reach its value."""

    id: str
    names: Names
    dice: int
    value: int
    reward: Amounts


@dataclass(frozen=True, slots=True)
class Bonus:
    """A card held in secret. Its kind says what it does, the amounts say how much."""

    id: str
    names: Names
    kind: str
    area: str | None
    y: int
    gain: Amounts
    lose: Amounts
    take: Amounts
    give: Amounts


@dataclass(frozen=True, slots=True)
class Summit:
    """What the mountains give for a combination of dice; `choice` is an "or"."""

    combo: str
    patterns: tuple[tuple[int, ...], ...]
    reward: Amounts
    choice: tuple[Amounts, ...]


@dataclass(frozen=True, slots=True)
class Service:
    """Something the community in the caves sells, called by what it gives."""

    name: str
    pay: Amounts
    gain: Amounts


@dataclass(frozen=True, slots=True)
class Beast:
    """What the Kromosaur's board says."""

    names: Names
    life: int
    dice: int
    add: int
    areas: tuple[str, ...]
    trophy: int


@dataclass(frozen=True, slots=True, eq=False)
class Cards:
    """A whole card file, checked. Only itself is equal to it; files are compared by digest."""

    digest: str
    reconstruction: bool
    file: Mapping[str, Any]
    tokens: Amounts
    life: int
    krom: int
    bonus_dealt: int
    home: str
    shown: Mapping[str, int]
    targets: Mapping[int, int]
    long_game: int
    round_limit: int
    lower_ties: Mapping[str, str]
    characters: Mapping[str, Character]
    kromosaur: Beast
    rest: Amounts
    services: Mapping[str, Service]
    gathering_prices: tuple[int, ...]
    hunting_prices: tuple[int, ...]
    climbing_dice: int
    reroll_prices: tuple[int, ...]
    summits: Mapping[str, Summit]
    evolution: Mapping[str, Evolution]
    gathering: Mapping[str, Gathering]
    hunting: Mapping[str, Hunting]
    bonus: Mapping[str, Bonus]
    decks: Mapping[str, tuple[str, ...]]
    """Every card of each deck by its face, copies repeated. KR-2.6"""

    def name(self, card: str, language: str = "en") -> str:
        """What a card or character is called."""
        for deck in (self.evolution, self.gathering, self.hunting, self.bonus, self.characters):
            if card in deck:
                return named(deck[card].names, language)
        return card


def named(names: Names, language: str = "en") -> str:
    """The name in a language, in English where that is missing, or else in any."""
    return names.get(language) or names.get("en") or next(iter(names.values()))


@cache
def ours() -> Cards:
    """The reconstruction that comes with Pravek."""
    return read(template())


def load(wish: object = None) -> Cards:
    """The cards somebody wishes to play with.

    None or our digest: ours. A Path, the text of a file, the file itself, or what a record's
    header holds: the file with its digest. A plain string never names a file: a server is given
    its wishes by strangers.
    """
    if wish is None or wish == ours().digest:
        return ours()
    if isinstance(wish, PathLike):
        return read(text_of(Path(wish)))
    if isinstance(wish, str):
        if re.fullmatch(r"[0-9a-f]{16}", wish):
            raise SetupError(f"the cards with the digest {wish} are not ours: give their file")
        if not wish.lstrip("\ufeff \t\r\n").startswith("{"):
            raise SetupError("cards are a card file: its text, or its name as a pathlib.Path")
        return read(wish)
    if isinstance(wish, Mapping) and set(wish) == {"digest", "file"}:
        cards = read(written(wish["file"]))
        if cards.digest != wish["digest"]:
            raise SetupError("the card file is not the one its digest names")
        return cards
    return read(written(wish))


def check(text: str) -> tuple[list[str], list[str]]:
    """What is wrong with the text of a card file, and what is only unusual."""
    problems, warnings = examine(text)
    return list(map(str, problems)), list(map(str, warnings))


@lru_cache(maxsize=32)
def read(text: str) -> Cards:
    """The cards of a file; SetupError lists what is wrong with it."""
    problems, _ = check(text)
    if problems:
        raise SetupError("the card file is refused: " + "; ".join(problems))
    return _build(json.loads(text.removeprefix("\ufeff")))


def header(cards: Cards) -> Any:
    """What a record's header holds: the digest, and the file itself if it is not ours."""
    if cards.digest == ours().digest:
        return cards.digest
    return {"digest": cards.digest, "file": cards.file}


def digest(file: object) -> str:
    """A short fingerprint of a card file, whatever its spaces and the order of its keys."""
    plain = json.dumps(file, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(plain.encode()).hexdigest()[:16]


def _build(file: Mapping[str, Any]) -> Cards:
    setup, climbing, beast = file["setup"], file["climbing"], file["kromosaur"]
    return Cards(
        digest=digest(file),
        reconstruction=file.get("reconstruction", False),
        file=file,
        tokens=file["tokens"],
        life=setup["life"],
        krom=setup["krom"],
        bonus_dealt=setup["bonus"],
        home=setup["area"],
        shown=setup["display"],
        targets={int(players): target for players, target in file["targets"].items()},
        long_game=file["long_game"],
        round_limit=file["round_limit"],
        lower_ties={area["id"]: area["lower_ties"] for area in file["areas"]},
        characters={
            c["id"]: Character(c["id"], c["names"], c.get("titles", {}), c["weight"])
            for c in file["characters"]
        },
        kromosaur=Beast(
            beast["names"],
            beast["life"],
            beast["fight_dice"],
            beast["fight_add"],
            tuple(beast["areas"]),
            beast["trophy"],
        ),
        rest=file["rest"],
        services={s.name: s for s in map(_service, file["services"])},
        gathering_prices=tuple(file["gathering_prices"]),
        hunting_prices=tuple(file["hunting_extra_dice_prices"]),
        climbing_dice=climbing["dice"],
        reroll_prices=tuple(climbing["reroll_prices"]),
        summits={s["combo"]: _summit(s) for s in file["mountain_rewards"]},
        evolution={
            c["id"]: Evolution(c["id"], c["names"], c["points"], c.get("area"), c["cost"])
            for c in file["evolution"]
        },
        gathering={c["id"]: Gathering(c["id"], c["names"], c["reward"]) for c in file["gathering"]},
        hunting={
            c["id"]: Hunting(c["id"], c["names"], c["dice"], c["value"], c["reward"])
            for c in file["hunting"]
        },
        bonus={c["id"]: _bonus(c) for c in file["bonus"]},
        decks={
            deck: _copies(file[deck]) for deck in ("evolution", "gathering", "hunting", "bonus")
        },
    )


def _service(entry: Mapping[str, Any]) -> Service:
    return Service("+".join(entry["gain"]), entry["pay"], entry["gain"])


def _summit(entry: Mapping[str, Any]) -> Summit:
    patterns = tuple(tuple(sorted(pattern)) for pattern in entry.get("patterns", ()))
    return Summit(entry["combo"], patterns, entry["reward"], tuple(entry.get("choice", ())))


def _bonus(entry: Mapping[str, Any]) -> Bonus:
    amounts = (entry.get(field, {}) for field in ("gain", "lose", "take", "give"))
    return Bonus(
        entry["id"],
        entry["names"],
        entry["kind"],
        entry.get("area"),
        entry.get("y", 0),
        *amounts,
    )


def _copies(entries: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    return tuple(sorted(c["id"] for c in entries for _ in range(c.get("count", 1))))
