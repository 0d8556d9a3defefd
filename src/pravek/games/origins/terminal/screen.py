"""Origins in the terminal: fire, resources, totems and cave people besides the family's table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from pravek.core.protocol import SEATS, Action, Event, Seat
from pravek.games.dominoes.domino import Half
from pravek.games.dominoes.game import DominoGame
from pravek.games.dominoes.grid import Position
from pravek.games.dominoes.state import owed
from pravek.games.dominoes.terminal.land import places, spoken
from pravek.games.dominoes.terminal.screen import DominoScreen
from pravek.games.origins import typed
from pravek.games.origins.discovery import Erupt, Fire, Fizzle
from pravek.games.origins.opening import Open
from pravek.games.origins.recruiting import (
    Decline,
    Faces,
    Give,
    Invite,
    Pay,
    Settle,
    Stand,
    Summon,
)
from pravek.games.origins.resources import KINDS, resource_of
from pravek.games.origins.terminal.look import LEGENDS, LOOK
from pravek.games.origins.totem import Hand

Game = DominoGame[Any]


class OriginsScreen(DominoScreen):
    look = LOOK

    def words(self, view: Any, seat: Seat) -> dict[Position, str]:
        return places(typed.write(typed.of_seat(view, seat)))

    def legend(self, game: Game) -> str:
        return LEGENDS[game.options["mode"]]

    def half(self, game: Game, half: Half) -> str:
        carries = game.options["mode"] != "discovery" and resource_of(half)
        return super().half(game, half) + "$" * bool(carries)

    def beside(self, game: Game, view: Any, names: Sequence[str]) -> RenderableType | None:
        """Totems, or the people in the cave."""
        match game.options["mode"]:
            case "totem":
                held = (
                    f"{kind} {'on the table' if seat is None else names[seat]}"
                    for kind, seat in zip(KINDS, view.totems, strict=True)
                )
                return Text("Totems: " + " · ".join(held))
            case "tribe":
                cave = " · ".join(_person(kind) if kind else "–" for kind in view.cave)
                return Text(f"Cave: {cave}   ({len(view.pile)} in the pile)")
        return None

    def on_square(self, view: Any, seat: Seat, at: Position) -> Action | None:
        match owed(view):
            case Erupt():
                return Fire(seat, at)
            case Pay():
                return Give(seat, at)
            case Settle():
                return Stand(seat, at)
        return None

    def phrase(self, game: Game, view: Any, action: Action) -> str:
        match action:
            case Open(_, positions):
                pair = ", ".join(str(view.coming[position - 1].domino) for position in positions)
                return f"take positions {positions[0]} and {positions[1]}: dominoes {pair}"
            case Fire(seat, at):
                return f"fire lands on {spoken(at)} {self.square(view, seat, at)}"
            case Fizzle():
                return "no square can burn: the fire leaves the game"
            case Hand(_, totem, to):
                return f"give the {totem} totem to seat {SEATS[to]}"
            case Decline():
                return "recruit nobody"
            case Invite(_, person):
                return f"recruit the {_person(person)} from the cave for two resources"
            case Summon(_, person):
                return f"recruit the {_person(person)} from the pile for four resources"
            case Give(seat, at):
                return f"give up the resource on {spoken(at)} {self.square(view, seat, at)}"
            case Stand(seat, at):
                return f"stand on {spoken(at)} {self.square(view, seat, at)}"
        return super().phrase(game, view, action)

    def tell(self, game: Game, event: Event, names: Sequence[str]) -> str:
        if isinstance(event, Faces):
            return "New in the cave: " + ", ".join(map(_person, event.people)) + "."
        return super().tell(game, event, names)

    def deed(self, game: Game, action: Action, names: Sequence[str]) -> str:
        match action:
            case Open(_, positions):
                return f"takes positions {positions[0]} and {positions[1]}"
            case Fire(_, at):
                return f"lets fire land on {spoken(at)}"
            case Fizzle():
                return "has no square that can burn"
            case Hand(_, totem, to):
                return f"gives the {totem} totem to {names[to]}"
            case Decline():
                return "recruits nobody"
            case Invite(_, person):
                return f"recruits the {_person(person)} from the cave"
            case Summon(_, person):
                return f"recruits the {_person(person)} from the pile"
            case Give(_, at):
                return f"gives up the resource on {spoken(at)}"
            case Stand(_, at):
                return f"puts the new person on {spoken(at)}"
        return super().deed(game, action, names)


def _person(kind: str) -> str:
    return f"{kind.replace('_', ' ')} @{typed.NAMES[kind]}"


SCREEN = OriginsScreen()
