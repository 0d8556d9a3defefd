"""A table of one set-up: laying it, drawing for it, and what of it must be kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import jax.numpy as jnp
import numpy as np

from pravek.engines.dominoes.coding import CHOOSE, DONE, OPENING, PEOPLE
from pravek.envs.jax import luck as lots
from pravek.nets.batch import Batch, Boards, Rules, each
from pravek.nets.encode import family_of, rules_of
from pravek.nets.family import CASTLE_GROUND, DOMINOES, LINE, NOBODY, SEATS, TILE_KINDS
from pravek.nets.step import step
from pravek.nets.torus import CASTLE, CELLS, Array

_HIDDEN = ("rules", "deck", "order", "pile_order")
"""What a state never holds: what is agreed on anyway, and all that is still to come."""
_FIRES = ("volcano", "craters")
_TOTEMS = ("totems", "totem")
_PEOPLE = ("cave", "pile", "person", "given", "left")


class Table:
    """Games of one set-up, side by side along the first axis of every array."""

    def __init__(self, game: Any) -> None:
        self.agreed = Rules(*(int(number[0]) for number in rules_of(game)))
        mode = self.agreed.mode
        self.family = replace(family_of(game), totems=mode == 1, people=mode == 2)
        self.kings = np.bincount(game.setup.pieces, minlength=SEATS)
        tribal, wealthy = mode == 2, mode > 0
        self._dropped = [*_HIDDEN]
        self._dropped += [] if self.family.origins else _FIRES
        self._dropped += [] if mode == 1 else _TOTEMS
        self._dropped += [] if tribal else _PEOPLE
        self._bare = [] if tribal else ["person"] if wealthy else ["resource", "person"]
        self.chances = LINE + 1 + tribal * len(TILE_KINDS)
        """How many numbers between 0 and 1 are needed for a step."""

    def rules(self, games: int) -> Rules:
        agreed: Rules = each(lambda number: jnp.full(games, number, jnp.int32), self.agreed)
        return agreed

    def laid(self, luck: Array) -> Batch:
        """New games: the first line, and the first king."""
        blank = self._blank(len(luck))
        unseen = jnp.broadcast_to(jnp.asarray(lots.ALL), (len(luck), 2))
        coming = lots.line(luck, unseen, self.agreed.line)
        kings = jnp.broadcast_to(jnp.asarray(self.kings), (len(luck), SEATS))
        new = blank._replace(coming=coming, seat=lots.king(luck[:, LINE], kings))
        return self._kept(new, unseen)

    def whole(self, table: Batch) -> Batch:
        """The table with everything that is always the same."""
        blank = self._blank(len(table.seat))
        boards = Boards(*map(_or_else, table.boards, blank.boards))
        full = Batch(*map(_or_else, table, blank))
        return full._replace(boards=boards, unseen=lots.spread(table.unseen))

    def played(self, table: Batch, action: Array, mask: Array, luck: Array) -> Batch:
        """The table after each game's answer. What comes next is drawn before, from all that is
        left: one who answers does not know it."""
        batch, seats = self.whole(table), np.arange(SEATS)
        stand = (batch.coming_owner[:, :, None] == seats).sum(1)
        kings = self.kings - stand - (batch.seat[:, None] == seats)
        after = step(
            jnp,
            self.family,
            batch._replace(
                deck=lots.line(luck, table.unseen, self.agreed.line)[:, None],
                order=jnp.repeat(lots.king(luck[:, LINE], kings)[:, None], LINE, 1),
                pile_order=luck[:, LINE + 1 :] if len(luck[0]) > LINE + 1 else batch.pile_order,
            ),
            action,
            mask,
        )
        return self._kept(after, table.unseen)

    def _kept(self, batch: Batch, unseen: Array) -> Batch:
        """What a state holds; of the dominoes unseen so far those on the line are no more."""
        nothing: dict[str, Any] = dict.fromkeys(self._dropped)
        boards = batch.boards._replace(**dict.fromkeys(self._bare))
        left = unseen & ~lots.shown(batch.coming)
        return batch._replace(**nothing)._replace(boards=boards, unseen=left)

    def _blank(self, games: int) -> Batch:
        """Tables before anything was drawn."""

        def full(number: int, *shape: int, dtype: Any = jnp.int32) -> Array:
            return jnp.full((games, *shape), number, dtype)

        terrain = np.zeros((SEATS, CELLS), np.uint8)
        terrain[: self.agreed.players, CASTLE] = CASTLE_GROUND
        lines = np.arange(SEATS) < self.agreed.players
        column, row = 1 << CASTLE % 8, 1 << CASTLE // 8
        planes = [full(0, SEATS, CELLS, dtype=jnp.uint8) for _ in range(6)]
        numbers = [full(0, SEATS) + lines * used for used in (column, row, 0)]
        opens = self.family.origins and self.agreed.players == 2
        zero, nobody = full(0), full(NOBODY, LINE)
        return Batch(
            rules=self.rules(games),
            boards=Boards(full(0, 1, 1, dtype=jnp.uint8) + terrain, *planes, *numbers),
            current=full(DOMINOES, LINE),
            current_owner=nobody,
            coming=full(DOMINOES, LINE),
            coming_owner=nobody,
            unseen=full(True, DOMINOES, dtype=jnp.bool_),
            deck=full(DOMINOES, 1, LINE),
            order=full(0, LINE),
            phase=full(OPENING if opens else CHOOSE),
            seat=zero,
            slot=zero,
            round=zero,
            volcano=zero,
            craters=zero,
            totems=full(NOBODY, 4),
            totem=full(4),
            cave=full(0, len(PEOPLE)),
            pile=full(True, len(TILE_KINDS), dtype=jnp.bool_),
            pile_order=full(0, len(TILE_KINDS), dtype=jnp.float32),
            person=zero,
            given=full(False, 4, dtype=jnp.bool_),
            left=zero,
        )


def _or_else(field: Any, blank: Any) -> Any:
    return blank if field is None else field


def waiting(batch: Batch, player: Array) -> Batch:
    """The tables as a player sees them: what is owed only if it is he who owes it."""
    return batch._replace(
        seat=player, phase=jnp.where(batch.seat == player, batch.phase, DONE).astype(jnp.int32)
    )
