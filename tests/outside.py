"""Game files as a stranger writes them, whole and broken, for the tests of games from outside."""

from __future__ import annotations

from pathlib import Path

NIM = '''
from dataclasses import dataclass

from pravek.game import Action, Decide, OpenGame, Over, Seat, points


@dataclass(frozen=True)
class Take(Action):
    heap: int
    count: int


@dataclass(frozen=True)
class Heaps:
    left: tuple[int, ...] = (3, 4, 5)
    mover: Seat = 0


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

MORRA = '''
from dataclasses import dataclass, replace

from pravek.game import Action, Decide, Outcome, Over, Pick, Sealed, SecretGame, points


@dataclass(frozen=True)
class Show(Action):
    fingers: int


@dataclass(frozen=True)
class Hands(Outcome):
    fingers: tuple[int, ...]


@dataclass(frozen=True)
class Target(Outcome):
    total: int


@dataclass(frozen=True)
class Round(Sealed):
    won: tuple[int, ...]
    target: int | None = None
    left: int = 3


class Morra(SecretGame[Round]):
    """Whoever is nearest to the target wins the round."""

    name = "morra"
    seats = (2, 3)
    events = (Show, Hands, Target)

    def start(self):
        return Round((0,) * self.players)

    def waits(self, state):
        if not state.left:
            return Over()
        if state.target is None:
            return Pick(Target, (2, 3, 4))
        return Decide(tuple(range(self.players)))

    def choices(self, state, seat):
        return [Show(seat, n) for n in (1, 2, 3)]

    def reveal(self, state, choices):
        return Hands(tuple(choice.fingers for choice in choices))

    def happen(self, state, event):
        if isinstance(event, Target):
            return replace(state, target=event.total)
        misses = [abs(fingers - state.target) for fingers in event.fingers]
        won = tuple(w + (miss == min(misses)) for w, miss in zip(state.won, misses))
        return Round(won, None, state.left - 1)

    def scores(self, state):
        return points(state.won, "rounds")
'''


def written(folder: Path, text: str, *change: str, name: str = "nim.py") -> str:
    """A game file in a folder; `change` is what is replaced in it, and what by."""
    if change:
        old, new = change
        assert old in text, old
        text = text.replace(old, new)
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


ACTIONS = "        if seat != state.mover:\n"
"""The line of Nim before which a test puts what its `actions` do."""

LOOP = "        while True: pass\n" + ACTIONS
BROKEN = {
    "a syntax error": ("def turn(self, state):", "def turn(self state):", "SyntaxError"),
    "rules that raise": (ACTIONS, "        1 / 0\n" + ACTIONS, "broke down in actions: Zero"),
    "rules that leave": (ACTIONS, "        raise SystemExit\n" + ACTIONS, "in actions: SystemExit"),
    "rules that never answer": (ACTIONS, LOOP, "does not come back"),
    "a game that never ends": ("n - event.count *", "n - 0 *", "does not end: 10,000 events"),
    "a turn of nobody": ("Decide((state.mover,))", "Decide(())", "in turn: it answered Decide"),
    "a turn of a stranger": ("Decide((state.mover,))", "Decide((7,))", "in turn: it answered"),
    "a turn that is nothing": ("Decide((state.mover,))", "None", "in turn: it answered None"),
    "nothing to do": ("return [Take(", "return [] and [Take(", "must act, but nothing is legal"),
    "deeds of another": ("[Take(seat,", "[Take(1 - seat,", "not an action of seat 0"),
    "a state that is lost": ("return Heaps(left", "Heaps(left", "answered None, not a state"),
    "too few scores": ("in range(self.players)), ", "in range(1)), ", "a Score for each of 2"),
}
"""How Nim can be broken: what stands instead of what, and what is said about it."""
