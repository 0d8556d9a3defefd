"""Uniformly random Kingdomino of four, Harmony and Middle Kingdom, against what others measured.

`python -m bench.soak.kingdomino` plays 6,000 games (24,000 seats). It resumes where it stopped;
progress and results are in bench/soak/kingdomino.json.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pravek
from pravek.core.protocol import Action, Decide

RESULTS = Path(__file__).with_suffix(".json")
GAMES, BATCH = 6000, 250
DECISIONS = 96
OTHERS = {"mean": 22.586, "sd": 8.19}


def play(number: int) -> list[int]:
    """The scores of a random game, which has 96 decisions."""
    rng = Random(f"soak {number}")
    match = pravek.Match("kingdomino", players=4, harmony=True, middle_kingdom=True, seed=number)
    while isinstance(turn := match.turn, Decide):
        match.play(rng.choice(match.actions(turn.seats[0])))
    decisions = sum(isinstance(event, Action) for event in match.log)
    assert decisions == DECISIONS, (number, decisions)
    return [score.total for score in match.scores]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    asked = parser.parse_args(arguments)
    until = monotonic() + asked.seconds
    held: dict[str, Any] = {"games": 0, "total": 0, "squares": 0, "seconds": 0.0}
    if RESULTS.exists():
        held |= json.loads(RESULTS.read_text(encoding="utf-8"))
    while held["games"] < asked.games and monotonic() < until:
        begun = monotonic()
        numbers = range(held["games"], min(asked.games, held["games"] + BATCH))
        scores = [total for number in numbers for total in play(number)]
        held["games"] += len(numbers)
        held["total"] += sum(scores)
        held["squares"] += sum(total**2 for total in scores)
        held["seconds"] = round(held["seconds"] + monotonic() - begun, 1)
        RESULTS.write_text(json.dumps(summary(held), indent=1) + "\n", encoding="utf-8")
    told = summary(held)
    print(f"{told['seats']} seats: mean {told['mean']} ± {told['error']}, sd {told['sd']}")
    print(f"others measured {OTHERS['mean']}, sd {OTHERS['sd']}; {DECISIONS} decisions a game")
    assert abs(told["mean"] - OTHERS["mean"]) < 4 * told["error"], told


def summary(held: dict[str, Any]) -> dict[str, Any]:
    seats = held["games"] * 4
    mean = held["total"] / seats
    sd = (held["squares"] / seats - mean**2) ** 0.5
    return {
        **{key: held[key] for key in ("games", "total", "squares", "seconds")},
        "seats": seats,
        "decisions": DECISIONS,
        "mean": round(mean, 3),
        "sd": round(sd, 3),
        "error": round(sd / seats**0.5, 3),
        "others": OTHERS,
        "commit": _commit(),
    }


def _commit() -> str:
    told = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    )
    return told.stdout.strip()


if __name__ == "__main__":
    main()
