"""OpenSpiel: `import pravek.envs.openspiel`, then `pyspiel.load_game("pravek_kingdomino")`.

The import registers `pravek_kingdomino`, `pravek_origins` and `pravek_krom`. How they are to be read
is written in `docs/openspiel.md`.
"""

try:
    import pyspiel as pyspiel
except ModuleNotFoundError:
    raise ModuleNotFoundError(
        "pravek.envs.openspiel needs OpenSpiel: pip install 'pravek[openspiel]'", name="pyspiel"
    ) from None

from pravek.envs.openspiel.game import GAMES, SpielGame, register

__all__ = ["GAMES", "SpielGame"]

register()
