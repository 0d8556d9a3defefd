"""1,000 random games of every environment: `python -m bench.soak.environments`.

PettingZoo and Gymnasium beside a match of the same deal, decision by decision: who decides, what is
legal, the state, the rewards, the scores, the end; the same seed shows the same. The games in lock
step beside as many single ones, every number of every step. All set-ups in turn, all rewards, at
the end and growing, arrays and flat. OpenSpiel has a soak of its own. Resumes where it stopped;
results are in bench/soak/environments.json.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from tests.envs.following import follow_seat, follow_table
from tests.envs.lockstep_pairs import compare

from pravek.core import registry
from pravek.envs.rewards import REWARDS
from pravek.testing.setups import Setup, setups_of

RESULTS = Path(__file__).with_suffix(".json")
BATCH = 10
OPPONENTS = ("random", "greedy", "full-greedy")
ANY_GAME = OPPONENTS[:2]
"""Bots that play Krom, too."""
SIDE_BY_SIDE, STEPS = 8, 120
"""Games in lock step, and how many steps they are compared."""


def setups(game: str, mode: str | None = None) -> list[Setup]:
    found = setups_of(registry.entry(game))
    return [setup for setup in found if mode in (None, dict(setup.options).get("mode"))]


TABLES = {
    "kingdomino": setups("kingdomino"),
    "origins discovery": setups("origins", "discovery"),
    "origins totem": setups("origins", "totem"),
    "origins tribe": setups("origins", "tribe"),
    "krom": setups("krom"),
}


def asked(number: int) -> dict[str, Any]:
    """Every reward, at the end and growing, as arrays and flat."""
    reward = REWARDS[number % len(REWARDS)]
    return {"reward": reward, "growing": number % 2 == 1, "flat": number // 2 % 2 == 1}


def around(setup: Setup, number: int) -> tuple[str, ...]:
    """Opponents of all kinds."""
    kinds = ANY_GAME if setup.game == "krom" else OPPONENTS
    return tuple(kinds[(number + place) % len(kinds)] for place in range(setup.players - 1))


def table(setup: Setup, number: int) -> tuple[int, int]:
    looking = number % 5 == 0
    return 1, follow_table(setup.game, setup.wishes, number, looking=looking, **asked(number))


def seat(setup: Setup, number: int) -> tuple[int, int]:
    opponents = around(setup, number)
    return 1, follow_seat(setup.game, setup.wishes, number, opponents=opponents, **asked(number))


def lockstep(setup: Setup, number: int) -> tuple[int, int]:
    options = setup.wishes | asked(number) | {"opponents": around(setup, number)}
    ended = compare(setup.game, STEPS, SIDE_BY_SIDE, number, **options)
    return ended, STEPS * SIDE_BY_SIDE


FORMS: dict[str, Callable[[Setup, int], tuple[int, int]]] = {
    "pettingzoo": table,
    "gymnasium": seat,
    "lock step": lockstep,
}
"""How each is examined: the set-up and a number lead to games and decisions."""
ENVIRONMENTS = [
    (form, name) for form in FORMS for name in TABLES if (form, name) != ("lock step", "krom")
]


def examine(form: str, name: str, held: dict[str, Any]) -> None:
    """One trial more of an environment, added to its sums."""
    sums = held["environments"].setdefault(
        f"{form}: {name}", {"trials": 0, "games": 0, "decisions": 0}
    )
    number = sums["trials"]
    setup = TABLES[name][number % len(TABLES[name])]
    sums["trials"] += 1
    try:
        games, decisions = FORMS[form](setup, number)
    except AssertionError as difference:
        told = {"form": form, "setup": str(setup), "number": number, "why": str(difference)[:1000]}
        held["disagreements"].append(told)
        return
    sums["games"] += games
    sums["decisions"] += decisions


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each environment")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    wanted = parser.parse_args(arguments)
    until = monotonic() + wanted.seconds
    held: dict[str, Any] = {"of": wanted.games, "seconds": 0.0, "disagreements": []}
    held["environments"] = {}
    if RESULTS.exists():
        held |= json.loads(RESULTS.read_text(encoding="utf-8")) | {"of": wanted.games}
    for form, name in ENVIRONMENTS:
        key = f"{form}: {name}"
        while monotonic() < until:
            sums = held["environments"].get(key, {"games": 0, "trials": 0})
            if sums["games"] >= wanted.games or len(held["disagreements"]) > BATCH:
                break
            begun = monotonic()
            for _ in range(BATCH if form != "lock step" else 1):
                examine(form, name, held)
            held["seconds"] = round(held["seconds"] + monotonic() - begun, 1)
            RESULTS.write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")
        print(f"{key}: {held['environments'].get(key)}", flush=True)
    assert not held["disagreements"], held["disagreements"]


if __name__ == "__main__":
    main()
