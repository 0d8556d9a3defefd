"""What the engine protocol costs: a decision by a program, and the same decision without it.

    python -m bench.engine

Whole games are played by programs that want nothing, the view, the events or the previews (the
last is the example in C). Of every question the whole time is measured, and beside it what is
worked out in any case: scores, `describe`, previews. The rest is the protocol: tokens, JSON, two
pipes, a process that wakes up. Medians, in milliseconds, stand in bench/engine.json; it fails if
the protocol takes a millisecond or more. A busy machine does not change the processor time of our
side (`processor_ms`); for the clock's, see that nothing else runs, or call it with `nice -n -20`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

from pravek.bots import bot_seed, make, play_match
from pravek.bots.protocol import Bot, dismiss
from pravek.core.match import Match
from pravek.core.protocol import Event
from pravek.core.registry import bring
from pravek.speed.machine import machine

HERE = Path(__file__).parent
SOURCE = HERE.parent / "examples" / "engine" / "greedy.c"
NIM = HERE.parent / "examples" / "games" / "nim.py"
RESULTS = HERE / "engine.json"
MOST = 1.0
"""Milliseconds."""
GAMES = 10

LUCKY = """
import sys
from random import Random
n, luck = 0, Random(1)
sys.stdin.readline()
print('{"t":"hello","version":1,"wants":%s}', flush=True)
while '"position"' in (line := sys.stdin.readline()):
    n += 1
    actions = line[line.index('"actions":') : line.index('],"scores"')].count('","') + 1
    print('{"t":"bestaction","n":%%d,"action":%%d}' %% (n, luck.randrange(actions)), flush=True)
"""
"""A program that wants something and takes any action."""


class Stopwatch:
    """A bot, and how long each of its questions took; `besides` is what is not the protocol's."""

    def __init__(self, bot: Bot, besides: Callable[..., object]) -> None:
        self._bot, self._besides = bot, besides
        self.whole: list[float] = []
        self.protocol: list[float] = []
        self.processor: list[float] = []

    def follow(self, events: Sequence[Event]) -> None:
        self._bot.follow(events)  # type: ignore[attr-defined]

    def close(self) -> None:
        dismiss([self._bot])

    def choose(self, game: Any, view: Any, seat: int, actions: Any, clock: Any) -> Any:
        begun, worked = perf_counter(), process_time()
        self._besides(game, view, actions)
        told, between = perf_counter(), process_time()
        action = self._bot.choose(game, view, seat, actions, clock)
        done, spent = perf_counter(), process_time()
        self.whole.append(1000 * (done - told))
        self.protocol.append(1000 * ((done - told) - (told - begun)))
        self.processor.append(1000 * ((spent - between) - (between - worked)))
        return action


BESIDES: dict[str, Callable[..., object]] = {
    "[]": lambda game, view, actions: game.scores(view),
    '["view"]': lambda game, view, actions: (game.scores(view), game.describe(view)),
    '["events"]': lambda game, view, actions: game.scores(view),
    '["previews"]': lambda game, view, actions: (
        game.scores(view),
        [game.preview(view, action) for action in actions],
    ),
}


def measure(game: str, command: str, wants: str) -> dict[str, Any]:
    """Games of a program against itself."""
    whole: list[float] = []
    protocol: list[float] = []
    processor: list[float] = []
    for number in range(GAMES):
        match: Match[Any] = Match(game, seed=number, players=2)
        bots = [
            Stopwatch(make(command, match.game, bot_seed(number, seat)), BESIDES[wants])
            for seat in range(match.game.players)
        ]
        play_match(match, bots)
        dismiss(bots)
        for bot in bots:
            whole += bot.whole
            protocol += bot.protocol
            processor += bot.processor
    return {
        "game": game,
        "wants": json.loads(wants),
        "decisions": len(whole),
        "whole_ms": round(median(whole), 4),
        "protocol_ms": round(median(protocol), 4),
        "processor_ms": round(median(processor), 4),
        "protocol_quartiles_ms": [round(value, 4) for value in quantiles(protocol, n=4)],
    }


def main() -> None:
    rows = []
    bring(str(NIM))
    with tempfile.TemporaryDirectory() as folder:
        greedy = Path(folder) / "greedy"
        subprocess.run(["cc", "-std=c99", "-O2", "-o", greedy, SOURCE], check=True)
        for game in ("nim", "kingdomino", "origins", "krom"):
            for wants in BESIDES:
                lucky = Path(folder) / "lucky.py"
                lucky.write_text(LUCKY % wants)
                python = f"exec:{sys.executable} -I {lucky}"
                in_c = wants == '["previews"]'
                row = measure(game, f"exec:{greedy}" if in_c else python, wants)
                row["engine"] = "greedy.c" if in_c else "Python"
                rows.append(row)
                print(row, flush=True)
    RESULTS.write_text(json.dumps({"machine": machine(), "rows": rows}, indent=1) + "\n")
    if slow := [row for row in rows if row["protocol_ms"] >= MOST]:
        raise SystemExit(f"the protocol takes {MOST:g} ms or more: {slow}")


if __name__ == "__main__":
    main()
