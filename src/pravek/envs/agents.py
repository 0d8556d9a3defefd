"""An agent of the environments as a bot: it sees an observation and a mask, and answers a number.

A file `agent.py` that plays in the arena, in the terminal or on a server is two lines longer than
the function itself:

    from pravek.envs.agents import choosing

    choose = choosing(lambda observation, mask: mask.argmax())
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, Protocol

from pravek.bots.breakdown import BotError
from pravek.bots.protocol import Clock
from pravek.core.protocol import Action, Game, Seat
from pravek.envs.coding import Mask
from pravek.envs.setups import coding_of


class Act(Protocol):
    """What an agent does: one observation, one mask, one number."""

    def __call__(self, observation: Any, mask: Mask, /) -> Any: ...


@dataclass(frozen=True, slots=True)
class Choosing:
    """A bot that asks an agent. It is what `choose` of a bot's file may be."""

    act: Act
    flat: bool = False

    def __call__(
        self, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action], clock: Clock
    ) -> Action:
        coding = coding_of(game)
        legal = {coding.number(game, view, action): action for action in actions}
        seen = coding.observe(game, view, seat)
        answer = self.act(coding.flat(seen) if self.flat else seen, coding.mask_of(legal))
        try:
            return legal[index(answer)]
        except (TypeError, KeyError):
            raise BotError(f"the agent answered {answer!r:.60}, which is not legal") from None


def choosing(act: Act, *, flat: bool = False) -> Choosing:
    """The agent as a bot. `act(observation, mask)` is given the dictionary of named arrays, or if
    `flat` the one vector, and the mask of legal actions; neither has a leading axis."""
    return Choosing(act, flat)
