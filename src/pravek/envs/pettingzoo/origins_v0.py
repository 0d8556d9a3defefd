"""Kingdomino Origins: players (2 to 4), mode, short, empire_of_fire, homo_habilis, hut_shelters."""

from functools import partial

from pravek.envs.pettingzoo.aec import TableEnv, wrapped

raw_env = partial(TableEnv, "origins")
env = partial(wrapped, "origins")

__all__ = ["env", "raw_env"]
