"""The luck of an outcome: what came beside what could have come, each answered by best play, and
judged by the same sampled luck."""

from __future__ import annotations

from itertools import islice
from math import sqrt
from random import Random

from pravek.bots.comparing import error_of
from pravek.bots.evaluating import Effort, Evaluator, Worth
from pravek.bots.seeds import number
from pravek.core.chance import Luck as Draws
from pravek.core.protocol import Chance, Decide, Outcome, Over
from pravek.review.course import Course
from pravek.review.parts import Parts
from pravek.review.shapes import Luck

EVERY = 36
"""As many outcomes are all looked at; of more, `SAMPLES`."""
SAMPLES = 12
AT_ONCE = 2
"""Tables that are judged between two rests."""

Likely = dict[Outcome, float]


def luck_of(
    evaluator: Evaluator, course: Course, event: int, effort: Effort, seed: int
) -> Parts[Luck]:
    """What the outcome was worth to each seat beside the mean of all that could have come; it
    rests now and then on the way.

    Nobody decides anything here, so it is seen from above: with everybody's cards.
    """
    game, state, came = course.game, course.states[event], course.log[event]
    turn = game.turn(state)
    assert not isinstance(turn, Decide | Over)
    own, likely = number(seed, state), every(turn)
    if likely is not None and len(likely) == 1:  # nothing else could have come
        return Luck(event=event, chances=[0.0] * game.players, points=[0.0] * game.players, error=0)
    rng, sampled = Random(own), likely is None
    drawn = list(likely or (turn.sample(rng) for _ in range(SAMPLES)))
    shares = list(likely.values()) if likely else [1 / SAMPLES] * SAMPLES
    tables = [course.states[event + 1], *(game.apply(state, outcome) for outcome in drawn)]
    worths = evaluator.outlook(game, tables[:AT_ONCE], effort, own)
    while len(worths) < len(tables):
        yield
        some = tables[len(worths) : len(worths) + AT_ONCE]
        worths += evaluator.outlook(game, some, effort, own)
    after, others = worths[0], worths[1:]
    if not sampled and came in drawn:  # judged once, so that the sum is exactly 0
        after = others[drawn.index(came)]
    seats = range(game.players)
    return Luck(
        event=event,
        chances=[after.chances[s] - _mean([w.chances[s] for w in others], shares) for s in seats],
        points=[after.points[s] - _mean([w.points[s] for w in others], shares) for s in seats],
        error=_error(after, others, shares, sampled),
    )


def every(chance: Chance) -> Likely | None:
    """All outcomes with their probabilities, if they are few."""
    if not isinstance(chance, Draws):
        found = dict(islice(chance.odds(), EVERY + 1))
        return found if len(found) <= EVERY else None
    begun: list[tuple[tuple[object, ...], float]] = [((), 1.0)]
    ended: Likely = {}
    while begun:
        drawn, odds = begun.pop()
        after = chance.after(drawn)
        if not after:
            outcome = chance.made_of(drawn)
            ended[outcome] = ended.get(outcome, 0.0) + odds
        begun += [((*drawn, thing), odds * share) for thing, share in after.items()]
        if len(begun) + len(ended) > EVERY:
            return None
    return ended


def _mean(numbers: list[float], shares: list[float]) -> float:
    return sum(n * share for n, share in zip(numbers, shares, strict=True))


def _error(after: Worth, others: list[Worth], shares: list[float], sampled: bool) -> float:
    """That of the judgements, and of the sample if there is one."""
    judged = after.error**2 + sum((w.error * s) ** 2 for w, s in zip(others, shares, strict=True))
    if not sampled:
        return sqrt(judged)
    seats = range(len(after.chances))
    return sqrt(judged + max(error_of([w.chances[s] for w in others]) for s in seats) ** 2)
