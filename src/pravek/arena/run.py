"""A whole tournament: games anywhere, results kept line by line, resumed at will."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pravek.arena.cluster import on_cluster
from pravek.arena.game import Result, play
from pravek.arena.processes import in_processes
from pravek.arena.schedule import Pairing, deal_seed
from pravek.bots.protocol import Bot
from pravek.core import registry
from pravek.core.match import Match
from pravek.core.registry import SetupError

T = TypeVar("T")
Told = Callable[[int, int], None]
"""Called after every game with the games done and the games in all."""


@dataclass(frozen=True, slots=True)
class Tournament:
    game: str
    options: dict[str, Any]
    seed: int
    seconds: float | None = None
    records: str | None = None
    """A folder for the games themselves."""
    consecutive: bool = False
    """Whether deal n simply has the seed `seed` + n."""
    agents: dict[str, str | Bot] = field(default_factory=dict)
    """Bots under names of somebody's own."""

    @property
    def header(self) -> dict[str, Any]:
        """What must be the same for a tournament to go on."""
        rule = {"deals": "seed + n"} if self.consecutive else {}
        return {"arena": 1, "game": self.game, "options": self.options, "seed": self.seed, **rule}

    def match(self, pairing: Pairing) -> Match[Any]:
        """A game of the schedule before it is played."""
        n = pairing.deal
        return Match(
            registry.build(self.game, **self.options),
            seed=self.seed + n if self.consecutive else deal_seed(self.seed, n),
            names=[f"{chr(65 + seat)} {bot}"[:40] for seat, bot in enumerate(pairing.seats)],
        )

    def play(self, pairing: Pairing) -> Result:
        """Play one game of the schedule."""
        match = self.match(pairing)
        result = play(match, pairing, self.seconds, self.agents)
        if self.records and result.broken is None:
            path = Path(self.records) / f"{pairing.key.replace('/', '-')}.jsonl"
            path.write_text(match.record(), "utf-8")
        return result


def run(
    tournament: Tournament,
    schedule: Sequence[Pairing],
    *,
    jobs: int | None = None,
    ray: str | None = None,
    keep: Path | None = None,
    told: Told | None = None,
) -> list[Result]:
    """Play what the results file does not hold yet; all results, in the order of the schedule."""
    done = load(tournament, keep) if keep else {}
    left = [pairing for pairing in schedule if _key(pairing) not in done]
    total = len(schedule)
    out = None
    if keep:
        fresh = not keep.exists()
        out = keep.open("a")
        if fresh:
            out.write(json.dumps(tournament.header) + "\n")
        elif not keep.read_text().endswith("\n"):  # the last run was cut short
            out.write("\n")
    try:
        played = spread(tournament.play, left, tournament.game, jobs=jobs, ray=ray)
        for number, result in enumerate(played, total - len(left) + 1):
            done[_key(result)] = result
            if out:
                out.write(json.dumps(asdict(result)) + "\n")
                out.flush()
            if told:
                told(number, total)
    finally:
        if out:
            out.close()
    return [done[_key(pairing)] for pairing in schedule]


def _key(game: Pairing | Result) -> str:
    return f"{game.key} {' '.join(game.seats)}"


def spread(
    work: Callable[[Pairing], T],
    schedule: Sequence[Pairing],
    game: str,
    *,
    jobs: int | None = None,
    ray: str | None = None,
) -> Iterator[T]:
    """Do this with every game, in so many processes or on a Ray cluster; what comes of it, in the
    schedule's order, and the same wherever it was done."""
    if ray is not None:
        yield from on_cluster(work, schedule, ray, jobs, game)
    elif jobs is None or jobs == 1:
        yield from map(work, schedule)
    else:
        yield from in_processes(work, schedule, jobs, game)


def load(tournament: Tournament, keep: Path) -> dict[str, Result]:
    """The results of a file, if it is of this tournament. A line cut short is played again."""
    if not keep.exists():
        return {}
    header, *lines = keep.read_text().split("\n")
    try:
        found = json.loads(header)
    except ValueError:
        found = None
    if found != json.loads(json.dumps(tournament.header)):
        raise SetupError(f"{keep} holds the results of another tournament")
    done = {}
    for line in lines:
        try:
            result = Result(**json.loads(line))
        except (ValueError, TypeError):
            continue
        done[_key(result)] = result
    return done
