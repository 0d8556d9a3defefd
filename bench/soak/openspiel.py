"""OpenSpiel follows 1,000 random games of each of ours: `python -m bench.soak.openspiel`.

All set-ups in turn. Every game is played by the rules and followed move by move: both must agree on
whose turn it is, what is legal, what luck can bring, what each seat saw, and what each one earned.
On the way states are written down and read again. Then OpenSpiel's own `random_sim_test` plays
every set-up once. Resumes where it stopped; results are in bench/soak/openspiel.json.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import monotonic
from typing import Any

import pyspiel
from tests.envs.spiel import close, fair_share, follow, load, random_match

from pravek.core import registry
from pravek.envs.rewards import REWARDS
from pravek.testing.setups import setups_of

RESULTS = Path(__file__).with_suffix(".json")
GAMES = ("kingdomino", "origins", "krom")
BATCH = 10
WRITTEN = 64
"""Every so many moves a state is written down and read again."""

SETUPS = {name: setups_of(registry.entry(name)) for name in GAMES}


def examine(name: str, number: int, held: dict[str, Any]) -> None:
    """Play one game, follow it, and add what it showed to the sums."""
    setup, reward = SETUPS[name][number % len(SETUPS[name])], REWARDS[number % len(REWARDS)]
    match = random_match(setup, seed=number)
    try:
        state = follow(match, reward=reward)
        assert close(state.returns(), fair_share(match, reward)), "returns"
        again(state)
    except AssertionError as difference:
        held["disagreements"].append({"game": f"{setup} seed {number}", "why": str(difference)})
        return
    players = [move.player for move in state.full_history()]
    held["decisions"] += sum(player >= 0 for player in players)
    held["draws"] += sum(player < 0 for player in players)


def again(state: Any) -> None:
    """The same history leads to the same state, also by way of states that were written down."""
    game = state.get_game()
    copy = game.new_initial_state()
    for place, number in enumerate(state.history()):
        if place % WRITTEN == 0:
            copy = game.deserialize_state(copy.serialize())
        copy.apply_action(number)
    assert (str(copy), copy.returns()) == (str(state), state.returns()), "played again"


def simulate(held: dict[str, Any], until: float) -> None:
    """OpenSpiel's own check, once for each set-up."""
    for setup in (setup for name in GAMES for setup in SETUPS[name]):
        if str(setup) not in held["simulated"] and monotonic() < until:
            pyspiel.random_sim_test(load(setup), num_sims=1, serialize=True, verbose=False)
            held["simulated"].append(str(setup))
            keep(held)


def keep(held: dict[str, Any]) -> None:
    RESULTS.write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each game")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    asked = parser.parse_args(arguments)
    until = monotonic() + asked.seconds
    held: dict[str, Any] = {"games": dict.fromkeys(GAMES, 0), "of": asked.games}
    held |= {"decisions": 0, "draws": 0, "disagreements": [], "simulated": [], "seconds": 0.0}
    if RESULTS.exists():
        held |= json.loads(RESULTS.read_text(encoding="utf-8")) | {"of": asked.games}
    for name in GAMES:
        while (done := held["games"][name]) < asked.games and monotonic() < until:
            begun = monotonic()
            for number in range(done, min(asked.games, done + BATCH)):
                examine(name, number, held)
                held["games"][name] = number + 1
            held["seconds"] = round(held["seconds"] + monotonic() - begun, 1)
            keep(held)
            print(f"{name} {held['games'][name]}/{asked.games}", flush=True)
    simulate(held, until)
    assert not held["disagreements"], held["disagreements"]


if __name__ == "__main__":
    main()
