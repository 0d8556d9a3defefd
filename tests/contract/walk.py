"""The games the laws are held against: each is played once and shared by all laws."""

from __future__ import annotations

from functools import lru_cache

from tests.contract.setups import SOAK

from pravek.testing import walk as shipped
from pravek.testing.setups import Setup
from pravek.testing.walk import Walk


@lru_cache(maxsize=128)
def walk(setup: Setup, seed: int) -> Walk:
    return shipped.walk(setup, seed, shipped.MOMENTS * SOAK)
