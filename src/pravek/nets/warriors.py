"""Groups of warriors (OR-7.8): who stands together, and what they bring."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pravek.nets.batch import Boards
from pravek.nets.family import STRENGTHS
from pravek.nets.torus import CELLS, NEXT, Array, seen_from, settled

Xp = Any
WARRIORS = 8
"""There are 8 warriors, so a path through a group has at most 7 steps."""


class Groups(NamedTuple):
    """Of the group of warriors who stand on a cell, or nothing."""

    low: Array
    high: Array
    """Its cells, as the bits of two words."""
    members: Array
    strength: Array


def warrior_groups(xp: Xp, board: Boards) -> Groups:
    strength = xp.asarray(STRENGTHS.astype(np.uint32))[board.person.astype(xp.int32)]
    odd, twos = (_packed(xp, strength & bit > 0) for bit in (1, 2))
    is_warrior = strength > 0
    words = [xp.where(is_warrior, bits, 0) for bits in _OWN]
    for _ in range(WARRIORS - 1):  # everybody tells his neighbours whom he knows
        words = [_spread(xp, word, is_warrior) for word in words]
    members = sum(_ones(word) for word in words)
    strengths = sum(
        _ones(word & o[..., None]) + 2 * _ones(word & t[..., None])
        for word, o, t in zip(words, odd, twos, strict=True)
    )
    return Groups(*settled(xp, *words, members.astype(xp.int32), strengths.astype(xp.int32)))


_OWN = np.zeros((2, CELLS), np.uint32)
_OWN[np.arange(CELLS) // 32, np.arange(CELLS)] = 1 << np.arange(CELLS, dtype=np.uint32) % 32
"""The bit of each cell in the words of a set of cells."""


def _packed(xp: Xp, cells: Array) -> list[Array]:
    """A set of cells as the bits of two words."""
    return list(settled(xp, *(xp.where(cells, bits, 0).sum(-1, dtype=xp.uint32) for bits in _OWN)))


def _spread(xp: Xp, word: Array, is_warrior: Array) -> Array:
    near = [seen_from(word, NEXT[way]) for way in range(4)]
    told = (near[0] | near[1]) | (near[2] | near[3])
    return settled(xp, xp.where(is_warrior, word | told, 0))[0]


def _ones(word: Array) -> Array:
    """How many bits are set. (NumPy counts them itself only from 2.0 on.)"""
    word = word - (word >> 1 & 0x55555555)
    word = (word & 0x33333333) + (word >> 2 & 0x33333333)
    word = word + (word >> 4) & 0x0F0F0F0F
    return word * np.uint32(0x01010101) >> 24


def band_points(xp: Xp, board: Boards) -> Array:
    """What the warriors bring: one group after the other, as sets of cells in two words. Nothing is
    written down on the way, so on an accelerator it is one small program."""
    strength = xp.asarray(STRENGTHS)[board.person.astype(xp.int32)]
    odd, twos = (_packed(xp, strength & bit > 0) for bit in (1, 2))
    warriors = [one | two for one, two in zip(odd, twos, strict=True)]
    left = warriors
    total: Array = np.uint32(0)
    for found in range(WARRIORS):
        group = _first(xp, *left)
        for _ in range(WARRIORS - 1 - found):  # so many others can still belong to it
            group = [word & most for word, most in zip(_with_next(*group), warriors, strict=True)]
        members = sum(_ones(word) for word in group)
        strengths = sum(_ones(word & one) for word, one in zip(group, odd, strict=True))
        strengths += 2 * sum(_ones(word & two) for word, two in zip(group, twos, strict=True))
        total = total + members * strengths
        left = [word & ~gone for word, gone in zip(left, group, strict=True)]
    (points,) = settled(xp, total.astype(xp.int32))
    return points


def _first(xp: Xp, low: Array, high: Array) -> list[Array]:
    """The first cell of a set, if there is one."""
    return [low & (~low + np.uint32(1)), xp.where(low > 0, 0, high & (~high + np.uint32(1)))]


def _with_next(low: Array, high: Array) -> list[Array]:
    """A set of cells and all that lie beside them, around the torus: four rows are a word."""
    south = (low << 8) | (high >> 24), (high << 8) | (low >> 24)
    north = (low >> 8) | (high << 24), (high >> 8) | (low << 24)
    return [
        word | down | up | _beside(word)
        for word, down, up in zip((low, high), south, north, strict=True)
    ]


def _beside(word: Array) -> Array:
    """East and west; a row is a byte, and its ends touch."""
    first, last = np.uint32(0x01010101), np.uint32(0x80808080)
    east = ((word & ~last) << 1) | ((word & last) >> 7)
    west = ((word & ~first) >> 1) | ((word & first) << 7)
    return east | west
