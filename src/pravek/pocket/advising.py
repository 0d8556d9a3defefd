"""Hints in a page: the choice of the strongest bot that plays there, with what the rules say for
it. What it is worth nobody could tell there in a second, so it is not told."""

from __future__ import annotations

from collections.abc import Iterator

from pravek.bots.catalog import make
from pravek.pocket.thinking import spec_for, thoughts
from pravek.table.consulting import Consult
from pravek.table.shapes import Advice
from pravek.teach.hints import advice
from pravek.teach.means import STRONGEST


def advise(consult: Consult) -> Iterator[Advice | None]:
    """A hint; None as long as it is thought about."""
    game, view, seat, actions = consult.play.game, consult.view, consult.seat, consult.actions
    bot = make(spec_for(game, STRONGEST), game, int(consult.play.salt[:15], 16))
    for action in thoughts(bot, game, view, seat, actions):
        yield None if action is None else advice(game, view, action, actions)
