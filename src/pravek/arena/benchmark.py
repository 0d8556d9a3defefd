"""The benchmark: fixed tables, rivals, deals and counts, so that figures can be compared.

A task is an agent alone against the same rival on all other seats. What the tasks are stands in
`benchmark.toml`; figures under one name are always of the same deals.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from statistics import fmean
from typing import Any

from pravek.arena.game import Result
from pravek.arena.interval import Interval, clustered
from pravek.arena.run import Told, Tournament, run
from pravek.arena.schedule import line_up, rotations
from pravek.bots.catalog import known, make
from pravek.bots.protocol import dismiss
from pravek.bots.specs import is_command, is_file, parse
from pravek.core import registry


@dataclass(frozen=True, slots=True)
class Task:
    """A table with rivals."""

    name: str
    game: str
    rival: str
    deals: int
    options: dict[str, Any]

    @property
    def players(self) -> int:
        return int(self.options["players"])


@dataclass(frozen=True, slots=True)
class Benchmark:
    """All tasks, and whom we measure ourselves."""

    name: str
    seed: int
    agents: tuple[str, ...]
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """What an agent is worth in a task. A game in which it broke down is lost."""

    agent: str
    task: str
    rival: str
    neutral: float
    """The share of the wins if all were alike."""
    games: int
    win_share: float
    win_share_ci: Interval
    points: float
    margin: float
    """Points ahead of the best other."""
    margin_ci: Interval
    cpu: float | None
    """Seconds of the processor for a decision."""
    broken: int


@cache
def benchmark() -> Benchmark:
    """The one that others cite."""
    told = tomllib.loads((files(__package__) / "benchmark.toml").read_text("utf-8"))
    tasks = tuple(Task(**task) for task in told["task"])
    return Benchmark(told["name"], told["seed"], tuple(told["agents"]), tasks)


def can_play(agent: str, game: str) -> bool:
    """Whether a bot is for this game; what is wrong with it otherwise is a SetupError."""
    name, _ = parse(agent)
    entry = None if is_file(name) or is_command(name) else known().get(name)
    return entry is None or not entry.games or game in entry.games


def check(agent: str, task: Task) -> None:
    """What cannot be is said before the first game. A file may still break down later."""
    if not is_file(parse(agent)[0]):
        dismiss([make(agent, registry.build(task.game, **task.options), 0)])


def measure(
    task: Task,
    agent: str,
    *,
    deals: int | None = None,
    jobs: int | None = None,
    ray: str | None = None,
    folder: Path | None = None,
    told: Told | None = None,
) -> Standing:
    """Let an agent play a task, or what the folder does not hold of it yet. With fewer deals than
    the task has it is a try, not the benchmark."""
    tournament = Tournament(task.game, task.options, benchmark().seed)
    games = (deals or task.deals) * task.players
    schedule = list(rotations(line_up([agent, task.rival], task.players), games))
    keep = None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        keep = folder / f"{task.name}-{_file_name(agent)}.jsonl"
    results = run(tournament, schedule, jobs=jobs, ray=ray, keep=keep, told=told)
    return standing(task, agent, results)


def _file_name(agent: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in agent).strip("-")


def standing(task: Task, agent: str, results: list[Result]) -> Standing:
    """What the games of a task show about an agent: it sits on one seat of each."""
    shares, margins = defaultdict[int, list[float]](list), defaultdict[int, list[float]](list)
    points, cpu, broken = list[float](), list[float](), 0
    for result in results:
        # the agent moves round the table from seat to seat, game by game
        seat = int(result.key.rpartition("/")[2])
        if result.broken is not None:
            if result.culprit == seat:
                broken += 1
                shares[result.deal].append(0.0)
            continue
        totals = result.totals
        points.append(totals[seat])
        shares[result.deal].append(result.shares[seat])
        others = [total for other, total in enumerate(totals) if other != seat]
        margins[result.deal].append(totals[seat] - max(others))
        cpu += [spent for spent in result.cpu[seat : seat + 1] if spent is not None]
    share, share_ci = clustered(shares.values())
    margin, margin_ci = clustered(margins.values())
    return Standing(
        agent=agent,
        task=task.name,
        rival=task.rival,
        neutral=round(1 / task.players, 4),
        games=sum(map(len, shares.values())),
        win_share=share,
        win_share_ci=share_ci,
        points=round(fmean(points), 2) if points else 0.0,
        margin=margin,
        margin_ci=margin_ci,
        cpu=round(fmean(cpu), 6) if cpu else None,
        broken=broken,
    )
