"""Imagined worlds: what the viewer can't see is dealt anew in every simulation.

What comes after an action is played by the rules, with sensible answers in the windows, until
somebody has an action turn or all move; there a leaf is judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from pravek.bots.krom.climbing import Climber, climb_on
from pravek.bots.krom.leaf import Leaf, is_leaf
from pravek.bots.krom.sensible import SensibleBot
from pravek.bots.protocol import Clock
from pravek.bots.seeds import number as drawn
from pravek.core.protocol import Action, Decide, Over, Seat
from pravek.games.krom import Krom
from pravek.games.krom import duties as owed
from pravek.games.krom.events import Reveal
from pravek.games.krom.state import AREAS, State

FREE = Clock()


class Worlds:
    """The worlds of one decision. World n is always the same one."""

    def __init__(self, game: Krom, view: State, seat: Seat, leaf: Leaf, seed: int) -> None:
        self.game, self.view, self.seat, self.leaf, self.seed = game, view, seat, leaf, seed
        self._last: tuple[int, State] | None = None

    def world(self, number: int) -> State:
        if self._last is None or self._last[0] != number:
            world = self.game.imagine(self.view, Random(f"{self.seed}/world/{number}"))
            self._last = number, world
        return self._last[1]

    def seed_of(self, number: int) -> int:
        """The seed of a simulation: the same for every action that is tried in it. Hashed, because
        the model's generator counts up: seeds in step would be one stream, told again and again."""
        return drawn(self.seed, f"playouts/{number}")

    def try_action(self, number: int, action: Action) -> float:
        """How likely the player wins in world n after this action."""
        shares = self.leaf.after_action(self.world(number), action, self.seed_of(number))
        if shares is not None:
            return shares[self.seat]
        rng = Random(self.seed_of(number))
        state = settle(
            self.game, self.game.apply(self.world(number), action), rng, self.leaf.climber
        )
        return self.leaf.shares(state, self.seed_of(number))[self.seat]

    def try_moves(self, number: int, goals: Sequence[int]) -> Sequence[float]:
        """How likely each seat wins in world n if everybody goes to his goal."""
        world = self.world(number)
        shares = self.leaf.after_moving(world, goals, self.seed_of(number))
        if shares is not None:
            return shares
        rng = Random(self.seed_of(number))
        state = self.game.apply(
            replace(world, sealed=tuple(AREAS[goal] for goal in goals)),
            Reveal(tuple(AREAS[goal] for goal in goals)),
        )
        state = settle(self.game, state, rng, self.leaf.climber, whole_round=True)
        return self.leaf.shares(state, self.seed_of(number))


def settle(
    game: Krom, state: State, rng: Random, climber: Climber, *, whole_round: bool = False
) -> State:
    """Play on by sensible answers until a leaf; or to the end of the round."""
    while True:
        if is_leaf(state) and not (
            whole_round and state.stack and isinstance(state.stack[-1], owed.ActionTurn)
        ):
            return state
        turn = game.turn(state)
        if isinstance(turn, Over):
            return state
        if isinstance(turn, Decide):
            state = game.apply(state, _answer(game, state, turn.seats[0], rng, climber))
        else:
            state = game.apply(state, turn.sample(rng))


def _answer(game: Krom, state: State, seat: Seat, rng: Random, climber: Climber) -> Action:
    """What a sensible player does; he looks at nobody's hand but his own."""
    duty = state.stack[-1]
    if isinstance(duty, owed.Climbing):
        return climb_on(game, state, seat, duty, climber)
    actions = game.actions(state, seat)
    return SensibleBot(rng.getrandbits(32)).choose(game, state, seat, actions, FREE)
