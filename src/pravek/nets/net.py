"""The network: a deep trunk on the mover's kingdom, a light one on the others, dominoes as tokens.

One description for two libraries: `Numpy` plays in single precision on any machine, and
`pravek.learn.jaxnet` trains the same function in half precision. Its answers: a number for every
action, the chance of each seat to win and the final score of each seat, the mover first.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from pravek.engines.dominoes.coding import PEOPLE
from pravek.nets.family import KINGDOMINO, LINE, ORIGINS, ROUNDS, SEATS, Family
from pravek.nets.observe import Observation
from pravek.nets.torus import HEART, PATCH, Array

Weights = dict[str, Array]
MASKED = -1e9
POINTS = 20.0
"""The score head counts in units of 20 points."""
KINDS = len(PEOPLE)


@dataclass(frozen=True)
class Shape:
    """How large a net is."""

    origins: bool = False
    channels: int = 64
    blocks: int = 5
    other_channels: int = 32
    other_blocks: int = 2
    hidden: int = 256
    boards: int = SEATS
    """How many kingdoms it looks at: 4, or 2 in a net for two players only."""
    rules: bool = True
    """Whether it is told what was agreed on; a net for one set-up need not be."""

    @property
    def family(self) -> Family:
        return ORIGINS if self.origins else KINGDOMINO


class Answer(NamedTuple):
    logits: Array
    """[games, actions], unmasked."""
    win: Array
    """[games, boards]: logits of who wins, the mover first."""
    score: Array
    """[games, boards]: final scores, in units of 20 points."""


@dataclass(frozen=True)
class Numpy:
    """The operations of a net in NumPy, single precision."""

    xp: Any = field(default=np)
    low: Any = np.float32

    def conv(self, x: Array, w: Array) -> Array:
        """3 by 3 on the torus; x is [n, 64, in], w [3, 3, in, out]."""
        n, _, channels = x.shape
        patches = x.take(PATCH, axis=1, mode="clip").reshape(n * 64, 9 * channels)
        return (patches @ w.reshape(9 * channels, -1)).reshape(n, 64, -1)

    def norm(self, x: Array, w: Array) -> Array:
        x = x - x.mean(-1, keepdims=True)
        return x * (w / np.sqrt(np.einsum("...c,...c->...", x, x)[..., None] / x.shape[-1] + 1e-5))

    def dense(self, p: Weights, name: str, x: Array) -> Array:
        return x @ p[name + ".w"] + p[name + ".b"]

    def exact(self, p: Weights, name: str, x: Array) -> Array:
        """A dense layer in full precision, for what comes out of the net."""
        return self.dense(p, name, x)


def _relu(ops: Any, x: Array) -> Array:
    return ops.xp.maximum(x, 0)


def _pool(ops: Any, x: Array) -> Array:
    return ops.xp.concatenate([x.mean(1), x.max(1)], -1)


def _hot(ops: Any, x: Array, n: int) -> Array:
    return (x[..., None] == ops.xp.arange(n, dtype=x.dtype)).astype(ops.low)


def _planes(ops: Any, shape: Shape, seen: Observation, first: int, last: int) -> Array:
    """[games, boards, 64, planes] of some kingdoms."""
    xp, low = ops.xp, ops.low
    terrain = seen["terrain"][:, first:last]
    squares, crowns = (seen[k][:, first:last].astype(low) for k in ("squares", "crowns"))
    heart = xp.asarray(HEART)[seen["rules"][:, 3].astype(xp.int32)][:, None]
    stack = [
        seen["symbols"][:, first:last].astype(low) / 2,
        squares / 10,
        crowns / 5,
        squares * crowns / 40,
        (crowns > 0).astype(low),
        seen["free"][:, first:last].astype(low),
        xp.broadcast_to(heart, terrain.shape).astype(low),
    ]
    parts = [_hot(ops, terrain, 8)[..., 1:], xp.stack(stack, -1)]
    if shape.origins:
        parts.append(seen["resource"][:, first:last, :, None].astype(low))
        parts.append(_hot(ops, seen["person"][:, first:last], KINDS + 1)[..., 1:])
    return xp.concatenate(parts, -1)


def _tokens(ops: Any, p: Weights, shape: Shape, seen: Observation) -> tuple[Array, Array]:
    xp, low, boards = ops.xp, ops.low, shape.boards
    games = seen["domino"].shape[0]
    every = xp.asarray(shape.family.tokens).astype(low)

    def domino(name: str) -> Array:
        return every[seen[name].astype(xp.int32)]

    def owner(name: str) -> Array:
        owners = xp.where(seen[name] == SEATS, boards, seen[name])
        return _hot(ops, owners, boards + 1)

    scale = xp.asarray(np.array([1 / 20, 1 / 16], np.float32)).astype(low)
    fit = xp.swapaxes(seen["coming_fit"][:, :boards], 1, 2).astype(low) * scale
    slots = xp.broadcast_to(xp.eye(LINE, dtype=low), (games, LINE, LINE))
    fit = fit.reshape(games, LINE, 2 * boards)
    coming = xp.concatenate([domino("coming"), owner("coming_owner"), fit, slots], -1)
    fit = seen["current_fit"].astype(low) * scale
    current = xp.concatenate([domino("current"), owner("current_owner"), fit], -1)
    return (
        _relu(ops, ops.dense(p, "coming", coming)),
        _relu(ops, ops.dense(p, "current", current)),
    )


def _globals(ops: Any, p: Weights, shape: Shape, seen: Observation, *tokens: Array) -> Array:
    xp, low, boards = ops.xp, ops.low, shape.boards
    games = seen["domino"].shape[0]
    parts = [token.reshape(games, -1) for token in tokens[:2]]
    parts += [seen["unseen"].astype(low), seen["score"][:, :boards].astype(low) / 40]
    parts += [seen[k][:, :boards].astype(low) for k in ("discards", "middle")]
    parts += [_hot(ops, seen["round"], ROUNDS + 1), _hot(ops, seen["slot"], LINE)]
    parts.append(_hot(ops, seen["phase"], shape.family.phases))
    if shape.rules:
        parts.append(seen["rules"].astype(low))
    if shape.origins:
        parts += [token.reshape(games, -1) for token in tokens[2:]]
        parts.append(_hot(ops, seen["totems"], SEATS + 1).reshape(games, -1))
        parts.append(seen["resources"].reshape(games, -1).astype(low) / 4)
        parts += [_hot(ops, seen["totem"], 5), _hot(ops, seen["craters"], 4)]
        parts += [_hot(ops, seen["hired"], KINDS + 1), seen["given"].astype(low)]
        parts.append(seen["left"][:, None].astype(low) / 2)
    return _relu(ops, ops.dense(p, "globals", xp.concatenate(parts, -1)))


def _people(ops: Any, p: Weights, seen: Observation) -> Array:
    """[games, 10, 16]: the kinds of people as tokens."""
    xp, low = ops.xp, ops.low
    numbers = [seen["cave"] / 2, seen["pile"] / 2, seen["worth"] / 10]
    columns = xp.stack([n.astype(low) for n in numbers], -1)
    who = xp.broadcast_to(xp.eye(KINDS, dtype=low), (columns.shape[0], KINDS, KINDS))
    return _relu(ops, ops.dense(p, "people", xp.concatenate([who, columns], -1)))


def others(ops: Any, p: Weights, shape: Shape, seen: Observation) -> Array:
    """What the other kingdoms amount to; it stays the same while only the mover builds."""
    x = _planes(ops, shape, seen, 1, shape.boards)
    games, n = x.shape[:2]
    x = ops.conv(x.reshape(games * n, 64, -1), p["others.in"])
    for i in range(shape.other_blocks):
        y = ops.conv(_relu(ops, ops.norm(x, p[f"others{i}.norm"])), p[f"others{i}.conv1"])
        x = x + ops.conv(_relu(ops, y), p[f"others{i}.conv2"])
    pooled = _pool(ops, _relu(ops, ops.norm(x, p["others.norm"])))
    return _relu(ops, ops.dense(p, "others.out", pooled)).reshape(games, -1)


def _own(ops: Any, p: Weights, shape: Shape, seen: Observation, facts: Array) -> Array:
    """[games, 64, channels]: the mover's own board, with all that could be done there."""
    xp, low = ops.xp, ops.low
    tokens = xp.asarray(shape.family.tokens).astype(low)
    domino = tokens[seen["domino"].astype(xp.int32)]
    domino = domino[:, :14] if not shape.origins else domino[:, [*range(14), 16, 17]]
    domino = xp.broadcast_to(domino[:, None], (len(domino), 64, domino.shape[-1]))
    parts = [_planes(ops, shape, seen, 0, 1)[:, 0], seen["ways"].astype(low)]
    parts += [_change(ops, seen), domino]
    if shape.origins:
        parts += [seen["cells"].astype(low)[..., None], _cell_change(ops, seen)]
        parts.append(seen["volcano"].astype(low)[..., None])
    x = ops.conv(xp.concatenate(parts, -1), p["trunk.in"])
    x = x + ops.dense(p, "trunk.globals", facts)[:, None]
    for i in range(shape.blocks):
        y = ops.conv(_relu(ops, ops.norm(x, p[f"block{i}.norm1"])), p[f"block{i}.conv1"])
        if i == shape.blocks // 2:
            y = y + ops.dense(p, "trunk.pool", _pool(ops, _relu(ops, x)))[:, None]
        x = x + ops.conv(_relu(ops, ops.norm(y, p[f"block{i}.norm2"])), p[f"block{i}.conv2"])
    return _relu(ops, ops.norm(x, p["trunk.norm"]))


