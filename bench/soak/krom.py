"""The full counts that Krom's issue names: `python -m bench.soak.krom [--jobs 2]`.

Resumes where it stopped; progress and results are in bench/soak/krom.json.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from tests.games.krom.laws import Watch
from tests.games.krom.random_games import new_match, play_at_random
from tests.games.krom.test_games import broken, played
from tests.games.krom.test_saves import assert_same

import pravek
from pravek.bots.krom.sensible import SensibleBot
from pravek.bots.protocol import Bot
from pravek.bots.random import RandomBot
from pravek.core import record
from pravek.core.match import Match
from pravek.core.protocol import Action, Over
from pravek.games.krom.state import State

RESULTS = Path(__file__).with_suffix(".json")
Figures = dict[str, float]


def conservation(number: int) -> Figures:
    """KR-1.4 and lives of 0 to 7 in every state of a random game, which ends."""
    match = new_match(number)
    states = 0
    for _ in play_at_random(match, Random(number)):
        problems = broken(match.game.table, match.state)  # type: ignore[attr-defined]
        assert not problems, (number, problems)
        states += 1
    assert isinstance(match.turn, Over), number
    return {"states": states, "rounds": match.state.round}


def secrecy(number: int) -> Figures:
    """The secrecy laws at every decision of a random game, for every seat and a spectator."""
    match, rng = new_match(number), Random(number)
    watch = Watch(match, rng)
    for _ in play_at_random(match, rng):
        problems = watch.check()
        assert not problems, (number, problems)
    return {"events": len(match.log)}


def sensible_against_random(number: int) -> Figures:
    """One sensible bot and three random ones, seats rotated."""
    match: Match[State] = pravek.Match("krom", players=4, seed=number)
    seat = number % 4
    bots: list[Bot] = [RandomBot(number * 4 + s) for s in range(4)]
    bots[seat] = SensibleBot(number)
    played(match, bots)
    return {"won": float(match.ranking[seat] == 1), "rounds": match.state.round}


def sensible_alone(number: int) -> Figures:
    """A table of sensible bots, of 2 to 6 players and with every option in turn."""
    match = new_match(number)
    played(match, [SensibleBot(number * 6 + s) for s in range(match.game.players)])
    return {"rounds": match.state.round, "longest": match.state.round}


def sensible_four(number: int) -> Figures:
    """Four sensible bots and no options."""
    match: Match[State] = pravek.Match("krom", players=4, seed=number)
    played(match, [SensibleBot(number * 6 + s) for s in range(4)])
    return {"rounds": match.state.round}


def saves(number: int) -> Figures:
    """Saved and loaded at every decision of a random game, with the same continuation."""
    match = new_match(number)
    loaded, begun, decisions = match, len(match.log), 0
    for _ in play_at_random(match, Random(number)):
        for place in range(begun, len(match.log)):
            event = match.log[place]
            if loaded is not match and isinstance(event, Action) and place == len(loaded.log):
                loaded.play(event)
        assert loaded.log == match.log, number
        loaded, begun = record.load(match.record(), seed=match.seed), len(match.log)
        assert_same(match, loaded)
        decisions += 1
    return {"decisions": decisions}


SECTIONS: dict[str, tuple[Callable[[int], Figures], int]] = {
    "sensible_against_random": (sensible_against_random, 1000),
    "sensible_four": (sensible_four, 200),
    "sensible_alone": (sensible_alone, 200),
    "conservation": (conservation, 10_000),
    "secrecy": (secrecy, 200),
    "saves": (saves, 200),
}


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", choices=SECTIONS)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    asked = parser.parse_args(arguments)
    until = monotonic() + asked.seconds
    results: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    with ProcessPoolExecutor(asked.jobs) as pool:
        for name, (play, games) in SECTIONS.items():
            if asked.only in (None, name):
                _section(results, name, play, games, pool, asked.jobs * 5, until)


def _section(
    results: dict[str, Any],
    name: str,
    play: Callable[[int], Figures],
    games: int,
    pool: ProcessPoolExecutor,
    batch: int,
    until: float,
) -> None:
    """Play on from where it stopped, a batch at a time, and write down the sums."""
    held = results.setdefault(name, {"games": 0, "of": games, "sums": {}, "seconds": 0.0})
    while held["games"] < games and monotonic() < until:
        begun = monotonic()
        numbers = range(held["games"], min(games, held["games"] + batch))
        for figures in pool.map(play, numbers):
            for key, value in figures.items():
                so_far = held["sums"].get(key, 0.0)
                held["sums"][key] = max(so_far, value) if key == "longest" else so_far + value
        held["games"] = numbers[-1] + 1
        held["seconds"] = round(held["seconds"] + monotonic() - begun, 1)
        held["means"] = {
            key: value if key == "longest" else round(value / held["games"], 4)
            for key, value in held["sums"].items()
        }
        RESULTS.write_text(json.dumps(results, indent=1) + "\n")
        if held["games"] % 100 < batch or held["games"] == games:
            print(f"{name}: {held['games']}/{games} {held['means']}", flush=True)


if __name__ == "__main__":
    main()
