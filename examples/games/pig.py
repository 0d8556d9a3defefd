"""Pig: a die, and the question when to stop."""

from dataclasses import dataclass, replace

from pravek.game import Action, Decide, OpenGame, Option, Outcome, Over, Pick, picture, points


@dataclass(frozen=True)
class Roll(Action): ...  # the points go into the pot; a 1 loses the pot and the turn


@dataclass(frozen=True)
class Hold(Action): ...  # keep the pot and pass the die on


@dataclass(frozen=True)
class Rolled(Outcome):
    notation = "rolled-{face}"
    face: int


@dataclass(frozen=True)
class Table:
    kept: tuple[int, ...]
    mover: int = 0
    pot: int = 0
    face: int | None = 6  # None: the die is rolling


class Pig(OpenGame[Table]):
    name = "pig"
    about = "Roll as long as you dare: a 1 loses what you have not kept. The first to 100 wins."
    seats = (2, 3, 4)
    settings = (Option("short", "50 points are enough."),)
    events = (Roll, Hold, Rolled)
    goal = property(lambda self: 50 if self.options["short"] else 100)

    def start(self):
        return Table((0,) * self.players)

    def turn(self, state):
        if state.face is None:
            return Pick(Rolled, (1, 2, 3, 4, 5, 6))
        return Over() if max(state.kept) >= self.goal else Decide((state.mover,))

    def actions(self, state, seat):
        mine = self.turn(state) == Decide((seat,))
        return [Roll(seat)] * mine + [Hold(seat)] * (mine and state.pot > 0)

    def apply(self, state, event):
        if isinstance(event, Roll):
            return replace(state, face=None)
        if isinstance(event, Rolled) and event.face > 1:
            return replace(state, pot=state.pot + event.face, face=event.face)
        gained, face = (state.pot, state.face) if isinstance(event, Hold) else (0, event.face)
        kept = [n + gained * (seat == state.mover) for seat, n in enumerate(state.kept)]
        return Table(tuple(kept), (state.mover + 1) % self.players, face=face)

    def scores(self, state):
        return points(state.kept)

    def preview(self, view, action):
        return {"points": view.pot} if isinstance(action, Hold) else {}

    def describe(self, view):
        kept = picture.each_seat(picture.number(n, of=self.goal) for n in view.kept)
        return {"die": picture.die(view.face), "pot": view.pot, "kept": kept}

    def say(self, view, action):
        return f"Hold and keep {view.pot}" if isinstance(action, Hold) else "Roll the die"
