"""A table of any of our games as an agent environment cycle of PettingZoo."""

from __future__ import annotations

from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pravek.core.registry import SetupError
from pravek.envs import spaces
from pravek.envs.play import DEALS, Play
from pravek.envs.rendering import RENDER_MODES, checked, rendered
from pravek.envs.setups import set_up, versioned


def wrapped(name: str, illegal_reward: float = -1.0, **options: Any) -> AECEnv[str, Any, int]:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game."""
    if isinstance(illegal_reward, bool) or not isinstance(illegal_reward, int | float):
        raise SetupError(f"illegal_reward is a number, not {illegal_reward!r}")
    env: AECEnv[str, Any, int] = TableEnv(name, **options)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=illegal_reward)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class TableEnv(AECEnv[str, Any, int]):  # type: ignore[misc]  # PettingZoo has no types
    """One table. Who decides is selected; several who choose in secret come one after the other,
    and none of them sees what another chose."""

    def __init__(self, name: str, render_mode: str | None = None, **options: Any) -> None:
        self.render_mode = checked(render_mode)
        self.setup = set_up(name, **options)
        self.metadata = {
            "name": versioned(name),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        coding, flat = self.setup.coding, self.setup.flat
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.game.players)]
        self.agents: list[str] = []
        self.action_spaces = {who: spaces.action_space(coding) for who in self.possible_agents}
        self.observation_spaces = {
            who: spaces.observation_space(coding, flat) for who in self.possible_agents
        }
        self._seats = {who: seat for seat, who in enumerate(self.possible_agents)}
        self._luck: np.random.Generator | None = None

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._luck is None:
            self._luck, _ = seeding.np_random(seed)
        self.play = Play(self.setup.game, int(self._luck.integers(DEALS)))
        self._purse = self.setup.purse
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees; its mask is empty while somebody else decides."""
        play, seat = self.play, self._seats[agent]
        mask = play.mask(seat)
        return spaces.seen(play.coding, play.observe(seat), mask, self.setup.flat)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.play.step(self._number(action))
        self._cumulative_rewards[agent] = 0.0
        over = self.play.seat is None
        paid = self._purse.pay(lambda: self.play.scores, over)
        self.rewards = dict(zip(self.agents, paid, strict=True))
        self._accumulate_rewards()
        self._select()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Whose turn it is, and what he may do."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seat = self.play.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            mask = self.play.mask(seat).view(np.int8)
            self.infos[self.agent_selection]["action_mask"] = mask

    def _number(self, action: Any) -> int:
        try:
            return index(action)
        except TypeError:
            raise ValueError(f"an action is a whole number, not {action!r}") from None

    def render(self) -> Any:
        """The table as somebody sees it who watches: `human` prints it."""
        return rendered(self.setup.game, self.play.state, self.render_mode)

    def close(self) -> None:
        """There is no window to close."""
