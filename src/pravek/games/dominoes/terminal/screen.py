"""The family in the terminal: territories side by side, the two lines, the choices."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pravek.core.protocol import Action, Event, Seat
from pravek.games.dominoes.domino import Half
from pravek.games.dominoes.events import Build, Claim, Deal, Discard, Piece, Place
from pravek.games.dominoes.game import DominoGame
from pravek.games.dominoes.grid import POSITIONS, Cells, Position, beyond, cell_at
from pravek.games.dominoes.picture import positions
from pravek.games.dominoes.state import State, owed
from pravek.games.dominoes.terminal import land, lines
from pravek.games.dominoes.terminal.land import ARROWS, Look, spoken
from pravek.terminal.drawing import SEAT_COLOURS
from pravek.terminal.screen import Screen
from pravek.terminal.sentence import does, of, sentence

Game = DominoGame[Any]

SHORT = {"n": "north", "e": "east", "s": "south", "w": "west"}


class DominoScreen(Screen, ABC):
    """The screen of the family. A game adds how its squares look and what else it has."""

    look: Look

    # What a game adds

    @abstractmethod
    def words(self, view: Any, seat: Seat) -> dict[Position, str]:
        """The squares of a seat, each as people type it."""

    @abstractmethod
    def legend(self, game: Game) -> str:
        """What the signs on the squares mean."""

    def half(self, game: Game, half: Half) -> str:
        """Half a domino in a line, as people type it."""
        return f"{game.box.letters[half.terrain]}{half.craters or half.symbols}"

    def beside(self, game: Game, view: Any, names: Sequence[str]) -> RenderableType | None:
        """What else lies on the table."""
        return None

    def on_square(self, view: Any, seat: Seat, at: Position) -> Action | None:
        """What is decided by naming a square alone."""
        return None

    # The table

    def table(self, game: Game, view: Any, seat: Seat | None, names: Sequence[str]) -> Group:
        """Every territory, then the lines, then what else lies on the table."""
        seats = range(game.players)
        parts: list[RenderableType] = [
            Columns([self._territory(game, view, s, names) for s in seats], padding=(1, 3)),
            Text(),
            lines.draw(game, view, names, lambda number: self.domino(game, number)),
        ]
        if beside := self.beside(game, view, names):
            parts.append(beside)
        parts.append(Text(self.legend(game), "dim"))
        return Group(*parts)

    def _territory(
        self,
        game: Game,
        view: State,
        seat: Seat,
        names: Sequence[str],
        new: dict[Position, str] | None = None,
    ) -> RenderableType:
        kingdom, duty = view.kingdoms[seat], owed(view)
        words = self.words(view, seat) | (new or {})
        builds = isinstance(duty, Build) and duty.seat == seat
        wide = {place for action in game.actions(view, seat) for place in _covered(action)}
        last, points = kingdom.laid[-1:], game.points(view, seat)
        title = Text.assemble(
            ("▶ " if duty is not None and duty.seat == seat else "  ", "bold"),
            (names[seat], f"bold {SEAT_COLOURS[seat]}"),
            f"  {points} point{'s' * (points != 1)}",
            no_wrap=True,
        )
        picture = land.draw(
            self.look,
            words,
            free=positions(kingdom.free) if builds else (),
            wide=wide if builds else (),
            new=new or (),
            last=_both(last[0].cell, last[0].towards) if last else (),
        )
        return Group(title, picture)

    def domino(self, game: Game, number: int) -> Text:
        """Both halves of a domino as they lie in the line."""
        halves = game.box[number].halves
        return Text.assemble(*(self.look.square(self.half(game, half)) for half in halves))

    def square(self, view: Any, seat: Seat, at: Position) -> str:
        """What lies on a square, as it is drawn."""
        return self.look.square(self.words(view, seat)[at]).plain.strip()

    # The choices

    def phrase(self, game: Game, view: Any, action: Action) -> str:
        match action:
            case Place(_, at, towards):
                return f"build at {spoken(at)} {ARROWS[towards]} {towards}"
            case Discard():
                duty = owed(view)
                number = duty.domino if isinstance(duty, Build) else "?"
                return f"discard domino {number}: it fits nowhere"
            case Claim(_, number):
                return f"take {number:>2}  {self._plain(game, number)}"
        return super().phrase(game, view, action)

    def _plain(self, game: Game, number: int) -> str:
        halves = (self.half(game, half) for half in game.box[number].halves)
        return " | ".join(self.look.square(word).plain.strip() for word in halves)

    def menu(
        self, game: Game, view: Any, actions: Sequence[Action]
    ) -> tuple[list[Action], RenderableType]:
        """The choices, the best first. Placements are grouped by the points they bring."""
        told = {action: game.preview(view, action) for action in actions}
        gains = {action: told[action].get("points", 0) for action in actions}
        ordered = sorted(actions, key=lambda action: -gains[action])
        if all(isinstance(action, Place) for action in actions):
            return ordered, self._placements(game, view, ordered, gains)
        rows = Table.grid(padding=(0, 1))
        for number, action in enumerate(ordered, 1):
            gain = f"{gains[action]:+}" if any(gains.values()) else ""
            burned = str(told[action].get("burns") or "").replace("_", " ")
            burns = f", burns the {burned}" if burned else ""
            text = self.phrase(game, view, action) + burns
            rows.add_row(Text(f"{number:>3}", "bold"), gain, text)
        return ordered, rows

    def _placements(
        self, game: Game, view: State, ordered: Sequence[Action], gains: dict[Action, int]
    ) -> RenderableType:
        duty = owed(view)
        assert isinstance(duty, Build)
        grouped = Table.grid(padding=(0, 1))
        for gain in sorted(set(gains.values()), reverse=True):
            entries = [
                Text.assemble(
                    (f"{number:>3} ", "bold"), f"{spoken(action.at)}{ARROWS[action.towards]}"
                )
                for number, action in enumerate(ordered, 1)
                if isinstance(action, Place) and gains[action] == gain
            ]
            grouped.add_row(Text(f"{gain:+4}", "green" if gain > 0 else "dim"), Columns(entries))
        first = Text.assemble(
            f"Build domino {duty.domino} ",
            self.domino(game, duty.domino),
            ": points, number, square of the left half and the way the right half points",
        )
        return Group(first, grouped)

    def picture(
        self, game: Game, view: State, action: Action, names: Sequence[str]
    ) -> RenderableType | None:
        """The territory as it would look with a domino built there."""
        duty = owed(view)
        if not isinstance(action, Place) or not isinstance(duty, Build):
            return None
        halves = (self.half(game, half) for half in game.box[duty.domino].halves)
        new = dict(zip(_covered(action), halves, strict=True))
        return self._territory(game, view, action.seat, names, new)

    def find(self, view: State, seat: Seat, text: str) -> Action | None:
        """`1,0 east` or `1 0 e`; a domino number to take it; a square for what else is decided."""
        place = re.fullmatch(
            r"\(?\s*(-?\d{1,2})[,\s]\s*(-?\d{1,2})\s*\)?\s*"
            r"(n|north|e|east|s|south|w|west|↑|→|↓|←)?",
            text,
        )
        if place:
            at, way = (int(place[1]), int(place[2])), place[3]
            if way:
                arrows = {arrow: towards for towards, arrow in ARROWS.items()}
                return Place(seat, at, SHORT.get(way) or arrows.get(way) or way)
            return self.on_square(view, seat, at)
        is_number = text.isascii() and text.isdigit()
        shown = is_number and any(slot.domino == int(text) for slot in view.coming)
        return Claim(seat, int(text)) if shown else None

    # What happened

    def tell(self, game: Game, event: Event, names: Sequence[str]) -> str:
        match event:
            case Deal(numbers):
                return "A new line: " + ", ".join(map(str, numbers)) + "."
            case Piece(seat):
                return sentence(f"{of(names[seat], game.words.piece)} is drawn")
            case Action(seat):
                return sentence(does(names[seat], self.deed(game, event, names)))
        return super().tell(game, event, names)

    def deed(self, game: Game, action: Action, names: Sequence[str]) -> str:
        """What somebody does, as it is said of him or her."""
        match action:
            case Place(_, at, towards):
                return f"builds at {spoken(at)} {ARROWS[towards]}"
            case Discard():
                return "discards a domino that fits nowhere"
            case Claim(_, number):
                return f"takes {number} ({self._plain(game, number)})"
        return super().phrase(game, None, action)


def _covered(action: Action) -> list[Position]:
    return _both(cell_at(*action.at), action.towards) if isinstance(action, Place) else []


def _both(cell: Cells, towards: str) -> list[Position]:
    """The squares of both halves of a domino."""
    return [POSITIONS[cell], POSITIONS[beyond(cell, towards)]]
