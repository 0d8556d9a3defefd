"""Kingdomino and Origins as pure functions on arrays, with the names that Pgx uses.

env = pravek.envs.jax.make("kingdomino", players=4, harmony=True)
state = jax.vmap(env.init)(keys)
state = jax.vmap(env.step)(state, actions, keys)
"""

from pravek.core.extras import need

need("jax", "numpy", "jax")

from pravek.envs.jax.env import Env, make  # noqa: E402 (first it is said what is missing)
from pravek.envs.jax.state import State  # noqa: E402

__all__ = ["Env", "State", "make"]
