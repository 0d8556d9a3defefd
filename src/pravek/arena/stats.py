"""What the games show: means with 95 % intervals clustered by deal, and ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log, log10
from random import Random
from statistics import fmean

from pravek.arena.game import Result
from pravek.arena.interval import Interval, clustered


@dataclass(slots=True)
class Row:
    """A bot in the table of results."""

    name: str
    games: int
    wins: float
    win_share: float
    win_share_ci: Interval
    mean: float
    mean_ci: Interval
    margin: float
    margin_ci: Interval
    seconds: float
    """The mean move."""
    cpu: float | None
    """The mean decision in seconds of the processor, where that was measured."""
    slowest: float
    late: int
    broken: int
    elo: float | None = None
    elo_ci: Interval | None = None


@dataclass(slots=True)
class _Tally:
    shares: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    totals: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    margins: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    thought: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    slowest: float = 0.0
    late: int = 0
    broken: int = 0


def table(results: Iterable[Result], bots: Sequence[str]) -> list[Row]:
    """A row for each bot. `games` counts seats: three seats in one game count three times."""
    tallies: dict[str, _Tally] = {bot: _Tally() for bot in bots}
    for result in results:
        if result.broken is not None:
            assert result.culprit is not None
            tallies[result.seats[result.culprit]].broken += 1
            continue
        deal = f"{result.table}/{result.deal}"
        for seat, bot in enumerate(result.seats):
            tally = tallies[bot]
            others = [t for other, t in enumerate(result.totals) if other != seat]
            tally.shares[deal].append(result.shares[seat])
            tally.totals[deal].append(result.totals[seat])
            tally.margins[deal].append(result.totals[seat] - max(others))
            here = slice(seat, seat + 1)  # empty where nobody looked at the clock
            tally.thought += result.thought[here]
            tally.cpu += [spent for spent in result.cpu[here] if spent is not None]
            tally.slowest = max(tally.slowest, *result.seconds[here], 0.0)
            tally.late += sum(result.late[here])
    return [_row(bot, tally) for bot, tally in tallies.items()]


def _row(bot: str, tally: _Tally) -> Row:
    shares = [share for deal in tally.shares.values() for share in deal]
    share, share_ci = clustered(tally.shares.values())
    mean, mean_ci = clustered(tally.totals.values())
    margin, margin_ci = clustered(tally.margins.values())
    return Row(
        name=bot,
        games=len(shares),
        wins=round(sum(shares), 2),
        win_share=share,
        win_share_ci=share_ci,
        mean=mean,
        mean_ci=mean_ci,
        margin=margin,
        margin_ci=margin_ci,
        seconds=round(fmean(tally.thought), 5) if tally.thought else 0.0,
        cpu=round(fmean(tally.cpu), 6) if tally.cpu else None,
        slowest=tally.slowest,
        late=tally.late,
        broken=tally.broken,
    )


# Ratings

Meetings = list[tuple[str, str, float]]
"""Two bots of one game, and the share of their duel the first won."""


def elo(
    results: Sequence[Result], bots: Sequence[str], rounds: int = 200
) -> dict[str, tuple[float, Interval]]:
    """Ratings on Elo's scale, the first bot at 0, with 95 % intervals by drawing deals anew."""
    deals: dict[str, Meetings] = defaultdict(list)
    for result in results:
        if result.broken is None:
            deals[f"{result.table}/{result.deal}"] += _duels(result)
    meetings = list(deals.values())
    if not meetings:
        return {}
    found = _ratings([duel for deal in meetings for duel in deal], bots)
    rng, drawn = Random(1), []
    for _ in range(rounds):
        again = rng.choices(meetings, k=len(meetings))
        drawn.append(_ratings([duel for deal in again for duel in deal], bots))
    low, high = int(0.025 * rounds), int(0.975 * rounds)
    ratings = {}
    for bot in bots:
        values = sorted(sample[bot] for sample in drawn)
        ratings[bot] = (round(found[bot], 1), (round(values[low], 1), round(values[high], 1)))
    return ratings


def _duels(result: Result) -> Meetings:
    """Every two seats of a game met: who has more points won (half each if equal)."""
    duels = []
    for a, one in enumerate(result.seats):
        for b in range(a + 1, len(result.seats)):
            two = result.seats[b]
            if one != two:
                ahead = (result.totals[a], result.shares[a]), (result.totals[b], result.shares[b])
                duels.append(
                    (one, two, 0.5 + 0.5 * ((ahead[0] > ahead[1]) - (ahead[0] < ahead[1])))
                )
    return duels


def _ratings(meetings: Meetings, bots: Sequence[str]) -> dict[str, float]:
    """Bradley and Terry's strengths by minorisation, one imagined draw a pair against infinity."""
    won: dict[str, float] = dict.fromkeys(bots, 0.0)
    met: dict[tuple[str, str], float] = defaultdict(float)
    for one, two, share in meetings:
        won[one] += share
        won[two] += 1 - share
        met[one, two] += 1
        met[two, one] += 1
    for one, two in list(met):
        met[one, two] += 1
        won[one] += 0.5
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(200):
        new = {}
        for one in bots:
            against = sum(
                n / (strength[one] + strength[two]) for (a, two), n in met.items() if a == one
            )
            new[one] = won[one] / against if against else 1.0
        scale = sum(log(s) for s in new.values()) / len(new)
        strength = {bot: s / 2.718281828459045**scale for bot, s in new.items()}
    zero = strength[bots[0]]
    return {bot: 400 * log10(strength[bot] / zero) for bot in bots}
