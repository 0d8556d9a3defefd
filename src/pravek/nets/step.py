"""A step of every game at once: what an answer leads to."""

from __future__ import annotations

from typing import Any

import numpy as np

from pravek.nets import tribe
from pravek.nets.batch import Boards, Table, of_seat, with_seat
from pravek.nets.coding import (
    AT_CELL,
    AT_HAND,
    AT_INVITE,
    AT_OPEN,
    AT_PICK,
    AT_SUMMON,
    DOMINOES,
    FIRE,
    HAND,
    LINE,
    NEXT,
    NOBODY,
    OPEN,
    OVER,
    PAY,
    PEOPLE,
    PICK,
    PLACE,
    RECRUIT,
    SETTLE,
    TILE_KINDS,
    Array,
    Family,
)
from pravek.nets.kingdom import burn, place
from pravek.nets.legal import at, domino_to_place, offers

Xp = Any
END = 9
"""In place of a phase: the turn is over."""
SPACES = 4
"""How many people lie face up in the cave."""


def step(xp: Xp, family: Family, table: Table, action: Array, mask: Array) -> Table:
    """The table after each game's answer; `mask` is what `legal` said."""
    phase, seat = table.phase, table.seat
    ok, places = at(xp, mask, action), phase == PLACE
    domino = domino_to_place(xp, table)
    where = xp.clip(action, 0, AT_PICK - 1)
    board = of_seat(xp, table.boards, seat)
    board = place(xp, family, board, domino, where, ok & places, table.rules.mode)
    board = board._replace(discards=board.discards + (places & ~ok))
    slots = np.arange(LINE)
    used = places[:, None] & (slots == xp.minimum(table.slot, LINE - 1)[:, None])
    picked = (phase == PICK)[:, None] & (slots == (action - AT_PICK)[:, None])
    table = table._replace(
        current=xp.where(used, DOMINOES, table.current),
        coming_owner=xp.where(picked, seat[:, None], table.coming_owner),
    )
    then = xp.where(places, PICK, xp.where(phase == PICK, END, phase))
    if family.origins:
        table, board, then = _mine(xp, family, table, board, domino, action, ok, then)
    table = table._replace(boards=with_seat(xp, table.boards, seat, board))
    if family.origins:
        table, then = _ours(xp, table, board, action, ok, then)
    last = table.round == table.rules.rounds
    then = xp.where((then == PICK) & (phase != PICK) & last, END, then)
    return _next_turn(xp, family, _all_stand(xp, table)._replace(phase=then))


def _mine(
    xp: Xp,
    family: Family,
    table: Table,
    board: Boards,
    domino: Array,
    action: Array,
    ok: Array,
    then: Array,
) -> tuple[Table, Boards, Array]:
    """Eruptions, payments and new people on the mover's own board."""
    phase = table.phase
    halves = xp.asarray(family.halves)[domino]
    craters = halves[:, 2] + halves[:, 5]
    erupts = (phase == PLACE) & ok & (craters > 0)
    start, way = xp.clip(action, 0, AT_PICK - 1) // 4, action % 4
    volcano = xp.where(halves[:, 2] > 0, start, xp.asarray(NEXT)[way, start])
    cell = xp.clip(action - AT_CELL, 0, 63)
    here = np.arange(64) == cell[:, None]
    pays, settles, asked = phase == PAY, phase == SETTLE, phase == RECRUIT
    board = burn(xp, board, cell, table.craters, (phase == FIRE) & ok)
    kinds = xp.stack([at(xp, board.terrain, cell) == t for t in tribe.KIND_TERRAINS], -1)
    gone, comes = here & pays[:, None], here & settles[:, None]
    board = board._replace(
        resource=xp.where(gone, 0, board.resource).astype(xp.uint8),
        person=xp.where(comes, table.person[:, None], board.person).astype(xp.uint8),
    )
    invited = asked & (action >= AT_INVITE) & (action < AT_SUMMON)
    summoned = asked & (action >= AT_SUMMON)
    hired = invited | summoned
    kind = xp.where(summoned, action - AT_SUMMON, action - AT_INVITE)
    tile = (xp.asarray(TILE_KINDS) == kind[:, None]) & table.pile & summoned[:, None]
    first = tile & (xp.cumsum(tile.astype(xp.int32), axis=1) == 1)
    left = xp.where(hired, xp.where(summoned, 4, 2), table.left - pays)
    then = xp.where(erupts, FIRE, then)
    then = xp.where((phase == FIRE) | (phase == HAND), PICK, then)
    then = xp.where(asked, xp.where(hired, PAY, END), then)
    then = xp.where(pays & (left == 0), SETTLE, xp.where(settles, END, then))
    table = table._replace(
        volcano=xp.where(erupts, volcano, table.volcano),
        craters=xp.where(erupts, craters, table.craters),
        given=(table.given | (kinds & pays[:, None])) & ~hired[:, None],
        left=left,
        cave=table.cave - ((np.arange(len(PEOPLE)) == kind[:, None]) & invited[:, None]),
        pile=table.pile & ~first,
        person=xp.where(hired, kind + 1, table.person),
    )
    return table, board, then


