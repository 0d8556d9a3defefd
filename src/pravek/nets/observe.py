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
from pravek.nets.family import DOMINOES, LINE, NOBODY, ROUNDS, SEATS, Family
from pravek.nets.kingdom import free_cells, in_middle
from pravek.nets.legal import domino_to_place, legal, pile_counts, place_of, ring
from pravek.nets.prospects import Sites, changes, fits, sites
from pravek.nets.torus import Array, settled

Xp = Any
Observation = dict[str, Array]


def observe(xp: Xp, family: Family, batch: Batch) -> tuple[Observation, Array]:
    """The observation of each game's mover, and the mask of what is legal."""
    rules, u8 = batch.rules, xp.uint8
    ways, cells, mask = legal(xp, family, batch)
    around = ring(xp, batch.seat, rules.players)
    boards = Boards(*settled(xp, *(_along(xp, field, around) for field in batch.boards)))
    seven = rules.seven[:, None]
    free = free_cells(xp, boards, seven)
    where = sites(xp, family, boards, free, seven)
    domino = domino_to_place(xp, batch)
    change = changes(xp, family, each(lambda word: word[:, 0], where), domino)
    likes = (
        tribe.liking(xp, boards) if family.people else [xp.zeros_like(change[:, None, :, 0])] * 10
    )
    totems = _counted_from(xp, batch, batch.totems, NOBODY)
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
    seen |= _lines(xp, family, batch, where)
    if family.origins:
        seen |= _origins(xp, batch, boards, cells, likes, totems)
    return seen, mask


def _lines(xp: Xp, family: Family, batch: Batch, where: Sites) -> Observation:
    """The dominoes of both lines: whose they are, and how well they fit. Those of the next line
    are tried on every board, those being built on their owner's."""
    u8 = xp.uint8
    owner = _counted_from(xp, batch, batch.current_owner, 0)
    claimed = _counted_from(xp, batch, batch.coming_owner, SEATS)
    everywhere = np.repeat(np.arange(SEATS), LINE)
    whose = xp.concatenate([owner, xp.broadcast_to(everywhere, (len(owner), SEATS * LINE))], 1)
    tried = xp.concatenate([batch.current] + [batch.coming] * SEATS, 1)
    fit = fits(xp, family, where, whose, tried)
    return {
        "current": batch.current.astype(u8),
        "current_owner": xp.where(batch.current >= DOMINOES, SEATS, owner).astype(u8),
        "current_fit": fit[:, :LINE],
        "coming": batch.coming.astype(u8),
        "coming_owner": claimed.astype(u8),
        "coming_fit": fit[:, LINE:].reshape(-1, SEATS, LINE, 2),
    }


def _along(xp: Xp, field: Array, seats: Array) -> Array:
    """The boards of these seats, game by game."""
    index = seats.reshape(seats.shape + (1,) * (field.ndim - 2))
    return xp.take_along_axis(field, index, axis=1)


def _counted_from(xp: Xp, batch: Batch, seats: Array, nobody: int) -> Array:
    """Seats as the mover counts them."""
    place = place_of(xp, seats, batch.seat[:, None], batch.rules.players[:, None])
    return xp.where(seats < 0, nobody, place)


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
    xp: Xp, batch: Batch, boards: Boards, cells: Array, likes: list[Array], totems: Array
) -> Observation:
    phase, mode = batch.phase, batch.rules.mode
    u8 = xp.uint8
    mine: Boards = each(lambda field: field[:, 0], boards)
    own = [some[:, 0] for some in likes]
    fire = tribe.fire_changes(xp, mine, batch.craters, mode, own)
    new = xp.clip(batch.person - 1, 0, len(own) - 1)[:, None]
    shamans = tribe.near_shamans(xp, mine)
    settle = shamans + sum(xp.where(new == kind, some, 0) for kind, some in enumerate(own))
    pay = -tribe.loss_of_resource(xp, mine)
    which = phase[:, None]
    change = xp.where(which == ERUPT, fire, xp.where(which == SETTLE, settle, pay))
    tribal = mode[:, None] == 2
    stands = tribe.ground(xp, mine) | (tribe.ground_if_given(xp, mine))
    most = settled(xp, *(xp.where(stands, some + shamans, 0).max(-1) for some in own))
    worth = xp.stack(most, -1)
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
