"""Krom: a race for evolutions. Move in secret, fight for the order, act, evolve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pravek.core.protocol import Action, Event, Refusal, Score, Seat, Turn
from pravek.core.registry import SetupError
from pravek.games.krom import cards as card_files
from pravek.games.krom import course, rounds, secrets
from pravek.games.krom.events import EVENTS
from pravek.games.krom.picture import picture
from pravek.games.krom.preview import preview
from pravek.games.krom.sheet import sheet
from pravek.games.krom.state import State, Table
from pravek.games.krom.why import why_not


class Krom:
    """The rules of Krom, as agreed at one table.

    >>> game = Krom(players=3, ice_age=True)
    >>> game.turn(game.start()).kind
    'Shown'
    """

    name = "krom"
    rules = 1
    secrets = True
    events: tuple[type[Event], ...] = EVENTS

    def __init__(
        self,
        players: int = 4,
        *,
        ice_age: bool = False,
        kromosaur: bool = False,
        long_game: bool = False,
        random_characters: bool = False,
        cards: object = None,
    ) -> None:
        box = card_files.load(cards)
        if players not in box.targets or players > len(box.characters):
            raise SetupError(f"these cards are not for {players} players")
        if players * box.krom > box.tokens["krom"]:
            raise SetupError(f"these cards have too little krom for {players} players")
        self.players = players
        self.table = Table(players, box, ice_age, kromosaur, long_game, random_characters)
        self.options: Mapping[str, Any] = {
            "players": players,
            "ice_age": ice_age,
            "kromosaur": kromosaur,
            "long_game": long_game,
            "random_characters": random_characters,
            "cards": card_files.header(box),
        }

    def start(self) -> State:
        return rounds.start(self.table)

    def turn(self, state: State) -> Turn:
        return course.turn(self.table, state)

    def actions(self, state: State, seat: Seat) -> Sequence[Action]:
        return course.actions(self.table, state, seat)

    def forced(self, state: State) -> Action | None:
        return course.forced(self.table, state)

    def begins(self, state: State) -> bool:
        """Nobody moves twice without anything in between."""
        return False

    def apply(self, state: State, event: Event) -> State:
        return course.apply(self.table, state, event)

    def scores(self, state: State) -> tuple[Score, ...]:
        return tuple(sheet(self.table, player) for player in state.players)

    def view(self, state: State, seat: Seat | None) -> State:
        return secrets.view(state, seat)

    def witness(self, event: Event, seat: Seat | None) -> Event:
        return secrets.witness(event, seat)

    def notices(self, state: State, event: Event, seat: Seat | None) -> bool:
        return secrets.notices(state, event, seat)

    def reveals(self, state: State, action: Action, seat: Seat) -> bool:
        return secrets.reveals(state, action, seat)

    def imagine(self, view: State, rng: Random) -> State:
        return secrets.imagine(self.table, view, rng)

    def why_not(self, view: State, action: Action) -> Refusal | None:
        return why_not(self.table, view, action)

    def preview(self, view: State, action: Action) -> Mapping[str, Any]:
        return preview(self.table, view, action)

    def describe(self, view: State) -> Mapping[str, Any]:
        return picture(self.table, view)
