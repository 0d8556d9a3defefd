"""Whom the others play like: told from what they do, and from nothing else."""

from __future__ import annotations

import json
from math import exp
from statistics import fmean
from typing import Any

import pytest

from pravek import Decide, Match
from pravek.bots import Clock, make
from pravek.bots.dominoes import rivals
from pravek.bots.dominoes.rivals import WAYS, kinds, noted
from pravek.bots.dominoes.seer import SeerBot
from pravek.bots.runner import play_match
from pravek.engines.dominoes.coding import BUILD
from pravek.engines.dominoes.rules.layout import GREEDY, KEEN, LINES_LEFT, OWED, SEAT
from pravek.engines.dominoes.rules.reading import code, read
from pravek.games.dominoes.events import Claim, Discard, Place

ME = 1


def table(seed: int, players: int = 4) -> Match[Any]:
    return Match("kingdomino", players=players, middle_kingdom=True, harmony=True, seed=seed)


def believed(who: str, seed: int) -> list[float]:
    """How surely a seer takes three others for Full Greedy at the end of a game."""
    match = table(seed)
    seer = SeerBot(seed=1, sims=20)
    others = [make(who, match.game, seed=seat) for seat in range(4)]
    play_match(match, [*others[:ME], seer, *others[ME + 1 :]])
    assert seer.memory is not None
    return [1 / (1 + exp(-odds)) for seat, odds in enumerate(seer.memory["odds"]) if seat != ME]


def test_full_greedy_is_known_by_what_it_does() -> None:
    assert fmean(believed("full-greedy", seed=1)) > 0.8


@pytest.mark.parametrize("who", ["quick", "policy", "search:sims=60", "random"])
def test_nobody_else_is_taken_for_it(who: str) -> None:
    assert fmean(believed(who, seed=1)) < 0.5


def test_what_is_seen_is_what_was_done() -> None:
    """Every decision that is told from the tables of two turns stands in the log, with the number
    the engine gives it; and a good part of what the others did is told."""
    made: set[tuple[int, int, int, int]] = set()
    seen: set[tuple[int, int, int, int]] = set()
    match = table(8)
    memory: rivals.Memory | None = None
    bots = [make("random", match.game, seed=seat) for seat in range(4)]
    while isinstance(turn := match.turn, Decide):
        seat = turn.seats[0]
        view, position = match.view(seat), read(match.game, match.view(seat))
        action = bots[seat].choose(match.game, view, seat, match.actions(seat), Clock())
        if seat == ME and position.table[OWED] == BUILD:
            before = rivals._before(position, memory)
            seen |= {
                (int(t[SEAT]), int(t[LINES_LEFT]), int(t[OWED]), each.code)
                for each in rivals._seen(before, position)
                for t in [each.position.table]
            }
            memory = noted(position, memory)
        if seat != ME and isinstance(action, Place | Discard | Claim):
            table_ = position.table
            made.add((seat, int(table_[LINES_LEFT]), int(table_[OWED]), code(view, action)))
        match.play(action)
    assert seen <= made
    assert len(seen) > len(made) / 3


def test_nothing_is_believed_of_people_nobody_met() -> None:
    position = read(table(1).game, table(1).view(0))
    assert (kinds(position, None) == KEEN).all()


def test_others_play_as_often_like_full_greedy_as_is_believed() -> None:
    match = table(1)
    position = read(match.game, match.view(0))
    position.table[SEAT] = 2
    odds = [-8.0, 0.0, 8.0, 1.0]
    share = (kinds(position, {"odds": odds}) == GREEDY).mean(0)
    assert share[2] == 0, "one's own seat"
    for seat in (0, 1, 3):
        assert share[seat] == pytest.approx(1 / (1 + exp(-odds[seat])), abs=0.5 / WAYS)


def test_a_memory_is_plain_data() -> None:
    match = table(3)
    seer = SeerBot(seed=1, sims=20)
    play_match(match, [seer, *(make("full-greedy", match.game, seed=n) for n in range(3))])
    assert json.loads(json.dumps(seer.memory)) == seer.memory


def test_a_turn_that_comes_again_tells_nothing_new() -> None:
    """After a take-back: the others did nothing since, so nothing is counted twice."""
    match = table(5)
    bots = [make("full-greedy", match.game, seed=n) for n in range(4)]
    memory: rivals.Memory | None = None
    turns = 0
    while isinstance(turn := match.turn, Decide):
        seat = turn.seats[0]
        view = match.view(seat)
        position = read(match.game, view)
        if seat == ME and position.table[OWED] == BUILD:
            turns += 1
            memory = noted(position, memory)
            assert memory is not None
            odds = list(memory["odds"])
            again = noted(position, memory)
            assert again is not None
            assert again["odds"] == odds
        match.play(bots[seat].choose(match.game, view, seat, match.actions(seat), Clock()))
    assert turns == 12


def test_of_another_game_nothing_is_believed() -> None:
    """At a rematch others may sit there; turns taken back would be counted twice."""
    match = table(3)
    seer = SeerBot(seed=1, sims=20)
    play_match(match, [seer, *(make("full-greedy", match.game, seed=n) for n in range(3))])
    assert seer.memory is not None
    assert max(seer.memory["odds"]) > 1
    rematch = table(4)
    while isinstance(turn := rematch.turn, Decide):
        (seat,) = turn.seats
        position = read(rematch.game, rematch.view(seat))
        if seat == 0 and position.table[OWED] == BUILD:
            break
        rematch.play(rematch.actions(seat)[0])
    assert noted(position, seer.memory) == noted(position, None)


@pytest.mark.parametrize(
    ("name", "options"),
    [("kingdomino", {"players": 2}), ("origins", {"players": 4, "mode": "totem"})],
    ids=["two kings a seat", "Origins"],
)
def test_elsewhere_nothing_is_noted(name: str, options: dict[str, Any]) -> None:
    match: Match[Any] = Match(name, seed=4, **options)
    seer = SeerBot(seed=1, sims=10)
    play_match(match, [seer] * options["players"])
    assert seer.memory is None
