"""What lies on the table: players, tokens, cards, the Kromosaur, and what is still owed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pravek.core.protocol import Seat
from pravek.core.values import altered
from pravek.games.krom.cards import Amounts, Cards
from pravek.games.krom.duties import Duty
from pravek.games.krom.grammar import AREAS

__all__ = ["AREAS", "HIDDEN", "KINDS", "RESOURCES", "Known", "Player", "State", "Table", "Tokens"]

KINDS = ("krom", "wood", "bone", "stone")
RESOURCES = ("wood", "bone", "stone")
CAVES, FOREST, SAVANNA, MOUNTAINS = AREAS
KROMOSAUR = -1
"""Stands for the Kromosaur in a row of fighters."""
HIDDEN = "?"
"""A destination that the viewer sees face down."""


@dataclass(frozen=True, slots=True)
class Table:
    """What people agreed on before they sat down, and the cards they play with."""

    players: int
    cards: Cards
    ice_age: bool = False
    kromosaur: bool = False
    long_game: bool = False
    random_characters: bool = False

    @property
    def target(self) -> int:
        """10 points with 2 to 4 players, 8 with 5, 7 with 6; 2 more in a long game. KR-2.3"""
        return self.cards.targets[self.players] + self.long_game * self.cards.long_game


@dataclass(frozen=True, slots=True)
class Tokens:
    """A heap of tokens: somebody's, or the supply."""

    krom: int = 0
    wood: int = 0
    bone: int = 0
    stone: int = 0

    def of(self, kind: str) -> int:
        number: int = getattr(self, kind)
        return number

    def plus(self, amounts: Amounts) -> Tokens:
        more = amounts.get
        return Tokens(
            self.krom + more("krom", 0),
            self.wood + more("wood", 0),
            self.bone + more("bone", 0),
            self.stone + more("stone", 0),
        )

    def minus(self, amounts: Amounts) -> Tokens:
        return self.plus({kind: -n for kind, n in amounts.items()})

    def cover(self, amounts: Amounts) -> bool:
        """Whether all of it could be paid from this heap."""
        return all(self.of(kind) >= n for kind, n in amounts.items())

    def at_most(self, amounts: Amounts) -> dict[str, int]:
        """As much of the amounts as is here."""
        return {kind: min(n, self.of(kind)) for kind, n in amounts.items() if n and self.of(kind)}

    @property
    def resources(self) -> int:
        return self.wood + self.bone + self.stone


@dataclass(frozen=True, slots=True)
class Player:
    """A character with life, tokens, evolutions and a secret hand."""

    character: str = ""
    area: str = CAVES
    life: int = 7
    stunned: bool = False
    tokens: Tokens = Tokens()
    evolutions: tuple[str, ...] = ()
    hand: tuple[str | None, ...] = ()
    """Bonus cards by face, sorted; None is one that the viewer may not see."""
    trophy: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """The knower lost this card to the holder, and has not seen it go since. KR-2.7"""

    knower: Seat
    holder: Seat
    card: str


@dataclass(frozen=True, slots=True)
class State:
    """The table at one moment. Decks are what is nowhere else: they have no order. KR-2.4"""

    players: tuple[Player, ...]
    supply: Tokens
    round: int = 0
    evolution: tuple[str | None, ...] = ()
    """The evolutions on display; None is a slot that stays empty."""
    hunting: tuple[str | None, ...] = ()
    gathering_discards: tuple[str, ...] = ()
    hunting_discards: tuple[str, ...] = ()
    bonus_discards: tuple[str, ...] = ()
    lying: tuple[str, ...] = ()
    """Bonus cards played in this turn or fight. KR-11.7"""
    known: tuple[Known, ...] = ()
    sealed: tuple[str | None, ...] = ()
    """Destinations chosen, by seat; None: not yet chosen."""
    beast_life: int = 0
    """The Kromosaur's; 0 when it is gone for good or not in this game."""
    beast_area: str | None = None
    stack: tuple[Duty, ...] = ()
    """What must be settled, the last first; empty when the game is over."""


# Small changes ----------------------------------------------------------------


def change(state: State, seat: Seat, **new: Any) -> State:
    """The same table, but for these things of one player."""
    row = state.players
    return altered(state, players=(*row[:seat], altered(row[seat], **new), *row[seat + 1 :]))


def push(state: State, *duties: Duty) -> State:
    """Owe these first, the last of them before the others."""
    return altered(state, stack=(*state.stack, *duties))


def pop(state: State) -> State:
    return altered(state, stack=state.stack[:-1])


def swap_top(state: State, *duties: Duty) -> State:
    """Owe these instead of what was owed first."""
    return altered(state, stack=(*state.stack[:-1], *duties))


def after(seat: Seat, players: int) -> tuple[Seat, ...]:
    """The other seats in seat order, beginning after this one."""
    return tuple((seat + step) % players for step in range(1, players))


def able(state: State, area: str) -> tuple[Seat, ...]:
    """Who stands in the area and is not stunned, in seat order. KR-5.2"""
    return tuple(
        seat
        for seat, player in enumerate(state.players)
        if player.area == area and not player.stunned
    )


def points(table: Table, player: Player) -> int:
    """Evolution points, with the trophy's. KR-14.3"""
    earned = sum(table.cards.evolution[card].points for card in player.evolutions)
    return earned + player.trophy * table.cards.kromosaur.trophy


def end_if_reached(table: Table, state: State) -> State:
    """The game is over at the moment somebody reaches the target. KR-12.1"""
    if any(points(table, player) >= table.target for player in state.players):
        return altered(state, stack=())
    return state
