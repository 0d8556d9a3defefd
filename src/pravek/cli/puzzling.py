"""One puzzle at the terminal: the table is drawn, tries are answered, the solution is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from pravek.cli.choosing import number_of, understood
from pravek.cli.reviewed import percent
from pravek.core.protocol import Action
from pravek.teach.puzzles.answers import NAMES
from pravek.teach.puzzles.opened import Opened
from pravek.terminal import say
from pravek.terminal.screen import screen_of

COMMANDS = {
    "help": "this list",
    "show N": "what choice N would look like",
    "table": "draw the table again",
    "solution": "give up, and be told",
    "quit": "leave it for another time",
}
QUESTION = {
    "gap": "Which move is the best? One is clearly better than all others.",
    "end": "The end of the game: only one move keeps what can be won.",
}


class Puzzling:
    def __init__(self, opened: Opened, console: Console) -> None:
        self._opened, self._console = opened, console
        self._screen = screen_of(opened.game)
        self._names = NAMES[: opened.game.players]

    def play(self) -> None:
        """Until it is solved, or somebody has had enough."""
        choices = self._show_table()
        while True:
            text = self._read()
            match text.split():
                case [] | ["help" | "h" | "?"]:
                    self._help()
                case ["quit" | "exit" | "q"]:
                    return
                case ["solution"]:
                    self.tell_solution()
                    return
                case ["table"]:
                    choices = self._show_table()
                case ["show", number] | [number, "?"]:
                    self._show(choices, number)
                case _:
                    found = understood(self._opened.match, self._seat, choices, text)
                    if isinstance(found, str):
                        self._say(found)
                    elif self._tried(found):
                        return

    def _tried(self, action: Action) -> bool:
        """Answer a try; whether it was right."""
        if action == self._opened.best:
            self._say(Text("Right!", "bold"))
            self.tell_solution()
            return True
        self._say(f"Not the best: {self._cost(action)}.", *self._reasons(action), "Try again.")
        return False

    def tell_solution(self) -> None:
        """The best move, how sure that is, and why it is better than the most tempting one."""
        opened, kept = self._opened, self._opened.kept
        rival = opened.actions[kept.tempting]
        sure = "solved to the end" if kept.exact else f"± {kept.error:.1%}"
        found = ", ".join(f"{level} {percent(share)}" for level, share in kept.found.items())
        picture = self._screen.picture(opened.game, opened.view, opened.best, self._names)
        self._say(
            Text(f"The best move: {self._phrase(opened.best)}", "bold"),
            f"It is worth {percent(kept.chance)} of the win, {percent(kept.gap)} ({sure}) "
            "more than any other.",
            f"Tempting: {self._phrase(rival)}, but {self._cost(rival)}.",
            *self._reasons(rival),
            f"Found by {found}.",
        )
        if picture is not None:
            self._say(picture)

    def _cost(self, action: Action) -> str:
        """What an action gives away."""
        loss, fewer = self._opened.loss(action), self._opened.fewer(action)
        about = "" if self._opened.kept.exact else "about "
        points = f", and {about}{say.plural(round(fewer), 'point')}" if fewer and fewer > 0 else ""
        return f"it gives away {about}{percent(loss)} of the win{points}"

    def _reasons(self, action: Action) -> Iterator[str]:
        return (f"  {reason.text}" for reason in self._opened.reasons(action))

    def _phrase(self, action: Action) -> str:
        return " ".join(self._screen.phrase(self._opened.game, self._opened.view, action).split())

    # The screen

    @property
    def _seat(self) -> int:
        return self._opened.kept.seat

    def _show_table(self) -> Sequence[Action]:
        opened, kept = self._opened, self._opened.kept
        choices, menu = self._screen.menu(opened.game, opened.view, list(opened.actions.values()))
        self._say(
            Text(f"Puzzle {kept.id}, grade {kept.grade} of 5. You are {self._names[self._seat]}."),
            Text(QUESTION[kept.kind], "bold"),
            self._screen.table(opened.game, opened.view, self._seat, self._names),
            Text(),
            menu,
        )
        return list(choices)

    def _show(self, choices: Sequence[Action], number: str) -> None:
        if (place := number_of(number, len(choices))) is None:
            self._say(f"Show which one? A number from 1 to {len(choices)}.")
            return
        action, opened = choices[place - 1], self._opened
        drawn = self._screen.picture(opened.game, opened.view, action, self._names)
        self._say(drawn or self._phrase(action))

    def _help(self) -> None:
        rows = Table.grid(padding=(0, 2))
        for word, meaning in COMMANDS.items():
            rows.add_row(Text(word, "bold"), meaning)
        self._say("Type the number of a choice, or the choice as it is written in a record.", rows)

    def _say(self, *things: RenderableType) -> None:
        say.say(self._console, *things)

    def _read(self) -> str:
        try:
            return self._console.input(Text(f"{self._names[self._seat]}> ", "bold")).strip()
        except EOFError:
            self._say("")
            return "quit"
        except UnicodeDecodeError:
            return "?"