def _ours(
    xp: Xp, table: Table, board: Boards, action: Array, ok: Array, then: Array
) -> tuple[Table, Array]:
    """Totems, the opening of two players, and whether the mover may recruit."""
    phase, seat, rules = table.phase, table.seat, table.rules
    settled = ((phase == PLACE) & ok & (then != FIRE)) | (phase == FIRE)
    checks = settled & (rules.mode == 1)
    totems, handed = tribe.check_totems(xp, table.boards, table.totems, seat, rules.players, checks)
    receiver = (seat + action - AT_HAND) % rules.players
    given = (phase == HAND)[:, None] & (np.arange(4) == table.totem[:, None])
    then = xp.where(checks & (handed < 4), HAND, then)
    outer = xp.asarray(np.array([True, False, False, True]))
    mine = outer == (action == AT_OPEN)[:, None]
    opened = (phase == OPEN)[:, None]
    owners = xp.where(mine, seat[:, None], 1 - seat[:, None])
    invited, summoned = offers(xp, table, board)
    may_recruit = (phase == PICK) & (rules.mode == 2) & (table.round > 0)
    may_recruit = may_recruit & (invited | summoned).any(1)
    then = xp.where(may_recruit, RECRUIT, xp.where(phase == OPEN, END, then))
    table = table._replace(
        totems=xp.where(given, receiver[:, None], totems),
        totem=xp.where(checks, handed, table.totem),
        coming_owner=xp.where(opened, owners, table.coming_owner),
        slot=xp.where(phase == OPEN, rules.kings - 1, table.slot),
    )
    return table, then


def _all_stand(xp: Xp, table: Table) -> Table:
    """Once every king stands, what nobody chose leaves the game (KD-2.2)."""
    stands = table.coming_owner >= 0
    full = (stands.sum(1) == table.rules.kings)[:, None]
    rank = xp.argsort(xp.where(stands, 0, LINE) + np.arange(LINE), axis=1)
    domino = xp.where(stands, table.coming, DOMINOES)
    return table._replace(
        coming=xp.where(full, xp.take_along_axis(domino, rank, axis=1), table.coming),
        coming_owner=xp.where(
            full, xp.take_along_axis(table.coming_owner, rank, axis=1), table.coming_owner
        ),
    )


def _next_turn(xp: Xp, family: Family, table: Table) -> Table:
    """The next king's turn, or the next line; `phase` END says for which games."""
    rules, over = table.rules, table.phase == END
    slot = table.slot + over
    line_over = over & (slot == rules.kings)
    now = table.round + line_over
    slot = xp.where(line_over, 0, slot)
    row = xp.minimum(now, table.deck.shape[1] - 1)[:, None, None]
    dealt = xp.take_along_axis(table.deck, row, axis=1)[:, 0]
    dealt = xp.where((now < rules.rounds)[:, None], dealt, DOMINOES)
    new = line_over[:, None]
    current = xp.where(new, table.coming, table.current)
    owner = xp.where(new, table.coming_owner, table.current_owner)
    coming = xp.where(new, dealt, table.coming)
    coming_owner = xp.where(new, NOBODY, table.coming_owner)
    seen = (coming[:, :, None] == np.arange(DOMINOES)).any(1)
    king = xp.minimum(slot, LINE - 1)
    seat = xp.where(now == 0, at(xp, table.order, king), at(xp, owner, king))
    phase = xp.where(now == 0, PICK, xp.where(now > rules.rounds, OVER, PLACE))
    table = table._replace(
        current=current,
        current_owner=owner,
        coming=coming,
        coming_owner=coming_owner,
        unseen=table.unseen & ~seen,
        slot=slot,
        round=now,
        seat=xp.where(over & (phase != OVER), seat, table.seat),
        phase=xp.where(over, phase, table.phase),
    )
    if not family.origins:
        return table
    return _refill(xp, table, line_over & (now < rules.rounds) & (rules.mode == 2))


def _refill(xp: Xp, table: Table, new: Array) -> Table:
    """With a new line the cave is refilled from the pile, as far as it goes (OR-6.2)."""
    free = SPACES - table.cave.sum(1)
    waiting = xp.where(table.pile, table.luck, 2.0)
    rank = xp.argsort(xp.argsort(waiting, axis=1), axis=1)
    drawn = table.pile & (rank < free[:, None]) & new[:, None]
    kinds = xp.asarray(np.arange(len(PEOPLE))[:, None] == TILE_KINDS)
    faces = (drawn[:, None, :] & kinds).sum(-1).astype(xp.int32)
    return table._replace(cave=table.cave + faces, pile=table.pile & ~drawn)
