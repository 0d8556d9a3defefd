"""What a net likes in its own games, with the traits of all there is to choose from."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from bench.setups import Setup
from pravek.bots.dominoes.policy import net_for
from pravek.core import registry
from pravek.engines.compiler import Bytes, Numbers, Reals, Words, compiled
from pravek.engines.dominoes.coding import BUILD, CHOOSE
from pravek.engines.dominoes.observing.observe import observe_many
from pravek.engines.dominoes.observing.sight import named, new_rows
from pravek.engines.dominoes.observing.spots import code_of
from pravek.engines.dominoes.players import weights
from pravek.engines.dominoes.players.keen import ANY, PICKED, best_seen, look_at_pick
from pravek.engines.dominoes.players.play import in_last_round, prepare, respond
from pravek.engines.dominoes.rules import layout as at
from pravek.engines.dominoes.rules import reading
from pravek.engines.dominoes.rules.desk import lay_out, new_desk
from pravek.engines.dominoes.rules.duties import answers
from pravek.engines.dominoes.rules.generator import sow
from pravek.engines.dominoes.rules.layout import (
    COMING,
    DOMINO,
    LINES_LEFT,
    OWED,
    PLAYERS,
    ROW,
    SEAT,
    TRAITS,
    WORDS,
)
from pravek.engines.dominoes.rules.regions import refresh_all
from pravek.engines.dominoes.rules.rounds import go_on
from pravek.nets import net
from pravek.nets.threads import on_one_core

BATCH = 128
MOST = 256
KEPT = 0.9
"""Of how many decisions something is learned."""
WILD = 0.3
"""How often something else than the favourite is played, in every second game."""
Array: TypeAlias = npt.NDArray[np.float32]


@compiled
def play_to_choices(tables: Numbers, kingdoms: Words, box: Numbers, over: Bytes) -> None:
    """Every game goes on until somebody has a choice."""
    desk, codes = np.zeros((kingdoms.shape[1] + 1, ROW), np.uint64), np.zeros(256, np.int64)
    for game in range(len(tables)):
        if over[game]:
            continue
        for p in range(kingdoms.shape[1]):
            desk[p, :WORDS] = kingdoms[game, p]
            refresh_all(desk, p)
        while True:
            if not go_on(tables[game]):
                over[game] = 1
                break
            if answers(tables[game], desk, box, codes) > 1:
                break
            respond(tables[game], desk, box, codes[0])
        for p in range(kingdoms.shape[1]):
            kingdoms[game, p] = desk[p, :WORDS]


@compiled
def answer(table: Numbers, kingdoms: Words, box: Numbers, number: int, discard: int) -> None:
    """The seat that owes something answers with this number of an action."""
    players = kingdoms.shape[0]
    desk = np.zeros((players + 1, ROW), np.uint64)
    for p in range(players):
        desk[p, :WORDS] = kingdoms[p]
        refresh_all(desk, p)
    respond(table, desk, box, code_of(table, desk, number, discard))
    for p in range(players):
        kingdoms[p] = desk[p, :WORDS]


@compiled
def coded(table: Numbers, kingdoms: Words, numbers: Numbers, discard: int) -> Numbers:
    """The numbers of actions as codes of the engine."""
    codes = np.zeros(len(numbers), np.int64)
    for i in range(len(numbers)):
        codes[i] = code_of(table, kingdoms, numbers[i], discard)
    return codes


@compiled
def looked_at(
    position: tuple[Numbers, Words, Numbers],
    quick: Reals,
    slot: int,
    traits: Reals,
    moves: Numbers,
    pick: Reals,
) -> int:
    """The traits of all placements of the domino to build, or of that in a slot of the next line
    with what else is seen of the pick; how many placements."""
    table, kingdoms, box = position
    at_table, desk, reals, _ = new_desk(table, quick)
    lay_out(table, kingdoms, at_table, desk, np.zeros(table[PLAYERS], np.int64))
    prepare(at_table, desk, box, reals)
    p = table[SEAT]
    domino = table[DOMINO] if slot < 0 else table[COMING + slot]
    n = best_seen(at_table, desk, box, reals, p, domino, ANY, traits, moves)[2]
    if slot >= 0:
        seen = look_at_pick(at_table, desk, box, reals, p, slot, n)
        for i in range(PICKED):
            pick[i] = seen[i]
            pick[PICKED + i] = seen[i] * (table[LINES_LEFT] / 12.0)
    return n


@dataclass
class Lessons:
    """What the net thought of the placements of dominoes, and of the dominoes to pick."""

    traits: list[Array] = field(default_factory=list)
    """Of each domino looked at: its placements' traits."""
    wanted: list[Array] = field(default_factory=list)
    """Of each domino built: how likely each placement was."""
    built: list[int] = field(default_factory=list)
    """Which of the dominoes looked at were built."""
    picks: list[Array] = field(default_factory=list)
    """Of each pick: what is seen of the slots."""
    slots: list[list[int]] = field(default_factory=list)
    """… which of the dominoes looked at they are."""
    chosen: list[Array] = field(default_factory=list)
    """… and how likely each was."""

    def note(self, position: reading.Position, quick: Reals, codes: Numbers, likely: Array) -> None:
        table = position.table
        parts = (table, position.kingdoms, position.box)
        traits, moves, pick = np.zeros((MOST, TRAITS)), np.zeros(MOST, np.int64), np.zeros(8)
        if table[OWED] == BUILD:
            n = looked_at(parts, quick, -1, traits, moves, pick)
            if n < 2:
                return
            place = {int(code): i for i, code in enumerate(codes)}
            self.built.append(len(self.traits))
            self.wanted.append(likely[[place[int(move)] for move in moves[:n]]])
            self.traits.append(traits[:n].astype(np.float32))
            return
        rows, slots = [], []
        for slot in codes:
            n = max(1, looked_at(parts, quick, int(slot), traits, moves, pick))
            slots.append(len(self.traits))
            rows.append(pick.astype(np.float32))
            self.traits.append(traits[:n].astype(np.float32))
        self.picks.append(np.array(rows))
        self.slots.append(slots)
        self.chosen.append(likely)


