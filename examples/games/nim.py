"""Nim: everything lies on the table, and there is no luck."""

from dataclasses import dataclass

from pravek.game import Action, Decide, OpenGame, Option, Over, picture, points


@dataclass(frozen=True)
class Take(Action):
    heap: int
    count: int


@dataclass(frozen=True)
class Heaps:
    left: tuple[int, ...]
    mover: int = 0


class Nim(OpenGame[Heaps]):
    name = "nim"
    title = "Nim"
    about = "Take matches from one heap at a time; whoever takes the last match wins."
    seats = (2, 3)
    settings = (Option("large", "The heaps are larger.", players=(2,)),)
    events = (Take,)

    def start(self):
        return Heaps((5, 7, 9) if self.options["large"] else (3, 4, 5))

    def turn(self, state):
        return Decide((state.mover,)) if any(state.left) else Over()

    def actions(self, state, seat):
        heaps = enumerate(state.left) if seat == state.mover else ()
        return [Take(seat, heap, count + 1) for heap, left in heaps for count in range(left)]

    def apply(self, state, event):
        left = [n - event.count * (heap == event.heap) for heap, n in enumerate(state.left)]
        return Heaps(tuple(left), (state.mover + 1) % self.players)

    def scores(self, state):
        last = None if any(state.left) else (state.mover - 1) % self.players
        return points((int(seat == last) for seat in range(self.players)), "the last match")

    # Everything below makes it nicer, and could be left out.

    def preview(self, view, action):
        return {"points": 1} if action.count == sum(view.left) else {}

    def describe(self, view):
        most = max(self.start().left)
        return {"heaps": picture.grid(["❙"] * n + [None] * (most - n) for n in view.left)}

    def tell(self, event):
        return f"Take {event.count} from heap {event.heap + 1}"
