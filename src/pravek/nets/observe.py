"""What the net sees: planes of every kingdom, the dominoes of both lines, and a few numbers.

Everything is small whole numbers, the mover's kingdom first. Only what lies on the table is in
it: the deck and the pile's order are not.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pravek.engines.dominoes.coding import ERUPT, HAND_OVER, PAY, SETTLE
from pravek.nets import tribe
from pravek.nets.batch import Batch, Boards, each
from pravek.nets.family import DOMINOES, LINE, ROUNDS, SEATS, Family
from pravek.nets.kingdom import deltas, free_cells, gains_by_fire, in_middle, placements
from pravek.nets.legal import domino_to_place, legal, pile_counts, ring
from pravek.nets.torus import Array

Xp = Any
Observation = dict[str, Array]


def observe(xp: Xp, family: Family, batch: Batch) -> tuple[Observation, Array]:
    """The observation of each game's mover, and the mask of what is legal."""
    rules, u8 = batch.rules, xp.uint8
    ways, cells, mask = legal(xp, family, batch)
    around = ring(xp, batch.seat, rules.players)
    boards: Boards = each(lambda field: _along(xp, field, around), batch.boards)
    seven = rules.seven[:, None]
    free = free_cells(xp, boards, seven)
    fires = gains_by_fire(xp, boards) if family.origins else None
    domino = domino_to_place(xp, batch)
    mine: Boards = each(lambda field: field[:, 0], boards)
    change = deltas(xp, family, mine, domino, None if fires is None else fires[:, 0])
    likes = tribe.liking(xp, boards) if family.origins else None
    place_of = xp.argsort(around, axis=1)
    totems = _turned_holders(xp, batch.totems, place_of)
    present = np.arange(SEATS) < rules.players[:, None]
    seen: Observation = {
        "terrain": boards.terrain,
        "symbols": boards.symbols,
        "squares": boards.squares,
        "crowns": boards.crowns,
        "free": free.astype(u8),
        "ways": ways.astype(u8),
        "change": xp.where(ways, xp.clip(change, 0, 255), 0).astype(u8),
        "domino": domino.astype(u8),
        "unseen": batch.unseen.astype(u8),
        "score": tribe.scores(xp, family, boards, rules, totems, likes).astype(xp.int16),
        "discards": ((boards.discards > 0) & present).astype(u8),
        "middle": (in_middle(xp, boards, seven) & present).astype(u8),
        "round": (batch.round + ROUNDS - rules.rounds).astype(u8),
        "slot": batch.slot.astype(u8),
        "phase": batch.phase.astype(u8),
        "rules": _rules(xp, batch),
    }
    seen |= _lines(xp, family, batch, boards, free, fires, place_of)
    if family.origins:
        assert likes is not None
        seen |= _origins(xp, batch, boards, cells, likes, totems)
    return seen, mask


def _lines(
    xp: Xp,
    family: Family,
    batch: Batch,
    boards: Boards,
    free: Array,
    fires: Array | None,
    place_of: Array,
) -> Observation:
    """The dominoes of both lines: whose they are, and how well they fit. Those of the next line
    are tried on every board, those being built on their owner's."""
    u8, seven = xp.uint8, batch.rules.seven[:, None]
    owner = at_each(xp, place_of, xp.clip(batch.current_owner, 0, SEATS - 1))
    claimed = at_each(xp, place_of, xp.clip(batch.coming_owner, 0, SEATS - 1))

    def of_owner(field: Array) -> Array:
        return _along(xp, field, owner)

    def for_each_slot(field: Array) -> Array:
        shape = (*field.shape[:2], LINE, *field.shape[2:])
        return xp.broadcast_to(field[:, :, None], shape)

    current_fit = fits(
        xp,
        family,
        each(of_owner, boards),
        batch.current,
        of_owner(free),
        seven,
        None if fires is None else of_owner(fires),
    )
    coming_fit = fits(
        xp,
        family,
        each(for_each_slot, boards),
        xp.broadcast_to(batch.coming[:, None, :], (len(batch.seat), SEATS, LINE)),
        for_each_slot(free),
        seven[:, :, None],
        None if fires is None else for_each_slot(fires),
    )
    return {
        "current": batch.current.astype(u8),
        "current_owner": xp.where(batch.current >= DOMINOES, SEATS, owner).astype(u8),
        "current_fit": current_fit,
        "coming": batch.coming.astype(u8),
        "coming_owner": xp.where(batch.coming_owner < 0, SEATS, claimed).astype(u8),
        "coming_fit": coming_fit,
    }


