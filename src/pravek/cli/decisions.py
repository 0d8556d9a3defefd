"""`pravek decisions`: the decisions of many games as one Parquet file."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import pravek
from pravek.arena.game import play
from pravek.arena.run import Tournament, spread
from pravek.arena.schedule import Pairing, line_up, rotations
from pravek.bots import BotError, make
from pravek.bots.protocol import dismiss
from pravek.bots.specs import is_file, parse, split
from pravek.core import registry
from pravek.core.extras import need
from pravek.core.record import LONGEST_RECORD, RecordError, load
from pravek.core.registry import SetupError
from pravek.terminal import say

if TYPE_CHECKING:
    from pravek.arena.decisions import Decisions


@click.command()
@say.game
@click.option("--players", metavar="A,B,…", help="The bots that play, as in the arena.")
@click.option("--records", type=click.Path(path_type=Path), help="Games that were kept: a folder.")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The file to write.")
@click.option("--seats", type=int, help="How many players, if not as many as bots.")
@say.mode
@say.options
@click.option("--num", type=click.IntRange(1, 10_000_000), default=100, help="Games.")
@say.jobs
@say.ray
@say.seed
@say.as_json
def command(
    game: str,
    players: str | None,
    records: Path | None,
    out: Path,
    seats: int | None,
    mode: str | None,
    options: tuple[str, ...],
    num: int,
    jobs: int | None,
    ray: str | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Write the decisions of many games as a Parquet file (needs the extra `[tables]`).

    A row a decision: what the seat saw as arrays, the numbers of its legal actions, what it did,
    and what came of it in the end. The games are played by bots, every deal from every seat, or
    read from a folder of records. docs/decisions.md reads such a file in ten lines.

    \b
    pravek decisions GAME --players A,B --num 1000 --out decisions.parquet
    pravek decisions GAME --records folder --out decisions.parquet
    """
    need("tables", "numpy", "pyarrow.parquet")
    from pravek.arena.parquet import write
    from pravek.envs.setups import coding_of

    if (players is None) == (records is None):
        raise SetupError("say who plays (--players) or where the games are (--records)")
    about: dict[str, Any] = {"pravek": pravek.__version__}
    if players is None:
        assert records is not None
        rows, coding = _kept(game, records), coding_of(registry.build(game))
    else:
        wish = _wish(game, players, seats, say.wishes(game, mode, options), seed)
        coding = coding_of(registry.build(game, **wish.tournament.options))
        about["seed"] = wish.tournament.seed
        schedule = list(rotations(wish.seats, num))[:num]
        rows = spread(wish, schedule, game, jobs=jobs, ray=ray)
    number = write(out, coding, rows, about)
    if as_json:
        say.say_json({"file": str(out), "rows": number, **about})
    else:
        say.say(say.out(), f"{out}: {say.plural(number, 'decision')}")


@dataclass(frozen=True, slots=True)
class Playing:
    """Plays a game and keeps its decisions. It goes to other processes as it is."""

    tournament: Tournament
    seats: tuple[str, ...]

    def __call__(self, pairing: Pairing) -> Decisions:
        from pravek.arena.decisions import decisions

        match = self.tournament.match(pairing)
        result = play(match, pairing)
        if result.broken is not None:
            raise BotError(result.broken)
        return decisions(match, pairing.seats, match.seed)


def _wish(
    game: str, players: str, seats: int | None, options: dict[str, Any], seed: int | None
) -> Playing:
    bots = split(players)
    options["players"] = seats or max(2, len(bots))
    built = registry.build(game, **options)
    for spec in dict.fromkeys(bots):
        if not is_file(parse(spec)[0]):
            dismiss([make(spec, built, 0)])  # who cannot be made is said at once
    luck = secrets.randbits(40) if seed is None else seed
    line = line_up(bots, built.players) if len(bots) > 1 else bots * built.players
    return Playing(Tournament(game, options, luck), tuple(line))


def _kept(game: str, folder: Path) -> Iterator[Decisions]:
    from pravek.arena.decisions import decisions

    files = sorted(folder.glob("*.jsonl"))
    if not files:
        raise SetupError(f"there are no records (*.jsonl) in {folder}")
    for file in files:
        try:
            match = load(say.read_text(str(file), LONGEST_RECORD))
            if match.game.name != game:
                raise SetupError(f"this is a game of {match.game.name}, not of {game}")
            yield decisions(match)
        except (RecordError, SetupError) as error:
            raise SetupError(f"{file}: {error}") from None
