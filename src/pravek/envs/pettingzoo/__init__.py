"""Our games as environments of PettingZoo, where agents act one after the other.

from pravek.envs.pettingzoo import kingdomino_v0
env = kingdomino_v0.env(players=4, harmony=True)
"""

from pravek.core.extras import need

need("envs", "numpy", "gymnasium", "pettingzoo")

import pettingzoo  # noqa: E402

from pravek.envs.pettingzoo import kingdomino_v0, krom_v0, origins_v0  # noqa: E402

if hasattr(pettingzoo, "register"):  # since 1.27: make("aec", "pravek/kingdomino_v0")
    for _name in ("kingdomino_v0", "krom_v0", "origins_v0"):
        pettingzoo.register("aec", f"pravek/{_name}", entry_point=f"{__name__}.{_name}:env")

__all__ = ["kingdomino_v0", "krom_v0", "origins_v0"]
