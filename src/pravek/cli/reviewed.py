"""A review in words: a table of the seats, the curve, what decided each seat's game, boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pravek.core.codec import decode
from pravek.core.match import Match
from pravek.core.protocol import Action, Seat
from pravek.review.course import Course
from pravek.review.curve import blocks, named
from pravek.review.shapes import Decision, Review, SeatReview, Turn, Way
from pravek.terminal.screen import screen_of

SIGNS = "?! ? ??"
CAPTION = (
    "loss: chances given away in a decision; luck: chances it brought; without: the\n"
    "result without luck; ?! inaccuracies, ? mistakes, ?? blunders"
)
NAME = 12
WIDE = 60
"""How many blocks a curve has."""


class Reviewed:
    """A review beside the game it is of."""

    def __init__(self, match: Match[Any], course: Course, review: Review) -> None:
        self.match, self.course, self.review = match, course, review
        self._screen = screen_of(match.game)
        self._decisions = {decision.event: decision for decision in review.decisions}

    def seats(self) -> Table:
        """A line a seat: how well it played, how lucky it was."""
        table = Table(box=None, padding=(0, 1), caption=CAPTION, caption_justify="left")
        table.add_column("", no_wrap=True)
        for name in ("points", "accuracy", "loss", SIGNS, "luck", "in points", "without"):
            table.add_column(name, justify="right", no_wrap=True)
        for seat in self.review.seats:
            table.add_row(*self._row(seat))
        return table

    def _row(self, seat: SeatReview) -> list[str]:
        bad = (seat.labels[label] for label in ("inaccuracy", "mistake", "blunder"))
        return [
            f"{self.review.places[seat.seat]}. {self._name(seat.seat)}"[:NAME],
            str(seat.score),
            f"{seat.accuracy:.0f}",
            f"{seat.loss:.1%} ± {seat.error:.1%}",
            "  ".join(map(str, bad)),
            f"{percent(seat.luck, '+')} ± {percent(seat.luck_error)}",
            f"{seat.luck_points:+.1f}",
            percent(seat.adjusted),
        ]

    def curves(self) -> Table:
        """The chances of each seat, from the first event to the last."""
        table = Table.grid(padding=(0, 1))
        for seat in range(len(self.review.names)):
            line = blocks(self.review.moments, seat, self.review.events, WIDE)
            table.add_row(self._name(seat), Text(line))
        return table

    def turns(self, seat: SeatReview) -> Group:
        """What decided the game of a seat."""
        lines = [Text(f"{self._name(seat.seat)}: what decided the game", "bold")]
        lines += [Text(f"  {line}") for turn in seat.turns for line in self._turn(turn)]
        return Group(*lines)

    def _turn(self, turn: Turn) -> Iterator[str]:
        yield f"{percent(turn.swing, '+')}  event {turn.event + 1}: {self.told(turn.event)}"
        decision = self._decisions.get(turn.event)
        if turn.kind == "decision" and decision and decision.played:
            yield from (f"      {line}" for line in self.why(decision))

    def told(self, event: int) -> str:
        """What happened, in one line."""
        return self._screen.tell(self.match.game, self.course.log[event], self.match.names)

    def why(self, decision: Decision) -> Iterator[str]:
        """What would have been better, and why."""
        exactly = "" if decision.exact else f" ± {decision.error:.0%}"
        yield (
            f"{decision.label}, {decision.loss:.0%}{exactly} lost; better: "
            f"{self._phrase(decision, decision.ways[0])}"
        )
        yield from (reason.text for reason in decision.because)

    def _phrase(self, decision: Decision, way: Way) -> str:
        view = self.course.seen(decision.event, decision.seat)
        said = self._screen.phrase(self.match.game, view, self._action(way))
        then = f", then {way.then.get('event')}".lower() if way.then else ""
        if way.then and "domino" in way.then:
            then = f", then take {way.then['domino']}"
        return " ".join(said.split()) + then

    def _action(self, way: Way) -> Action:
        action = decode(way.action, self.match.game.events)
        assert isinstance(action, Action)
        return action

    def boards(self, decision: Decision) -> RenderableType | None:
        """The move played and the better one, side by side; None where a move has no picture."""
        view = self.course.seen(decision.event, decision.seat)
        shown = []
        for said, way in (("played", decision.ways[decision.played]), ("better", decision.ways[0])):
            picture = self._screen.picture(
                self.match.game, view, self._action(way), self.match.names
            )
            if picture is None:
                return None
            shown.append(Group(Text(f"{said}: {way.token}, {way.chance:.0%}", "bold"), picture))
        return Columns(shown, padding=(1, 4))

    def worst(self, many: int) -> list[Decision]:
        """The dearest decisions of the game."""
        bad = [each for each in self.review.decisions if each.label in ("mistake", "blunder")]
        return sorted(bad, key=lambda each: -each.loss)[:many]

    def _name(self, seat: Seat) -> str:
        return named(self.match.names, seat)


def percent(share: float, sign: str = "") -> str:
    """A share as people say it; nothing is below nothing."""
    return f"{share if abs(share) >= 0.005 else 0.0:{sign}.0%}"
