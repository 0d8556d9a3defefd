"""Nim: open, without luck, its first event a decision."""

from dataclasses import dataclass

from pravek.game import Action, Decide, OpenGame, Option, Over, points


@dataclass(frozen=True)
class Take(Action):
    heap: int
    count: int


@dataclass(frozen=True)
class Heaps:
    left: tuple[int, ...]
    mover: int = 0


class Nim(OpenGame[Heaps]):
    """Whoever takes the last match wins."""

    name = "nim"
    seats = (2, 3)
    settings = (Option("large", "The heaps are larger.", players=(2,)),)
    events = (Take,)

    def start(self):
        return Heaps((5, 7, 9) if self.options["large"] else (3, 4, 5))

    def turn(self, state):
        return Decide((state.mover,)) if any(state.left) else Over()

    def actions(self, state, seat):
        if seat != state.mover:
            return []
        return [Take(seat, h, n) for h, left in enumerate(state.left) for n in range(1, left + 1)]

    def apply(self, state, event):
        left = tuple(n - event.count * (h == event.heap) for h, n in enumerate(state.left))
        return Heaps(left, (state.mover + 1) % self.players)

    def scores(self, state):
        last = None if any(state.left) else (state.mover - 1) % self.players
        return points((int(seat == last) for seat in range(self.players)), "the last match")

    def say(self, view, action):
        return f"take {action.count} of {view.left[action.heap]} in heap {action.heap + 1}"

    def tell(self, event):
        return f"took {event.count} of heap {event.heap + 1}"

    def preview(self, view, action):
        return {"left": view.left[action.heap] - action.count}
