"""The environment: `init`, `step` and `observe` of one game, for `jit`, `vmap` and `scan`."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from pravek.core.registry import SetupError
from pravek.engines.dominoes.coding import DONE
from pravek.envs import rewards
from pravek.envs.coding import VERSION
from pravek.envs.dominoes import GAMES, Dominoes
from pravek.envs.jax import scoring
from pravek.envs.jax.start import Start
from pravek.envs.jax.state import State
from pravek.envs.jax.table import Table, waiting
from pravek.envs.setups import Setup, set_up, versioned
from pravek.nets.batch import Batch
from pravek.nets.family import SEATS
from pravek.nets.legal import answers, place_of, ring
from pravek.nets.observe import observe
from pravek.nets.torus import Array, settled

ILLEGAL = -1.0
"""What an illegal action brings; each of the others gets as much from everyone else (Pgx)."""


def make(game: str, *, flat: bool = True, observation: bool = True, **wishes: Any) -> Env:
    """The environment of a game of the domino family, set up as asked (`reward`, `growing`, and
    the game's own options); SetupError says in one line what is wrong with the wish."""
    if not isinstance(observation, bool):
        raise SetupError(f"observation is a yes or no, not {observation!r}")
    setup = set_up(game, flat=flat, **wishes)
    if not isinstance(setup.coding, Dominoes):
        raise SetupError(f"{game} is not played in arrays; docs/jax.md says how to play many games")
    return Env(setup, setup.coding, observation)


class Env:
    """Games of one set-up. All methods are pure, and of one game: `jax.vmap` makes them many."""

    def __init__(self, setup: Setup, coding: Dominoes, observation: bool) -> None:
        self.game, self.coding = setup.game, coding
        self.reward, self.growing = setup.reward, setup.growing
        self.flat, self.shows = setup.flat, observation
        self._table, self._dynasty = Table(self.game), bool(self.game.options.get("dynasty"))
        self._start = Start(self.game, coding)
        self.id = versioned(self.game.name)
        self.version = f"v{VERSION}"
        self.num_players = self.game.players
        self.num_actions = coding.actions

    @property
    def observation_shape(self) -> Any:
        """Of a flat observation; else a dictionary of shapes."""
        if self.flat:
            return (self.coding.length,)
        return {name: plane.shape for name, plane in self.coding.space.items()}

    def init(self, key: Array) -> State:
        """A new game."""
        table = self._table.laid(self._luck(key))
        players = self.num_players
        return State(
            current_player=table.seat[0],
            observation=self._formed(self._start.seen(table)) if self.shows else jnp.zeros(0),
            rewards=jnp.zeros(players, jnp.float32),
            terminated=jnp.bool_(False),
            truncated=jnp.bool_(False),
            legal_action_mask=jnp.asarray(self._start.mask),
            _step_count=jnp.int32(0),
            _table=_one(table),
            _tally=jnp.asarray(scoring.nothing(self._table)),
            _past=jnp.zeros(SEATS, jnp.int32) if self._dynasty else None,
            _games_left=jnp.int32(GAMES - 1) if self._dynasty else None,
            _paid=jnp.zeros(players, jnp.float32) if self.growing else None,
            _game=self.game,
        )

    def step(self, state: State, action: Array, key: Array | None = None) -> State:
        """The game after an action; the key draws what comes next. An illegal action ends it, with
        a penalty; after the end nothing happens any more."""
        if key is None:
            raise ValueError("these games draw from a key: step(state, action, key)")
        stopped = state.terminated | state.truncated
        mask, number = state.legal_action_mask, jnp.asarray(action, jnp.int32)
        is_legal = (number >= 0) & (number < self.num_actions) & mask[number]
        before = _many(state._table)
        before = before._replace(phase=jnp.where(stopped, DONE, before.phase))  # it stands still
        answer = jnp.where(number == self.coding.discard, 0, number)[None]
        luck = self._luck(key)
        table = self._table.played(before, answer, mask[None, :-1], luck)
        table = table._replace(phase=jnp.where(stopped, state._table.phase, table.phase))
        tally = scoring.counted(self._table, table, before.seat, state._tally[None])[0]
        new = state.replace(_table=table, _tally=tally)
        if self._dynasty:
            new = self._next_reign(new, ~stopped, key)
        illegal = ~stopped & ~is_legal
        over = (new._table.phase[0] == DONE) | illegal
        paid, due = self._due(new, over & ~stopped)
        mine = np.arange(self.num_players) == state.current_player
        fine = jnp.where(mine, ILLEGAL, -ILLEGAL * (self.num_players - 1))
        due = jnp.where(illegal, fine, due)
        phase = jnp.where(illegal, DONE, new._table.phase).astype(jnp.int32)
        after = new._table._replace(phase=phase)
        return self._shown(
            new.replace(
                current_player=after.seat[0],
                rewards=jnp.where(stopped, 0, due).astype(jnp.float32),
                terminated=state.terminated | (over & ~stopped),
                legal_action_mask=self._mask(self._table.whole(after))[0],
                _step_count=state._step_count + ~stopped,
                _table=_one(after),
                _paid=paid,
            )
        )

    def observe(self, state: State, player_id: Array | None = None) -> Any:
        """What a player sees, his own kingdom first; without one, whoever decides."""
        player = state.current_player if player_id is None else jnp.asarray(player_id, jnp.int32)
        batch = self._table.whole(_many(state._table))
        seen, _ = observe(jnp, self._table.family, waiting(batch, player[None]))
        named = jax.tree.map(lambda row: row[0], seen) | self._beside(state, batch, player)
        return self._formed(named)

    def _formed(self, named: dict[str, Array]) -> Any:
        """The dictionary, or all of it in a row."""
        if not self.flat:
            return {name: named[name] for name in self.coding.space}
        rows = [
            named[name].astype(jnp.float32).ravel() / plane.high
            for name, plane in self.coding.space.items()
        ]
        return jnp.concatenate(rows)

    def _luck(self, key: Array) -> Array:
        return jax.random.uniform(key, (1, self._table.chances))

    def _shown(self, state: State) -> State:
        return state.replace(observation=self.observe(state)) if self.shows else state

    def _mask(self, batch: Batch) -> Array:
        """[games, actions]: what is legal, and the discard where nothing is; at the end all."""
        parts = answers(jnp, self._table.family, batch)
        parts[0] = settled(jnp, parts[0])[0]
        some = parts[0].any(1)
        for part in parts[1:]:
            some = some | part.any(1)
        (some,) = settled(jnp, some)
        first, mask = 0, (batch.phase == DONE)[:, None]
        for part in (*parts, ~some[:, None]):
            after = self.num_actions - first - part.shape[1]
            mask = mask | jnp.pad(part, ((0, 0), (first, after)))
            first += part.shape[1]
        return mask

    def _due(self, state: State, over: Array) -> tuple[Array | None, Array]:
        """The rewards so far, if they grow, and those of this step."""
        totals, places = scoring.standing(self._table, state)
        now = rewards.reward(jnp, self.reward, totals, places)
        if state._paid is None:
            return None, jnp.where(over, now, 0)
        return now, now - state._paid

    def _next_reign(self, state: State, goes_on: Array, key: Array) -> State:
        """The next game of a Dynasty, where one is over and another one follows."""
        assert state._past is not None
        assert state._games_left is not None
        turns = goes_on & (state._table.phase[0] == DONE) & (state._games_left > 0)
        fresh = self._table.laid(self._luck(jax.random.fold_in(key, 1)))

        def other(new: Array, old: Array) -> Array:
            return jnp.where(turns, new, old)

        return state.replace(
            _table=jax.tree.map(other, fresh, state._table),
            _tally=other(scoring.nothing(self._table), state._tally),
            _past=state._past + turns * (state._tally >> scoring.POINTS),
            _games_left=state._games_left - turns,
        )

    def _beside(self, state: State, batch: Batch, player: Array) -> dict[str, Array]:
        """What no net looks at, as `envs.dominoes.beside` says it."""
        players = jnp.int32(self.num_players)
        over = batch.phase[0] == DONE
        turn = jnp.where(over, SEATS, place_of(jnp, batch.seat[0], player, players))
        past, left = jnp.zeros(SEATS, jnp.int16), jnp.uint8(0)
        if state._past is not None and state._games_left is not None:
            around = ring(jnp, player[None], players[None])[0]
            past = state._past[around].astype(jnp.int16)
            left = state._games_left.astype(jnp.uint8)
        return {"turn": turn.astype(jnp.uint8), "past": past, "games_left": left}


def _many(table: Batch) -> Batch:
    """One game as a row of games."""
    found: Batch = jax.tree.map(lambda field: field[None], table)
    return found


def _one(table: Batch) -> Batch:
    found: Batch = jax.tree.map(lambda field: field[0], table)
    return found
