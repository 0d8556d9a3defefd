"""`pravek arena`: bots against bots, on the same deals, from every seat."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from pravek.arena import plots
from pravek.arena.game import Result
from pravek.arena.interval import half
from pravek.arena.run import Tournament, run
from pravek.arena.schedule import Pairing, gauntlet, line_up, rotations, round_robin
from pravek.arena.stats import Row, elo, table
from pravek.bots import BotError
from pravek.bots.catalog import make
from pravek.bots.protocol import dismiss
from pravek.bots.specs import is_file, parse, split
from pravek.core import registry
from pravek.core.protocol import Game
from pravek.core.registry import SetupError
from pravek.terminal import say


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command line asked for."""

    game: str
    players: str
    seats: int | None
    mode: str | None
    options: tuple[str, ...]
    num: int
    jobs: int | None
    ray: str | None
    seed: int | None
    seconds: float | None
    ratings: bool
    each: bool
    keep: Path | None
    records: Path | None
    plot: Path | None
    curve: Path | None
    as_json: bool

    @property
    def bots(self) -> list[str]:
        return split(self.players)

    @property
    def number(self) -> int:
        """How many play."""
        return self.seats or (2 if self.ratings or self.each else max(2, len(self.bots)))

    def schedule(self) -> list[Pairing]:
        if self.ratings:
            return list(round_robin(self.bots, self.number, self.num))
        if self.each:
            return list(gauntlet(self.bots, self.number, self.num))
        return list(rotations(line_up(self.bots, self.number), self.num))


@click.command()
@say.game
@click.option(
    "--players",
    required=True,
    metavar="A,B,…",
    help="The bots: one a seat. The last one sits on the seats that are left.",
)
@click.option("--seats", type=int, help="How many players, if not as many as bots.")
@say.mode
@say.options
@click.option(
    "--num", type=click.IntRange(1, 10_000_000), default=100, help="Games, in whole deals."
)
@say.jobs
@say.ray
@say.seed
@click.option("--seconds", type=click.FloatRange(0.001), help="What a move may take.")
@click.option("--elo", "ratings", is_flag=True, help="Every two bots meet; ratings.")
@click.option("--gauntlet", "each", is_flag=True, help="Each bot alone against the last one.")
@click.option("--keep", type=click.Path(path_type=Path), help="Results file; goes on with it.")
@click.option(
    "--records", type=click.Path(path_type=Path, file_okay=False), help="A folder for the games."
)
@click.option("--plot", type=click.Path(path_type=Path), help="Score distributions as SVG.")
@click.option(
    "--curve",
    type=click.Path(path_type=Path),
    help="Strength against thinking time as SVG; with --gauntlet or --elo.",
)
@say.as_json
def command(**asked: Any) -> None:
    """Let bots play many games and tell who is stronger.

    Every deal is played once from every seat. Win shares, means and margins come with 95 %
    intervals clustered by deal; `games` counts a bot's seats.

    \b
    pravek arena kingdomino --players search:time=1,full-greedy --seats 4 --num 400 --jobs 2
    pravek arena origins --mode tribe --players quick,random --num 200 --json
    pravek arena kingdomino --players random,greedy,full-greedy --seats 2 --elo
    pravek arena kingdomino --players search:time=0.1,search:time=1,full-greedy --seats 4 \\
        --gauntlet --curve curve.svg
    """
    wish = Wish(**asked)
    options = say.wishes(wish.game, wish.mode, wish.options)
    options["players"] = wish.number
    _check(wish, registry.build(wish.game, **options))
    if wish.records:
        wish.records.mkdir(parents=True, exist_ok=True)
    seed = secrets.randbits(40) if wish.seed is None else wish.seed
    records = str(wish.records) if wish.records else None
    tournament = Tournament(wish.game, options, seed, wish.seconds, records)
    results = _run(tournament, wish)
    rows = table(results, list(dict.fromkeys(wish.bots)))
    if wish.ratings:
        found = elo(results, [row.name for row in rows])
        for row in rows:
            row.elo, row.elo_ci = found.get(row.name, (None, None))
    _draw(wish, results, rows)
    broken = [result.broken for result in results if result.broken]
    if wish.as_json:
        about = {**tournament.header, "deals": len({(r.table, r.deal) for r in results})}
        say.say_json({"bots": [asdict(row) for row in rows], **about, "broken": broken[:20]})
    elif len(broken) < len(results):
        say.say(say.out(), _table(rows, wish.ratings))
        for line in list(dict.fromkeys(broken))[:5]:
            say.say(say.err(), f"a game was lost: {line}")
        say.say(say.err(), f"seed {seed}")
    if len(broken) == len(results):
        raise BotError(f"no game was played to its end: {broken[0]}")


