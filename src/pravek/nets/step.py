"""A step of every game at once: what an answer leads to."""

from __future__ import annotations

from typing import Any

import numpy as np

from pravek.engines.dominoes.coding import (
    BUILD,
    CHOOSE,
    DONE,
    ERUPT,
    HAND_OVER,
    OPENING,
    PAY,
    PEOPLE,
    RECRUIT,
    SETTLE,
)
from pravek.engines.dominoes.observing.planes import (
    AT_CELL,
    AT_HAND,
    AT_INVITE,
    AT_OPEN,
    AT_PICK,
    AT_SUMMON,
)
from pravek.nets import tribe
from pravek.nets.batch import Batch, Boards, of_seat, with_seat
from pravek.nets.family import DOMINOES, LINE, NOBODY, TILE_KINDS, Family
from pravek.nets.kingdom import burn, place
from pravek.nets.legal import at, domino_to_place, offers
from pravek.nets.torus import NEXT, Array

Xp = Any
END = 9
"""In place of a phase: the turn is over."""
SPACES = 4
"""How many people lie face up in the cave."""


def step(xp: Xp, family: Family, batch: Batch, action: Array, mask: Array) -> Batch:
    """The table after each game's answer; `mask` is what `legal` said."""
    phase, seat = batch.phase, batch.seat
    ok, places = at(xp, mask, action), phase == BUILD
    domino = domino_to_place(xp, batch)
    where = xp.clip(action, 0, AT_PICK - 1)
    board = of_seat(xp, batch.boards, seat)
    board = place(xp, family, board, domino, where, ok & places, batch.rules.mode)
    board = board._replace(discards=board.discards + (places & ~ok))
    slots = np.arange(LINE)
    used = places[:, None] & (slots == xp.minimum(batch.slot, LINE - 1)[:, None])
    picked = (phase == CHOOSE)[:, None] & (slots == (action - AT_PICK)[:, None])
    batch = batch._replace(
        current=xp.where(used, DOMINOES, batch.current),
        coming_owner=xp.where(picked, seat[:, None], batch.coming_owner),
    )
    then = xp.where(places, CHOOSE, xp.where(phase == CHOOSE, END, phase))
    if family.origins:
        batch, board, then = _on_own_board(xp, family, batch, board, domino, action, ok, then)
    batch = batch._replace(boards=with_seat(xp, batch.boards, seat, board))
    if family.totems:
        batch, then = _hand_over(xp, batch, action, ok, then)
    if family.origins:
        batch, then = _open(xp, batch, action, then)
    if family.people:
        invited, summoned = offers(xp, batch, board)
        asks = (phase == CHOOSE) & (batch.rules.mode == 2) & (batch.round > 0)
        then = xp.where(asks & (invited | summoned).any(1), RECRUIT, then)
    last = batch.round == batch.rules.rounds
    then = xp.where((then == CHOOSE) & (phase != CHOOSE) & last, END, then)
    return _next_turn(xp, family, _all_stand(xp, batch)._replace(phase=then))


def _on_own_board(
    xp: Xp,
    family: Family,
    batch: Batch,
    board: Boards,
    domino: Array,
    action: Array,
    ok: Array,
    then: Array,
) -> tuple[Batch, Boards, Array]:
    """Eruptions, payments and new people on the mover's own board."""
    phase = batch.phase
    halves = xp.asarray(family.halves)[domino]
    craters = halves[:, 2] + halves[:, 5]
    erupts = (phase == BUILD) & ok & (craters > 0)
    start, way = xp.clip(action, 0, AT_PICK - 1) // 4, action % 4
    volcano = xp.where(halves[:, 2] > 0, start, xp.asarray(NEXT)[way, start])
    cell = xp.clip(action - AT_CELL, 0, 63)
    here = np.arange(64) == cell[:, None]
    pays, settles, asked = phase == PAY, phase == SETTLE, phase == RECRUIT
    board = burn(xp, board, cell, batch.craters, (phase == ERUPT) & ok)
    kinds = xp.stack([at(xp, board.terrain, cell) == t for t in tribe.KIND_TERRAINS], -1)
    gone, comes = here & pays[:, None], here & settles[:, None]
    board = board._replace(
        resource=xp.where(gone, 0, board.resource).astype(xp.uint8),
        person=xp.where(comes, batch.person[:, None], board.person).astype(xp.uint8),
    )
    invited = asked & (action >= AT_INVITE) & (action < AT_SUMMON)
    summoned = asked & (action >= AT_SUMMON)
    hired = invited | summoned
    kind = xp.where(summoned, action - AT_SUMMON, action - AT_INVITE)
    tile = (xp.asarray(TILE_KINDS) == kind[:, None]) & batch.pile & summoned[:, None]
    first = tile & (xp.cumsum(tile.astype(xp.int32), axis=1) == 1)
    left = xp.where(hired, xp.where(summoned, 4, 2), batch.left - pays)
    then = xp.where(erupts, ERUPT, then)
    then = xp.where((phase == ERUPT) | (phase == HAND_OVER), CHOOSE, then)
    then = xp.where(asked, xp.where(hired, PAY, END), then)
    then = xp.where(pays & (left == 0), SETTLE, xp.where(settles, END, then))
    batch = batch._replace(
        volcano=xp.where(erupts, volcano, batch.volcano),
        craters=xp.where(erupts, craters, batch.craters),
        given=(batch.given | (kinds & pays[:, None])) & ~hired[:, None],
        left=left,
        cave=batch.cave - ((np.arange(len(PEOPLE)) == kind[:, None]) & invited[:, None]),
        pile=batch.pile & ~first,
        person=xp.where(hired, kind + 1, batch.person),
    )
    return batch, board, then


