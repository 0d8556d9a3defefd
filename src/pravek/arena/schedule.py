"""Who plays whom: every deal is played once from every seat, so luck is the same for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations

from pravek.core.registry import SetupError


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played: its deal, and who sits where."""

    deal: int
    turn: int
    """How far the bots moved round the table."""
    seats: tuple[str, ...]
    table: int = 0
    """Which line-up of a round robin."""

    @property
    def key(self) -> str:
        return f"{self.table}/{self.deal}/{self.turn}"


def deal_seed(seed: int, deal: int) -> int:
    """The seed of a deal; the same whoever plays it."""
    return int.from_bytes(sha256(f"{seed}/deal/{deal}".encode()).digest()[:8])


def rotations(bots: Sequence[str], games: int, table: int = 0) -> Iterator[Pairing]:
    """At least so many games: whole deals, each from every seat."""
    n = len(bots)
    for deal in range(-(-games // n)):
        for turn in range(n):
            yield Pairing(deal, turn, tuple(bots[(i - turn) % n] for i in range(n)), table)


def line_up(bots: Sequence[str], players: int) -> list[str]:
    """One bot a seat; the last one named sits on all seats that are left."""
    if not 1 < len(bots) <= players:
        raise SetupError(f"2 to {players} bots are needed, not {len(bots)}")
    return [*bots, *[bots[-1]] * (players - len(bots))]


def round_robin(bots: Sequence[str], players: int, games: int) -> Iterator[Pairing]:
    """Every two bots meet; at a bigger table each sits once alone against the other."""
    table = 0
    for one, two in combinations(bots, 2):
        line_ups = [[one, *[two] * (players - 1)]]
        if players > 2:
            line_ups.append([two, *[one] * (players - 1)])
        for seats in line_ups:
            yield from rotations(seats, games, table)
            table += 1


def gauntlet(bots: Sequence[str], players: int, games: int) -> Iterator[Pairing]:
    """Each bot alone against the last one, on the same deals: how strong is each of them?"""
    *challengers, rival = bots
    for table, bot in enumerate(challengers):
        yield from rotations([bot, *[rival] * (players - 1)], games, table)
