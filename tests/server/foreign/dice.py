"""Pig: dice, open. Who reaches ten first wins; a one loses the turn."""

from dataclasses import dataclass, replace

from pravek.game import Action, Decide, Dice, OpenGame, Outcome, Over, die, each_seat, points


@dataclass(frozen=True)
class Roll(Action):
    pass


@dataclass(frozen=True)
class Hold(Action):
    pass


@dataclass(frozen=True)
class Pips(Outcome):
    faces: tuple[int, ...]


@dataclass(frozen=True)
class Table:
    totals: tuple[int, ...]
    mover: int = 0
    turn: int = 0
    rolling: bool = False


class Dicey(OpenGame[Table]):
    """Who reaches ten first wins."""

    name = "dicey"
    seats = (2, 3, 4)
    events = (Roll, Hold, Pips)

    def start(self):
        return Table((0,) * self.players)

    def turn(self, state):
        if max(state.totals) >= 10:
            return Over()
        return Dice(Pips, 1) if state.rolling else Decide((state.mover,))

    def actions(self, state, seat):
        return [Roll(seat), Hold(seat)] if seat == state.mover and not state.rolling else []

    def apply(self, state, event):
        after = (state.mover + 1) % self.players
        if isinstance(event, Roll):
            return replace(state, rolling=True)
        if isinstance(event, Pips):
            [pips] = event.faces
            mover, turn = (after, 0) if pips == 1 else (state.mover, state.turn + pips)
            return replace(state, rolling=False, mover=mover, turn=turn)
        totals = list(state.totals)
        totals[state.mover] += state.turn
        return Table(tuple(totals), after)

    def scores(self, state):
        return points(state.totals)

    def describe(self, view):
        return {
            "duty": "Roll or hold.",
            "totals": each_seat(view.totals),
            "die": die(view.turn or None),
        }