def bonuses(game: str, rng: np.random.Generator) -> dict[str, bool]:
    """What is agreed on in a batch: as at the measured tables more often than not."""
    names = (
        ("harmony", "middle_kingdom")
        if game == "kingdomino"
        else ("homo_habilis", "empire_of_fire")
    )
    if rng.random() < 0.6:
        return dict.fromkeys(names, game == "kingdomino")
    return {name: bool(rng.random() < 0.5) for name in names}


def lessons(setup: Setup, games: int, seed: int, own: Any = None) -> Lessons:
    """What the net does in so many games against itself."""
    on_one_core()
    name, options = setup
    rng, found, began = np.random.default_rng(seed), Lessons(), time.time()
    for batch in range(-(-games // BATCH)):
        game = registry.build(name, **(options | bonuses(name, rng)))
        note_batch(game, rng, found, own)
        print(f"{(batch + 1) * BATCH} games {time.time() - began:.0f} s", flush=True)
    return found


def note_batch(game: Any, rng: np.random.Generator, found: Lessons, own: Any) -> None:
    """Games of the net against itself, side by side."""
    start = reading.read(game, game.start())
    players, box = game.players, start.box
    learned, shape = net_for(game, own)
    quick = weights.imagined_for(start.table)[:, :2]
    tables = np.repeat(start.table[None], BATCH, 0)
    kingdoms = np.repeat(start.kingdoms[None, :players], BATCH, 0)
    for table in tables:
        sow(table, int(rng.integers(1 << 60)))
    over, wild = np.zeros(BATCH, np.uint8), rng.random(BATCH) < 0.5
    origins = game.name == "origins"
    while True:
        play_to_choices(tables, kingdoms, box, over)
        live = np.flatnonzero(over == 0)
        if not len(live):
            return
        rows, masks = new_rows(len(live), origins)
        observe_many(tables[live], kingdoms[live], box, tables[live, SEAT], rows, masks)
        logits = net.forward(net.Numpy(), learned, shape, named(rows, origins)).logits
        for row, g in enumerate(live):
            numbers = np.flatnonzero(masks[row])
            likely = np.exp(logits[row, numbers] - logits[row, numbers].max())
            likely = (likely / likely.sum()).astype(np.float32)
            table, discard = tables[g], masks.shape[1] - 1
            learns = table[OWED] in (BUILD, CHOOSE) and not in_last_round(table)
            if learns and table[at.CURRENTS] and rng.random() < KEPT:
                codes = coded(table, kingdoms[g], numbers, discard)
                position = reading.Position(table.copy(), kingdoms[g].copy(), box)
                found.note(position, quick, codes, likely)
            chosen = likely.argmax()
            if wild[g] and rng.random() < WILD:
                chosen = rng.choice(len(numbers), p=likely / likely.sum(dtype=np.float64))
            answer(table, kingdoms[g], box, int(numbers[chosen]), discard)
