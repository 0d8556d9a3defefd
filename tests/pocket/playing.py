"""Games at random, told so closely that two Pythons that disagree about anything tell them
differently. Runs in native Python and, read as text, in Pyodide: nothing but the pack is imported.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

from pravek.core import deal
from pravek.core.codec import encode
from pravek.core.match import Match
from pravek.core.notation import token
from pravek.core.protocol import Decide

LONGEST = 1200
"""Events after which a game at random is left as it is."""
LOOKED = 4
"""Of so many moments one is looked at from every side; events are compared one by one."""


def told(game: str, wishes: dict[str, Any], seed: int) -> Iterator[str]:
    """A line for each event, and what everybody sees and may do now and then."""
    match = Match(game, seed=seed, **wishes)
    rng = Random(f"{game} {wishes} {seed}")
    known = 0
    for moment in count():
        for event in match.log[known:]:
            yield json.dumps([token(event), encode(event)])
        known = len(match.log)
        if moment % LOOKED == 0:
            yield f"{known} {_seen(match)}"
        if not isinstance(match.turn, Decide) or known >= LONGEST:
            break
        match.play(rng.choice(match.actions(rng.choice(match.turn.seats))))
    yield f"{deal.write(match.game, seed)} {sha256(match.record().encode()).hexdigest()}"


def _seen(match: Match[Any]) -> str:
    """Every side's picture, offers with what they bring, and the scores, as one short sign."""
    game, seats = match.game, range(match.game.players)
    shown = [
        [game.describe(match.view(seat)) for seat in (*seats, None)],
        [
            [[encode(action), match.preview(action)] for action in match.actions(seat)[:3]]
            for seat in seats
        ],
        [score.total for score in game.scores(match.state)],
    ]
    return sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()[:16]


def main(asked: str) -> str:
    """Every game that is asked for as `[game, wishes, seed]`, one line after the other."""
    return "\n".join(line for game in json.loads(asked) for line in told(*game))