def fits(
    xp: Xp,
    family: Family,
    board: Boards,
    domino: Array,
    free: Array,
    seven: Array,
    fires: Array | None,
) -> Array:
    """[..., 2]: the best change of score a domino brings to a board, and its placements."""
    ways = placements(xp, family, board, domino, free, seven) & (domino < DOMINOES)[..., None, None]
    best = xp.where(ways, deltas(xp, family, board, domino, fires), 0).max((-1, -2))
    return xp.stack([xp.clip(best, 0, 255), ways.sum((-1, -2))], -1).astype(xp.uint8)


def _along(xp: Xp, field: Array, seats: Array) -> Array:
    """The boards of these seats, game by game."""
    index = seats.reshape(seats.shape + (1,) * (field.ndim - 2))
    return xp.take_along_axis(field, index, axis=1)


def at_each(xp: Xp, rows: Array, index: Array) -> Array:
    return xp.take_along_axis(rows, index, axis=1)


def _turned_holders(xp: Xp, totems: Array, place_of: Array) -> Array:
    holder = at_each(xp, place_of, xp.clip(totems, 0, SEATS - 1))
    return xp.where(totems < 0, -1, holder)


def _rules(xp: Xp, batch: Batch) -> Array:
    """[games, 12]: what was agreed on, as zeros and ones."""
    r = batch.rules
    columns = [r.players == n for n in (2, 3, 4)]
    columns += [r.seven > 0, r.middle > 0, r.whole > 0, r.shelter > 0]
    columns += [r.mode == n for n in (0, 1, 2)]
    columns += [r.line == 3, r.rounds == 6]
    return xp.stack(columns, -1).astype(xp.uint8)


RULES = 12


def _origins(
    xp: Xp, batch: Batch, boards: Boards, cells: Array, likes: Array, totems: Array
) -> Observation:
    phase, mode = batch.phase, batch.rules.mode
    u8 = xp.uint8
    mine: Boards = each(lambda field: field[:, 0], boards)
    own = likes[:, 0]
    fire = tribe.fire_changes(xp, mine, batch.craters, mode, own)
    new = xp.clip(batch.person - 1, 0, own.shape[1] - 1)
    shamans = tribe.near_shamans(xp, mine)
    settle = xp.take_along_axis(own, new[:, None, None], axis=1)[:, 0] + shamans
    pay = -tribe.loss_of_resource(xp, mine)
    which = phase[:, None]
    change = xp.where(which == ERUPT, fire, xp.where(which == SETTLE, settle, pay))
    tribal = mode[:, None] == 2
    stands = tribe.ground(xp, mine) | (tribe.ground_if_given(xp, mine))
    worth = xp.where(stands[:, None, :], own + shamans[:, None], 0).max(-1)
    hiring = (phase == PAY) | (phase == SETTLE)
    is_volcano = (np.arange(64) == batch.volcano[:, None]) & (which == ERUPT)
    return {
        "resource": boards.resource,
        "person": boards.person,
        "cells": cells.astype(u8),
        "cell_change": xp.where(cells, xp.clip(change, -100, 100), 0).astype(xp.int8),
        "volcano": is_volcano.astype(u8),
        "craters": xp.where(phase == ERUPT, batch.craters, 0).astype(u8),
        "totems": xp.where(totems < 0, SEATS, totems).astype(u8),
        "totem": xp.where(phase == HAND_OVER, batch.totem, 4).astype(u8),
        "resources": tribe.resources(xp, boards).astype(u8),
        "cave": xp.where(tribal, batch.cave, 0).astype(u8),
        "pile": xp.where(tribal, pile_counts(xp, batch), 0).astype(u8),
        "worth": xp.where(tribal, xp.clip(worth, 0, 100), 0).astype(u8),
        "hired": xp.where(hiring, batch.person, 0).astype(u8),
        "given": (batch.given & (phase == PAY)[:, None]).astype(u8),
        "left": xp.where(phase == PAY, batch.left, 0).astype(u8),
    }