def _check(wish: Wish, game: Game[Any]) -> None:
    """What cannot be is said before the first game. A bot of a user's file may still break down
    later: the arena goes on and counts it."""
    for spec in dict.fromkeys(wish.bots):
        if not is_file(parse(spec)[0]):
            dismiss([make(spec, game, 0)])
    if (wish.ratings or wish.each) and len(set(wish.bots)) < 2:
        wanted = "ratings need" if wish.ratings else "a gauntlet needs"
        raise SetupError(f"{wanted} two bots at least")
    if wish.ratings and wish.each:
        raise SetupError("--elo lets every two bots meet, --gauntlet does not: choose one")
    if wish.curve and not (wish.ratings or wish.each):
        raise SetupError("--curve needs --gauntlet or --elo")


def _draw(wish: Wish, results: Sequence[Result], rows: Sequence[Row]) -> None:
    """The plots that were asked for."""
    if wish.plot:
        say.write_text(wish.plot, plots.distributions(f"{wish.game}: scores", _totals(results)))
    if wish.curve:
        rival = wish.bots[-1] if wish.each else None
        title = f"{wish.game} against {rival}" if rival else wish.game
        shown = [row for row in rows if row.name != rival]
        say.write_text(wish.curve, plots.strength(title, _curves(shown)))


def _run(tournament: Tournament, wish: Wish) -> list[Result]:
    console, schedule = say.err(), wish.schedule()
    bar = Progress(
        TextColumn("{task.completed}/{task.total} games"),
        BarColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task("games", total=len(schedule))

        def told(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return run(tournament, schedule, jobs=wish.jobs, ray=wish.ray, keep=wish.keep, told=told)


def _totals(results: Sequence[Result]) -> dict[str, list[float]]:
    totals: dict[str, list[float]] = defaultdict(list)
    for result in results:
        for bot, total in zip(result.seats, result.totals, strict=False):
            totals[bot].append(total)
    return totals


def _curves(rows: Sequence[Row]) -> dict[str, list[tuple[float, float, float, float]]]:
    """A curve for each kind of bot: seconds a move, and the win share with its interval in %."""
    curves: dict[str, list[tuple[float, float, float, float]]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: row.seconds):
        low, high = (100 * min(1.0, max(0.0, end)) for end in row.win_share_ci)
        point = (row.seconds or 1e-5, 100 * row.win_share, low, high)
        curves[parse(row.name)[0]].append(point)
    return curves


def _table(rows: Sequence[Row], ratings: bool) -> Table:
    shown = Table(box=None, padding=(0, 1))
    trouble = any(row.late or row.broken for row in rows)
    shown.add_column("bot", overflow="fold")
    titles = ["games", "wins %", "mean", "margin", "s/move"]
    for title in titles + ["late", "broken"] * trouble + ["Elo"] * ratings:
        shown.add_column(title, justify="right", no_wrap=True)
    for row in rows:
        cells = [
            row.name,
            f"{row.games:,}",
            f"{100 * row.win_share:.1f} ± {100 * half(row.win_share_ci):.1f}",
            f"{row.mean:.2f} ± {half(row.mean_ci):.1f}",
            f"{row.margin:+.2f} ± {half(row.margin_ci):.1f}",
            f"{row.seconds:.3f}",
        ]
        if trouble:
            cells += [str(row.late), str(row.broken)]
        if ratings:
            known = row.elo is not None and row.elo_ci is not None
            cells.append(f"{row.elo:.0f} ± {half(row.elo_ci or (0, 0)):.1f}" if known else "–")
        shown.add_row(*cells)
    return shown
