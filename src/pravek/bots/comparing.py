"""Several candidates compared with the one that was played, all on equal luck.

First the many are thinned out: the worse half is given up, again and again. The few that are left
meet fresh luck, and the best of them becomes the rival. Rival and played one then meet fresh luck
once more, alone: what the played one gives away is measured there, so that nobody is the better
one by the luck he was chosen for, and not every move looks like a mistake beside the best of many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, log2, sqrt
from time import perf_counter

from pravek.bots.evaluating import Effort, Judgement, Option
from pravek.core.protocol import Action

SCREENING, FINAL = 0.25, 0.15
"""The parts of the effort for thinning out, and for the few; the rest is for the last two."""
FINALISTS = 5
"""How many actions meet fresh luck, the played one aside."""
FAINT = 0.0002
"""Added to a variance, because so many equal simulations do not prove that all are equal."""
PROBE = 4
"""Simulations that tell how long one takes."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A way to decide; several may be of one action."""

    action: Action
    then: Action | None = None
    liking: float = 0.0
    """What is thought of it beforehand, added to what its simulations are worth."""


@dataclass(frozen=True, slots=True)
class Trials:
    """What the simulations of a candidate brought to its seat, one by one."""

    chances: list[float]
    points: list[float]
    values: list[float]
    """What it is chosen by: mostly the chance, with whatever makes it less noisy."""


Attempt = Callable[[Sequence[int], int, int], list[Trials]]
"""Simulations from one number to another of the candidates at these places, on equal luck."""


def compared(
    candidates: Sequence[Candidate], played: Action, attempt: Attempt, effort: Effort
) -> Judgement:
    """What the played action gave away beside the others."""
    sims = _affordable(effort, attempt)
    few, done = _thinned(candidates, played, attempt, round(sims * SCREENING))
    times = max(2, round(sims * FINAL) // len(few))
    trials = dict(zip(few, attempt(few, done, done + times), strict=True))
    mine = next(place for place in few if candidates[place].action == played)

    def value(place: int) -> float:
        return _mean(trials[place].values) + candidates[place].liking

    rivals = sorted((place for place in few if place != mine), key=value, reverse=True)
    if not rivals:
        return _alone(candidates[mine], trials[mine])
    last = max(2, round(sims * (1 - SCREENING - FINAL)) // 2)
    begin = done + times
    rival, own = attempt([rivals[0], mine], begin, begin + last)
    return _judged(candidates, trials, (rivals[0], rival), (mine, own))


def doubted(judgement: Judgement) -> Judgement:
    """The same where all simulations of a candidate were one game, which proves nothing: what is
    told to be lost may as well not be."""
    options = tuple(replace(each, error=max(each.error, each.behind)) for each in judgement.options)
    return replace(judgement, options=options, error=max(judgement.error, judgement.loss))


def _affordable(effort: Effort, attempt: Attempt) -> int:
    """How many simulations there may be."""
    if effort.sims is not None:
        return effort.sims
    begun = perf_counter()
    attempt([0], 0, PROBE)
    return max(PROBE, int(PROBE * (effort.seconds or 0.0) / (perf_counter() - begun)))


def _thinned(
    candidates: Sequence[Candidate], played: Action, attempt: Attempt, sims: int
) -> tuple[list[int], int]:
    """The places of the best actions, each in its best way, the played one among them; and how
    many simulations each has met."""
    alive, done = list(range(len(candidates))), 0
    sums = [0.0] * len(alive)
    actions = len({candidate.action for candidate in candidates})
    if len(alive) == actions <= FINALISTS + 1:
        return alive, 0
    rounds = max(1, ceil(log2(len(alive) / FINALISTS)))
    for number in range(rounds):
        times = max(1, sims // rounds // len(alive))
        for place, trials in zip(alive, attempt(alive, done, done + times), strict=True):
            sums[place] += sum(trials.values)
        done += times
        alive.sort(key=lambda place: -(sums[place] / done + candidates[place].liking))
        keep = max(FINALISTS, ceil(len(alive) / 2)) if number < rounds - 1 else len(alive)
        alive = [p for n, p in enumerate(alive) if n < keep or candidates[p].action == played]
    best: dict[Action, int] = {}
    for place in alive:
        best.setdefault(candidates[place].action, place)
    few = list(best.values())[:FINALISTS]
    return few if best[played] in few else [*few, best[played]], done


def _alone(candidate: Candidate, trials: Trials) -> Judgement:
    """There was no other action."""
    chance, points = _mean(trials.chances), _mean(trials.points)
    option = Option(candidate.action, candidate.then, chance, points, 0.0, 0.0)
    return Judgement((option,), 0, 0.0, 0.0, 0.0)


def _judged(
    candidates: Sequence[Candidate],
    trials: Mapping[int, Trials],
    rival: tuple[int, Trials],
    mine: tuple[int, Trials],
) -> Judgement:
    """The few in order: rival and played one by their last meeting, the others by how far they were
    behind the best when all met the same luck."""
    gaps = _gaps(rival[1].chances, mine[1].chances)
    ahead, error = _mean(gaps), error_of(gaps)
    best = rival if ahead > 0 else mine
    top = trials[best[0]]
    chance, points = _mean(best[1].chances), _mean(best[1].points)
    lost = _mean(_gaps(rival[1].points, mine[1].points)) * (1 if ahead > 0 else -1)
    found = {}
    for place, tried in trials.items():
        gap, doubt = _behind(top, tried)
        less = _mean(_gaps(top.points, tried.points))
        if place in (rival[0], mine[0]):
            gap, doubt, less = abs(ahead), error, lost
        if place == best[0]:
            gap, doubt, less = 0.0, 0.0, 0.0
        given, share = candidates[place], max(0.0, chance - gap)  # they met other luck than these
        found[place] = Option(given.action, given.then, share, points - less, gap, doubt)
    order = sorted(found, key=lambda place: (place != best[0], found[place].behind))
    at = order.index(mine[0])
    lost = found[best[0]].points - found[mine[0]].points
    return Judgement(tuple(map(found.__getitem__, order)), at, max(0.0, ahead), lost, error)


def _behind(best: Trials, other: Trials) -> tuple[float, float]:
    """How far one is behind the best in the same simulations, and the error of that."""
    gaps = _gaps(best.chances, other.chances)
    return max(0.0, _mean(gaps)), error_of(gaps)


def _gaps(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a - b for a, b in zip(one, other, strict=True)]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def error_of(numbers: Sequence[float]) -> float:
    """The standard error of their mean."""
    mean = _mean(numbers)
    spread = sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    return sqrt((spread + FAINT) / max(1, len(numbers)))
