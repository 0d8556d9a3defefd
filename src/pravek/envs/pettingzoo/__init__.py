"""Our games as environments of PettingZoo, where agents act one after the other.

from pravek.envs.pettingzoo import kingdomino_v0
env = kingdomino_v0.env(players=4, harmony=True)
"""

from pravek.core.extras import need

need("envs", "numpy", "gymnasium", "pettingzoo")

from pravek.envs.pettingzoo import kingdomino_v0, krom_v0, origins_v0  # noqa: E402

__all__ = ["kingdomino_v0", "krom_v0", "origins_v0"]