def _hand_over(xp: Xp, batch: Batch, action: Array, ok: Array, then: Array) -> tuple[Batch, Array]:
    """Who has the most of a resource gets its totem, or whom the mover chooses (OR-5.3 to 5.5)."""
    phase, seat, rules = batch.phase, batch.seat, batch.rules
    settled = ((phase == BUILD) & ok & (then != ERUPT)) | (phase == ERUPT)
    checks = settled & (rules.mode == 1)
    totems, handed = tribe.check_totems(xp, batch.boards, batch.totems, seat, rules.players, checks)
    receiver = (seat + action - AT_HAND) % rules.players
    given = (phase == HAND_OVER)[:, None] & (np.arange(4) == batch.totem[:, None])
    batch = batch._replace(
        totems=xp.where(given, receiver[:, None], totems),
        totem=xp.where(checks, handed, batch.totem),
    )
    return batch, xp.where(checks & (handed < 4), HAND_OVER, then)


def _open(xp: Xp, batch: Batch, action: Array, then: Array) -> tuple[Batch, Array]:
    """Two players: one takes the outer or the inner positions of the first line (OR-2.5)."""
    opens, seat = batch.phase == OPENING, batch.seat[:, None]
    outer = xp.asarray(np.array([True, False, False, True]))
    owners = xp.where(outer == (action == AT_OPEN)[:, None], seat, 1 - seat)
    batch = batch._replace(
        coming_owner=xp.where(opens[:, None], owners, batch.coming_owner),
        slot=xp.where(opens, batch.rules.kings - 1, batch.slot),
    )
    return batch, xp.where(opens, END, then)


def _all_stand(xp: Xp, batch: Batch) -> Batch:
    """Once every king stands, what nobody chose leaves the game (KD-2.2)."""
    stands = batch.coming_owner >= 0
    full = (stands.sum(1) == batch.rules.kings)[:, None]
    slots = np.arange(LINE)
    gap = xp.where(stands, LINE, slots).min(1)[:, None]  # at most one of a line is left over
    moves = full & (slots >= gap)

    def close_up(row: Array, nothing: int) -> Array:
        last = xp.full_like(row[:, :1], nothing)
        return xp.where(moves, xp.concatenate([row[:, 1:], last], 1), row)

    return batch._replace(
        coming=close_up(batch.coming, DOMINOES),
        coming_owner=close_up(batch.coming_owner, NOBODY),
    )


def _next_turn(xp: Xp, family: Family, batch: Batch) -> Batch:
    """The next king's turn, or the next line; `phase` END says for which games."""
    rules, over = batch.rules, batch.phase == END
    slot = batch.slot + over
    line_over = over & (slot == rules.kings)
    now = batch.round + line_over
    slot = xp.where(line_over, 0, slot)
    row = xp.minimum(now, batch.deck.shape[1] - 1)[:, None, None]
    dealt = xp.take_along_axis(batch.deck, row, axis=1)[:, 0]
    dealt = xp.where((now < rules.rounds)[:, None], dealt, DOMINOES)
    new = line_over[:, None]
    current = xp.where(new, batch.coming, batch.current)
    owner = xp.where(new, batch.coming_owner, batch.current_owner)
    coming = xp.where(new, dealt, batch.coming)
    coming_owner = xp.where(new, NOBODY, batch.coming_owner)
    seen = (coming[:, :, None] == np.arange(DOMINOES)).any(1)
    king = xp.minimum(slot, LINE - 1)
    seat = xp.where(now == 0, at(xp, batch.order, king), at(xp, owner, king))
    phase = xp.where(now == 0, CHOOSE, xp.where(now > rules.rounds, DONE, BUILD))
    batch = batch._replace(
        current=current,
        current_owner=owner,
        coming=coming,
        coming_owner=coming_owner,
        unseen=batch.unseen & ~seen,
        slot=slot,
        round=now,
        seat=xp.where(over & (phase != DONE), seat, batch.seat),
        phase=xp.where(over, phase, batch.phase),
    )
    if not family.people:
        return batch
    return _refill(xp, batch, line_over & (now < rules.rounds) & (rules.mode == 2))


def _refill(xp: Xp, batch: Batch, new: Array) -> Batch:
    """With a new line the cave is refilled from the pile, as far as it goes (OR-6.2)."""
    free = SPACES - batch.cave.sum(1)
    waiting = xp.where(batch.pile, batch.pile_order, 2.0)
    mine, others = waiting[:, :, None], waiting[:, None, :]
    before = (others < mine) | ((others == mine) & np.tri(len(TILE_KINDS), k=-1, dtype=bool))
    rank = before.sum(-1)
    drawn = batch.pile & (rank < free[:, None]) & new[:, None]
    kinds = xp.asarray(np.arange(len(PEOPLE))[:, None] == TILE_KINDS)
    faces = (drawn[:, None, :] & kinds).sum(-1).astype(xp.int32)
    return batch._replace(cave=batch.cave + faces, pile=batch.pile & ~drawn)
