"""Random games of the reference run to their end and lose nothing."""

import random
from collections import Counter

import pytest

from .dominoes import Half
from .drawing import drawn
from .placing import legal_placements
from .squares import Cell
from .table import Table

WHEAT, FOREST, LAKE = Half("wheat"), Half("forest"), Half("lake")
LONE = drawn("@")


SETUPS = [
    ("kingdomino", 2, (), 6),  # KD-2.1
    ("kingdomino", 2, ("mighty_duel", "middle_kingdom", "harmony"), 12),  # KD-6.3, KD-6.5
    ("kingdomino", 3, (), 12),  # KD-2.2
    ("kingdomino", 3, ("all_48",), 12),  # KD-2.2
    ("kingdomino", 4, ("harmony",), 12),  # KD-2.3
    *[
        (game, players, options, rounds)
        for game in ("discovery", "totem", "tribe")
        for players, options, rounds in [
            (2, (), 12),  # OR-2.4
            (2, ("short", "homo_habilis"), 6),  # OR-2.3
            (3, ("hut_shelters",), 12),  # OR-2.1
            (4, ("empire_of_fire",), 12),  # OR-2.1
        ]
    ],
]


def push_luck(table: Table, chance: random.Random) -> None:
    owed = table.turn()[1]
    if owed == "deal":
        table.deal(chance.sample(table.unseen(), table.luck_amount()))
    elif owed == "refill":
        table.refill(chance.sample(sorted(table.pile.elements()), table.luck_amount()))
    else:
        table.drawn(chance.choice(table.legal())[1])


def check_invariants(table: Table) -> None:
    owed = table.turn()[1]
    for totem, holder in table.totems.items():
        counts = [table.resources(seat)[totem] for seat in range(table.players)]
        if owed in ("claim", "deal", "over"):
            assert (holder is None) == (max(counts) == 0)  # OR-5.5
            assert holder is None or counts[holder] == max(counts)
    out = sum(table.fire_tokens(seat).get(cell, 0) > 0 for seat, cell in every_cell(table))
    if owed != "fire" and table.token_supply:
        assert sum(table.token_supply.values()) + out == 10  # OR-1.2, OR-4.4
    assert len(table.face_up) <= 4  # OR-6.2
    if table.round == table.setup.rounds:  # KD-3.2, OR-6.2, OR-6.7
        assert owed in ("place", "discard", "fire", "hand_totem", "over")


def every_cell(table: Table) -> list[tuple[int, Cell]]:
    return [(seat, cell) for seat in range(table.players) for cell in table.territories[seat]]


@pytest.mark.parametrize(("game", "players", "options", "rounds"), SETUPS)
def test_a_random_game_runs_to_its_end(
    game: str, players: int, options: tuple[str, ...], rounds: int
) -> None:
    # KD-3.3, OR-2.7
    chance = random.Random(f"{game} {players} {options}")
    table = Table(game, players, options)
    turns: list[int] = []
    while not table.is_over():
        check_invariants(table)
        seat, owed = table.turn()
        if seat is None:
            push_luck(table, chance)
            continue
        assert table.legal() == sorted(set(table.legal()))
        assert table.legal()
        if owed in ("place", "discard"):
            turns.append(seat)
        table.decide(seat, chance.choice(table.legal()))
    check_invariants(table)
    assert table.round == rounds
    kings = 2 if players == 2 else 1
    assert Counter(turns) == dict.fromkeys(range(players), rounds * kings)
    for seat in range(players):
        lost = [number for owner, number in table.discards if owner == seat]
        whole = table.setup.size**2 - 2 * len(lost)
        assert len(table.territories[seat]) == whole  # KD-6.2, OR-8.2
    assert table.pile_size() == 0
    assert min(table.places()) == 1
    assert table.copy().scores() == table.scores()


def test_a_domino_without_a_place_is_discarded_and_its_king_moves_on() -> None:
    # KD-4.4
    chance = random.Random(1)
    table = Table("kingdomino", 4)
    while table.turn()[1] != "discard":
        seat = table.turn()[0]
        if seat is None:
            push_luck(table, chance)
        else:
            table.decide(seat, chance.choice(table.legal()))
    seat = table.turn()[0]
    assert seat is not None
    assert table.legal() == [("discard",)]
    number = min(table.line)
    domino = table.box[number]
    assert not legal_placements(table.territories[seat], 5, domino.first, domino.second)
    table.discard(seat)
    assert table.discards == [(seat, number)]
    assert table.turn() == (seat, "claim")
