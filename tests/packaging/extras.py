"""Every extra of the package: something that works with it alone, and what is said without it."""

from __future__ import annotations

ALONE: dict[str, str] = {
    "": """
import pravek
match = pravek.Match("kingdomino", players=2, seed=1)
match.play(match.actions(match.turn.seats[0])[0])
""",
    "cli": """
from pravek.cli.app import app
try:
    app.main(["games"])
except SystemExit as end:
    assert not end.code
""",
    "kernels": """
from pravek import engines
assert engines.available()
import pravek.engines.dominoes.players.full_greedy
""",
    "server": """
import pravek.server.app
""",
    "nodes": """
import pravek.server.nodes.node
import pravek.server.thinking.mind
""",
    "envs": """
import gymnasium
from pravek.envs.pettingzoo import kingdomino_v0, krom_v0, origins_v0
assert kingdomino_v0.env(players=2).action_space("player_0").n == 261
import pravek.envs.gymnasium
assert gymnasium.spec("pravek/Kingdomino-v0").vector_entry_point
""",
    "openspiel": """
import pyspiel
import pravek.envs.openspiel
state = pyspiel.load_game("pravek_kingdomino(players=2)").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
""",
    "jax": """
import jax
from pravek.envs.jax import make
env = make("kingdomino", players=2)
state = env.init(jax.random.PRNGKey(1))
env.step(state, state.legal_action_mask.argmax(), jax.random.PRNGKey(2))
""",
    "learn": """
import pravek.learn.train
""",
    "ray": """
from pravek.arena.run import Tournament, run
from pravek.arena.schedule import rotations
from pravek.core.registry import SetupError
try:
    run(Tournament("kingdomino", {"players": 2}, 1), list(rotations("ab", 2)), ray="127.0.0.1:1")
except SetupError as error:
    assert "there is no Ray cluster" in str(error)
else:
    raise AssertionError("somebody was there")
""",
    "tables": """
from pathlib import Path
import pravek
from random import Random
from pravek.arena.decisions import decisions
from pravek.arena.parquet import write
from pravek.envs.setups import coding_of
match, luck = pravek.Match("kingdomino", players=2, seed=1), Random(1)
while isinstance(match.turn, pravek.Decide):
    match.play(luck.choice(match.actions(match.turn.seats[0])))
assert write(Path("decisions.parquet"), coding_of(match.game), [decisions(match)], {}) == 48
""",
}
"""By extra (none: the package alone), a program that needs nothing but it."""

WITHOUT: dict[str, tuple[str, str]] = {
    "pravek.envs.pettingzoo": ("envs", "numpy|gymnasium|pettingzoo"),
    "pravek.envs.gymnasium": ("envs", "numpy|gymnasium|pettingzoo"),
    "pravek.envs.jax": ("jax", "numpy|jax"),
    "pravek.envs.openspiel": ("openspiel", "numpy|pyspiel"),
    "pravek.arena.parquet": ("tables", "numpy|pyarrow"),
    "pravek.speed.environments": ("envs", "numpy|gymnasium|pettingzoo"),
}
"""By module, the extra it needs, and what may be named as missing."""


def importing(module: str) -> str:
    """A program that says how the import of a module fails: one line."""
    return f"""
try:
    import {module}
except ImportError as error:
    print(error)
"""
