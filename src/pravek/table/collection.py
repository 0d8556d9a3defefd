"""The games there are, and what each brings besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pravek.core import registry
from pravek.core.extras import Fault, OwnCards
from pravek.table.answers import (
    Bots,
    BotWords,
    CardFault,
    CheckedCards,
    Games,
    GameWords,
    OptionWords,
)
from pravek.table.problems import Refuse, no_such
from pravek.table.shapes import LEVELS


def games() -> Games:
    return Games(games=[in_words(entry) for entry in registry.entries()])


def names() -> list[str]:
    return [entry.name for entry in registry.entries()]


def material(name: str) -> Mapping[str, Any]:
    """What is printed in the box: dominoes, cards."""
    if name not in names():
        raise no_such("game")
    entry = registry.entry(name)
    if entry.material is None or entry.source is not None:  # whose code is not run here
        told = f"{entry.title} has no material to be drawn: its table is plain."
        raise Refuse(404, "no_such_material", told, {"game": name})
    return entry.material.load()()


def bots(bot_for: Callable[[str, str], str]) -> Bots:
    """The levels, and the bots that play them: `bot_for` a game and a level."""
    return Bots(
        levels=[
            BotWords(level=level, bot={game: bot_for(game, level) for game in names()})  # type: ignore[arg-type]
            for level in LEVELS
        ]
    )


# Cards of one's own


def own_cards() -> tuple[str, OwnCards]:
    """The game that takes cards of one's own: the wire does not name it, for there is one."""
    for entry in registry.entries():
        if entry.cards is not None and entry.source is None:
            return entry.name, entry.cards.load()
    raise no_such("game")


def check_cards(text: str) -> CheckedCards:
    problems, warnings = own_cards()[1].check(text)
    return CheckedCards(problems=[*map(_fault, problems)], warnings=[*map(_fault, warnings)])


def _fault(found: Fault) -> CardFault:
    return CardFault(where=found.where, key=found.key, text=found.text, args=dict(found.args))


# A game in words


def in_words(entry: registry.Entry) -> GameWords:
    """What people choose from before they play."""
    return GameWords(
        name=entry.name,
        title=entry.title,
        about=entry.about,
        rules=_rules(entry),
        players=list(entry.players),
        default_players=entry.default_players,
        options=[
            OptionWords(
                name=option.name,
                about=option.about,
                choices=list(option.choices),
                default=option.default,
                players=list(option.players or entry.players),
            )
            for option in entry.options
        ],
        chance=entry.chance,
        secrets=entry.secrets,
        typed=entry.typed is not None and entry.source is None,
        own_cards=entry.cards is not None and entry.source is None,
    )


def _rules(entry: registry.Entry) -> int | None:
    """Of a game from outside only what its class says: its code is not run here."""
    if entry.source is None:
        return registry.build(entry.name).rules
    said = getattr(entry.build, "rules", None)
    return said if type(said) is int else None
