"""How predictable the secret choices of Krom's `search` are: `python -m bench.krom.habits`.

Games of `search` against itself; at each choice of a destination the mixed strategy it draws from
is kept. Told are its entropy (three ways out of an area: 1.58 bits at most) and the share of its
most frequent destination, and how often somebody would be right who only knows how often `search`
goes from where to where. Kept in bench/krom/habits.json.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import log2
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from pravek.arena.interval import clustered
from pravek.bots.krom.search import KromSearch
from pravek.bots.krom.worlds import Worlds
from pravek.bots.runner import play_match
from pravek.core.match import Match
from pravek.core.protocol import Action
from pravek.games.krom import events as e

RESULTS = Path(__file__).with_suffix(".json")
Choice = tuple[str, dict[str, float]]
"""Where a player stood, and how likely he went where."""


class Watched(KromSearch):
    """Tells what it drew its destinations from."""

    def __init__(self, seed: int, sims: int, seen: list[Choice]) -> None:
        super().__init__(seed=seed, sims=sims)
        self._seen = seen

    def intentions(
        self, worlds: Worlds, actions: Sequence[Action], rng: Random, go_on: Callable[[], bool]
    ) -> dict[Action, float]:
        plan = super().intentions(worlds, actions, rng, go_on)
        shares = {a.area: share for a, share in plan.items() if isinstance(a, e.Go) and a.area}
        self._seen.append((worlds.view.players[worlds.seat].area, shares))
        return plan


def choices(players: int, sims: int, deal: int) -> list[Choice]:
    seen: list[Choice] = []
    match: Match[Any] = Match("krom", players=players, seed=deal)
    play_match(match, [Watched(1000 * deal + seat, sims, seen) for seat in range(players)])
    return seen


def entropy(shares: Sequence[float]) -> float:
    return -sum(share * log2(share) for share in shares if share)


def told(games: Sequence[Sequence[Choice]]) -> dict[str, Any]:
    gone: dict[str, Counter[str]] = defaultdict(Counter)
    for game in games:
        for here, shares in game:
            gone[here].update(shares)
    usual = {here: areas.most_common(1)[0][0] for here, areas in gone.items()}
    return {
        "games": len(games),
        "choices": sum(map(len, games)),
        "entropy": clustered([entropy(list(s.values())) for _, s in game] for game in games),
        "most likely": clustered([max(s.values()) for _, s in game] for game in games),
        "certain": clustered([float(max(s.values()) == 1) for _, s in game] for game in games),
        "usual is right": clustered(
            [shares.get(usual[here], 0.0) for here, shares in game] for game in games
        ),
        "from where to where": {
            here: {area: round(n / areas.total(), 3) for area, n in areas.most_common()}
            for here, areas in sorted(gone.items())
        },
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--sims", type=int, default=5000)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    with ProcessPoolExecutor(wish.jobs, get_context("spawn")) as pool:
        games = list(pool.map(partial(choices, wish.players, wish.sims), range(wish.games)))
    found = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    found[f"{wish.players} players, sims={wish.sims}"] = row = told(games)
    print(json.dumps(row, indent=1))
    RESULTS.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
