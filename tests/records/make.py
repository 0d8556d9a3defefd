"""Make the golden records that are missing: `python -m tests.records.make [GAME]`.

One finished game for every set-up of every registered game, by play that is partly random and
partly greedy. A record that is there is never written again: it is replayed for ever. Its
SHA-256 stands in SHA256SUMS, so that an edit does not go unnoticed. Rules that change count up
`rules` of their game; only before a game is published may a record be deleted and made anew.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from tests.contract.setups import setups
from tests.games.dominoes.follow import rare_action

import pravek
from pravek.core.protocol import Action, Decide
from pravek.testing.setups import Setup

HERE = Path(__file__).parent
SUMS = HERE / "SHA256SUMS"
MOST_EVENTS = 6000
TRIES = 5


STYLES = ("", "rare")
"""How it is played: as usual, or so that people are recruited from the pile and fires burn."""


def path_of(setup: Setup, style: str = "") -> Path:
    return HERE / f"{setup}{style and '--' + style}.jsonl"


def has_style(setup: Setup, style: str) -> bool:
    return not style or setup.game == "origins"


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


def play(setup: Setup, style: str, seed: int) -> pravek.Match[Any]:
    match, rng = setup.match(seed), Random(f"{setup} {seed}")
    while isinstance(turn := match.turn, Decide) and len(match.log) < MOST_EVENTS:
        if style:
            match.play(rare_action(match, turn.seats[0], rng))
        else:
            match.play(choose(match, rng, turn))
    return match


def finished(setup: Setup, style: str) -> pravek.Match[Any]:
    """The shortest of a few games, so that the folder stays small."""
    games = [play(setup, style, seed) for seed in range(TRIES if setup.build().secrets else 1)]
    over = [match for match in games if isinstance(match.turn, pravek.Over)]
    return min(over, key=lambda match: len(match.log))


def main(game: str | None = None) -> None:
    made = 0
    for setup, style in product(setups(game), STYLES):
        path = path_of(setup, style)
        if path.exists() or not has_style(setup, style):
            continue
        text = finished(setup, style).record()
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        with SUMS.open("a", encoding="utf-8", newline="\n") as sums:
            sums.write(f"{sha256(text.encode()).hexdigest()}  {path.name}\n")
        made += 1
        print(path.name, len(text))
    print(f"{made} records made")


if __name__ == "__main__":
    main(*sys.argv[1:2])
