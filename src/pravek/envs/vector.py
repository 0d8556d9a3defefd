"""Thousands of learners, each among opponents at a table of its own, in lock step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import Space
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pravek.core.registry import SetupError
from pravek.engines.dominoes.lockstep.play import NOTHING
from pravek.envs import rewards, spaces
from pravek.envs.lockstep import Lockstep
from pravek.envs.play import DEALS
from pravek.envs.terms import agree

Seen = dict[str, Any]
Rewards = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


class VectorSeatEnv(VectorEnv[Seen, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Step by step what a `SyncVectorEnv` of as many `SeatEnv` does, on the array engine. A game
    that is over begins anew with the next step, whatever is answered there."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self, num_envs: int, game: str, render_mode: str | None = None, **asked: Any
    ) -> None:
        if type(num_envs) is not int or num_envs < 1:
            raise SetupError(f"num_envs is a number from 1, not {num_envs!r}")
        if render_mode is not None:
            raise SetupError("games in lock step are not drawn: there is no render_mode")
        self.terms = agree(game, **asked)
        self.num_envs = num_envs
        setup = self.terms.setup
        self.single_action_space = spaces.action_space(setup.coding)
        self.single_observation_space = spaces.observation_space(setup.coding, setup.flat)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.lockstep = Lockstep(self.terms, num_envs)
        self._luck: list[np.random.Generator | None] = [None] * num_envs
        self._over = np.ones(num_envs, np.bool_)
        self._paid = np.zeros(num_envs)
        self._begun = False

    @cached_property
    def observation_space(self) -> Space[Any]:  # type: ignore[override]  # large, and rarely asked for
        return batch_space(self.single_observation_space, self.num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """New deals everywhere. A seed is that of the first game, or there is one each."""
        if options:
            raise SetupError(f"reset knows no option {next(iter(options))!r}")
        for game, own in enumerate(self._seeds(seed)):
            if own is not None or self._luck[game] is None:
                self._luck[game] = seeding.np_random(own)[0]
        everywhere = np.arange(self.num_envs)
        self._play(everywhere, everywhere, np.full(self.num_envs, NOTHING))
        self._over[:] = False
        return self._seen(), self._infos(self._over)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return [seed + i for i in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"there are {self.num_envs} games and {len(seed)} seeds")
        return seed

    def step(self, actions: Any) -> tuple[Seen, Rewards, Flags, Flags, dict[str, Any]]:
        if not self._begun:
            raise ResetNeeded("the games have not begun: call reset()")
        answers, again = self._checked(actions), np.flatnonzero(self._over)
        legal = self.lockstep.masks[np.arange(self.num_envs), answers] > 0
        illegal = ~legal & ~self._over
        if illegal.any() and self.terms.penalty is None:
            first = np.flatnonzero(illegal)[0]
            raise InvalidAction(
                f"action {answers[first]} is not legal in game {first}: look at the action mask"
            )
        answers[again] = NOTHING
        self._play(again, np.flatnonzero(~illegal), answers)
        over = self.lockstep.over & ~illegal
        paid = self._pay(over, ~self._over)
        if self.terms.penalty is not None:
            paid[illegal] = self.terms.penalty
        self._over = over | illegal
        infos = self._infos(over)
        if illegal.any():
            infos |= {"illegal": illegal, "_illegal": illegal.copy()}
        return self._seen(), paid, self._over.copy(), np.zeros_like(self._over), infos

    def _checked(self, actions: Any) -> npt.NDArray[np.int64]:
        answers = np.asarray(actions)
        if answers.shape != (self.num_envs,) or not np.issubdtype(answers.dtype, np.integer):
            found = f"{answers.dtype} of shape {answers.shape}"
            raise InvalidAction(f"actions are {self.num_envs} whole numbers, not {found}")
        most = self.terms.setup.coding.actions - 1
        wrong = (answers < 0) | (answers > most)
        if wrong.any():
            raise InvalidAction(f"an action is a number from 0 to {most}, not {answers[wrong][0]}")
        return answers.astype(np.int64)

    def _play(
        self,
        again: npt.NDArray[np.int64],
        which: npt.NDArray[np.int64],
        answers: npt.NDArray[np.int64],
    ) -> None:
        """Some games begin anew, all of these go on."""
        for game in again.tolist():
            luck = self._luck[game]
            assert luck is not None
            self.lockstep.begin(game, int(luck.integers(DEALS)))
        self._paid[again] = 0.0
        self._begun = False  # nobody plays on after an opponent broke down
        self.lockstep.go_on(which, answers)
        self._begun = True

    def _pay(self, over: Flags, going: Flags) -> Rewards:
        """What the learners get, at the end or as it grows; a game that only just begins pays
        nothing."""
        setup, games = self.terms.setup, np.arange(self.num_envs)
        pays = going & (over | setup.growing)
        if not pays.any():
            return np.zeros(self.num_envs)
        lockstep = self.lockstep
        each = rewards.reward(np, setup.reward, lockstep.totals, lockstep.places)
        now = np.where(pays, each[games, lockstep.learners].astype(np.float64), self._paid)
        paid, self._paid = now - self._paid, now
        return paid

    def _seen(self) -> Seen:
        setup, lockstep = self.terms.setup, self.lockstep
        arrays = lockstep.planes(lockstep.rows.copy())
        seen: Any = setup.coding.flats(arrays) if setup.flat else arrays
        return {"observation": seen, "action_mask": lockstep.masks.view(np.int8).copy()}

    def _infos(self, over: Flags) -> dict[str, Any]:
        lockstep, everywhere = self.lockstep, np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {
            "action_mask": lockstep.masks.view(np.int8).copy(),
            "deal": lockstep.deals,
            "seat": lockstep.learners.copy(),
        }
        infos |= {f"_{key}": everywhere.copy() for key in infos}
        if over.any():
            places = lockstep.places[np.arange(self.num_envs), lockstep.learners]
            infos["points"] = np.where(over[:, None], lockstep.totals, 0)
            infos["place"] = np.where(over, places, 0)
            infos |= {"_points": over.copy(), "_place": over.copy()}
        return infos
