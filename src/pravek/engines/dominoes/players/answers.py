"""The engine's players asked one decision at a time, and their answers in words of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pravek.core.protocol import Action
from pravek.engines.dominoes.players.play import intent, prepare
from pravek.engines.dominoes.players.weights import weights_for
from pravek.engines.dominoes.rules.desk import lay_out, new_desk
from pravek.engines.dominoes.rules.generator import sow
from pravek.engines.dominoes.rules.layout import GREEDY, QUICK
from pravek.engines.dominoes.rules.reading import code, read
from pravek.games.dominoes.state import State


def greedy_answer(game: Any, view: State, seed: int) -> int:
    """What Full Greedy answers."""
    return _answer(game, view, seed, GREEDY)


def quick_answer(game: Any, view: State) -> int:
    """What the quick player answers; it has no luck."""
    return _answer(game, view, 0, QUICK)


def _answer(game: Any, view: State, seed: int, kind: int) -> int:
    position = read(game, view)
    table, kingdoms, reals, _ = new_desk(position.table, weights_for(position.table))
    kinds = np.full(game.players, kind)
    lay_out(position.table, position.kingdoms, table, kingdoms, kinds)
    sow(table, seed)
    prepare(table, kingdoms, position.box, reals)
    return int(intent(table, kingdoms, position.box, reals))


def action_of(view: State, actions: Sequence[Action], answer: int) -> Action:
    """The legal action the engine means."""
    return next(action for action in actions if code(view, action) == answer)
