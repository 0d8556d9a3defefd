"""OpenSpiel: `import pravek.envs.openspiel`, then `pyspiel.load_game("pravek_kingdomino")`.

The import registers `pravek_kingdomino`, `pravek_origins` and `pravek_krom`; `docs/openspiel.md`
says how they are to be read.
"""

from pravek.core.extras import need

need("openspiel", "numpy", "pyspiel")

from pravek.envs.openspiel.game import GAMES, SpielGame, register  # noqa: E402

__all__ = ["GAMES", "SpielGame"]

register()
