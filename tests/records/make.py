"""Make the golden records that are missing: `python -m tests.records.make [GAME]`.

One finished game for every set-up of every registered game, by play that is partly random and
partly greedy. A record that is there is never written again: it is replayed for ever. Its
SHA-256 stands in SHA256SUMS, so that an edit does not go unnoticed.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from tests.contract.setups import Setup, setups

import pravek
from pravek.core.protocol import Action, Decide

HERE = Path(__file__).parent
SUMS = HERE / "SHA256SUMS"
MOST_EVENTS = 6000
TRIES = 5


def path_of(setup: Setup) -> Path:
    return HERE / f"{setup}.jsonl"


def choose(match: pravek.Match[Any], rng: Random, turn: Decide) -> Action:
    """Mostly at random; now and then what brings most; now and then a second thought."""
    seat = rng.choice(turn.seats)
    if match.game.secrets and rng.random() < 0.1:
        others = [s for s in range(match.game.players) if s not in turn.seats and match.actions(s)]
        seat = rng.choice([*others, seat])
    actions = list(match.actions(seat))
    if rng.random() < 0.4:
        gains = [match.preview(action).get("points", 0) for action in actions]
        best = max(gains)
        actions = [a for a, gain in zip(actions, gains, strict=True) if gain == best]
    return rng.choice(actions)


def play(setup: Setup, seed: int) -> pravek.Match[Any]:
    match, rng = setup.match(seed), Random(f"{setup} {seed}")
    while isinstance(turn := match.turn, Decide) and len(match.log) < MOST_EVENTS:
        match.play(choose(match, rng, turn))
    return match


def finished(setup: Setup) -> pravek.Match[Any]:
    """The shortest of a few games, so that the folder stays small."""
    games = [play(setup, seed) for seed in range(TRIES if setup.build().secrets else 1)]
    over = [match for match in games if isinstance(match.turn, pravek.Over)]
    return min(over, key=lambda match: len(match.log))


def main(game: str | None = None) -> None:
    made = 0
    for setup in setups(game):
        path = path_of(setup)
        if path.exists():
            continue
        text = finished(setup).record()
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        with SUMS.open("a", encoding="utf-8", newline="\n") as sums:
            sums.write(f"{sha256(text.encode()).hexdigest()}  {path.name}\n")
        made += 1
        print(path.name, len(text))
    print(f"{made} records made, {len(setups(game)) - made} were there")


if __name__ == "__main__":
    main(*sys.argv[1:2])
