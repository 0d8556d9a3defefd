"""A game at one terminal: people and bots around a table that is drawn anew for every decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from pravek.bots import Bot
from pravek.bots.runner import ask
from pravek.cli import sheet
from pravek.cli.choosing import number_of, understood
from pravek.core import notes
from pravek.core.match import CannotUndo, Match
from pravek.core.protocol import Action, Decide, Event, Seat
from pravek.terminal import say
from pravek.terminal.screen import screen_of
from pravek.terminal.sentence import does

COMMANDS = {
    "help": "this list",
    "show N": "what choice N would look like",
    "undo": "take your last decision back, if nobody but bots decided since and no luck came",
    "score": "the score sheets as they stand",
    "log": "everything that happened",
    "table": "draw the table again",
    "quit": "save the game and leave",
}


class Leave(Exception):
    """Somebody wants to go: the game is saved."""


@dataclass
class Sitting:
    """One match, the people (every seat without a bot) and the bots."""

    match: Match[Any]
    bots: Mapping[Seat, Bot]
    console: Console
    _told: dict[Seat, int] = field(default_factory=dict)
    """How much of the log each person has been told."""
    _decided: set[int] = field(default_factory=set)
    """Where in the log the decisions of people stand: they need not be told what they did."""
    _looking: Seat | None = None
    """Who looked at the screen last."""

    def __post_init__(self) -> None:
        self._screen = screen_of(self.match.game)

    def play(self) -> None:
        """To the end of the game; Leave if somebody quits."""
        self._told = {seat: self._last_decision(seat) for seat in self.people}
        while isinstance(turn := self.match.turn, Decide):
            seat = next((s for s in turn.seats if s in self.bots), turn.seats[0])
            if seat in self.bots:
                self._think(seat)
            else:
                self._decide(seat)
        self._clear()
        self._news(self.people[0] if len(self.people) == 1 else None)
        self._draw(None)
        self._say("")

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in range(self.match.game.players) if seat not in self.bots]

    def _last_decision(self, seat: Seat) -> int:
        """How far the log of a saved game is known to a person: to the own last decision."""
        own = (
            n for n, e in enumerate(self.match.log, 1) if isinstance(e, Action) and e.seat == seat
        )
        return max(own, default=0)

    # Bots

    def _think(self, seat: Seat) -> None:
        if self.console.is_terminal:
            with self.console.status(f"{does(self.match.names[seat], 'thinks')}…"):
                action = ask(self.match, self.bots[seat], seat)
        else:
            action = ask(self.match, self.bots[seat], seat)
        self.match.play(action)

    # People

    def _decide(self, seat: Seat) -> None:
        self._pass_on(seat)
        choices = self._show_table(seat)
        while True:
            text = self._read(f"{self.match.names[seat]}> ")
            match text.split():
                case []:
                    if len(choices) == 1:
                        return self._play(choices[0])
                    self._say("Pick a number; `help` lists the other words.")
                case ["quit" | "exit" | "q"]:
                    raise Leave
                case ["help" | "h" | "?"]:
                    self._help()
                case ["score"]:
                    self._say(sheet.sheets(self.match) if self._open else self._own_score(seat))
                case ["log"]:
                    self._say(*self._log(self.match.witnessed(seat)))
                case ["table"]:
                    choices = self._show_table(seat)
                case ["show", number] | [number, "?"]:
                    self._show(seat, choices, number)
                case ["undo" | "u"]:
                    if self._undo(seat):
                        return None
                case _:
                    if action := self._understood(seat, choices, text):
                        return self._play(action)

    def _play(self, action: Action) -> None:
        self._decided.add(len(self.match.log))
        self.match.play(action)

    def _understood(self, seat: Seat, choices: Sequence[Action], text: str) -> Action | None:
        """The action that is meant; says why if it is not legal."""
        found = understood(self.match, seat, choices, text)
        if isinstance(found, str):
            self._say(found)
            return None
        return found

    def _undo(self, seat: Seat) -> bool:
        match, alone = self.match, len(self.people) == 1
        anybody = self.people if self._open else [seat]
        whose = next((p for p in anybody if match.can_undo(p, among_bots=alone)), seat)
        places = match.undoable(whose, among_bots=alone)
        noted = notes.taken_back(match.log, whose, places)
        try:
            match.undo(whose, among_bots=alone)
        except CannotUndo as error:
            self._say(f"It cannot be undone: {error}.")
            return False
        if noted:
            match.note(noted)
        left = len(self.match.log)
        self._decided = {place for place in self._decided if place < left}
        for person, told in self._told.items():
            self._told[person] = min(told, left)
        return True

    def _show(self, seat: Seat, choices: Sequence[Action], number: str) -> None:
        if (place := number_of(number, len(choices))) is None:
            return self._say(f"Show which one? A number from 1 to {len(choices)}.")
        action = choices[place - 1]
        view = self.match.view(seat)
        drawn = self._screen.picture(self.match.game, view, action, self.match.names)
        return self._say(drawn or self._screen.phrase(self.match.game, view, action))

    # The screen

    @property
    def _open(self) -> bool:
        return not self.match.game.secrets

    def _show_table(self, seat: Seat) -> Sequence[Action]:
        """Draw everything for a decision; the choices in the order they are numbered."""
        self._clear()
        self._news(seat)
        self._draw(seat)
        view, actions = self.match.view(seat), self.match.actions(seat)
        choices, drawn = self._screen.menu(self.match.game, view, actions)
        self._say(Text(), drawn)
        return list(choices)

    def _draw(self, seat: Seat | None) -> None:
        view = self.match.view(seat)
        self._say(self._screen.table(self.match.game, view, seat, self.match.names))

    def _news(self, seat: Seat | None) -> None:
        """What happened since this person (None: everybody) looked last."""
        told = min(self._told.values()) if seat is None else self._told[seat]
        seen = self.match.sights(seat)
        if seat is not None:
            self._told[seat] = len(seen)
        others = [
            event
            for place, event in enumerate(seen[told:], told)
            if event is not None and not self._did(seat, place)
        ]
        for line in self._log(others):
            self._say(Text(line, "italic"))
        if others:
            self._say(Text())

    def _did(self, seat: Seat | None, place: int) -> bool:
        """Whether this person decided it, and not the table for want of a choice."""
        return place in self._decided and getattr(self.match.log[place], "seat", None) == seat

    def _log(self, events: Sequence[Event]) -> list[str]:
        game, names = self.match.game, self.match.names
        return [self._screen.tell(game, event, names) for event in events]

    def _own_score(self, seat: Seat) -> RenderableType:
        """In a game with secrets a person sees the sheets as they look from the own seat."""
        game = self.match.game
        seen = Match.empty(game, names=self.match.names)
        seen.state = self.match.view(seat)
        return sheet.sheets(seen)

    def _pass_on(self, seat: Seat) -> None:
        """Between two people with secrets: the screen is wiped before the other one looks."""
        before, self._looking = self._looking, seat
        if self._open or len(self.people) < 2 or before == seat:
            return
        self._clear()
        name = self.match.names[seat]
        self._read(f"Pass the screen to {name}. {name}, press Enter when you are alone with it. ")
        self._clear()

    def _help(self) -> None:
        rows = Table.grid(padding=(0, 2))
        for word, meaning in COMMANDS.items():
            rows.add_row(Text(word, "bold"), meaning)
        self._say(
            "Type the number of a choice, or the choice as it is written in a record.",
            "Anything that is not legal is answered with the clause of the rules.",
            rows,
        )

    def _clear(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
            if not self._open:
                self.console.file.write("\x1b[3J")  # nor may one scroll back to a secret

    def _say(self, *things: RenderableType) -> None:
        say.say(self.console, *things)

    def _read(self, prompt: str) -> str:
        try:
            return self.console.input(Text(prompt, "bold")).strip()
        except EOFError:
            self._say("")
            raise Leave from None
        except UnicodeDecodeError:
            return "?"
