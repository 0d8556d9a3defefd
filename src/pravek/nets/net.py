"""The network: a deep trunk on the mover's kingdom, a light one on the others, dominoes as tokens.

One description for two libraries: `Numpy` plays in single precision on any machine, and
`pravek.learn.jaxnet` trains the same function in half precision. Its answers: a number for every
action, the chance of each seat to win and the final score of each seat, the mover first.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from pravek.nets.coding import (
    HEART,
    KINGDOMINO,
    LINE,
    ORIGINS,
    PATCH,
    PEOPLE,
    ROUNDS,
    SEATS,
    Array,
    Family,
)
from pravek.nets.observe import RULES, Observation

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
    table = xp.asarray(shape.family.tokens).astype(low)

    def domino(name: str) -> Array:
        return table[seen[name].astype(xp.int32)]

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
        _relu(ops, ops.dense(p, "nt", coming)),
        _relu(ops, ops.dense(p, "ct", current)),
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
    return _relu(ops, ops.dense(p, "g1", xp.concatenate(parts, -1)))


def _people(ops: Any, p: Weights, seen: Observation) -> Array:
    """[games, 10, 16]: the kinds of people as tokens."""
    xp, low = ops.xp, ops.low
    numbers = [seen["cave"] / 2, seen["pile"] / 2, seen["worth"] / 10]
    columns = xp.stack([n.astype(low) for n in numbers], -1)
    who = xp.broadcast_to(xp.eye(KINDS, dtype=low), (columns.shape[0], KINDS, KINDS))
    return _relu(ops, ops.dense(p, "ft", xp.concatenate([who, columns], -1)))


def others(ops: Any, p: Weights, shape: Shape, seen: Observation) -> Array:
    """What the other kingdoms amount to; it stays the same while only the mover builds."""
    x = _planes(ops, shape, seen, 1, shape.boards)
    games, n = x.shape[:2]
    q = ops.conv(x.reshape(games * n, 64, -1), p["oin"])
    for i in range(shape.other_blocks):
        y = ops.conv(_relu(ops, ops.norm(q, p[f"ol{i}"])), p[f"oa{i}"])
        q = q + ops.conv(_relu(ops, y), p[f"ob{i}"])
    pooled = _pool(ops, _relu(ops, ops.norm(q, p["olo"])))
    return _relu(ops, ops.dense(p, "ov", pooled)).reshape(games, -1)


def forward(
    ops: Any, p: Weights, shape: Shape, seen: Observation, known: Array | None = None
) -> Answer:
    """The answers of the net; `known` is what `others` said, if it was asked before."""
    xp, low = ops.xp, ops.low
    games = seen["domino"].shape[0]
    coming, current = _tokens(ops, p, shape, seen)
    people = [_people(ops, p, seen)] if shape.origins else []
    g = _globals(ops, p, shape, seen, coming, current, *people)
    change = seen["change"].astype(low) / 10
    table = xp.asarray(shape.family.tokens).astype(low)
    domino = table[seen["domino"].astype(xp.int32)]
    domino = domino[:, :14] if not shape.origins else domino[:, [*range(14), 16, 17]]
    domino = xp.broadcast_to(domino[:, None], (games, 64, domino.shape[-1]))
    parts = [_planes(ops, shape, seen, 0, 1)[:, 0], seen["ways"].astype(low), change, domino]
    if shape.origins:
        cell_change = seen["cell_change"].astype(low)[..., None] / 10
        parts += [seen["cells"].astype(low)[..., None], cell_change]
        parts.append(seen["volcano"].astype(low)[..., None])
    y = ops.conv(xp.concatenate(parts, -1), p["in"]) + ops.dense(p, "gin", g)[:, None]
    for i in range(shape.blocks):
        z = ops.conv(_relu(ops, ops.norm(y, p[f"l{i}"])), p[f"a{i}"])
        if i == shape.blocks // 2:
            z = z + ops.dense(p, "gp", _pool(ops, _relu(ops, y)))[:, None]
        y = y + ops.conv(_relu(ops, ops.norm(z, p[f"m{i}"])), p[f"b{i}"])
    y = _relu(ops, ops.norm(y, p["lo"]))
    q = others(ops, p, shape, seen) if known is None else known
    h = _relu(ops, ops.dense(p, "h1", xp.concatenate([_pool(ops, y), g, q], -1)))
    h = _relu(ops, ops.dense(p, "h2", h))
    score = seen["score"][:, : shape.boards].astype(xp.float32) / POINTS + ops.exact(p, "sc", h)
    picks = _relu(ops, ops.exact(p, "pk1", h)[:, None] + ops.exact(p, "pk2", coming))
    z = _relu(ops, ops.dense(p, "pl2", _relu(ops, y + ops.dense(p, "pl1", h)[:, None])))
    ways = ops.exact(p, "pl3", xp.concatenate([z, change], -1)).reshape(games, 256)
    slots = ops.exact(p, "pk3", picks)[..., 0]
    slots = slots - slots.mean(-1, keepdims=True)  # without this a common offset drifts away
    logits = [ways, slots]
    if shape.origins:
        cells = ops.exact(p, "ce3", xp.concatenate([z, cell_change], -1))[..., 0]
        hire = _relu(ops, ops.exact(p, "rc1", h)[:, None] + ops.exact(p, "rc2", people[0]))
        hire = ops.exact(p, "rc3", hire)
        few = ops.exact(p, "few", h)  # to whom a totem goes, how to open, recruit nobody
        logits += [cells, few, hire[..., 0], hire[..., 1]]
    return Answer(xp.concatenate(logits, -1), ops.exact(p, "win", h), score)


# Weights


def new_weights(shape: Shape, seed: int) -> dict[str, np.ndarray]:
    """Random weights to start from; the answers begin near zero."""
    rng = np.random.default_rng(seed)
    p: dict[str, np.ndarray] = {}

    def dense(name: str, inputs: int, outputs: int, scale: float = 1.4) -> None:
        p[name + ".w"] = rng.normal(0, scale / np.sqrt(inputs), (inputs, outputs))
        p[name + ".b"] = np.zeros(outputs)

    def conv(name: str, inputs: int, outputs: int, scale: float = 1.0) -> None:
        p[name] = rng.normal(0, scale * np.sqrt(2 / (9 * inputs)), (3, 3, inputs, outputs))

    family, n, c, oc, h = (
        shape.family,
        shape.boards,
        shape.channels,
        shape.other_channels,
        shape.hidden,
    )
    token, planes = family.tokens.shape[1], 14 + 11 * shape.origins
    inputs = 2 * LINE * 32 + 48 + 3 * n + ROUNDS + 1 + LINE + family.phases + RULES * shape.rules
    if shape.origins:
        inputs += 16 * KINDS + 4 * 5 + 4 * SEATS + 5 + 4 + KINDS + 1 + 4 + 1
    dense("nt", token + n + 1 + 2 * n + LINE, 32)
    dense("ct", token + n + 1 + 2, 32)
    dense("g1", inputs, h)
    conv("in", planes + 8 + 14 + 5 * shape.origins, c)
    dense("gin", h, c, 1.0)
    for i in range(shape.blocks):
        conv(f"a{i}", c, c)
        conv(f"b{i}", c, c, 0.3)
        p[f"l{i}"], p[f"m{i}"] = np.ones(c), np.ones(c)
    dense("gp", 2 * c, c, 1.0)
    p["lo"] = np.ones(c)
    conv("oin", planes, oc)
    for i in range(shape.other_blocks):
        conv(f"oa{i}", oc, oc)
        conv(f"ob{i}", oc, oc, 0.3)
        p[f"ol{i}"] = np.ones(oc)
    p["olo"] = np.ones(oc)
    dense("ov", 2 * oc, 48)
    dense("h1", 2 * c + h + 48 * (n - 1), h)
    dense("h2", h, h)
    for name, width in (("win", n), ("sc", n)):
        dense(name, h, width, 0.1)
    for name, a, b, scale in (
        ("pk1", h, 64, 1.0),
        ("pk2", 32, 64, 1.0),
        ("pk3", 64, 1, 0.1),
        ("pl1", h, c, 1.0),
        ("pl2", c, 32, 1.4),
        ("pl3", 32 + 4, 4, 0.1),
    ):
        dense(name, a, b, scale)
    if shape.origins:
        dense("ft", KINDS + 3, 16)
        dense("ce3", 32 + 1, 1, 0.1)
        dense("rc1", h, 64, 1.0)
        dense("rc2", 16, 64, 1.0)
        dense("rc3", 64, 2, 0.1)
        dense("few", h, SEATS + 2 + 1, 0.1)
    return {name: value.astype(np.float32) for name, value in p.items()}


def save(path: Path, weights: Weights, shape: Shape, about: dict[str, Any]) -> None:
    """Write a net that plays: its weights in half precision, its shape, how it was trained."""
    half = {name: np.asarray(value).astype(np.float16) for name, value in weights.items()}
    text = json.dumps({"shape": asdict(shape), "about": about})
    np.savez_compressed(path, **half, meta=np.array(text))  # type: ignore[arg-type]


@cache
def load(path: Path) -> tuple[dict[str, np.ndarray], Shape]:
    with np.load(path) as stored:
        weights = {k: stored[k].astype(np.float32) for k in stored.files if k != "meta"}
        shape = Shape(**json.loads(str(stored["meta"]))["shape"])
    return weights, shape
