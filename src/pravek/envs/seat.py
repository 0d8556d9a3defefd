"""One seat of a table: the learner's. The others are held by bots, nets or functions."""

from __future__ import annotations

from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded

from pravek.core.protocol import Seat, ranking
from pravek.core.registry import SetupError
from pravek.engines.dominoes.lockstep.deciding import seed_of
from pravek.envs import spaces
from pravek.envs.coding import Mask
from pravek.envs.opponents import Opponent, opponent
from pravek.envs.play import DEALS, Play
from pravek.envs.rendering import RENDER_MODES, checked, rendered
from pravek.envs.terms import agree

Seen = dict[str, Any]


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """A game on the rules. A step is a decision of the learner and all that happens until its next
    one; everything the others do is a function of the deal and the learner's decisions."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(self, game: str, render_mode: str | None = None, **asked: Any) -> None:
        self.render_mode = checked(render_mode)
        self.terms = agree(game, **asked)
        setup = self.terms.setup
        self.action_space = spaces.action_space(setup.coding)
        self.observation_space = spaces.observation_space(setup.coding, setup.flat)
        self._opponents = [opponent(setup.game, who) for who in self.terms.opponents]
        self.play: Play | None = None
        """The game; None before the first one."""
        self.seat: Seat = 0
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new deal. There are no options."""
        super().reset(seed=seed)
        if options:
            raise SetupError(f"reset knows no option {next(iter(options))!r}")
        deal = int(self.np_random.integers(DEALS))
        setup = self.terms.setup
        self.play, self._purse = Play(setup.game, deal), setup.purse
        self.seat, self._over, self._made = self.terms.seat_of(deal), True, 0
        around = self.terms.around(self.seat)
        self._around: dict[Seat, Opponent] = {s: self._opponents[i] for s, i in around.items()}
        for other, who in self._around.items():
            who.begin(setup.game, deal, other)
        self._let_others(self.play)
        self._over = False
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The learner decides, then the others, until it is asked again or the game is over."""
        if self.play is None or self._over:
            raise ResetNeeded("the game is over, or has not begun: call reset()")
        number = self._number(action)
        if number not in self.play.legal:
            return self._break_off(number)
        self._over = True  # unless everybody answers: nobody plays on after an opponent broke down
        self.play.step(number)
        self._made += 1
        self._let_others(self.play)
        self._over = self.play.seat is None
        paid = self._purse.pay(lambda: self.play.scores, self._over)  # type: ignore[union-attr]
        return self._seen(), paid[self.seat], self._over, False, self._info()

    def _break_off(self, number: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if self.terms.penalty is None:
            raise InvalidAction(f"action {number} is not legal here: look at the action mask")
        self._over = True
        return self._seen(), self.terms.penalty, True, False, self._info() | {"illegal": True}

    def _let_others(self, play: Play) -> None:
        while play.seat is not None and play.seat != self.seat:
            play.step(self._around[play.seat].choose(play, seed_of(play.seed, self._made)))
            self._made += 1

    def _number(self, action: Any) -> int:
        try:
            number = index(action)
        except TypeError:
            raise InvalidAction(f"an action is a whole number, not {action!r:.60}") from None
        if isinstance(action, bool) or number not in range(self.terms.setup.coding.actions):
            most = self.terms.setup.coding.actions - 1
            raise InvalidAction(f"an action is a number from 0 to {most}, not {action!r}")
        return number

    def action_masks(self) -> Mask:
        """What the learner may decide now."""
        if self.play is None:
            raise ResetNeeded("the game has not begun: call reset()")
        return self.play.mask(self.seat)

    def _seen(self) -> Seen:
        assert self.play is not None
        seen = self.play.observe(self.seat)
        return spaces.seen(self.play.coding, seen, self.action_masks(), self.terms.setup.flat)

    def _info(self) -> dict[str, Any]:
        assert self.play is not None
        info = {
            "action_mask": self.action_masks().view(np.int8),
            "deal": self.play.seed,
            "seat": self.seat,
        }
        if self.play.seat is None:
            scores = self.play.scores
            info["points"] = np.array([score.total for score in scores])
            info["place"] = ranking(scores)[self.seat]
        return info

    def render(self) -> Any:
        if self.play is None:
            raise ResetNeeded("the game has not begun: call reset()")
        return rendered(self.terms.setup.game, self.play.state, self.render_mode)

    def close(self) -> None:
        for who in self._opponents:
            who.end()
