"""Who sits where: `you,random,./mybot.py`, with names for the score sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pravek.bots import Bot, bot_seed, make
from pravek.bots.catalog import known
from pravek.bots.specs import command, is_command, is_file, parse, split
from pravek.core.match import LONGEST_NAME
from pravek.core.protocol import Game, Seat
from pravek.core.registry import SetupError
from pravek.terminal.sentence import YOU


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody of the list: a person at this terminal, or a bot as it was named."""

    spec: str
    name: str

    @property
    def is_you(self) -> bool:
        return self.spec.partition(":")[0] == YOU


def read_players(text: str) -> list[Player]:
    """The players of `--players`, with names that tell them apart."""
    specs = split(text)
    if not all(specs):
        raise SetupError(f"--players: a name is missing in {text[:60]!r}")
    names = [name_of(spec) for spec in specs]
    players = []
    for seat, (spec, name) in enumerate(zip(specs, names, strict=True)):
        if names.count(name) > 1:
            name = f"{name[: LONGEST_NAME - 2]} {names[: seat + 1].count(name)}"
        players.append(Player(spec, name))
    return players


def name_of(spec: str) -> str:
    """What somebody is called on the score sheet."""
    name, given = parse(spec)
    if name == YOU:
        if extra := set(given) - {"name"}:
            raise SetupError(f"you have no parameter {min(extra)!r}; you have name")
        return given.get("name", YOU)[:LONGEST_NAME]
    if is_command(name):
        program, *words = command(name)
        return " ".join([Path(program).name or program, *words])[:LONGEST_NAME]
    if is_file(name):
        name = ":".join([Path(name).stem, *spec.split(":")[1:]])
        return name[:LONGEST_NAME]
    return spec[:LONGEST_NAME]


def players_of(names: Sequence[str]) -> list[Player]:
    """The players of a saved game: bots by their names, everybody else is you."""
    return [Player(_spec(name), name) for name in names]


def _spec(name: str) -> str:
    plain = re.sub(r" \d$", "", name)
    return plain if plain.partition(":")[0] in known() else YOU


def seat_bots(players: Sequence[Player], game: Game[Any], seed: int) -> dict[Seat, Bot]:
    """The bots by seat, each with luck of its own that follows from the seed."""
    return {
        seat: make(player.spec, game, bot_seed(seed, seat))
        for seat, player in enumerate(players)
        if not player.is_you
    }
