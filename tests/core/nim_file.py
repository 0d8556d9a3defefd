"""A game file as a stranger writes it: Nim, for the tests of games from outside."""

NIM = '''
from dataclasses import dataclass

from pravek.game import Action, Decide, OpenGame, Over, points


@dataclass(frozen=True)
class Take(Action):
    heap: int
    count: int


@dataclass(frozen=True)
class Heaps:
    left: tuple[int, ...] = (3, 4, 5)
    mover: int = 0


class Nim(OpenGame[Heaps]):
    """Whoever takes the last match wins."""

    name = "nim"
    seats = (2, 3)
    events = (Take,)

    def start(self):
        return Heaps()

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
'''
