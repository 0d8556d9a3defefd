"""A whole tournament: games in several processes, results kept line by line, resumed at will."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

from pravek.arena.game import Result, play
from pravek.arena.schedule import Pairing, deal_seed
from pravek.bots.protocol import Bot
from pravek.core import limit, registry
from pravek.core.blame import RulesError
from pravek.core.match import Match
from pravek.core.registry import SetupError

T = TypeVar("T")
AHEAD = 4
"""How many games a process may be ahead of the slowest."""
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
    jobs: int = 1,
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
        for number, result in enumerate(
            spread(tournament.play, left, jobs, tournament.game), total - len(left) + 1
        ):
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
    work: Callable[[Pairing], T], schedule: Sequence[Pairing], jobs: int, game: str
) -> Iterator[T]:
    """Do this with every game, in so many processes; what comes of it, in the schedule's order."""
    if jobs == 1:
        yield from map(work, schedule)
        return
    ready, given = _arrive, (registry.brought(),)
    with ProcessPoolExecutor(jobs, get_context("spawn"), ready, given) as pool:
        waiting: deque[Future[T]] = deque()
        queue = iter(schedule)
        while True:
            for pairing in islice(queue, AHEAD * jobs - len(waiting)):
                waiting.append(pool.submit(work, pairing))
            if not waiting:
                return
            try:
                yield waiting.popleft().result()
            except BrokenProcessPool:
                raise RulesError(f"a process died in a game of {game}") from None


def _arrive(files: Sequence[str]) -> None:
    """A worker knows the games that were brought along, and waits for none of them for ever."""
    limit.start()
    for file in files:
        registry.bring(file)


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
