"""What a net foretells: each seat's chance to win and its points at the end, and how a round goes
on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import numpy as np

from pravek.bots.dominoes.policy import net_for
from pravek.bots.evaluating import Worth, at_the_end
from pravek.bots.played_out import mean_of
from pravek.core.chance import Luck
from pravek.core.protocol import Decide, Event, Game, Over
from pravek.nets import net
from pravek.nets.encode import encode, family_of, number_of
from pravek.nets.observe import observe
from pravek.nets.threads import on_one_core
from pravek.nets.torus import Array

AT_ONCE = 32
"""Positions in one pass: more do not fit into the caches."""
COMPLETIONS = 2
"""How often luck that is due is drawn."""


def foreseen(game: Game[Any], views: Sequence[Any], seed: int) -> list[Worth]:
    """What the net foretells of each position; where luck is due, of a few that may come."""
    drawn = [_drawn(game, view, Random(f"{seed}/due")) for view in views]
    owing = [view for few in drawn for view in few if not isinstance(game.turn(view), Over)]
    told = iter(_told(game, owing))

    def worth(view: Any) -> Worth:
        over = isinstance(game.turn(view), Over)
        return at_the_end(game.scores(view)) if over else next(told)

    found = [[worth(view) for view in few] for few in drawn]
    return [few[0] if len(few) == 1 else mean_of(few) for few in found]


def _drawn(game: Game[Any], view: Any, rng: Random) -> list[Any]:
    """The view, or a few in which the luck that is due has come."""
    if isinstance(game.turn(view), Decide | Over):
        return [view]
    return [_settled(game, view, rng) for _ in range(COMPLETIONS)]


def _settled(game: Game[Any], view: Any, rng: Random) -> Any:
    while not isinstance(turn := game.turn(view), Decide | Over):
        view = game.apply(view, turn.sample(rng))
    return view


def _told(game: Game[Any], views: Sequence[Any]) -> list[Worth]:
    on_one_core()
    left, found = iter(views), list[Worth]()
    while some := list(islice(left, AT_ONCE)):
        found += _pass(game, some)
    return found


def _pass(game: Game[Any], views: Sequence[Any]) -> list[Worth]:
    return _worths(game, *_asked(game, views))


def _worths(game: Game[Any], answer: net.Answer, movers: Array) -> list[Worth]:
    seats = np.arange(game.players)
    found = []
    for row, mover in enumerate(movers):
        place = (seats - mover) % game.players  # the net counts from the mover
        liking = answer.win[row, place].astype(np.float64)
        chances = np.exp(liking - liking.max())
        points = answer.score[row, place] * net.POINTS
        shares = tuple((chances / chances.sum()).tolist())
        found.append(Worth(shares, tuple(points.tolist()), 0.0))
    return found


def played_on(game: Game[Any], states: Sequence[Any]) -> list[tuple[Any, list[Worth]]]:
    """The tables at the next luck, or at the end, and what the net foretold of each on the way
    there: everybody does what it likes best. What is no choice, and a last line that only one can
    be, needs no asking."""
    on_one_core()
    tables = [_undoubted(game, state) for state in states]
    told: list[list[Worth]] = [[] for _ in tables]
    while owing := [n for n, table in enumerate(tables) if isinstance(game.turn(table), Decide)]:
        some = owing[:AT_ONCE]
        answer, movers = _asked(game, [tables[n] for n in some])
        worths = _worths(game, answer, movers)
        for row, n in enumerate(some):
            told[n].append(worths[row])
            actions = game.actions(tables[n], int(movers[row]))
            numbers = [number_of(game, tables[n], action) for action in actions]
            best = actions[int(answer.logits[row, numbers].argmax())]
            tables[n] = _undoubted(game, game.apply(tables[n], best))
    return list(zip(tables, told, strict=True))


def _undoubted(game: Game[Any], table: Any) -> Any:
    """The table once everything has happened that can happen in one way only."""
    while (event := _only(game, table)) is not None:
        table = game.apply(table, event)
    return table


def _only(game: Game[Any], table: Any) -> Event | None:
    turn = game.turn(table)
    if isinstance(turn, Decide):
        actions = game.actions(table, min(turn.seats))
        return actions[0] if len(actions) == 1 else None
    return turn.made_of(()) if isinstance(turn, Luck) and not turn.after() else None


def _asked(game: Game[Any], views: Sequence[Any]) -> tuple[net.Answer, Array]:
    """What the net says of some tables, and who moves at each."""
    weights, shape = net_for(game)
    batch = _beside([encode(game, view) for view in views])
    seen, _ = observe(np, family_of(game), batch)
    return net.forward(net.Numpy(), weights, shape, seen), batch.seat


def _beside(batches: Sequence[Any]) -> Any:
    """Tables of one game each as one batch."""
    if not isinstance(batches[0], tuple):
        return np.concatenate(batches)
    fields = zip(*batches, strict=True)
    return type(batches[0])(*(_beside(field) for field in fields))
