"""Opponents that are asked for many games at once: nets, and functions of one's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pravek import nets
from pravek.bots.breakdown import BotError
from pravek.core.protocol import Game
from pravek.core.registry import SetupError
from pravek.envs.coding import Coding, Mask, Observation
from pravek.nets import files, net
from pravek.nets.encode import family_of
from pravek.nets.threads import on_one_core
from pravek.nets.weights import load

Function = Callable[[Any, Mask], Any]
"""`(observations, masks) -> numbers`, all with a leading axis of games."""
Answers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Answering:
    """A function that decides for a seat; its answers are looked at before they are believed."""

    name: str
    function: Function
    flat: bool = False
    """Whether it is given one vector a game."""

    def __call__(self, coding: Coding, seen: Observation, masks: Mask) -> Answers:
        given = coding.flats(seen) if self.flat else seen
        answers = np.asarray(self.function(given, masks.copy()))
        if answers.shape != masks.shape[:1] or not np.issubdtype(answers.dtype, np.integer):
            wanted = f"{len(masks)} whole numbers"
            found = f"{answers.dtype} of shape {answers.shape}"
            raise BotError(f"the opponent {self.name} should answer {wanted}, not {found}")
        known = (answers >= 0) & (answers < masks.shape[1])
        legal = known & masks[np.arange(len(masks)), np.where(known, answers, 0)]
        if not legal.all():
            wrong = answers[~legal][0]
            raise BotError(f"the opponent {self.name} answered {wrong}, which is not legal")
        return answers.astype(np.int64)


def of_function(function: Function, flat: bool) -> Answering:
    return Answering(getattr(function, "__name__", type(function).__name__), function, flat)


def of_net(game: Game[Any], file: str | None = None) -> Answering:
    """The shipped net of a game, or that of a file: always what it likes best."""
    weights, shape = _net(game, file)
    on_one_core()

    def likes_best(seen: Observation, masks: Mask) -> Answers:
        logits = net.forward(net.Numpy(), weights, shape, seen).logits
        choices: Answers = np.where(masks[:, :-1], logits, -np.inf).argmax(1)
        choices[masks[:, -1]] = masks.shape[1] - 1
        return choices

    return Answering("policy", likes_best)


def _net(game: Game[Any], file: str | None) -> tuple[net.Weights, net.Shape]:
    if file is None:
        return load(Path(nets.__file__).parent / f"{game.name}.npz")
    try:
        weights, shape = files.read(Path(file))
    except files.NoNet as error:
        raise SetupError(str(error)) from None
    if shape.family is not family_of(game):
        raise SetupError(f"the net {file} does not play {game.name}")
    if shape.boards < game.players:
        raise SetupError(f"the net {file} knows {shape.boards} kingdoms, not {game.players}")
    return weights, shape
