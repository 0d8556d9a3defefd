"""A game for every way to be bad: its mood strikes after the first `Go`, or while it is set up."""

import itertools
import os
import signal
import time
from dataclasses import dataclass, replace

from pravek.game import Action, Certain, Decide, OpenGame, Option, Outcome, Over, points

MOODS = (
    "fine",
    "raises",
    "loops",
    "holds_on",
    "sleeps",
    "exits",
    "dies",
    "eats_memory",
    "floods",
    "never_ends",
    "lies",
    "starves",
    "nonsense",
    "bad_picture",
    "raises_at_start",
    "loops_at_start",
)


@dataclass(frozen=True)
class Go(Action):
    pass


@dataclass(frozen=True)
class Tick(Outcome):
    pass


@dataclass(frozen=True)
class Road:
    gone: int = 0
    ticking: bool = False


class Moody(OpenGame[Road]):
    """Go three times."""

    name = "moody"
    settings = (Option("mood", "How it behaves.", MOODS, "fine"),)
    events = (Go, Tick)

    @property
    def mood(self):
        return self.options["mood"]

    def start(self):
        if self.mood == "raises_at_start":
            raise ValueError("no road today")
        while self.mood == "loops_at_start":
            pass
        return Road()

    def turn(self, state):
        if state.ticking:
            return Certain(Tick())
        if self.mood == "lies" and state.gone:
            return Decide((7,))
        return Decide((state.gone % 2,)) if state.gone < 3 else Over()

    def actions(self, state, seat):
        if state.gone and seat == 1:
            strike(self.mood)
        if self.mood == "starves" and state.gone:
            return []
        if self.mood == "nonsense" and state.gone:
            return "go"
        return [Go(seat)] if seat == state.gone % 2 and not state.ticking else []

    def apply(self, state, event):
        if self.mood == "never_ends":
            return replace(state, ticking=True)
        return replace(state, gone=state.gone + 1)

    def why_not(self, view, action):
        raise RuntimeError("nobody asked me that before")

    def scores(self, state):
        return points((state.gone,) * self.players)

    def describe(self, view):
        if self.mood == "bad_picture" and view.gone:
            return {"road": object()}
        return {"gone": view.gone, "noise": "x" * (20_000_000 * (self.mood == "floods"))}


def strike(mood):
    if mood == "raises":
        return 1 // 0
    while mood == "loops":
        try:
            while True:
                pass
        except Exception:
            pass
    if mood == "holds_on":
        sum(itertools.repeat(0))  # no other thread runs while it counts
    if mood == "sleeps":
        time.sleep(600)
    if mood == "exits":
        raise SystemExit(3)
    if mood == "dies":
        os.kill(os.getpid(), signal.SIGSEGV)
    if mood == "eats_memory":
        return len([bytearray(10_000_000) for _ in range(10_000)])
    return None
