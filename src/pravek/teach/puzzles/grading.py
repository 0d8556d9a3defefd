"""How often our levels find the best action of a puzzle, and so how hard it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from pravek.bots import levels
from pravek.bots.catalog import make
from pravek.bots.protocol import Clock
from pravek.bots.specs import parse, with_sims
from pravek.core.protocol import Action, Game, Seat

TRIES = 12
"""How often a level answers a puzzle, each time with other luck."""
LONG_TRIES = 4
"""The same for one that would think for seconds."""
SIMS = 2000
"""What it is given then: simulations instead of its time."""
KNOWING, FEW = ("cairn", "menhir"), 2
"""Levels that play well at once, and how often they are asked first."""
FOUND, FALL = 0.75, 0.5
"""The strongest level finds a puzzle so often at least; and no level finds it by so much less often
than a weaker one."""
GRADES = (0.8, 0.74, 0.6, 0.4)
"""The mean share of all levels that a puzzle of grade 1, 2, 3, 4 has at least; the rest are 5."""


def answers(
    game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], seed: int
) -> dict[str, Counter[Action]]:
    """What each level answers, and how often."""
    asked = {level: _spec(game, level) for level in levels.LEVELS}
    return {
        level: _answers(game, view, seat, actions, spec, seed, tries)
        for level, (spec, tries) in asked.items()
    }


def is_plain(
    game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], seed: int, best: Action
) -> bool:
    """Whether those who know the game but do not think for long all find it at once."""
    specs = [_spec(game, level)[0] for level in KNOWING]
    given = game, view, seat, actions
    return all(_answers(*given, spec, seed, FEW)[best] == FEW for spec in specs)


def _answers(
    game: Game[Any],
    view: Any,
    seat: Seat,
    actions: Sequence[Action],
    spec: str,
    seed: int,
    tries: int,
) -> Counter[Action]:
    bots = (make(spec, game, seed + luck) for luck in range(tries))
    return Counter(bot.choose(game, view, seat, actions, Clock()) for bot in bots)


def _spec(game: Game[Any], level: str) -> tuple[str, int]:
    """The bot of a level, and how often it is asked; one that thinks by the clock has
    simulations instead, so that the answer depends on nothing but its luck."""
    spec = levels.bot_for(game.name, level, game.options)
    _, given = parse(spec)
    return (with_sims(spec, SIMS), LONG_TRIES) if "time" in given else (spec, TRIES)


def shares(found: dict[str, Counter[Action]], best: Action) -> dict[str, float]:
    """How often each level finds it."""
    return {level: round(said[best] / said.total(), 2) for level, said in found.items()}


def is_doubtful(shares: dict[str, float]) -> bool:
    """Whether the stronger levels do not agree that it is the best."""
    falls = any(less - more > FALL for less, more in pairwise(shares.values()))
    return falls or list(shares.values())[-1] < FOUND


def tempting(
    found: dict[str, Counter[Action]], best: Action, losses: dict[Action, float]
) -> Action:
    """The wrong answer that is given most often, that of a stronger level counting more; if there
    is none, the one that gives away least."""
    votes: Counter[Action] = Counter()
    for weight, said in enumerate(found.values()):
        for action, times in said.items():
            votes[action] += weight * times
    wrong = [action for action in losses if action != best]
    return max(wrong, key=lambda action: (votes[action], -losses[action]))


def grade_of(shares: dict[str, float]) -> int:
    mean = sum(shares.values()) / len(shares)
    return 1 + sum(mean < least for least in GRADES)