def _change(ops: Any, seen: Observation) -> Array:
    return seen["change"].astype(ops.low) / 10


def _cell_change(ops: Any, seen: Observation) -> Array:
    return seen["cell_change"].astype(ops.low)[..., None] / 10


def forward(
    ops: Any, p: Weights, shape: Shape, seen: Observation, known: Array | None = None
) -> Answer:
    """The answers of the net; `known` is what `others` said, if it was asked before."""
    xp = ops.xp
    games = seen["domino"].shape[0]
    coming, current = _tokens(ops, p, shape, seen)
    people = [_people(ops, p, seen)] if shape.origins else []
    facts = _globals(ops, p, shape, seen, coming, current, *people)
    own = _own(ops, p, shape, seen, facts)
    rest = others(ops, p, shape, seen) if known is None else known
    joint = _relu(ops, ops.dense(p, "joint1", xp.concatenate([_pool(ops, own), facts, rest], -1)))
    joint = _relu(ops, ops.dense(p, "joint2", joint))

    def asked(name: str, token: str, tokens: Array) -> Array:
        """What the whole says about each of these tokens."""
        about = ops.exact(p, f"{name}.joint", joint)[:, None] + ops.exact(p, token, tokens)
        return ops.exact(p, f"{name}.out", _relu(ops, about))

    cells = _relu(ops, own + ops.dense(p, "place.joint", joint)[:, None])
    cells = _relu(ops, ops.dense(p, "place.hidden", cells))
    ways = ops.exact(p, "place.out", xp.concatenate([cells, _change(ops, seen)], -1))
    slots = asked("pick", "pick.domino", coming)[..., 0]
    slots = slots - slots.mean(-1, keepdims=True)  # without this a common offset drifts away
    logits = [ways.reshape(games, 256), slots]
    if shape.origins:
        change = _cell_change(ops, seen)
        logits.append(ops.exact(p, "cell.out", xp.concatenate([cells, change], -1))[..., 0])
        logits.append(ops.exact(p, "rare", joint))  # a totem's new holder, the opening, nobody
        recruits = asked("recruit", "recruit.person", people[0])
        logits += [recruits[..., 0], recruits[..., 1]]
    score = seen["score"][:, : shape.boards].astype(xp.float32) / POINTS
    score = score + ops.exact(p, "score", joint)
    return Answer(xp.concatenate(logits, -1), ops.exact(p, "win", joint), score)
