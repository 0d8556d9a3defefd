"""The referee of Krom follows games of every set-up in every way: `python -m bench.soak.referee`.

Every number of players with every set of options, played in three styles with two boxes of cards,
compared after every event. Resumes where it stopped; a game on which engine and referee disagree
is written down and counted. Progress and results are in bench/soak/referee.json.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from time import monotonic
from typing import Any

from tests.reference.krom.follow import Disagreement
from tests.reference.krom.games import EVERYTHING, play, wish
from tests.reference.krom.referee import NotPossible

from pravek.core.protocol import Action
from pravek.games.krom import Krom

RESULTS = Path(__file__).with_suffix(".json")
BATCH = 10


def follow(number: int, held: dict[str, Any]) -> None:
    """Play one game and add what it showed to the sums."""
    asked = wish(number)
    try:
        follower = play(asked)
    except (Disagreement, NotPossible) as difference:
        held["disagreements"].append({"game": str(asked), "difference": str(difference)[:2000]})
        return
    log = follower.match.log
    held["events"] += len(log)
    held["decisions"] += sum(isinstance(event, Action) for event in log)
    held["seen"] = dict(sorted((Counter(held["seen"]) + follower.seen).items()))
    reached = Counter(held["reached"]) + follower.referee.table.reached
    held["reached"] = dict(sorted(reached.items()))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=EVERYTHING)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    asked = parser.parse_args(arguments)
    until = monotonic() + asked.seconds
    held: dict[str, Any] = {"games": 0, "of": asked.games, "events": 0, "decisions": 0}
    held |= {"disagreements": [], "seen": {}, "reached": {}, "seconds": 0.0}
    if RESULTS.exists():
        held |= json.loads(RESULTS.read_text(encoding="utf-8")) | {"of": asked.games}
    while held["games"] < asked.games and monotonic() < until:
        begun = monotonic()
        for number in range(held["games"], min(asked.games, held["games"] + BATCH)):
            follow(number, held)
            held["games"] = number + 1
        held["seconds"] = round(held["seconds"] + monotonic() - begun, 1)
        RESULTS.write_text(json.dumps(held, indent=1) + "\n", encoding="utf-8")
        print(f"{held['games']}/{held['of']}: {held['events']} events", flush=True)
    assert not held["disagreements"], held["disagreements"]
    if held["games"] >= EVERYTHING:
        never = {kind.__name__ for kind in Krom.events} - set(held["seen"])
        assert not never, f"no game came to {never}"


if __name__ == "__main__":
    main()
