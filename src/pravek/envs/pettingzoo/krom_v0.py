"""Krom: players (2 to 6), ice_age, kromosaur, long_game, random_characters, cards."""

from functools import partial

from pravek.envs.pettingzoo.aec import TableEnv, wrapped

raw_env = partial(TableEnv, "krom")
env = partial(wrapped, "krom")

__all__ = ["env", "raw_env"]
