"""Kingdomino: players (2 to 4), mighty_duel, all_dominoes, middle_kingdom, harmony, dynasty."""

from functools import partial

from pravek.envs.pettingzoo.aec import TableEnv, wrapped

raw_env = partial(TableEnv, "kingdomino")
env = partial(wrapped, "kingdomino")

__all__ = ["env", "raw_env"]
